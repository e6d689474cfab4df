"""CR 301-310: how a card of each type is cast, what becomes of it, what its numbers mean."""

from __future__ import annotations

import pytest
from position import Position, damage, target

from apnap.model import Act, Destroy, Fixed, GainLife, Move, Seq, Type, You

TYPES = [
    ("artifact", "301.1", "301.2"),
    ("creature", "302.1", "302.2"),
    ("enchantment", "303.1", "303.2"),
    ("planeswalker", "306.1", "306.2"),
    ("battle", "310.1", "310.2"),
]


@pytest.mark.parametrize(
    ("types", "cast", "enters"),
    [pytest.param(*row, marks=pytest.mark.rules(row[1], row[2], "505.6a", "117.1a")) for row in TYPES],
)
def test_a_permanent_card_is_cast_as_a_sorcery_and_enters_under_its_controllers_control(
    types: str, cast: str, enters: str
) -> None:
    p = Position()
    more = {"size": "2/2"} if types == "creature" else {}
    if types == "planeswalker":
        more = {"loyalty": "3"}
    if types == "battle":
        more = {"defense": "3", "subtypes": "Siege"}
    id = p.card(0, "hand", types=types, **more)
    stays = p.card(0, "hand", types=types, **more)
    p.cast(id)
    assert p.castable(stays) == []  # the stack is not empty any more
    p.resolve()
    while p.s.ask is not None and p.ask.kind not in ("priority",):
        p.answer(p.keys()[0])
    assert p.where(id) == "battlefield" and p.chars(id).controller == 0
    p.until("upkeep")
    assert p.castable(stays) == []  # not in another step


@pytest.mark.rules("304.1", "304.2", "117.1a")
def test_an_instant_is_cast_with_priority_does_what_it_says_and_goes_to_the_graveyard() -> None:
    p = Position()
    spell = p.card(1, "hand", GainLife(You(), Fixed(3)))
    p.cast(spell, by=1)  # in another player's turn
    p.resolve()
    assert p.life(1) == 23 and p.where(spell) == "graveyard"


@pytest.mark.rules("307.1", "307.2")
def test_a_sorcery_is_cast_in_ones_main_phase_does_what_it_says_and_goes_to_the_graveyard() -> None:
    p = Position()
    mine = p.card(0, "hand", GainLife(You(), Fixed(3)), types="sorcery")
    theirs = p.card(1, "hand", GainLife(You(), Fixed(3)), types="sorcery")
    assert p.castable(theirs, by=1) == []
    p = Position()
    mine = p.card(0, "hand", GainLife(You(), Fixed(3)), types="sorcery")
    p.cast(mine)
    p.resolve()
    assert p.life(0) == 23 and p.where(mine) == "graveyard"


@pytest.mark.rules("302.4a", "302.4b", "302.7", "120.5", "120.6", "704.5g")
def test_power_is_dealt_and_toughness_is_what_destroys() -> None:
    p = Position()
    small, large = p.creature(1, "1/2"), p.creature(1, "1/3")
    p.do(damage(2, target(Type("creature"))), small)
    p.do(damage(2, target(Type("creature"))), large)
    assert p.where(small) == "graveyard" and p.where(large) == "battlefield"
    assert p.obj(large).damage == 2


@pytest.mark.rules("306.5b", "306.8", "306.9", "122.1e")
def test_loyalty_is_what_counters_say_and_without_it_the_planeswalker_goes() -> None:
    p = Position()
    id = p.card(0, "hand", types="planeswalker", loyalty="3", name="Wanderer")
    p.cast(id)
    p.resolve()
    assert p.counters(id, "loyalty") == 3
    p.do(damage(2, target(Type("planeswalker"))), p.now(id))
    assert p.counters(id, "loyalty") == 1 and p.where(id) == "battlefield"
    p.do(damage(1, target(Type("planeswalker"))), p.now(id))
    assert p.where(id) == "graveyard"


@pytest.mark.rules("122.2", "400.7", "403.4", "404.1", "700.4")
def test_counters_and_damage_are_no_longer_there_in_another_zone() -> None:
    p = Position()
    id = p.creature(0, "2/2", counters=(("+1/+1", 2),), damage=1)
    p.do(Destroy(target(Type("creature"))), id)
    assert p.where(id) == "graveyard"
    assert p.obj(id).counters == () and p.obj(id).damage == 0 and p.now(id) != id


@pytest.mark.rules("400.3", "404.1")
def test_what_dies_goes_to_its_owners_graveyard() -> None:
    p = Position()
    id = p.creature(1, "2/2", controller=0)
    assert p.chars(id).controller == 0
    p.do(Destroy(target(Type("creature"))), id)
    assert (p.graveyard(1), p.obj(id).owner) == (1, 1)


@pytest.mark.rules("406.2", "701.13a")
def test_exiling_puts_into_the_exile_zone() -> None:
    p = Position()
    id = p.creature(1, "2/2")
    p.do(Move(target(Type("creature")), "exile"), id)
    assert p.where(id) == "exile"


