"""Games to test on."""

from __future__ import annotations

import pytest
from some_games import new_game

from apnap import Game


@pytest.fixture
def game() -> Game:
    return new_game()


@pytest.fixture
def kept(game: Game) -> Game:
    """A game in which both have kept their hands."""
    game.push("keep")
    game.push("keep")
    return game
