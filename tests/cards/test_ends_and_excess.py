"""The top or bottom of a library as its owner wants it, and excess damage (CR 120.10, 608.2d)."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("608.2d", "401.2")
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_its_owner_chooses_the_end(end: str) -> None:
    p = Position()
    foe = p.creature(1, "1/1", subtypes="Elf")
    text = "The owner of target Elf puts it on their choice of the top or bottom of their library."
    p.cast(card(p, 0, "hand", text), foe)
    p.resolve()
    assert p.ask.player == 1 and p.keys() == ["wtop", "wbottom"]
    p.answer(f"w{end}")
    library = p.s.zone(0, 1)
    assert p.where(foe) == "library" and p.now(foe) in (library[0], library[-1])
    tops = p.fork()
    tops.cast(card(tops, 0, "hand", "Target opponent mills a card."), "p1")
    tops.resolve()
    assert (tops.where(foe) == "graveyard") is (end == "top")


@pytest.mark.rules("701.24a")
@pytest.mark.parametrize("said", ["Target creature's owner", "The owner of target creature"])
def test_its_owner_shuffles_it(said: str) -> None:
    p = Position()
    foe = p.creature(1, "1/1", subtypes="Elf")
    p.cast(card(p, 0, "hand", f"{said} shuffles it into their library."), foe)
    p.resolve()
    assert not p.there(foe) and p.in_library(1) == 11 and p.facts("shuffle")


@pytest.mark.rules("120.10")
@pytest.mark.parametrize("whose", ["", " to that creature"])
@pytest.mark.parametrize(
    ("size", "life", "drawn"), [("1/1", 23, 1), ("1/3", 21, 1), ("1/4", 20, 0), ("1/6", 20, 0)]
)
def test_excess_damage(size: str, life: int, drawn: int, whose: str) -> None:
    p = Position()
    foe = p.creature(1, size)
    text = (
        f"Dusty Elf deals 4 damage to target creature. If excess damage was dealt{whose} this way, draw a "
        "card.\nYou gain life equal to the excess damage dealt this way."
    )
    p.cast(card(p, 0, "hand", text), foe)
    p.finish()
    assert (p.life(0), p.hand(0)) == (life, drawn)


@pytest.mark.rules("120.10", "608.2c")
@pytest.mark.parametrize(("size", "life", "hand"), [("1/1", 23, 2), ("1/3", 21, 2), ("1/4", 20, 2)])
def test_that_much(size: str, life: int, hand: int) -> None:
    p = Position()
    foe = p.creature(1, size)
    dealt = "Dusty Elf deals 4 damage to target creature. If excess damage was dealt this way, "
    drawing = dealt + "discard all the cards in your hand, then draw that many cards."
    gaining = p.fork()
    gaining.cast(card(gaining, 0, "hand", dealt + "you gain that much life."), foe)
    gaining.finish()
    assert gaining.life(0) == life
    cast = card(p, 0, "hand", drawing)
    for _ in range(2):
        card(p, 0, "hand", "Draw a card.")
    p.cast(cast, foe)
    p.finish()
    assert p.hand(0) == hand and bool(p.facts("discard")) is (life > 20)


@pytest.mark.rules("120.10", "603.2")
@pytest.mark.parametrize(("amount", "gained"), [(2, 0), (3, 7)])
def test_when_it_is_dealt(amount: int, gained: int) -> None:
    p = Position()
    foe = p.creature(1, "2/2")
    text = "Whenever a creature an opponent controls is dealt excess noncombat damage, you gain 7 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", f"Dusty Elf deals {amount} damage to target creature."), foe)
    p.finish()
    assert p.life(0) == 20 + gained
