"""CR 613: the interaction of continuous effects, layer by layer."""

from __future__ import annotations

import pytest
from helpers_layers import (
    BEAR,
    CREATURES,
    FLYING,
    FOREST,
    LANDS,
    MOX,
    MY_CREATURES,
    Table,
    base_pt,
    face,
    pt,
)

from apnap.engine import layers
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    COMMAND,
    EMBLEM,
    GONE,
    GRAVEYARD,
    HAND,
    STACK,
    CastFacts,
    Entering,
    StackItem,
)
from apnap.model import (
    Activated,
    AddColors,
    AddTypes,
    AllCreatureTypes,
    Among,
    And,
    Cant,
    CantHave,
    ChangeText,
    Color,
    Compare,
    Control,
    Cost,
    CountOf,
    Each,
    EntersTapped,
    EntersWith,
    Fixed,
    Gain,
    HostOf,
    InZone,
    Iterated,
    Keyword,
    Lose,
    LoseTypes,
    MaxHandSize,
    ModifyPT,
    Not,
    Nothing,
    OfChosen,
    Other,
    Pattern,
    Prevent,
    Replacing,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    Static,
    StatIs,
    StatOf,
    Subtype,
    Supertype,
    SwitchPT,
    TapThis,
    This,
    TurnOf,
    Type,
    You,
    intern,
)

THIS_SELF = Among(This())


@pytest.fixture
def t() -> Table:
    return Table()


# The layers one by one.


@pytest.mark.rules("613.1", "613.5")
def test_without_effects_the_printed_values_stand(t: Table) -> None:
    bear = t.put(BEAR, 1)
    c = t.chars(bear)
    assert (c.name, c.power, c.toughness, c.mana_value, c.controller) == ("Dusty Bear", 2, 2, 2, 1)
    assert t.types(bear) == {"creature"} and c.subtypes == {"Bear"} and t.colors(bear) == ["green"]
    assert c.has_pt
    in_hand = t.put(BEAR, zone=HAND)
    assert t.chars(in_hand).controller == -1


@pytest.mark.rules("613.1b", "613.7b")
def test_layer_2_the_latest_control_effect_wins(t: Table) -> None:
    bear = t.put(BEAR, 0)
    t.on(bear, Control(You()), player=1)
    assert t.chars(bear).controller == 1
    t.on(bear, Control(You()), player=0)
    assert t.chars(bear).controller == 0


@pytest.mark.rules("613.1b", "611.3a")
def test_an_anthem_follows_the_control_of_its_source_and_of_the_creatures(t: Table) -> None:
    anthem = t.static(pt(1, 1), affects=MY_CREATURES)
    mine, yours = t.put(BEAR, 0), t.put(BEAR, 1)
    assert (t.pt(mine), t.pt(yours)) == ((3, 3), (2, 2))
    t.on(yours, Control(You()), player=0)
    assert (t.pt(mine), t.pt(yours)) == ((3, 3), (3, 3))
    t.on(anthem, Control(You()), player=1)
    assert (t.pt(mine), t.pt(yours)) == ((2, 2), (2, 2))


@pytest.mark.rules("613.1c", "612.1", "612.2", "612.3")
def test_layer_3_words_change_in_rules_text_and_type_line_but_not_in_granted_abilities(t: Table) -> None:
    hater = face(
        "Goblin Hater",
        "creature",
        Static(Each(Subtype("Goblin")), (pt(-1, -1),)),
        Keyword("protection", (Color("red"),)),
        pt="1/1",
        subtypes="Goblin",
    )
    goblin, elf = (
        t.put(face("G", "creature", pt="2/2", subtypes="Goblin")),
        t.put(face("E", "creature", pt="2/2", subtypes="Elf")),
    )
    id = t.put(hater)
    t.on(id, Gain((Keyword("protection", (Color("red"),)),)))
    assert (t.pt(goblin), t.pt(elf)) == ((1, 1), (2, 2))
    t.on(id, ChangeText("creature type", "Goblin", "Elf"), ChangeText("color", "red", "blue"))
    assert (t.pt(goblin), t.pt(elf)) == ((2, 2), (1, 1))
    c = t.chars(id)
    assert c.name == "Goblin Hater" and c.subtypes == {"Elf"}
    assert [k.args[0].name for k in c.abilities.keyword("protection")] == ["blue", "red"]


