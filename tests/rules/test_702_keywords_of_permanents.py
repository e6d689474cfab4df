"""Enchant (CR 702.5), equip (702.6), ward (702.21), prowess (702.108)."""

import pytest
from position import CREATURE, Position, damage, target

from apnap.model import (
    AllPlayers,
    Apply,
    Attach,
    Color,
    Control,
    Cost,
    Destroy,
    Discard,
    Do,
    Each,
    Fixed,
    GainLife,
    HostOf,
    InZone,
    Keyword,
    LoseTypes,
    Mana,
    ModifyPT,
    Move,
    PayLife,
    Quantity,
    Select,
    SetColors,
    Static,
    Subtype,
    Target,
    This,
    Until,
    You,
)
from apnap.model.conditions import Endless

TURN = Until("end of turn")


def cost(*parts: object) -> Cost:
    return Cost(parts)  # type: ignore[arg-type]


def aura(p: Position, player: int, *enchant: object, zone: str = "hand", **more: object) -> int:
    words = [Keyword("enchant", (e,)) for e in enchant or (CREATURE,)]
    grow = Static(HostOf(This()), (ModifyPT(Fixed(1), Fixed(1)),))
    return p.permanent(player, "enchantment", *words, grow, subtypes="Aura", zone=zone, cost="{0}", **more)


def equipment(p: Position, player: int, *words: object) -> int:
    grow = Static(HostOf(This()), (ModifyPT(Fixed(1), Fixed(1)),))
    return p.permanent(player, "artifact", grow, *words, subtypes="Equipment")


EQUIP = Keyword("equip", (Cost(()),))


@pytest.mark.rules("702.5a", "303.4a", "608.3c")
def test_an_aura_spell_targets_what_it_may_enchant():
    p = Position()
    bear = p.creature(1, "2/2")
    rock = p.permanent(1, "artifact")
    a = aura(p, 0)
    p.say(p.castable(a)[0])
    assert f"o{bear}" in p.keys() and f"o{rock}" not in p.keys()
    p.say(bear)
    p.resolve()
    assert p.pt(bear) == (3, 3) and p.obj(a).attached_to == bear


@pytest.mark.rules("702.5a", "704.5m", "303.4c")
def test_an_aura_on_what_it_no_longer_may_enchant():
    p = Position()
    bear = p.creature(1, "2/2")
    a = aura(p, 0)
    p.cast(a, bear)
    p.resolve()
    p.do(Apply(target(CREATURE), (LoseTypes(("creature",)),), TURN), bear)
    assert p.where(a) == "graveyard"


@pytest.mark.rules("303.4a", "608.2b")
def test_an_aura_whose_target_is_gone_does_not_enter():
    p = Position()
    bear = p.creature(1, "2/2")
    a = aura(p, 0)
    p.cast(a, bear)
    p.do(Destroy(target(CREATURE)), bear)
    p.finish()
    assert p.where(a) == "graveyard"


@pytest.mark.rules("702.5c")
def test_all_instances_of_enchant_apply():
    p = Position()
    red, _green = p.creature(1, "2/2", cost="{R}"), p.creature(1, "2/2", cost="{G}")
    a = aura(p, 0, CREATURE, Color("red"))
    p.say(p.castable(a)[0])
    assert p.keys() == [f"o{red}"]
    p.say(red)
    p.resolve()
    assert p.pt(red) == (3, 3)
    p.do(Apply(target(CREATURE), (SetColors(("green",)),), TURN), red)
    assert p.where(a) == "graveyard"


@pytest.mark.rules("702.5d", "303.4")
def test_enchant_player():
    p = Position()
    p.creature(1, "2/2")
    curse = aura(p, 0, Target(0, Quantity(Fixed(1), Fixed(1)), None, AllPlayers()))
    p.say(p.castable(curse)[0])
    assert sorted(p.keys()) == ["p0", "p1"]
    p.say("p1")
    p.resolve()
    assert p.obj(curse).attached_to == -2 and p.where(curse) == "battlefield"


