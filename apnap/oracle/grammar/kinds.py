"""What something is besides what it is (CR 205.1b): "a 4/4 black Zombie in addition to its other types".

`BESIDES` is such a phrase without its verb, in either number, as the changes that it comes to: types, then
colours, then power and toughness. `BESIDES_WITH` has abilities too.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import AddColors, AddTypes, Fixed, Gain, SetColors, SetPT, SetTypes
from apnap.oracle import numbers
from apnap.oracle.grammar.clauses_things import QUOTED
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    in_singular,
    listed,
    mapped,
    oneof,
    opt,
    separated,
    seq,
    spelled,
    words,
)

Kinds = tuple[tuple[str, ...], tuple[str, ...]]
"""Card types, and subtypes."""

BASIC: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _sort(rule: Rule[str], sort: str) -> Rule[Any]:
    return mapped(rule, lambda n: (sort, n), lambda v: v[1] if v[0] == sort else REFUSED, tuple)


_KIND: Final = oneof("kind", _sort(numbers.CARD_TYPE, "type"), _sort(numbers.SUBTYPE, "subtype"))


def _kinds(front: Any, last: Any) -> Any:
    said = (*front, last)
    subtypes = tuple([name for sort, name in said if sort == "subtype"])
    types = tuple([name for sort, name in said if sort == "type"])
    whole = (*[("subtype", n) for n in subtypes], *[("type", n) for n in types])
    return (types, subtypes) if said == whole and len(set(said)) == len(said) else REFUSED


def _words(value: Kinds) -> dict[str, object] | None:
    types, subtypes = value
    if "$" in "".join(subtypes) or subtypes == BASIC:
        return None
    said = (*[("subtype", n) for n in subtypes], *[("type", n) for n in types])
    return {"front": said[:-1], "last": said[-1]} if said else None


KINDS: Final[Rule[Kinds]] = seq(
    "{front}{last#}",
    front=opt(framed("{it} ", it=separated(in_singular(_KIND), " ")), ()),
    last=_KIND,
    build=_kinds,
    match=_words,
    of=tuple,
)
"""Subtypes and card types before one noun: "Spirit", "Zombie Wizard creature", "artifacts"."""
LEGENDARY: Final[Rule[Any]] = opt(words({("legendary",): "legendary "}, "legendary"), ())
SIZE: Final[Rule[Any]] = opt(framed("{it} ", it=numbers.SIZE), None)
COLORS: Final[Rule[Any]] = opt(
    framed("{it} ", it=oneof("colors", words({(): "colorless"}, "colors"), listed(numbers.COLOR, "and"))),
    None,
)
ABILITIES: Final[Rule[Any]] = framed(" with {it}", it=listed(oneof("ability", GIVEN, QUOTED), "and"))


def sized(size: Any) -> tuple[SetPT, ...]:
    """Base power and toughness, where they are numbers."""
    if size is None:
        return ()
    if not all(isinstance(half, int) for half in size):
        raise ValueError(size)
    return (SetPT(Fixed(size[0]), Fixed(size[1])),)


def size_of(mod: SetPT) -> Any:
    """What `sized` was made of; None if it is of another sort."""
    if not isinstance(mod.power, Fixed) or not isinstance(mod.toughness, Fixed):
        return None
    return (mod.power.n, mod.toughness.n)


def _mods(
    legendary: Any, size: Any, colors: Any, kinds: Any, abilities: Any, more: bool, first: type
) -> tuple[Any, ...]:
    if colors is not None and not isinstance(colors, tuple):
        raise ValueError(colors)
    if more and not colors:
        raise ValueError("no colors")
    types: Any = AddTypes(kinds[0], kinds[1], legendary) if first is AddTypes else SetTypes(*kinds)
    mods: list[Any] = [types]
    if colors is not None:
        mods.append(AddColors(colors) if more else SetColors(colors))
    mods += sized(size)
    if abilities:
        mods.append(Gain(abilities))
    return tuple(mods)


def _parts(mods: Any, more: bool, first: type, given: bool) -> dict[str, object] | None:
    kinds = [type(m) for m in mods]
    if not mods or kinds[0] is not first:
        return None
    found: dict[Any, Any] = dict(zip(kinds, mods))
    color = found.get(AddColors if more else SetColors)
    size = size_of(found[SetPT]) if SetPT in found else None
    out: dict[str, Any] = {
        "legendary": mods[0].supertypes if first is AddTypes else (),
        "size": size,
        "colors": None if color is None else color.colors,
        "kinds": (mods[0].types, mods[0].subtypes),
        "abilities": found[Gain].abilities if Gain in found else (),
    }
    try:
        same = mods == _mods(more=more, first=first, **out)
    except (ValueError, TypeError):
        return None
    if not same or given != bool(out["abilities"]):
        return None
    return out if given else {k: v for k, v in out.items() if k != "abilities"}


def phrase(
    tails: tuple[str, ...], more: bool = False, first: type = AddTypes, given: bool = False
) -> Rule[Any]:
    """What it is, with one of the tails after it; `given`: with abilities. The size may be said after it."""
    slots: dict[str, Any] = {"legendary": LEGENDARY, "size": SIZE, "colors": COLORS, "kinds": KINDS}
    body = "[a |]{legendary}{size}{colors}{kinds#}"
    if given:
        slots["abilities"] = ABILITIES
        body += "{abilities}"

    def build(**values: Any) -> Any:
        return _mods(**{"abilities": (), **values}, more=more, first=first)

    def match(mods: Any) -> dict[str, object] | None:
        return _parts(mods, more, first, given)

    plain = seq(*[body + tail for tail in tails], build=build, match=match, of=tuple, **slots)
    if given:
        return plain

    def based(mods: Any) -> dict[str, object] | None:
        found = match(mods)
        return None if found is None or found["size"] is None else found

    after = "[a |]{legendary}{colors}{kinds#} with base power and toughness {size}"
    size = {**slots, "size": numbers.SIZE}
    return spelled(plain, seq(*[after + tail for tail in tails], build=build, match=based, of=tuple, **size))


_TYPES: Final = tuple(
    [f" in addition to [its|their] other {sort}types" for sort in ("", "creature ", "land ")]
)
_BOTH: Final = (" in addition to [its|their] other colors and types",)
BESIDES: Final[Rule[tuple[Any, ...]]] = oneof(
    "what it is besides",
    phrase(_TYPES),
    phrase(_BOTH, more=True),
    words(
        {
            (AddTypes((), BASIC, ()),): (
                "every basic land type in addition to its other types",
                "every basic land type in addition to their other types",
            ),
            (AddTypes((), ("$chosen type",), ()),): [
                (
                    "the chosen type in addition to its other types",
                    "the chosen type in addition to their other types",
                ),
                (
                    "the chosen creature type in addition to its other types",
                    "the chosen creature type in addition to their other types",
                ),
            ],
        },
        "kind",
    ),
)
BESIDES_WITH: Final = oneof(
    "what it is besides", phrase(_TYPES, given=True), phrase(_BOTH, more=True, given=True)
)
