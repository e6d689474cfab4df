"""The main loop: frames are run until a player must decide or the game is over.

It stands above all kinds of frames, so that it can name them without looking them up at each decision."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import (
    announcing,
    events,
    interpret,
    looking,
    paying,
    priority,
    resolving,
    special_actions,
    starting,
    triggers,
    turn,
    verbs,
    views,
)
from apnap.engine.combat import attackers, blockers, damage
from apnap.engine.decision import EngineError, LoopLimit
from apnap.engine.state import GameState

# How many frame steps may run between two decisions before it is taken for an endless loop of mandatory
# actions that grows (CR 104.4b speaks of those that repeat a position: see `state_based`).
STEP_LIMIT: Final = 200_000


def run_on(s: GameState, taken: list[str]) -> None:
    """Run, and answer by itself wherever there is one answer only; the keys of these are added to `taken`."""
    while True:
        if s.ask is None:
            run(s)
        if s.ask is None or s.over or views.has_numbers(s.ask):
            return
        options = views.options_of(s)
        if len(options) != 1:
            return
        taken.append(options[0].key)
        s.answer = options[0].key
        s.ask = None
        s.listed = None


def answered(
    s: GameState, key: str | None, log: list[Any] | None, taken: list[str] | None = None
) -> GameState:
    """Another state, which the answer leads to (None: it is only run). With `taken`, it is run on, too."""
    new = s.fork()
    new.log = log
    new.listed = None
    if key is not None:
        new.ask = None
        new.answer = key
    if new.ask is None and not new.over:
        run(new)
    if taken is not None:
        run_on(new, taken)
    new.log = None
    return new


def run(s: GameState) -> None:
    """See `process.run`."""
    steps = 0
    while s.ask is None and not s.over:
        steps += 1
        if steps > STEP_LIMIT:
            raise LoopLimit(f"no decision in {STEP_LIMIT} steps (turn {s.turn})")
        if not s.frames:
            raise EngineError("nothing is under way")
        f = s.top()
        kind = f.kind
        if kind == verbs.F_RUN:
            interpret.step(s, f)
        elif kind == verbs.F_EVENTS:
            events.step(s, f)
        elif kind == verbs.F_PRIORITY:
            priority.step(s, f)
        elif kind == verbs.F_CHECK:
            priority.check(s, f)
        elif kind == verbs.F_TURN:
            turn.step(s, f)
        elif kind == verbs.F_ANNOUNCE:
            announcing.step(s, f)
        elif kind == verbs.F_PAY:
            paying.step(s, f)
        elif kind == verbs.F_RESOLVE:
            resolving.step(s, f)
        elif kind == verbs.F_TRIGGER:
            triggers.step(s, f)
        elif kind == verbs.F_ATTACK:
            attackers.step(s, f)
        elif kind == verbs.F_BLOCK:
            blockers.step(s, f)
        elif kind == verbs.F_DAMAGE:
            damage.step(s, f)
        elif kind == verbs.F_CLEANUP:
            turn.cleanup(s, f)
        elif kind == verbs.F_SPECIAL:
            special_actions.step(s, f)
        elif kind == verbs.F_START:
            starting.step(s, f)
        else:
            raise EngineError(f"no such frame: {kind}")
    if s.ask is not None:
        looking.look(s)