@pytest.mark.rules("303.4f", "303.4g")
def test_an_aura_put_onto_the_battlefield_is_attached_by_choice_or_stays():
    p = Position()
    a = aura(p, 0, zone="graveyard")
    put = Move(target(Subtype("Aura"), InZone("graveyard")), "battlefield")
    p.do(put, a)
    assert p.where(a) == "graveyard"
    bear, other = p.creature(1, "2/2"), p.creature(1, "2/2", "shroud")
    p.do(put, p.now(a))
    # Choosing is not targeting.
    p.say(other)
    assert p.pt(other) == (3, 3) and p.pt(bear) == (2, 2)


@pytest.mark.rules("702.6a", "301.5b")
def test_equip():
    p = Position()
    sword = equipment(p, 0, EQUIP)
    one, two, foe = p.creature(0, "2/2"), p.creature(0, "2/2"), p.creature(1, "2/2")
    p.turn_to(0)
    p.activate(sword, one)
    p.resolve()
    assert p.pt(one) == (3, 3)
    p.activate(sword, two)
    p.resolve()
    assert (p.pt(one), p.pt(two)) == ((2, 2), (3, 3))
    p.say(next(o.key for o in p.options() if o.obj == sword))
    assert f"o{foe}" not in p.keys()


@pytest.mark.rules("702.6a", "602.5d")
def test_equip_only_as_a_sorcery():
    p = Position()
    sword = equipment(p, 0, EQUIP)
    p.creature(0, "2/2")
    p.cast(p.spell(GainLife(You(), Fixed(1))))
    assert not [o for o in p.options() if o.obj == sword]
    p.resolve()
    assert [o for o in p.options() if o.obj == sword]


@pytest.mark.rules("702.6a", "608.2b", "701.3b")
def test_equip_whose_target_changes_sides_does_nothing():
    p = Position()
    sword = equipment(p, 0, EQUIP)
    one, two = p.creature(0, "2/2"), p.creature(0, "2/2")
    p.activate(sword, one)
    p.resolve()
    p.activate(sword, two)
    p.do(Apply(target(CREATURE), (Control(You()),), Endless()), two, by=1)
    p.resolve()
    assert p.pt(one) == (3, 3) and p.pt(two) == (2, 2)


@pytest.mark.rules("702.6c")
def test_equip_quality_limits_the_target_only():
    p = Position()
    sword = equipment(p, 0, Keyword("equip", (Cost(()), Color("red"))))
    red, green = p.creature(0, "2/2", cost="{R}"), p.creature(0, "2/2", cost="{G}")
    p.turn_to(0)
    p.say(next(o.key for o in p.options() if o.obj == sword))
    assert p.keys() == [f"o{red}"]
    p.say(red)
    p.resolve()
    p.do(Attach(target(Subtype("Equipment")), target(CREATURE, slot=1)), sword, green)
    assert p.pt(green) == (3, 3)


@pytest.mark.rules("702.6d")
def test_any_of_several_equip_abilities():
    p = Position()
    sword = equipment(p, 0, Keyword("equip", (Cost((Mana(("9",)),)),)), EQUIP)
    one = p.creature(0, "2/2")
    p.activate(sword, one)
    p.resolve()
    assert p.pt(one) == (3, 3)


@pytest.mark.rules("301.5c", "704.5n")
def test_equipment_stays_where_its_creature_goes():
    p = Position()
    sword = equipment(p, 0, EQUIP)
    one = p.creature(0, "2/2")
    p.activate(sword, one)
    p.resolve()
    p.do(Destroy(target(CREATURE)), one)
    assert p.where(sword) == "battlefield" and p.obj(sword).attached_to == 0
    # Control of the creature does not matter to what it equips.
    two = p.creature(0, "2/2")
    p.activate(sword, two)
    p.resolve()
    p.do(Apply(target(CREATURE), (Control(You()),), Endless()), two, by=1)
    assert p.pt(two) == (3, 3) and p.chars(two).controller == 1


