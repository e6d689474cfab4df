"""The card database: what is written is read, names are found, damage is told; and the shipped file."""

import hashlib
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shipped_decks import HANDWRITTEN

from apnap.cards import database
from apnap.cards.build import build_records, main, rules_text
from apnap.cards.database import (
    CardRecord,
    Database,
    DatabaseError,
    UnknownCard,
    UnsupportedCard,
    data_folder,
    default_database,
    own_is_stale,
    supported_record,
    write_database,
)
from apnap.cards.facts import CardFacts, FaceFacts, parse_type_line
from apnap.cards.names import name_key, nearest
from apnap.cards.read import CardSource
from apnap.cards.stamp import stamp
from apnap.model import Keyword, intern, to_data
from apnap.oracle.refusal import Refusal


def facts(name: str, *faces: str, layout: str = "normal", **more: Any) -> CardFacts:
    line = parse_type_line("Creature — Elf")
    made = tuple(FaceFacts(face, "{G}", line, "1", "1+*") for face in faces or (name,))
    return CardFacts(name, layout, made, ("green",), {"modern": True, "pauper": False}, ("Reach",), **more)


RECORDS = [
    supported_record(facts("Wood Elf"), [(Keyword("reach"),)]),
    supported_record(facts("Lim-Dûl the Elf"), [()], [[1, 2]]),
    supported_record(facts("Wear // Tear", "Wear", "Tear", layout="split"), [(), (Keyword("reach"),)]),
    CardRecord(facts("Room // Hall", "Room", layout="split", incomplete=True), None, "a face is missing"),
    CardRecord(facts("Tear", meld_result="Wood Elf"), None, "made up"),
    CardRecord(
        CardFacts("Æther “Ghost”", "normal", (FaceFacts("Æther “Ghost”", "", parse_type_line("Land")),)),
        None,
        "no",
    ),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_database(RECORDS, tmp_path / "cards.db", "stamp")
    return tmp_path / "cards.db"


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    opened = Database.open(path)
    yield opened
    opened.close()


def test_records_come_back(db: Database) -> None:
    assert db.stamp == "stamp"
    assert len(db) == len(RECORDS)
    assert list(db) == sorted(record.name for record in RECORDS)
    for record in RECORDS:
        found = db.get(record.name)
        assert (found.abilities, found.reason, found.spelling) == (
            record.abilities,
            record.reason,
            record.spelling,
        )
        assert (found.facts.faces, found.facts.meld_result) == (record.facts.faces, record.facts.meld_result)
        if record.facts.legalities:
            assert found.facts == record.facts
    assert [record.name for record in db.records()] == list(db)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("wood elf", "Wood Elf"),
        ("  WOOD   ELF ", "Wood Elf"),
        ("lim-dul the elf", "Lim-Dûl the Elf"),
        ("Lim‑Du\u0302l the Elf", "Lim-Dûl the Elf"),
        ("wear/tear", "Wear // Tear"),
        ("Wear / Tear", "Wear // Tear"),
        ("Wear//Tear", "Wear // Tear"),
        ("wear", "Wear // Tear"),
        ("Tear", "Tear"),
        ("hall", "Room // Hall"),
        ('aether "ghost"', "Æther “Ghost”"),
    ],
)
def test_names_are_found(db: Database, asked: str, name: str) -> None:
    assert asked in db
    assert db.get(asked).name == name


def test_a_card_is_interned_and_kept(db: Database) -> None:
    card = db.card("Wood Elf")
    assert card is db.card("wood elf") is intern(RECORDS[0].card())
    assert db.get("Wood Elf") is db.get("Wood Elf")


def test_unknown_card(db: Database) -> None:
    assert "Wod Elf" not in db
    assert 3 not in db
    with pytest.raises(UnknownCard) as caught:
        db.get("Wod Elf")
    assert caught.value.nearest[0] == "Wood Elf"
    assert str(caught.value) == "no card named 'Wod Elf'; did you mean 'Wood Elf'?"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_unsupported_card(db: Database) -> None:
    assert not db.get("Room").supported
    with pytest.raises(UnsupportedCard, match="a face is missing") as caught:
        db.card("Room // Hall")
    assert pickle.loads(pickle.dumps(caught.value)).reason == caught.value.reason


