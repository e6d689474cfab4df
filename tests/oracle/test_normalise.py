"""The passes around the grammar: each undone exactly, on made-up texts and on the whole corpus."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apnap.oracle.normalise import Face, Paragraph, expected_text, normalise, restore

CREATURE = "Creature \u2014 Elf"
LEGEND = "Legendary Creature \u2014 Elf"


def plain(text: str, name: str = "Dusty Elf", type_line: str = CREATURE) -> list[str]:
    """The plain paragraphs of a text that comes back exactly."""
    return [p.text for p in whole(text, name, type_line).paragraphs]


def whole(text: str, name: str = "Dusty Elf", type_line: str = CREATURE) -> Face:
    face = normalise(name, type_line, text)
    assert restore(face, name, type_line) == expected_text(text)
    return face


def test_reminder_text_goes_and_white_space_folds() -> None:
    assert expected_text("Flying (It flies.)\n(All of it.)\n\nReach  and\tmore (x) .") == (
        "Flying\nReach and more ."
    )
    assert expected_text("A (b (c) d) e") == "A e"
    assert plain("Hop (It hops.)") == ["hop"]


@pytest.mark.parametrize(
    ("type_line", "said"),
    [
        ("Creature \u2014 Elf", "this creature"),
        ("Artifact Creature \u2014 Golem", "this creature"),
        ("Artifact", "this artifact"),
        ("Artifact \u2014 Vehicle", "this Vehicle"),
        ("Artifact \u2014 Equipment", "this Equipment"),
        ("Enchantment \u2014 Aura", "this Aura"),
        ("Enchantment \u2014 Saga", "this Saga"),
        ("Artifact Land", "this land"),
        ("Battle \u2014 Siege", "this Siege"),
        ("Instant", "Dusty Elf"),
        ("Legendary Creature \u2014 Elf", "Dusty Elf"),
    ],
)
def test_the_usual_words_for_a_face_need_no_entry(type_line: str, said: str) -> None:
    face = whole(f"When {said} hops, tap {said}.", type_line=type_line)
    assert face.paragraphs == (Paragraph("when ~ hops, tap ~."),)


def test_unusual_words_for_a_face_are_entries() -> None:
    face = whole("When Dusty Elf hops, tap this permanent. This creature naps.")
    assert face.paragraphs[0].text == "when ~ hops, tap ~. ~ naps."
    assert face.paragraphs[0].entries == 2


def test_nicknames_are_facts_of_the_face() -> None:
    face = whole("When Ulla hops, exile Ulla.", "Ulla, the Dusty", LEGEND)
    assert (face.nick, face.paragraphs) == ("Ulla", (Paragraph("when ~ hops, exile ~."),))
    assert whole("Whenever Ulla hops, sleep.", "Ulla the Dusty", LEGEND).nick == "Ulla"
    assert whole("Whenever Ulla the Dusty hops, sleep.", "Ulla the Dusty", LEGEND).nick is None
    assert whole(
        "When Ulla hops, sleep. Find a card named Ulla, the Dusty.", "Ulla, the Dusty", LEGEND
    ) == Face((Paragraph("when ~ hops, sleep. find a card named ~."),), "Ulla")


def test_a_name_that_is_an_ordinary_word_is_left_alone() -> None:
    assert plain("Exile target Elf. Exile deals 3 damage to you.", "Exile", "Sorcery") == [
        "exile target Elf. ~ deals 3 damage to you."
    ]
    assert plain("When Goblin hops, target Goblin naps.", "Goblin", LEGEND) == [
        "when ~ hops, target Goblin naps."
    ]


def test_quotations_nest_abilities_with_their_own_self() -> None:
    text = 'Other Elves have "{T}: This creature naps." Equipped creature has "Sacrifice Dusty Elf: Nap."'
    assert plain(text) == ['other Elves have "{T}: ~ naps.". equipped creature has "sacrifice @: nap.".']
    assert plain('Create a 1/1 Elf token with "This token naps." It hops.') == [
        'create a 1/1 Elf token with "~ naps.". it hops.'
    ]
    assert plain('It has "This creature naps" and reach.') == ['it has "~ naps" and reach.']


def test_sentences_begin_in_lower_case_but_types_keep_their_capital() -> None:
    assert plain("Elves hop. An Elf naps. X naps. {T}, Sacrifice an Elf: Elves nap.") == [
        "Elves hop. a Elf naps. X naps. {T}, sacrifice a Elf: Elves nap."
    ]
    assert plain("Ward\u2014{2}, Discard a card.\nLEVEL 1-2\n2/2") == [
        "ward\u2014{2}, discard a card.",
        "LEVEL 1-2\n2/2",
    ]


def test_odd_capitals_and_articles_are_entries() -> None:
    face = whole("Say: hop. It is a Elf and an unicorn. Find an hour, an 8/8, and a union.")
    assert face.paragraphs[0] == Paragraph(
        "say: hop. it is a Elf and a unicorn. find a hour, a 8/8, and a union.", small=(1,), odd=(0, 1)
    )


@pytest.mark.parametrize(
    ("line", "text", "label"),
    [
        ("Dawncall \u2014 Whenever an Elf hops, nap.", "whenever a Elf hops, nap.", "Dawncall"),
        ("Big Strange, Day! \u2014 {T}: Nap.", "{T}: nap.", "Big Strange, Day!"),
        ("I, II \u2014 Long Song \u2014 Nap.", "I, II \u2014 nap.", "Long Song"),
        ("[\u22122]: Go Away! \u2014 Nap.", "[\u22122]: nap.", "Go Away!"),
        ("I, II \u2014 Nap.", "I, II \u2014 nap.", None),
        ("To solve \u2014 You nap.", "to solve \u2014 you nap.", None),
        ("Boast \u2014 {1}: Nap.", "boast \u2014 {1}: nap.", None),
        ("Ward\u2014Pay 2 life.", "ward\u2014pay 2 life.", None),
        ("Prototype {2}{R} \u2014 3/2", "prototype {2}{R} \u2014 3/2", None),
        ("Suspend 4\u2014{U}", "suspend 4\u2014{U}", None),
        ("{1}{W}: Level 2", "{1}{W}: level 2", None),
    ],
)
def test_labels_are_known_by_their_shape(line: str, text: str, label: str | None) -> None:
    [paragraph] = whole(line).paragraphs
    assert paragraph.text == text
    assert paragraph.labels == (((0, label),) if label else ())


def test_modes_and_tables_are_joined_to_their_head() -> None:
    text = (
        "Choose one \u2014\n\u2022 Old Way \u2014 Nap.\n\u2022 Draw an Elf.\n"
        "Flash\nRoll a d20.\n1\u20149 | Nap.\n10\u201420 | Hop."
    )
    face = whole(text)
    assert [p.text for p in face.paragraphs] == [
        "choose one \u2014\n\u2022 nap.\n\u2022 draw a Elf.",
        "flash",
        "roll a d20.\n1\u20149 | nap.\n10\u201420 | hop.",
    ]
    assert face.paragraphs[0].labels == ((1, "Old Way"),)
    assert plain("Spree\n+ {1} \u2014 Nap.\n+ {2}{B} \u2014 Hop.") == [
        "spree\n+ {1} \u2014 nap.\n+ {2}{B} \u2014 hop."
    ]


PIECES = st.sampled_from(
    [
        "Elf ",
        "This creature ",
        "this creature ",
        "Ulla ",
        "Ulla, the Dusty ",
        "a ",
        "an ",
        "hop",
        ". ",
        ": ",
        '"',
        '."',
    ]
    + [
        "\n",
        "\u2022 ",
        " \u2014 ",
        "\u2014",
        ", Sacrifice ",
        "{T}",
        "(",
        ")",
        "named ",
        "Owl",
        "owl",
        "'",
        " ",
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join), st.sampled_from([CREATURE, LEGEND, "Instant", "Land"]))
def test_nothing_raises(text: str, type_line: str) -> None:
    face = normalise("Ulla, the Dusty", type_line, text)
    restore(face, "Ulla, the Dusty", type_line)


@pytest.mark.needs_corpus
def test_every_face_of_the_corpus_comes_back(corpus: Any) -> None:
    cards = corpus.values() if isinstance(corpus, dict) else corpus
    wrong: list[str] = []
    count = entries = 0
    for card in cards:
        if card.get("incomplete"):
            continue
        for face in card.get("card_faces") or [card]:
            name, type_line, text = face["name"], face.get("type_line", ""), face.get("oracle_text", "")
            made = normalise(name, type_line, text)
            count += 1
            entries += sum(p.entries for p in made.paragraphs)
            if restore(made, name, type_line) != expected_text(text):
                wrong.append(name)
    assert wrong == []
    assert entries / count < 0.06
