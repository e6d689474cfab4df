"""Piles in texts (CR 700.3): who separates, who chooses, and what is done to the one and to the other."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

FOUR = "Reveal the top four cards of your library. "


@pytest.mark.rules("700.3")
def test_one_pile_to_the_hand_and_the_other_to_the_graveyard() -> None:
    p = Position(library=0)
    cards = [p.card(0, "library") for _ in range(6)][::-1]
    text = FOUR + (
        "An opponent separates those cards into two piles. "
        "Put one pile into your hand and the other into your graveyard."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.ask.player == 1
    p.say(cards[0], cards[1], "done")
    assert p.ask.player == 0
    p.answer("g0")
    assert [p.where(i) for i in cards] == ["hand"] * 2 + ["graveyard"] * 2 + ["library"] * 2


@pytest.mark.rules("700.3")
def test_an_opponent_chooses_the_pile() -> None:
    p = Position(library=0)
    cards = [p.card(0, "library") for _ in range(5)][::-1]
    text = FOUR.rstrip(". ") + (
        " and separate them into two piles. An opponent chooses one of those piles. "
        "Put that pile into your hand and the other into your graveyard."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.ask.player == 0
    p.say(cards[3], "done")
    assert p.ask.player == 1
    p.answer("g1")
    assert [p.where(i) for i in cards] == ["hand"] * 3 + ["graveyard", "library"]


@pytest.mark.rules("700.3", "701.21a")
def test_the_target_sacrifices_the_pile_of_their_choice() -> None:
    p = Position()
    mine = p.creature(0, "1/1")
    land, bear = p.lands(1, "Forest", 1)[0], p.creature(1, "2/2")
    text = (
        "Separate all permanents target opponent controls into two piles. "
        "That player sacrifices all permanents in the pile of their choice."
    )
    p.cast(card(p, 0, "hand", text), "p1")
    p.resolve(bear, "done")
    assert (p.kind, p.ask.player) == ("group", 1)
    p.answer("g1")
    assert [p.where(i) for i in (mine, land, bear)] == ["battlefield", "graveyard", "battlefield"]


@pytest.mark.rules("700.3")
def test_the_pile_of_an_opponents_choice() -> None:
    p = Position(3)
    one, two = p.creature(0, "1/1"), p.creature(0, "1/1")
    text = "Separate all creatures you control into two piles. Exile the pile of an opponent's choice."
    p.cast(card(p, 0, "hand", text))
    p.resolve(one, "done", "p2")
    assert (p.kind, p.ask.player) == ("group", 2)
    p.answer("g0")
    assert [p.where(i) for i in (one, two)] == ["exile", "battlefield"]


def test_the_noun_is_that_of_what_was_separated() -> None:
    right = (
        "Separate all creatures target opponent controls into two piles. "
        "Destroy all creatures in the pile of that player's choice."
    )
    assert not refused(right)
    assert refused(right.replace("Destroy all creatures", "Destroy all lands"))
    assert refused("Destroy all creatures in the pile of an opponent's choice.")
