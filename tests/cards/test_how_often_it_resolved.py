"""How often an ability has resolved this turn (CR 608.2)."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("608.2c")
def test_the_second_time_it_resolves() -> None:
    p = Position()
    text = (
        "Whenever you gain life, draw a card if this is the second time this ability has resolved this turn."
    )
    card(p, 0, "battlefield", text, "enchantment")
    drawn = []
    for _ in range(3):
        p.cast(card(p, 0, "hand", "You gain 1 life."))
        p.finish()
        drawn.append(p.hand(0))
    assert drawn == [0, 1, 1]
    p.until("upkeep").until("upkeep")
    p.turn_to(0)
    before = p.hand(0)
    p.cast(card(p, 0, "hand", "You gain 1 life.", "instant"))
    p.finish()
    assert p.hand(0) == before


@pytest.mark.rules("608.2c", "113.7")
def test_each_instance_for_itself() -> None:
    p = Position()
    text = (
        "Whenever you gain life, draw a card if this is the second time this ability has resolved this turn."
    )
    for _ in range(2):
        card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "You gain 1 life."))
    p.finish()
    assert p.hand(0) == 0
    p.cast(card(p, 0, "hand", "You gain 1 life."))
    p.finish()
    assert p.hand(0) == 2
