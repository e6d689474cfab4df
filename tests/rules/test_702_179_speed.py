"""Start your engines! and max speed (702.178, 702.179)."""

from __future__ import annotations

import pytest

from apnap.engine.designations import number_of
from apnap.engine.state import GameState, player_entity
from apnap.model import Keyword
from tests.rules.position import Position, damage


def speed_of(s: GameState, player: int) -> int:
    return number_of(s, player_entity(player), "speed")


@pytest.mark.rules("702.179a", "702.179d", "702.179e", "702.178a", "704.5z", "702.179b")
def test_speed_grows_once_a_turn() -> None:
    p = Position()
    c = p.creature(0, "1/1", "start your engines!", Keyword("max speed", (Keyword("flying"),)))
    p.begin()
    assert speed_of(p.s, 0) == 1 and speed_of(p.s, 1) == 0
    p.do(damage(1), "p1").finish()
    p.do(damage(1), "p1").finish()
    assert speed_of(p.s, 0) == 2 and not p.chars(c).has("flying")
    p.s.own_player(0).designations = ("speed 4",)
    assert p.chars(c).has("flying")


@pytest.mark.rules("702.179d")
def test_no_speed_from_own_loss_or_in_the_turn_of_another() -> None:
    p = Position()
    p.creature(0, "1/1", "start your engines!")
    p.do(damage(1), "p0").finish()
    assert speed_of(p.s, 0) == 1
    p.until("end").until("upkeep")
    p.do(damage(1), "p1").finish()
    assert speed_of(p.s, 0) == 1


@pytest.mark.rules("702.179a", "702.179b")
def test_no_speed_without_engines() -> None:
    p = Position()
    p.creature(1, "1/1", "start your engines!")
    p.do(damage(1), "p1").finish()
    assert speed_of(p.s, 0) == 0 and speed_of(p.s, 1) == 1
