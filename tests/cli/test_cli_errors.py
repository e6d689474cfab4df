"""What is said of wrong input, and with which exit code: 2 for what is wrong in it, 4 for files."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

from apnap.cards import CardFacts, CardRecord, FaceFacts, TypeLine
from apnap.cli import out as shared
from apnap.decks import DeckError, DeckFileError
from apnap.oracle.refusal import Refusal


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_decks_that_are_not_there(run, here: Path) -> None:
    code, _, err = run("sim", "a.dck", "b.dck")
    assert code == 4 and "a.dck: no such file" in err and "b.dck: no such file" in err
    code, _, err = run("deck", "show", "qqq")
    assert code == 2 and "nor a deck that ships with apnap: black-graves, blue-control" in err
    assert "did you mean 'red-rush'" in run("deck", "show", "red-rsh").err
    (here / "bad.txt").write_text("4 Lightning Blot\n")
    code, _, err = run("sim", "bad.txt", "gone.txt")
    assert code == 2 and "line 1" in err and "'Lightning Bolt'" in err and "gone.txt" in err
    code, _, err = run("deck", "show", str(here))
    assert code == 4
    with pytest.raises(DeckFileError):
        from apnap import Deck

        Deck.load("gone.txt")
    assert issubclass(DeckFileError, DeckError)


def test_a_report_tells_what_it_could_not_read(run, here: Path) -> None:
    code, out, err = run("deck", "report", "gone.txt", "red-rush")
    assert code == 2 and "gone.txt: no such file" in err
    assert "1 of 2 decks can be played whole" in out
    code, out, _ = run("deck", "report", "gone.txt", "red-rush", "--json")
    assert code == 2 and [row["whole"] for row in json.loads(out)] == [False, True]
    (here / "empty").mkdir()
    assert run("deck", "report", "empty").code == 4


def test_bots_and_rules_are_suggested(run) -> None:
    assert "did you mean basic?" in run("sim", "red-rush", "red-rush", "--bot", "basc").err
    assert "there are basic and random" in run("sim", "red-rush", "red-rush", "--bot", "zzzz").err
    code, out, _ = run("rule", "Trample")
    assert code == 0 and out.startswith("702.19")
    code, _, err = run("rule", "trampel")
    assert code == 2 and "trample (702.19)" in err
    assert run("rule", "702.19z").err.endswith("did you mean 702.19e or 702.19f or 702.19g?\n")
    assert "did you mean 509" in run("rules", "coverage", "--section", "5099").err


def test_the_shape_of_a_card_of_ones_own_is_checked(run) -> None:
    code, _, err = run("card", "--text", "Flying", "--cost", "{1}{Q}")
    assert code == 2 and "{Q} is no mana symbol" in err
    code, _, err = run("card", "--text", "Flying", "--type", "Craeture - Elf")
    assert code == 2 and "no card type 'craeture'; did you mean creature?" in err
    assert run("card", "--text", "Flying", "--type", "Legendary Creature - Elf", "--cost", "{G/U}").code == 0


def test_files_of_others_are_not_written_over(run, here: Path) -> None:
    mine = here / "my-deck.txt"
    mine.write_text("4 Lightning Bolt\n20 Mountain\n")
    code, _, err = run("sim", "red-rush", "red-rush", "--games", "1", "--log", "my-deck.txt")
    assert code == 4 and "my-deck.txt is there and is no log of games" in err
    assert mine.read_text().startswith("4 Lightning Bolt")
    (here / "s.yaml").write_text("players:\n  - life: 7\n")
    code, _, err = run("run", "s.yaml", "--format", "html", "-o", "my-deck.txt")
    assert code == 4 and "no page by apnap" in err and mine.read_text().startswith("4 Lightning Bolt")
    for _ in range(2):  # a page, and a log, of ours are written anew
        assert run("run", "s.yaml", "--format", "html", "-o", "page.html").code == 0


def test_logs_of_ours_are_written_anew(here: Path) -> None:
    file = here / "games.jsonl"
    for text in ("", '{"format": "apnap game 1", "version": "0"}\n'):
        file.write_text(text)
        shared.keep_others(file, r'"format": ?"apnap game', "log of games")
    file.write_text('{"format": "other"}\n')
    with pytest.raises(shared.Refusal):
        shared.keep_others(file, r'"format": ?"apnap game', "log of games")
    shared.keep_others(here / "new", "x", "thing")


def test_replaying_what_is_no_game(run, here: Path) -> None:
    (here / "x.jsonl").write_text("{}\n")
    (here / "x.txt").write_text("words\n")
    assert run("replay", "gone.jsonl").code == 4
    assert run("replay", "x.jsonl").code == 2
    code, _, err = run("replay", "x.txt")
    assert code == 2 and "words can't be replayed" in err


def test_without_its_text_a_card_is_refused_by_the_place_alone() -> None:
    face = FaceFacts("Dusty Elf", "", TypeLine((), ("creature",), ("Elf",)))
    facts = CardFacts("Dusty Elf", "normal", (face,))
    refusal = Refusal("declined", 2, 7, ("how many", "card type"))
    record = CardRecord(facts, None, str(refusal), (), (refusal,))
    assert record.why == "its text is not understood from line 2, offset 7 on"
    other = Refusal("ambiguous", 2, 7, (), "two readings")
    assert CardRecord(facts, None, str(other), (), (other,)).why == str(other)
    assert CardRecord(facts, None, "subgames are not supported").why == "subgames are not supported"


def test_an_error_is_broken_between_words_on_a_terminal(monkeypatch, capsys) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    words = " ".join(["word"] * 20) + " /a/path/that/is/not/to/be/broken/anywhere/at/all"
    shared.complain([words])
    assert capsys.readouterr().err == f"error: {words}\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    shared.complain([words])
    err = capsys.readouterr().err
    assert "/a/path/that/is/not/to/be/broken/anywhere/at/all" in err and err.count("\n") > 3


def test_a_bot_of_ones_own_is_found_where_the_command_is_called(run, here: Path) -> None:
    (here / "own_bots_of_this_test.py").write_text(
        "class First:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view): return view.actions[0]\n"
    )
    before = list(sys.path)
    name = "own_bots_of_this_test:First"
    code, out, _ = run("sim", "red-rush", "red-rush", "--games", "1", "--turn-limit", "2", "--bot", name)
    assert code == 0 and "bot own_bots_of_this_test:First" in out
    assert sys.path == before
    assert "has no class Second" in run("sim", "red-rush", "red-rush", "--bot", name[:-5] + "Second").err


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("class Bad: pass", "calling it with a seed fails: TypeError"),
        ("def Bad(seed): return seed", "has no method choose(view)"),
        ("class Bad(", "can't be imported: SyntaxError"),
        ("import nothing_like_it", "No module named 'nothing_like_it'"),
    ],
)
def test_bots_that_are_none(run, here: Path, monkeypatch: pytest.MonkeyPatch, code: str, what: str) -> None:
    monkeypatch.delitem(sys.modules, "bad_bots_of_this_test", raising=False)
    importlib.invalidate_caches()
    (here / "bad_bots_of_this_test.py").write_text(code + "\n")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    ran = run("sim", "red-rush", "red-rush", "--games", "1", "--bot", "bad_bots_of_this_test:Bad")
    assert ran.code == 2 and what in ran.err


def test_a_format_of_decks_is_no_format_of_games(run) -> None:
    code, _, err = run("sim", "red-rush", "red-rush", "--format", "modern")
    assert code == 2 and "apnap deck check DECK --format modern" in err
    assert "deck check" not in run("sim", "red-rush", "red-rush", "--format", "comander").err
