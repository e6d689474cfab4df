"""The main loop: frames are run until a player must decide or the game is over."""

from __future__ import annotations

from typing import Final

from apnap.engine import verbs
from apnap.engine.decision import EngineError, LoopLimit
from apnap.engine.state import Frame, GameState
from apnap.model.node import Node

# How many frame steps may run between two decisions before it is taken for an endless loop of mandatory
# actions that grows (CR 104.4b speaks of those that repeat a position: see `state_based`).
STEP_LIMIT: Final = 200_000


def run(s: GameState) -> None:
    """Go on until a question is open or the game is over.

    Raises:
        LoopLimit: nobody had to decide anything for `STEP_LIMIT` steps.
    """
    from apnap.engine import (
        activating,
        announcing,
        events,
        interpret,
        paying,
        priority,
        resolving,
        special_actions,
        starting,
        triggers,
        turn,
    )
    from apnap.engine.combat import attackers, blockers, damage

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
    _ = activating


def run_child(s: GameState, f: Frame, node: Node) -> Frame:
    """Push an instruction that runs within `f`, in its context; the new frame, to be written to."""
    child = s.push(verbs.F_RUN, node)
    child.source = f.source
    child.controller = f.controller
    child.item = f.item
    child.event = f.event
    child.root = f.root
    child.it = f.it
    child.instance = f.instance
    return child


def end_game(s: GameState, winners: tuple[int, ...], rule: str) -> None:
    """The game is over (CR 104)."""
    from apnap.engine.log import say

    said = "wins the game" if winners else "the game is a draw"
    way = "104.2" if winners else "104.4"
    say(s, rule, said, winners[0] if len(winners) == 1 else -1, 0, (), ("104.1", way))
    s.over = rule
    s.winners = winners
    s.ask = None
    s.answer = None
