"""Conditions together, graveyards of opponents, what was cast, two players, what can't be countered."""

from __future__ import annotations

import pytest
from made_up import card, floating, refused
from position import Position


def size(text: str, build: object = None) -> tuple[int, int]:
    """The size of a 1/1 creature of that text, on a board that `build` prepares."""
    p = Position()
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    if callable(build):
        build(p)
    return p.pt(it)


def test_one_condition_and_another_or_another() -> None:
    both = "This creature gets +2/+2 as long as an opponent controls a Swamp and you control a Plains."
    one = (
        "This creature gets +2/+2 as long as you control a Desert "
        "or there is a Desert card in your graveyard."
    )

    def plains(p: Position) -> None:
        p.lands(0, "Plains", 1)

    def swamp(p: Position) -> None:
        p.lands(1, "Swamp", 1)

    def two(p: Position) -> None:
        p.lands(0, "Plains", 1)
        p.lands(1, "Swamp", 1)

    def desert(p: Position) -> None:
        p.permanent(0, "land", zone="graveyard", cost=None, subtypes="Desert")

    def theirs(p: Position) -> None:
        p.permanent(1, "land", zone="graveyard", cost=None, subtypes="Desert")

    assert [size(both, b) for b in (plains, swamp, two)] == [(1, 1), (1, 1), (3, 3)]
    assert [size(one, b) for b in (None, theirs, desert)] == [(1, 1), (1, 1), (3, 3)]


def test_the_graveyard_of_one_opponent() -> None:
    text = "This creature gets +2/+2 as long as an opponent has three or more cards in their graveyard."
    for mine, first, second, grown in ((3, 0, 0, False), (0, 2, 2, False), (0, 0, 3, True)):
        p = Position(3)
        it = card(p, 0, "battlefield", text, "creature", "1/1")
        for player, n in enumerate((mine, first, second)):
            for _ in range(n):
                p.card(player, "graveyard")
        assert p.pt(it) == ((3, 3) if grown else (1, 1))


def test_what_was_cast_this_turn() -> None:
    text = "This creature gets +2/+2 as long as you've cast an instant or sorcery spell this turn."
    p = Position()
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    p.cast(p.creature(0, "1/1", zone="hand", cost="{0}"))
    p.resolve()
    assert p.pt(it) == (1, 1)
    p.cast(card(p, 0, "hand", "You gain 2 life."))
    assert p.pt(it) == (3, 3)


def test_you_and_a_target_do_it() -> None:
    p = Position(3)
    p.cast(card(p, 0, "hand", "You and target opponent each draw a card."), "p2")
    p.resolve()
    assert [p.hand(i) for i in range(3)] == [1, 0, 1]
    p.cast(card(p, 0, "hand", "You and target player each gain 3 life."), "p1")
    p.resolve()
    assert [p.life(i) for i in range(3)] == [23, 23, 20]


@pytest.mark.rules("701.6a", "101.2")
def test_spells_of_yours_cant_be_countered() -> None:
    for text, kept in (
        ("Spells you control can't be countered.", True),
        ("You have no maximum hand size.", False),
    ):
        p = Position()
        card(p, 0, "battlefield", text, "enchantment")
        p.cast(card(p, 0, "hand", "You gain 2 life."))
        p.turn_to(1)
        counter = card(p, 1, "hand", "Counter target spell.", "instant")
        p.cast(counter, p.s.stack()[-1], by=1)
        p.finish()
        assert p.life(0) == (22 if kept else 20)


@pytest.mark.rules("118.12")
def test_so_much_for_each_card_is_paid() -> None:
    text = "Counter target spell unless its controller pays {1} for each artifact card in your graveyard."
    for mana, life in (("C", 20), ("CC", 22)):
        p = Position()
        p.card(1, "graveyard")
        for _ in range(2):
            p.card(1, "graveyard", types="artifact")
        p.cast(card(p, 0, "hand", "You gain 2 life."))
        floating(p, 0, mana)
        p.turn_to(1)
        p.cast(card(p, 1, "hand", text, "instant"), p.s.stack()[-1], by=1)
        p.resolve()
        if p.kind == "may":
            p.say("yes")
        p.finish()
        assert p.life(0) == life


def test_the_top_of_a_library_is_exiled() -> None:
    p = Position()
    p.cast(card(p, 0, "hand", "Exile the top two cards of target opponent's library."), "p1")
    p.resolve()
    assert (p.in_library(0), p.in_library(1)) == (10, 8)


@pytest.mark.rules("122.5")
def test_a_counter_is_moved() -> None:
    p = Position()
    a = p.creature(0, "1/1", counters=(("+1/+1", 2),))
    b = p.creature(0, "1/1")
    text = "Move a +1/+1 counter from target creature onto another target creature."
    p.cast(card(p, 0, "hand", text), a, b)
    p.resolve()
    assert (p.pt(a), p.pt(b)) == ((2, 2), (2, 2))


@pytest.mark.rules("301.5")
def test_what_is_attached_to_it_is_counted() -> None:
    p = Position()
    it = card(
        p, 0, "battlefield", "This creature gets +3/+0 for each Equipment attached to it.", "creature", "1/1"
    )
    other = p.creature(0, "1/1")
    p.permanent(0, "artifact", subtypes="Equipment", attached_to=it)
    p.permanent(0, "artifact", subtypes="Equipment", attached_to=other)
    assert p.pt(it) == (4, 1)


def test_tokens_are_sacrificed_later_all_of_them() -> None:
    p = Position()
    text = "Create two 1/1 red Goblin creature tokens. Sacrifice them at the beginning of the next end step."
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert len(p.named("Goblin Token")) == 2
    p.until("end")
    p.finish()
    assert p.s.battlefield() == ()


def test_during_turns_of_others() -> None:
    text = "During turns other than yours, creatures you control get +0/+3."
    for active, grown in ((0, (1, 1)), (1, (1, 4))):
        p = Position(active=active)
        it = card(p, 0, "battlefield", text, "creature", "1/1")
        assert p.pt(it) == grown
    assert refused("You and target opponent each.")


def test_players_exile_the_top_of_their_own_libraries() -> None:
    for text, answers, left in (
        ("Each opponent exiles the top two cards of their library.", (), [10, 8, 8]),
        ("Target player exiles the top card of their library.", ("p2",), [10, 10, 9]),
        ("Each player exiles the top card of their library.", (), [9, 9, 9]),
    ):
        p = Position(3)
        p.cast(card(p, 0, "hand", text), *answers)
        p.resolve()
        assert [p.in_library(i) for i in range(3)] == left, text


@pytest.mark.rules("106.4")
def test_so_much_mana_was_spent() -> None:
    text = "Whenever you cast an instant spell, if at least three mana was spent to cast it, you gain 5 life."
    for cost, life in (("{2}", 20), ("{3}", 25)):
        p = Position()
        card(p, 0, "battlefield", text, "enchantment")
        p.lands(0, "Island", 4)
        p.cast(card(p, 0, "hand", "Scry 1.", "instant", cost=cost))
        while p.s.stack() and p.kind == "priority":
            p.answer("pass")
        assert p.life(0) == life
