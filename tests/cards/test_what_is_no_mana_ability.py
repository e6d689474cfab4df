"""Which activated abilities are mana abilities: those that add mana as they resolve (CR 605.1a)."""

from __future__ import annotations

import pytest
from made_up import abilities, card
from position import Position

from apnap.engine.walking import is_mana_ability
from apnap.model import Activated


@pytest.mark.rules("605.1a", "111.10", "605.5", "113.8")
def test_making_a_treasure_uses_the_stack() -> None:
    p = Position()
    it = card(p, 0, "battlefield", "{0}: Create a Treasure token.", "enchantment")
    p.activate(it)
    assert len(p.s.stack()) == 1 and not p.named("Treasure Token")
    p.resolve()
    assert len(p.named("Treasure Token")) == 1


@pytest.mark.rules("605.1a")
@pytest.mark.parametrize(
    "text",
    [
        'Until end of turn, creatures you control gain "{T}: Add {G}."',
        'Create a 0/1 colorless Eldrazi Spawn creature token with "Sacrifice this token: Add {C}."',
    ],
)
def test_giving_a_mana_ability_uses_the_stack(text: str) -> None:
    (made,) = abilities("{0}: " + text, "Enchantment")
    assert isinstance(made, Activated) and not is_mana_ability(made)


@pytest.mark.rules("605.1a", "606.1")
def test_a_loyalty_ability_is_none() -> None:
    (made,) = abilities("[+1]: Add {R}{R}.", "Planeswalker \u2014 Chandra")
    assert isinstance(made, Activated) and not is_mana_ability(made)


@pytest.mark.rules("605.1a")
def test_adding_mana_is_one() -> None:
    (made,) = abilities("{T}: Add {G}.", "Artifact")
    assert isinstance(made, Activated) and is_mana_ability(made)
