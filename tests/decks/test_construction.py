"""What is illegal about a deck (CR 100.2, 100.4, 702.124, 903.3-5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apnap.cards import CardRecord, Database, write_database
from apnap.cards.database import supported_record
from apnap.cards.facts import CardFacts, FaceFacts, color_words, parse_type_line
from apnap.decks import Deck, illegalities
from apnap.decks.construction import UnknownConstruction
from apnap.model import Keyword

FORMATS = ("commander", "modern", "standard")


def record(name: str, line: str, identity: str = "G", *words: Any, **more: Any) -> CardRecord:
    size = ("2", "2") if "Creature" in line or more.get("sized") else ("", "")
    face = FaceFacts(name, "{G}", parse_type_line(line), *size)
    legal = {f: f not in more.get("banned", ()) for f in FORMATS}
    facts = CardFacts(name, "normal", (face,), color_words(identity), legal, more.get("listed", ()))
    if more.get("unread"):
        return CardRecord(facts, None, "too hard")
    return supported_record(facts, [tuple(words)])


@pytest.fixture
def db(tmp_path: Path) -> Database:
    records = [
        record("Forest", "Basic Land — Forest"),
        record("Island", "Basic Land — Island", "U"),
        record("Wastes", "Basic Land", ""),
        record("Elf", "Creature — Elf"),
        record("Fish", "Creature — Fish", "U"),
        record("Rats", "Creature — Rat", "G", Keyword("copies allowed", (0,))),
        record("Dwarves", "Creature — Dwarf", "G", Keyword("copies allowed", (7,))),
        record("Unread Rats", "Creature — Rat", "G", unread=True),
        record("Banned", "Sorcery", banned=("modern", "commander")),
        record("Grove", "Land — Forest Island", ""),
        record("Queen", "Legendary Creature — Elf"),
        record("Jack", "Legendary Enchantment"),
        record("Walker", "Legendary Planeswalker — Jack"),
        record("Leading Walker", "Legendary Planeswalker — Jill", "G", Keyword("can be your commander")),
        record("Car", "Legendary Artifact — Vehicle", sized=True),
        record("Ship", "Legendary Artifact — Spacecraft", sized=True),
        record("Raft", "Legendary Artifact — Spacecraft"),
        record("Partner A", "Legendary Creature", "G", Keyword("partner")),
        record("Partner B", "Legendary Creature", "U", Keyword("partner")),
        record("Friend A", "Legendary Creature", "G", Keyword("partner", ("friends forever",))),
        record("Friend B", "Legendary Creature", "U", Keyword("partner", ("friends forever",))),
        record("Ying", "Legendary Creature", "G", Keyword("partner with", ("Yang",))),
        record("Yang", "Legendary Creature", "U", Keyword("partner with", ("Ying",))),
        record("Hermit", "Legendary Creature", "G", Keyword("choose a Background")),
        record("Past", "Legendary Enchantment — Background", "U"),
        record("Companion", "Legendary Creature", "G", Keyword("Doctor's companion")),
        record("Doctor", "Legendary Creature — Time Lord Doctor", "U"),
        record("Human Doctor", "Legendary Creature — Human Time Lord Doctor", "U"),
        record("Otter", "Legendary Creature — Otter", "G", listed=("Companion",)),
        record("Blue Otter", "Legendary Creature — Otter", "U", listed=("Companion",)),
        record("Unread A", "Legendary Creature", "G", unread=True, listed=("Partner",)),
    ]
    write_database(records, tmp_path / "cards.db", "")
    return Database.open(tmp_path / "cards.db")


def found(db: Database, format: str, main: dict[str, int], *leaders: str, **more: Any) -> list[str]:
    deck = Deck("deck", main, more.get("side", {}), leaders)
    return [f"{each.card}:{each.rule}" for each in illegalities(deck, format, db)]


@pytest.mark.rules("100.2a", "100.2b", "100.4a")
def test_sizes(db: Database) -> None:
    assert found(db, "constructed", {"Forest": 60}, side={"Elf": 4, "Forest": 11}) == []
    assert found(db, "constructed", {"Forest": 59}) == [":100.2a"]
    assert found(db, "constructed", {"Forest": 60}, side={"Forest": 16}) == [":100.4a"]
    assert found(db, "constructed", {"Forest": 200}) == []
    assert found(db, "limited", {"Forest": 35, "Elf": 5}, side={"Fish": 30}) == []
    assert found(db, "limited", {"Forest": 39}) == [":100.2b"]


@pytest.mark.rules("100.2a")
def test_four_of_a_name_main_deck_and_sideboard_together(db: Database) -> None:
    assert found(db, "constructed", {"Forest": 56, "Elf": 4}) == []
    assert found(db, "constructed", {"Forest": 56, "Elf": 4}, side={"Elf": 1}) == ["Elf:100.2a"]
    assert found(db, "constructed", {"Wastes": 56, "Elf": 5}) == ["Elf:100.2a"]
    assert found(db, "constructed", {"Rats": 60}) == []
    assert found(db, "constructed", {"Forest": 53, "Dwarves": 7}) == []
    assert found(db, "constructed", {"Forest": 53, "Dwarves": 8}) == ["Dwarves:100.2a"]
    deck = Deck("d", {"Unread Rats": 60})
    assert "can't read" in str(illegalities(deck, "constructed", db)[0])


@pytest.mark.rules("100.6")
def test_legality_is_of_the_format(db: Database) -> None:
    assert found(db, "modern", {"Forest": 59, "Banned": 1}) == ["Banned:100.6"]
    assert found(db, "constructed", {"Forest": 59, "Banned": 1}) == []
    assert found(db, "standard", {"Forest": 59, "Banned": 1}) == []


@pytest.mark.rules("903.5a", "903.5b", "903.5e", "903.3")
def test_a_commander_deck_has_a_hundred_cards_one_of_each_name(db: Database) -> None:
    assert found(db, "commander", {"Forest": 99}, "Queen") == []
    assert found(db, "commander", {"Forest": 98}, "Queen") == [":903.5a"]
    assert found(db, "commander", {"Forest": 100}, "Queen") == [":903.5a"]
    assert found(db, "commander", {"Forest": 97, "Elf": 2}, "Queen") == ["Elf:903.5b"]
    assert found(db, "commander", {"Forest": 98, "Queen": 1}, "Queen") == ["Queen:903.5b"]
    assert found(db, "commander", {"Forest": 9, "Rats": 90}, "Queen") == []
    assert found(db, "commander", {"Forest": 99}, "Queen", side={"Elf": 1}) == [":903.5e"]
    assert found(db, "commander", {"Forest": 98, "Banned": 1}, "Queen") == ["Banned:100.6"]
    assert found(db, "commander", {"Forest": 100}) == [":903.3"]
    assert found(db, "constructed", {"Forest": 60}, "Queen") == [":903.3"]


@pytest.mark.rules("702.139d", "903.5e")
def test_a_companion_may_be_beside_a_commander_deck(db: Database) -> None:
    assert found(db, "commander", {"Forest": 99}, "Queen", side={"Otter": 1}) == []
    assert found(db, "commander", {"Forest": 99}, "Queen", side={"Otter": 1, "Elf": 1}) == [":903.5e"]
    assert found(db, "commander", {"Forest": 99}, "Queen", side={"Elf": 1}) == [":903.5e"]
    assert found(db, "commander", {"Forest": 99}, "Queen", side={"Blue Otter": 1}) == ["Blue Otter:903.5c"]
    assert found(db, "commander", {"Forest": 98, "Otter": 1}, "Queen", side={"Otter": 1}) == ["Otter:903.5b"]


@pytest.mark.rules("903.5", "903.5c", "903.5d", "903.4", "702.124c")
def test_colour_identity(db: Database) -> None:
    assert found(db, "commander", {"Forest": 98, "Fish": 1}, "Queen") == ["Fish:903.5c"]
    assert found(db, "commander", {"Forest": 98, "Island": 1}, "Queen") == ["Island:903.5c"]
    assert found(db, "commander", {"Forest": 98, "Wastes": 1}, "Queen") == []
    assert found(db, "commander", {"Forest": 98, "Grove": 1}, "Queen") == ["Grove:903.5d"]
    assert found(db, "commander", {"Forest": 96, "Fish": 1, "Grove": 1}, "Partner A", "Partner B") == []
    assert found(db, "commander", {"Forest": 97, "Fish": 1}, "Friend A", "Unread A") == [
        "Friend A and Unread A:702.124",
        "Fish:903.5c",
    ]


@pytest.mark.rules("903.3", "903.3a", "903.12c")
@pytest.mark.parametrize(
    ("leader", "commander", "brawl"),
    [
        ("Queen", True, True),
        ("Elf", False, False),
        ("Jack", False, False),
        ("Walker", False, True),
        ("Leading Walker", True, True),
        ("Car", True, True),
        ("Ship", True, True),
        ("Raft", False, False),
        ("Past", False, False),
    ],
)
def test_who_may_lead(db: Database, leader: str, commander: bool, brawl: bool) -> None:
    lands = "Island" if leader == "Past" else "Forest"
    assert found(db, "commander", {lands: 99}, leader) == ([] if commander else [f"{leader}:903.3"])
    assert found(db, "brawl", {lands: 59}, leader) == ([] if brawl else [f"{leader}:903.12c"])


@pytest.mark.rules(
    "702.124a", "702.124f", "702.124g", "702.124h", "702.124i", "702.124j", "702.124k", "702.124m", "702.124b"
)
@pytest.mark.parametrize(
    ("a", "b", "together"),
    [
        ("Partner A", "Partner B", True),
        ("Partner A", "Queen", False),
        ("Partner A", "Friend B", False),
        ("Partner A", "Yang", False),
        ("Friend A", "Friend B", True),
        ("Ying", "Yang", True),
        ("Ying", "Partner B", False),
        ("Hermit", "Past", True),
        ("Queen", "Past", False),
        ("Hermit", "Partner B", False),
        ("Companion", "Doctor", True),
        ("Companion", "Human Doctor", False),
        ("Unread A", "Partner B", False),
    ],
)
def test_which_two_may_lead_together(db: Database, a: str, b: str, together: bool) -> None:
    for pair in ((a, b), (b, a)):
        assert (found(db, "commander", {"Forest": 98}, *pair) == []) is together
        assert found(db, "commander", {"Forest": 97}, *pair)[0] == ":903.5a"


@pytest.mark.rules("702.124g")
def test_no_three(db: Database) -> None:
    deck = {"Forest": 97}
    assert ":702.124g" in found(db, "commander", deck, "Partner A", "Partner B", "Queen")


def test_what_can_not_be_told_is_said(db: Database) -> None:
    deck = Deck("d", {"Forest": 98}, {}, ("Unread A", "Partner B"))
    assert "can't be told" in str(illegalities(deck, "commander", db)[0])


@pytest.mark.rules("903.12d", "903.12e", "903.5d")
def test_brawl(db: Database) -> None:
    assert found(db, "brawl", {"Forest": 58}, "Queen") == [":903.12d"]


def test_unknown_formats_and_cards(db: Database) -> None:
    with pytest.raises(UnknownConstruction, match="commander"):
        illegalities(Deck("d", {"Forest": 60}), "comander", db)
    assert found(db, "constructed", {"Forest": 60, "Nothing Such": 1}) == ["Nothing Such:"]
