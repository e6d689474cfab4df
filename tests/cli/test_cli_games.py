"""`apnap sim` and `apnap replay`, over a game of no rules."""

import json
import sys
from pathlib import Path

import pytest

import apnap.sim.play
from apnap import pure
from apnap.decks import Deck
from apnap.game import Game
from apnap.play import PERSON, Seat, Session

sys.path.insert(0, str(Path(__file__).parents[1] / "sim"))

from fake_game import EndlessGame, FailingGame, FakeGame

MATCH = ("sim", "red-rush", "green-trample", "--jobs", "1")


@pytest.fixture
def run(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)

    def go(*arguments: str, game: type[FakeGame] = FakeGame):
        monkeypatch.setattr(apnap.sim.play, "new_game", game)
        return run(*arguments)

    return go


def test_the_table(run) -> None:
    code, out, err = run(*MATCH, "--games", "200")
    assert code == 0 and err == ""
    assert all(len(line) <= 80 for line in out.splitlines())
    assert out.startswith("red-rush vs green-trample, bot random: 200 games, seed 0\n")
    for words in (
        "win rate",
        "95 % interval",
        "on the play",
        "on the draw",
        "(704.5a, 104.2a)",
        "games a second",
    ):
        assert words in out


def test_the_table_tells_how_to_get_the_fast_core(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(runs: bool, there: bool, *options: str) -> list[str]:
        monkeypatch.setattr(pure, "compiled", lambda: runs)
        monkeypatch.setattr(pure, "available", lambda: there)
        out = run(*MATCH, "--games", "4", *options)[1]
        return [line for line in out.splitlines() if line.startswith("core ")]

    assert told(True, True) == told(False, False, "--json") == []
    [how] = told(False, False)
    assert "APNAP_MYPYC=1 pip install ." in how
    [how] = told(False, True)
    assert "APNAP_PURE=1" in how and "pip" not in how


def test_json_is_the_same_again(run) -> None:
    def play() -> dict[str, object]:
        data = json.loads(run(*MATCH, "--games", "50", "--json", "--seed", "4")[1])
        return {key: value for key, value in data.items() if key not in ("seconds", "games_per_second")}

    first = play()
    assert first == play() and first["seed"] == 4 and first["games"] == 50
    assert sum(ending["games"] for ending in first["endings"]) == 50  # type: ignore[attr-defined]


def test_a_mirror_match_has_two_names(run) -> None:
    out = run("sim", "red-rush", "red-rush", "--jobs", "1", "--games", "4")[1]
    assert "red-rush (1)" in out and "red-rush (2)" in out


def test_one_game_again(run) -> None:
    whole = run(*MATCH, "--games", "20", "--verbose")[1].splitlines()
    line = next(line for line in whole if line.startswith("game 17:"))
    assert line in run(*MATCH, "--game", "17")[1].splitlines()
    told = run(*MATCH, "--game", "17", "-v")[1]
    assert line in told.splitlines() and len(told.splitlines()) > 6
    data = json.loads(run(*MATCH, "--game", "17", "--json")[1])
    assert data["game"]["number"] == 17 and data["game"]["seats"][0] == "green-trample"


def test_the_log_replays(run) -> None:
    assert run(*MATCH, "--games", "5", "--log", "games.jsonl")[0] == 0
    lines = [json.loads(line) for line in Path("games.jsonl").read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(5))
    code, out, _ = run("replay", "games.jsonl", "--game", "3")
    assert code == 0 and "it went as it was saved" in out and lines[3]["digest"] in out
    assert json.loads(run("replay", "games.jsonl", "--game", "3", "--json")[1])["same"]
    assert run("replay", "games.jsonl", "--game", "9")[0] == 2
    run(*MATCH, "--games", "5", "--log", "games.txt")
    assert Path("games.txt").read_text().count("game ") == 5


def test_files_that_another_command_takes_or_none(run) -> None:
    session = Session(Game([Deck.load("red-rush")] * 2, 1), [Seat("Ann", PERSON), Seat("Bert", PERSON)], 1)
    Path("g.json").write_text(session.to_json())
    code, out, err = run("replay", "g.json")
    assert (code, out) == (2, "") and "apnap play --resume g.json" in err and "format" not in err
    assert run(*MATCH, "--games", "2", "--log", "games.txt")[0] == 0
    code, out, err = run("replay", "games.txt")
    assert (code, out) == (2, "") and "words can't be replayed" in err and "JSON:" not in err
    # What is neither is told as before.
    Path("x.json").write_text('{"kind": "some other"}')
    assert "not a saved game" in run("replay", "x.json")[2]
    assert "No such file" in run("replay", "nothing.txt")[2]


def test_failures_are_saved_listed_and_replayed(run) -> None:
    code, out, err = run(*MATCH, "--games", "60", "--failures", "bad", game=FailingGame)
    files = sorted(Path("bad").iterdir())
    assert code == 1 and files and f"{len(files)} games failed" in err
    assert all(str(file) in err for file in files[:20]) and "failed" in out
    code, out, err = run("replay", str(files[0]), game=FailingGame)
    assert code == 1 and "ZeroDivisionError" in err and "went as it was saved" in out
    code, out, err = run("replay", str(files[0]))
    assert code == 1 and "the game goes on" in out and "did not go" in out
    code, out, _ = run(*MATCH, "--games", "60", "--json", game=FailingGame)
    assert code == 1 and len(json.loads(out)["failed"]) == len(files)


def test_limits_are_told(run) -> None:
    code, out, _ = run(*MATCH, "--games", "3", "--turn-limit", "9", game=EndlessGame)
    assert code == 0 and "3  stopped at the turn limit" in out


def test_an_interrupted_run_tells_what_it_has(run) -> None:
    class Interrupted(FakeGame):
        games = 0

        def __init__(self, *arguments) -> None:
            super().__init__(*arguments)
            Interrupted.games += 1
            if Interrupted.games == 4:
                raise KeyboardInterrupt

    code, out, err = run(*MATCH, game=Interrupted)
    assert code == 130 and "3 games" in out and "interrupted after 3 games of 100" in err


def test_files_that_cannot_be_used(run) -> None:
    assert run(*MATCH, "--games", "1", "--log", "no/such/folder")[0] == 4
    assert run("replay", "nothing.json")[0] == 4
