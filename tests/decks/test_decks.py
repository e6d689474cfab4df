"""Deck lists: the dialects that are read, and what is said of those that can't be."""

import pickle
from pathlib import Path

import pytest

from apnap.cards import CardRecord, Database, write_database
from apnap.cards.database import supported_record
from apnap.cards.facts import CardFacts, FaceFacts, parse_type_line
from apnap.decks import Deck, DeckError, illegalities

NAMES = ("Forest", "Giant Growth", "Wood Elf", "Made // Up", "Fear (Not the Real One)", "1996 Champion")


@pytest.fixture
def db(tmp_path: Path) -> Database:
    records = []
    for name in NAMES:
        faces = tuple(FaceFacts(half, "{G}", parse_type_line("Sorcery")) for half in name.split(" // "))
        records.append(supported_record(CardFacts(name, "split", faces), [()] * len(faces)))
    hard = CardFacts("Hard Elf", "normal", (FaceFacts("Hard Elf", "{G}", parse_type_line("Creature")),))
    records.append(CardRecord(hard, None, "too hard"))
    write_database(records, tmp_path / "cards.db", "")
    return Database.open(tmp_path / "cards.db")


@pytest.mark.parametrize(
    ("line", "name", "count"),
    [
        ("4 Giant Growth", "Giant Growth", 4),
        ("4x Giant Growth", "Giant Growth", 4),
        ("4X  giant growth", "Giant Growth", 4),
        ("Giant Growth", "Giant Growth", 1),
        ("4 Giant Growth (MOM) 123", "Giant Growth", 4),
        ("4 Giant Growth (mom) 123p *F*", "Giant Growth", 4),
        ("4 Giant Growth [M10]", "Giant Growth", 4),
        ("4 Giant Growth <280> [M10] (F)", "Giant Growth", 4),
        ("1x Giant Growth (m10) 5 [Pump{noDeck}] ^Have,#37d67a^ #tag", "Giant Growth", 1),
        ("2 Made // Up", "Made // Up", 2),
        ("2 Made/Up", "Made // Up", 2),
        ("2 Made", "Made // Up", 2),
        ("2 up (ABC) 12", "Made // Up", 2),
        ("3 Forest // Forest", "Forest", 3),
        ("1 Fear (Not the Real One)", "Fear (Not the Real One)", 1),
        ("1996 Champion", "1996 Champion", 1),
        ("2 1996 Champion", "1996 Champion", 2),
        ("\ufeff4\u00a0Giant Growth\r", "Giant Growth", 4),
    ],
)
def test_lines(db: Database, line: str, name: str, count: int) -> None:
    assert Deck.parse(line, db=db).main == {name: count}


def test_sections(db: Database) -> None:
    deck = Deck.parse(
        "About\nName My Elves\n\nCommander\n1 Wood Elf\n\nDeck\n2 Forest\n\n3 Giant Growth\n1 Forest\n\n"
        "Sideboard (2)\n1 Made\n1 Hard Elf\n\nMaybeboard:\n4 No Such Card\n",
        db=db,
    )
    assert deck.name == "My Elves"
    assert deck.commanders == ("Wood Elf",)
    assert deck.main == {"Forest": 3, "Giant Growth": 3}
    assert deck.sideboard == {"Made // Up": 1, "Hard Elf": 1}
    assert len(deck) == 6
    assert deck.cards() == ["Forest"] * 3 + ["Giant Growth"] * 3


def test_sideboard_by_prefix_and_comments(db: Database) -> None:
    deck = Deck.parse("// a comment\n# another\n4 Forest\nSB: 2 Wood Elf\nsb: 1 Forest", db=db)
    assert (deck.main, deck.sideboard) == ({"Forest": 4}, {"Wood Elf": 2, "Forest": 1})


@pytest.mark.parametrize(
    "header", ["Sideboard", "SIDEBOARD:", "// Sideboard", "[Sideboard]", "# Sideboard (2)"]
)
def test_sideboard_headers(db: Database, header: str) -> None:
    deck = Deck.parse(f"4 Forest\n{header}\n2 Wood Elf", db=db)
    assert deck.sideboard == {"Wood Elf": 2}


