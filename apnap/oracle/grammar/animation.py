"""Becoming a creature (CR 205.1, 613): "becomes a 3/3 Elemental creature with haste".

What becomes an "artifact creature", or "is still a land", keeps its types (CR 205.1b); else its types are
replaced (CR 205.1a).
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import AddTypes, Fixed, Gain, SetColors, SetPT, SetTypes
from apnap.oracle import numbers
from apnap.oracle.grammar.clauses_things import QUOTED
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.grammar.kinds import BESIDES, BESIDES_WITH
from apnap.oracle.grammar.modifications import ANIMATED
from apnap.oracle.syntax import (
    Rule,
    framed,
    in_singular,
    listed,
    oneof,
    opt,
    separated,
    seq,
    spelled,
    where,
    words,
)

_COLORS: Final[Rule[Any]] = opt(
    framed("{it} ", it=oneof("colors", words({(): "colorless"}, "colors"), listed(numbers.COLOR, "and"))),
    None,
)
_SUBTYPES: Final[Rule[Any]] = opt(
    framed("{it} ", it=separated(in_singular(numbers.SUBTYPE), " ")),
    (),
)
_ABILITIES: Final[Rule[Any]] = opt(
    framed(" with {it}", it=listed(oneof("ability", GIVEN, QUOTED), "and")),
    (),
)
_TYPES: Final[Rule[Any]] = words(
    {
        ("creature",): ("creature", "creatures"),
        ("artifact", "creature"): ("artifact creature", "artifact creatures"),
    },
    "types",
)


def _mods(size: Any, colors: Any, subtypes: Any, types: Any, abilities: Any, still: bool) -> tuple[Any, ...]:
    if not all(isinstance(half, int) for half in size) or (
        colors is not None and not isinstance(colors, tuple)
    ):
        raise ValueError(size)
    if still and types != ("creature",):
        raise ValueError("said twice")
    keeps = still or types != ("creature",)
    first: Any = AddTypes(types, subtypes, ()) if keeps else SetTypes(types, subtypes)
    mods: list[Any] = [first]
    if colors is not None:
        mods.append(SetColors(colors))
    mods.append(SetPT(Fixed(size[0]), Fixed(size[1])))
    if abilities:
        mods.append(Gain(abilities))
    return tuple(mods)


def _parts(mods: tuple[Any, ...], still: bool) -> dict[str, object] | None:
    kinds = [type(m) for m in mods]
    if not mods or kinds[0] not in (AddTypes, SetTypes) or SetPT not in kinds:
        return None
    found = dict(zip(kinds, mods))
    box = found[SetPT]
    if not isinstance(box.power, Fixed) or not isinstance(box.toughness, Fixed):
        return None
    out = {
        "size": (box.power.n, box.toughness.n),
        "colors": found[SetColors].colors if SetColors in found else None,
        "subtypes": mods[0].subtypes,
        "types": mods[0].types,
        "abilities": found[Gain].abilities if Gain in found else (),
    }
    try:
        return out if _mods(still=still, **out) == mods else None
    except (ValueError, TypeError):
        return None


def _based(template: str) -> Rule[tuple[Any, ...]]:
    """What is only an artifact creature of that size."""

    def build(types: Any, size: Any) -> tuple[Any, ...]:
        if types == ("creature",):
            raise ValueError("its types would be replaced")
        return _mods(size, None, (), types, (), False)

    def match(mods: tuple[Any, ...]) -> dict[str, object] | None:
        found = _parts(mods, False)
        if found is None or found["types"] == ("creature",):
            return None
        parts = {"types": found["types"], "size": found["size"]}
        return parts if mods == build(**parts) else None

    return seq(template, build=build, match=match, of=tuple, types=_TYPES, size=numbers.SIZE)


_SLOTS: Final = {
    "size": numbers.SIZE,
    "colors": _COLORS,
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


def _sized(mods: Any) -> bool:
    """Whether it is more than types, which several verbs can't say as well."""
    if not isinstance(mods[0], AddTypes):
        return False
    return any(isinstance(m, SetPT) for m in mods) or (len(mods) > 1 and not isinstance(mods[-1], Gain))


_ANY: Final = oneof("what it is besides", BESIDES, BESIDES_WITH)
_MORE: Final = where(_ANY, lambda mods: _sized(mods) and not _still(mods))
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
        _based("sg:becomes a {types} with base power and toughness {size}"),
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
        _based("pl:become {types:pl} with base power and toughness {size}"),
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
