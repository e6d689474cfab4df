"""The command `apnap play`: piped, at 80 columns, by lines of JSON, and what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from apnap.cli import main


def play(tmp_path: Path, lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}
    return subprocess.run(
        [sys.executable, "-m", "apnap.cli", "play", *arguments],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        timeout=300,
    )


def test_piped_to_the_end(tmp_path: Path) -> None:
    done = play(tmp_path, "keep\n" + "1\n1A\n" * 500, "red-rush", "green-trample", "--seed", "7")
    assert done.returncode == 0 and done.stderr == ""
    assert "\x1b" not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert " wins: " in done.stdout


def test_a_terminal_that_has_ascii_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "apnap.cli", "play", "red-rush", "green-trample", "--seed", "7"],
        input="keep\ncard goblin surprise\nûnknown\nlook lim-dûl’s vault\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii:replace", "PYTHONPATH": str(Path(__file__).parents[2])},
        timeout=300,
    )
    assert done.returncode == 0 and done.stdout.isascii() and "* Create two" in done.stdout


def test_the_end_of_the_lines_says_how_to_go_on(tmp_path: Path) -> None:
    done = play(tmp_path, "# a comment\nkeep\n1\n", "red-rush", "green-trample", "--seed", "7")
    assert done.returncode == 0
    assert done.stdout.endswith("Go on with it: apnap play --resume apnap-play-7.json\n")
    more = play(tmp_path, "board\n", "--resume", "apnap-play-7.json")
    assert more.returncode == 0 and "What do you do?" in more.stdout and "Mountain" in more.stdout


def test_a_program_plays_by_lines_of_json(tmp_path: Path) -> None:
    done = play(tmp_path, "keep\n0\nno such answer\n", "red-rush", "green-trample", "--seed", "7", "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["type"] for line in lines[:2]] == ["decision", "decision"]
    first = lines[0]
    assert first["decision"]["kind"] == "mulligan" and first["seat"] == 0
    assert [option["key"] for option in first["decision"]["options"]] == ["keep", "mulligan"]
    assert first["observation"]["players"][1]["hand"] == [0] * 7
    assert any(line["type"] == "error" for line in lines)
    assert "--json --resume" in done.stderr


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_file_that_is_no_saved_game_is_left_alone(tmp_path: Path, more: tuple[str, ...]) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    done = play(tmp_path, "keep\n", "red-rush", "green-trample", "--save", "mine.txt", *more)
    assert done.returncode == 4 and "is there and is no saved game" in done.stderr and not done.stdout
    assert mine.read_text() == "mine"


def test_games_of_one_seed_are_saved_beside_each_other(tmp_path: Path) -> None:
    (tmp_path / "apnap-play-7.json").write_text("mine")
    done = play(tmp_path, "keep\n", "red-rush", "green-trample", "--seed", "7")
    assert done.returncode == 0 and "--resume apnap-play-7-2.json" in done.stdout
    assert (tmp_path / "apnap-play-7.json").read_text() == "mine"
    kept = (tmp_path / "apnap-play-7-2.json").read_text()
    done = play(tmp_path, "\n", "green-trample", "red-rush", "--seed", "7", "--json")
    assert done.returncode == 0 and (tmp_path / "apnap-play-7-3.json").exists()
    assert (tmp_path / "apnap-play-7-2.json").read_text() == kept


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        ((), 2, "two decks are wanted"),
        (("red-rush",), 2, "two decks are wanted"),
        (("red-rush", "blue-rush"), 2, "blue-rush"),
        (("red-rush", "red-rush", "--bot", "bassic"), 2, "basic"),
        (("--resume", "nothing.json"), 4, "nothing.json"),
    ],
)
def test_refusals(
    arguments: tuple[str, ...], code: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["play", *arguments])
    assert left.value.code == code
    assert why in capsys.readouterr().err


def test_the_help_teaches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    out = capsys.readouterr().out
    for words in ("--bot", "--hot-seat", "--resume", "undo", "stop mine upkeep", "Enter"):
        assert words in out
