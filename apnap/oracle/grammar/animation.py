"""Becoming a creature (CR 205.1, 613): "becomes a 3/3 Elemental creature with haste".

What becomes an "artifact creature", or "is still a land", keeps its types (CR 205.1b), though the creature
types said of an artifact creature replace those that it has; else its types are replaced (CR 205.1a).
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import AddTypes, AllCreatureTypes, Gain, SetColors, SetPT, SetTypes
from apnap.oracle import numbers
from apnap.oracle.grammar.clauses_things import QUOTED
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.grammar.kinds import BESIDES, BESIDES_WITH, COLORS, size_of, sized
from apnap.oracle.grammar.modifications import ANIMATED, BASED, BASED_NOW
from apnap.oracle.syntax import (
    Rule,
    framed,
    in_plural,
    in_singular,
    listed,
    nothing,
    one,
    oneof,
    opt,
    separated,
    seq,
    spelled,
    text,
    where,
    words,
)

_SUBTYPES: Final[Rule[Any]] = opt(
    framed("{it} ", it=separated(in_singular(numbers.SUBTYPE), " ")),
    (),
)
_ABILITIES: Final[Rule[Any]] = opt(
    framed(
        " with {it}",
        it=listed(oneof("ability", GIVEN, QUOTED, text("all creature types", AllCreatureTypes())), "and"),
    ),
    (),
)
_TYPES: Final[Rule[Any]] = words(
    {
        ("creature",): ("creature", "creatures"),
        ("artifact", "creature"): ("artifact creature", "artifact creatures"),
    },
    "types",
)


def _kinds(types: Any, subtypes: Any, keeps: bool) -> tuple[Any, ...]:
    """How its types change (CR 205.1)."""
    if keeps and subtypes and "artifact" in types:
        return (AddTypes(types, (), ()), SetTypes((), subtypes))
    return (AddTypes(types, subtypes, ()) if keeps else SetTypes(types, subtypes),)


def _subtypes_of(mods: tuple[Any, ...]) -> Any:
    """The subtypes of what `_kinds` gives."""
    replaced = [m.subtypes for m in mods if isinstance(m, SetTypes)]
    return replaced[0] if replaced else next(m.subtypes for m in mods if isinstance(m, AddTypes))


def _mods(size: Any, colors: Any, subtypes: Any, types: Any, abilities: Any, still: bool) -> tuple[Any, ...]:
    if not all(isinstance(half, int) for half in size) or (
        colors is not None and not isinstance(colors, tuple)
    ):
        raise ValueError(size)
    if still and types != ("creature",):
        raise ValueError("said twice")
    keeps = still or types != ("creature",)
    mods: list[Any] = [*_kinds(types, subtypes, keeps)]
    if colors is not None:
        mods.append(SetColors(colors))
    mods += sized(size)
    kinds = abilities[-1:] if AllCreatureTypes() in abilities[-1:] else ()
    if abilities[: len(abilities) - len(kinds)]:
        mods.append(Gain(abilities[: len(abilities) - len(kinds)]))
    return (*mods, *kinds)


def _parts(mods: tuple[Any, ...], still: bool) -> dict[str, object] | None:
    kinds = [type(m) for m in mods]
    if not mods or kinds[0] not in (AddTypes, SetTypes) or SetPT not in kinds:
        return None
    found = dict(zip(kinds, mods))
    size = size_of(found[SetPT])
    if size is None:
        return None
    out = {
        "size": size,
        "colors": found[SetColors].colors if SetColors in found else None,
        "subtypes": _subtypes_of(mods),
        "types": mods[0].types,
        "abilities": (
            *(found[Gain].abilities if Gain in found else ()),
            *([found[AllCreatureTypes]] if AllCreatureTypes in found else []),
        ),
    }
    try:
        return out if _mods(still=still, **out) == mods else None
    except (ValueError, TypeError):
        return None


# -- the size said after the noun: "becomes a blue Bird with base power and toughness 2/2 and flying"

_ABILITY: Final = oneof("ability", GIVEN, QUOTED)
_AND_ABILITIES: Final[Rule[Any]] = oneof(
    "abilities",
    nothing(()),
    one(framed(" and {it}", it=_ABILITY)),
    seq(
        ", {first}, and {last}",
        first=separated(_ABILITY, ", ", 1),
        last=_ABILITY,
        build=lambda first, last: (*first, last),
        match=lambda v: {"first": v[:-1], "last": v[-1]} if len(v) > 1 else None,
        of=tuple,
    ),
)
AMONG, ALONE, STATIC = "among others", "alone", "static"
"""Where such a phrase stands: which order its parts have keeps it apart from what other phrases say."""


def _body(
    place: str, size: Any, colors: Any = None, subtypes: Any = (), types: Any = (), abilities: Any = ()
) -> tuple[Any, ...]:
    if not all(isinstance(half, int) for half in size) or not (subtypes or types):
        raise ValueError(size)
    keeps = "artifact" in types
    if keeps and place != ALONE:
        raise ValueError("said by two phrases")
    first = _kinds(types, subtypes, keeps)
    hues = () if colors is None else (SetColors(colors),)
    box = sized(size)[0]
    gained = (Gain(abilities),) if abilities else ()
    if place == AMONG:
        return (box, *hues, *first)
    return (*first, *hues, box, *gained) if place == ALONE and types else (*first, *hues, *gained, box)


def _of_body(mods: tuple[Any, ...], place: str) -> dict[str, Any] | None:
    found = {type(m): m for m in mods}
    first = found.get(AddTypes, found.get(SetTypes))
    box = found.get(SetPT)
    size = size_of(box) if isinstance(box, SetPT) else None
    if first is None or size is None:
        return None
    out = {
        "size": size,
        "colors": found[SetColors].colors if SetColors in found else None,
        "subtypes": _subtypes_of(mods),
        "types": first.types,
        "abilities": found[Gain].abilities if Gain in found else (),
    }
    try:
        return out if _body(place, **out) == mods else None
    except (ValueError, TypeError):
        return None


def _sized(number: str, verb: str, place: str) -> Rule[tuple[Any, ...]]:
    """The whole phrase, in one number."""

    def match(named: bool) -> Any:
        def match_of(mods: tuple[Any, ...]) -> dict[str, object] | None:
            found = _of_body(mods, place)
            if found is None or bool(found["types"]) != named:
                return None
            if not named:
                found.pop("types")
            return dict(found)

        return match_of

    kinds: Rule[Any] = (
        separated(in_singular(numbers.SUBTYPE), " ") if number == "sg" else one(in_plural(numbers.SUBTYPE))
    )
    more: Rule[Any] = nothing(()) if place == AMONG else _AND_ABILITIES
    rest = {"size": numbers.SIZE, "colors": COLORS, "abilities": more}
    tail = "with base power and toughness {size}{abilities}"
    return oneof(
        "becomes a creature of that size",
        seq(
            f"{number}:{verb} {{colors}}{{subtypes}}{{types:{number}}} {tail}",
            build=lambda **v: _body(place, **v),
            match=match(True),
            of=tuple,
            subtypes=_SUBTYPES,
            types=_TYPES,
            **rest,
        ),
        seq(
            f"{number}:{verb} {{colors}}{{subtypes}} {tail}",
            build=lambda **v: _body(place, **v),
            match=match(False),
            of=tuple,
            subtypes=kinds,
            **rest,
        ),
    )


_SLOTS: Final = {
    "size": numbers.SIZE,
    "colors": COLORS,
    "subtypes": _SUBTYPES,
    "types": _TYPES,
    "abilities": _ABILITIES,
}


def _still(mods: Any) -> bool:
    """Whether it becomes no more than a creature, of some size, and keeps its types."""
    first = mods[0]
    if not isinstance(first, AddTypes) or first.types != ("creature",) or first.supertypes:
        return False
    return any(isinstance(m, SetPT) for m in mods)


def _more_than_types(mods: Any) -> bool:
    """Whether it is more than types, which several verbs can't say as well."""
    if not isinstance(mods[0], AddTypes):
        return False
    return any(isinstance(m, SetPT) for m in mods) or (len(mods) > 1 and not isinstance(mods[-1], Gain))


