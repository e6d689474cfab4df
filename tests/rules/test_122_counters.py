"""Counters (CR 122)."""

import pytest
from position import CREATURE, SELF, Position, enters, target, target_player, when

from apnap.model import (
    Act,
    Bound,
    Cant,
    CountersOn,
    Destroy,
    Divided,
    Each,
    EntersWith,
    EventAmount,
    Fixed,
    GainLife,
    GiveCounters,
    Move,
    MoveCounters,
    Pattern,
    PutCounters,
    Quantity,
    RemoveCounters,
    Static,
    Target,
    This,
    You,
)

PLUS = "+1/+1"


@pytest.mark.rules("122.1a")
def test_power_and_toughness():
    p = Position()
    bear = p.creature(0, "2/2")
    p.do(PutCounters(target(CREATURE), PLUS, Fixed(3)), bear)
    assert p.pt(bear) == (5, 5)
    p.do(RemoveCounters(target(CREATURE), PLUS, Fixed(1)), bear)
    assert p.pt(bear) == (4, 4)
    p.do(RemoveCounters(target(CREATURE), PLUS, None), bear)
    assert p.pt(bear) == (2, 2)


@pytest.mark.rules("122.1b")
def test_keyword_counters():
    p = Position()
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    p.do(PutCounters(target(CREATURE), "flying", Fixed(1)), bear)
    assert p.chars(bear).has("flying") and not p.chars(other).has("flying")


@pytest.mark.rules("122.2", "400.7")
def test_counters_do_not_follow_to_another_zone():
    p = Position()
    bear = p.creature(0, "2/2", counters=((PLUS, 2),))
    p.do(Move(target(CREATURE), "hand"), bear)
    assert p.counters(bear, PLUS) == 0


@pytest.mark.rules("122.3", "704.5q")
def test_plus_and_minus_cancel_out():
    p = Position()
    bear = p.creature(0, "2/2", counters=((PLUS, 3),))
    p.do(PutCounters(target(CREATURE), "-1/-1", Fixed(2)), bear)
    assert p.obj(bear).counters == ((PLUS, 1),) and p.pt(bear) == (3, 3)


@pytest.mark.rules("122.5")
def test_moving_a_counter():
    p = Position()
    one, two = p.creature(0, "2/2", counters=((PLUS, 2),)), p.creature(0, "2/2")
    move = MoveCounters(target(CREATURE), target(CREATURE, slot=1), PLUS, Fixed(1))
    p.do(move, one, two)
    assert (p.counters(one, PLUS), p.counters(two, PLUS)) == (1, 1)
    # Onto itself: not possible, so nothing is removed either.
    p.do(MoveCounters(target(CREATURE), Bound(0), PLUS, Fixed(1)), one)
    assert p.counters(one, PLUS) == 1
    # Nor where the other can't get counters.
    p.permanent(0, "enchantment", Static(Each_creature(), (Cant("get counters"),)))
    p.do(move, one, two)
    assert (p.counters(one, PLUS), p.counters(two, PLUS)) == (1, 1)


def Each_creature():

    return Each(CREATURE)


@pytest.mark.rules("122.6", "614.1c", "603.6d")
def test_counters_that_it_enters_with_are_put_on_it():
    p = Position()
    p.permanent(
        0, "enchantment", when(Pattern("put counter", CREATURE, how=PLUS), GainLife(You(), EventAmount()))
    )
    hydra = p.creature(0, "0/0", enters(EntersWith(PLUS, Fixed(3))), zone="hand")
    p.cast(hydra)
    p.resolve().finish()
    assert p.pt(hydra) == (3, 3) and p.life(0) == 23


@pytest.mark.rules("122.6a")
def test_its_controller_puts_them_on_it():
    p = Position()
    put = Pattern("put counter", CREATURE, by_player=You())
    p.permanent(0, "enchantment", when(put, GainLife(You(), Fixed(1))))
    for player in (0, 1):
        hydra = p.creature(player, "1/1", "flash", enters(EntersWith(PLUS, Fixed(1))), zone="hand")
        p.cast(hydra, by=player)
        p.resolve().finish()
    assert p.life(0) == 21


@pytest.mark.rules("122.1", "122.1f")
def test_counters_on_players():
    p = Position()
    p.do(PutCounters(target_player(), "energy", Fixed(2)), "p1")
    assert p.s.players[1].counters_of("energy") == 2
    p.do(RemoveCounters(target_player(), "energy", Fixed(5)), "p1")
    assert p.s.players[1].counters_of("energy") == 0


@pytest.mark.rules("601.2d", "122.6")
def test_counters_distributed():
    p = Position()
    one, two = p.creature(0, "1/1"), p.creature(0, "1/1")
    share = PutCounters(Target(0, Quantity(Fixed(1), Fixed(3)), CREATURE, None), PLUS, Divided(Fixed(3)))
    p.do(share, one, two, "1")
    assert (p.counters(one, PLUS), p.counters(two, PLUS)) == (1, 2)


@pytest.mark.rules("122.8", "608.2h")
def test_as_many_as_it_had():
    p = Position()
    other = p.creature(0, "2/2")
    dies = Pattern("zone change", SELF, origin=("battlefield",), destination=("graveyard",))
    bear = p.creature(
        0,
        "2/2",
        when(dies, PutCounters(target(CREATURE), PLUS, CountersOn(PLUS, This()))),
        counters=((PLUS, 2),),
    )
    p.do(Destroy(target(CREATURE)), bear)
    p.say(other)
    p.resolve()
    assert p.counters(other, PLUS) == 2


def Among_this():
    from apnap.model import Among

    return Among(This())


@pytest.mark.rules("701.34a")
def test_proliferate():
    p = Position()
    bear = p.creature(0, "2/2", counters=((PLUS, 1), ("flying", 1)))
    foe = p.creature(1, "2/2", counters=(("-1/-1", 1),))
    bare = p.creature(0, "2/2")
    p.do(PutCounters(target_player(), "poison", Fixed(1)), "p1")
    p.do(Act("proliferate", You()))
    assert f"o{bare}" not in p.keys()
    p.say(bear, "p1", "done")
    assert p.obj(bear).counters == ((PLUS, 2), ("flying", 2))
    assert p.s.players[1].counters_of("poison") == 2 and p.counters(foe, "-1/-1") == 1


@pytest.mark.rules("122.8")
def test_the_counters_that_it_had_are_put_on_another() -> None:
    p = Position()
    other = p.creature(0, "2/2")
    dies = Pattern("zone change", SELF, origin=("battlefield",), destination=("graveyard",))
    it = p.creature(0, "1/1", when(dies, GiveCounters(This(), target(CREATURE))))
    for kind, n in ((PLUS, 2), ("flying", 1)):
        p.do(PutCounters(target(CREATURE), kind, Fixed(n)), it)
    p.do(Destroy(target(CREATURE)), it)
    while p.kind != "priority":
        p.answer(other)
    p.finish()
    assert p.counters(other, PLUS) == 2 and p.counters(other, "flying") == 1
