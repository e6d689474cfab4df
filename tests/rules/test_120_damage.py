"""Damage and its results (CR 120)."""

import pytest
from position import CREATURE, Position, any_target, damage, target, when

from apnap.model import (
    AllPlayers,
    AmountBecomes,
    Bound,
    DealDamage,
    Each,
    EventAmount,
    Fixed,
    HasKeyword,
    LoseLife,
    Opponents,
    Or,
    Pattern,
    Replacing,
    Seq,
    Sum,
    Tap,
    This,
    Times,
    Type,
    You,
)

GAINS = Pattern("gain life", who=You())


def source(p: Position, player: int, *words: object, size: str = "1/1") -> int:
    return p.creature(player, size, *words)


def hit(p: Position, by: int, n: int, to: object, player: int = 0) -> None:
    """The creature deals the damage."""

    spell = DealDamage(Bound(9), Fixed(n), any_target())

    p.do(Seq((Tap(target(CREATURE, slot=9)), spell)), by, to, by=player)


@pytest.mark.rules("120.3a", "119.2")
def test_damage_to_a_player_is_loss_of_life():
    p = Position()
    p.permanent(1, "enchantment", when(Pattern("lose life", who=You()), LoseLife(You(), Fixed(1)), limits=()))
    p.do(damage(3), "p0")
    assert p.life(0) == 17 and len(p.facts("lose life")) == 1


@pytest.mark.rules("120.3e", "120.6", "120.1", "120.2", "120.2b", "120.4", "120.5", "302.4b", "302.7")
def test_damage_is_marked_and_lethal_damage_destroys():
    p = Position()
    ox = p.creature(1, "1/4")
    p.do(damage(3), ox)
    assert p.obj(ox).damage == 3 and p.where(ox) == "battlefield"
    p.do(damage(1), ox)
    assert p.where(ox) == "graveyard"


@pytest.mark.rules("120.6", "514.2", "703.4p")
def test_marked_damage_goes_at_cleanup():
    p = Position()
    ox = p.creature(1, "1/4")
    p.do(damage(3), ox)
    p.until("upkeep")
    assert p.obj(ox).damage == 0


@pytest.mark.rules("120.3c", "306.8")
def test_damage_to_a_planeswalker():
    p = Position()
    walker = p.permanent(1, "planeswalker", counters=(("loyalty", 4),))
    p.do(damage(3), walker)
    assert p.counters(walker, "loyalty") == 1 and p.obj(walker).damage == 0
    p.do(damage(3), walker)
    assert p.where(walker) == "graveyard"


@pytest.mark.rules("120.3h", "310.6", "122.1g")
def test_damage_to_a_battle():
    p = Position()
    battle = p.permanent(0, "battle", counters=(("defense", 5),), chosen=(("protector", 1),))
    p.do(damage(3), battle)
    assert p.counters(battle, "defense") == 2


@pytest.mark.rules("120.3c", "120.3e")
def test_a_creature_that_is_a_planeswalker_gets_both():
    p = Position()
    both = p.creature(1, "3/5", types="creature planeswalker", counters=(("loyalty", 5),))
    p.do(damage(2), both)
    assert p.counters(both, "loyalty") == 3 and p.obj(both).damage == 2


@pytest.mark.rules("120.3f", "702.15b")
def test_lifelink():
    p = Position()
    cleric, plain = source(p, 0, "lifelink"), source(p, 0)
    hit(p, cleric, 3, "p1")
    assert (p.life(0), p.life(1)) == (23, 17)
    hit(p, plain, 3, "p1")
    assert p.life(0) == 23


@pytest.mark.rules("702.15e", "120.3f", "119.9")
def test_one_source_with_lifelink_makes_one_event_two_make_two():
    p = Position()
    source(p, 0, "lifelink", size="1/9")
    p.creature(1, "1/9")
    p.creature(1, "1/9")
    p.permanent(0, "enchantment", when(GAINS, LoseLife(Opponents(), Fixed(1))))
    p.do(DealDamage(Each(HasKeyword("lifelink")), Fixed(2), Each(CREATURE))).finish()
    assert p.life(0) == 26 and p.life(1) == 19
    source(p, 0, "lifelink")
    p.do(DealDamage(Each(HasKeyword("lifelink")), Fixed(1), AllPlayers())).finish()
    assert p.life(1) == 19 - 2 - 2 and p.life(0) == 26 - 2 + 4


