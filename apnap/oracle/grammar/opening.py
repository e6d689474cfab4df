"""What a player may do with a card of their opening hand (CR 103.6)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    ActivePlayer,
    Cost,
    FromOpeningHand,
    IfDone,
    IsAmong,
    Later,
    Move,
    No,
    Nothing,
    OnlyIf,
    Pattern,
    Reveal,
    Special,
    This,
    You,
)
from apnap.oracle.grammar.clauses_cards import TAPPED_ENTERING
from apnap.oracle.grammar.sentences import EFFECT
from apnap.oracle.syntax import REFUSED, Rule, mapped, node, one, oneof, opt, words

_OPENING: Final = FromOpeningHand()
_FIRST: Final[Rule[Any]] = words(
    {
        Pattern("step", how="upkeep"): "the first upkeep",
        Pattern("step", who=You(), how="upkeep"): "your first upkeep",
        Pattern("step", who=You(), how="precombat main"): "your first main phase of the game",
    },
    "first step",
)
# before the first turn the active player is the one who will take it
_NOT_FIRST: Final[Rule[Any]] = words(
    {No(IsAmong(You(), ActivePlayer())): "you're not the starting player"}, "condition"
)
_LIMITS: Final = mapped(
    opt(one(node(OnlyIf, " and {condition}", condition=_NOT_FIRST)), ()),
    lambda more: (_OPENING, *more),
    lambda limits: limits[1:] if limits[:1] == (_OPENING,) else REFUSED,
    tuple,
)
_BEGINS: Final = node(
    Move,
    "{what} on the battlefield{entering}",
    what=words({This(): ["it", "~"]}, "it"),
    to="battlefield",
    entering=TAPPED_ENTERING,
)
_LATER: Final = node(
    Later,
    "at the beginning of {when}, {effect}",
    "{effect} at the beginning of {when}",
    when=_FIRST,
    effect=EFFECT,
)
FROM_OPENING_HAND: Final = oneof(
    "opening hand",
    node(
        Special,
        "if this card is in your opening hand{limits}, you may begin the game with {effect}.",
        cost=Cost(()),
        effect=oneof(
            "effect",
            _BEGINS,
            node(IfDone, "{step}. if you do, {then}", step=_BEGINS, then=EFFECT, otherwise=Nothing()),
        ),
        limits=_LIMITS,
    ),
    node(
        Special,
        "you may reveal this card from your opening hand. if you do, {effect}.",
        cost=Cost(()),
        effect=node(IfDone, "{then}", step=Reveal(You(), This()), then=_LATER, otherwise=Nothing()),
        limits=(_OPENING,),
    ),
)
"""An ability that allows such an action."""
