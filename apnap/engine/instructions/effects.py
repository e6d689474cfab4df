"""Continuous effects, shields, delayed triggers, extra turns (CR 611, 614, 603.7, 500.7-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import controlling, durations, evaluate, replacement, triggers, verbs
from apnap.engine.decision import EngineError, choose
from apnap.engine.evaluate import Context
from apnap.engine.instructions.choices import choose_value
from apnap.engine.instructions.common import acted_on, resolve
from apnap.engine.log import say
from apnap.engine.state import Event, Frame, GameState, Option
from apnap.model.abilities import Keyword
from apnap.model.amounts import Fixed
from apnap.model.conditions import Until
from apnap.model.events import EntersAsCopy, Instead, Pattern
from apnap.model.filters import Among
from apnap.model.instructions import (
    Act,
    Amend,
    Apply,
    ChooseValue,
    ControlPlayer,
    EndTurn,
    ExtraPhase,
    ExtraTurn,
    Later,
    Regenerate,
)
from apnap.model.modifications import Designated, Gain, ModifyPT, OneOf, Replacing
from apnap.model.node import Modification, intern
from apnap.model.refs import Trigger, You
from apnap.model.words import (
    BEGIN_COMBAT,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    DRAW,
    END_COMBAT,
    FIRST_DAMAGE,
    POSTCOMBAT_MAIN,
    STEP_NUMBER,
    UNTAP,
    UPKEEP,
)


def apply(s: GameState, f: Frame, ctx: Context, node: Apply) -> list[Event] | None:
    """A continuous effect begins (CR 611.2)."""
    found = resolve(s, f, ctx, "affects", node.affects, ctx.controller, "608.2d", "Choose what is affected")
    if found is None:
        return None
    if node.choose and choose_value(s, f, ctx, intern(ChooseValue(You(), node.choose))) is None:
        return None
    chosen = _of_your_choice(s, f, ctx, node)
    if chosen is None:
        return None
    node = chosen
    # What has left by the very event is affected as what it became (CR 400.7e).
    now = [evaluate.current(ctx, e) if e > 0 else e for e in found]
    durations.begin_effect(s, ctx, node, tuple([e for e in now if e]))
    for mod in node.mods:
        if isinstance(mod, Designated) and mod.name in _JOINED:
            rule, more = _JOINED[mod.name]
            say(s, rule, "is joined with another", ctx.controller, now[0] if now else 0, (), more)
    return []


def _of_your_choice(s: GameState, f: Frame, ctx: Context, node: Apply) -> Apply | None:
    """The effect with one of the modifications that its controller chooses among (CR 608.2d); None: the game
    waits."""
    mods: list[Modification] = []
    for i, mod in enumerate(node.mods):
        if isinstance(mod, OneOf):
            options = [Option(f"w{_word(x)}", "word", word=_word(x)) for x in mod.mods]
            got = choose(s, f, f"mod{i}", "word", ctx.controller, "608.2d", "Choose one", options, ctx.source)
            if got is None:
                return None
            mod = next(x for x in mod.mods if _word(x) == got[1:])
        mods.append(mod)
    return Apply(node.affects, tuple(mods), node.duration, node.choose)


def _word(mod: Modification) -> str:
    """The word for a modification to choose: the name of the ability, the change of power and toughness."""
    if isinstance(mod, Gain):
        return ", ".join([x.name for x in mod.abilities if isinstance(x, Keyword)])
    if isinstance(mod, ModifyPT) and isinstance(mod.power, Fixed) and isinstance(mod.toughness, Fixed):
        return f"{mod.power.n:+d}/{mod.toughness.n:+d}"
    raise EngineError(f"no word to choose {type(mod).__name__} by")


# What an effect joins (CR 702.95b, 702.55b, 702.99b).
_JOINED: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "paired": ("702.95b", ("702.95c", "702.95e")),
    "haunting": ("702.55b", ("702.55a",)),
    "encoded": ("702.99b", ("702.99a", "702.99c")),
}


def later(s: GameState, f: Frame, ctx: Context, node: Later) -> list[Event] | None:
    """CR 603.7."""
    triggers.delay(s, f, ctx, node)
    return []


def regenerate(s: GameState, f: Frame, ctx: Context, node: Regenerate) -> list[Event] | None:
    """CR 701.19a: the next time this turn that it would be destroyed, ... instead."""
    for id in acted_on(ctx, node.what):
        mod = intern(
            Replacing(
                Pattern("destroy", what=Among(durations.AFFECTED)),
                (Instead(Act("regenerated", You(), None, Trigger("object"))),),
                uses=1,
            )
        )
        durations.shield(s, ctx, (id,), mod, Until("end of turn"), 1)
    return []


def amend(s: GameState, f: Frame, ctx: Context, node: Amend) -> list[Event] | None:
    """Within `AsItEnters`: changes the event of the pipe's frame that the instruction belongs to."""
    if f.root < 0 or s.frames[f.root].kind != verbs.F_EVENTS:
        raise EngineError("Amend outside of an event")
    change = node.change
    if isinstance(change, EntersAsCopy):
        of = resolve(s, f, ctx, "copy", change.of, ctx.controller, "707.5", "Choose what to copy")
        if of is None:
            return None
        if not of:
            return []
        ctx = ctx.at(of[0])
        change = EntersAsCopy(_ITERATED, change.but)
    root = s.own_frame(f.root)
    ctx.event = root.vars["amend"]
    root.vars["amend"] = replacement.amend(s, root.vars["amend"], change, ctx)
    return []