@pytest.mark.rules("613.1c", "612.1", "305.6")
def test_layer_3_changing_the_word_of_a_basic_land_type_changes_the_mana_ability(t: Table) -> None:
    forest = t.put(FOREST)
    t.on(forest, ChangeText("basic land type", "Forest", "Island"))
    assert t.chars(forest).subtypes == {"Island"} and t.keys(forest) == ["i.Island"]


@pytest.mark.rules("612.8", "613.1c")
def test_layer_3_set_name(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, SetName("Legion"))
    assert t.chars(bear).name == "Legion"


@pytest.mark.rules("613.1d", "205.1b")
def test_layer_4_types_in_addition(t: Table) -> None:
    mox = t.put(MOX)
    t.on(mox, AddTypes(("creature",), ("Golem",), ("legendary",)))
    assert t.types(mox) == {"artifact", "creature"}
    assert t.chars(mox).subtypes == {"Golem"} and t.chars(mox).supertypes == 2
    assert t.chars(mox).has_pt and t.pt(mox) == (0, 0)  # 208.5


@pytest.mark.rules("205.1a")
def test_layer_4_setting_types_drops_subtypes_that_no_longer_fit(t: Table) -> None:
    golem = t.put(face("Golem", "artifact creature", pt="3/3", subtypes="Golem Equipment"))
    t.on(golem, SetTypes(("artifact",), ()))
    assert t.types(golem) == {"artifact"} and t.chars(golem).subtypes == {"Equipment"}
    assert not t.chars(golem).has_pt  # 208.3
    frog = t.put(BEAR)
    t.on(frog, SetTypes((), ("Frog",)))
    assert t.chars(frog).subtypes == {"Frog"} and t.types(frog) == {"creature"}


@pytest.mark.rules("205.1a", "205.3d")
def test_layer_4_losing_types_and_subtypes_that_cannot_be_gained(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, LoseTypes(("creature",)))
    assert t.types(bear) == set() and t.chars(bear).subtypes == set()
    mox = t.put(MOX)
    t.on(mox, AddTypes((), ("Goblin",), ()))
    assert t.chars(mox).subtypes == set()
    kin = t.put(face("K", "creature legendary", pt="1/1", subtypes="Elf Druid"))
    t.on(kin, LoseTypes(("creature types", "legendary")))
    assert t.chars(kin).subtypes == set() and t.chars(kin).supertypes == 0


@pytest.mark.rules("305.7", "305.6")
def test_layer_4_setting_a_land_type_removes_printed_abilities_and_gives_mana(t: Table) -> None:
    land = t.put(
        face("Busy Land", "legendary land", Activated(Cost((TapThis(),)), Nothing()), subtypes="Desert")
    )
    t.on(land, Gain((FLYING,)))
    t.on(land, SetTypes((), ("Mountain",)))
    c = t.chars(land)
    assert c.subtypes == {"Mountain"} and c.supertypes == 2 and t.types(land) == {"land"}
    assert [k[0] for k in t.keys(land)] == ["i", "e"]  # the granted ability stays
    other = t.put(face("Busy Land", "land", Activated(Cost((TapThis(),)), Nothing())))
    t.on(other, AddTypes((), ("Swamp", "Forest"), ()))
    assert t.keys(other) == ["p0", "i.Swamp", "i.Forest"]


@pytest.mark.rules("702.73a", "604.3", "205.3m")
def test_changeling_has_every_creature_type_everywhere(t: Table) -> None:
    ling = face("Changeling", "creature", Keyword("changeling"), pt="1/1", subtypes="Shapeshifter")
    for zone in (BATTLEFIELD, HAND, GRAVEYARD):
        assert {"Elf", "Time Lord", "Zombie"} <= t.chars(t.put(ling, zone=zone)).subtypes
    bear = t.put(BEAR)
    t.on(bear, AllCreatureTypes())
    assert "Elf" in t.chars(bear).subtypes
    mox = t.put(MOX)
    t.on(mox, AllCreatureTypes())
    assert t.chars(mox).subtypes == set()  # 205.3d


