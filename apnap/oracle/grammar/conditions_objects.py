"""Conditions on one object: what it is and was, its counters, where it is, and how it was cast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    AllOf,
    Anything,
    CastFact,
    CastFrom,
    Compare,
    ControlledBy,
    CountersAre,
    During,
    Fixed,
    InZone,
    Is,
    No,
    Not,
    OwnedBy,
    PaidFor,
    Status,
    This,
    TookPart,
    TopOf,
    TurnOf,
    You,
)
from apnap.model.filters import canonical
from apnap.model.words import COLOR_SYMBOL, MANA, SYMBOL_OF_COLOR
from apnap.oracle import numbers
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.nouns import COLOR
from apnap.oracle.grammar.objects import (
    CARD,
    COMPARED_IS,
    COMPARED_WAS,
    NAMED,
    PERMANENT,
    QUALITIES,
    SHARES_NOW,
)
from apnap.oracle.grammar.refs import (
    HOST,
    IT_SUBJECT,
    NOW_POSSESSOR,
    PAST,
    PAST_POSSESSOR,
    SELF,
    THIS_SPELL,
)
from apnap.oracle.grammar.surface import It
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    node,
    oneof,
    seq,
    spelled,
    where,
    words,
)

_SUBJECT: Final = oneof("subject", SELF, HOST, IT_SUBJECT)

# -- counters on it


def _counters(cmp: str, n: int | None, objects: Rule[Any], *templates: str) -> None:
    """How many counters of a kind it has; `n` None: two or more, for which the templates have a slot."""

    def build(objects: Any, kind: str, n: int = n or 0) -> Is:
        return Is(objects, CountersAre(kind, cmp, Fixed(n)))

    def match(value: Is) -> dict[str, object] | None:
        it = value.what
        if (
            not isinstance(it, CountersAre)
            or it.cmp != cmp
            or not isinstance(it.amount, Fixed)
            or not it.kind
        ):
            return None
        found: dict[str, object] = {"objects": value.objects, "kind": it.kind}
        if n is None:
            return {**found, "n": it.amount.n}
        return found if it.amount.n == n else None

    slots: dict[str, Any] = {"objects": objects, "kind": numbers.COUNTER_KIND}
    if n is None:
        slots["n"] = numbers.SEVERAL
    CONDITION.add(seq(*templates, build=build, match=match, of=Is, **slots))


for _cmp, _n, _of_kind in (
    (">=", 1, "a {kind} counter"),
    ("=", 0, "no {kind} counters"),
    (">=", None, "{n} or more {kind} counters"),
):
    _there = "is" if _n == 1 else "are"
    _several = ("{objects} has one or more {kind} counters on it",) if _n == 1 else ()
    _counters(
        _cmp,
        _n,
        _SUBJECT,
        f"{{objects}} has {_of_kind} on it",
        f"{{objects}} has {_of_kind} on ~",
        f"there {_there} {_of_kind} on {{objects}}",
        *_several,
    )
_counters(
    ">=", 1, PAST, "{objects} had a {kind} counter on it", "{objects} had one or more {kind} counters on it"
)
_counters("=", 0, PAST, "{objects} had no {kind} counters on it")

_SOME: Final = CountersAre("", ">=", Fixed(1))
_NONE: Final = CountersAre("", "=", Fixed(0))
CONDITION.add(
    node(
        Is,
        "{objects} has a counter on it",
        "{objects} has one or more counters on it",
        objects=_SUBJECT,
        what=_SOME,
    ),
    node(Is, "{objects} has no counters on it", objects=_SUBJECT, what=_NONE),
    node(
        Is,
        "{objects} had counters on it",
        "{objects} had a counter on it",
        "{objects} had one or more counters on it",
        objects=PAST,
        what=_SOME,
    ),
    node(Is, "{objects} had no counters on it", objects=PAST, what=_NONE),
    node(
        Is,
        "{objects} has {what} counters on it",
        objects=_SUBJECT,
        what=node(
            CountersAre, "{amount} or more", kind="", cmp=">=", amount=node(Fixed, "{n}", n=numbers.SEVERAL)
        ),
    ),
    node(Is, "you controlled {objects}", objects=PAST, what=ControlledBy(You())),
)

# -- what it is and was


_IS: Final = spelled(words({It("it"): "it's"}, "it's"), framed("{it} is", it=_SUBJECT))
_ISNT: Final = spelled(
    words({It("it"): "it isn't"}, "it isn't"),
    words({It("it"): "it's not"}, "it isn't"),
    framed("{it} isn't", it=_SUBJECT),
)
_STATES: Final = (
    "tapped untapped attacking blocking blocked enchanted equipped modified saddled suspected monstrous"
).split()
_QUALITY: Final = oneof(
    "quality",
    words({Status(s): s for s in _STATES}, "state"),
    COLOR,
    words({Status("token"): "a token"}, "token"),
    NAMED,
)


def _is(subject: Rule[Any], what: Callable[[Rule[Any]], Rule[Any]]) -> None:
    """ "It's tapped", "it was a creature", "it isn't a land card"."""
    CONDITION.add(
        node(Is, "{objects} {what}", objects=subject, what=what(_QUALITY)),
        spelled(
            node(Is, "{objects} a {what}", objects=subject, what=what(PERMANENT)),
            node(Is, "{objects} a {what}", objects=subject, what=what(CARD)),
        ),
    )


def _plain(rule: Rule[Any]) -> Rule[Any]:
    return where(rule, lambda f: not isinstance(f, (Not, TookPart)) and f != Anything())


def _negated(rule: Rule[Any]) -> Rule[Any]:
    return node(Not, "{part}", part=_plain(rule))


for _has_it, _has, _holder, _compared in (
    (_SUBJECT, "has", NOW_POSSESSOR, COMPARED_IS),
    (PAST, "had", PAST_POSSESSOR, COMPARED_WAS),
):
    CONDITION.add(
        spelled(
            node(Is, f"{{objects}} {_has} {{what}}", objects=_has_it, what=QUALITIES),
            node(Is, "{objects} {what}", objects=_holder, what=_compared),
        )
    )
CONDITION.add(node(Is, "{objects} {what}", objects=_SUBJECT, what=SHARES_NOW))
_is(_IS, _plain)
_is(_ISNT, _negated)
_TOP: Final[Rule[Any]] = words({TopOf(Fixed(1), You()): "the top card of your library"}, "top card")
_is(framed("{it} is", it=_TOP), _plain)
_is(framed("{it} was", it=PAST), _plain)
_is(framed("{it} wasn't", it=PAST), _negated)
CONDITION.add(node(Is, "a {what} is revealed this way", objects=It("what is revealed"), what=CARD))

# -- where it is

IN_YARD: Final = Is(This(), InZone("graveyard"))
CONDITION.add(
    words({IN_YARD: "this card is in your graveyard"}, "condition"),
    seq(
        "this card is in your graveyard and {it}",
        it=CONDITION,
        build=lambda it: AllOf((IN_YARD, it)),
        match=lambda v: {"it": v.parts[1]} if len(v.parts) == 2 and v.parts[0] == IN_YARD else None,
        of=AllOf,
    ),
)

# -- how it was cast, and what was paid for it

_CAST_ONE: Final = oneof("spell", THIS_SPELL, words({It("it"): "it"}, "it"))
CONDITION.add(
    words(
        {
            PaidFor("kicker"): ["it was kicked", "this spell was kicked", "~ was kicked"],
            PaidFor("additional"): [
                "this spell's additional cost was paid",
                "evidence was collected",
                "a Dragon was beheld",
                "a Hero was beheld",
            ],
            PaidFor("bargain"): ["it was bargained", "this spell was bargained", "it's bargained"],
            PaidFor("teamwork"): [
                "this spell was cast using teamwork",
                "it was cast using teamwork",
                "it's cast using teamwork",
            ],
            PaidFor("spectacle"): "this spell's spectacle cost was paid",
            PaidFor("escape"): ["it escaped", "this permanent escaped"],
            PaidFor("gift"): "the gift was promised",
            No(PaidFor("gift")): "the gift wasn't promised",
        },
        "condition",
    ),
    node(
        Is,
        "{objects} was cast from {what}",
        "you cast {objects} from {what}",
        objects=_CAST_ONE,
        what=words(
            {
                CastFrom("graveyard"): "a graveyard",
                CastFrom("exile"): "exile",
                canonical((CastFrom("graveyard"), OwnedBy(You()))): "your graveyard",
                canonical((CastFrom("hand"), OwnedBy(You()))): "your hand",
            },
            "zone",
        ),
    ),
)


def _spent(n: int, mana: str, whose: Any) -> Compare:
    return Compare(CastFact(f"spent {mana}", whose), ">=", Fixed(n))


def _spent_parts(value: Compare) -> dict[str, Any] | None:
    fact = value.a
    if not isinstance(fact, CastFact) or not isinstance(value.b, Fixed) or value.b.n < 1:
        return None
    if not fact.fact.startswith("spent ") or value != _spent(value.b.n, fact.fact[6:], fact.of):
        return None
    return {"n": value.b.n, "mana": fact.fact[6:], "whose": fact.of}


def _symbols_spent(run: tuple[str, ...], whose: Any) -> Any:
    if len(set(run)) != 1 or run[0] not in MANA:
        return REFUSED
    return _spent(len(run), run[0], whose)


def _as_symbols(value: Compare) -> dict[str, object] | None:
    parts = _spent_parts(value)
    return None if parts is None else {"run": (parts["mana"],) * parts["n"], "whose": parts["whose"]}


_SYMBOL: Final = {**SYMBOL_OF_COLOR, "colorless": "C"}


def _of_a_colour(n: int, color: str, whose: Any) -> Compare:
    return _spent(n, _SYMBOL[color], whose)


def _as_colour(value: Compare) -> dict[str, object] | None:
    parts = _spent_parts(value)
    if parts is None or parts["mana"] not in _SYMBOL.values():
        return None
    return {"n": parts["n"], "color": COLOR_SYMBOL.get(parts["mana"], "colorless"), "whose": parts["whose"]}


CONDITION.add(
    spelled(
        seq(
            "{run} was spent to cast {whose}",
            run=numbers.MANA,
            whose=_CAST_ONE,
            build=_symbols_spent,
            match=_as_symbols,
            of=Compare,
        ),
        seq(
            "at least {n} {color} mana was spent to cast {whose}",
            n=numbers.CARDINAL,
            color=words({c: c for c in _SYMBOL}, "color"),
            whose=_CAST_ONE,
            build=_of_a_colour,
            match=_as_colour,
            of=Compare,
        ),
    ),
    node(
        Compare,
        "at least {b} mana was spent to cast {a}",
        "{b} or more mana was spent to cast {a}",
        a=node(
            CastFact,
            "{of}",
            fact="mana spent",
            of=oneof("spell", _CAST_ONE, words({It("that spell"): "that spell"}, "it")),
        ),
        cmp=">=",
        b=node(Fixed, "{n}", n=numbers.SEVERAL),
    ),
    node(
        Compare,
        "no mana was spent to cast {a}",
        a=node(CastFact, "{of}", fact="mana spent", of=_CAST_ONE),
        cmp="=",
        b=Fixed(0),
    ),
)

# -- that it was cast at all, and when

_BY_YOU: Final = CastFrom("", You())
_MAIN: Final = (TurnOf(You()), During(("precombat main", "postcombat main")))


def _in_main(it: Any) -> AllOf:
    """It is asked as the spell resolves, or as the permanent enters: in the same phase still."""
    return AllOf((Is(it, _BY_YOU), *_MAIN))


def _of_main(value: AllOf) -> dict[str, object] | None:
    first = value.parts[0]
    return {"it": first.objects} if isinstance(first, Is) and value == _in_main(first.objects) else None


CONDITION.add(
    node(Is, "you cast {objects}", objects=_CAST_ONE, what=_BY_YOU),
    node(Is, "{objects} was cast", objects=_CAST_ONE, what=CastFrom("")),
    node(Is, "{objects} wasn't cast", objects=_CAST_ONE, what=Not(CastFrom(""))),
    seq(
        "you cast {it} during your main phase",
        it=_CAST_ONE,
        build=_in_main,
        match=_of_main,
        of=AllOf,
    ),
)
