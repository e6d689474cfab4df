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
    CostHas,
    CountersAre,
    Extreme,
    Filter,
    Fixed,
    HasAbility,
    HasFace,
    HasKeyword,
    HasManaAbility,
    InZone,
    Named,
    Not,
    OfChosen,
    Opponents,
    Or,
    OwnedBy,
    Pattern,
    PermanentCard,
    SharesWith,
    StackKind,
    StatIs,
    Subtype,
    Supertype,
    Targeting,
    This,
    TookPart,
    TotalAtMost,
    Type,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.nouns import (
    CARD_NOUN,
    COLOR,
    NOT_TYPES,
    PERMANENT_NOUNS,
    SPELL_NOUN,
    STATUS,
    SUBTYPE,
    SUPERTYPE,
    TYPE,
    Layer,
    Parts,
    before,
    either,
    either_in_number,
    is_not_type,
    is_noun,
    is_state,
    kind,
    layered,
    parts_of,
    typed,
)
from apnap.oracle.grammar.words import KEYWORD_NAME
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    framed,
    mapped,
    node,
    one,
    oneof,
    opt,
    pattern,
    seq,
    spelled,
    text,
    where,
    words,
)

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
COMPARED: Final = oneof(
    "comparison",
    node(StatIs, "{stat} {amount} or less", stat=_STAT, cmp="<=", amount=AMOUNT_HERE),
    node(StatIs, "{stat} {amount} or greater", stat=_STAT, cmp=">=", amount=AMOUNT_HERE),
    node(StatIs, "{stat} less than or equal to {amount}", stat=_STAT, cmp="<=", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} greater than or equal to {amount}", stat=_STAT, cmp=">=", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} greater than {amount}", stat=_STAT, cmp=">", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} less than {amount}", stat=_STAT, cmp="<", amount=EXPRESSION_HERE),
    node(StatIs, "{stat} {amount}", stat=_STAT, cmp="=", amount=AMOUNT_HERE),
    node(StatIs, "{stat} equal to {amount}", stat=_STAT, cmp="=", amount=EXPRESSION_HERE),
)


def _either_stat(cmp: str) -> Any:
    return lambda amount: Or((StatIs("power", cmp, amount), StatIs("toughness", cmp, amount)))


def _of_either(cmp: str) -> Any:
    def match(value: Or) -> dict[str, object] | None:
        first = value.parts[0]
        if not isinstance(first, StatIs) or value != _either_stat(cmp)(first.amount):
            return None
        return {"amount": first.amount}

    return match


_ONE_OF_TWO: Final = oneof(
    "comparison",
    *[
        seq(
            f"power or toughness {{amount}} or {said}",
            amount=AMOUNT_HERE,
            build=_either_stat(cmp),
            match=_of_either(cmp),
            of=Or,
        )
        for cmp, said in (("<=", "less"), (">=", "greater"))
    ],
)
"""One of the two is so much: "power or toughness 1 or less"."""
_TOTAL: Final = node(
    TotalAtMost,
    "pl:total {stat} {amount} or less",
    stat=words({s: s for s in ("power", "toughness", "mana value")}, "characteristic"),
    amount=AMOUNT_HERE,
)
"""Of all that is chosen together."""
_SO_MANY: Final = (
    node(
        CountersAre,
        "{amount} or more {kind} counters on [it|them]",
        kind=numbers.COUNTER_KIND,
        cmp=">=",
        amount=node(Fixed, "{n}", n=numbers.SEVERAL),
    ),
    node(
        CountersAre,
        "{amount} or more counters on [it|them]",
        kind="",
        cmp=">=",
        amount=node(Fixed, "{n}", n=numbers.SEVERAL),
    ),
    node(CountersAre, "no {kind} counters on [it|them]", kind=numbers.COUNTER_KIND, cmp="=", amount=Fixed(0)),
    node(CountersAre, "no counters on [it|them]", kind="", cmp="=", amount=Fixed(0)),
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
    *_SO_MANY,
)
_COUNTERS_PL: Final = oneof(
    "counters",
    seq(
        "a {kind} counter on them",
        "{kind} counters on them",
        kind=numbers.COUNTER_KIND,
        build=lambda kind: CountersAre(kind, ">=", Fixed(1)),
        match=lambda f: {"kind": f.kind} if f.kind and f == CountersAre(f.kind, ">=", Fixed(1)) else None,
        of=CountersAre,
    ),
    words({CountersAre("", ">=", Fixed(1)): ["counters on them", "a counter on them"]}, "counters"),
    *_SO_MANY,
)
_ABILITY: Final = oneof(
    "ability",
    node(HasKeyword, "{name}", name=KEYWORD_NAME),
    either(node(HasKeyword, "{name}", name=KEYWORD_NAME)),
    text("a mana ability", HasManaAbility()),
)


