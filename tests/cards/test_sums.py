"""Numbers added up, and power or toughness that is such a number (CR 604.3)."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import Face

_BOTH = "You gain life equal to the number of creatures you control plus the number of lands you control."


def _star(p: Position, text: str, power: str, toughness: str) -> int:
    return p.put(
        "battlefield",
        0,
        Face(
            "Dusty Elf",
            None,
            (),
            ("creature",),
            ("Elf",),
            power,
            toughness,
            abilities=abilities(text, "Creature"),
        ),
    )


@pytest.mark.rules("604.3", "208.2a")
def test_toughness_alone() -> None:
    p = Position()
    it = _star(p, "Dusty Elf's toughness is equal to the number of creatures you control.", "2", "*")
    assert p.pt(it) == (2, 1)
    p.creature(0, "1/1")
    p.creature(1, "1/1")
    assert p.pt(it) == (2, 2)


@pytest.mark.rules("604.3", "208.2a")
def test_toughness_one_more_than_power() -> None:
    text = (
        "Dusty Elf's power is equal to the number of card types among nonland cards in all graveyards and "
        "its toughness is equal to that number plus 1."
    )
    p = Position()
    it = _star(p, text, "*", "1+*")
    assert p.pt(it) == (0, 1)
    p.creature(0, "1/1", zone="graveyard")
    p.creature(1, "1/1", zone="graveyard")
    p.put("graveyard", 1, p.make(types="land"))
    assert p.pt(it) == (1, 2)
    p.put("graveyard", 1, p.make(types="artifact enchantment"))
    assert p.pt(it) == (3, 4)


@pytest.mark.rules("608.2h")
@pytest.mark.parametrize(
    ("text", "life"),
    [
        (
            _BOTH,
            25,
        ),
        ("You gain X life, where X is one plus the number of creatures you control.", 23),
        ("You gain X life, where X is 1 plus the number of creatures you control.", 23),
        ("You gain life equal to twice the number of creatures you control.", 24),
    ],
)
def test_sums(text: str, life: int) -> None:
    p = Position()
    for _ in range(2):
        p.creature(0, "1/1")
    for _ in range(3):
        p.permanent(0, "land")
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.life(0) == life


def test_refused() -> None:
    # what is doubled is not plain
    assert refused(
        "You gain life equal to twice the number of creatures you control plus the number of Forests you "
        "control."
    )
    assert refused("Dusty Elf's power is equal to its toughness plus that number.", "Creature")
    assert refused("Dusty Elf's toughness is equal to that number plus 1.", "Creature")