def test_bytes_are_the_same_whatever_the_order(path: Path, tmp_path: Path) -> None:
    write_database(RECORDS[::-1], tmp_path / "again.db", "stamp")
    assert (tmp_path / "again.db").read_bytes() == path.read_bytes()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["again.db", "cards.db"]


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two cards bear the name"):
        write_database([*RECORDS, CardRecord(facts("WOOD ELF"))], tmp_path / "cards.db", "")
    assert not list(tmp_path.iterdir())


def test_an_empty_database(tmp_path: Path) -> None:
    write_database([], tmp_path / "cards.db", "")
    opened = Database.open(tmp_path / "cards.db")
    assert (len(opened), list(opened), "Elf" in opened) == (0, [], False)


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (lambda raw: b"", "empty"),
        (lambda raw: raw[:4], "damaged"),
        (lambda raw: b"nonsense" + raw[8:], "not a card database"),
        (lambda raw: raw[:-1], "cut short"),
        (lambda raw: raw[:12] + b"\0" + raw[13:], "damaged"),
    ],
)
def test_damaged_files(path: Path, damage: Any, what: str) -> None:
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(DatabaseError, match=what):
        Database.open(path)


def test_damaged_block(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    for at in range(len(raw) - 400, len(raw)):
        raw[at] ^= 0x5A
    path.write_bytes(bytes(raw))
    with pytest.raises(DatabaseError, match="damaged"):
        opened = Database.open(path)
        list(opened)
        list(opened.records())


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="No such file"):
        Database.open(tmp_path / "cards.db")


def test_data_of_another_model(tmp_path: Path) -> None:
    write_database([CardRecord(facts("Elf"), (["", ["NoSuchNode"]],))], tmp_path / "cards.db", "")
    with pytest.raises(DatabaseError, match="another version"):
        Database.open(tmp_path / "cards.db").card("Elf")


def test_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APNAP_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("APNAP_DATA")
    if sys.platform not in ("win32", "darwin"):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
        assert data_folder() == tmp_path / "share" / "apnap"


