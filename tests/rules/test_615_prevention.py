"""Prevention effects (CR 615)."""

import pytest
from position import CREATURE, Position, any_target, damage, target

from apnap.model import (
    AllPlayers,
    AlsoThen,
    Among,
    AmountBecomes,
    Apply,
    Cant,
    ControlledBy,
    DealDamage,
    Destroy,
    Divided,
    Each,
    EventAmount,
    Fixed,
    GainLife,
    Pattern,
    Prevent,
    PreventNext,
    Quantity,
    Replacing,
    Seq,
    Static,
    This,
    Times,
    Until,
    You,
    canonical,
)
from apnap.model.refs import Bound

TURN = Until("end of turn")


def shield(n: int, to=None) -> Apply:
    """Prevent the next n damage that would be dealt to any target this turn."""
    to = any_target() if to is None else to
    when = Pattern("damage", what=Among(Bound(-1)), who=Bound(-1))
    return Apply(to, (Replacing(when, (PreventNext(Fixed(n)),)),), TURN)


def prevents(p: Position, player: int, *changes, when: Pattern | None = None) -> int:
    pattern = Pattern("damage", who=You()) if when is None else when
    return p.permanent(player, "enchantment", Replacing(pattern, changes))


@pytest.mark.rules("615.1", "615.1a", "615.6")
def test_prevented_damage_never_happens():
    p = Position()
    prevents(p, 0, Prevent(None))
    p.do(damage(3), "p0", by=1)
    assert p.life(0) == 20 and not p.facts("damage")
    p.do(damage(3), "p1", by=1)
    assert p.life(1) == 17


@pytest.mark.rules("615.7", "615.3")
def test_a_shield_is_reduced_by_what_it_prevents():
    p = Position()
    p.do(shield(3), "p0")
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 20
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 19
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 17


@pytest.mark.rules("615.7")
def test_a_shield_on_a_creature():
    p = Position()
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    p.do(shield(1), bear)
    p.do(DealDamage(This(), Fixed(2), Each(CREATURE)))
    assert p.where(bear) == "battlefield" and p.obj(bear).damage == 1
    assert p.where(other) == "graveyard"


@pytest.mark.rules("615.3")
def test_a_shield_ends_with_the_turn():
    p = Position()
    p.do(shield(3), "p0")
    p.until("upkeep")
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 18


@pytest.mark.rules("615.7")
def test_the_player_chooses_which_damage_of_several_sources_the_shield_prevents():
    p = Position()
    big, _small = p.creature(1, "3/3"), p.creature(1, "1/1")
    p.do(shield(2), "p0")
    hit = DealDamage(Each(CREATURE), Fixed(2), You())
    p.do(hit)
    assert p.kind == "number" and p.ask.player == 0 and p.keys() == ["0", "1", "2"]
    p.say("0")
    assert p.life(0) == 18
    (dealt,) = p.facts("damage")
    assert (dealt.source, dealt.amount) == (big, 2)


@pytest.mark.rules("615.7")
def test_divided_damage_meets_each_shield():
    p = Position()
    one, two = p.creature(0, "2/2"), p.creature(0, "2/2")
    p.do(shield(1), one)
    both = DealDamage(This(), Divided(Fixed(4)), target(CREATURE, quantity=Quantity(Fixed(1), Fixed(2))))
    p.do(both, one, two, "2", by=1)
    assert p.where(one) == "battlefield" and p.where(two) == "graveyard"


@pytest.mark.rules("615.8")
def test_the_next_time_whatever_the_amount():
    p = Position()
    when = Pattern("damage", who=You())
    p.do(Apply(You(), (Replacing(when, (Prevent(None),), uses=1),), TURN))
    p.do(damage(7), "p0", by=1)
    p.do(damage(1), "p0", by=1)
    assert p.life(0) == 19


@pytest.mark.rules("615.10")
def test_prevent_one_of_each_damage():
    p = Position()
    p.creature(1, "1/1"), p.creature(1, "1/1")
    prevents(p, 0, Prevent(Fixed(1)))
    p.do(DealDamage(Each(CREATURE), Fixed(2), You()))
    assert p.life(0) == 18
    p.do(damage(1), "p0", by=1)
    assert p.life(0) == 18


