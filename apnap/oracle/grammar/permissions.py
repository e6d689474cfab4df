"""Permissions to look at cards, and to play or cast them from the graveyard, the top of the library, the
hand (CR 601.3b, 401.5)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Among,
    Anything,
    Apply,
    AsThough,
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
from apnap.oracle.grammar.statics import STATIC, WHILE
from apnap.oracle.grammar.statics_costs import SPELLS
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import (
    Rule,
    in_plural,
    node,
    one,
    oneof,
    opt,
    seq,
    spelled,
    where,
    words,
)


def _also(whose: str) -> Rule[Any]:
    """What casting costs besides, if anything."""
    return opt(node(Terms, f" by {{also}} in addition to paying {whose} other costs", also=PAYING), None)


_ITS_MORE: Final = _also("its")
_THEIR_MORE: Final = _also("their")


_THIS_CARD: Final = one(
    node(MayPlay, "you may cast this card from your graveyard{terms}", how="cast", what=THIS, terms=_ITS_MORE)
)
STATIC.add(
    node(Static, "{mods}", affects=You(), mods=_THIS_CARD, zone="graveyard"),
    node(
        Static,
        "{mods} as long as {condition}",
        "{mods} if {condition}",
        "as long as {condition}, {mods}",
        affects=You(),
        mods=_THIS_CARD,
        condition=CONDITION,
        zone="graveyard",
    ),
)


# -- from where, what, and how often

_TOP: Final = TopOf(Fixed(1), You())
_YARD: Final = (InZone("graveyard"), OwnedBy(You()))
_ON_TOP: Final = (Among(_TOP),)
_HAND: Final = (InZone("hand"), OwnedBy(You()))
_PLACES: Final[Rule[tuple[Filter, ...]]] = words(
    {_YARD: "your graveyard", _ON_TOP: "the top of your library"}, "place"
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
    for place in (_YARD, _ON_TOP, _HAND):
        rest = without(what, *place)
        if rest is not None:
            return rest, place
    return None


Kinds = tuple[tuple[str, str], ...]
"""The slots of what is played or cast, each with "play" or "cast"."""


def _permission(
    template: str, kinds: Kinds, cost: Any = None, after: str = "", **slots: Rule[Any]
) -> Rule[tuple[MayPlay, ...]]:
    """What may be played or cast from one place, as often as one likes or as the slot `often` says; `terms`
    is a slot of what it costs besides."""
    slots = {"place": _PLACES, **slots}

    def build(place: Any, often: Any = (), terms: Any = None, **values: Any) -> tuple[MayPlay, ...]:
        told = Terms(often, also=terms.also) if terms is not None else Terms(often) if often else None
        whats = [(how, canonical((values[slot], *place))) for slot, how in kinds]
        return tuple([MayPlay(how, what, cost, after, terms=told) for how, what in whats])

    def match(value: tuple[MayPlay, ...]) -> dict[str, object] | None:
        if len(value) != len(kinds) or not all([isinstance(mod, MayPlay) for mod in value]):
            return None
        told = [_split(mod.what) for mod in value]
        terms = value[0].terms or Terms()
        found: dict[str, Any] = {slot: each[0] for (slot, _), each in zip(kinds, told) if each is not None}
        found["place"] = told[0][1] if told[0] is not None else ()
        if "often" in slots:
            found["often"] = terms.limits
        if "terms" in slots:
            found["terms"] = None if terms.also is None else Terms(also=terms.also)
        return found if None not in told and value == build(**found) else None

    return seq(template, build=build, match=match, of=tuple, **slots)


_LANDS: Final = where(in_plural(PERMANENT), lambda v: Type("land") in parts_of(v))
_LAND: Final = where(PERMANENT, lambda v: Type("land") in parts_of(v))
_ANY_CARD: Final[Rule[Any]] = words({Anything(): "cards"}, "cards")
_PLAYING: Final = oneof(
    "permission",
    _permission(
        "you may play {lands} from {place}", (("lands", "play"),), lands=oneof("what", _LANDS, _ANY_CARD)
    ),
    _permission(
        "you may cast {spells} from {place}{terms}", (("spells", "cast"),), spells=SPELLS, terms=_THEIR_MORE
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


_EXILED: Final = ". if a spell cast this way would be put into your graveyard, exile it instead"
_LIMITED: Final = oneof(
    "permission",
    *[
        _permission(
            f"{{often}}you may cast a {{spell}} from {{place}}{{terms}}{said}",
            (("spell", "cast"),),
            after=after,
            spell=SPELL,
            terms=spelled(_ITS_MORE, _THEIR_MORE),
            often=_OFTEN,
        )
        for after, said in (("", ""), ("exile", _EXILED))
    ],
    _permission("{often}you may play a {land} from {place}", (("land", "play"),), land=_LAND, often=_OFTEN),
    _permission(
        "{often}you may play a {land} or cast a {spell} from {place}",
        (("land", "play"), ("spell", "cast")),
        land=_LAND,
        spell=SPELL,
        often=_OFTEN,
    ),
    _permission(
        "{often}you may cast a {spell} from {place} without paying its mana cost",
        (("spell", "cast"),),
        Cost(()),
        spell=SPELL,
        place=oneof("place", words({_HAND: "your hand"}, "place"), _PLACES),
        often=_OFTEN,
    ),
)
_LOOK: Final[Rule[Any]] = words(
    {(MayLookAt(_TOP),): "you may look at the top card of your library any time"}, "look"
)


_PERMITTED: Final = oneof(
    "permission",
    _PLAYING,
    _LIMITED,
    _LOOK,
    seq(
        "{first}, and {then}",
        "{first} and {then}",
        first=_LOOK,
        then=_PLAYING,
        build=lambda first, then: (*first, *then),
        match=lambda v: {"first": v[:1], "then": v[1:]} if len(v) > 1 else None,
        of=tuple,
    ),
)
_AGAIN: Final = words(
    {
        (AsThough("exhaust again"),): (
            "you may activate exhaust abilities as though they haven't been activated"
        )
    },
    "permission",
)
STATIC.add(
    node(Static, "as long as {condition}, {mods}", affects=You(), mods=_AGAIN, condition=CONDITION),
    node(Static, "{mods}", affects=You(), mods=_AGAIN),
    node(Static, "{mods}", affects=You(), mods=_PERMITTED),
    spelled(
        node(Static, "{condition}, {mods}", affects=You(), mods=_PERMITTED, condition=WHILE),
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