_ANY: Final = oneof("what it is besides", BESIDES, BESIDES_WITH)
_MORE: Final = where(_ANY, lambda mods: _more_than_types(mods) and not _still(mods))
STILL_BESIDES: Final = where(_ANY, _still)
"""Being a creature too, as "in addition to its other types" says it."""
ANIMATED.add(
    spelled(
        seq(
            "sg:becomes a {size} {colors}{subtypes}{types}{abilities}",
            build=lambda **v: _mods(still=False, **v),
            match=lambda m: _parts(m, False),
            of=tuple,
            **_SLOTS,
        ),
        _sized("sg", "becomes a", ALONE),
        framed("sg:becomes {it}", it=_MORE),
    ),
    spelled(
        seq(
            "pl:become {size} {colors}{subtypes}{types:pl}{abilities}",
            build=lambda **v: _mods(still=False, **v),
            match=lambda m: _parts(m, False),
            of=tuple,
            **_SLOTS,
        ),
        _sized("pl", "become", ALONE),
        framed("pl:become {it:pl}", it=_MORE),
    ),
)
STILL: Final = oneof(
    "becomes a creature too",
    seq(
        "sg:becomes a {size} {colors}{subtypes}{types}{abilities}",
        build=lambda **v: _mods(still=True, **v),
        match=lambda m: _parts(m, True),
        of=tuple,
        **_SLOTS,
    ),
    seq(
        "pl:become {size} {colors}{subtypes}{types:pl}{abilities}",
        build=lambda **v: _mods(still=True, **v),
        match=lambda m: _parts(m, True),
        of=tuple,
        **_SLOTS,
    ),
)
"""The same of lands that "are still lands"."""
BASED_NOW.add(_sized("sg", "becomes a", AMONG), _sized("pl", "become", AMONG))
BASED.add(_sized("sg", "is a", STATIC), _sized("pl", "are", STATIC))