_RANKED: Final[Rule[str]] = words({s: s for s in ("power", "toughness", "mana value")}, "characteristic")
AMONG_HERE: Final = forward("among what")
"""Phrases for permanents within one; filled below."""


_WITH: Final = oneof(
    "quality",
    framed("with {it}", it=COMPARED, of=StatIs),
    words(
        {
            StatIs("mana value", parity, Fixed(0)): (
                f"with a {parity} mana value",
                f"with {parity} mana values",
            )
            for parity in ("even", "odd")
        },
        "comparison",
    ),
    framed("with {it}", it=_ONE_OF_TWO, of=Or),
    framed("pl:with {it:pl}", it=_TOTAL, of=TotalAtMost),
    framed("sg:with {it}", it=_COUNTERS, of=CountersAre),
    framed("pl:with {it}", it=_COUNTERS_PL, of=CountersAre),
    seq(
        "with {it}",
        it=_ABILITY,
        build=lambda it: it,
        match=lambda v: {"it": v} if isinstance(v, (HasKeyword, Or, HasManaAbility)) else None,
        of=Filter,
    ),
    node(Not, "without {part}", part=_ABILITY),
    text("with no abilities", Not(HasAbility())),
    node(
        CostHas,
        "with {symbol} in [its mana cost|their mana costs]",
        symbol=words({"X": "{X}"}, "symbol"),
    ),
    node(Extreme, "with the greatest {stat} among {among:pl}", stat=_RANKED, which="max", among=AMONG_HERE),
    node(Extreme, "with the least {stat} among {among:pl}", stat=_RANKED, which="min", among=AMONG_HERE),
)
_DEALT: Final = Pattern("damage")


def _compared(verb: str) -> Rule[Any]:
    """What a characteristic is, after "its": "power is 4 or greater"."""
    return oneof(
        "comparison",
        node(StatIs, f"{{stat}} {verb} {{amount}} or less", stat=_STAT, cmp="<=", amount=AMOUNT_HERE),
        node(StatIs, f"{{stat}} {verb} {{amount}} or greater", stat=_STAT, cmp=">=", amount=AMOUNT_HERE),
        node(
            StatIs,
            f"{{stat}} {verb} less than or equal to {{amount}}",
            stat=_STAT,
            cmp="<=",
            amount=EXPRESSION_HERE,
        ),
        node(
            StatIs,
            f"{{stat}} {verb} greater than or equal to {{amount}}",
            stat=_STAT,
            cmp=">=",
            amount=EXPRESSION_HERE,
        ),
        node(StatIs, f"{{stat}} {verb} greater than {{amount}}", stat=_STAT, cmp=">", amount=EXPRESSION_HERE),
        node(StatIs, f"{{stat}} {verb} less than {{amount}}", stat=_STAT, cmp="<", amount=EXPRESSION_HERE),
        node(StatIs, f"{{stat}} {verb} {{amount}}", stat=_STAT, cmp="=", amount=AMOUNT_HERE),
    )


