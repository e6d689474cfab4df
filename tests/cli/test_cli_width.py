"""What commands write fits 80 columns; only words that can't be broken may be longer (paths, tests)."""

from __future__ import annotations

import html
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from apnap import Deck

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = "docs/scenarios"


@pytest.mark.parametrize(
    "words",
    [
        f"run {SCENARIOS}/trample_deathtouch.yaml --explain",
        f"run {SCENARIOS}/judge_humility.yaml --explain",
        f"run {SCENARIOS}/trample_deathtouch.yaml --step",
        f"why {SCENARIOS}/judge_split_second.yaml 'cast Giant Growth' --after 1",
        f"solve {SCENARIOS}/puzzles/03_wait_for_blocks.yaml",
        "sim red-rush green-trample --game 3 -v --turn-limit 8",
        "sim red-green-dungeons white-skies --games 1 --turn-limit 2 -v",
        "rule 702.26",
        "rule 702.19b",
        "rule 702.19 --cards",
        "rules coverage --missing",
        "card 'Zalto, Fire Giant Duke' --rules",
        "cards search type:dragon legal:standard",
        "decks",
        "deck show temur-adventures",
        "deck check mine.txt",
        "deck show mine.txt",
    ],
)
def test_lines_fit(run, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "mine.txt").write_text("60 Forest\n4 Shahrazad\n4 Zndrsplt's Judgment\n1 Animate Dead\n")
    out = run(*shlex.split(words)).out
    assert out
    wide = [line for line in out.splitlines() if len(line) > 80 and len(line.split()) > 1]
    assert not wide, wide[:3]


def test_a_replay_fits(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    run("sim", "red-rush", "green-trample", "--games", "1", "--turn-limit", "6", "--log", "g.jsonl")
    out = run("replay", "g.jsonl", "-v").out
    assert "it went as it was saved" in out and max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "words",
    [
        ("card", "workshop warchief"),
        ("card", "workshop warchief", "--json"),
        ("cards", "search", "jotun grunt"),
        ("deck", "convert", "mine.txt"),
        ("deck", "show", "mine.txt"),
        ("run", f"{SCENARIOS}/fight.yaml", "--format", "html"),
        ("sim", "--help"),
    ],
)
def test_terminals_without_all_letters(words: tuple[str, ...], encoding: str, tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "mine.txt").write_text("4 Jotun Grunt\n56 Plains\n")
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "apnap", *words], cwd=tmp_path, env=env, capture_output=True, check=False
    )
    assert done.returncode == 0 and not done.stderr, done.stderr.decode()
    out = done.stdout.decode(encoding)
    if words[-1] == "--json":
        assert json.loads(out)["faces"][0]["type"] == "Creature — Rhino Warrior"
    elif words[0] == "card":
        assert ("Creature - Rhino" if encoding == "ascii" else "Creature — Rhino") in out
    elif words[0] == "cards":
        assert ("Jotun Grunt" if encoding == "ascii" else "Jötun Grunt") in out
    elif words[1] == "convert":
        assert Deck.parse(out).main == {"Jötun Grunt": 4, "Plains": 56}
    elif words[-1] == "html":
        assert html.unescape(out).count("Creature — ") > 1
    assert "?" not in out or words[0] in ("run", "sim")
