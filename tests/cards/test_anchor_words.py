"""Anchor words: what was chosen as a permanent entered says which ability it has."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

TEXT = (
    "As this enchantment enters, choose {} or {}.\n"
    "\u2022 Brook \u2014 Creatures you control get +1/+0.\n"
    "\u2022 Stone \u2014 At the beginning of your end step, you gain 2 life."
)


@pytest.mark.rules("607.2m", "614.12b")
@pytest.mark.parametrize(("word", "power", "life"), [("Brook", 2, 20), ("Stone", 1, 22)])
def test_the_ability_of_the_word_that_was_chosen(word: str, power: int, life: int) -> None:
    p = Position()
    bear = p.creature(0, "1/1")
    p.cast(card(p, 0, "hand", TEXT.format("Brook", "Stone"), "enchantment"))
    p.resolve(f"w{word}")
    assert p.pt(bear) == (power, 1)
    p.until("end")
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("607.2m")
def test_each_has_its_own() -> None:
    p = Position()
    bear = p.creature(0, "1/1")
    for word in ("Stone", "Brook", "Brook"):
        p.cast(card(p, 0, "hand", TEXT.format("Brook", "Stone"), "enchantment"))
        p.resolve(f"w{word}")
    assert p.pt(bear) == (3, 1)


def test_the_words_are_those_of_the_lines() -> None:
    assert len(abilities(TEXT.format("Brook", "Stone"), "Enchantment")) == 3
    assert refused(TEXT.format("Brook", "Flame"), "Enchantment")
    assert refused(TEXT.format("Stone", "Brook"), "Enchantment")
