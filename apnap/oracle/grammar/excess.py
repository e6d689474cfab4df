"""Phrases about excess damage (CR 120.10)."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.deeds import EXCESS, EXCESS_NONCOMBAT
from apnap.model import Among, Compare, CountEvents, Filter, Fixed, Pattern
from apnap.oracle.grammar.amounts import EXPRESSION
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.events import ANYONE, OFTEN
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.refs import IT
from apnap.oracle.syntax import Rule, framed, node, oneof, opt, seq, words

_NAME: Final[Rule[str]] = words(
    {EXCESS: "excess damage", EXCESS_NONCOMBAT: "excess noncombat damage"}, "damage"
)
_WHOM: Final[Rule[Any]] = opt(
    framed(
        " to {it}",
        it=oneof("whom", framed("a {it}", it=PERMANENT), node(Among, "{objects}", objects=IT)),
    ),
    None,
)


def _dealt(what: Filter | None, how: str, sum_of: str) -> CountEvents:
    return CountEvents(Pattern("act", what, how=how), "resolution", sum_of)


def _whom(value: Any, sum_of: str) -> dict[str, object] | None:
    when = value.when if isinstance(value, CountEvents) else None
    if not isinstance(when, Pattern) or value != _dealt(when.what, when.how, sum_of):
        return None
    return {"what": when.what, "how": when.how}


CONDITION.add(
    seq(
        "{how} was dealt{what} this way",
        how=_NAME,
        what=_WHOM,
        build=lambda how, what: Compare(_dealt(what, how, ""), ">=", Fixed(1)),
        match=lambda v: (
            parts if (parts := _whom(v.a, "")) is not None and v == Compare(v.a, ">=", Fixed(1)) else None
        ),
        of=Compare,
    )
)
EXPRESSION.add(
    seq(
        "the {how} dealt{what} this way",
        "the amount of {how} dealt{what} this way",
        how=_NAME,
        what=_WHOM,
        build=lambda how, what: _dealt(what, how, "amount"),
        match=lambda v: _whom(v, "amount"),
        of=CountEvents,
    )
)
OFTEN.add(node(Pattern, "{what} is dealt {how}", verb="act", what=ANYONE, how=_NAME))
