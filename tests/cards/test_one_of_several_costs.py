"""Costs of which one of several is paid, and what was paid with, spoken of later."""

from __future__ import annotations

import pytest
from made_up import abilities, card, floating, refused
from position import Position

OR_PAY = "As an additional cost to cast this spell, discard a card or pay {W}{W}.\nYou gain 5 life."


@pytest.mark.rules("601.2b", "118.8a", "118.8d")
def test_the_player_says_which_cost_is_paid() -> None:
    p = Position()
    spell = card(p, 0, "hand", OR_PAY)
    spare = p.card(0, "hand")
    floating(p, 0, "WW")
    other = p.fork()
    p.cast(spell, "way0")
    assert p.where(spare) == "graveyard"
    p.resolve()
    assert p.life(0) == 25
    other.cast(spell, "way1")
    assert other.where(spare) == "hand"
    other.resolve()
    assert other.life(0) == 25


@pytest.mark.rules("601.2h")
def test_it_needs_one_of_them() -> None:
    p = Position()
    spell = card(p, 0, "hand", OR_PAY)
    p.turn_to(0)
    assert p.castable(spell) == []
    floating(p, 0, "WW")
    assert len(p.castable(spell)) == 1
    q = Position()
    spell = card(q, 0, "hand", OR_PAY)
    spare = q.card(0, "hand")
    q.cast(spell)  # nothing to ask for: only the discard can be paid
    assert q.where(spare) == "graveyard"


@pytest.mark.rules("118.12")
def test_offered_one_of_several_costs() -> None:
    p = Position()
    text = "You may discard a card or sacrifice a land. If you do, draw three cards."
    spell = card(p, 0, "hand", text)
    land = p.permanent(0, "land", cost=None)
    spare = p.card(0, "hand")
    p.cast(spell)
    other = p.fork()
    p.resolve("yes", "way1")
    assert (p.where(land), p.where(spare), p.hand(0)) == ("graveyard", "hand", 4)
    other.resolve("yes", "way0")
    assert (other.where(land), other.where(spare), other.hand(0)) == ("battlefield", "graveyard", 3)


@pytest.mark.rules("118.12")
def test_what_can_not_be_paid_is_not_offered() -> None:
    p = Position()
    text = "You may discard a card or sacrifice a land. If you do, draw three cards."
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.hand(0) == 0


@pytest.mark.rules("608.2h")
def test_the_sacrificed_creature_is_known_as_it_was() -> None:
    p = Position()
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Dusty Elf deals damage equal to the sacrificed creature's toughness to any target. "
        "If the sacrificed creature was an Elf, you gain 3 life."
    )
    elf = p.creature(0, "1/4", subtypes="Elf")
    ox = p.creature(0, "3/2", subtypes="Ox")
    spell = card(p, 0, "hand", text)
    other = p.fork()
    p.cast(spell, "p1", elf)
    p.resolve()
    assert (p.where(elf), p.life(1), p.life(0)) == ("graveyard", 16, 23)
    other.cast(spell, "p1", ox)
    other.resolve()
    assert (other.where(elf), other.life(1), other.life(0)) == ("battlefield", 18, 20)


@pytest.mark.rules("400.7j")
@pytest.mark.parametrize(("kind", "lost"), [("creature", 2), ("land", 0)])
def test_the_discarded_card_is_known_where_it_is(kind: str, lost: int) -> None:
    p = Position()
    text = (
        "As an additional cost to cast this spell, discard a card.\n"
        "If the discarded card wasn't a land card, Dusty Elf deals 2 damage to each opponent."
    )
    p.card(0, "hand", types=kind)
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.life(1) == 20 - lost


@pytest.mark.rules("608.2c")
def test_what_is_sacrificed_on_resolution_is_spoken_of_too() -> None:
    p = Position()
    text = (
        "You may sacrifice a creature. If you do, you gain life equal to the sacrificed creature's toughness."
    )
    p.creature(0, "1/4")
    p.cast(card(p, 0, "hand", text))
    p.resolve("yes")
    assert p.life(0) == 24


@pytest.mark.rules("608.2h")
@pytest.mark.parametrize(("size", "life"), [("3/3", 21), ("4/4", 20)])
def test_what_it_was_before_it_moved(size: str, life: int) -> None:
    p = Position()
    text = "Return target creature to its owner's hand. If its power was 3 or less, you gain 1 life."
    it = p.creature(1, size)
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    assert (p.where(it), p.life(0)) == ("hand", life)


@pytest.mark.rules("608.2c")
def test_a_condition_said_last_speaks_of_the_target_as_it_is_before() -> None:
    text = "Exile target creature if its power is 3 or less."
    p = Position()
    small = p.creature(1, "3/3")
    p.cast(card(p, 0, "hand", text), small)
    p.resolve()
    assert p.where(small) == "exile"
    p = Position()
    big = p.creature(1, "4/3")
    p.cast(card(p, 0, "hand", text), big)
    p.resolve()
    assert p.where(big) == "battlefield"


@pytest.mark.rules("701.61a")
def test_to_forage_needs_three_cards_or_a_food() -> None:
    text = "You may forage. If you do, you gain 5 life."
    p = Position()
    p.card(0, "graveyard")
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.life(0) == 20
    p = Position()
    food = p.permanent(0, "artifact", subtypes="Food")
    p.cast(card(p, 0, "hand", text))
    p.resolve("yes")
    assert (p.where(food), p.life(0)) == ("graveyard", 25)


def test_refused_where_it_is_not_plain() -> None:
    assert refused("You gain life equal to the sacrificed creature's power.")
    assert refused("As an additional cost to cast this spell, discard a card or.\nDraw a card.")
    assert refused(
        "As an additional cost to cast this spell, sacrifice three creatures.\n"
        "You gain life equal to the sacrificed creature's power."
    )
    assert len(abilities(OR_PAY)) == 2
