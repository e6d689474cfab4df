"""`apnap card` and `apnap cards`: what a user sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap.cards import database

ELF = {"layout": "normal", "type_line": "Creature — Elf", "mana_cost": "{G}", "power": "1", "toughness": "1"}
TEXTS = {
    "Dusty Elf": "When this creature enters, draw a card.",
    "Rusty Elf": "Vigilance (It naps.)\nDusty Elf frobs well.",
    "Musty Elf": "Trample",
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Card data of three made-up cards, an empty data folder, and nothing shipped that an update looks at."""
    monkeypatch.setattr("apnap.cards.update.SHIPPED", tmp_path / "none.db")
    monkeypatch.setenv("APNAP_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(database, "_opened", {})
    cards = [
        {"name": name, "oracle_text": text, "legalities": {"modern": "legal", "pauper": "not_legal"}, **ELF}
        for name, text in TEXTS.items()
    ]
    path = tmp_path / "made-up.json"
    path.write_text(json.dumps(cards), encoding="utf-8")
    return path


def test_card(run) -> None:
    ran = run("card", "workshop warchief")
    assert ran.out.startswith("Workshop Warchief {3}{G}{G}\nCreature — Rhino Warrior\n")
    assert "\n5/3\n" in ran.out and ran.out.endswith("supported\n")
    assert "\nTrample\n" in ran.out and "Keyword(" not in ran.out
    assert "not legal, banned or restricted: alchemy, pauper" in ran.out
    assert "Keyword(name='trample')" in run("card", "workshop warchief", "--tree").out
    facts = json.loads(run("card", "Workshop Warchief", "--json").out)
    assert facts["supported"] and facts["faces"][0]["abilities"][0] == ""
    assert "modern" in facts["legal_in"] and facts["legalities"]["modern"] == "legal"
    assert facts["faces"][0]["text"].startswith("Trample")


def test_a_text_that_is_typed(run) -> None:
    ran = run(
        "card",
        "--text",
        r"Flying\nWhen ~ dies, you gain 3 life.",
        "--type",
        "Creature - Goblin",
        "--name",
        "Bob",
    )
    assert ran.code == 0 and ran.out.startswith("Flying\nWhen Bob dies, you gain 3 life.\n")
    assert "GainLife(who=You(), amount=Fixed(n=3))" in ran.out and "carried out" in ran.out
    ran = run("card", "--text", "Flying\nDraw frob card.", "--type", "Instant", "--cost", "{G}")
    assert ran.code == 3 and "line 2, offset 5: expected" in ran.out
    assert ran.out.splitlines()[-2:] == ["  Draw frob card.", "       ^"]
    facts = json.loads(run("card", "--text", "Frob.", "--json").out)
    assert facts["refusals"][0]["line"] == 1 and not facts["exact"]
    assert json.loads(run("card", "--text", "Flying", "--json", "--pt", "1/1").out)["text"] == "Flying"


@pytest.mark.parametrize(
    "arguments",
    [
        ("card",),
        ("card", "Forest", "--text", "Flying"),
        ("card", "--text", "Flying", "--pt", "big"),
        ("card", "--text", "Flying", "--cost", "{"),
        ("cards", "search", "frob:elf"),
        ("cards", "update", "--kept", "--url", "https://made.up/cards"),
    ],
)
def test_wrong_usage(run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2 and ran.err and not ran.out


def test_card_data_of_ones_own(run, data: Path) -> None:
    ran = run("cards", "update", "--from", str(data), "--jobs", "1")
    assert ran.code == 0 and "3 cards, 2 supported; 0 known already" in ran.out
    assert "new (3): Dusty Elf, Musty Elf, Rusty Elf" in ran.out
    ran = run("card", "rusty elf")
    assert "Vigilance\nDusty Elf frobs well.\n1/1" in ran.out
    assert ran.out.splitlines()[-1] == "  ^"
    assert "not supported: its text is not read whole" in ran.out and "line 2, offset " in ran.out
    (data.parent / "data" / "texts.db").unlink()
    assert "apnap cards update gets the card data" in run("card", "rusty elf").out
    assert "3 known already" in run("cards", "update", "--kept", "--jobs", "1").out
    assert json.loads(run("cards", "update", "--from", str(data), "--json").out)["reused"] == 3


def test_update_refuses_in_a_line(run, data: Path, tmp_path: Path) -> None:
    assert run("cards", "update", "--kept").code == 4
    ran = run("cards", "update", "--from", str(tmp_path / "none.json"))
    assert ran.code == 4 and "none.json" in ran.err
    ran = run("cards", "update", "--url", "http://127.0.0.1:9/cards")
    assert ran.code == 4 and len(ran.err.splitlines()) == 1 and "can't be reached" in ran.err


def test_a_database_of_another_version_is_told(run, data: Path) -> None:
    own = data.parent / "data" / "cards.db"
    database.write_database([], own, "old")
    ran = run("card", "forest")
    assert ran.code == 0 and "apnap cards update --kept" in ran.err


def test_search(run, data: Path) -> None:
    run("cards", "update", "--from", str(data), "--jobs", "1")
    ran = run("cards", "search", "when:enters", "does:draw")
    assert ran.out == "Dusty Elf   {G}   Creature — Elf\n\n1 card\n"
    assert "Rusty Elf" in run("cards", "search", "-is:supported").out
    assert "3 cards, 1 shown" in run("cards", "search", "t:elf", "--limit", "1").out
    assert run("cards", "search", "t:elf mv>90").out == "no card\n"
    code, out, err = run("cards", "search", "t:elff")
    assert (code, out) == (
        2,
        "",
    ) and err == "error: type:elff: no card has the type 'elff'; did you mean 'elf'?\n"
    found = json.loads(run("cards", "search", "t:elf", "--json", "--limit", "2").out)
    assert found["found"] == 3 and [card["name"] for card in found["cards"]] == ["Dusty Elf", "Musty Elf"]


def test_long_lines_keep_to_the_width(run) -> None:
    lines = run("card", "llanowar elves").out.splitlines()
    legal = next(at for at, line in enumerate(lines) if line.startswith("legal: "))
    assert lines[legal + 1].startswith("  ") and lines[-1] == "supported"
    report = run("cards", "report", "--format", "pauper").out.splitlines()
    assert any(line.startswith(" " * 15) for line in report)
    assert max(map(len, lines + report)) <= 80


def test_report(run, data: Path, tmp_path: Path) -> None:
    ran = run("cards", "report", "--from", str(data), "--jobs", "1")
    assert ran.code == 0 and "all cards" in ran.out and "…" not in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines()[:5])
    assert "(Rusty Elf)" in ran.out
    old = tmp_path / "old.json"
    old.write_text(run("cards", "report", "--from", str(data), "--json").out, encoding="utf-8")
    facts = json.loads(old.read_text(encoding="utf-8"))
    assert (facts["cards"], facts["exact"], facts["supported"], facts["unsupported"]) == (3, 2, 2, 1)
    facts["statuses"]["Dusty Elf"] = "declined"
    old.write_text(json.dumps(facts), encoding="utf-8")
    assert "gained (1): Dusty Elf" in run("cards", "report", "--from", str(data), "--compare", str(old)).out
    facts = json.loads(run("cards", "report", "--from", str(data), "--compare", str(old), "--json").out)
    assert facts["compared"]["gained"] == ["Dusty Elf"]
    ran = run("cards", "report", "--from", str(data), "--format", "frob")
    assert ran.code == 2 and "no format 'frob': modern, pauper" in ran.err
    assert run("cards", "report", "--from", str(tmp_path / "none"), "--format", "frob").code == 4
    assert run("cards", "report", "--compare", str(data)).code == 2
    (tmp_path / "letter.json").write_text("Dear reader")
    assert run("cards", "update", "--from", str(tmp_path / "letter.json")).code == 2
