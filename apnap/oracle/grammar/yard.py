"""Static abilities that let cards be played or cast from the graveyard (CR 601.3b)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    InZone,
    MayPlay,
    OwnedBy,
    Static,
    Terms,
    Type,
    You,
    canonical,
)
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import PAYING
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import PERMANENT, without
from apnap.oracle.grammar.statics import SPELLS, STATIC
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import (
    in_plural,
    opt,
    seq,
    where,
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


_YARD: Final = (InZone("graveyard"), OwnedBy(You()))


def _play(how: str, what: Any) -> MayPlay:
    return MayPlay(how, canonical((what, *_YARD)))


def _played(mod: Any, how: str) -> Any:
    """What of your graveyard it lets you play or cast."""
    what = without(mod.what, *_YARD) if isinstance(mod, MayPlay) else None
    return what if what is not None and mod == _play(how, what) else None


_LANDS: Final = where(in_plural(PERMANENT), lambda v: Type("land") in parts_of(v))
STATIC.add(
    seq(
        "you may play {lands} from your graveyard",
        lands=_LANDS,
        build=lambda lands: Static(You(), (_play("play", lands),)),
        match=lambda v: (
            {"lands": lands}
            if (lands := _played(v.mods[0], "play")) is not None
            and v == Static(You(), (_play("play", lands),))
            else None
        ),
        of=Static,
    ),
    seq(
        "you may cast {spells} from your graveyard",
        spells=SPELLS,
        build=lambda spells: Static(You(), (_play("cast", spells),)),
        match=lambda v: (
            {"spells": spells}
            if (spells := _played(v.mods[0], "cast")) is not None
            and v == Static(You(), (_play("cast", spells),))
            else None
        ),
        of=Static,
    ),
    seq(
        "you may play {lands} and cast {spells} from your graveyard",
        lands=_LANDS,
        spells=SPELLS,
        build=lambda lands, spells: Static(You(), (_play("play", lands), _play("cast", spells))),
        match=lambda v: (
            {"lands": lands, "spells": spells}
            if len(v.mods) == 2
            and (lands := _played(v.mods[0], "play")) is not None
            and (spells := _played(v.mods[1], "cast")) is not None
            and v == Static(You(), (_play("play", lands), _play("cast", spells)))
            else None
        ),
        of=Static,
    ),
)