COMPARED_IS: Final = _compared("is")
COMPARED_WAS: Final = _compared("was")
QUALITIES: Final = oneof("quality", COMPARED, _ABILITY)
"""What something has, as "with" says it: "power 4 or greater", "flying"."""
NAMED: Final = forward("named")
THAT: Final = forward("relative clause")
"""Relative clauses: "that was dealt damage this turn"; others add to it."""
_ENTERED: Final = Pattern("zone change", destination=("battlefield",))
THAT.add(
    words(
        {
            TookPart("object", _ENTERED, "turn"): [
                "that entered this turn",
                "that entered the battlefield this turn",
            ],
            TookPart("object", Pattern("attack"), "turn"): "that attacked this turn",
        },
        "relative clause",
    ),
    text("that was dealt damage this turn", TookPart("object", _DEALT, "turn")),
    words({Type("creature"): ("that's a creature", "that are creatures")}, "relative"),
)
REF_HERE: Final = forward("reference")
"""References within object phrases; filled by `refs`."""
_ASPECT: Final[Rule[str]] = words(
    {a: a for a in ("creature type", "card type", "color", "land type")}, "what is shared"
)
SHARED: Final = forward("whom with")
"""What something shares a quality with; filled by `refs`."""
SHARES: Final = node(
    SharesWith, "that [shares|share] a {aspect} with {objects}", aspect=_ASPECT, objects=SHARED
)
SHARES_NOW: Final = node(SharesWith, "shares a {aspect} with {objects}", aspect=_ASPECT, objects=SHARED)
"""The same as a verb phrase: "if it shares a color with ~"."""
OTHER_THAN: Final = forward("other than what")
"""What may be left out by name; filled by `refs`."""
_RELATED: Final = oneof(
    "related",
    SHARES,
    node(BlockingOf, "blocking {attackers}", attackers=REF_HERE),
    node(BlockedBy, "blocked by {blockers}", blockers=REF_HERE),
    node(AttachedTo, "attached to {host}", host=REF_HERE),
    node(Not, "other than {part}", part=node(Among, "{objects}", objects=OTHER_THAN)),
    node(SharesWith, "with the same name as {objects}", aspect="name", objects=REF_HERE),
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
        Not(OfChosen("color")): ("that isn't of the chosen color", "that aren't of the chosen color"),
        Not(OfChosen("creature type")): ("that isn't of the chosen type", "that aren't of the chosen type"),
    },
    "chosen quality",
)
_NAME: Final[Rule[Filter]] = node(
    Named,
    "named {name}",
    name=pattern(
        "card name",
        r"(?:[A-Z][\w'\u2019-]*|~)"
        r"(?:,? (?:(?:of|the|a|to|in|from|and|for|with) )*(?:l['\u2019])?[A-Z][\w'\u2019-]*)*",
        str,
        str,
        str,
    ),
)


NAMED.add(_NAME)


def after(rule: Rule[Any]) -> Rule[Parts]:
    """An optional phrase after the noun, with the space before it, in the number of the noun."""
    return opt(framed(" {it#}", it=one(rule)), ())


def _but(part: Filter) -> bool:
    return isinstance(part, Not) and isinstance(part.part, Among)


def _hurt(part: Filter) -> bool:
    return isinstance(part, TookPart) and isinstance(part.when, Pattern) and isinstance(part.when.by, Among)


def _is_with(part: Filter) -> bool:
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, Or):
        return all(isinstance(p, HasKeyword) for p in inner.parts) or all(
            isinstance(p, StatIs) for p in inner.parts
        )
    withs = (StatIs, TotalAtMost, CountersAre, HasAbility, HasKeyword, HasManaAbility, CostHas, Extreme)
    return isinstance(inner, withs)


HAS: Final[Rule[Any]] = words(
    {
        HasFace("Adventure"): ("that has a Adventure", "that have a Adventure"),
        HasFace("Omen"): ("that has a Omen", "that have a Omen"),
    },
    "has",
)
"""What other half a card, spell or permanent has (CR 715.2a, 720.2a)."""
_HAS: Final[Layer] = ("has", after(HAS), kind(HasFace))
_RELATIONS: Final = (BlockingOf, BlockedBy, AttachedTo, SharesWith)
HISTORIC: Final = Or((Type("artifact"), Supertype("legendary"), Subtype("Saga")))
"""CR 700.6."""
_SHARED: Final[Layer] = ("shared", after(SHARES), kind(SharesWith))
_BEFORE: Final[tuple[Layer, ...]] = (
    ("status", before(STATUS), is_state),
    ("historic", before(words({HISTORIC: "historic"}, "historic")), lambda p: p == HISTORIC),
    ("super", before(SUPERTYPE), kind(Supertype)),
    ("color", before(COLOR), kind(Color, ColorCount)),
    ("non", NOT_TYPES, is_not_type),
)
_WITHS: Final[Rule[Parts]] = oneof(
    "qualities",
    after(_WITH),
    seq(
        " {a#} and {b#}",
        a=one(_WITH),
        b=one(framed("{it}", it=COMPARED, of=StatIs)),
        build=lambda a, b: (*a, *b),
        match=lambda v: {"a": v[:1], "b": v[1:]} if len(v) == 2 else None,
        of=tuple,
    ),
)
_AFTER: Final[tuple[Layer, ...]] = (
    ("withs", _WITHS, _is_with),
    (
        "chosen",
        after(CHOSEN),
        lambda p: isinstance(p, OfChosen) or (isinstance(p, Not) and isinstance(p.part, OfChosen)),
    ),
    ("named", after(_NAME), kind(Named)),
    ("related", after(_RELATED), lambda p: isinstance(p, _RELATIONS) or _hurt(p) or _but(p)),
)