@pytest.mark.rules("613.1e", "105.3")
def test_layer_5_colors(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, AddColors(("red",)))
    assert t.colors(bear) == ["red", "green"]
    t.on(bear, SetColors(("white", "blue")))
    assert t.colors(bear) == ["white", "blue"]
    t.on(bear, SetColors(()))
    assert t.colors(bear) == []


@pytest.mark.rules("613.1f", "613.7b", "113.10b", "613.9")
def test_layer_6_gaining_and_losing_by_timestamp(t: Table) -> None:
    bear = t.put(BEAR)
    (first,) = t.on(bear, Gain((FLYING, Keyword("haste"))))
    assert t.keys(bear) == [f"e{first.id}.0", f"e{first.id}.1"]
    t.on(bear, Lose(("flying",)))
    assert not t.chars(bear).has("flying") and t.chars(bear).has("haste")
    t.on(bear, Lose(()))
    assert t.keys(bear) == []
    t.on(bear, Gain((FLYING,)))
    assert t.chars(bear).has("flying")


@pytest.mark.rules("113.11")
def test_layer_6_cant_have_wins_whatever_the_timestamps(t: Table) -> None:
    bear = t.put(BEAR)
    t.counters(bear, ("flying", 1))
    t.on(bear, Gain((FLYING,)))
    t.on(bear, CantHave(("flying",)))
    t.on(bear, Gain((FLYING, Keyword("haste"))))
    assert not t.chars(bear).has("flying") and t.chars(bear).has("haste")


@pytest.mark.rules("122.1b", "613.1f")
def test_layer_6_keyword_counters(t: Table) -> None:
    bear = t.put(BEAR)
    t.counters(bear, ("flying", 2), ("charge", 1))
    assert t.keys(bear) == ["c.flying.0"]
    t.on(bear, Lose(()))
    assert t.keys(bear) == []


@pytest.mark.rules("613.4a", "604.3", "208.2a", "604.3a")
def test_layer_7a_a_characteristic_defining_ability_works_in_every_zone(t: Table) -> None:
    count = CountOf(Each(And((Type("creature"), InZone("graveyard")))))
    counter = face("Grave Counter", "creature", Static(This(), (SetPT(count, count),), zone="any"), pt="*/*")
    here, hand, grave = t.put(counter), t.put(counter, zone=HAND), t.put(counter, zone=GRAVEYARD)
    t.put(BEAR, 1, zone=GRAVEYARD)
    assert [t.pt(i) for i in (here, hand, grave)] == [(2, 2)] * 3
    t.put(BEAR, 1, zone=GRAVEYARD)
    assert [t.pt(i) for i in (here, hand, grave)] == [(3, 3)] * 3


@pytest.mark.rules("613.4b", "613.4c", "613.4d", "122.1a")
def test_layer_7_set_then_modify_then_switch_whatever_the_timestamps(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, SwitchPT())
    t.on(bear, pt(4, 4))
    t.static(pt(0, 2))
    t.on(bear, base_pt(0, 1))
    t.counters(bear, ("+1/+1", 1), ("-0/-1", 2))
    assert t.pt(bear) == (6, 5)
    t.on(bear, SwitchPT())
    assert t.pt(bear) == (5, 6)


@pytest.mark.rules("613.4c", "613.5")
def test_the_example_of_the_gray_creature(t: Table) -> None:
    ogre = t.put(face("Ogre", "creature", pt="2/2"))
    t.counters(ogre, ("+1/+1", 1))
    assert t.pt(ogre) == (3, 3)
    t.on(ogre, pt(4, 4))
    assert t.pt(ogre) == (7, 7)
    t.static(pt(0, 2), affects=MY_CREATURES)
    assert t.pt(ogre) == (7, 9)
    t.on(ogre, base_pt(0, 1))
    assert t.pt(ogre) == (5, 8)


@pytest.mark.rules("613.4d")
def test_the_examples_of_switching(t: Table) -> None:
    id = t.put(face("S", "creature", pt="1/3"))
    (growth,) = t.on(id, pt(0, 1))
    t.on(id, SwitchPT())
    assert t.pt(id) == (4, 1)
    t.on(id, pt(5, 0))
    assert t.pt(id) == (4, 6)
    t.s.effects = tuple([e for e in t.s.effects if e is not growth])
    assert t.pt(id) == (3, 6)


