"""Further trigger events: of combat (attacking alone, with others, blocking), cycling, where and when a spell
is cast."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.words import ENTERS
from apnap.model import (
    AllPlayers,
    AnyWhen,
    CastFrom,
    Compare,
    ControlledBy,
    CountOf,
    Each,
    Filter,
    Fixed,
    Is,
    Not,
    Nth,
    Opponents,
    Other,
    OwnedBy,
    Pattern,
    Status,
    This,
    TurnOf,
    Type,
    Where,
    You,
    canonical,
)
from apnap.model.node import When
from apnap.oracle import numbers
from apnap.oracle.grammar.events import ANYONE, COMBAT, OFTEN, ONCE, SELF, SPELL_CAST, STEPS, WHO
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import PERMANENT, without
from apnap.oracle.grammar.refs import other
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.grammar.trees import within
from apnap.oracle.syntax import Rule, framed, node, oneof, seq, where, words

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

# -- where a spell is cast from, and in whose turn

CAST_FROM: Final[Rule[Any]] = words(
    {
        (CastFrom("exile"),): "exile",
        (CastFrom("graveyard"),): "a graveyard",
        (CastFrom("graveyard"), OwnedBy(You())): "your graveyard",
        (CastFrom("hand"),): ["your hand", "their hand"],
        (Not(CastFrom("hand")),): ["anywhere other than your hand", "anywhere other than their hand"],
    },
    "zone",
)


def _is_from(part: Filter) -> bool:
    return isinstance(part.part if isinstance(part, Not) else part, CastFrom) or part == OwnedBy(You())


def cast_from(who: Any, what: Filter | None, zone: Any) -> Pattern:
    return Pattern("cast", canonical((*([] if what is None else [what]), *zone)), who)


def where_from(value: Pattern) -> dict[str, object] | None:
    parts = parts_of(value.what) if value.what is not None else ()
    zone = tuple(sorted(filter(_is_from, parts), key=lambda p: isinstance(p, OwnedBy)))
    rest = tuple(part for part in parts if not _is_from(part))
    what = canonical(rest) if rest else None
    if not zone or value != cast_from(value.who, what, zone):
        return None
    return {"who": value.who, "what": what, "zone": zone}


OFTEN.add(
    seq(
        "{who@} [casts|cast] a {what} from {zone}",
        who=WHO,
        what=SPELL_CAST,
        zone=CAST_FROM,
        build=cast_from,
        match=where_from,
        of=Pattern,
    ),
    node(
        Where,
        "you cast your first {when} during each opponent's turn",
        when=seq(
            "{what}",
            what=SPELL_CAST,
            build=lambda what: Nth(Pattern("cast", what, You()), 1),
            match=lambda v: (
                {"what": v.when.what}
                if isinstance(v.when, Pattern) and v == Nth(Pattern("cast", v.when.what, You()), 1)
                else None
            ),
            of=Nth,
        ),
        condition=TurnOf(Opponents()),
    ),
)

# -- two events of one ability: "enters and whenever you cast a spell"


def _enters_and(more: When) -> AnyWhen:
    return AnyWhen((ENTERS, more))


def _more(value: AnyWhen) -> dict[str, object] | None:
    more = value.parts[-1]
    return {"more": more} if value == _enters_and(more) else None


def _of_others(when: Any) -> bool:
    """Whether the event is not one of the source itself, which is "it" here."""
    return not isinstance(when, AnyWhen) and all(part != THIS for part in within(when))


ONCE.add(
    seq(
        "~ enters and {more}",
        more=oneof(
            "event",
            framed("at {it}", it=STEPS, of=Pattern),
            framed("whenever {it}", it=where(OFTEN, _of_others)),
            words(
                {
                    Where(Pattern("attack", THIS), Is(This(), Status("saddled"))): (
                        "whenever it attacks while saddled"
                    ),
                    Pattern("damage", by=THIS, who=AllPlayers(), how="combat"): (
                        "whenever it deals combat damage to a player"
                    ),
                    Pattern("sacrifice", THIS, You()): "when you sacrifice it",
                },
                "event",
            ),
        ),
        build=_enters_and,
        match=_more,
        of=AnyWhen,
    )
)


CAST_AND_DIES: Final = AnyWhen(
    (
        Pattern("cast", THIS, You()),
        Pattern("zone change", THIS, origin=("battlefield",), destination=("graveyard",)),
    )
)
ONCE.add(words({CAST_AND_DIES: "you cast this spell and when ~ dies"}, "event"))


_WALKER: Final = canonical((Type("planeswalker"), ControlledBy(You())))


def _at_yours(what: Any) -> AnyWhen:
    return AnyWhen((Pattern("attack", what, You()), Pattern("attack", what, other=_WALKER)))


OFTEN.add(
    seq(
        "{what} attacks you or a planeswalker you control",
        what=ANYONE,
        build=_at_yours,
        match=lambda w: (
            {"what": w.parts[0].what}
            if isinstance(w.parts[0], Pattern)
            and w.parts[0].what is not None
            and w == _at_yours(w.parts[0].what)
            else None
        ),
        of=AnyWhen,
    )
)


def _cast_or_copied(who: Any, what: Any) -> AnyWhen:
    return AnyWhen((Pattern("cast", what, who), Pattern("act", what, who, how="copy")))


OFTEN.add(
    seq(
        "{who@} [casts|cast] or [copies|copy] a {what}",
        who=WHO,
        what=SPELL_CAST,
        build=_cast_or_copied,
        match=lambda w: (
            {"who": w.parts[0].who, "what": w.parts[0].what}
            if isinstance(w.parts[0], Pattern)
            and w.parts[0].what is not None
            and w == _cast_or_copied(w.parts[0].who, w.parts[0].what)
            else None
        ),
        of=AnyWhen,
    )
)
