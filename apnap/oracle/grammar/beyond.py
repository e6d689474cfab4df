"""Excess damage (CR 120.10): that it was dealt, and how much of it."""

from __future__ import annotations

from typing import Final

from apnap.keywords.deeds import EXCESS, EXCESS_NONCOMBAT
from apnap.model import Compare, CountEvents, Fixed, Pattern, Type
from apnap.model.node import Condition
from apnap.oracle.grammar.amounts import EXPRESSION
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.events import ANYONE, OFTEN
from apnap.oracle.syntax import node, words

_THIS_WAY: Final = CountEvents(Pattern("act", how=EXCESS), "resolution", "amount")
_TO_A_CREATURE: Final = CountEvents(Pattern("act", Type("creature"), how=EXCESS), "resolution", "amount")


def _some(of: CountEvents) -> Condition:
    return Compare(of, ">=", Fixed(1))


EXPRESSION.add(
    words(
        {
            _THIS_WAY: [
                "the amount of excess damage dealt to that creature this way",
                "the amount of excess damage dealt this way",
                "the excess damage dealt this way",
            ],
        },
        "excess damage",
    )
)
CONDITION.add(
    words(
        {
            _some(_THIS_WAY): [
                "excess damage was dealt this way",
                "excess damage was dealt to that creature this way",
                "excess damage was dealt to a permanent this way",
            ],
            _some(_TO_A_CREATURE): "excess damage was dealt to a creature this way",
        },
        "excess damage",
    )
)
OFTEN.add(
    node(Pattern, "{what} is dealt excess damage", verb="act", what=ANYONE, how=EXCESS),
    node(Pattern, "{what} is dealt excess noncombat damage", verb="act", what=ANYONE, how=EXCESS_NONCOMBAT),
)
