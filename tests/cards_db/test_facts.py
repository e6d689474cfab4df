"""Type lines, face facts, and the names of colours."""

import pytest

from apnap.cards.facts import (
    CardFacts,
    FaceFacts,
    TypeLine,
    color_letters,
    color_words,
    known_types,
    parse_type_line,
    parse_type_lines,
)
from apnap.model import Keyword


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Instant", TypeLine((), ("instant",), ())),
        ("Legendary Creature — Elf Druid", TypeLine(("legendary",), ("creature",), ("Elf", "Druid"))),
        ("Basic Snow Land — Forest", TypeLine(("basic", "snow"), ("land",), ("Forest",))),
        (
            "Legendary Creature — Time Lord Rogue",
            TypeLine(("legendary",), ("creature",), ("Time Lord", "Rogue")),
        ),
        ("Kindred Instant — Goblin", TypeLine((), ("kindred", "instant"), ("Goblin",))),
        ("Tribal Sorcery — Elf", TypeLine((), ("kindred", "sorcery"), ("Elf",))),
        ("Artifact Creature — Assembly-Worker", TypeLine((), ("artifact", "creature"), ("Assembly-Worker",))),
        ("Land — Urza's Power-Plant", TypeLine((), ("land",), ("Urza's", "Power-Plant"))),
        ("Plane — Bolas's Meditation Realm", TypeLine((), ("plane",), ("Bolas's Meditation Realm",))),
        ("Battle — Control Point", TypeLine((), ("battle",), ("Control Point",))),
        ("Ongoing Scheme", TypeLine(("ongoing",), ("scheme",), ())),
    ],
)
def test_type_line(text: str, line: TypeLine) -> None:
    assert parse_type_line(text) == line
    if "Tribal" not in text:
        assert line.text() == text


def test_type_lines_of_two_faces() -> None:
    assert [line.text() for line in parse_type_lines("Creature — Elf // Instant — Adventure")] == [
        "Creature — Elf",
        "Instant — Adventure",
    ]


def test_unknown_types_are_told() -> None:
    assert known_types(parse_type_line("Artifact Land"))
    assert not known_types(parse_type_line("Stickers"))
    assert not known_types(parse_type_line(""))


def test_colors() -> None:
    assert color_words("GU") == ("blue", "green")
    assert color_letters(("green", "blue")) == "UG"


def test_card_of_facts() -> None:
    face = FaceFacts("Made-Up Elf", "{1}{G}", parse_type_line("Creature — Elf"), "2", "1")
    facts = CardFacts("Made-Up Elf", "normal", (face,), ("green",), {"modern": True, "pauper": False})
    card = facts.card(((Keyword("reach"),),))
    assert card.faces[0].mana_value() == 2
    assert card.faces[0].abilities == (Keyword("reach"),)
    assert facts.legality("modern") == "legal"
    assert facts.legality("pauper") == facts.legality("chess") == "not legal, banned or restricted"
    with pytest.raises(ValueError, match="1 faces"):
        facts.card(())


def test_a_reversible_card_is_the_card_on_its_sides() -> None:
    face = FaceFacts("Made-Up Elf", "", parse_type_line("Land"))
    facts = CardFacts("Made-Up Elf // Made-Up Elf", "reversible_card", (face,))
    plain = CardFacts("Made-Up Elf", "normal", (face,))
    assert facts.card(((),)) == plain.card(((),))


def test_a_reversible_card_with_an_omen() -> None:
    faces = tuple(FaceFacts(name, "{G}", parse_type_line("Sorcery — Omen")) for name in ("Wyrm", "Its Omen"))
    facts = CardFacts("Wyrm // Its Omen // Wyrm // Its Omen", "reversible_card", faces)
    card = facts.card(((), ()))
    assert (card.name, card.layout) == ("Wyrm // Its Omen", "adventure")
