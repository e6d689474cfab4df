"""What commands write fits 80 columns; only words that can't be broken may be longer (paths, tests)."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

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
