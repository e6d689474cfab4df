"""Parties: up to one Cleric, Rogue, Warrior and Wizard (CR 700.8)."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

_SIZE = "You gain 1 life for each creature in your party."


def _party(p: Position, *classes: str, player: int = 0) -> None:
    for words in classes:
        p.put("battlefield", player, p.make(size="1/1", subtypes=words))


@pytest.mark.rules("700.8", "700.8a", "700.8b")
@pytest.mark.parametrize(
    ("classes", "size"),
    [
        ((), 0),
        (("Human",), 0),
        (("Human Cleric", "Cleric"), 1),
        (("Cleric Rogue",), 1),
        (("Cleric Rogue", "Cleric"), 2),
        (("Rogue Wizard", "Rogue Warrior", "Rogue"), 3),
        (("Rogue Wizard", "Rogue Wizard", "Rogue Wizard"), 2),
        (("Wizard", "Warrior", "Cleric", "Rogue", "Rogue"), 4),
    ],
)
def test_a_party_is_as_large_as_it_can_be(classes: tuple[str, ...], size: int) -> None:
    p = Position()
    _party(p, *classes)
    _party(p, "Warrior", player=1)
    p.cast(card(p, 0, "hand", _SIZE))
    p.resolve()
    assert p.life(0) == 20 + size


@pytest.mark.rules("700.8c", "603.4")
@pytest.mark.parametrize("lacking", [False, True])
def test_a_full_party(lacking: bool) -> None:
    p = Position()
    _party(p, "Wizard", "Warrior", "Cleric", "Elf" if lacking else "Rogue")
    text = "At the beginning of combat on your turn, if you have a full party, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.until("beginning of combat")
    p.finish()
    assert p.life(0) == (20 if lacking else 21)


@pytest.mark.rules("613.4c", "611.2d")
def test_a_bonus_for_the_party() -> None:
    p = Position()
    text = "This creature gets +1/+0 for each creature in your party."
    always = card(p, 0, "battlefield", text, "creature", "1/1")
    once = card(
        p,
        0,
        "battlefield",
        "{0}: This creature gets +1/+0 until end of turn for each creature in your party.",
        "creature",
        "1/1",
    )
    _party(p, "Wizard")
    p.activate(once)
    p.resolve()
    assert (p.pt(always), p.pt(once)) == ((2, 1), (2, 1))
    _party(p, "Warrior")
    assert (p.pt(always), p.pt(once)) == ((3, 1), (2, 1))


@pytest.mark.rules("601.2f")
def test_a_cost_reduced_by_the_party() -> None:
    p = Position()
    text = "This spell costs {2} less to cast for each creature in your party.\nYou gain 1 life."
    it = card(p, 0, "hand", text, cost="{4}")
    p.turn_to(0)
    assert not p.castable(it)
    _party(p, "Wizard", "Rogue Wizard")
    assert p.castable(it)


def test_refused() -> None:
    assert refused("You gain 1 life for each creature in target player's party.")
    assert refused("You gain 1 life for each permanent in your party.")
    assert refused("If you have a empty party, you gain 1 life.")
