"""Further trigger events: of combat (attacking alone, with others, blocking), and of cycling."""

from __future__ import annotations

from typing import Final

from apnap.model import (
    AllPlayers,
    AnyWhen,
    Compare,
    CountOf,
    Each,
    Filter,
    Fixed,
    Is,
    Other,
    Pattern,
    Status,
    This,
    Type,
    Where,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.events import ANYONE, COMBAT, OFTEN, ONCE, SELF
from apnap.oracle.grammar.objects import PERMANENT, without
from apnap.oracle.grammar.refs import other
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import node, seq, where, words

_THIS_ATTACKS: Final = Pattern("attack", THIS)


def _with_others(n: int, what: Filter) -> Where:
    also = Each(canonical((Status("attacking"), what)))
    return Where(_THIS_ATTACKS, Compare(CountOf(also), ">=", Fixed(n)))


def _others_too(value: Where) -> dict[str, object] | None:
    c = value.condition
    if not isinstance(c, Compare) or not isinstance(c.a, CountOf) or not isinstance(c.b, Fixed):
        return None
    what = without(c.a.of.what, Status("attacking")) if isinstance(c.a.of, Each) else None
    return {"n": c.b.n, "what": what} if what is not None and value == _with_others(c.b.n, what) else None


for _number, _test in (("sg", lambda n: n == 1), ("pl", lambda n: n > 1)):
    OFTEN.add(
        seq(
            f"~ and at least {{n}} other {{what:{_number}}} attack",
            n=where(numbers.CARDINAL, _test),
            what=other(PERMANENT),
            build=_with_others,
            match=_others_too,
            of=Where,
        )
    )

_ATTACKERS: Final = Each(canonical((Status("attacking"), Type("creature"))))
_ALONE: Final = Compare(CountOf(_ATTACKERS), "=", Fixed(1))
OFTEN.add(
    node(
        Where,
        "{when} attacks alone",
        when=node(Pattern, "{what}", verb="attack", what=ANYONE),
        condition=_ALONE,
    ),
    node(
        Where,
        "{when} attacks while saddled",
        when=node(Pattern, "{what}", verb="attack", what=SELF),
        condition=Is(This(), Status("saddled")),
    ),
)

# -- cycling (CR 702.29c): a discard as the cost of a cycling ability

ONCE.add(node(Pattern, "you cycle this card", verb="discard", what=THIS, who=You(), how="cycling"))
OFTEN.add(
    node(Pattern, "you cycle a card", verb="discard", who=You(), how="cycling"),
    node(Pattern, "you cycle another card", verb="discard", what=Other(), who=You(), how="cycling"),
    node(Pattern, "you cycle or discard another card", verb="discard", what=Other(), who=You()),
)


def _fights(what: Filter, other: Filter) -> AnyWhen:
    return AnyWhen((Pattern("block", what, other=other), Pattern("become blocked", what, other=other)))


def _fought(value: AnyWhen) -> dict[str, object] | None:
    first = value.parts[0]
    if not isinstance(first, Pattern) or first.what is None or first.other is None:
        return None
    same = value == _fights(first.what, first.other)
    return {"what": first.what, "other": first.other} if same else None


OFTEN.add(
    seq(
        "{what} blocks or becomes blocked by a {other}",
        what=ANYONE,
        other=PERMANENT,
        build=_fights,
        match=_fought,
        of=AnyWhen,
    ),
    node(
        Pattern,
        "{by} deals {how} to a player or {what}",
        verb="damage",
        by=ANYONE,
        who=AllPlayers(),
        what=words({Type("battle"): "battle", Type("planeswalker"): "planeswalker"}, "what"),
        how=COMBAT,
    ),
)
