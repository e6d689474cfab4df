"""Life (CR 119)."""

import pytest
from position import Position, target_player, when

from apnap.model import (
    AllPlayers,
    AmountBecomes,
    Cant,
    Cost,
    EventAmount,
    Exchange,
    Fixed,
    GainLife,
    Gate,
    Half,
    LifeOf,
    LoseLife,
    Nothing,
    Opponents,
    Pattern,
    Pay,
    PayLife,
    Replacing,
    SetLife,
    Static,
    Times,
    You,
)


@pytest.mark.rules("119.3")
def test_gaining_and_losing():
    p = Position()
    p.do(GainLife(You(), Fixed(3)))
    p.do(LoseLife(AllPlayers(), Fixed(2)))
    assert (p.life(0), p.life(1)) == (21, 18)


@pytest.mark.rules("119.4", "118.3")
def test_paying_life_needs_that_much():
    offer = Gate(You(), Pay(You(), Cost((PayLife(Fixed(5)),))), Nothing(), LoseLife(You(), Fixed(1)))
    p = Position(life=5)
    p.do(offer, then=("yes",))
    assert p.life(0) == 0 and p.s.winners == (1,)
    q = Position(life=4)
    q.do(offer)
    assert q.life(0) == 3


@pytest.mark.rules("119.4")
def test_paying_is_losing():
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("lose life", who=You()), GainLife(You(), Fixed(1))))
    p.do(Gate(You(), Pay(You(), Cost((PayLife(Fixed(5)),))), Nothing(), Nothing()), then=("yes",)).finish()
    assert p.life(0) == 16


@pytest.mark.rules("119.4b")
def test_zero_life_can_always_be_paid():
    p = Position(life=1)
    p.permanent(0, "enchantment", Static(AllPlayers(), (Cant("pay life"),)))
    free = Gate(You(), Pay(You(), Cost((PayLife(Fixed(0)),))), GainLife(You(), Fixed(1)), Nothing())
    p.do(free, then=("yes",))
    assert p.life(0) == 2
    dear = Gate(You(), Pay(You(), Cost((PayLife(Fixed(1)),))), GainLife(You(), Fixed(5)), Nothing())
    p.do(dear)
    assert p.life(0) == 2


@pytest.mark.rules("119.5")
def test_setting_is_gaining_or_losing():
    p = Position()
    p.permanent(
        0,
        "enchantment",
        Replacing(Pattern("gain life", who=You()), (AmountBecomes(Times(Fixed(2), EventAmount())),)),
    )
    p.do(SetLife(You(), Fixed(22)))
    assert p.life(0) == 24
    p.do(SetLife(You(), Fixed(10)))
    assert p.life(0) == 10
    p.do(SetLife(Opponents(), Half(LifeOf(You()), "up")))
    assert p.life(1) == 5


@pytest.mark.rules("119.7")
def test_who_cant_gain_life():
    p = Position()
    p.permanent(1, "enchantment", Static(Opponents(), (Cant("gain life"),)))
    p.do(GainLife(AllPlayers(), Fixed(2)))
    assert (p.life(0), p.life(1)) == (20, 22)
    p.do(SetLife(You(), Fixed(30)))
    assert p.life(0) == 20
    # The exchange does not happen, not even for the one who would lose life.
    p.do(Exchange("life", You(), target_player()), "p1")
    assert (p.life(0), p.life(1)) == (20, 22)


@pytest.mark.rules("119.8")
def test_who_cant_lose_life():
    from position import damage

    p = Position()
    p.permanent(1, "enchantment", Static(AllPlayers(), (Cant("lose life"),)))
    p.do(LoseLife(AllPlayers(), Fixed(2)))
    p.do(damage(3), "p1")
    assert (p.life(0), p.life(1)) == (20, 20)
    pay = Gate(You(), Pay(You(), Cost((PayLife(Fixed(1)),))), GainLife(You(), Fixed(5)), Nothing())
    p.do(pay)
    assert p.life(0) == 20


@pytest.mark.rules("701.12c", "119.7")
def test_exchanging_life_totals():
    p = Position()
    p.do(LoseLife(You(), Fixed(15)))
    p.do(Exchange("life", You(), target_player()), "p1")
    assert (p.life(0), p.life(1)) == (20, 5)


@pytest.mark.rules("119.9", "119.10")
def test_no_event_of_zero():
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("gain life", who=You()), LoseLife(You(), Fixed(3))))
    p.do(GainLife(You(), Fixed(0))).finish()
    assert p.life(0) == 20


@pytest.mark.rules("119.8", "107.4f")
def test_who_cant_lose_life_pays_no_life_for_mana():
    p = Position()
    spell = p.card(0, "hand", GainLife(You(), Fixed(3)), cost="{R/P}")
    assert p.castable(spell)
    p.permanent(1, "enchantment", Static(AllPlayers(), (Cant("lose life"),)))
    assert not p.castable(spell)