@pytest.mark.rules("613.4b")
def test_layer_7b_only_power_and_amounts_of_each_affected(t: Table) -> None:
    bear, big = t.put(BEAR), t.put(face("Big", "creature", pt="7/7", cost="{5}"))
    value = StatOf("mana value", Iterated(), "sum")
    t.static(SetPT(value, None))
    assert (t.pt(bear), t.pt(big)) == ((2, 2), (5, 7))


# Timestamps.


@pytest.mark.rules("613.7", "613.7a", "613.7d")
def test_static_effects_apply_in_the_order_of_their_objects(t: Table) -> None:
    bear = t.put(BEAR)
    first = t.static(base_pt(1, 1))
    t.static(base_pt(5, 5))
    assert t.pt(bear) == (5, 5)
    t.s.own(first).timestamp = t.s.tick()
    assert t.pt(bear) == (1, 1)


@pytest.mark.rules("613.7a", "613.7e", "613.7m")
def test_a_granted_static_ability_has_the_later_of_two_timestamps(t: Table) -> None:
    bear = t.put(BEAR)
    hammer = t.put(
        face(
            "Hammer",
            "artifact",
            Static(HostOf(This()), (pt(10, 10), Lose(("flying",)))),
            subtypes="Equipment",
        )
    )
    t.attach(hammer, bear)
    rune = t.put(
        face(
            "Rune",
            "enchantment",
            Static(HostOf(This()), (Gain((Static(HostOf(This()), (Gain((FLYING,)),)),)),)),
        )
    )
    t.attach(rune, hammer)
    assert t.chars(bear).has("flying")
    other = t.put(BEAR)
    t.attach(hammer, other)  # both abilities get new timestamps, their order stays
    assert t.chars(other).has("flying") and t.pt(other) == (12, 12)
    assert not t.chars(bear).has("flying")


@pytest.mark.rules("613.9")
def test_where_nothing_depends_the_last_one_wins(t: Table) -> None:
    bear = t.put(BEAR)
    gives = t.put(face("Wings", "enchantment", Static(HostOf(This()), (Gain((FLYING,)),))))
    takes = t.put(face("Net", "enchantment", Static(HostOf(This()), (Lose(("flying",)),))))
    t.attach(gives, bear)
    t.attach(takes, bear)
    assert not t.chars(bear).has("flying")
    t.attach(gives, bear)
    assert t.chars(bear).has("flying")


# Dependency.


@pytest.mark.rules("613.8a", "613.8b")
def test_a_type_changer_waits_for_the_one_that_decides_what_it_applies_to(t: Table) -> None:
    mox = t.put(MOX)
    t.static(AddTypes(("enchantment",), (), ()), affects=CREATURES)
    t.static(AddTypes(("creature",), (), ()), affects=Each(Type("artifact")))
    assert t.types(mox) == {"artifact", "creature", "enchantment"}


@pytest.mark.rules("613.8a")
def test_nonbasic_depends_on_what_makes_lands_nonbasic(t: Table) -> None:
    forest = t.put(FOREST)
    t.static(SetTypes((), ("Mountain",)), affects=Each(And((Type("land"), Not(Supertype("basic"))))))
    assert t.keys(forest) == ["i.Forest"]
    t.static(LoseTypes(("basic",)), affects=LANDS)
    assert t.keys(forest) == ["i.Mountain"]


@pytest.mark.rules("613.8a", "305.7")
def test_a_land_that_would_lose_its_ability_depends_on_what_removes_it(t: Table) -> None:
    urborg = t.put(face("Dark Source", "legendary land", Static(LANDS, (AddTypes((), ("Swamp",), ()),))))
    forest = t.put(FOREST)
    assert t.keys(forest) == ["i.Forest", "i.Swamp"]
    t.static(SetTypes((), ("Mountain",)), affects=Each(And((Type("land"), Not(Supertype("basic"))))))
    assert t.keys(forest) == ["i.Forest"]
    assert t.keys(urborg) == ["i.Mountain"]


