"""The combat phase: what triggers look at, and removal from combat (CR 506, 508.1m, 509.1i, 509.3)."""

from __future__ import annotations

import pytest

from apnap.engine.combat import relations
from apnap.model import Among, CanBlockMore, Draw, Fixed, Pattern, This, Triggered, You
from apnap.model.events import AnyWhen
from tests.rules.board import Board

THIS = Among(This())


def watches(*verbs: str) -> Triggered:
    """An ability that triggers when its source has the object's role in one of the events."""
    return Triggered(AnyWhen(tuple([Pattern(v, what=THIS) for v in verbs])), Draw(You(), Fixed(1)))


def waiting(board: Board) -> list[int]:
    return [w.source for w in board.s.waiting]


@pytest.mark.rules("508.1m", "508.3a", "508.2b", "508.2a", "508.3")
def test_abilities_trigger_as_attackers_are_declared() -> None:
    board = Board()
    one, _two = board.creature(0, "1/1", watches("attack")), board.creature(0, "1/1", watches("attack"))
    board.attack().say("p1")
    assert waiting(board) == []  # not before the whole is declared
    board.say("none")
    assert waiting(board) == [one]


@pytest.mark.rules("508.3a")
def test_put_onto_the_battlefield_attacking_is_no_attack() -> None:
    board = Board()
    bear = board.creature(0, "1/1", watches("attack"))
    board.fighting(bear, "p1")
    assert board.block().done
    assert waiting(board) == []


@pytest.mark.rules("509.1i", "509.3a", "509.3c", "509.2a", "509.3", "509.2", "509.3f", "703.4j")
def test_abilities_trigger_as_blockers_are_declared() -> None:
    board = Board()
    bear = board.creature(0, "1/1", watches("become blocked"))
    board.fighting(bear, "p1")
    one, two = board.creature(1, "1/1", watches("block")), board.creature(1, "1/1", watches("block"))
    board.block().pairs({one: bear, two: bear})
    assert sorted(waiting(board)) == [bear, one, two]  # the attacker's once, whatever blocks it


@pytest.mark.rules("509.3g", "508.3f")
def test_attacks_and_is_not_blocked() -> None:
    board = Board()
    free, blocked = (board.creature(0, "1/1", watches("unblocked")) for _ in range(2))
    for id in (free, blocked):
        board.fighting(id, "p1")
    wall = board.creature(1, "1/1")
    board.block().pairs({wall: blocked})
    assert waiting(board) == [free]


@pytest.mark.rules("506.4")
def test_what_is_no_creature_any_more_leaves_combat() -> None:
    board = Board()
    bear, wall = board.creature(0, "2/2"), board.creature(1, "2/2")
    board.fighting(bear, "p1", wall)
    board.s.own(wall).face = board.s.obj(board.permanent(1, "artifact")).face
    relations.settle(board.s)
    assert board.s.obj(wall).blocking == ()
    assert board.s.obj(bear).blocked  # 509.1h
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("506.4a", "506.4b")
def test_tapping_removes_nothing() -> None:
    board = Board()
    bear = board.creature(0, "2/2")
    wall = board.creature(1, "1/1", CanBlockMore(Fixed(1)))
    board.fighting(bear, "p1", wall)
    board.s.own(wall).tapped = True
    board.s.own(bear).tapped = False
    assert board.damage().done
    assert board.dealt() == {(bear, wall): 2, (wall, bear): 1}


@pytest.mark.rules("506.4")
def test_an_attacker_that_stops_being_a_creature() -> None:
    board = Board()
    bear, free = board.creature(0, "2/2"), board.creature(0, "2/2")
    board.fighting(bear, "p1")
    board.fighting(free, "p1")
    board.s.own(bear).face = board.s.obj(board.permanent(0, "artifact")).face
    assert board.damage().done
    assert board.dealt() == {(free, "p1"): 2}
