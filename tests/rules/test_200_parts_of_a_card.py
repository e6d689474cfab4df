"""CR 200-212: what the parts of a card say of the object, as its explanation tells."""

from __future__ import annotations

import pytest
from helpers_layers import BEAR, CREATURES, FOREST, MOX, PERMANENTS, Table, base_pt, face, pt

from apnap.engine import layers, qualities
from apnap.engine.state import HAND, TOKEN
from apnap.model import (
    BASIC,
    CREATURE,
    LAND,
    LEGENDARY,
    SNOW,
    AddTypes,
    And,
    Cant,
    CountOf,
    Each,
    Face,
    Gain,
    InZone,
    Keyword,
    Lose,
    LoseTypes,
    SetPT,
    SetTypes,
    Static,
    Subtype,
    Supertype,
    This,
    Type,
    intern,
    mana_cost,
)

FLYING = Keyword("flying")


@pytest.fixture
def t() -> Table:
    return Table()


@pytest.mark.rules("202.2b", "105.2c", "105.2")
def test_without_colored_symbols_it_is_colorless(t: Table) -> None:
    assert t.colors(t.put(face("Gear", "artifact", cost="{3}{C}"))) == []
    assert t.colors(t.put(face("Twig", "artifact", cost="{3}{G}"))) == ["green"]


@pytest.mark.rules("202.2c", "105.2b")
def test_with_several_colored_symbols_it_is_each_of_them(t: Table) -> None:
    assert t.colors(t.put(face("Pair", "creature", pt="1/1", cost="{1}{W}{B}"))) == ["white", "black"]
    assert t.colors(t.put(face("Same", "creature", pt="1/1", cost="{W}{W}"))) == ["white"]


@pytest.mark.rules("202.3g", "202.2d")
def test_each_phyrexian_symbol_counts_one_and_is_colored(t: Table) -> None:
    id = t.put(face("Oil", "artifact", cost="{2}{U/P}{U/P}"))
    assert t.chars(id).mana_value == 4
    assert t.colors(id) == ["blue"]


@pytest.mark.rules("107.3g", "202.3e")
def test_x_is_0_wherever_it_is_no_spell(t: Table) -> None:
    for zone in (HAND, 2, 3):
        assert t.chars(t.put(face("Vast", "creature", pt="0/1", cost="{X}{X}{G}"), zone=zone)).mana_value == 1


@pytest.mark.rules("204.2", "202.2e")
def test_an_indicator_gives_each_of_its_colors(t: Table) -> None:
    two = intern(Face("Back", None, (), ("creature",), (), "1", "1", indicator=("red", "green")))
    assert t.colors(t.put(two)) == ["red", "green"]
    assert t.colors(t.put(intern(Face("Bare", None, (), ("creature",), (), "1", "1")))) == []


@pytest.mark.rules("205.2b", "300.2", "205.3a")
def test_of_two_types_it_is_what_either_is_asked_for(t: Table) -> None:
    golem = t.put(face("Golem", "artifact creature", pt="3/3", subtypes="Golem Soldier"))
    t.static(pt(1, 0), affects=CREATURES)
    t.static(pt(0, 1), affects=Each(Type("artifact")))
    t.static(pt(5, 5), affects=Each(Type("enchantment")))
    assert t.pt(golem) == (4, 4)
    assert set(t.chars(golem).subtypes) == {"Golem", "Soldier"}


@pytest.mark.rules("205.2c", "111.6")
def test_a_token_has_types_like_a_card(t: Table) -> None:
    token = t.put(face("Saproling", "creature", pt="1/1"), kind=TOKEN)
    t.static(pt(1, 1), affects=CREATURES)
    assert t.pt(token) == (2, 2)


@pytest.mark.rules("205.4b", "205.4a")
def test_setting_the_card_type_leaves_the_supertypes(t: Table) -> None:
    hero = t.put(face("Hero", "legendary creature", pt="2/2", subtypes="Human"))
    plain = t.put(BEAR)
    t.static(SetTypes(("artifact",), ()), affects=CREATURES)
    assert t.types(hero) == {"artifact"} and t.chars(hero).supertypes & LEGENDARY
    assert not t.chars(plain).supertypes & LEGENDARY


@pytest.mark.rules("205.4c", "305.8")
def test_a_basic_land_is_one_by_its_supertype_and_not_by_its_type(t: Table) -> None:
    forest, taiga = t.put(FOREST), t.put(face("Taiga", "land", subtypes="Mountain Forest"))
    for id in (forest, taiga):
        assert t.chars(id).types & LAND and "Forest" in t.chars(id).subtypes
    assert t.chars(forest).supertypes & BASIC and not t.chars(taiga).supertypes & BASIC
    t.static(SetTypes((), ("Swamp",)), affects=Each(And((Type("land"), Supertype("basic")))))
    assert "Swamp" in t.chars(forest).subtypes and "Swamp" not in t.chars(taiga).subtypes


