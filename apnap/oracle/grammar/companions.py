"""What companion asks of a starting deck (CR 702.139)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Compare,
    CountOf,
    Distinct,
    Each,
    Filter,
    Fixed,
    InZone,
    Keyword,
    Not,
    Or,
    OwnedBy,
    Type,
    You,
    canonical,
)
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import CARD, QUALITIES
from apnap.oracle.syntax import in_plural, node, oneof, seq, tupled

# Before the game all cards of the deck are in the library, but commanders (CR 103.2c, 702.139b).
_DECK: Final = (Or((InZone("library"), InZone("command"))), OwnedBy(You()))


def _none(*what: Filter) -> Compare:
    return Compare(CountOf(Each(canonical((*what, *_DECK)))), "=", Fixed(0))


def _what(value: Any) -> tuple[Filter, ...] | None:
    """What there is none of, less the deck."""
    if not isinstance(value, Compare) or not isinstance(value.a, CountOf) or not isinstance(value.a.of, Each):
        return None
    what = tuple([part for part in parts_of(value.a.of.what) if part not in _DECK])
    return what if value == _none(*what) else None


def _only(it: Filter) -> Compare:
    return _none(Not(it))


def _only_of(value: Compare) -> dict[str, object] | None:
    what = _what(value)
    return {"it": what[0].part} if what is not None and len(what) == 1 and isinstance(what[0], Not) else None


def _each(card: Filter, it: Filter) -> Compare:
    return _none(card, Not(it))


def _each_of(value: Compare) -> dict[str, object] | None:
    what = _what(value) or ()
    said = [part.part for part in what if isinstance(part, Not) and not isinstance(part.part, Type)]
    rest = [part for part in what if not isinstance(part, Not) or isinstance(part.part, Type)]
    if len(said) != 1 or not rest or value != _each(canonical(tuple(rest)), said[0]):
        return None
    return {"card": canonical(tuple(rest)), "it": said[0]}


def _different(card: Filter) -> Compare:
    deck = Each(canonical((card, *_DECK)))
    return Compare(Distinct("name", deck), "=", CountOf(deck))


def _different_of(value: Compare) -> dict[str, object] | None:
    if not isinstance(value.b, CountOf) or not isinstance(value.b.of, Each):
        return None
    card = canonical(tuple([part for part in parts_of(value.b.of.what) if part not in _DECK]))
    return {"card": card} if value == _different(card) else None


_CARDS: Final = in_plural(CARD)
_SORTS: Final = oneof("cards", _CARDS, node(Or, "{parts}", parts=tupled("{a} and {b}", a=_CARDS, b=_CARDS)))
_FITS: Final = oneof(
    "condition",
    seq("your starting deck contains only {it}", it=_SORTS, build=_only, match=_only_of, of=Compare),
    seq(
        "each {card} in your starting deck has {it}",
        card=CARD,
        it=QUALITIES,
        build=_each,
        match=_each_of,
        of=Compare,
    ),
    seq(
        "each {card} in your starting deck has a different name",
        card=CARD,
        build=_different,
        match=_different_of,
        of=Compare,
    ),
)
COMPANION: Final = seq(
    "companion \u2014 {it}.",
    it=_FITS,
    build=lambda it: Keyword("companion", (it,)),
    match=lambda k: {"it": k.args[0]} if k.name == "companion" and len(k.args) == 1 else None,
    of=Keyword,
)
"""The keyword with what it asks."""
