"""Of cards that were found or looked at, one goes here and the other there."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("701.23a", "608.2c")
def test_one_onto_the_battlefield_and_the_other_into_your_hand() -> None:
    p = Position(library=0)
    lands = [p.card(0, "library", types="land", supertypes="basic", cost=None) for _ in range(3)]
    text = (
        "Search your library for up to two basic land cards, reveal those cards, put one onto the "
        "battlefield tapped and the other into your hand, then shuffle."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve(lands[0], lands[1], lands[1])
    now = [p.now(land) for land in lands[:2]]
    assert [p.where(it) for it in now] == ["hand", "battlefield"]
    assert p.in_library(0) == 1
    assert p.obj(now[1]).tapped


@pytest.mark.rules("701.20e", "608.2c")
def test_one_into_your_hand_and_the_other_into_your_graveyard() -> None:
    p = Position(library=0)
    cards = [p.card(0, "library") for _ in range(3)]
    text = (
        "Look at the top two cards of your library. Put one into your hand and the other into your graveyard."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve(cards[2])
    assert [p.where(p.now(it)) for it in cards] == ["library", "graveyard", "hand"]
