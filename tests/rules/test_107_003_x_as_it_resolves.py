"""CR 107.3: X in what is paid as a spell or ability resolves."""

from __future__ import annotations

import pytest
from position import ENTERS, Position, any_target, target, when

from apnap.model import (
    Among,
    ControllerOf,
    Cost,
    CounterIt,
    DealDamage,
    GainLife,
    Gate,
    Keyword,
    Mana,
    Nothing,
    Pattern,
    Pay,
    Reflexive,
    StackKind,
    This,
    Triggered,
    X,
    You,
)

PAY_X = Pay(You(), Cost((Mana(("X",)),)))


def entering(then: object) -> tuple[Position, int]:
    """A creature that has just entered, its controller with three lands, "you may pay {X}" on the stack."""
    p = Position()
    p.lands(0, "Forest", 3)
    id = p.creature(0, "1/1", when(ENTERS, Gate(You(), PAY_X, then, Nothing())), zone="hand")
    p.cast(id)
    p.resolve()
    return p, id


@pytest.mark.rules("107.3f")
def test_x_is_chosen_as_it_is_paid() -> None:
    p, _ = entering(GainLife(You(), X()))
    p.resolve("yes")
    assert p.kind == "number" and p.keys() == ["0", "1", "2", "3"]
    p.say("2")
    assert p.life(0) == 22
    assert sum(p.s.obj(id).tapped for id in p.s.battlefield()) == 2


@pytest.mark.rules("107.3f", "603.12")
def test_what_triggers_then_has_the_same_x() -> None:
    p, _ = entering(Reflexive(DealDamage(This(), X(), any_target())))
    p.resolve("yes", "3", "p1")
    p.resolve()
    assert p.life(1) == 17


@pytest.mark.rules("107.3f", "702.29c")
def test_x_of_a_card_that_was_not_cast() -> None:
    """An X in its mana cost was not chosen for a card that is cycled."""
    p = Position()
    p.lands(0, "Plains", 3)
    cycled = Pattern("discard", Among(This()), You(), how="cycling")
    paid = Triggered(cycled, Gate(You(), PAY_X, GainLife(You(), X()), Nothing()), zone="any")
    cycling = Keyword("cycling", (Cost((Mana(("1",)),)),))
    card = p.card(0, "hand", cycling, paid, cost="{X}{X}{W}", types="sorcery")
    p.activate(card)
    p.resolve("yes")
    assert p.kind == "number" and p.keys() == ["0", "1", "2"]
    p.say("2")
    assert p.life(0) == 22


@pytest.mark.rules("107.3a", "107.3i", "118.12a", "107.4a")
@pytest.mark.parametrize("x, lands, countered", [(2, 1, True), (1, 1, False)])
def test_unless_its_controller_pays_x(x: int, lands: int, countered: bool) -> None:
    p = Position()
    p.lands(0, "Island", 3)
    p.lands(1, "Forest", lands)
    theirs = p.spell(GainLife(You(), X()), by=1)
    that = target(StackKind("spell"))
    cost = Cost((Mana(("X",)),))
    unless = Gate(ControllerOf(that), Pay(ControllerOf(that), cost), Nothing(), CounterIt(that))
    mine = p.card(0, "hand", unless, cost="{X}{U}")
    spell = p.cast(theirs, by=1)
    p.turn_to(0)
    p.say(p.castable(mine)[0], str(x), spell)
    if countered:
        p.resolve()
        assert p.where(theirs) == "graveyard"
    else:
        p.resolve("yes")
        assert p.now(theirs) == spell
        assert all(p.s.obj(id).tapped for id in p.s.battlefield() if p.s.obj(id).controller == 1)