@pytest.mark.rules("205.4g")
def test_a_snow_permanent_is_one_by_its_supertype_whatever_its_name(t: Table) -> None:
    snowy, named = t.put(face("Peak", "snow land")), t.put(face("Snow-Covered Peak", "land"))
    t.static(AddTypes(("artifact",), (), ()), affects=Each(Supertype("snow")))
    assert t.types(snowy) == {"land", "artifact"} and t.types(named) == {"land"}
    assert t.chars(snowy).supertypes & SNOW


@pytest.mark.rules("205.3d")
def test_a_subtype_that_fits_no_type_is_not_gained(t: Table) -> None:
    bear, mox = t.put(BEAR), t.put(MOX)
    t.static(AddTypes((), ("Wizard",), ()), affects=PERMANENTS)
    assert "Wizard" in t.chars(bear).subtypes and "Wizard" not in t.chars(mox).subtypes


@pytest.mark.rules("205.3c")
def test_a_subtype_goes_with_the_card_type_that_it_belongs_to(t: Table) -> None:
    both = t.put(face("Walking Car", "artifact creature", pt="1/1", subtypes="Vehicle Golem"))
    t.static(LoseTypes(("creature",)), affects=CREATURES)
    assert set(t.chars(both).subtypes) == {"Vehicle"} and t.types(both) == {"artifact"}


@pytest.mark.rules("208.3a")
def test_an_effect_on_the_power_of_what_is_no_creature_waits(t: Table) -> None:
    mox = t.put(MOX)
    t.on(mox, base_pt(4, 5))
    assert not t.chars(mox).has_pt
    t.on(mox, AddTypes(("creature",), (), ()))
    assert t.pt(mox) == (4, 5)


@pytest.mark.rules("208.5")
def test_a_creature_without_power_has_power_0(t: Table) -> None:
    mox, bear = t.put(MOX), t.put(BEAR)
    t.static(AddTypes(("creature",), (), ()), affects=Each(Type("artifact")))
    t.static(pt(1, 2), affects=CREATURES)
    assert t.pt(mox) == (1, 2) and t.pt(bear) == (3, 4)


@pytest.mark.rules("208.2", "604.3", "113.6a")
def test_a_star_is_what_its_ability_defines_in_every_zone(t: Table) -> None:
    lands = CountOf(Each(Type("land")))
    star = face("Star", "creature", Static(This(), (SetPT(lands, lands),), zone="any"), pt="*/*")
    here, there = t.put(star), t.put(star, zone=HAND)
    assert t.pt(here) == (0, 0)
    t.put(FOREST)
    t.put(FOREST)
    assert t.pt(here) == (2, 2) and t.pt(there) == (2, 2)


@pytest.mark.rules("302.4c", "110.3")
def test_effects_apply_to_the_printed_numbers(t: Table) -> None:
    bear = t.put(BEAR)
    t.static(pt(3, 1), affects=CREATURES)
    assert t.pt(bear) == (5, 3)


@pytest.mark.rules("301.7a", "301.7b", "208.3")
def test_a_vehicle_has_its_printed_numbers_only_as_a_creature(t: Table) -> None:
    car = t.put(face("Car", "artifact", pt="4/3", subtypes="Vehicle"))
    assert not t.chars(car).has_pt
    t.on(car, AddTypes(("creature",), (), ()))
    assert t.chars(car).has_pt and t.pt(car) == (4, 3)


@pytest.mark.rules("306.5", "306.5a", "306.5c", "209.1")
def test_loyalty_is_printed_elsewhere_and_counters_on_the_battlefield(t: Table) -> None:
    walker = intern(Face("Walker", mana_cost("{2}"), (), ("planeswalker",), (), loyalty="4"))
    here, there, other = t.put(walker), t.put(walker, zone=HAND), t.put(BEAR)
    t.counters(here, ("loyalty", 6))
    t.counters(other, ("loyalty", 2))
    for id, loyalty in ((here, 6), (there, 4)):
        assert t.chars(id).name == "Walker" and qualities.stat(t.s, id, "loyalty") == loyalty


@pytest.mark.rules("310.4a", "310.4c", "210.1")
def test_defense_is_printed_elsewhere_and_counters_on_the_battlefield(t: Table) -> None:
    front = intern(Face("Siege", mana_cost("{2}"), (), ("battle",), ("Siege",), defense="5"))
    here, there = t.put(front), t.put(front, zone=HAND)
    t.counters(here, ("defense", 2))
    for id, defense in ((here, 2), (there, 5)):
        assert t.chars(id).name == "Siege" and qualities.stat(t.s, id, "defense") == defense


@pytest.mark.rules("113.12")
def test_what_an_effect_says_of_it_is_not_lost_with_its_abilities(t: Table) -> None:
    bear, other = t.put(face("Bird", "creature", FLYING, pt="1/1")), t.put(BEAR)
    t.on(bear, Cant("be blocked"))
    t.static(Lose(()), affects=CREATURES)
    assert not t.chars(bear).has("flying")
    assert [type(rule[0]) for rule in t.chars(bear).rules] == [Cant]
    assert t.chars(other).rules == ()