@pytest.mark.rules("615.11")
def test_a_shield_for_each_creature():
    p = Position()
    one, two = p.creature(0, "2/2"), p.creature(0, "2/2")
    mine = Each(canonical((CREATURE, ControlledBy(You()))))
    p.do(shield(1, mine))
    late = p.creature(0, "2/2")
    p.do(DealDamage(This(), Fixed(2), Each(CREATURE)))
    assert [p.where(x) for x in (one, two, late)] == ["battlefield", "battlefield", "graveyard"]


@pytest.mark.rules("615.5")
def test_the_rest_comes_right_after_and_knows_how_much_was_prevented():
    p = Position()
    prevents(p, 0, Prevent(Fixed(2)), AlsoThen(GainLife(You(), EventAmount())))
    p.do(damage(5), "p0", by=1)
    assert p.life(0) == 19
    p.do(damage(1), "p0", by=1)
    assert p.life(0) == 20


@pytest.mark.rules("615.12", "615.12a")
def test_damage_that_cant_be_prevented():
    p = Position()
    prevents(p, 0, Prevent(None), AlsoThen(GainLife(You(), Fixed(1))))
    p.do(shield(3), "p0")
    p.permanent(1, "enchantment", Static(AllPlayers(), (Cant("have damage prevented"),)))
    p.do(damage(4), "p0", by=1)
    while p.kind == "replacement":
        p.answer(p.keys()[0])
    assert p.life(0) == 17
    assert [e.uses for e in p.s.effects] == [3]


@pytest.mark.rules("615.12")
def test_only_that_source_cant_be_prevented():
    p = Position()
    prevents(p, 0, Prevent(None))
    bully = p.creature(1, "2/2", Static(This(), (Cant("have damage prevented"),)))
    p.creature(1, "2/2")
    p.do(DealDamage(Each(CREATURE), Fixed(2), You()))
    assert p.life(0) == 18
    assert [e.source for e in p.facts("damage")] == [bully]


@pytest.mark.rules("615.12", "614.9")
def test_unpreventable_damage_is_still_doubled():
    p = Position()
    p.permanent(1, "enchantment", Static(AllPlayers(), (Cant("have damage prevented"),)))
    twice = AmountBecomes(Times(Fixed(2), EventAmount()))
    p.permanent(1, "enchantment", Replacing(Pattern("damage"), (twice,)))
    p.do(damage(2), "p0", by=1)
    assert p.life(0) == 16


@pytest.mark.rules("615.4")
def test_not_back_in_time():
    p = Position()
    bear = p.creature(0, "2/2")
    p.do(Seq((damage(2), Destroy(Bound(0)))), bear)
    assert p.where(bear) == "graveyard"


@pytest.mark.rules("615.9", "615.2")
def test_the_source_is_looked_at_again_when_it_deals_damage():
    from apnap.model import Color, SetColors

    p = Position()
    red = p.creature(1, "2/2", cost="{R}")
    when = Pattern("damage", who=You(), by=Color("red"))
    p.do(Apply(You(), (Replacing(when, (Prevent(None),), uses=1),), TURN))
    p.do(Apply(target(CREATURE), (SetColors(("blue",)),), TURN), red)
    p.do(DealDamage(Each(CREATURE), Fixed(2), You()))
    assert p.life(0) == 18
    p.creature(1, "2/2", cost="{R}")
    p.do(DealDamage(Each(Color("red")), Fixed(2), You()))
    assert p.life(0) == 18


@pytest.mark.rules("122.1c")
def test_a_shield_counter_prevents_damage_and_destruction():
    p = Position()
    bear = p.creature(0, "2/2", counters=(("shield", 2),))
    p.do(damage(5), bear)
    assert p.counters(bear, "shield") == 1 and p.obj(bear).damage == 0
    p.do(Destroy(target(CREATURE)), bear)
    assert p.counters(bear, "shield") == 0 and p.where(bear) == "battlefield"
    p.do(Destroy(target(CREATURE)), bear)
    assert p.where(bear) == "graveyard"