@pytest.fixture
def folders(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A shipped database, and the place of the user's own."""
    monkeypatch.setattr(database, "_opened", {})
    monkeypatch.setattr(database, "SHIPPED", path)
    monkeypatch.setenv("APNAP_DATA", str(tmp_path / "own"))
    return path, tmp_path / "own" / "cards.db"


def test_the_shipped_database_is_used_where_there_is_no_other(folders: tuple[Path, Path]) -> None:
    assert default_database() is default_database()
    assert default_database().path == folders[0]
    folders[0].unlink()
    database.forget_opened()
    with pytest.raises(DatabaseError, match="no card database"):
        default_database()


def test_the_users_own_database_goes_first(folders: tuple[Path, Path]) -> None:
    write_database(RECORDS, folders[1], "stamp")
    assert default_database().path == folders[1] and not own_is_stale()


def test_a_database_of_the_code_as_it_is_goes_first(folders: tuple[Path, Path]) -> None:
    write_database(RECORDS, folders[1], stamp())
    assert default_database().path == folders[1]


def test_a_database_of_another_version_is_not_used(folders: tuple[Path, Path]) -> None:
    write_database(RECORDS, folders[1], "old")
    assert default_database().path == folders[0] and own_is_stale()
    folders[1].write_bytes(b"damaged")
    database.forget_opened()
    assert default_database().path == folders[0]


def test_a_database_that_is_named_goes_before_all(
    folders: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_database(RECORDS, folders[1], "stamp")
    write_database(RECORDS[:1], tmp_path / "named.db", "old")
    monkeypatch.setenv("APNAP_CARDS", str(tmp_path / "named.db"))
    assert len(default_database()) == 1


def test_refusals_and_sources_come_back(tmp_path: Path) -> None:
    refusals = (Refusal("declined", 2, 7, ("elf", "the end"), "", 1, 1, 5), Refusal("ambiguous", 1, 0))
    record = CardRecord(facts("Elf"), None, str(refusals[0]), (), refusals, "abcdefgh")
    write_database([record], tmp_path / "cards.db", "", "corpus")
    opened = Database.open(tmp_path / "cards.db")
    found = opened.get("Elf")
    assert (found.refusals, found.source, found.reason) == (refusals, "abcdefgh", str(refusals[0]))
    assert found.reason == "line 2, offset 7: expected 'elf' or 'the end'"
    assert opened.corpus == "corpus"


def test_name_keys() -> None:
    assert name_key("Séance") == name_key("SEANCE") == "seance"
    assert name_key("Made…Up") == name_key("made...up")


def test_nearest_names() -> None:
    names = ["Lightning Bolt", "Lightning Helix", "Giant Growth", "Thalia, Guardian of Thraben"]
    assert nearest("Lightnig Bolt", names)[0] == "Lightning Bolt"
    assert nearest("thalia", names) == ["Thalia, Guardian of Thraben"]
    assert nearest("xyzzy", names) == []


def test_what_is_built_of_a_card() -> None:
    """By the grammar, by hand, without text, refused, not read: in this order."""
    sources = [
        CardSource(facts("Giant Growth"), ("Flying",)),
        CardSource(facts("Bear"), ("(It is a bear.)",)),
        CardSource(facts("Hard Elf"), ("Does something hard.",)),
        CardSource(facts("A-Elf"), ("",)),
    ]
    reasons = [record.reason for record in build_records(sources, 1)]
    assert reasons[:2] == ["", ""]
    assert reasons[2] and reasons[3].startswith("a rebalanced")


def test_handwritten_trees_are_model_data() -> None:
    for name, faces in HANDWRITTEN.items():
        record = supported_record(facts(name), faces)
        assert record.card().faces[0].abilities == faces[0], name
        assert to_data(faces[0]) == to_data(record.card().faces[0].abilities)


def test_handwritten_trees_have_an_ability_for_each_line(corpus: dict[str, Any]) -> None:
    """As many abilities as the text has lines, keywords parted by commas counted one by one, the lines of an
    instant or sorcery that are no keywords counted once."""
    for name, (abilities,) in HANDWRITTEN.items():
        card = corpus[name]
        lines = [line for line in rules_text(card["oracle_text"]).split("\n") if line.strip()]
        keywords = {word.lower() for word in card["keywords"]}
        count = 0
        in_spell = False
        for line in lines:
            parts = [part.strip().lower() for part in line.split(",")]
            # Keywords stand alone or with a cost; anything else is one ability.
            bare = [re.sub(r"\s*\{.*", "", part) for part in parts]
            if all(part in keywords for part in bare):
                count += len(parts)
            elif card["type_line"] in ("Instant", "Sorcery"):
                count += not in_spell
                in_spell = True
            else:
                count += 1
        assert count == len(abilities), name


def test_building_from_the_corpus(built: Database, corpus: dict[str, Any]) -> None:
    """The file is small, holds every card, and tells the facts of the corpus."""
    assert built.path.stat().st_size < 8_000_000
    opened = built
    # Without the faces, which the fixture gives by their own names too.
    whole = {name: card for name, card in corpus.items() if opened.get(name).name == name}
    for name in list(whole)[::97]:
        facts = opened.get(name).facts
        for word, value in whole[name]["legalities"].items():
            assert facts.legal_in(word) == (value == "legal"), name
        for face, printed in zip(facts.faces, whole[name].get("card_faces") or [whole[name]]):
            assert face.cost == printed["mana_cost"]
            assert face.power == printed.get("power", "")
            assert face.type_line.text().lower() == printed["type_line"].lower().replace("tribal", "kindred")
    supported = [record.name for record in opened.records() if record.supported]
    assert len(supported) >= len(HANDWRITTEN)
    for name in supported[:: max(1, len(supported) // 200)]:
        assert opened.card(name).faces


def test_no_card_text_in_the_file(corpus_path: Path, corpus: dict[str, Any]) -> None:
    opened = default_database()
    for name in ("Giant Growth", "Overrun", "Lightning Bolt"):
        record = opened.get(name)
        assert corpus[name]["oracle_text"] not in repr(record)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--from", str(tmp_path / "none.json"), "--out", str(tmp_path / "cards.db"), "--quiet"]) == 1
    assert "none.json" in capsys.readouterr().err
    data = tmp_path / "cards.json"
    data.write_text(
        '[{"name": "Bear", "layout": "normal", "type_line": "Creature — Bear", "oracle_text": ""}]',
        encoding="utf-8",
    )
    out = tmp_path / "cards.db"
    assert main(["--from", str(data), "--out", str(out), "--jobs", "1"]) == 0
    assert "1 cards, 1 supported" in capsys.readouterr().out
    assert main(["--check", "--out", str(out)]) == 0
    write_database(RECORDS, out, "old")
    assert main(["--check", "--out", str(out)]) == 1


def test_shipped_file_has_the_cards_written_by_hand() -> None:
    opened = Database.open(database.SHIPPED)
    for name in HANDWRITTEN:
        assert opened.get(name).supported, name
    assert len(opened.digest) == len(hashlib.sha256().hexdigest())
