"""`--json`: every command writes what docs/json.md says, key for key."""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from test_cli_help import commands

from apnap.cards.update import Changes

ROOT = Path(__file__).resolve().parents[2]


def told() -> dict[str, list[str]]:
    """What is typed for each section of the page, with the keys that it names."""
    text = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    out = {}
    for section in text.split("\n## `apnap ")[1:]:
        heading, _, body = section.partition("`\n")
        cells = re.findall(r"^\| (`[^|]*) \|", body, re.MULTILINE)
        out[heading] = [key for cell in cells for key in re.findall(r"`([^`]+)`", cell)]
    out["decks"] = out["deck show red-rush"]
    return out


NEED_FILES = ("cards update", "rules update")
RUN = [words for words in told() if not words.startswith(NEED_FILES)]


def test_every_command_is_told() -> None:
    headings = told()
    for name in commands():
        if name != "play":
            assert any(heading == name or heading.startswith(f"{name} ") for heading in headings), name


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    return tmp_path


@pytest.mark.parametrize("words", RUN)
def test_the_keys_are_those_of_the_page(run, at: Path, words: str) -> None:
    if words.startswith("replay"):
        limits = ("--games", "1", "--turn-limit", "3")
        assert run("sim", "red-rush", "red-rush", *limits, "--log", "games.jsonl").code == 0
    code, out, err = run(*shlex.split(words), "--json")
    assert code in (0, 1) and not err, err
    data: Any = json.loads(out)
    row = data[0] if isinstance(data, list) else data
    assert sorted(row) == sorted(told()[words])


def test_what_may_be_null_has_its_key_all_the_same(run, at: Path) -> None:
    def keys(*words: str) -> list[str]:
        return sorted(json.loads(run(*words, "--json").out))

    pages = told()
    limits = ("--games", "1", "--turn-limit", "2")
    assert keys("sim", "red-rush", "red-rush", *limits, "--game", "0") == sorted(
        pages["sim red-rush green-trample --games 1 --turn-limit 3"]
    )
    assert keys("card", "--text", "Frob the thing.") == sorted(pages["card --text Flying"])
    assert keys("rule", "702.19", "--cards") == sorted(pages["rule 702.19b"])
    assert keys("deck", "convert", "red-rush", "x.cod") == sorted(pages["deck convert red-rush"])
    (at / "wrong.yaml").write_text("players: [{lfie: 3}]\n")
    assert run("run", "wrong.yaml", "--json").code == 2
    (at / "stops.yaml").write_text("script: [{cast: Forest}]\nplayers: [{hand: [Forest]}]\n")
    code, out, _ = run("run", "stops.yaml", "--json")
    assert code == 2 and sorted(json.loads(out)) == sorted(pages["run docs/scenarios/fight.yaml"])
    assert json.loads(out)["error"]


def test_an_update_tells_what_the_page_says() -> None:
    assert [field.name for field in dataclasses.fields(Changes)] == told()["cards update --from FILE"]
