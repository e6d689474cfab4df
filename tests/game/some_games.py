"""Games to test on, and ways to get somewhere in them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from apnap import Game

DECKS = ("red-rush", "green-trample")


def new_game(seed: int = 7, **how: object) -> Game:
    return Game(DECKS, seed=seed, **how)  # type: ignore[arg-type]


def play(game: Game, rng: random.Random, until: Callable[[Game], bool], limit: int = 3000) -> bool:
    """Answer at random until that is so; whether it came to that."""
    for _ in range(limit):
        if game.is_over():
            return False
        if until(game):
            return True
        game.push(game.legal_actions.sample(rng))
    return False


def find(until: Callable[[Game], bool], seeds: int = 60) -> Game:
    """A game at random in which that is so."""
    for seed in range(seeds):
        game = new_game(seed)
        if play(game, random.Random(seed), until):
            return game
    pytest.fail("no such position in all the games tried")