@pytest.mark.rules("613.8a")
def test_losing_all_abilities_ends_a_static_ability_of_the_same_layer(t: Table) -> None:
    t.put(face("Lord", "creature", Static(CREATURES, (Gain((FLYING,)),)), pt="1/1"))
    bear = t.put(BEAR)
    assert t.chars(bear).has("flying")
    t.static(Lose(()))
    assert not t.chars(bear).has("flying")


@pytest.mark.rules("613.8a")
def test_what_an_effect_does_may_depend(t: Table) -> None:
    bear = t.put(BEAR)
    seize = t.put(face("Seize", "enchantment", Static(HostOf(This()), (Control(You()),))), 0)
    t.attach(seize, bear)
    assert t.chars(bear).controller == 0
    t.on(seize, Control(You()), player=1)
    assert t.chars(bear).controller == 1


@pytest.mark.rules("613.8a", "613.4c")
def test_dependency_within_a_sublayer(t: Table) -> None:
    bear = t.put(BEAR)
    strong = And((Type("creature"), StatIs("power", ">=", Fixed(3))))
    t.static(pt(0, 3), affects=Each(strong))
    t.static(pt(1, 0))
    assert t.pt(bear) == (3, 5)


@pytest.mark.rules("613.8b", "613.8c", "613.9", "613.8")
def test_a_chain_of_dependencies(t: Table) -> None:
    mox = t.put(MOX)
    t.put(BEAR)  # so that each of the effects changes what the one before it applies to
    t.static(AddTypes(("land",), (), ()), affects=Each(Type("enchantment")))
    t.static(AddTypes(("enchantment",), (), ()), affects=CREATURES)
    t.static(AddTypes(("creature",), (), ()), affects=Each(Type("artifact")))
    assert t.types(mox) == {"artifact", "creature", "enchantment", "land"}


@pytest.mark.rules("613.8b")
@pytest.mark.parametrize("creatures_first", [True, False])
def test_a_loop_is_applied_in_timestamp_order(t: Table, creatures_first: bool) -> None:
    land = t.put(FOREST)
    t.put(BEAR)
    mark = (AddTypes(("artifact", "land"), (), ()), CREATURES)
    wake = (AddTypes(("creature",), (), ()), LANDS)
    for mod, affects in (mark, wake) if creatures_first else (wake, mark):
        t.static(mod, affects=affects)
    expected = {"land", "creature"} if creatures_first else {"land", "creature", "artifact"}
    assert t.types(land) == expected


@pytest.mark.rules("613.8b")
def test_what_depends_on_a_loop_waits_for_it(t: Table) -> None:
    land = t.put(FOREST)
    t.put(BEAR)
    t.static(AddTypes(("enchantment",), (), ()), affects=Each(Type("artifact")))
    t.static(AddTypes(("creature",), (), ()), affects=LANDS)
    t.static(AddTypes(("artifact", "land"), (), ()), affects=CREATURES)
    assert t.types(land) == {"land", "creature", "artifact", "enchantment"}


@pytest.mark.rules("613.3", "613.8a", "604.3a")
def test_characteristic_defining_abilities_come_first_and_depend_on_no_other(t: Table) -> None:
    t.static(SetColors(("black",)))
    pale = t.put(face("Pale", "creature", Static(This(), (SetColors(("white",)),), zone="any"), pt="1/1"))
    assert t.colors(pale) == ["black"]
    # The same words with a condition define nothing: its later timestamp counts.
    cond = Static(This(), (SetColors(("white",)),), condition=TurnOf(You()), zone="any")
    moody = t.put(face("Moody", "creature", cond, pt="1/1"))
    assert t.colors(moody) == ["white"]
    t.s.active = 1
    assert t.colors(moody) == ["black"]


# Effects in several layers.


@pytest.mark.rules("613.6")
def test_the_set_stays_what_it_was_when_the_effect_began(t: Table) -> None:
    mox = t.put(MOX)
    noncreature = And((Not(Type("creature")), Type("artifact")))
    t.static(AddTypes(("creature",), (), ()), base_pt(2, 2), affects=Each(noncreature))
    assert t.types(mox) == {"artifact", "creature"} and t.pt(mox) == (2, 2)


