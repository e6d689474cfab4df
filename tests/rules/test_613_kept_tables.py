"""CR 613.5: what is kept from one moment to the next is what would be computed afresh, on random boards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers_layers import FLYING, Table, base_pt, face, pt

from apnap.engine import durations, layers
from apnap.engine.state import BATTLEFIELD, GRAVEYARD, GameState
from apnap.model import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    And,
    Anything,
    Cant,
    CantHave,
    ChangeText,
    Color,
    Control,
    ControlledBy,
    CountersAre,
    CountOf,
    Each,
    Filter,
    Fixed,
    Gain,
    HasKeyword,
    Keyword,
    Lose,
    LoseTypes,
    Modification,
    ModifyPT,
    Not,
    Other,
    SetColors,
    SetTypes,
    Static,
    StatIs,
    Status,
    Subtype,
    Supertype,
    SwitchPT,
    Type,
    You,
)

FILTERS = (
    Type("creature"),
    Type("artifact"),
    Type("land"),
    Type("enchantment"),
    Color("red"),
    Color("green"),
    Subtype("Elf"),
    Subtype("Mountain"),
    HasKeyword("flying"),
    StatIs("power", ">=", Fixed(3)),
    ControlledBy(You()),
    Not(Type("creature")),
    Not(Supertype("basic")),
    Other(),
    Status("tapped"),
    CountersAre("+1/+1", ">=", Fixed(1)),
    Anything(),
)
MODS = (
    pt(1, 1),
    pt(0, 2),
    base_pt(1, 1),
    base_pt(4, 4),
    SwitchPT(),
    Gain((FLYING,)),
    Lose(("flying",)),
    Lose(()),
    CantHave(("flying",)),
    AddTypes(("creature",), ("Elf",), ()),
    AddTypes(("artifact",), (), ()),
    AddTypes(("enchantment",), (), ()),
    SetTypes((), ("Mountain",)),
    SetTypes(("artifact",), ()),
    LoseTypes(("creature",)),
    LoseTypes(("basic",)),
    SetColors(("red",)),
    AddColors(("green",)),
    Control(You()),
    ChangeText("creature type", "Elf", "Goblin"),
    ChangeText("color", "red", "green"),
    AllCreatureTypes(),
    Cant("block"),
    ModifyPT(CountOf(Each(Type("creature"))), Fixed(0)),
    Gain((Static(Each(Type("creature")), (pt(1, 0),)),)),
    Gain((Static(Each(Type("land")), (Gain((Keyword("haste"),)),)),)),
)
TYPES = ("creature", "artifact", "basic land", "land", "enchantment", "artifact creature")


def a_filter(r: random.Random) -> Filter:
    part: Filter = r.choice(FILTERS)
    return part if r.random() < 0.5 else And((part, r.choice(FILTERS)))


def a_permanent(t: Table, r: random.Random) -> int:
    abilities: list[Any] = []
    if r.random() < 0.5:
        mods: tuple[Modification, ...] = tuple(r.choices(MODS, k=r.randint(1, 2)))
        abilities.append(Static(Each(a_filter(r)), mods))
    types = r.choice(TYPES)
    alive = "creature" in types
    made = face(
        f"Thing {len(t.s.objects)}",
        types,
        *abilities,
        pt=r.choice(("1/2", "3/3")) if alive else "",
        cost=r.choice(("{R}", "{1}{G}", "")),
        subtypes="Forest" if types == "basic land" else "Elf" if alive else "",
    )
    return t.put(made, r.randint(0, 1), r.choice((BATTLEFIELD, BATTLEFIELD, BATTLEFIELD, GRAVEYARD)))


def change(t: Table, r: random.Random, id: int) -> None:
    kind = r.randrange(7)
    if kind == 0:
        t.effect(Each(a_filter(r)), r.choice(MODS))
    elif kind == 1:
        t.on(id, r.choice(MODS), player=r.randint(0, 1))
    elif kind == 2:
        o = t.s.own(id)
        o.tapped = not o.tapped
    elif kind == 3:
        t.counters(id, *r.choice(((("+1/+1", 1),), (("flying", 1),), ())))
    elif kind == 4:
        t.s.own(id).controller = r.randint(0, 1)
    elif kind == 5:
        t.s.own(id).timestamp = t.s.tick()
    else:
        durations.expire(t.s, "end of turn")


def seen(s: GameState, ids: list[int]) -> dict[int, tuple[Any, ...]]:
    out: dict[int, tuple[Any, ...]] = {}
    for id in ids:
        c = layers.chars(s, id)
        keys = [i.key for i in c.abilities.insts]
        values = (c.name, c.power, c.toughness, c.has_pt, c.types, c.supertypes, c.subtypes, c.colors)
        out[id] = (*values, c.controller, keys, c.rules)
    return out


@pytest.mark.rules("613.5", "613.1")
@pytest.mark.parametrize("seed", range(40))
def test_kept_tables_are_right_and_the_order_of_asking_does_not_matter(seed: int) -> None:
    r = random.Random(seed)
    t = Table()
    ids = [a_permanent(t, r) for _ in range(r.randint(3, 8))]
    for _ in range(12):
        change(t, r, r.choice(ids))
        kept = seen(t.s, ids)
        afresh = t.s.fork()
        afresh.layered = None
        assert seen(afresh, r.sample(ids, len(ids))) == kept