def test_headers_of_types_stay_in_the_main_deck(db: Database) -> None:
    deck = Deck.parse("Creatures (2)\n2 Wood Elf\n\nLands (4)\n4 Forest", db=db)
    assert deck.main == {"Wood Elf": 2, "Forest": 4}


def test_a_blank_line_before_a_sideboard(db: Database) -> None:
    assert Deck.parse("58 Forest\n2 Wood Elf\n\n\n15 Giant Growth\n", db=db).sideboard == {"Giant Growth": 15}
    assert Deck.parse("40 Forest\n\n16 Giant Growth", db=db).sideboard == {}
    assert Deck.parse("40 Forest\n\n4 Wood Elf\n\n4 Giant Growth", db=db).sideboard == {}
    assert Deck.parse("99 Forest\n\n1 Wood Elf", db=db).commanders == ("Wood Elf",)


def test_errors_name_every_line(db: Database) -> None:
    with pytest.raises(DeckError) as caught:
        Deck.parse("4 Forest\n4 Giant Grwth (M10) 3\n\n0 Forest\nxyzzy", source="list.txt", db=db)
    first, second, third = caught.value.problems
    assert (first.line, first.text, first.nearest[0]) == (2, "4 Giant Grwth (M10) 3", "Giant Growth")
    assert (second.line, second.what) == (4, "a count of 0")
    assert (third.line, third.nearest) == (5, ())
    assert str(caught.value).splitlines()[0] == (
        "list.txt: line 2: '4 Giant Grwth (M10) 3': no card named 'Giant Grwth'; did you mean 'Giant Growth'?"
    )
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing", "Deck\n\nSideboard"])
def test_empty_lists(db: Database, text: str) -> None:
    with pytest.raises(DeckError, match="holds no cards"):
        Deck.parse(text, db=db)


def test_text_reads_back(db: Database) -> None:
    for text in (
        "4 Forest\n2 Giant Growth\n",
        "Commander\n1 Wood Elf\n\nDeck\n4 Forest\n\nSideboard\n2 Made // Up\n",
    ):
        deck = Deck.parse(text, db=db)
        assert deck.to_text() == text
        assert Deck.parse(deck.to_text(), db=db) == deck


def test_check(db: Database) -> None:
    deck = Deck.parse("4 Forest\nSB: 1 Hard Elf", db=db)
    assert deck.check(db) == {"Hard Elf": "too hard"}
    assert "no card named" in Deck("", {"Gone": 1}).check(db)["Gone"]


def test_load_a_file(db: Database, tmp_path: Path) -> None:
    path = tmp_path / "my-deck.txt"
    path.write_text("4 Forest\n", encoding="utf-8-sig")
    assert Deck.load(path, db=db) == Deck.load(str(path), db=db) == Deck("my-deck", {"Forest": 4})


def test_load_errors(db: Database, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="did you mean 'red-rush'"):
        Deck.load("red-rsh", db=db)
    with pytest.raises(DeckError, match="no such file"):
        Deck.load(tmp_path / "none.txt", db=db)
    with pytest.raises(DeckError, match=str(tmp_path.name)):
        Deck.load(tmp_path, db=db)
    (tmp_path / "bad.txt").write_bytes(b"4 F\xffrest")
    with pytest.raises(DeckError, match="UTF-8"):
        Deck.load(tmp_path / "bad.txt", db=db)


@pytest.mark.parametrize("name", Deck.names())
def test_shipped_decks(name: str) -> None:
    deck = Deck.load(name)
    assert deck.name == name
    assert len(deck) == 60
    assert deck.check() == {}
    assert illegalities(deck, "constructed") == []


def test_shipped_decks_hold_some_35_cards() -> None:
    names = {card for name in ("green-trample", "red-rush") for card in Deck.load(name).main}
    assert 35 <= len(names) <= 42
