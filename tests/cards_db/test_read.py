"""Readers of card data, on made-up cards in both formats."""

import gzip
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from apnap.cards.read import CardDataError, read_cards
from apnap.cards.refused import refusal

FORMATS = {"modern": "legal", "vintage": "restricted"}


def scryfall(name: str, **more: Any) -> dict[str, Any]:
    return {
        "object": "card",
        "name": name,
        "layout": "normal",
        "color_identity": ["G"],
        "keywords": [],
        "mana_cost": "{G}",
        "type_line": "Creature — Elf",
        "oracle_text": "Reach",
        "power": "1",
        "toughness": "1",
        "legalities": FORMATS,
        **more,
    }


SPLIT = scryfall(
    "Left // Right",
    layout="split",
    card_faces=[
        {"name": "Left", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Right", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw two cards."},
    ],
)

ATOMIC = {
    "meta": {},
    "data": {
        "Made-Up Elf": [
            {
                "name": "Made-Up Elf",
                "layout": "normal",
                "manaCost": "{G}",
                "type": "Creature — Elf",
                "text": "Reach",
                "power": "1",
                "toughness": "1",
                "colorIdentity": ["G"],
                "keywords": ["Reach"],
                "legalities": {"modern": "Legal", "vintage": "Restricted"},
            }
        ],
        "Left // Right": [
            {
                "name": "Left // Right",
                "faceName": side_name,
                "side": side,
                "layout": "split",
                "manaCost": cost,
                "type": kind,
                "text": text,
                "colorIdentity": ["R", "U"],
                "legalities": {},
            }
            for side, side_name, cost, kind, text in (
                ("b", "Right", "{U}", "Sorcery", "Draw two cards."),
                ("a", "Left", "{R}", "Instant", "Draw a card."),
            )
        ],
        "Half One // The Whole": [
            {
                "name": "Half One // The Whole",
                "faceName": name,
                "side": side,
                "layout": "meld",
                "type": "Creature — Elf",
                "colorIdentity": ["G"],
                "legalities": {},
            }
            for side, name in (("a", "Half One"), ("b", "The Whole"))
        ],
    },
}


def written(folder: Path, data: Any, name: str = "cards.json") -> Path:
    raw = json.dumps(data).encode()
    if name.endswith(".gz"):
        raw = gzip.compress(raw)
    elif name.endswith(".xz"):
        raw = lzma.compress(raw)
    path = folder / name
    path.write_bytes(raw)
    return path


@pytest.mark.parametrize("name", ["cards.json", "cards.json.gz", "cards.json.xz"])
def test_scryfall(tmp_path: Path, name: str) -> None:
    token = scryfall("Elf", layout="token")
    sources = read_cards(written(tmp_path, [SPLIT, scryfall("Elf of the Wood"), token], name))
    assert [source.facts.name for source in sources] == ["Elf of the Wood", "Left // Right"]
    elf, split = sources
    assert elf.texts == ("Reach",)
    assert elf.facts.legalities == {"modern": True, "vintage": False}
    assert elf.facts.identity == ("green",)
    assert [face.name for face in split.facts.faces] == ["Left", "Right"]
    assert split.facts.faces[1].type_line.types == ("sorcery",)
    assert split.texts == ("Draw a card.", "Draw two cards.")


@pytest.mark.parametrize("name", ["cards.json", "cards.json.gz", "cards.json.xz"])
def test_mtgjson(tmp_path: Path, name: str) -> None:
    sources = {source.facts.name: source for source in read_cards(written(tmp_path, ATOMIC, name))}
    assert set(sources) == {"Half One", "Left // Right", "Made-Up Elf", "The Whole"}
    elf = sources["Made-Up Elf"]
    assert elf.facts.legalities == {"modern": True, "vintage": False}
    assert elf.facts.keywords == ("Reach",)
    assert [face.name for face in sources["Left // Right"].facts.faces] == ["Left", "Right"]
    assert sources["Half One"].facts.meld_result == "The Whole"
    assert sources["The Whole"].facts.meld_result == ""


@pytest.mark.parametrize(
    ("name", "given", "colors"),
    [
        ("Dryad Arbor", None, ("green",)),
        ("Dryad Arbor", ["G"], ("green",)),
        ("Elf of the Wood", None, ()),
        ("Elf of the Wood", ["U"], ("blue",)),
    ],
)
def test_color_indicators_that_the_data_may_lack(
    tmp_path: Path, name: str, given: list[str] | None, colors: tuple[str, ...]
) -> None:
    one = scryfall(name, color_indicator=given)
    (source,) = read_cards(written(tmp_path, [one]))
    assert source.facts.faces[0].indicator == colors


