"""CR 509.3: what triggers as blockers are declared, once or once for each."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.model import (
    Among,
    AnyWhen,
    CanBlockMore,
    Draw,
    Fixed,
    OneOrMore,
    Pattern,
    This,
    Triggered,
    Type,
    You,
)
from tests.rules.board import Board

THIS = Among(This())
CREATURE = Type("creature")
ARTIFACT = Type("artifact")


def on(when: Any) -> Triggered:
    return Triggered(when, Draw(You(), Fixed(1)))


def triggered(board: Board, id: int) -> list[tuple[int, int]]:
    """(object, other) of the events for which the creature's ability waits."""
    waiting = [w for w in board.s.waiting if w.source == id]
    return [(w.event.obj, w.event.other) for w in waiting if w.event is not None]


@pytest.mark.rules("509.3a", "509.3b")
def test_a_creature_that_blocks_two() -> None:
    board = Board()
    one, two = board.creature(0, "1/1"), board.creature(0, "1/1")
    for id in (one, two):
        board.fighting(id, "p1")
    plain = board.creature(1, "1/1", CanBlockMore(Fixed(1)), on(Pattern("block", THIS)))
    each = board.creature(1, "1/1", CanBlockMore(Fixed(1)), on(Pattern("block", THIS, other=CREATURE)))
    board.block().pairs({plain: [one, two], each: [one, two]})
    assert len(triggered(board, plain)) == 1
    assert sorted(triggered(board, each)) == [(each, one), (each, two)]


@pytest.mark.rules("509.3c", "509.3d", "509.3f", "603.2e")
def test_a_creature_that_two_block() -> None:
    board = Board()
    become = "become blocked"
    plain = board.creature(0, "1/1", on(Pattern(become, THIS)))
    each = board.creature(0, "1/1", on(Pattern(become, THIS, other=CREATURE)))
    some = board.creature(0, "1/1", on(Pattern(become, THIS, other=ARTIFACT)))
    either = board.creature(0, "1/1", on(AnyWhen((Pattern("block", THIS), Pattern(become, THIS)))))
    many = board.creature(0, "1/1", on(OneOrMore(Pattern(become, THIS, other=CREATURE), Fixed(2))))
    blockers: dict[int, list[int]] = {}
    for id in (plain, each, some, either, many):
        board.fighting(id, "p1")
        blockers[id] = [board.creature(1, "1/1"), board.creature(1, "1/1", types=("artifact", "creature"))]
    board.block().pairs({b: id for id, by in blockers.items() for b in by})
    assert len(triggered(board, plain)) == 1
    assert sorted(triggered(board, each)) == [(each, b) for b in sorted(blockers[each])]
    assert triggered(board, some) == [(some, blockers[some][1])]  # though another blocks it first
    assert len(triggered(board, either)) == 1
    assert len(triggered(board, many)) == 1
