"""What can be expected of an object, and how it is looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from apnap.engine import color_identity, faces, layers, qualities, views
from apnap.engine.state import GameState
from apnap.model.abilities import Keyword
from apnap.model.filters import Subtype
from apnap.model.words import BATTLEFIELD, CARD_TYPES, COLORS, SUPERTYPES
from apnap.scenario.given import Given
from apnap.scenario.things import Things, named_bits

# What is found, what is expected, and whether that is so.
Found = tuple[Any, Any, bool]

OBJECT_WORDS: Final = (
    "zone",
    "name",
    "power",
    "toughness",
    "pt",
    "loyalty",
    "defense",
    "mana value",
    "mana cost",
    "abilities",
    "types",
    "not types",
    "colors",
    "color identity",
    "keywords",
    "not keywords",
    "counters",
    "damage",
    "tapped",
    "controller",
    "owner",
    "attached to",
    "attacking",
    "blocking",
    "blocked",
    "face down",
    "seen by",
    "transformed",
    "phased out",
    "sick",
    "designations",
    "not designations",
    "x",
)
_FLAGS: Final = {"tapped": "tapped", "phased out": "phased_out", "blocked": "blocked"}


def looked_up(s: GameState, things: Things, id: int, name: str, v: Given) -> Found:
    """What is found, what is expected, and whether that is so."""
    o, c = s.obj(id), layers.chars(s, id)
    numbers: dict[str, Callable[[], int]] = {
        "power": lambda: c.power,
        "toughness": lambda: c.toughness,
        "loyalty": lambda: o.counters_of("loyalty") if o.zone == BATTLEFIELD else c.loyalty,
        "defense": lambda: o.counters_of("defense") if o.zone == BATTLEFIELD else c.defense,
        "mana value": lambda: c.mana_value,
        "damage": lambda: o.damage,
        "x": lambda: o.cast.x if o.cast is not None else 0,
        "abilities": lambda: len(c.abilities.insts),
    }
    if name in numbers:
        n = numbers[name]()
        return n, v.number(name, -10_000_000), n == v.value
    if name == "pt":
        text = f"{c.power}/{c.toughness}" if c.has_pt else "none"
        return text, str(v.value), text == str(v.value).replace(" ", "")
    if name == "name":
        return c.name, v.value, c.name == v.value
    if name == "mana cost":
        cost = c.cost.text() if c.cost is not None else "none"
        return cost, v.value, cost == str(v.value)
    if name in ("types", "not types", "keywords", "not keywords", "designations", "not designations"):
        return _words(s, id, name, v)
    if name in ("colors", "color identity"):
        bits = c.colors
        if name == "color identity":
            bits = color_identity.of_card(s.cards[o.card][0]) if o.card >= 0 else 0
        colors = named_bits(COLORS, bits)
        none = v.value in (None, "colorless")
        wanted = [] if none else [g.word("colors", COLORS) for g in v.listed()]
        return colors, wanted, sorted(colors) == sorted(wanted)
    if name == "seen by":
        eyes = [things.who(p) for p in s.in_game() if views.sees(s, p, id)]
        wanted_eyes = [things.who(things.player(each)) for each in v.listed()]
        return eyes, wanted_eyes, sorted(eyes) == sorted(wanted_eyes)
    if name == "counters":
        if not isinstance(v.value, Mapping):
            total = o.counters_of("")
            return total, v.number("counters"), total == v.value
        wanted_counters = {str(k.value): n.number("counters") for k, n in v.entries("counters")}
        found = {kind: o.counters_of(kind) for kind in wanted_counters}
        return found, wanted_counters, found == wanted_counters
    if name in ("controller", "owner"):
        p = things.controller(s, id) if name == "controller" else o.owner
        return things.who(p), things.who(things.player(v)), p == things.player(v)
    if name in ("attached to", "attacking", "blocking"):
        return _related(s, things, id, name, v)
    flags = {
        "face down": o.face_down != "",
        "transformed": faces.is_transformed(s, o),
        "sick": o.came >= s.players[c.controller].turn_began,
    }
    flag = flags[name] if name in flags else bool(getattr(o, _FLAGS[name]))
    return flag, v.flag(name), flag == v.value


def _related(s: GameState, things: Things, id: int, name: str, v: Given) -> Found:
    o = s.obj(id)
    found = list(o.blocking)
    if name == "attached to":
        found = [o.attached_to] if o.attached_to else []
    elif name == "attacking":
        found = [o.attacking] if o.attacking else []
    names = [things.name(s, e) for e in found]
    if isinstance(v.value, bool):
        return names or False, v.value, bool(found) == v.value
    wanted: list[int] = []
    for each in v.listed() if v.value not in ("nothing",) else []:
        given = each.within(f"player {each.value}") if isinstance(each.value, int) else each
        wanted.append(things.entity(s, given, found))
    return names, [things.name(s, e) for e in wanted], sorted(found) == sorted(wanted)


def _walks(keyword: Keyword) -> str:
    """As landwalk of one kind is called: "islandwalk" (CR 702.14a)."""
    kind = keyword.args[0] if keyword.args else None
    return f"{kind.name.casefold()}walk" if isinstance(kind, Subtype) else keyword.name


def _words(s: GameState, id: int, name: str, v: Given) -> Found:
    c = layers.chars(s, id)
    if name.endswith("designations"):
        found = [*qualities.of_card(s, id), *s.obj(id).designations]
    elif name.endswith("keywords"):
        found = sorted({*c.abilities.names, *[_walks(k) for k in c.abilities.keyword("landwalk")]})
    else:
        found = [*named_bits(SUPERTYPES, c.supertypes), *named_bits(CARD_TYPES, c.types), *sorted(c.subtypes)]
    have = {w.casefold() for w in found}
    wanted = [each.text(name) for each in v.listed()]
    if name.startswith("not "):
        return found, [f"not {w}" for w in wanted], not any(w.casefold() in have for w in wanted)
    return found, wanted, all(w.casefold() in have for w in wanted)