@pytest.mark.rules("110.2", "110.2a", "110.5b")
def test_who_puts_it_onto_the_battlefield_controls_it_untapped() -> None:
    p = Position()
    id = p.creature(1, "2/2", zone="graveyard")
    from apnap.model import InZone

    p.do(Move(target(Type("creature"), InZone("graveyard")), "battlefield", under=You()), id)
    o = p.obj(id)
    assert p.where(id) == "battlefield" and p.chars(id).controller == 0 and o.owner == 1
    assert not o.tapped and not o.face_down and not o.phased_out


@pytest.mark.rules("405.1", "405.2", "405.5", "112.1", "601.2a", "608.1")
def test_the_last_on_the_stack_resolves_first() -> None:
    p = Position()
    first = p.card(0, "hand", GainLife(You(), Fixed(1)))
    second = p.card(0, "hand", Seq((GainLife(You(), Fixed(2)),)))
    a = p.cast(first)
    b = p.cast(second)
    assert p.s.stack() == (a, b)
    p.resolve()
    assert p.life(0) == 22 and p.where(second) == "graveyard" and p.where(first) == "stack"
    p.resolve()
    assert p.life(0) == 23


@pytest.mark.parametrize(
    ("name", "types", "says"),
    [
        pytest.param(name, types, says, marks=pytest.mark.rules("111.10", f"111.10{letter}"))
        for name, letter, types, says in (
            ("Treasure", "a", "artifact", 1),
            ("Food", "b", "artifact", 1),
            ("Gold", "c", "artifact", 1),
            ("Walker", "d", "creature", 0),
            ("Shard", "e", "enchantment", 1),
            ("Clue", "f", "artifact", 1),
            ("Blood", "g", "artifact", 1),
            ("Powerstone", "h", "artifact", 1),
            ("Junk", "t", "artifact", 1),
            ("Mutagen", "v", "artifact", 1),
        )
    ],
)
def test_a_predefined_token_is_what_its_name_says(name: str, types: str, says: int) -> None:
    p = Position()
    p.do(Act(f"{name.lower()} token", You(), Fixed(1)))
    (id,) = [i for i in p.s.battlefield() if p.chars(i).name in (name, f"{name} Token")]
    c = p.chars(id)
    face = p.make(types=types)
    assert c.types == face.type_bits() and len(c.abilities.activated) == says
    if name == "Walker":
        assert (c.power, c.toughness, c.colors, c.subtypes) == (2, 2, 4, frozenset({"Zombie"}))
    else:
        assert c.colors == 0 and name in c.subtypes


@pytest.mark.parametrize(
    ("cost", "colors", "value"),
    [
        pytest.param("{2}{W}", 1, 3, marks=pytest.mark.rules("105.2a", "202.2", "202.3")),
        pytest.param("{W}{U}", 2, 2, marks=pytest.mark.rules("105.2b", "202.2", "202.3")),
        pytest.param("{3}", 0, 3, marks=pytest.mark.rules("105.2c", "202.2", "202.3")),
        pytest.param("{G/U}{2/R}", 3, 3, marks=pytest.mark.rules("202.2d", "202.3f")),
        pytest.param("{X}{R}", 1, 1, marks=pytest.mark.rules("202.3e")),
        pytest.param(None, 0, 0, marks=pytest.mark.rules("202.1b", "202.3a")),
    ],
)
def test_colors_and_mana_value_follow_the_mana_cost(cost: str | None, colors: int, value: int) -> None:
    p = Position()
    c = p.chars(p.creature(0, "2/2", cost=cost))
    assert (bin(c.colors).count("1"), c.mana_value) == (colors, value)


@pytest.mark.rules("202.2e", "204.2")
def test_a_color_indicator_gives_its_colors() -> None:
    p = Position()
    c = p.chars(p.creature(0, "2/2", cost=None, indicator=("red", "green")))
    assert bin(c.colors).count("1") == 2


@pytest.mark.rules("205.4d", "704.5j")
def test_the_legend_rule_asks_who_stays() -> None:
    p = Position()
    a = p.creature(0, "2/2", supertypes="legendary", name="Rex")
    b = p.creature(0, "2/2", supertypes="legendary", name="Rex")
    theirs = p.creature(1, "2/2", supertypes="legendary", name="Rex")
    p.begin()
    assert p.kind == "objects"
    p.answer(b)
    assert (p.where(a), p.where(b), p.where(theirs)) == ("graveyard", "battlefield", "battlefield")


@pytest.mark.rules("205.4f", "704.5k")
def test_the_newest_world_stays() -> None:
    p = Position()
    a = p.permanent(0, "enchantment", supertypes="world", name="Old")
    b = p.permanent(1, "enchantment", supertypes="world", name="New")
    p.s.own(a).timestamp, p.s.own(b).timestamp = 1, 2
    p.begin()
    assert (p.where(a), p.where(b)) == ("graveyard", "battlefield")