@pytest.mark.rules("613.6")
def test_an_effect_that_began_goes_on_though_its_ability_is_lost(t: Table) -> None:
    noncreature = And((Not(Type("creature")), Type("artifact")))
    machine = face(
        "Machine", "artifact", Static(Each(noncreature), (AddTypes(("creature",), (), ()), base_pt(5, 5)))
    )
    id = t.put(machine)
    t.static(Lose(()))
    assert t.keys(id) == [] and t.pt(id) == (5, 5)


@pytest.mark.rules("613.6", "613.4b", "613.7a")
@pytest.mark.parametrize("humbler_first", [True, False])
def test_enchantments_made_creatures_and_creatures_without_abilities(t: Table, humbler_first: bool) -> None:
    value = StatOf("mana value", Iterated(), "sum")
    humbler = face("Humbler", "enchantment", Static(CREATURES, (Lose(()), base_pt(1, 1))), cost="{2}{W}{W}")
    waker = face(
        "Waker",
        "enchantment",
        Static(
            Each(And((Other(), Type("enchantment")))), (AddTypes(("creature",), (), ()), SetPT(value, value))
        ),
        cost="{2}{W}{W}",
    )
    ids = [t.put(f) for f in ((humbler, waker) if humbler_first else (waker, humbler))]
    h = ids[0] if humbler_first else ids[1]
    assert "creature" in t.types(h) and t.keys(h) == []
    assert t.pt(h) == ((4, 4) if humbler_first else (1, 1))


@pytest.mark.rules("613.1f", "613.6")
def test_a_granted_static_ability_applies_in_later_layers_only(t: Table) -> None:
    bear, ally = t.put(BEAR), t.put(BEAR)
    lord = Static(Each(And((Other(), Type("creature")))), (pt(1, 1), SetColors(("blue",))))
    t.on(bear, Gain((lord,)))
    assert t.pt(ally) == (3, 3) and t.pt(bear) == (2, 2)
    assert t.colors(ally) == ["green"]


@pytest.mark.rules("613.4a", "604.3a", "613.7a", "208.4a")
def test_a_granted_definition_of_power_is_no_defining_ability(t: Table) -> None:
    land = t.put(face("Tomb", "land"))
    t.on(land, AddTypes(("creature",), (), ()), base_pt(3, 3))
    t.on(land, pt(1, 1))
    count = CountOf(Each(And((Type("creature"), InZone("graveyard")))))
    for _ in range(5):
        t.put(BEAR, zone=GRAVEYARD)
    t.on(land, Gain((Static(This(), (SetPT(count, count),), zone="any"),)))
    assert t.pt(land) == (6, 6)
    t.on(land, base_pt(3, 3))
    assert t.pt(land) == (4, 4)


# Where static abilities function.


@pytest.mark.rules("113.6", "113.6p", "702.26b")
def test_statics_function_in_their_zone(t: Table) -> None:
    bear = t.put(BEAR)
    spirit = face("Spirit", "creature", Static(MY_CREATURES, (Gain((FLYING,)),), zone="graveyard"), pt="1/1")
    there = t.put(spirit)
    assert not t.chars(bear).has("flying") and not t.chars(there).has("flying")
    t.put(spirit, 1, zone=GRAVEYARD)
    assert not t.chars(bear).has("flying")
    t.put(spirit, 0, zone=GRAVEYARD)
    assert t.chars(bear).has("flying")
    t.put(face("Emblem", "", Static(MY_CREATURES, (pt(2, 2),))), 0, COMMAND, EMBLEM)
    assert t.pt(bear) == (4, 4)
    anthem = t.static(pt(1, 1))
    assert t.pt(bear) == (5, 5)
    t.s.own(anthem).phased_out = True
    assert t.pt(bear) == (4, 4)


@pytest.mark.rules("611.3a")
def test_a_condition_of_a_static_ability(t: Table) -> None:
    forests = Compare(CountOf(Each(Subtype("Forest"))), ">=", Fixed(2))
    id = t.put(face("Ranger", "creature", Static(This(), (pt(3, 3),), condition=forests), pt="1/1"))
    t.put(FOREST)
    assert t.pt(id) == (1, 1)
    t.put(FOREST)
    assert t.pt(id) == (4, 4)