@pytest.mark.rules("702.15f", "120.3f")
def test_several_instances_of_lifelink_are_redundant():
    p = Position()
    cleric = source(p, 0, "lifelink", "lifelink")
    hit(p, cleric, 3, "p1")
    assert p.life(0) == 23


@pytest.mark.rules("120.3d", "702.80a", "120.3e")
def test_wither():
    p = Position()
    imp = source(p, 0, "wither")
    ox = p.creature(1, "4/4")
    hit(p, imp, 3, ox)
    assert p.pt(ox) == (1, 1) and p.obj(ox).damage == 0
    hit(p, imp, 3, "p1")
    assert p.life(1) == 17


@pytest.mark.rules("120.3b", "120.3d", "702.90b", "702.90c")
def test_infect():
    p = Position()
    imp = source(p, 0, "infect")
    ox = p.creature(1, "4/4")
    hit(p, imp, 3, ox)
    hit(p, imp, 2, "p1")
    assert p.pt(ox) == (1, 1)
    assert p.life(1) == 20 and p.s.players[1].counters_of("poison") == 2


@pytest.mark.rules("702.2b", "704.5h", "120.3")
def test_deathtouch():
    p = Position()
    adder, plain = source(p, 0, "deathtouch"), source(p, 0)
    ox, other = p.creature(1, "4/9"), p.creature(1, "4/9")
    hit(p, adder, 1, ox)
    hit(p, plain, 1, other)
    assert p.where(ox) == "graveyard" and p.where(other) == "battlefield"


@pytest.mark.rules("702.2b", "704.5h", "702.12b")
def test_deathtouch_does_not_destroy_the_indestructible_later():
    from apnap.model import Apply, Lose, Until

    p = Position()
    adder = source(p, 0, "deathtouch")
    rock = p.creature(1, "4/9", "indestructible")
    hit(p, adder, 1, rock)
    assert p.where(rock) == "battlefield"
    p.do(Apply(target(CREATURE), (Lose(("indestructible",)),), Until("end of turn")), rock)
    # Only damage since the last check counts.
    assert p.where(rock) == "battlefield"


@pytest.mark.rules("120.8", "120.4")
def test_no_damage_of_zero():
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("damage"), LoseLife(You(), Fixed(5))))
    p.do(damage(0), "p1").finish()
    assert p.life(0) == 20


@pytest.mark.rules("120.4b", "120.4c", "119.10")
def test_replaced_first_then_turned_into_results():
    """Doubling the damage doubles what lifelink gains; doubling the life gained comes after."""
    p = Position()
    cleric = source(p, 0, "lifelink")
    twice = AmountBecomes(Times(Fixed(2), EventAmount()))
    p.permanent(0, "enchantment", Replacing(Pattern("damage"), (twice,)))
    p.permanent(0, "enchantment", Replacing(GAINS, (AmountBecomes(Sum((EventAmount(), Fixed(1)))),)))
    hit(p, cleric, 2, "p1")
    assert (p.life(1), p.life(0)) == (16, 25)


@pytest.mark.rules("120.1", "120.2")
def test_only_what_can_be_dealt_damage():
    p = Position()
    rock = p.permanent(1, "artifact")
    p.do(DealDamage(This(), Fixed(3), Each(Or((Type("artifact"), CREATURE)))))
    assert p.obj(rock).damage == 0 and not p.facts("damage")


@pytest.mark.rules("120.7", "608.2h")
@pytest.mark.rules("702.15c")
def test_a_source_that_is_gone_deals_damage_as_it_last_was():
    from apnap.model import Activated, Cost, Do, Sacrifice

    p = Position()
    cleric = p.creature(0, "2/2", "lifelink", Activated(Cost((Do(Sacrifice(You(), This())),)), damage(2)))
    p.activate(cleric, "p1")
    p.resolve()
    assert (p.life(0), p.life(1)) == (22, 18)