def _about(cls: type) -> Callable[[Filter], bool]:
    return lambda part: isinstance(part.part if isinstance(part, Not) else part, cls)


_CONTROL: Final[Layer] = ("control", after(CONTROLLER), _about(ControlledBy))
_OWN: Final[Layer] = ("own", after(OWNER), _about(OwnedBy))
_THAT: Final[Layer] = ("that", after(THAT), lambda p: isinstance(p, TookPart) and not _hurt(p))


def _of_creatures(part: Filter) -> bool:
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, Or):
        return all(isinstance(p, HasKeyword) for p in inner.parts)
    return isinstance(inner, HasKeyword) or (isinstance(inner, StatIs) and inner.stat != "mana value")


def _last_with(value: Any) -> bool:
    """Whether the last of several kinds is that of creatures, with what only creatures have."""
    if not isinstance(value, Or) or not isinstance(value.parts[-1], And):
        return False
    last = value.parts[-1].parts
    return last[0] == Type("creature") and all(isinstance(p, (Type, Subtype)) for p in value.parts[:-1])


def _spread(value: Filter) -> bool:
    """Whether what only creatures have would be asked of the other kinds, too."""
    parts = parts_of(value)
    kinds = [p for p in parts if isinstance(p, Or) and is_noun(p) and p.parts[-1] == Type("creature")]
    return bool(kinds) and any(_of_creatures(p) for p in parts)


_CREATURE_WITH: Final = seq(
    "{noun#} {it#}",
    noun=words({Type("creature"): ("creature", "creatures")}, "creature"),
    it=one(where(_WITH, _of_creatures)),
    build=lambda noun, it: canonical((noun, *it)),
    match=lambda v: (
        {"noun": v.parts[0], "it": v.parts[1:]}
        if len(v.parts) == 2 and v.parts[0] == Type("creature") and _of_creatures(v.parts[1])
        else None
    ),
    of=And,
)
_KINDS_OR_CREATURES: Final = where(
    either_in_number(oneof("kind", TYPE, SUBTYPE, _CREATURE_WITH)),
    _last_with,
)
"""What only creatures have is said of the creatures: "artifact or creature with flying"."""


def _with_first(f: Filter) -> bool:
    """Whether it has an ability and a controller, which may be said in either order: "creature with defender
    you control"."""
    parts = parts_of(f)
    able = [p for p in parts if _is_with(p)]
    return (
        len(able) == 1 and isinstance(able[0], HasKeyword) and any(isinstance(p, ControlledBy) for p in parts)
    )


_PERMANENT: Final[Rule[Filter]] = where(
    layered(
        "{status}{historic}{super}{color}{non}{noun#}{own#}{control#}{chosen#}{withs#}{named#}{related#}{has#}{that#}",
        *_BEFORE,
        (
            "noun",
            oneof("permanent noun", PERMANENT_NOUNS, one(_KINDS_OR_CREATURES)),
            lambda p: is_noun(p) or _last_with(p),
        ),
        _OWN,
        _CONTROL,
        *_AFTER,
        _HAS,
        _THAT,
    ),
    lambda f: not _spread(f),
)
PERMANENT: Final[Rule[Filter]] = spelled(
    _PERMANENT,
    where(
        layered(
            "{status}{super}{color}{non}{noun#}{withs#}{control#}",
            _BEFORE[0],
            *_BEFORE[2:],
            ("noun", PERMANENT_NOUNS, is_noun),
            _AFTER[0],
            _CONTROL,
        ),
        lambda f: _with_first(f) and not _spread(f),
    ),
)
"""A phrase for permanents: no zone, no "card", no article."""
AMONG_HERE.add(PERMANENT)

