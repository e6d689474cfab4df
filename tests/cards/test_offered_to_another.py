"""What another player may do, and what comes of it if they don't (CR 608.2d, 101.4)."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position

TEXT = "Target opponent may sacrifice two creatures of their choice. If they don't, you draw two cards."


@pytest.mark.rules("608.2d", "608.2c")
@pytest.mark.parametrize("does", ["yes", "no"])
def test_the_one_who_is_offered_it_does_it(does: str) -> None:
    p = Position()
    mine = [p.creature(0, "1/1") for _ in range(2)]
    theirs = [p.creature(1, "2/2") for _ in range(3)]
    p.cast(card(p, 0, "hand", TEXT), "p1")
    p.resolve()
    assert p.kind == "may" and p.ask.player == 1
    p.say(does)
    if does == "yes":
        assert p.kind == "objects" and p.ask.player == 1
        p.say(theirs[0], theirs[2])
    assert [p.there(c) for c in theirs] == ([False, True, False] if does == "yes" else [True] * 3)
    assert all([p.there(c) for c in mine]) and p.hand(0) == (0 if does == "yes" else 2)


@pytest.mark.rules("608.2d")
def test_it_is_not_offered_to_one_who_cannot() -> None:
    p = Position()
    mine = [p.creature(0, "1/1") for _ in range(2)]
    theirs = p.creature(1, "2/2")
    p.cast(card(p, 0, "hand", TEXT), "p1")
    p.resolve()
    assert p.hand(0) == 2 and p.there(theirs) and all([p.there(c) for c in mine])
