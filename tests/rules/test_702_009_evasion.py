"""Keyword abilities that say who blocks whom, or who attacks (CR 702.3, 702.9, 702.13, ...)."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.engine.combat.attackers import why_cant_attack
from apnap.engine.combat.blockers import why_cant_block
from apnap.model import AsThough, Color, HasKeyword, Keyword, Not, Subtype, Supertype
from tests.rules.board import Board

WHITE = "{W}"
BLACK = "{B}"
ARTIFACT = ("artifact", "creature")


def refused(attacker: tuple[str, ...], blocker: tuple[Any, ...], **blocking: Any) -> str:
    """The rule that forbids the block, "" if none does. The attacker is a white 2/2."""
    board = Board()
    a = board.creature(0, "2/2", *attacker, cost=WHITE)
    size = blocking.pop("size", "2/2")
    b = board.creature(1, size, *blocker, **{"cost": WHITE, **blocking})
    board.fighting(a, "p1")
    reason = why_cant_block(board.s, b, a)
    board.block()
    assert board.done == (reason is not None)  # listing and refusing are one
    return reason.rule if reason is not None else ""


@pytest.mark.rules("702.9b", "702.9c", "702.17b", "702.17c")
def test_flying_and_reach() -> None:
    assert refused(("flying",), ()) == "702.9b"
    assert refused(("flying", "flying"), ("flying",)) == ""
    assert refused(("flying",), ("reach", "reach")) == ""
    assert refused((), ("flying",)) == ""
    assert refused(("flying",), (AsThough("block"),)) == ""
    assert refused(("flying",), (AsThough("block", HasKeyword("trample")),)) == "702.9b"


@pytest.mark.rules("702.13b", "702.13c")
def test_intimidate() -> None:
    assert refused(("intimidate",), (), cost=BLACK) == "702.13b"
    assert refused(("intimidate", "intimidate"), (), cost=WHITE) == ""
    assert refused(("intimidate",), (), cost=BLACK, types=ARTIFACT) == ""


@pytest.mark.rules("702.36b", "702.36c")
def test_fear() -> None:
    assert refused(("fear",), (), cost=WHITE) == "702.36b"
    assert refused(("fear", "fear"), (), cost=BLACK) == ""
    assert refused(("fear",), (), cost="{1}", types=ARTIFACT) == ""


@pytest.mark.rules("702.28b", "702.28c", "509.1b")
def test_shadow() -> None:
    assert refused(("shadow",), ()) == "702.28b"
    assert refused((), ("shadow",)) == "702.28b"
    assert refused(("shadow", "shadow"), ("shadow",)) == ""
    assert refused(("shadow",), (AsThough("block shadow"),)) == ""
    # The CR's example of evasion abilities that add up.
    assert refused(("flying", "shadow"), ("flying",)) == "702.28b"
    assert refused(("flying", "shadow"), ("shadow",)) == "702.9b"


@pytest.mark.rules("702.31b", "702.31c")
def test_horsemanship() -> None:
    assert refused(("horsemanship",), ()) == "702.31b"
    assert refused(("horsemanship", "horsemanship"), ("horsemanship",)) == ""
    assert refused((), ("horsemanship",)) == ""


@pytest.mark.rules("702.118b", "702.118c")
def test_skulk() -> None:
    assert refused(("skulk",), (), size="3/1") == "702.118b"
    assert refused(("skulk", "skulk"), (), size="2/9") == ""


@pytest.mark.rules("702.16f", "702.16m", "702.16a")
def test_protection() -> None:
    white = Keyword("protection", (Color("white"),))
    assert refused((white,), ()) == "702.16f"  # type: ignore[arg-type]
    assert refused((white, white), (), cost=BLACK) == ""  # type: ignore[arg-type]
    assert refused((), (white,)) == ""


@pytest.mark.rules("702.14c", "702.14d", "702.14e", "802.2a")
@pytest.mark.parametrize(
    ("args", "rule"),
    [
        (("Swamp",), "702.14c"),
        (("Island",), ""),
        ((Subtype("Swamp"),), "702.14c"),
        (("snow", "Swamp"), ""),
        ((Not(Supertype("basic")),), ""),
        (("basic",), "702.14c"),
        (("artifact",), ""),
    ],
)
@pytest.mark.rules("702.14a")
def test_landwalk(args: tuple[Any, ...], rule: str) -> None:
    board = Board(3)
    board.permanent(1, "land", supertypes=("basic",), subtypes=("Swamp",))
    walk = Keyword("landwalk", args)
    one, other = board.creature(0, "2/2", walk, walk), board.creature(0, "2/2", walk)
    board.fighting(one, "p1")
    board.fighting(other, "p2")  # only the defending player's lands count
    blocker, also = board.creature(1, "1/1", walk), board.creature(2, "1/1")
    reason = why_cant_block(board.s, blocker, one)
    assert (reason.rule if reason is not None else "") == rule
    assert why_cant_block(board.s, also, other) is None


@pytest.mark.rules("702.3b", "702.3c")
def test_defender() -> None:
    board = Board()
    wall = board.creature(0, "0/4", "defender", "defender")
    free = board.creature(0, "0/4", "defender", AsThough("attack"))
    reason = why_cant_attack(board.s, wall)
    assert reason is not None and reason.rule == "702.3b"
    assert why_cant_attack(board.s, free) is None
    board.fighting(board.creature(0, "1/1"), "p1")
    assert why_cant_block(board.s, board.creature(1, "0/4", "defender"), 3) is None
