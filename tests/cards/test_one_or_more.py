"""One or more: once for each player dealt damage, for each permanent that gets counters (CR 603.2c)."""

from __future__ import annotations

import pytest
from made_up import card
from position import CREATURE, Position

from apnap.model import Each, Fixed, PutCounters


@pytest.mark.rules("603.2c", "120.9", "120.4d")
def test_damage_to_two_players_is_two_events() -> None:
    p = Position(players=3)
    p.s.own_player(0).turn_began = 1
    text = "Whenever one or more creatures you control deal combat damage to a player, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    one, two, three = (p.creature(0, "1/1") for _ in range(3))
    p.begin()
    while p.kind == "priority":
        p.answer("pass")
    while p.kind == "attack":
        p.answer("p2" if p.ask.source == three else "p1")
    while p.s.step < 9:
        p.answer("pass" if p.kind == "priority" else p.keys()[0])
    p.finish()
    assert (p.life(0), p.life(1), p.life(2)) == (22, 18, 19)


@pytest.mark.rules("603.2c")
def test_counters_on_two_creatures_are_two_events() -> None:
    p = Position()
    text = "Whenever one or more +1/+1 counters are put on a creature you control, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.creature(0, "1/1")
    p.creature(0, "1/1")
    p.do(PutCounters(Each(CREATURE), "+1/+1", Fixed(2)))
    p.finish()
    assert p.life(0) == 22


@pytest.mark.rules("603.2c")
def test_those_creatures_are_all_that_dealt_the_damage() -> None:
    p = Position()
    text = (
        "Whenever one or more creatures you control with menace deal combat damage to a player, "
        "put a charge counter on each of those creatures."
    )
    card(p, 0, "battlefield", text, "enchantment")
    those = [p.creature(0, "1/1", "menace") for _ in range(2)]
    other = p.creature(0, "1/1")
    p.s.own_player(0).turn_began = p.s.turn
    p.begin()
    for _ in range(60):
        if p.kind == "attack":
            p.answer("p1")
        elif p.life(1) == 17:
            break
        else:
            p.answer("pass")
    p.finish()
    assert [p.counters(x, "charge") for x in (*those, other)] == [1, 1, 0]
