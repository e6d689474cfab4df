"""CR 508.5: the defending player of whom an ability speaks."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, when

from apnap.model import And, ControlledBy, DefendingPlayer, Fixed, LoseLife, Pattern, This, You


@pytest.mark.rules("508.5")
def test_an_ability_of_what_does_not_attack_speaks_of_the_attacker_of_its_event() -> None:
    p = Position(players=3)
    attacks = Pattern("attack", And((CREATURE, ControlledBy(You()))))
    p.permanent(0, "enchantment", when(attacks, LoseLife(DefendingPlayer(This()), Fixed(3))))
    p.creature(0, "0/1")
    p.s.own_player(0).turn_began = p.s.turn
    p.begin()
    for _ in range(60):
        if p.kind == "attack":
            p.answer("p2")
            break
        p.answer("pass")
    p.finish()
    assert (p.life(1), p.life(2)) == (20, 17)


@pytest.mark.rules("508.5")
def test_it_is_the_one_whom_the_creature_of_the_event_attacks_where_the_source_attacks_another() -> None:
    p = Position(players=3)
    attacks = Pattern("attack", And((CREATURE, ControlledBy(You()))))
    p.creature(0, "0/1", when(attacks, LoseLife(DefendingPlayer(This()), Fixed(3))))
    p.creature(0, "0/1")
    p.s.own_player(0).turn_began = p.s.turn
    # The source attacks player 1, the other creature player 2.
    p.wait_for("attack").say("p1", "p2")
    p.finish()
    assert (p.life(1), p.life(2)) == (17, 17)
