"""Keyword abilities (CR 702): alone, with a number, a cost, a quality; and lists of them.

`KEYWORD` is one of them, `KEYWORDS` a line of them, `GIVEN` what "has" and "gains" take.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Anything,
    Color,
    ColorCount,
    Cost,
    Fixed,
    Gain,
    Keyword,
    ManaCostOf,
    Not,
    OfChosen,
    Opponents,
    Subtype,
    Supertype,
    This,
    Type,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import NUMBER
from apnap.oracle.grammar.costs import COST, EITHER, MANA_COST
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.words import LAND_WORD, SIMPLE_NAME
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    in_plural,
    listed,
    node,
    oneof,
    pattern,
    separated,
    seq,
    spelled,
    words,
)

ALONE: Final = node(Keyword, "{name}", name=SIMPLE_NAME)


def _args(template: str, name: str, **slots: Rule[Any]) -> Rule[Keyword]:
    """A keyword with arguments, in the order of the slots given."""
    order = tuple(slots)

    def match(value: Keyword) -> dict[str, object] | None:
        if value.name != name or len(value.args) != len(order):
            return None
        return dict(zip(order, value.args))

    return seq(
        template,
        build=lambda **values: Keyword(name, tuple(values[n] for n in order)),
        match=match,
        of=Keyword,
        **slots,
    )


_NUMERIC: Final = (
    "rampage|bushido|fading|vanishing|modular|soulshift|dredge|bloodthirst|graft|ripple|absorb|frenzy"
    "|poisonous|devour|annihilator|tribute|renown|crew|fabricate|afflict|afterlife|toxic|backup|casualty"
    "|hideaway|saddle|mobilize|firebending|teamwork|amplify|training"
).split("|")
_NUMBER_NAME: Final[Rule[str]] = words({k: k for k in _NUMERIC if k != "training"}, "keyword")
NUMERIC: Final = seq(
    "{name} {n}",
    name=_NUMBER_NAME,
    n=NUMBER,
    build=lambda name, n: Keyword(name, (n,)),
    match=lambda k: {"name": k.name, "n": k.args[0]} if len(k.args) == 1 else None,
    of=Keyword,
)

_COSTED: Final = (
    "equip|cumulative upkeep|cycling|echo|kicker|multikicker|flashback|madness|morph|megamorph|buyback"
    "|entwine|ninjutsu|commander ninjutsu|transmute|replicate|aura swap|fortify|evoke|prowl|unearth"
    "|level up|miracle|overload|scavenge"
    "|bestow|outlast|dash|surge|emerge|escalate|embalm|eternalize|spectacle|mutate|encore|foretell|disturb"
    "|cleave|reconfigure|blitz|squad|disguise|plot|freerunning|offspring|warp|mayhem|web-slinging|sneak"
    "|ward|harmonize|recover|transfigure|basic landcycling|landcycling|more Than Meets the Eye|escape"
).split("|")
_COST_NAME: Final[Rule[str]] = words({k: k.replace("aura", "Aura") for k in _COSTED}, "keyword")


def _is_mana(cost: Any) -> bool:
    return len(cost.parts) == 1 and type(cost.parts[0]).__name__ == "Mana"


COSTED: Final = oneof(
    "keyword with a cost",
    seq(
        "{name} {cost}",
        name=_COST_NAME,
        cost=MANA_COST,
        build=lambda name, cost: Keyword(name, (cost,)),
        match=lambda k: (
            {"name": k.name, "cost": k.args[0]}
            if len(k.args) == 1 and isinstance(k.args[0], Cost) and _is_mana(k.args[0])
            else None
        ),
        of=Keyword,
    ),
    seq(
        "{name}\u2014{cost}.",
        "{name}\u2014{cost}",
        name=_COST_NAME,
        cost=oneof("cost", COST, EITHER),
        build=lambda name, cost: Keyword(name, (cost,)),
        match=lambda k: (
            {"name": k.name, "cost": k.args[0]}
            if len(k.args) == 1 and isinstance(k.args[0], Cost) and not _is_mana(k.args[0])
            else None
        ),
        of=Keyword,
    ),
)

OWN_COST: Final = Cost((ManaCostOf(This()),))
"""What "its mana cost" is to the object that has the keyword ability (CR 702)."""


def _own(name: str, again: str) -> Any:
    return (Gain((Keyword(name, (OWN_COST,)),)),) if name == again else REFUSED


def _own_name(value: Any) -> dict[str, object] | None:
    given = value[0].abilities[0] if len(value) == 1 and isinstance(value[0], Gain) else None
    if not isinstance(given, Keyword) or value != _own(given.name, given.name):
        return None
    return {"name": given.name, "again": given.name}


def own_cost(verb: str, after: str = "") -> Rule[Any]:
    """A keyword ability whose cost is the mana cost of what gets it, said in a sentence of its own."""
    return seq(
        *[
            f"{verb} {{name}}{after}. {whose} {{again}} cost is equal to {what} mana cost"
            for whose in ("the", "its")
            for what in ("its", "that card's")
        ],
        name=_COST_NAME,
        again=_COST_NAME,
        build=_own,
        match=_own_name,
        of=tuple,
    )


_COLOR: Final[Rule[Any]] = oneof(
    "quality",
    node(Color, "{name}", name=numbers.COLOR),
    words(
        {
            ColorCount("=", 0): "colorless",
            ColorCount(">=", 2): "multicolored",
            ColorCount("=", 1): "monocolored",
            Anything(): "everything",
            OfChosen("color"): "the chosen color",
            OfChosen("creature type"): "the chosen type",
        },
        "quality",
    ),
    node(Type, "{name}", name=in_plural(numbers.CARD_TYPE)),
    node(Subtype, "{name}", name=in_plural(numbers.SUBTYPE)),
)


PROTECTION: Final = oneof(
    "protection",
    seq(
        "protection from {it}",
        it=_COLOR,
        build=lambda it: Keyword("protection", (it,)),
        match=lambda k: {"it": k.args[0]} if k.name == "protection" and len(k.args) == 1 else None,
        of=Keyword,
    ),
    seq(
        "protection {it}",
        it=listed(framed("from {it}", it=_COLOR), "and", 2),
        build=lambda it: Keyword("protection", it),
        match=lambda k: {"it": k.args} if k.name == "protection" and len(k.args) > 1 else None,
        of=Keyword,
    ),
    words(
        {
            Keyword("protection", (ColorCount(">=", 1),)): "protection from each color",
            Keyword("hexproof", (Color("white"),)): "hexproof from white",
            Keyword("hexproof", (Color("blue"),)): "hexproof from blue",
            Keyword("hexproof", (Color("black"),)): "hexproof from black",
            Keyword("hexproof", (Color("red"),)): "hexproof from red",
            Keyword("hexproof", (Color("green"),)): "hexproof from green",
        },
        "keyword",
    ),
)

_ENCHANTED: Final[Rule[Any]] = oneof(
    "what is enchanted",
    PERMANENT,
    words({AllPlayers(): "player", Opponents(): "opponent"}, "player"),
)
_LANDWALK: Final[Rule[Any]] = oneof(
    "landwalk",
    node(Subtype, "{name}walk", name=LAND_WORD),
    words({Not(Supertype("basic")): "nonbasic landwalk", Type("land"): "landwalk"}, "landwalk"),
    words({Supertype("legendary"): "legendary landwalk", Supertype("snow"): "snow landwalk"}, "landwalk"),
)
_PARTNER: Final[Rule[str]] = pattern(
    "card name", r"[A-Z][^.,;:\n]*(?:, (?:the )?[A-Z][^.,;:\n]*)?", str, str, str
)
_GROUP: Final[Rule[str]] = words(
    {g: g for g in ("character select", "father & son", "friends forever", "survivors")}, "kind of partner"
)
_GIFTS: Final = ("Food", "card", "tapped Fish", "extra turn", "Treasure", "Octopus")
OTHERS: Final = oneof(
    "keyword",
    _args("enchant {what}", "enchant", what=_ENCHANTED),
    _args("{what}", "landwalk", what=_LANDWALK),
    _args("affinity for {what}", "affinity", what=in_plural(PERMANENT)),
    _args("suspend {n}\u2014{cost}", "suspend", n=NUMBER, cost=MANA_COST),
    _args("reinforce {n}\u2014{cost}", "reinforce", n=NUMBER, cost=MANA_COST),
    _args("impending {n}\u2014{cost}", "impending", n=NUMBER, cost=MANA_COST),
    _args("awaken {n}\u2014{cost}", "awaken", n=NUMBER, cost=MANA_COST),
    _args("splice onto Arcane {cost}", "splice", cost=MANA_COST),
    _args("kicker {a} and/or {b}", "kicker", a=MANA_COST, b=MANA_COST),
    seq(
        "equip {what} {cost}",
        what=PERMANENT,
        cost=MANA_COST,
        build=lambda what, cost: Keyword("equip", (cost, what)),
        match=lambda k: (
            {"what": k.args[1], "cost": k.args[0]} if k.name == "equip" and len(k.args) == 2 else None
        ),
        of=Keyword,
    ),
    _args("partner with {other}", "partner with", other=_PARTNER),
    _args("partner\u2014{group}", "partner", group=_GROUP),
    words(
        {
            Keyword("can be your commander"): "~ can be your commander.",
            Keyword("copies allowed", (0,)): "a deck can have any number of cards named ~.",
        },
        "deck construction",
    ),
    _args("a deck can have up to {n} cards named ~.", "copies allowed", n=numbers.CARDINAL),
    seq(
        "prototype {cost} \u2014 {size}",
        cost=MANA_COST,
        size=numbers.SIZE,
        build=lambda cost, size: Keyword("prototype", (cost, Fixed(int(size[0])), Fixed(int(size[1])))),
        match=lambda k: (
            {"cost": k.args[0], "size": (k.args[1].n, k.args[2].n)} if k.name == "prototype" else None
        ),
        of=Keyword,
    ),
    _args(
        "{what} offering",
        "offering",
        what=oneof(
            "quality",
            node(Subtype, "{name}", name=numbers.SUBTYPE),
            node(Type, "{name}", name=numbers.CARD_TYPE),
        ),
    ),
    _args("champion a {what}", "champion", what=PERMANENT),
    _args("bands with other {what}", "bands with other", what=in_plural(PERMANENT)),
    _args(
        "gift a {what}",
        "gift",
        what=words({w: w for w in _GIFTS}, "gift"),
    ),
    _args("craft with {what} {cost}", "craft", what=PERMANENT, cost=MANA_COST),
    _args(
        "{what}cycling {cost}", "typecycling", what=node(Subtype, "{name}", name=LAND_WORD), cost=MANA_COST
    ),
)
KEYWORD: Final = oneof("keyword", ALONE, NUMERIC, COSTED, PROTECTION, OTHERS)
"""One keyword ability."""
KEYWORDS: Final[Rule[tuple[Any, ...]]] = spelled(separated(KEYWORD, ", "), separated(KEYWORD, "; ", 2))
"""A line of keyword abilities."""
GIVEN: Final = oneof(
    "given keyword",
    ALONE,
    NUMERIC,
    COSTED,
    PROTECTION,
    _args("{what}", "landwalk", what=_LANDWALK),
)
"""A keyword ability that is given by an effect."""
