"""Games as files: complete, exact, refused by name when damaged."""

from __future__ import annotations

import json
import random
import sys
from subprocess import run
from typing import Any

import pytest
from some_games import DECKS, find, new_game, play

from apnap import Game
from apnap.game import EngineFailure, GameFileError, NothingToUndo


def test_round_trip_plays_on_identically() -> None:
    game, rng = new_game(12), random.Random(12)
    while not game.is_over():
        if len(game.history) % 40 == 0:
            again = Game.from_json(game.to_json())
            assert again.digest() == game.digest() and again.shape() == game.shape()
            assert again.history == game.history
            assert (again.players, again.seed) == (game.players, game.seed)
            assert again.to_json() == game.to_json()
            for player in (0, 1):
                assert again.observation(player) == game.observation(player)
            walk = game.fork()
            for _ in range(25):
                if walk.is_over():
                    break
                assert again.legal_actions.keys() == walk.legal_actions.keys()
                action = walk.legal_actions.sample(rng)
                walk.push(action)
                again.push(action.key)
                assert again.digest() == walk.digest()
        game.push(game.legal_actions.sample(rng))


def test_the_past_comes_back_too() -> None:
    game = new_game(3)
    play(game, random.Random(3), lambda g: len(g.history) >= 30)
    again = Game.from_json(game.to_json())
    digests = []
    while game.history:
        assert again.digest() == game.digest()
        digests.append(game.digest())
        assert again.pop() == game.pop()
    assert again.digest() == game.digest() == new_game(3).digest()
    with pytest.raises(NothingToUndo):
        again.pop()


def test_a_game_that_has_only_begun() -> None:
    game = new_game(3)
    again = Game.from_json(game.to_json())
    assert again.digest() == game.digest() and again.history == []


def test_a_mid_game_file_is_small_enough() -> None:
    game = find(lambda g: g.turn >= 15)
    assert len(game.to_json()) < 300_000


def test_a_game_that_is_over() -> None:
    game = new_game(5)
    play(game, random.Random(5), lambda g: False)
    again = Game.from_json(game.to_json())
    assert again.is_over() and again.outcome() == game.outcome()


def spoil(path: tuple[Any, ...], value: Any) -> str:
    game = new_game(1)
    game.push("keep")
    data = json.loads(game.to_json())
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("kind",), "a poem", "not a saved game"),
        (("version",), 99, "version 99"),
        (("players",), ["one"], "players"),
        (("players",), "one", "players"),
        (("seed",), "x", "seed"),
        (("skip_trivial",), 1, "skip_trivial"),
        (("answers",), 1, "answers"),
        (("answers",), [[1]], "answers"),
        (("answers",), [], "state"),
        (("nodes",), None, "nodes"),
        (("nodes", 0, 0), "Nonesuch", "Nonesuch"),
        (("state",), 3, "state"),
        (("state", "turn"), "x", "turn"),
        (("state", "turn"), 5, "digest"),
        (("start", "frames"), {}, "frames"),
        (("start", "players"), {"l": []}, "players"),
        (("digest",), "00", "digest"),
        (("failed",), 3, "failed"),
    ],
    ids=str,
)
def test_damaged_files(path: tuple[Any, ...], value: Any, words: str) -> None:
    with pytest.raises(GameFileError, match=words):
        Game.from_json(spoil(path, value))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "3", '{"kind": "apnap game"}', "[" * 100_000])
def test_no_files_at_all(text: str) -> None:
    with pytest.raises(GameFileError):
        Game.from_json(text)


def test_damage_anywhere_is_noticed() -> None:
    """Every leaf of the state, changed, is refused, and never by another error."""
    game = new_game(2)
    play(game, random.Random(2), lambda g: len(g.history) >= 60)
    text = game.to_json()
    rng = random.Random(0)

    def leaves(value: Any, path: tuple[Any, ...]) -> Any:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            if isinstance(inner, (dict, list)) and inner:
                yield from leaves(inner, (*path, key))
            else:
                yield (*path, key)

    paths = list(leaves(json.loads(text)["state"], ("state",)))
    for path in rng.sample(paths, 150):
        data = json.loads(text)
        at = data
        for step in path[:-1]:
            at = at[step]
        old = at[path[-1]]
        at[path[-1]] = rng.choice([v for v in (0, 1, -7, 10**9, "x", None, [], {}, True) if v != old])
        if at[path[-1]] == old:
            continue
        with pytest.raises(GameFileError):
            Game.from_json(json.dumps(data))


def test_digests_and_files_are_the_same_in_every_process() -> None:
    """Neither the order in which nodes were interned nor the seed of `hash` shows."""
    program = (
        "import random, sys\n"
        "from apnap.cards import default_database\n"
        "from apnap import Game\n"
        "if sys.argv[1] == '1': [default_database().card(n) for n in ('Overrun', 'Rancor', 'Blaze')]\n"
        f"game = Game({list(DECKS)!r}, seed=21)\n"
        "rng = random.Random(21)\n"
        "for _ in range(200):\n"
        "    game.is_over() or game.push(game.legal_actions.sample(rng))\n"
        "print(game.digest(), game.shape(), hash(game.to_json()) if False else game.to_json())\n"
    )
    outputs = set()
    for first, seed in (("0", "0"), ("1", "1"), ("0", "4242")):
        done = run(
            [sys.executable, "-c", program, first],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_errors_travel_between_processes() -> None:
    import pickle

    from apnap.engine.reasons import Reason
    from apnap.game import IllegalAction, UnplayableDeck

    failure = pickle.loads(pickle.dumps(EngineFailure("text", ("a",), "{}")))
    assert failure.answers == ("a",) and str(failure) == "text"
    illegal = pickle.loads(pickle.dumps(IllegalAction(Reason("117.1", "no"))))
    assert illegal.reason.rule == "117.1"
    assert pickle.loads(pickle.dumps(UnplayableDeck("d", {"x": "y"}))).cards == {"x": "y"}
