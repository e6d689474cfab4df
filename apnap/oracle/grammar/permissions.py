"""Permissions to look at cards, and to play or cast them from the graveyard, the top of the library, the
hand (CR 601.3b, 401.5)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Among,
    Anything,
    Apply,
    AtMost,
    Cost,
    Filter,
    Fixed,
    InZone,
    MayLookAt,
    MayPlay,
    OnlyIf,
    OwnedBy,
    Static,
    Terms,
    TopOf,
    TurnOf,
    Type,
    You,
    canonical,
)
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import PAYING
from apnap.oracle.grammar.durations import UNTIL
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import PERMANENT, SPELL, without
from apnap.oracle.grammar.statics import SPELLS, STATIC
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import (
    Rule,
    in_plural,
    node,
    oneof,
    opt,
    seq,
    spelled,
    where,
    words,
)

_BESIDES: Final = opt(
    seq(
        " by {cost} in addition to paying its other costs",
        cost=PAYING,
        build=lambda cost: Terms(also=cost),
        match=lambda v: {"cost": v.also} if v == Terms(also=v.also) else None,
        of=Terms,
    ),
    None,
)


def _from_yard(terms: Any, condition: Any = None) -> Static:
    return Static(You(), (MayPlay("cast", THIS, terms=terms),), condition, "graveyard")


def _from_yard_parts(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, MayPlay) or value != _from_yard(mod.terms, value.condition):
        return None
    return {"terms": mod.terms, "condition": value.condition}


STATIC.add(
    seq(
        "you may cast this card from your graveyard{terms}",
        terms=_BESIDES,
        build=_from_yard,
        match=lambda v: (
            {"terms": p["terms"]}
            if (p := _from_yard_parts(v)) is not None and p["condition"] is None
            else None
        ),
        of=Static,
    ),
    seq(
        "you may cast this card from your graveyard{terms} as long as {condition}",
        "you may cast this card from your graveyard{terms} if {condition}",
        "as long as {condition}, you may cast this card from your graveyard{terms}",
        terms=_BESIDES,
        condition=CONDITION,
        build=_from_yard,
        match=lambda v: p if (p := _from_yard_parts(v)) is not None and p["condition"] is not None else None,
        of=Static,
    ),
)


# -- from where, what, and how often

_TOP: Final = TopOf(Fixed(1), You())
_PLACES: Final[Rule[tuple[Filter, ...]]] = words(
    {
        (InZone("graveyard"), OwnedBy(You())): "your graveyard",
        (Among(_TOP),): "the top of your library",
    },
    "place",
)
_HAND: Final[Rule[tuple[Filter, ...]]] = words({(InZone("hand"), OwnedBy(You())): "your hand"}, "place")
_ZONES: Final = ((InZone("graveyard"), OwnedBy(You())), (Among(_TOP),), (InZone("hand"), OwnedBy(You())))
_MORE: Final = opt(
    seq(
        " by {cost} in addition to paying their other costs",
        cost=PAYING,
        build=lambda cost: Terms(also=cost),
        match=lambda v: {"cost": v.also} if v == Terms(also=v.also) else None,
        of=Terms,
    ),
    None,
)
_EACH_TURN: Final = (AtMost(1, "turn"),)
_OFTEN: Final[Rule[Any]] = words(
    {
        (*_EACH_TURN, OnlyIf(TurnOf(You()))): "once during each of your turns, ",
        _EACH_TURN: "once each turn, ",
    },
    "how often",
)


def _split(what: Filter) -> tuple[Filter, tuple[Filter, ...]] | None:
    """What is played, and the place that it is played from."""
    for place in _ZONES:
        rest = without(what, *place)
        if rest is not None:
            return rest, place
    return None


def _may(how: str, what: Filter, place: tuple[Filter, ...], terms: Any = None, after: str = "") -> MayPlay:
    return MayPlay(how, canonical((what, *place)), None, after, "", terms)


def _told(mod: Any, how: str) -> dict[str, Any] | None:
    """What a permission lets one play or cast, from where, and its terms."""
    if not isinstance(mod, MayPlay):
        return None
    parts = _split(mod.what)
    if parts is None or mod != _may(how, parts[0], parts[1], mod.terms, mod.after):
        return None
    return {"what": parts[0], "place": parts[1], "terms": mod.terms, "after": mod.after}


def _several(kinds: tuple[tuple[str, str], ...], terms: Any, values: dict[str, Any]) -> tuple[MayPlay, ...]:
    return tuple([_may(how, values[slot], values["place"], terms) for slot, how in kinds])


def _permission(template: str, kinds: tuple[tuple[str, str], ...], **slots: Rule[Any]) -> Rule[Any]:
    """What may be played or cast as often as one likes, from one place: `kinds` are the slots of what, each
    with "play" or "cast"."""
    names = [slot for slot, _ in kinds]

    def build(terms: Any = None, **values: Any) -> tuple[MayPlay, ...]:
        return _several(kinds, terms, values)

    def match(value: Any) -> dict[str, object] | None:
        if len(value) != len(kinds):
            return None
        told = [_told(mod, how) for mod, (_, how) in zip(value, kinds)]
        first = told[0]
        if first is None or any(t is None for t in told):
            return None
        found = {slot: t["what"] for slot, t in zip(names, told) if t is not None}
        found["place"] = first["place"]
        if value != build(first["terms"], **found):
            return None
        if "terms" in slots:
            found["terms"] = first["terms"]
        elif first["terms"] is not None:
            return None
        return found

    return seq(template, build=build, match=match, of=tuple, place=_PLACES, **slots)


_LANDS: Final = where(in_plural(PERMANENT), lambda v: Type("land") in parts_of(v))
_LAND: Final = where(PERMANENT, lambda v: Type("land") in parts_of(v))
_ANY_CARD: Final[Rule[Any]] = words({Anything(): "cards"}, "cards")
_PLAYING: Final = oneof(
    "permission",
    _permission(
        "you may play {lands} from {place}", (("lands", "play"),), lands=oneof("what", _LANDS, _ANY_CARD)
    ),
    _permission(
        "you may cast {spells} from {place}{terms}", (("spells", "cast"),), spells=SPELLS, terms=_MORE
    ),
    _permission(
        "you may play {lands} and cast {spells} from {place}",
        (("lands", "play"), ("spells", "cast")),
        lands=_LANDS,
        spells=SPELLS,
    ),
    _permission(
        "you may cast {spells} and {more} from {place}",
        (("spells", "cast"), ("more", "cast")),
        spells=SPELLS,
        more=SPELLS,
    ),
)


def _limited(
    template: str, kinds: tuple[tuple[str, str], ...], after: str = "", **slots: Rule[Any]
) -> Rule[Any]:
    """What may be played or cast once each turn."""

    def build(often: Any, place: Any, terms: Any = None, **values: Any) -> tuple[MayPlay, ...]:
        also = terms.also if isinstance(terms, Terms) else None
        limits = Terms(often, also=also)
        return tuple([_may(how, values[slot], place, limits, after) for slot, how in kinds])

    def match(value: Any) -> dict[str, object] | None:
        if len(value) != len(kinds):
            return None
        told = [_told(mod, how) for mod, (_, how) in zip(value, kinds)]
        first = told[0]
        if first is None or any(t is None for t in told) or not isinstance(first["terms"], Terms):
            return None
        found = {slot: t["what"] for (slot, _), t in zip(kinds, told) if t is not None}
        found["place"] = first["place"]
        found["often"] = first["terms"].limits
        also = first["terms"].also
        if "terms" in slots:
            found["terms"] = None if also is None else Terms(also=also)
        return found if value == build(**found) else None

    return seq(template, build=build, match=match, of=tuple, often=_OFTEN, place=_PLACES, **slots)


_ITS_MORE: Final = spelled(_BESIDES, _MORE)
_EXILED: Final = ". if a spell cast this way would be put into your graveyard, exile it instead"
_LIMITED: Final = oneof(
    "permission",
    *[
        _limited(
            f"{{often}}you may cast a {{spell}} from {{place}}{{terms}}{said}",
            (("spell", "cast"),),
            after,
            spell=SPELL,
            terms=_ITS_MORE,
        )
        for after, said in (("", ""), ("exile", _EXILED))
    ],
    _limited("{often}you may play a {land} from {place}", (("land", "play"),), land=_LAND),
    _limited(
        "{often}you may play a {land} or cast a {spell} from {place}",
        (("land", "play"), ("spell", "cast")),
        land=_LAND,
        spell=SPELL,
    ),
)


def _free(often: Any, spell: Any, place: Any) -> tuple[MayPlay, ...]:
    terms = None if often is None else Terms(often)
    return (MayPlay("cast", canonical((spell, *place)), Cost(()), "", "", terms),)


def _freed(value: Any) -> dict[str, object] | None:
    mod = value[0]
    if not isinstance(mod, MayPlay) or len(value) != 1 or not isinstance(mod.terms, Terms):
        return None
    parts = _split(mod.what)
    found = None if parts is None else {"often": mod.terms.limits, "spell": parts[0], "place": parts[1]}
    return found if found is not None and value == _free(**found) else None


_FREELY: Final = seq(
    "{often}you may cast a {spell} from {place} without paying its mana cost",
    often=_OFTEN,
    spell=SPELL,
    place=oneof("place", _HAND, _PLACES),
    build=_free,
    match=_freed,
    of=tuple,
)
_LOOK: Final[Rule[Any]] = words(
    {(MayLookAt(_TOP),): "you may look at the top card of your library any time"}, "look"
)


def _both(first: Any, then: Any) -> Any:
    return (*first, *then)


_PERMITTED: Final = oneof(
    "permission",
    _PLAYING,
    _LIMITED,
    _FREELY,
    _LOOK,
    seq(
        "{first}, and {then}",
        "{first} and {then}",
        first=_LOOK,
        then=_PLAYING,
        build=_both,
        match=lambda v: {"first": v[:1], "then": v[1:]} if len(v) > 1 else None,
        of=tuple,
    ),
)
STATIC.add(
    node(Static, "{mods}", affects=You(), mods=_PERMITTED),
    spelled(
        node(Static, "as long as {condition}, {mods}", affects=You(), mods=_PERMITTED, condition=CONDITION),
        node(Static, "{mods} as long as {condition}", affects=You(), mods=_PERMITTED, condition=CONDITION),
    ),
    words(
        {
            Static(AllPlayers(), (MayLookAt(_TOP),)): "play with the top card of your library revealed",
            Static(AllPlayers(), (MayLookAt(TopOf(Fixed(1), AllPlayers())),)): (
                "players play with the top card of their libraries revealed"
            ),
        },
        "revealed",
    ),
)
CLAUSE.add(
    node(
        Apply,
        "{duration}, {mods}",
        "{mods} {duration}",
        affects=You(),
        mods=where(_PERMITTED, lambda v: all(isinstance(m, (MayLookAt, MayPlay)) for m in v)),
        duration=UNTIL,
    )
)
