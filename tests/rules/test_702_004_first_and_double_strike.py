"""First strike and double strike (CR 702.4, 702.7, 510.4)."""

from __future__ import annotations

import pytest

from apnap.engine import verbs
from apnap.engine.combat import damage
from apnap.model import And, ControlledBy, Each, Fixed, Gain, Keyword, Lose, ModifyPT, Static, Type, You
from tests.rules.board import Board

MINE = Each(And((Type("creature"), ControlledBy(You()))))


def first(board: Board) -> Board:
    assert damage.needs_first_step(board.s)
    assert board.damage(first=True).done
    return board


@pytest.mark.rules("702.7b", "510.4")
def test_first_strike_deals_damage_first_and_once() -> None:
    board = Board()
    knight, bear = board.creature(0, "2/2", "first strike"), board.creature(0, "3/3")
    blocker = board.creature(1, "2/2")
    board.fighting(knight, "p1", blocker)
    board.fighting(bear, "p1")
    first(board)
    assert board.dealt() == {(knight, blocker): 2}
    board.kill(blocker)  # as state-based actions would
    assert board.damage().done
    assert board.dealt() == {(knight, blocker): 2, (bear, "p1"): 3}


@pytest.mark.rules("702.7b")
def test_a_blocker_with_first_strike() -> None:
    board = Board()
    bear, knight = board.creature(0, "2/2"), board.creature(1, "2/2", "first strike")
    board.fighting(bear, "p1", knight)
    first(board)
    assert board.dealt() == {(knight, bear): 2}
    board.kill(bear)
    assert board.damage().done
    assert board.dealt() == {(knight, bear): 2}


@pytest.mark.rules("702.4b", "702.4e", "702.7d", "510.4")
@pytest.mark.parametrize(
    ("words", "times"),
    [
        (("first strike", "first strike"), 1),
        (("double strike", "double strike"), 2),
        (("double strike", "first strike"), 2),
    ],
)
def test_how_often(words: tuple[str, ...], times: int) -> None:
    board = Board()
    knight = board.creature(0, "2/2", *words)
    board.fighting(knight, "p1")
    first(board)
    assert board.damage().done
    assert [e.amount for e in board.facts(verbs.DAMAGE)] == [2] * times


@pytest.mark.rules("702.4c")
def test_double_strike_lost_in_between() -> None:
    board = Board()
    knight = board.creature(0, "2/2", "double strike")
    board.fighting(knight, "p1")
    first(board)
    board.permanent(0, "enchantment", Static(MINE, (Lose(("double strike",)),)))
    assert board.damage().done
    assert board.dealt() == {(knight, "p1"): 2}


@pytest.mark.rules("702.4d")
def test_double_strike_given_in_between() -> None:
    board = Board()
    knight = board.creature(0, "2/2", "first strike")
    board.fighting(knight, "p1")
    first(board)
    board.permanent(0, "enchantment", Static(MINE, (Gain((Keyword("double strike"),)),)))
    assert board.damage().done
    assert board.dealt() == {(knight, "p1"): 4}


@pytest.mark.rules("702.7c")
def test_first_strike_given_or_taken_in_between() -> None:
    board = Board()
    knight, bear = board.creature(0, "2/2", "first strike"), board.creature(0, "3/3")
    board.fighting(knight, "p1")
    board.fighting(bear, "p1")
    first(board)
    given, taken = board.fork(), board.fork()
    given.permanent(0, "enchantment", Static(MINE, (Gain((Keyword("first strike"),)),)))
    taken.permanent(0, "enchantment", Static(MINE, (Lose(("first strike",)),)))
    for play in (given, taken):
        assert play.damage().done
        assert play.dealt() == {(knight, "p1"): 2, (bear, "p1"): 3}


@pytest.mark.rules("702.7b", "510.1a")
def test_first_strike_without_power_has_had_its_step() -> None:
    board = Board()
    knight = board.creature(0, "0/2", "first strike")
    board.fighting(knight, "p1")
    first(board)
    board.permanent(0, "enchantment", Static(MINE, (ModifyPT(Fixed(2), Fixed(0)),)))
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("510.4", "508.4")
def test_a_creature_that_joins_after_the_first_step() -> None:
    board = Board()
    knight = board.creature(0, "1/1", "first strike")
    board.fighting(knight, "p1")
    first(board)
    late = board.creature(0, "2/2", "first strike")
    board.fighting(late, "p1")
    assert board.damage().done
    assert board.dealt() == {(knight, "p1"): 1, (late, "p1"): 2}
