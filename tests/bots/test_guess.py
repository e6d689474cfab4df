"""What a view deals out: games that the player can't tell from the real one."""

from __future__ import annotations

import random

import pytest

from apnap import Game
from apnap.bots import StaleView, View
from apnap.sim.face import view_of


def test_a_guess_is_a_game_to_play_on() -> None:
    game = Game(["red-rush", "green-trample"], seed=7)
    before = game.digest()
    view = view_of(game, game.decision)
    guess = view.guess(random.Random(1))
    assert guess.observation(0) == game.observation(0) and guess.digest() != game.digest()
    assert guess.legal_actions.keys() == game.legal_actions.keys()
    rng = random.Random(2)
    for _ in range(30):
        guess.push(guess.legal_actions.sample(rng))
    assert game.digest() == before and view.guess(5).digest() == view.guess(5).digest()
    view.close()
    with pytest.raises(StaleView):
        view.guess()


def test_a_view_of_something_else_guesses_nothing() -> None:
    game = Game(["red-rush", "green-trample"], seed=7)
    assert game.decision is not None
    with pytest.raises(LookupError):
        View(game.decision, game.legal_actions, dict).guess()
