"""Cards "named" as the card itself (CR 201.2, 201.5)."""

from __future__ import annotations

import pytest
from made_up import abilities, card
from position import Position


@pytest.mark.rules("201.2")
def test_a_card_of_the_same_name_is_found() -> None:
    p = Position()
    it = card(
        p,
        0,
        "hand",
        "When this creature enters, you may search your library for a card named Dusty Elf, "
        "put it into your graveyard, then shuffle.",
        "creature",
        "1/1",
    )
    twin = card(p, 0, "library", "Draw a card.")
    p.cast(it)
    p.resolve()
    p.resolve("yes")
    if p.where(twin) != "graveyard":
        assert [k for k in p.keys() if k.startswith("o")] == [f"o{twin}"]
        p.say(twin)
    assert p.where(twin) == "graveyard"


def test_the_tree_holds_the_name() -> None:
    (made,) = abilities("Sacrifice a creature named Dusty Elf: Draw a card.", "Enchantment")
    assert "~" not in repr(made) and "Dusty Elf" in repr(made)
