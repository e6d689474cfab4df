"""The examples that speak of whole decks: no positions, but what is illegal about a deck. `EXAMPLES` names
them for the list of those that are told."""

from __future__ import annotations

import pytest

from apnap.decks import Deck, illegalities

EXAMPLES = ("903.5c-1", "903.5d-1")
LEADER = "Wort, the Raidmother"


def illegal(*cards: str) -> set[tuple[str, str]]:
    """What is illegal about a deck led by a red and green commander, with these cards among its lands."""
    main = {"Mountain": 50, "Forest": 49 - len(cards), **dict.fromkeys(cards, 1)}
    return {(each.card, each.rule) for each in illegalities(Deck("deck", main, {}, (LEADER,)), "commander")}


@pytest.mark.rules("903.5c")
def test_cards_within_the_colours_of_the_commander() -> None:
    assert illegal("Lightning Bolt", "Llanowar Elves", "Bloodbraid Elf", "Ornithopter") == set()
    # A colourless card with a red symbol in its text has a place, one with another colour besides has none.
    assert illegal("Bosh, Iron Golem") == set()
    assert illegal("Counterspell", "Boros Charm") == {("Counterspell", "903.5c"), ("Boros Charm", "903.5c")}


@pytest.mark.rules("903.5c", "903.5d")
@pytest.mark.parametrize("land", ["Plains", "Island", "Swamp", "Steam Vents", "Savannah"])
def test_lands_with_other_basic_land_types_have_no_place(land: str) -> None:
    [(name, rule)] = illegal(land)
    assert name == land and rule in ("903.5c", "903.5d")


@pytest.mark.rules("903.5d")
def test_lands_with_the_types_of_the_colours_have_a_place() -> None:
    assert illegal() == set()
    assert illegal("Stomping Ground", "Taiga", "Dryad Arbor") == set()


@pytest.mark.rules("903.4d", "903.4e")
@pytest.mark.parametrize(
    ("card", "leader", "legal"),
    [
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", "Sheoldred, Whispering One", False),
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", "Olivia Voldaren", True),
        ("Scalding Viper", "Krenko, Mob Boss", False),
        ("Scalding Viper", "Niv-Mizzet, the Firemind", True),
    ],
)
def test_the_other_face_counts(card: str, leader: str, legal: bool) -> None:
    land = "Swamp" if leader[0] in "SO" else "Mountain"
    deck = Deck("deck", {land: 98, card: 1}, {}, (leader,))
    assert [each.rule for each in illegalities(deck, "commander")] == ([] if legal else ["903.5c"])
