"""The life total that a player began with, and a life total beside it."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("103.4", "119.5")
def test_a_life_total_becomes_what_it_was_as_the_game_began() -> None:
    p = Position(life=7)
    p.s.options = (("life", 30),)
    p.cast(card(p, 0, "hand", "Your life total becomes equal to your starting life total."))
    p.resolve()
    assert (p.life(0), p.life(1)) == (30, 7)


@pytest.mark.rules("103.4")
@pytest.mark.parametrize(("life", "size"), [(29, (1, 1)), (30, (3, 3))])
def test_at_least_so_much_more_than_the_starting_life_total(life: int, size: tuple[int, int]) -> None:
    p = Position(life=life)
    p.s.options = (("life", 20),)
    text = (
        "As long as you have at least 10 life more than your starting life total, this creature gets +2/+2."
    )
    elf = card(p, 0, "battlefield", text, "creature", "1/1")
    p.begin()
    assert p.pt(elf) == size


@pytest.mark.rules("103.4", "107.1a")
@pytest.mark.parametrize(("life", "less", "most"), [(8, 1, 1), (12, 1, 1), (13, 0, 0)])
def test_half_of_an_odd_starting_life_total_is_not_rounded(life: int, less: int, most: int) -> None:
    p = Position(life=life)
    p.s.options = (("life", 25),)
    text = (
        "This creature gets +1/+0 for each opponent whose life total is less than half their starting life "
        "total.\nAs long as your life total is less than or equal to half your starting life total, this "
        "creature gets +0/+1."
    )
    elf = card(p, 0, "battlefield", text, "creature", "1/1")
    p.begin()
    assert p.pt(elf) == (1 + less, 1 + most)


@pytest.mark.rules("107.1a", "119.5")
def test_half_of_the_starting_life_total_rounded() -> None:
    p = Position()
    p.s.options = (("life", 25),)
    text = "Target player's life total becomes half their starting life total, rounded down."
    p.cast(card(p, 0, "hand", text), "p1")
    p.resolve()
    assert (p.life(0), p.life(1)) == (20, 12)
