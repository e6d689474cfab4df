"""Costs that effects offer: "unless", "may", "if you do" (CR 118.12, 608.2)."""

import pytest
from position import CREATURE, Position, damage, some, target

from apnap.model import (
    ControllerOf,
    Cost,
    CounterIt,
    DestinationBecomes,
    Discard,
    Do,
    Draw,
    Fixed,
    GainLife,
    Gate,
    IfDone,
    InZone,
    LoseLife,
    Mana,
    Nothing,
    Opponents,
    Pattern,
    Pay,
    PayLife,
    Quantity,
    Reflexive,
    Replacing,
    Sacrifice,
    Select,
    StackKind,
    Tap,
    You,
)
from apnap.scenario import Scenario

HAND = Select(Quantity(Fixed(1), Fixed(1)), InZone("hand"), None)
WIN, MISS = GainLife(You(), Fixed(1)), LoseLife(You(), Fixed(1))


def mana(*symbols: str) -> Cost:
    return Cost((Mana(symbols),))


@pytest.mark.rules("118.12", "608.2d")
def test_may_and_if_you_do():
    for said, life in (("yes", 21), ("no", 19)):
        p = Position()
        bear = p.creature(0, "2/2")
        p.do(Gate(You(), Sacrifice(You(), some(CREATURE)), WIN, MISS), then=(said,))
        assert p.life(0) == life
        assert p.where(bear) == ("graveyard" if said == "yes" else "battlefield")


@pytest.mark.rules("118.12", "118.3", "608.2d")
def test_what_cant_be_done_is_not_offered():
    p = Position()
    p.do(Gate(You(), Sacrifice(You(), some(CREATURE)), WIN, MISS))
    assert p.life(0) == 19
    p.do(Gate(You(), Discard(You(), HAND), WIN, MISS))
    assert p.life(0) == 18
    p.do(Gate(You(), Tap(some(CREATURE)), WIN, MISS))
    assert p.life(0) == 17


@pytest.mark.rules("118.12a")
def test_unless_they_pay():
    for lands, said, life in ((2, "yes", 20), (2, "no", 17), (1, "", 17)):
        p = Position()
        p.lands(1, "Island", lands)
        spell = p.spell(damage(3), by=1)
        p.cast(spell, "p0", by=1)
        counter = Gate(
            ControllerOf(target(StackKind("spell"))),
            Pay(ControllerOf(target(StackKind("spell"))), mana("2")),
            Nothing(),
            CounterIt(target(StackKind("spell"))),
        )
        p.cast(p.spell(counter), p.s.stack()[-1])
        p.resolve()
        if said:
            assert p.kind == "may" and p.ask.player == 1
            p.say(said)
        countered = life == 17
        assert (p.where(spell) == "graveyard") == (said != "yes")
        p.finish()
        assert p.life(0) == (20 if countered else 17)


@pytest.mark.rules("118.12", "118.11")
def test_paying_is_what_counts_not_what_comes_of_it():
    """A sacrifice that is replaced was still made."""
    p = Position()
    exile = Replacing(
        Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",)),
        (DestinationBecomes("exile", ""),),
    )
    p.permanent(1, "enchantment", exile)
    bear = p.creature(0, "2/2")
    p.do(Gate(You(), Sacrifice(You(), some(CREATURE)), WIN, MISS), then=("yes",))
    assert p.life(0) == 21 and p.where(bear) == "exile"


@pytest.mark.rules("118.12", "608.2c")
def test_a_step_that_must_be_done_if_it_was():
    step = IfDone(Sacrifice(You(), some(CREATURE)), WIN, MISS)
    p = Position()
    p.creature(0, "2/2")
    p.do(step)
    assert p.life(0) == 21
    p.do(step)
    assert p.life(0) == 20


@pytest.mark.rules("118.12", "601.2g")
def test_a_payment_of_mana_in_a_resolution():
    for said, life, tapped in (("yes", 21, 2), ("no", 19, 0)):
        p = Position()
        p.lands(0, "Island", 2)
        p.do(Gate(You(), Pay(You(), mana("1", "U")), WIN, MISS), then=(said,))
        assert p.life(0) == life
        assert len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == tapped


@pytest.mark.rules("118.12", "118.8")
def test_a_cost_of_several_parts_is_paid_whole_or_not_at_all():
    cost = Cost((PayLife(Fixed(2)), Do(Discard(You(), HAND))))
    p = Position()
    p.do(Gate(You(), Pay(You(), cost), WIN, MISS))
    assert p.life(0) == 19
    card = p.card(0, "hand", WIN)
    p.do(Gate(You(), Pay(You(), cost), WIN, MISS), then=("yes",))
    assert p.life(0) == 18 and p.where(card) == "graveyard"


@pytest.mark.rules("118.12", "101.4")
def test_an_opponent_is_asked():
    p = Position()
    p.do(Gate(Opponents(), LoseLife(Opponents(), Fixed(3)), Nothing(), Draw(You(), Fixed(1))))
    assert p.kind == "may" and p.ask.player == 1
    p.say("no")
    assert p.hand(0) == 1 and p.life(1) == 20


@pytest.mark.rules("603.12", "118.12", "115.1d")
def test_when_you_do():
    p = Position()
    bear = p.creature(1, "2/2")
    p.creature(0, "1/1")
    text = Gate(You(), Sacrifice(You(), some(CREATURE)), Reflexive(damage(3)), Nothing())
    p.do(text, then=("yes",))
    # Targets are chosen only now.
    assert p.kind == "target"
    p.say(bear)
    assert p.where(bear) == "battlefield"
    p.resolve()
    assert p.where(bear) == "graveyard"


@pytest.mark.rules("118.3", "118.12", "608.2d")
@pytest.mark.parametrize("land", [True, False])
def test_what_something_depends_on_must_be_possible_as_a_whole(land: bool) -> None:
    s = Scenario(strict=True)
    text = "You may discard a card and sacrifice a land. If you do, draw two cards."
    s.define("Trade", type="Sorcery", cost="{0}", text=text)
    s.player(hand=["Trade", "Grizzly Bears"], battlefield=["Forest"] if land else [])
    s.player()
    s.cast("Trade")
    s.resolve()
    if land:
        s.answer({"may": True})
    s.expect({"player 0": {"hand": 2 if land else 1}, "Grizzly Bears": "graveyard" if land else "hand"})
    s.test()