_PERMANENT_CARD: Final = mapped(
    seq(
        "permanent {noun#}",
        noun=CARD_NOUN,
        build=lambda noun: noun,
        match=lambda v: {"noun": v},
    ),
    lambda v: (PermanentCard(),),
    lambda v: True if v == (PermanentCard(),) else REFUSED,
    tuple,
)
_KIND_OF_PERMANENT_CARD: Final = seq(
    "{it} permanent {noun#}",
    it=numbers.SUBTYPE,
    noun=CARD_NOUN,
    build=lambda it, noun: (Subtype(it), PermanentCard()),
    match=lambda v: (
        {"it": v[0].name, "noun": True}
        if len(v) == 2 and isinstance(v[0], Subtype) and v[1] == PermanentCard()
        else None
    ),
    of=tuple,
)
CARD: Final[Rule[Filter]] = layered(
    "{historic}{super}{color}{non}{noun#}{chosen#}{withs#}{named#}{shared#}{has#}",
    *_BEFORE[1:],
    (
        "noun",
        oneof("card noun", typed(CARD_NOUN, Anything()), _PERMANENT_CARD, _KIND_OF_PERMANENT_CARD),
        lambda p: is_noun(p) or isinstance(p, PermanentCard),
    ),
    *_AFTER[:3],
    _SHARED,
    _HAS,
)
"""A phrase for cards, without its zone."""

AIMED: Final = oneof(
    "aim",
    spelled(
        node(Targeting, "that [targets|target] a {what}", what=PERMANENT, players=None),
        node(Targeting, "that [targets|target] one or more {what:pl}", what=PERMANENT, players=None),
    ),
    words(
        {
            Targeting(Among(This()), None): ("that targets ~", "that target ~"),
            Targeting(None, You()): ("that targets you", "that target you"),
        },
        "aim",
    ),
)
"""What a spell targets: "that targets a creature you control"."""
_PERMANENT_SPELL: Final = mapped(
    seq("permanent {noun#}", noun=SPELL_NOUN, build=lambda noun: noun, match=lambda v: {"noun": v}),
    lambda v: (PermanentCard(),),
    lambda v: True if v == (PermanentCard(),) else REFUSED,
    tuple,
)
SPELL: Final[Rule[Filter]] = layered(
    "{historic}{super}{color}{non}{noun#}{control#}{chosen#}{withs#}{named#}{shared#}{has#}{aim#}",
    *_BEFORE[1:],
    (
        "noun",
        oneof("spell noun", typed(SPELL_NOUN, Anything()), _PERMANENT_SPELL),
        lambda p: is_noun(p) or isinstance(p, PermanentCard),
    ),
    _CONTROL,
    *_AFTER[:3],
    _SHARED,
    _HAS,
    ("aim", after(AIMED), kind(Targeting)),
)
"""A phrase for spells, without its being on the stack."""


_SOURCE_NOUN: Final[Rule[bool]] = words({True: ("source", "sources")}, "source")
SOURCE: Final[Rule[Filter]] = layered(
    "{super}{color}{non}{noun#}{control#}{withs#}{chosen#}",
    *_BEFORE[2:],
    ("noun", oneof("source noun", typed(_SOURCE_NOUN, Anything())), is_noun),
    _CONTROL,
    *_AFTER[:2],
)
"""A phrase for sources of damage: what they are, wherever they are."""


def without(value: Filter, *gone: Filter) -> Filter | None:
    """The filter less the given conjuncts; None if they are not all there."""
    parts = list(parts_of(value))
    for part in gone:
        if part not in parts:
            return None
        parts.remove(part)
    return canonical(tuple(parts)) if parts else Anything()


def unsaid(rule: Rule[Filter]) -> Rule[Filter | None]:
    """The phrases of `rule`; one of a noun alone, which limits nothing, is None: "a card", "a spell"."""
    return mapped(
        rule, lambda f: None if f == Anything() else f, lambda f: Anything() if f is None else f, None
    )


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
