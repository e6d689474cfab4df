"""Who is attacked (CR 508.3a); playing a land among the cards that an effect speaks of (CR 305.1); what
earthbend targets (CR 701.66a)."""

from __future__ import annotations

import pytest
from made_up import card, targets
from position import Position

from apnap.engine.state import BATTLEFIELD


@pytest.mark.rules("508.3a")
def test_what_attacks_a_planeswalker_does_not_attack_its_controller() -> None:
    p = Position(active=1)
    p.s.own_player(1).turn_began = 1
    text = "Whenever a creature attacks you, this enchantment deals 1 damage to it."
    card(p, 0, "battlefield", text, "enchantment")
    walker = p.permanent(0, "planeswalker", counters=(("loyalty", 5),))
    at_me, at_walker = p.creature(1, "3/3"), p.creature(1, "3/3")
    p.begin()
    while p.kind == "priority":
        p.answer("pass")
    while p.kind == "attack":
        p.answer("p0" if p.ask.source == at_me else f"o{walker}")
    p.finish()
    assert (p.obj(at_me).damage, p.obj(at_walker).damage) == (1, 0)


@pytest.mark.rules("305.1", "601.3b")
def test_a_land_among_the_cards_that_may_be_played() -> None:
    p = Position()
    other = p.card(0, "exile", types="land", cost=None)
    land = p.card(0, "library", types="land", cost=None)
    text = (
        "Exile the top five cards of your library. Until the end of your next turn, you may play those cards."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    plays = [o for o in p.options() if o.kind == "play"]
    assert [o.obj for o in plays] == [p.now(land)] and p.where(other) == "exile"
    p.say(plays[0].key)
    assert p.obj(land).zone == BATTLEFIELD
    assert not [o for o in p.options() if o.kind == "play"]


@pytest.mark.rules("701.66a", "601.2c", "113.10")
def test_earthbending_targets_a_land_of_yours() -> None:
    p = Position()
    it = card(p, 0, "hand", "Earthbend 2.")
    assert not p.castable(it)
    (mine,) = p.lands(0, "Forest", 1)
    p.lands(1, "Forest", 1)
    assert targets(p, it) == {f"o{mine}"}
    p.cast(it, mine)
    p.resolve()
    assert p.pt(mine) == (2, 2)
