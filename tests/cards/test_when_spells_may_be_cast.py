"""As though they had flash, no spells at some time, no more than one each turn; once each turn under a
condition."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


def _castable(p: Position, *ids: int, by: int = 0) -> list[bool]:
    return [bool(p.castable(id, by)) for id in ids]


def _next_turn(p: Position) -> None:
    """The other player's upkeep."""
    p.until("upkeep")


@pytest.mark.rules("702.8a", "601.3")
@pytest.mark.parametrize(
    ("said", "elf", "spell"),
    [
        ("You may cast spells as though they had flash.", True, True),
        ("You may cast Elf spells as though they had flash.", True, False),
        ("You may cast Goblin spells and Elf spells as though they had flash.", True, False),
        ("You may cast sorcery spells as though they had flash.", False, True),
        ("Any player may cast Elf spells as though they had flash.", True, False),
        ("As long as you control no Swamps, you may cast spells as though they had flash.", True, True),
        ("As long as you control a Swamp, you may cast spells as though they had flash.", False, False),
    ],
)
def test_as_though_they_had_flash(said: str, elf: bool, spell: bool) -> None:
    p = Position()
    card(p, 0, "battlefield", said, "enchantment")
    first = card(p, 0, "hand", "", "creature", "1/1")
    other = card(p, 0, "hand", "Draw a card.")
    _next_turn(p)
    assert _castable(p, first, other) == [elf, spell]


@pytest.mark.rules("611.2a")
def test_for_this_turn() -> None:
    p = Position()
    it = card(p, 0, "hand", "You may cast sorcery spells this turn as though they had flash.", "instant")
    spell = card(p, 0, "hand", "You gain 1 life.")
    _next_turn(p)
    assert _castable(p, spell) == [False]
    p.cast(it)
    p.resolve()
    assert _castable(p, spell) == [True]


@pytest.mark.rules("101.2", "601.3a")
@pytest.mark.parametrize(("player", "can"), [(0, False), (1, True)])
def test_none_during_your_turn(player: int, can: bool) -> None:
    p = Position()
    card(p, 0, "battlefield", "Your opponents can't cast spells during your turn.", "enchantment")
    theirs = card(p, 1, "hand", "Draw a card.", "instant")
    if player:
        _next_turn(p)
    assert _castable(p, theirs, by=1) == [can]


@pytest.mark.rules("101.2", "601.3a")
@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("Each player can't cast more than one spell each turn.", [False, False, True]),
        ("Each player can't cast more than one Elf spell each turn.", [False, True, True]),
        ("Each opponent can't cast more than one spell each turn.", [True, True, True]),
        (
            "Each player who has cast a creature spell this turn can't cast additional creature spells.",
            [False, True, True],
        ),
        (
            "Each player who has cast a noncreature spell this turn can't cast additional noncreature "
            "spells.",
            [True, True, True],
        ),
    ],
)
def test_no_more_than_one_each_turn(said: str, after: list[bool]) -> None:
    p = Position()
    card(p, 0, "battlefield", said, "enchantment")
    elves = [card(p, 0, "hand", "Flash", "creature", "1/1") for _ in range(2)]
    more = card(p, 0, "hand", "You gain 1 life.", "instant")
    theirs = card(p, 1, "hand", "Flash", "creature", "1/1")
    assert _castable(p, *elves, more) == [True, True, True]
    p.cast(elves[0])
    assert [*_castable(p, elves[1], more), *_castable(p, theirs, by=1)] == after


@pytest.mark.rules("101.2", "601.3a")
def test_whoever_has_cast_none_yet_may_in_the_next_turn() -> None:
    p = Position()
    card(p, 0, "battlefield", "Each player can't cast more than one spell each turn.", "enchantment")
    first, second = [card(p, 0, "hand", "You gain 1 life.", "instant") for _ in range(2)]
    p.cast(first)
    p.resolve()
    assert _castable(p, second) == [False]
    _next_turn(p)
    assert _castable(p, second) == [True]


@pytest.mark.rules("101.2")
def test_its_controller_casts_no_more_this_turn() -> None:
    p = Position()
    theirs, more = [card(p, 1, "hand", "Draw a card.", "instant") for _ in range(2)]
    it = card(p, 0, "hand", "Counter target spell. Its controller can't cast spells this turn.", "instant")
    own = card(p, 0, "hand", "You gain 1 life.", "instant")
    p.cast(it, p.cast(theirs, by=1))
    p.resolve()
    assert p.where(theirs) == "graveyard"
    assert _castable(p, more, by=1) == [False]
    assert _castable(p, own) == [True]


@pytest.mark.rules("602.5b")
def test_once_each_turn_under_a_condition() -> None:
    p = Position()
    text = "{0}: You gain 1 life. Activate only if you control a Goat and only once each turn."
    it = card(p, 0, "battlefield", text, "artifact")
    can = []
    for goats in range(2):
        if goats:
            p.creature(0, "1/1", subtypes="Goat")
            p.s.version += 1
        p.turn_to(0)
        can.append(any(o.kind == "activate" and o.obj == it for o in p.options()))
    assert can == [False, True]
    p.activate(it)
    p.resolve()
    assert p.life(0) == 21
    assert not any(o.kind == "activate" and o.obj == it for o in p.options())
