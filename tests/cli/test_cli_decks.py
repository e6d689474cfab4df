"""`apnap deck check` and `apnap deck convert`, and Commander in `apnap sim`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap.decks import Deck


def led(tmp_path: Path, name: str, main: str) -> str:
    file = tmp_path / f"{name}.txt"
    file.write_text(f"Commander\n1 Ezuri, Renegade Leader\n\nDeck\n{main}\n")
    return str(file)


def test_a_legal_deck(run) -> None:
    ran = run("deck", "check", "red-rush")
    assert (ran.code, "legal in constructed" in ran.out) == (0, True)
    data = json.loads(run("deck", "check", "red-rush", "--format", "legacy", "--json").out)
    assert (data["legal"], data["illegal"], data["playable"], data["cards"]) == (True, [], True, 60)


def test_an_illegal_deck_and_an_unplayable_one(run, tmp_path: Path) -> None:
    ran = run("deck", "check", led(tmp_path, "short", "50 Forest\n3 Llanowar Elves\n1 Shock"))
    assert ran.code == 1
    for words in ("55 cards", "903.5a", "Llanowar Elves: 3 of them", "colour identity R is not within G"):
        assert words in ran.out
    data = json.loads(run("deck", "check", led(tmp_path, "b", "99 Forest"), "--json").out)
    assert (data["format"], data["legal"]) == ("commander", True)
    unplayable = tmp_path / "u.txt"
    unplayable.write_text("59 Forest\n1 Omnath, Locus of Mana\n")
    ran = run("deck", "check", str(unplayable))
    assert ran.code == 3
    assert "apnap can't play 1 card" in ran.out


def test_a_format_that_is_none(run) -> None:
    ran = run("deck", "check", "red-rush", "--format", "legasy")
    assert (ran.code, "did you mean legacy?" in ran.err) == (2, True)


def test_convert(run, tmp_path: Path) -> None:
    to = tmp_path / "x.cod"
    assert run("deck", "convert", "red-rush", str(to)).code == 0
    assert Deck.load(to).main == Deck.load("red-rush").main
    assert run("deck", "convert", str(to), "--to", "forge").out.startswith("[metadata]\nName=red-rush\n")
    data = json.loads(run("deck", "convert", "red-rush", "--json").out)
    assert data["format"] == "plain"
    assert Deck.parse(data["text"]).main == Deck.load("red-rush").main
    ran = run("deck", "convert", "red-rush", "--to", "arrena")
    assert (ran.code, "arena" in ran.err) == (2, True)


def test_convert_overwrites_only_if_told(run, tmp_path: Path) -> None:
    to = tmp_path / "x.cod"
    to.write_text("mine")
    ran = run("deck", "convert", "red-rush", str(to), "--json")
    assert (ran.code, ran.out, to.read_text()) == (4, "", "mine")
    assert f"{to}: there is such a file; --force overwrites it" in ran.err
    assert run("deck", "convert", "red-rush", str(to), "--force").code == 0
    assert Deck.load(to).main == Deck.load("red-rush").main
    assert [path.name for path in tmp_path.iterdir()] == ["x.cod"]


def test_convert_to_what_cannot_be_written(run, tmp_path: Path) -> None:
    ran = run("deck", "convert", "red-rush", str(tmp_path / "none" / "x.cod"))
    assert (ran.code, ran.out) == (4, "") and "x.cod: No such file" in ran.err
    # What the format can't hold is no fault of the file.
    ran = run("deck", "convert", led(tmp_path, "a", "60 Forest"), str(tmp_path / "x.dek"))
    assert ran.code == 2 and not (tmp_path / "x.dek").exists()


def test_a_damaged_file_is_told_by_its_line(run, tmp_path: Path) -> None:
    file = tmp_path / "x.dek"
    file.write_text("<Deck>\n<Cards Quantity='4' Name='Forrest'/>\n</Deck>\n")
    ran = run("deck", "show", str(file))
    assert ran.code == 2
    assert "line 2" in ran.err and "did you mean 'Forest'" in ran.err


@pytest.mark.rules("806.1", "903.2")
def test_commander_games_of_three(run, tmp_path: Path) -> None:
    decks = [led(tmp_path, name, "30 Forest\n10 Colossal Dreadmaw") for name in "abc"]
    ran = run("sim", *decks, "--games", "3", "--format", "commander", "--json", "--jobs", "1")
    data = json.loads(ran.out)
    assert (ran.code, data["format"], data["games"], data["failed"]) == (0, "commander", 3, [])
    assert sum(deck["wins"] for deck in data["decks"]) == 3
    one = json.loads(run("sim", *decks, "--game", "0", "--json").out)
    assert one["format"] == "commander"  # what the decks are for


def test_formats_and_decks_that_do_not_go_together(run, tmp_path: Path) -> None:
    ran = run("sim", "red-rush", led(tmp_path, "a", "60 Forest"))
    assert (ran.code, "needs a commander" in ran.err) == (2, True)
    ran = run("sim", "red-rush", "red-rush", "--format", "planechase")
    assert (ran.code, "no format 'planechase'" in ran.err) == (2, True)
    ran = run("sim", *["red-rush"] * 7)
    assert (ran.code, "at most 6" in ran.err) == (2, True)