from apnap.model.refs import Iterated  # noqa: E402

_ITERATED: Final = Iterated()


def extra_turn(s: GameState, f: Frame, ctx: Context, node: ExtraTurn) -> list[Event] | None:
    """CR 500.7: the most recently created turn is taken first."""
    for p in evaluate.players(ctx, node.who):
        n = evaluate.amount(ctx, node.amount)
        s.extra_turns = (p,) * n + s.extra_turns
    return []


def control_player(s: GameState, f: Frame, ctx: Context, node: ControlPlayer) -> list[Event] | None:
    """CR 723.1."""
    who = evaluate.players(ctx, node.who)
    for p in evaluate.players(ctx, node.of):
        if who:
            controlling.arrange(s, who[0], p)
    return []


_COMBAT: Final = (BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, COMBAT_DAMAGE, END_COMBAT)
_OF_COMBAT: Final = frozenset({*_COMBAT, FIRST_DAMAGE})


def extra_phase(s: GameState, f: Frame, ctx: Context, node: ExtraPhase) -> list[Event] | None:
    """CR 500.8: right after the present phase."""
    steps: list[int] = []
    for word in node.phases:
        if word == "combat":
            steps.extend(_COMBAT)
        elif word == "main":
            steps.append(POSTCOMBAT_MAIN)
        elif word == "beginning":
            steps.extend((UNTAP, UPKEEP, DRAW))
        elif word in STEP_NUMBER:
            steps.append(STEP_NUMBER[word])  # CR 500.10: a phase that has this step alone
        else:
            raise EngineError(f"no such phase: {word}")
    rest = s.schedule
    here = 0
    if s.step in _OF_COMBAT:
        while here < len(rest) and rest[here] in _OF_COMBAT:
            here += 1
            if rest[here - 1] == END_COMBAT:
                break
    s.schedule = rest[:here] + tuple(steps) + rest[here:]
    say(s, "500.8", "adds to the turn, right after this phase", ctx.controller)
    return []


def end_turn(s: GameState, f: Frame, ctx: Context, node: EndTurn) -> list[Event] | None:
    """CR 724."""
    from apnap.engine import ending

    ending.end_turn(s)
    return []


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    Apply: apply,
    Later: later,
    Regenerate: regenerate,
    Amend: amend,
    ControlPlayer: control_player,
    ExtraTurn: extra_turn,
    ExtraPhase: extra_phase,
    EndTurn: end_turn,
}
