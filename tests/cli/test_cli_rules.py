"""`apnap rule`, `apnap rules` and `apnap card --rules`: what a user sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def run(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("APNAP_DATA", str(tmp_path / "data"))
    return run


def test_a_rule_is_shown_with_all_that_is_known_of_it(run) -> None:
    code, out, _ = run("rule", "704.5g")
    assert code == 0
    assert out.startswith("704.5g") and "Lethal damage: destroyed." in out
    assert "apnap/engine/state_based.py:" in out and "tests/rules/test_704_state_based.py::" in out
    code, out, _ = run("rule", "704.5g", "--json")
    found = json.loads(out)
    assert found["number"] == "704.5g" and found["text"] is None and found["tests"] and found["implemented"]
    assert {"path", "line"} == set(found["implemented"][0])


def test_sections_and_chapters_list_what_is_below(run) -> None:
    assert "702.19    Trample" in run("rule", "702")[1]
    assert "510       Combat Damage Step" in run("rule", "5")[1]
    out = run("rule", "702.19")[1]
    assert "702.19a" in out and "702.19g" in out


def test_the_cards_that_a_rule_governs_are_listed(run) -> None:
    _, out, _ = run("rule", "702.152", "--cards", "--limit", "2")
    assert "2 shown" in out and len(out.split("shown (--limit 0 shows all)\n")[1].splitlines()) == 2
    cards = json.loads(run("rule", "702.152", "--cards", "--json")[1])["cards"]
    assert "Workshop Warchief" in cards and "Opt" not in cards


def test_an_unknown_number_is_refused_with_the_nearest(run) -> None:
    code, out, err = run("rule", "702.19z")
    assert (code, out) == (2, "") and "702.19g" in err


def test_the_figures_add_up(run) -> None:
    code, out, _ = run("rules", "coverage", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["rules"] == sum(section["rules"] for section in data["sections"])
    assert data["shown"] == sum(len(section["shown"]) for section in data["sections"])
    text = run("rules", "coverage")[1]
    assert f"{data['shown']:,} of {data['rules']:,} rules with effect are shown" in text
    one = run("rules", "coverage", "--section", "704", "--missing")[1]
    assert "704" in one and "Combat Damage Step" not in one
    assert run("rules", "coverage", "--section", "999")[0] == 2


def test_a_copy_of_the_rules_is_kept_and_shown(run, rules_text: str, tmp_path: Path) -> None:
    path = tmp_path / "cr.txt"
    path.write_text(rules_text, encoding="utf-8")
    code, out, _ = run("rules", "update", "--from", str(path))
    assert code == 0 and "April 17, 2026" in out and str(tmp_path / "data") in out
    text = json.loads(run("rule", "702.19b", "--json")[1])["text"]
    assert text.startswith("The controller of an attacking creature")
    assert text.splitlines()[0] in " ".join(run("rule", "702.19b")[1].split())
    keyword = json.loads(run("card", "Workshop Warchief", "--rules", "--json")[1])["keywords"][0]
    assert keyword["number"] == "702.19" and keyword["rules"][1]["text"] == text


def test_a_file_that_is_no_copy_is_refused(run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader", encoding="utf-8")
    code, _, err = run("rules", "update", "--from", str(path))
    assert code == 2 and str(path) in err and "Comprehensive Rules" in err
    assert run("rules", "update", "--from", str(tmp_path / "gone.txt"))[0] == 4
    assert run("rules", "update", "--from", str(path), "--url", "https://x")[0] == 2


def test_the_rules_behind_a_card_are_shown(run) -> None:
    code, out, _ = run("card", "workshop warchief", "--rules")
    assert code == 0
    assert out.index("702.19  Trample (keyword ability)") < out.index("702.152  Blitz (keyword ability)")
    assert "702.152b" in out and "302       Creatures (creature)" in out
    data = json.loads(run("card", "Zalto, Fire Giant Duke", "--rules", "--json")[1])
    assert [one["number"] for one in data["keywords"]] == ["702.19", "701.49"]
    assert "309" in [one["number"] for one in data["sections"]]
    assert run("card", "--text", "Trample", "--rules")[0] == 2