@pytest.mark.rules("609.2", "613.1f")
def test_effects_reach_other_zones_where_they_say_so(t: Table) -> None:
    card = t.put(BEAR, zone=HAND)
    theirs = t.put(BEAR, 1, zone=HAND)
    hand = Each(And((Type("creature"), InZone("hand"))))
    t.static(Gain((Keyword("cycling", (Cost(()),)),)), affects=hand)
    assert t.chars(card).has("cycling") and t.chars(theirs).has("cycling")
    assert t.chars(card).abilities.activated
    assert not t.chars(t.put(BEAR)).has("cycling")


@pytest.mark.rules("607.2d")
def test_words_chosen_for_the_source(t: Table) -> None:
    bear = t.put(BEAR)
    id = t.put(
        face(
            "Banner",
            "artifact",
            Static(
                Each(OfChosen("creature type")),
                (AddTypes((), ("$creature type",), ()), Gain((Keyword("protection", (OfChosen("color"),)),))),
            ),
        )
    )
    assert t.keys(bear) == []
    t.s.own(id).chosen = (("color", "red"), ("creature type", "Bear"))
    assert t.chars(bear).abilities.keyword("protection")[0].args == (Color("red"),)


# Rules.


@pytest.mark.rules("613.11", "613.10")
def test_rules_for_objects_and_players(t: Table) -> None:
    bear = t.put(BEAR)
    still = t.put(face("Wall", "creature", Static(This(), (Cant("attack"),)), pt="0/4"))
    assert [r[0] for r in t.chars(still).rules] == [Cant("attack")]
    source = t.static(Cant("block"), affects=MY_CREATURES)
    assert [(r[0], r[1], r[2], r[3]) for r in t.chars(bear).rules] == [(Cant("block"), source, 0, "")]
    assert [r[0] for r in t.chars(still).rules] == [Cant("attack"), Cant("block")]
    big = MaxHandSize("none", Fixed(0))
    t.static(big, affects=You(), player=1)
    assert [r[0] for r in layers.player_rules(t.s, 1)] == [big] and layers.player_rules(t.s, 0) == ()
    t.on(still, Lose(()))
    assert [r[0] for r in t.chars(still).rules] == [Cant("block")]


@pytest.mark.rules("614.2", "614.12")
def test_replacement_effects_are_listed_once(t: Table) -> None:
    own = Replacing(Pattern("zone change", what=THIS_SELF, destination=("battlefield",)), (EntersTapped(),))
    t.put(face("Slow Land", "land", Static(This(), (own,))))
    assert layers.replacing(t.s) == ()
    fog = Replacing(Pattern("damage"), (Prevent(None),))
    id = t.static(fog)
    t.put(BEAR)
    found = layers.replacing(t.s)
    assert [(r[0], r[1], r[2], r[3]) for r in found] == [(fog, id, 0, f"s{id}p0.0")]
    (effect,) = t.on(id, fog)
    assert [(r[3], r[5]) for r in layers.replacing(t.s)] == [
        (f"s{id}p0.0", None),
        (f"e{effect.id}.0", effect),
    ]
    t.on(id, Lose(()))
    assert [r[3] for r in layers.replacing(t.s)] == [f"e{effect.id}.0"]


@pytest.mark.rules("614.12")
def test_a_permanent_is_asked_about_as_it_would_enter(t: Table) -> None:
    own = Replacing(
        Pattern("zone change", what=THIS_SELF, destination=("battlefield",)), (EntersWith("+1/+1", Fixed(1)),)
    )
    card = t.put(face("Budding", "creature", Static(This(), (own,)), pt="0/0"), zone=HAND)
    c, replacers = layers.entering_chars(t.s, card, Entering(), 1)
    assert c.controller == 1 and (c.power, c.toughness) == (0, 0) and [i.key for i in replacers] == ["p0"]
    t.static(pt(1, 1), affects=MY_CREATURES, player=1)
    t.static(Lose(()))
    how = Entering()
    how.counters = (("+1/+1", 2),)
    c, replacers = layers.entering_chars(t.s, card, how, 1)
    assert (c.power, c.toughness) == (3, 3) and not replacers
    assert t.obj(card).zone == HAND and t.chars(card).power == 0


# Other objects.


