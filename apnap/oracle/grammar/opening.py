"""What a player may do with a card of their opening hand (CR 103.6)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    ActivePlayer,
    Cost,
    EntersWith,
    Fixed,
    FromOpeningHand,
    IfDone,
    InZone,
    IsAmong,
    Later,
    Move,
    No,
    Nothing,
    OnlyIf,
    OwnedBy,
    Pattern,
    Reveal,
    Select,
    Special,
    This,
    You,
    canonical,
)
from apnap.model.node import Instruction, Limit
from apnap.oracle.grammar.sentences import EFFECT
from apnap.oracle.grammar.surface import ONE
from apnap.oracle.syntax import Rule, oneof, seq, text, words


def _action(effect: Instruction, *limits: Limit) -> Special:
    return Special(Cost(()), effect, (FromOpeningHand(), *limits))


_BEGIN: Final = _action(Move(This(), "battlefield"))
_NOT_FIRST: Final = OnlyIf(No(IsAmong(You(), ActivePlayer())))
_LUCK: Final = Move(This(), "battlefield", entering=(EntersWith("luck", Fixed(1)),))
_FROM_HAND: Final = Move(Select(ONE, canonical((InZone("hand"), OwnedBy(You()))), None), "exile")
_LUCKY: Final = _action(IfDone(_LUCK, _FROM_HAND, Nothing()), _NOT_FIRST)
_FIRST: Final[Rule[Any]] = words(
    {
        Pattern("step", how="upkeep"): "the first upkeep",
        Pattern("step", who=You(), how="upkeep"): "your first upkeep",
        Pattern("step", who=You(), how="precombat main"): "your first main phase of the game",
    },
    "first step",
)


def _shown(when: Any, effect: Any) -> Special:
    return _action(IfDone(Reveal(You(), This()), Later(when, effect), Nothing()))


def _parts(value: Special) -> dict[str, object] | None:
    done = value.effect
    if not isinstance(done, IfDone) or not isinstance(done.then, Later):
        return None
    then = done.then
    return {"when": then.when, "effect": then.effect} if value == _shown(then.when, then.effect) else None


FROM_OPENING_HAND: Final = oneof(
    "opening hand",
    text("if this card is in your opening hand, you may begin the game with it on the battlefield.", _BEGIN),
    text(
        "if this card is in your opening hand and you're not the starting player, you may begin the game "
        "with ~ on the battlefield with a luck counter on it. if you do, exile a card from your hand.",
        _LUCKY,
    ),
    seq(
        "you may reveal this card from your opening hand. if you do, at the beginning of {when}, {effect}.",
        "you may reveal this card from your opening hand. if you do, {effect} at the beginning of {when}.",
        when=_FIRST,
        effect=EFFECT,
        build=_shown,
        match=_parts,
        of=Special,
    ),
)
"""An ability that allows such an action."""
