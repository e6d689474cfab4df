"""Layers of an object phrase: adjectives and nouns, each of which owns one kind of filter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    And,
    Anything,
    Color,
    ColorCount,
    Filter,
    Not,
    Or,
    Status,
    Subtype,
    Supertype,
    Type,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    in_singular,
    listed,
    mapped,
    node,
    one,
    oneof,
    only_plural,
    only_singular,
    opt,
    separated,
    seq,
    spelled,
    text,
    words,
)

Parts = tuple[Filter, ...]
Layer = tuple[str, Rule[Any], Callable[[Filter], bool]]


def parts_of(value: Filter) -> Parts:
    """The conjuncts of a filter."""
    return value.parts if isinstance(value, And) else (value,)


_TOKEN: Final = Status("token")
_WORN: Final[dict[Filter, Filter]] = {
    Status("equipped"): Subtype("Equipment"),
    Status("enchanted"): Subtype("Aura"),
}


def _of_the_first_only(flat: Parts) -> bool:
    """Whether an adjective can't be meant of all the nouns: "each equipped creature and Equipment"."""
    worn = [_WORN[part] for part in flat if part in _WORN]
    return any(thing in part.parts for part in flat if isinstance(part, Or) for thing in worn)


def layered(template: str, *layers: Layer) -> Rule[Filter]:
    """A phrase whose slots are layers: each reads a tuple of filters and owns those that pass its test."""

    def build(**values: Parts) -> Any:
        flat = tuple(part for _, value in zip(layers, (values[n] for n, _, _ in layers)) for part in value)
        if not flat:
            return REFUSED
        found = canonical(flat)
        # a phrase is read only where its parts come back the way they were said
        return found if match(found) == values and not _of_the_first_only(flat) else REFUSED

    def match(value: Any) -> dict[str, object] | None:
        rest = list(parts_of(value))
        out: dict[str, Any] = {}
        for name, _, owns in layers:
            out[name] = tuple(p for p in rest if owns(p))
            rest = [p for p in rest if not owns(p)]
        if "noun" in out:
            nouns = [p for p in out["noun"] if p != _TOKEN]
            nouns += [p for p in out["noun"] if p == _TOKEN]
            out["noun"] = tuple(nouns) or (Anything(),)
        return None if rest else out

    return seq(template, build=build, match=match, of=Filter, **{name: rule for name, rule, _ in layers})


def before(rule: Rule[Any]) -> Rule[Parts]:
    """An optional adjective, with the space after it."""
    return opt(framed("{it} ", it=one(in_singular(rule))), ())


def kind(*classes: type) -> Callable[[Filter], bool]:
    def owns(part: Filter) -> bool:
        if isinstance(part, Or):
            return all(isinstance(p, classes) for p in part.parts)
        return isinstance(part, classes)

    return owns


def either(item: Rule[Any], word: str = "or") -> Rule[Filter]:
    """Words joined by "or"."""
    return mapped(listed(item, word, 2), lambda v: Or(v), lambda f: f.parts, Or)


def either_in_number(item: Rule[Any]) -> Rule[Filter]:
    """Words joined by "or"; in the plural, and after "each", by "and" just as well."""
    more = spelled(*[either(item, word) for word in ("and", "or", "and/or")])
    some = spelled(*[either(item, word) for word in ("or", "and", "and/or")])
    return oneof("either", only_singular(some), only_plural(more))


# -- adjectives