@pytest.mark.rules("202.3e")
def test_mana_value_of_a_spell_counts_x(t: Table) -> None:
    ball = face("Ball", "sorcery", cost="{X}{X}{R}")
    spell = t.put(ball, zone=STACK)
    t.s.own(spell).cast = CastFacts(0, HAND, 3, (), (), False)
    assert t.chars(spell).mana_value == 7
    assert t.chars(t.put(ball, zone=HAND)).mana_value == 1
    assert t.chars(spell).controller == 0


@pytest.mark.rules("113.7", "109.4", "405.4")
def test_an_ability_on_the_stack(t: Table) -> None:
    bear = t.put(BEAR)
    id = t.put(face("Ability", ""), 1, STACK, ABILITY)
    ability = intern(Activated(Cost((TapThis(),)), Nothing()))
    t.s.own(id).item = StackItem(ability, bear, "p0", (), (), (), None, ())
    c = t.chars(id)
    assert c.name == "" and c.controller == 1 and t.colors(id) == ["green"] and t.types(id) == set()
    t.on(bear, SetColors(("red",)))
    assert t.colors(id) == ["red"]


@pytest.mark.rules("608.2h", "113.7a")
def test_what_is_gone_is_as_it_last_was(t: Table) -> None:
    bear = t.put(BEAR)
    t.on(bear, pt(3, 0))
    last = t.chars(bear)
    o = t.s.own(bear)
    o.last = last
    o.zone = GONE
    t.s.set_zone(BATTLEFIELD, 0, ())
    assert t.chars(bear) is last and t.pt(bear) == (5, 2)


@pytest.mark.rules("708.2", "708.2a", "613.2b", "702.168a")
def test_face_down(t: Table) -> None:
    big = t.put(face("Big", "creature", FLYING, pt="7/7", cost="{6}{G}", subtypes="Beast"))
    t.s.own(big).face_down = "morph"
    c = t.chars(big)
    assert (c.name, c.power, c.toughness, c.mana_value, c.colors) == ("", 2, 2, 0, 0)
    assert c.subtypes == set() and t.keys(big) == [] and t.types(big) == {"creature"}
    t.static(pt(1, 1))
    assert t.pt(big) == (3, 3)
    t.s.own(big).face_down = "disguise"
    assert t.chars(big).has("ward")


@pytest.mark.rules("208.3")
def test_power_of_what_is_no_creature(t: Table) -> None:
    car = face("Car", "artifact", pt="3/2", subtypes="Vehicle")
    id = t.put(car)
    assert not t.chars(id).has_pt and t.chars(t.put(car, zone=HAND)).has_pt
    t.on(id, AddTypes(("creature",), (), ()))
    assert t.chars(id).has_pt and t.pt(id) == (3, 2)


# Keeping what was computed.


@pytest.mark.rules("613.5")
def test_a_table_is_kept_while_what_it_rests_on_stays(t: Table) -> None:
    bear = t.put(BEAR)
    t.static(pt(1, 1), affects=MY_CREATURES)
    before = t.chars(bear)
    t.s.own(bear).tapped = True
    assert t.chars(bear) is before
    t.s.own_player(0).life = 3
    assert t.chars(bear) is before
    t.counters(bear, ("+1/+1", 1))
    assert t.pt(bear) == (4, 4)
    t.s.own(bear).controller = 1
    assert t.pt(bear) == (3, 3)


@pytest.mark.rules("613.5")
def test_forks_do_not_disturb_each_other(t: Table) -> None:
    bear = t.put(BEAR)
    t.static(pt(1, 1))
    other = t.s.fork()
    assert t.pt(bear) == (3, 3)
    other.own(bear).counters = (("+1/+1", 1),)
    t.s.own(bear).counters = (("+1/+1", 3),)
    assert layers.chars(other, bear).power == 4 and t.pt(bear) == (6, 6)


@pytest.mark.rules("613.5")
def test_what_reads_the_rest_of_the_state_is_asked_again(t: Table) -> None:
    bear = t.put(BEAR)
    t.static(pt(2, 0), condition=TurnOf(You()))
    t.static(ModifyPT(Fixed(0), CountOf(Each(And((Type("land"), InZone("graveyard")))))))
    assert t.pt(bear) == (4, 2)
    t.s.active = 1
    assert t.pt(bear) == (2, 2)
    t.put(FOREST, zone=GRAVEYARD)
    assert t.pt(bear) == (2, 3)
