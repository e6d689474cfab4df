"""Object phrases: adjectives, a noun, and what follows it, each of which owns one kind of filter.

`PERMANENT`, `CARD` and `SPELL` read a phrase without its article or number word, in either number:
"tapped creature you control", "basic land cards", "noncreature spell". They differ in what the noun says:
a permanent's phrase has no zone, a card's noun is "card", a spell's is "spell". `Other` is never theirs: it
belongs to the article ("another", see `refs`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    Among,
    And,
    Anything,
    AttachedTo,
    BlockedBy,
    BlockingOf,
    Color,
    ColorCount,
    ControlledBy,
    CountersAre,
    Filter,
    Fixed,
    HasKeyword,
    HasManaAbility,
    InZone,
    Named,
    Not,
    OfChosen,
    Opponents,
    Or,
    OwnedBy,
    PermanentCard,
    StackKind,
    StatIs,
    Status,
    Subtype,
    Supertype,
    TookPart,
    Type,
    You,
    canonical,
)
from apnap.model.events import Pattern
from apnap.oracle import numbers
from apnap.oracle.grammar.words import KEYWORD_NAME
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    in_singular,
    listed,
    mapped,
    node,
    oneof,
    only_plural,
    only_singular,
    opt,
    pattern,
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


def layered(template: str, *layers: Layer) -> Rule[Filter]:
    """A phrase whose slots are layers: each reads a tuple of filters and owns those that pass its test."""

    def build(**values: Parts) -> Any:
        flat = tuple(part for _, value in zip(layers, (values[n] for n, _, _ in layers)) for part in value)
        if not flat:
            return REFUSED
        found = canonical(flat)
        # a phrase is read only where its parts come back the way they were said
        return found if match(found) == values else REFUSED

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


def one(rule: Rule[Any]) -> Rule[Parts]:
    """A filter as a tuple of one."""
    return mapped(rule, lambda f: (f,), lambda v: v[0] if len(v) == 1 else REFUSED, tuple)


def before(rule: Rule[Any]) -> Rule[Parts]:
    """An optional adjective, with the space after it."""
    return opt(seq("{it} ", it=one(in_singular(rule)), build=lambda it: it, match=lambda v: {"it": v}), ())


def _kind(*classes: type) -> Callable[[Filter], bool]:
    def owns(part: Filter) -> bool:
        if isinstance(part, Or):
            return all(isinstance(p, classes) for p in part.parts)
        return isinstance(part, classes)

    return owns


def either(item: Rule[Any], word: str = "or") -> Rule[Filter]:
    """Words joined by "or"."""
    return mapped(listed(item, word, 2), lambda v: Or(v), lambda f: f.parts, Or)


def either_in_number(item: Rule[Any]) -> Rule[Filter]:
    """Words joined by "or"; in the plural by "and" just as well."""
    more = spelled(*[either(item, word) for word in ("and", "or", "and/or")])
    return oneof("either", only_singular(either(item)), only_plural(more))


# -- adjectives

_STATES: Final = (
    "tapped untapped attacking blocking blocked unblocked enchanted equipped modified suspected saddled "
    "token face-down transformed outlaw historic goaded renowned monstrous unpaired paired"
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
    {Not(Type(t)): f"non{t}" for t in "artifact creature enchantment land planeswalker".split()}
    | {Not(Color(c)): f"non{c}" for c in ("white", "blue", "black", "red", "green")}
    | {Not(Supertype(s)): f"non{s}" for s in ("basic", "legendary", "snow")}
    | {Not(Status("token")): "nontoken"},
    "noncreature",
)
_NON_SUBTYPE: Final[Rule[Filter]] = node(
    Not, "non-{part}", part=node(Subtype, "{name}", name=in_singular(numbers.SUBTYPE))
)
NOT_TYPES: Final[Rule[Parts]] = opt(
    seq(
        "{it} ",
        it=oneof("nontypes", separated(oneof("nontype", _NON_WORD, _NON_SUBTYPE), ", ", 1)),
        build=lambda it: it,
        match=lambda v: {"it": v},
    ),
    (),
)


def _is_not_type(part: Filter) -> bool:
    if not isinstance(part, Not):
        return False
    return isinstance(part.part, (Type, Subtype, Color, Supertype)) or part.part == Status("token")


# -- nouns

TYPE: Final = node(Type, "{name#}", name=numbers.CARD_TYPE)
SUBTYPE: Final = node(Subtype, "{name#}", name=numbers.SUBTYPE)
_SIMPLE: Final = oneof("type", TYPE, SUBTYPE)
_ADJECTIVE_TYPE: Final = in_singular(oneof("type", TYPE, SUBTYPE))
_Nouns = tuple[Filter, ...]


def _strip_space(rule: Rule[Any]) -> Rule[Any]:
    return seq("{it} ", it=rule, build=lambda it: it, match=lambda v: {"it": v})


_KINDS: Final = oneof(
    "kinds",
    only_singular(in_singular(either(_SIMPLE))),
    only_plural(spelled(*[in_singular(either(_SIMPLE, word)) for word in ("and", "or", "and/or")])),
)


def _typed(noun: Rule[Any], bare: Filter | None) -> Rule[Parts]:
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
    if bare is not None:
        some.append(mapped(noun, lambda v: (bare,), lambda v: v == (bare,) or REFUSED, tuple))
    return oneof("noun", *some)


def _true(one_: str, many: str) -> Rule[bool]:
    return words({True: (one_, many)}, one_)


_CARD_NOUN: Final = _true("card", "cards")
_SPELL_NOUN: Final = _true("spell", "spells")
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
_PERMANENT_NOUNS: Final = oneof(
    "permanent noun",
    one(TYPE),
    one(SUBTYPE),
    _COMPOUND,
    one(either_in_number(_SIMPLE)),
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


def _is_noun(part: Filter) -> bool:
    if isinstance(part, Or):
        return all(isinstance(p, (Type, Subtype)) for p in part.parts)
    return isinstance(part, (Type, Subtype, Anything)) or part == Status("token")


def _is_state(part: Filter) -> bool:
    if isinstance(part, Or):
        return all(isinstance(p, Status) for p in part.parts)
    return isinstance(part, Status) and part.name != "token"


# -- what follows the noun

AMOUNT_HERE: Final = forward("number")
EXPRESSION_HERE: Final = forward("amount")
"""Numbers, and counted amounts, within object phrases; filled by `amounts`."""

CONTROLLERS: Final[Rule[Any]] = words(
    {
        ControlledBy(You()): "you control",
        ControlledBy(Opponents()): [
            ("a opponent controls", "your opponents control"),
            ("your opponents control", "a opponent controls"),
        ],
        Not(ControlledBy(You())): "you don't control",
    },
    "controller",
)
OWNERS: Final[Rule[Any]] = words({OwnedBy(You()): "you own", Not(OwnedBy(You())): "you don't own"}, "owner")
CONTROLLER: Final = forward("controller")
CONTROLLER.add(CONTROLLERS)
OWNER: Final = forward("owner")
OWNER.add(OWNERS)

_STAT: Final[Rule[str]] = words(
    {s: s for s in ("power", "toughness", "mana value", "loyalty")}, "characteristic"
)
_COMPARED: Final = oneof(
    "comparison",
    node(StatIs, "{stat} {amount} or less", stat=_STAT, cmp="<=", amount=AMOUNT_HERE),
    node(StatIs, "{stat} {amount} or greater", stat=_STAT, cmp=">=", amount=AMOUNT_HERE),
    node(StatIs, "{stat} less than or equal to {amount}", stat=_STAT, cmp="<=", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} greater than or equal to {amount}", stat=_STAT, cmp=">=", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} greater than {amount}", stat=_STAT, cmp=">", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} less than {amount}", stat=_STAT, cmp="<", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} {amount}", stat=_STAT, cmp="=", amount=AMOUNT_HERE),
)
_COUNTERS: Final = oneof(
    "counters",
    seq(
        "a {kind} counter on [it|them]",
        kind=numbers.COUNTER_KIND,
        build=lambda kind: CountersAre(kind, ">=", Fixed(1)),
        match=lambda f: {"kind": f.kind} if f.kind and f == CountersAre(f.kind, ">=", Fixed(1)) else None,
        of=CountersAre,
    ),
    text("a counter on it", CountersAre("", ">=", Fixed(1))),
)
_COUNTERS_PL: Final = oneof(
    "counters",
    seq(
        "a {kind} counter on them",
        kind=numbers.COUNTER_KIND,
        build=lambda kind: CountersAre(kind, ">=", Fixed(1)),
        match=lambda f: {"kind": f.kind} if f.kind and f == CountersAre(f.kind, ">=", Fixed(1)) else None,
        of=CountersAre,
    ),
    text("a counter on them", CountersAre("", ">=", Fixed(1))),
    text("counters on them", CountersAre("", ">=", Fixed(2))),
)
_ABILITY: Final = oneof(
    "ability",
    node(HasKeyword, "{name}", name=KEYWORD_NAME),
    either(node(HasKeyword, "{name}", name=KEYWORD_NAME)),
    text("a mana ability", HasManaAbility()),
)


def _itself(it: Any) -> Any:
    return it


_WITH: Final = oneof(
    "quality",
    seq("with {it}", it=_COMPARED, build=_itself, match=lambda v: {"it": v}, of=StatIs),
    seq("sg:with {it}", it=_COUNTERS, build=_itself, match=lambda v: {"it": v}, of=CountersAre),
    seq("pl:with {it}", it=_COUNTERS_PL, build=_itself, match=lambda v: {"it": v}, of=CountersAre),
    seq(
        "with {it}",
        it=_ABILITY,
        build=_itself,
        match=lambda v: {"it": v} if isinstance(v, (HasKeyword, Or, HasManaAbility)) else None,
        of=Filter,
    ),
    node(Not, "without {part}", part=_ABILITY),
)
_DEALT: Final = Pattern("damage")
THAT: Final = forward("relative clause")
"""Relative clauses: "that was dealt damage this turn"; others add to it."""
_ENTERED: Final = Pattern("zone change", destination=("battlefield",))
THAT.add(
    words(
        {
            TookPart("object", _ENTERED, "turn"): "that entered this turn",
            TookPart("object", Pattern("attack"), "turn"): "that attacked this turn",
        },
        "relative clause",
    ),
    text("that was dealt damage this turn", TookPart("object", _DEALT, "turn")),
    words({Type("creature"): ("that's a creature", "that are creatures")}, "relative"),
)
REF_HERE: Final = forward("reference")
"""References within object phrases; filled by `refs`."""
_RELATED: Final = oneof(
    "related",
    node(BlockingOf, "blocking {attackers}", attackers=REF_HERE),
    node(BlockedBy, "blocked by {blockers}", blockers=REF_HERE),
    node(AttachedTo, "attached to {host}", host=REF_HERE),
    seq(
        "dealt damage by {it} this turn",
        it=REF_HERE,
        build=lambda it: TookPart("object", Pattern("damage", by=Among(it)), "turn"),
        match=lambda t: (
            {"it": t.when.by.objects}
            if isinstance(t.when, Pattern)
            and isinstance(t.when.by, Among)
            and t == TookPart("object", Pattern("damage", by=t.when.by), "turn")
            else None
        ),
        of=TookPart,
    ),
)
CHOSEN: Final[Rule[Any]] = words(
    {
        OfChosen("color"): "of the chosen color",
        OfChosen("creature type"): "of the chosen type",
        OfChosen("name"): "with the chosen name",
    },
    "chosen quality",
)
_NAME: Final[Rule[Filter]] = node(
    Named,
    "named {name}",
    name=pattern(
        "card name",
        r"(?:[A-Z][\w'\u2019-]*|~)(?:,? (?:(?:of|the|a|to|in|from|and|for|with) )*[A-Z][\w'\u2019-]*)*",
        str,
        str,
        str,
    ),
)


def after(rule: Rule[Any]) -> Rule[Parts]:
    """An optional phrase after the noun, with the space before it, in the number of the noun."""
    return opt(seq(" {it#}", it=one(rule), build=lambda it: it, match=lambda v: {"it": v}), ())


def _hurt(part: Filter) -> bool:
    return isinstance(part, TookPart) and isinstance(part.when, Pattern) and isinstance(part.when.by, Among)


def _is_with(part: Filter) -> bool:
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, Or):
        return all(isinstance(p, HasKeyword) for p in inner.parts)
    return isinstance(inner, (StatIs, CountersAre, HasKeyword, HasManaAbility))


_BEFORE: Final[tuple[Layer, ...]] = (
    ("status", before(STATUS), _is_state),
    ("super", before(SUPERTYPE), _kind(Supertype)),
    ("color", before(COLOR), _kind(Color, ColorCount)),
    ("non", NOT_TYPES, _is_not_type),
)
_WITHS: Final[Rule[Parts]] = oneof(
    "qualities",
    after(_WITH),
    seq(
        " {a#} and {b#}",
        a=one(_WITH),
        b=one(seq("{it}", it=_COMPARED, build=_itself, match=lambda v: {"it": v}, of=StatIs)),
        build=lambda a, b: (*a, *b),
        match=lambda v: {"a": v[:1], "b": v[1:]} if len(v) == 2 else None,
        of=tuple,
    ),
)
_AFTER: Final[tuple[Layer, ...]] = (
    ("withs", _WITHS, _is_with),
    ("chosen", after(CHOSEN), _kind(OfChosen)),
    ("named", after(_NAME), _kind(Named)),
    ("related", after(_RELATED), lambda p: isinstance(p, (BlockingOf, BlockedBy, AttachedTo)) or _hurt(p)),
)


def _about(cls: type) -> Callable[[Filter], bool]:
    return lambda part: isinstance(part.part if isinstance(part, Not) else part, cls)


_CONTROL: Final[Layer] = ("control", after(CONTROLLER), _about(ControlledBy))
_OWN: Final[Layer] = ("own", after(OWNER), _about(OwnedBy))
_THAT: Final[Layer] = ("that", after(THAT), lambda p: isinstance(p, TookPart) and not _hurt(p))

PERMANENT: Final[Rule[Filter]] = layered(
    "{status}{super}{color}{non}{noun#}{own#}{control#}{chosen#}{withs#}{named#}{related#}{that#}",
    *_BEFORE,
    ("noun", _PERMANENT_NOUNS, _is_noun),
    _OWN,
    _CONTROL,
    *_AFTER,
    _THAT,
)
"""A phrase for permanents: no zone, no "card", no article."""

_HISTORIC: Final = words({Status("historic"): "historic"}, "historic")
_PERMANENT_CARD: Final = mapped(
    seq(
        "permanent {noun#}",
        noun=_CARD_NOUN,
        build=lambda noun: noun,
        match=lambda v: {"noun": v},
    ),
    lambda v: (PermanentCard(),),
    lambda v: True if v == (PermanentCard(),) else REFUSED,
    tuple,
)
CARD: Final[Rule[Filter]] = layered(
    "{super}{color}{non}{noun#}{chosen#}{withs#}{named#}",
    *_BEFORE[1:],
    (
        "noun",
        oneof("card noun", _typed(_CARD_NOUN, Anything()), _PERMANENT_CARD),
        lambda p: _is_noun(p) or isinstance(p, PermanentCard),
    ),
    *_AFTER[:3],
)
"""A phrase for cards, without its zone."""

_PERMANENT_SPELL: Final = mapped(
    seq("permanent {noun#}", noun=_SPELL_NOUN, build=lambda noun: noun, match=lambda v: {"noun": v}),
    lambda v: (PermanentCard(),),
    lambda v: True if v == (PermanentCard(),) else REFUSED,
    tuple,
)
SPELL: Final[Rule[Filter]] = layered(
    "{super}{color}{non}{noun#}{control#}{chosen#}{withs#}{named#}",
    *_BEFORE[1:],
    (
        "noun",
        oneof("spell noun", _typed(_SPELL_NOUN, Anything()), _PERMANENT_SPELL),
        lambda p: _is_noun(p) or isinstance(p, PermanentCard),
    ),
    _CONTROL,
    *_AFTER[:3],
)
"""A phrase for spells, without its being on the stack."""


def without(value: Filter, *gone: Filter) -> Filter | None:
    """The filter less the given conjuncts; None if they are not all there."""
    parts = list(parts_of(value))
    for part in gone:
        if part not in parts:
            return None
        parts.remove(part)
    return canonical(tuple(parts)) if parts else Anything()


def plus(rule: Rule[Filter], *more: Filter) -> Rule[Filter]:
    """The phrases of `rule`, of things for which `more` holds too: of spells, that they are on the stack."""

    def back(value: Filter) -> Any:
        rest = without(value, *more)
        return REFUSED if rest is None else rest

    return mapped(rule, lambda f: canonical((f, *more)), back, Filter)


SPELL_ON_STACK: Final = plus(SPELL, StackKind("spell"))

ZONE_OF: Final = forward("zone")
"""A zone with its owner, as filters: "from your graveyard"; filled here and in `refs`."""
ZONE_OF.add(
    words({(InZone("graveyard"), OwnedBy(You())): "your graveyard"}, "zone"),
    words(
        {
            (InZone("graveyard"),): ["a graveyard", "all graveyards", "graveyards"],
            (InZone("hand"), OwnedBy(You())): "your hand",
            (InZone("graveyard"), OwnedBy(Opponents())): "a opponent's graveyard",
            (InZone("exile"),): "exile",
        },
        "zone",
    ),
)


def _in_zone(card: Filter, zone: Parts) -> Filter:
    return canonical((card, *zone))


def _out_of_zone(value: Filter) -> dict[str, object] | None:
    zone = tuple(p for p in parts_of(value) if isinstance(p, (InZone, OwnedBy)))
    rest = tuple(p for p in parts_of(value) if not isinstance(p, (InZone, OwnedBy)))
    if not any(isinstance(p, InZone) for p in zone):
        return None
    return {"card": canonical(rest) if rest else Anything(), "zone": zone}


def in_zone(word: str) -> Rule[Filter]:
    """Cards and their zone: "creature card from your graveyard", with `word` "from" or "in"."""
    return seq(
        f"{{card#}} {word} {{zone}}", card=CARD, zone=ZONE_OF, build=_in_zone, match=_out_of_zone, of=Filter
    )


CARD_FROM: Final = in_zone("from")
CARD_IN: Final = in_zone("in")
