"""Costs that hang on what is targeted (CR 601.2c, 601.2f)."""

from __future__ import annotations

import pytest
from made_up import card, floating
from position import Position

LESS = "This spell costs {4} less to cast if it targets a tapped creature.\nDestroy target creature."
MORE = (
    "This spell costs {2} more to cast for each target beyond the first.\nTap any number of target creatures."
)


@pytest.mark.rules("601.2f")
def test_it_costs_less_with_such_a_target_alone() -> None:
    p = Position()
    tapped, other = p.creature(1, "1/1", tapped=True), p.creature(1, "1/1")
    spell = card(p, 0, "hand", LESS, "instant", cost="{4}{R}")
    floating(p, 0, "R")
    p.turn_to(0)
    key = p.castable(spell)[0]
    p.say(key)
    assert p.keys() == [f"o{tapped}"]
    p.say(tapped)
    p.resolve()
    assert (p.where(tapped), p.where(other)) == ("graveyard", "battlefield")


@pytest.mark.rules("601.2f")
def test_with_mana_enough_any_target_may_be_chosen() -> None:
    p = Position()
    tapped, other = p.creature(1, "1/1", tapped=True), p.creature(1, "1/1")
    spell = card(p, 0, "hand", LESS, "instant", cost="{4}{R}")
    floating(p, 0, "RRRRR")
    p.turn_to(0)
    p.say(p.castable(spell)[0])
    assert set(p.keys()) == {f"o{tapped}", f"o{other}"}
    rest = p.fork()
    p.say(tapped)
    assert len(p.s.players[0].pool) == 4
    rest.say(other)
    assert len(rest.s.players[0].pool) == 0


@pytest.mark.rules("601.2c")
def test_without_such_a_target_it_can_not_be_cast() -> None:
    p = Position()
    p.creature(1, "1/1")
    spell = card(p, 0, "hand", LESS, "instant", cost="{4}{R}")
    floating(p, 0, "R")
    assert p.castable(spell) == []


@pytest.mark.rules("601.2f")
def test_each_target_beyond_the_first_costs_more() -> None:
    p = Position()
    foes = [p.creature(1, "1/1") for _ in range(3)]
    spell = card(p, 0, "hand", MORE, "instant", cost="{R}")
    floating(p, 0, "RRR")
    p.turn_to(0)
    p.say(p.castable(spell)[0], foes[0], foes[1])
    assert p.kind != "target"  # a third could not be paid for
    assert len(p.s.players[0].pool) == 0
    p.resolve()
    assert [p.obj(i).tapped for i in foes] == [True, True, False]