_STATES: Final = (
    "tapped untapped attacking blocking blocked unblocked enchanted equipped modified suspected saddled "
    "token face-down transformed outlaw historic goaded renowned monstrous unpaired paired commander"
).split()
_STATE_NAMES: Final = {"face-down": "face down"}
_STATE: Final[Rule[Filter]] = words(
    {Status(_STATE_NAMES.get(s, s)): s for s in _STATES if s not in ("token", "outlaw", "historic")}, "status"
)
STATUS: Final = oneof(
    "status",
    _STATE,
    either(_STATE),
)
SUPERTYPE: Final = oneof(
    "supertype",
    node(Supertype, "{name}", name=numbers.SUPERTYPE),
)
_COLOR: Final = node(Color, "{name}", name=numbers.COLOR)
COLOR: Final = oneof(
    "color",
    _COLOR,
    either(_COLOR),
    words(
        {
            ColorCount("=", 0): "colorless",
            ColorCount("=", 1): "monocolored",
            ColorCount(">=", 2): "multicolored",
        },
        "color",
    ),
)
_NON_WORD: Final[Rule[Any]] = words(
    {Not(Type(t)): f"non{t}" for t in "artifact battle creature enchantment land planeswalker".split()}
    | {Not(Color(c)): f"non{c}" for c in ("white", "blue", "black", "red", "green")}
    | {Not(Supertype(s)): f"non{s}" for s in ("basic", "legendary", "snow")}
    | {Not(Status("token")): "nontoken"},
    "noncreature",
)
OUTLAW: Final = Or(tuple([Subtype(s) for s in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")]))
"""CR 700.12."""
_NO_OUTLAW: Final = Not(OUTLAW)
_NON_SUBTYPE: Final[Rule[Filter]] = node(
    Not, "non-{part}", part=node(Subtype, "{name}", name=in_singular(numbers.SUBTYPE))
)
NOT_TYPES: Final[Rule[Parts]] = opt(
    framed(
        "{it} ",
        it=oneof(
            "nontypes",
            separated(oneof("nontype", _NON_WORD, _NON_SUBTYPE, text("non-outlaw", _NO_OUTLAW)), ", ", 1),
        ),
    ),
    (),
)


def is_not_type(part: Filter) -> bool:
    if not isinstance(part, Not) or part == _NO_OUTLAW:
        return part == _NO_OUTLAW
    return isinstance(part.part, (Type, Subtype, Color, Supertype)) or part.part == Status("token")


# -- nouns

TYPE: Final = node(Type, "{name#}", name=numbers.CARD_TYPE)
SUBTYPE: Final = node(Subtype, "{name#}", name=numbers.SUBTYPE)
_SIMPLE: Final = oneof("type", TYPE, SUBTYPE)
_ADJECTIVE_TYPE: Final = in_singular(oneof("type", TYPE, SUBTYPE))
_Nouns = tuple[Filter, ...]


def _strip_space(rule: Rule[Any]) -> Rule[Any]:
    return framed("{it} ", it=rule)


_OUTLAW_WORD: Final[Rule[Any]] = words({OUTLAW: "outlaw"}, "outlaw")
_KINDS: Final = oneof(
    "kinds",
    _OUTLAW_WORD,
    only_singular(spelled(*[in_singular(either(_SIMPLE, word)) for word in ("or", "and", "and/or")])),
    only_plural(spelled(*[in_singular(either(_SIMPLE, word)) for word in ("and", "or", "and/or")])),
)


BOTH_KINDS: Final = in_singular(either(_SIMPLE, "and"))
"""What has either of two types, as "each" speaks of it: "each creature and planeswalker"."""


_CREATURE: Final[Rule[Any]] = words({Type("creature"): ("creature", "creatures")}, "creature")
_ONE_SORT_OR_ANOTHER: Final[Rule[Any]] = oneof("sorts", _OUTLAW_WORD, in_singular(either(SUBTYPE)))


def _sorts_of_creature(v: Any) -> bool:
    return (
        len(v) == 2
        and v[0] == Type("creature")
        and isinstance(v[1], Or)
        and all(isinstance(p, Subtype) for p in v[1].parts)
    )


def typed(noun: Rule[Any], bare: Filter | None) -> Rule[Parts]:
    """The types of a phrase with a fixed noun after them: "artifact creature card", "Elf spell"."""
    some: list[Rule[Any]] = [
        seq(
            "{it} {noun#}",
            it=separated(_ADJECTIVE_TYPE, " "),
            noun=noun,
            build=lambda it, noun: it,
            match=lambda v: {"it": v, "noun": True},
        ),
        seq(
            "{it#} {noun#}",
            it=one(_KINDS),
            noun=noun,
            build=lambda it, noun: it,
            match=lambda v: {"it": v, "noun": True},
        ),
    ]
    some.append(
        seq(
            "{sub} {it#} {noun#}",
            sub=words({Subtype("Adventure"): "Adventure", Subtype("Omen"): "Omen"}, "type"),
            it=_KINDS,
            noun=noun,
            build=lambda sub, it, noun: (sub, it),
            match=lambda v: {"sub": v[0], "it": v[1], "noun": True} if len(v) == 2 else None,
            of=tuple,
        )
    )
    some.append(
        seq(
            "{sorts} {it} {noun#}",
            sorts=_ONE_SORT_OR_ANOTHER,
            it=in_singular(_CREATURE),
            noun=noun,
            build=lambda sorts, it, noun: (it, sorts),
            match=lambda v: {"sorts": v[1], "it": v[0], "noun": True} if _sorts_of_creature(v) else None,
            of=tuple,
        )
    )
    if bare is not None:
        some.append(mapped(noun, lambda v: (bare,), lambda v: v == (bare,) or REFUSED, tuple))
    return oneof("noun", *some)


def _true(one_: str, many: str) -> Rule[bool]:
    return words({True: (one_, many)}, one_)


CARD_NOUN: Final = _true("card", "cards")
SPELL_NOUN: Final = _true("spell", "spells")
_PERMANENT_NOUN: Final = _true("permanent", "permanents")
_TOKEN_NOUN: Final = _true("token", "tokens")


def _several_types(v: Parts) -> bool:
    return len(v) > 0 and all(isinstance(p, (Type, Subtype)) for p in v)


# "Elf", "artifact creature", "Elf Warrior": the last word is the noun and carries the number
def _compound(v: Any) -> Any:
    return (*v["adjectives"], v["noun"])


_COMPOUND: Final[Rule[Parts]] = seq(
    "{adjectives} {noun#}",
    adjectives=separated(_ADJECTIVE_TYPE, " "),
    noun=_SIMPLE,
    build=lambda adjectives, noun: (*adjectives, noun),
    match=lambda v: {"adjectives": v[:-1], "noun": v[-1]} if len(v) > 1 and _several_types(v) else None,
    of=tuple,
)
PERMANENT_NOUNS: Final = oneof(
    "permanent noun",
    one(TYPE),
    one(SUBTYPE),
    _COMPOUND,
    seq(
        "{sorts} {it#}",
        sorts=_ONE_SORT_OR_ANOTHER,
        it=_CREATURE,
        build=lambda sorts, it: (it, sorts),
        match=lambda v: {"sorts": v[1], "it": v[0]} if _sorts_of_creature(v) else None,
        of=tuple,
    ),
    one(oneof("kinds", words({OUTLAW: ("outlaw", "outlaws")}, "outlaw"), either_in_number(_SIMPLE))),
    mapped(
        _PERMANENT_NOUN,
        lambda v: (Anything(),),
        lambda v: True if v == (Anything(),) else REFUSED,
        tuple,
    ),
    seq(
        "{types} {noun#}",
        types=separated(_ADJECTIVE_TYPE, " "),
        noun=_TOKEN_NOUN,
        build=lambda types, noun: (*types, Status("token")),
        match=lambda v: (
            {"types": v[:-1], "noun": True}
            if len(v) > 1 and v[-1] == Status("token") and _several_types(v[:-1])
            else None
        ),
        of=tuple,
    ),
    mapped(
        _TOKEN_NOUN,
        lambda v: (Status("token"),),
        lambda v: True if v == (Status("token"),) else REFUSED,
        tuple,
    ),
)


def is_noun(part: Filter) -> bool:
    if isinstance(part, Or):
        return all(isinstance(p, (Type, Subtype)) for p in part.parts)
    return isinstance(part, (Type, Subtype, Anything)) or part == Status("token")


def is_state(part: Filter) -> bool:
    if isinstance(part, Or):
        return all(isinstance(p, Status) for p in part.parts)
    return isinstance(part, Status) and part.name != "token"
