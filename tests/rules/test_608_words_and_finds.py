"""What an effect chooses or finds as it is carried out, and speaks of afterwards (CR 608.2c-d)."""

from __future__ import annotations

import pytest

from apnap.model import (
    Activated,
    Apply,
    Bind,
    Bound,
    CastFact,
    Choose,
    Color,
    ControlledBy,
    Cost,
    Do,
    Fixed,
    Gain,
    GainLife,
    InZone,
    Keyword,
    Move,
    OfChosen,
    Quantity,
    RevealUntil,
    Sacrifice,
    Select,
    Seq,
    StatOf,
    Those,
    Until,
    You,
    canonical,
)
from apnap.model.node import intern
from tests.rules.position import CREATURE, ENTERS, Position, target, when


@pytest.mark.rules("608.2d", "702.16a", "607.2d", "105.4")
def test_protection_from_the_color_of_your_choice() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    given = Gain((Keyword("protection", (OfChosen("color"),)),))
    p.cast(p.spell(Apply(target(CREATURE), (given,), Until("end of turn"), "color")), bear)
    p.resolve("wred").finish()
    (keyword,) = p.chars(bear).abilities.keyword("protection")
    assert keyword.args == (intern(Color("red")),)


@pytest.mark.rules("608.2c", "701.20a")
def test_the_card_that_a_search_from_the_top_came_to_and_the_rest() -> None:
    p = Position(library=0)
    below = p.permanent(0, "land", zone="library")
    found = p.creature(0, "1/1", zone="library")
    above = [p.permanent(0, "land", zone="library") for _ in range(2)]
    steps = (
        Bind(0, RevealUntil(You(), CREATURE, Fixed(1))),
        Move(Those(Bound(0), CREATURE), "hand"),
        Move(Those(Bound(0), InZone("library")), "graveyard"),
    )
    p.do(Seq(steps)).finish()
    assert p.where(found) == "hand" and p.where(below) == "library"
    assert [p.where(card) for card in above] == ["graveyard"] * 2


@pytest.mark.rules("400.7d")
def test_how_much_mana_of_a_color_was_spent() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    p.lands(0, "Island", 1)
    bear = p.creature(
        0, "2/2", when(ENTERS, GainLife(You(), CastFact("spent G"))), zone="hand", cost="{1}{G}{U}"
    )
    p.cast(bear)
    p.resolve().finish()
    assert p.life(0) == 22


@pytest.mark.rules("608.2h", "400.7j")
def test_what_the_cost_was_paid_with_as_it_last_was() -> None:
    p = Position()
    chosen = Bind(
        0,
        Choose(You(), Select(Quantity(Fixed(1), Fixed(1)), canonical((CREATURE, ControlledBy(You()))), None)),
    )
    cost = Cost((Do(Seq((chosen, Sacrifice(You(), Bound(0))))),))
    altar = p.permanent(0, "artifact", Activated(cost, GainLife(You(), StatOf("power", Bound(0), "sum"))))
    theirs = p.creature(1, "5/5")
    assert p.keys() == ["pass"]
    bear = p.creature(0, "2/2", counters=(("+1/+1", 3),))
    p.activate(altar)
    p.resolve()
    assert p.where(bear) == "graveyard" and p.where(theirs) == "battlefield" and p.life(0) == 25
