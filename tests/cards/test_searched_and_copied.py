"""Libraries and graveyards that are searched together, and spells that are copied."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

FETCH = (
    "Search your library and/or graveyard for a creature card, reveal it, and put it into your hand. "
    "If you search your library this way, shuffle."
)


@pytest.mark.rules("701.23a")
@pytest.mark.parametrize(
    ("where", "shuffles"), [("zlibrary", 1), ("zgraveyard", 0), ("zlibrary and/or graveyard", 1)]
)
def test_a_library_is_shuffled_if_it_was_searched(where: str, shuffles: int) -> None:
    p = Position(library=2)
    there = p.creature(0, "1/1", zone="graveyard")
    inside = p.creature(0, "1/1", zone="library")
    p.cast(card(p, 0, "hand", FETCH))
    p.resolve(where)
    offered = (
        {key for key in p.keys() if key != "done"} if p.s.ask is not None and p.kind == "search" else set()
    )
    if where == "zlibrary":
        assert offered == {f"o{inside}"}
        p.answer(inside)
    elif where == "zgraveyard":
        assert offered == set()  # nothing to choose: what is seen by all must be found
    else:
        assert offered == {f"o{there}", f"o{inside}"}
        p.answer(there)
    assert p.where(inside if where == "zlibrary" else there) == "hand"
    assert len(p.facts("shuffle")) == shuffles


@pytest.mark.rules("707.10")
def test_a_spell_that_is_cast_or_copied() -> None:
    p = Position()
    text = "Whenever you cast or copy an instant or sorcery spell, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "Draw a card."))
    p.resolve()
    assert p.life(0) == 21
    p.cast(card(p, 0, "hand", "Copy target instant or sorcery spell you control.", "instant"), p.s.stack()[0])
    p.finish()
    assert (p.life(0), p.hand(0)) == (23, 2)


@pytest.mark.rules("707.10")
def test_what_an_opponent_copies_is_not_copied_by_you() -> None:
    p = Position()
    text = "Whenever you cast or copy an instant or sorcery spell, you gain 1 life."
    card(p, 1, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "Draw a card."))
    p.cast(card(p, 0, "hand", "Copy target instant or sorcery spell you control.", "instant"), p.s.stack()[0])
    p.finish()
    assert (p.life(1), p.hand(0)) == (20, 2)


def test_refused() -> None:
    assert refused("Search your library and/or for a creature card.")
    assert refused("Whenever you cast or copies a spell, draw a card.", "Enchantment")