WARD = Keyword("ward", (Cost((PayLife(Fixed(3)),)),))


@pytest.mark.rules("702.21a", "118.12a")
def test_ward():
    for said, life, where in (("yes", 17, "graveyard"), ("no", 20, "battlefield")):
        p = Position()
        bear = p.creature(1, "2/2", WARD)
        bolt = p.spell(damage(2))
        p.cast(bolt, bear)
        assert len(p.s.stack()) == 2
        p.resolve()
        assert p.kind == "may" and p.ask.player == 0
        p.say(said)
        p.finish()
        assert (p.life(0), p.where(bear)) == (life, where) and p.where(bolt) == "graveyard"


@pytest.mark.rules("702.21a")
def test_ward_is_for_opponents_and_for_targets_only():
    p = Position()
    bear = p.creature(1, "2/2", WARD)
    p.cast(p.spell(GainLife(You(), Fixed(1)), by=1), by=1)
    p.resolve()
    p.cast(p.spell(damage(1), by=1), bear, by=1)
    assert len(p.s.stack()) == 1
    p.resolve()
    p.do(Destroy(Each(CREATURE)))
    assert p.where(bear) == "graveyard"


@pytest.mark.rules("702.21a")
def test_ward_counters_abilities_too_and_each_instance_asks():
    from position import free

    p = Position()
    bear = p.creature(1, "2/2", WARD, WARD)
    pinger = p.creature(0, "1/1", free(damage(1)))
    p.activate(pinger, bear)
    p.say(p.keys()[0])  # their order
    assert len(p.s.stack()) == 3
    p.resolve("yes")
    p.resolve("no")
    assert p.life(0) == 17 and p.s.stack() == () and p.obj(bear).damage == 0


@pytest.mark.rules("702.21a", "118.12a")
def test_ward_with_another_cost():
    some = Select(Quantity(Fixed(1), Fixed(1)), InZone("hand"), None)
    p = Position()
    discard = Keyword("ward", (Cost((Do(Discard(You(), some)),)),))
    bear = p.creature(1, "2/2", discard)
    card = p.card(0, "hand", GainLife(You(), Fixed(1)))
    p.cast(p.spell(damage(2)), bear)
    p.resolve("yes")
    assert p.where(card) == "graveyard"
    p.finish()
    assert p.where(bear) == "graveyard"


@pytest.mark.rules("702.108a", "702.108b")
def test_prowess():
    p = Position()
    monk, twice = p.creature(0, "1/1", "prowess"), p.creature(0, "1/1", "prowess", "prowess")
    foe = p.creature(1, "1/1", "prowess")
    spell = p.spell(GainLife(You(), Fixed(1)))
    p.cast(spell)
    while p.kind == "order":
        p.answer(p.keys()[0])
    while len(p.s.stack()) > 1:
        p.resolve()
    assert (p.pt(monk), p.pt(twice), p.pt(foe)) == ((2, 2), (3, 3), (1, 1))
    p.finish()
    creature = p.creature(0, "1/1", zone="hand")
    p.cast(creature)
    assert len(p.s.stack()) == 1
    p.finish()
    p.until("upkeep")
    assert p.pt(monk) == (1, 1)


@pytest.mark.rules("702.108a", "707.10")
def test_a_copy_of_a_spell_is_not_cast():
    from apnap.model import CopyOnStack, StackKind

    p = Position()
    monk = p.creature(0, "1/1", "prowess")
    p.cast(p.spell(GainLife(You(), Fixed(1))))
    p.resolve()
    target_spell = p.s.stack()[-1]
    before = p.pt(monk)
    copying = p.spell(CopyOnStack(You(), target(StackKind("spell")), Fixed(1)))
    p.cast(copying, target_spell)
    p.resolve()  # prowess, for the copying spell
    p.resolve()
    assert p.pt(monk) == (before[0] + 1, before[1] + 1)
    p.finish()
    assert p.life(0) == 22