def test_what_a_card_melds_into_is_told_by_the_texts_where_the_data_does_not_say(tmp_path: Path) -> None:
    cards = [
        scryfall("Left Wing", layout="meld", oracle_text="{T}: Exile them, then meld them into Moth, Whole."),
        scryfall("Right Wing", layout="meld", oracle_text="Flying\n(Melds with Left Wing.)"),
        scryfall("Moth, Whole", layout="meld", oracle_text="Flying"),
        scryfall("Other Wing", layout="meld", oracle_text="(Melds with Nothing.)"),
    ]
    results = {s.facts.name: s.facts.meld_result for s in read_cards(written(tmp_path, cards))}
    assert results == {
        "Left Wing": "Moth, Whole",
        "Right Wing": "Moth, Whole",
        "Moth, Whole": "",
        "Other Wing": "",
    }


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    ours = read_cards(written(tmp_path, [scryfall("Made-Up Elf", keywords=["Reach"])]))[0]
    theirs = {s.facts.name: s for s in read_cards(written(tmp_path, ATOMIC, "a.json"))}["Made-Up Elf"]
    assert ours == theirs


def test_a_reversible_card_has_one_face(tmp_path: Path) -> None:
    side = {"name": "Elf", "mana_cost": "{G}", "type_line": "Creature — Elf", "oracle_text": "Reach"}
    card = scryfall("Elf // Elf", layout="reversible_card", card_faces=[side, side])
    (source,) = read_cards(written(tmp_path, [card]))
    assert len(source.facts.faces) == len(source.texts) == 1
    assert source.facts.rules_name() == "Elf"
    assert not source.facts.incomplete


def test_of_two_cards_with_one_name_the_legal_one_stays(tmp_path: Path) -> None:
    playtest = scryfall("Elf", legalities={"modern": "not_legal"}, oracle_text="Flying")
    (source,) = read_cards(written(tmp_path, [playtest, scryfall("Elf"), playtest]))
    assert source.texts == ("Reach",)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "holds no cards"),
        (b"{}", "neither"),
        (b"3", "neither"),
        (b"[3]", "item 0 is no card"),
        (b'[{"name": "Elf", "layout": "normal"}]', "type_line"),
        (b'{"data": {"Elf": []}}', "no faces"),
        (gzip.compress(b"[]" * 99, mtime=0)[:-12], "damaged"),
        (b"\x1f\x8bnonsense", "Not a gzipped|nknown compression|damaged"),
        (lzma.compress(b"[]")[:-8], "damaged"),
        ("[\xff".encode("latin-1"), "not JSON"),
    ],
)
def test_bad_files(tmp_path: Path, content: bytes, what: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    with pytest.raises(CardDataError, match=what) as caught:
        read_cards(path)
    assert str(path) in str(caught.value)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="No such file"):
        read_cards(tmp_path / "nothing.json")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({}, ""),
        ({"incomplete": True}, "lacks one of its faces"),
        ({"name": "A-Elf"}, "rebalanced"),
        ({"layout": "split", "card_faces": SPLIT["card_faces"][:1]}, "lacks one of its faces"),
        ({"layout": "scheme", "type_line": "Scheme"}, "schemes"),
        ({"type_line": "Conspiracy"}, "conspiracies"),
        ({"type_line": "Stickers"}, "stickers"),
        ({"type_line": "Artifact — Attraction"}, "attractions"),
        ({"type_line": "Eaturecray"}, "un-card"),
        ({"layout": "host", "type_line": "Host Creature — Elf"}, "un-card"),
        ({"power": "½"}, "un-card"),
        ({"mana_cost": "{HW}"}, "un-card"),
        ({"oracle_text": "This creature perpetually gets +1/+1."}, "digital-only card: perpetually"),
        ({"oracle_text": "Seek a land card.", "keywords": ["Seek"]}, "digital-only card: seek"),
        ({"oracle_text": "Conjure Elemental — Draw a card.", "keywords": ["Conjure Elemental"]}, ""),
        ({"oracle_text": "Reach (It seeks fliers.)"}, ""),
        ({"oracle_text": "Put a sticker on this creature."}, "stickers"),
        ({"oracle_text": "Open an Attraction."}, "attractions"),
        ({"oracle_text": "Ante the top card of your library."}, "ante"),
    ],
)
def test_refusals(tmp_path: Path, more: dict[str, Any], reason: str) -> None:
    (source,) = read_cards(written(tmp_path, [scryfall(**{"name": "Elf", **more})]))
    said = refusal(source.facts, source.texts)
    assert reason in said if reason else said == ""