@pytest.mark.rules("113.10c")
@pytest.mark.parametrize("gained_last", [True, False])
def test_of_gaining_and_losing_the_same_ability_the_later_prevails(t: Table, gained_last: bool) -> None:
    bear = t.put(BEAR)
    mods = [Lose(("flying",)), Gain((FLYING,))]
    for mod in mods if gained_last else reversed(mods):
        t.on(bear, mod)
    assert t.chars(bear).has("flying") == gained_last


@pytest.mark.rules("609.2", "604.2", "109.2a", "403.2", "109.2")
def test_effects_apply_to_permanents_alone_unless_they_say_otherwise(t: Table) -> None:
    here, hand = t.put(BEAR), t.put(BEAR, zone=HAND)
    t.static(AddTypes((), ("Wizard",), ()), affects=CREATURES)
    assert "Wizard" in t.chars(here).subtypes and "Wizard" not in t.chars(hand).subtypes
    t.static(AddTypes((), ("Rogue",), ()), affects=Each(And((Type("creature"), InZone("hand")))))
    assert "Rogue" in t.chars(hand).subtypes and "Rogue" not in t.chars(here).subtypes


@pytest.mark.rules("604.2", "604.4")
def test_an_auras_effect_goes_where_the_aura_goes_and_ends_with_it(t: Table) -> None:
    from apnap.model import HostOf

    one, other = t.put(BEAR), t.put(face("Big", "creature", pt="5/5"))
    aura = t.put(face("Cloak", "enchantment", Static(HostOf(This()), (pt(2, 2),)), subtypes="Aura"))
    t.attach(aura, one)
    assert (t.pt(one), t.pt(other)) == ((4, 4), (5, 5))
    t.attach(aura, other)
    t.s.version += 1
    assert (t.pt(one), t.pt(other)) == ((2, 2), (7, 7))


@pytest.mark.rules("301.5d", "303.4e")
@pytest.mark.parametrize("sub", ["Equipment", "Aura"])
def test_the_controller_of_an_attachment_is_not_that_of_its_host(t: Table, sub: str) -> None:
    types = "artifact" if sub == "Equipment" else "enchantment"
    host, thing = t.put(BEAR, player=1), t.put(face("Thing", types, subtypes=sub))
    t.attach(thing, host)
    assert t.chars(thing).controller == 0 and t.chars(host).controller == 1


@pytest.mark.rules("205.1b")
def test_types_added_leave_the_others(t: Table) -> None:
    mox = t.put(MOX)
    t.on(mox, AddTypes(("creature",), ("Golem",), ()), base_pt(2, 2))
    assert t.types(mox) == {"artifact", "creature"} and t.pt(mox) == (2, 2)
    assert layers.chars(t.s, mox).types & CREATURE


@pytest.mark.rules("200.1", "205.1", "207.1")
def test_a_card_has_the_values_that_stand_on_its_parts(t: Table) -> None:
    id = t.put(
        face("Sentry", "legendary artifact creature", FLYING, pt="2/3", cost="{2}{W}", subtypes="Soldier")
    )
    c = t.chars(id)
    assert (c.name, c.mana_value, c.power, c.toughness) == ("Sentry", 3, 2, 3)
    assert t.types(id) == {"artifact", "creature"} and c.supertypes & LEGENDARY and c.has("flying")
    bare = t.chars(t.put(face("Stone", "artifact")))
    assert (bare.mana_value, bare.has_pt, bare.abilities.insts) == (0, False, ())


@pytest.mark.rules("205.3b", "205.3a")
def test_each_word_after_the_dash_is_a_subtype_of_its_own(t: Table) -> None:
    id = t.put(face("Kin", "creature", pt="1/1", subtypes="Elf Druid"))
    t.static(pt(1, 0), affects=Each(Subtype("Druid")))
    t.static(pt(0, 1), affects=Each(Subtype("Elf")))
    t.static(pt(5, 5), affects=Each(Subtype("Elf Druid")))
    assert t.pt(id) == (2, 2)


@pytest.mark.rules("205.3k")
def test_instants_and_sorceries_share_their_subtypes(t: Table) -> None:
    lessons = [
        t.put(face(f"Lesson {kind}", kind, subtypes="Lesson"), zone=HAND) for kind in ("instant", "sorcery")
    ]
    for id in lessons:
        assert t.chars(id).subtypes == frozenset({"Lesson"})


@pytest.mark.rules("205.3q")
def test_a_siege_is_a_battle(t: Table) -> None:
    siege = t.put(face("Assault", "battle", subtypes="Siege"))
    assert t.chars(siege).subtypes == frozenset({"Siege"}) and t.types(siege) == {"battle"}
    bear = t.put(BEAR)
    t.static(AddTypes((), ("Siege",), ()), affects=PERMANENTS)
    assert "Siege" not in t.chars(bear).subtypes
