"""The parts: what one operation costs on a board of 40 permanents.

    pip install -e '.[bench]' && pytest bench/test_parts.py

Medians are in the table's own unit; run it plain and compiled (`apnap --version` tells which).
"""

from __future__ import annotations

from typing import Any

import pytest

from apnap import Game, Scenario
from apnap.cards import default_database
from apnap.engine import encoding, layers, priority
from apnap.engine.state import GameState

pytest.importorskip("pytest_benchmark")


def board(**more: Any) -> Game:
    """Two players, 20 permanents each: lands, mana creatures, an anthem, Equipment; five cards in hand."""
    side = [*["Forest"] * 6, *["Mountain"] * 2, *["Llanowar Elves"] * 2, *["Grizzly Bears"] * 4]
    side += ["Glorious Anthem", "Bonesplitter", "Giant Spider", "Colossal Dreadmaw", "Elvish Visionary"]
    side += ["Goblin Chieftain"]
    hand = ["Giant Growth", "Lightning Bolt", "Grizzly Bears", "Shock", "Forest"]
    s = Scenario(**more)
    for _ in range(2):
        s.player(hand=hand, battlefield=side, library=["Forest"] * 30)
    return s.game()


@pytest.fixture(scope="module")
def game() -> Game:
    made = board()
    assert len(made.state.battlefield()) == 40
    return made


def renewed(game: Game) -> GameState:
    """A fork in which nothing is known of any characteristics."""
    s = game.state.fork()
    s.layered = None
    s.listed = None
    return s


def test_fork(benchmark: Any, game: Game) -> None:
    benchmark(game.fork)


def test_fork_of_the_state(benchmark: Any, game: Game) -> None:
    benchmark(game.state.fork)


def test_push_and_pop_of_a_pass(benchmark: Any, game: Game) -> None:
    def both() -> None:
        game.push("pass")
        game.pop()

    benchmark(both)


def test_cast_and_undo(benchmark: Any, game: Game) -> None:
    cast = next(a for a in game.legal_actions if a.kind == "cast" and "Grizzly Bears" in a.names)

    def both() -> None:
        game.push(cast)
        game.pop()

    benchmark(both)


def test_list_the_legal_actions(benchmark: Any, game: Game) -> None:
    def listed() -> int:
        s = game.state.fork()
        s.listed = None
        return len(priority.options(s))

    benchmark(listed)


def test_digest(benchmark: Any, game: Game) -> None:
    benchmark(lambda: encoding.digest(game.state.fork()))


def test_characteristics_of_all_anew(benchmark: Any, game: Game) -> None:
    def anew() -> None:
        s = renewed(game)
        for id in s.battlefield():
            layers.chars(s, id)

    benchmark(anew)


def test_characteristics_of_all_once_known(benchmark: Any, game: Game) -> None:
    s = game.state

    def known() -> None:
        for id in s.battlefield():
            layers.chars(s, id)

    benchmark(known)


def test_a_card_by_name(benchmark: Any) -> None:
    benchmark(default_database().get, "Workshop Warchief")


def test_json(benchmark: Any, game: Game) -> None:
    benchmark(game.to_json)
