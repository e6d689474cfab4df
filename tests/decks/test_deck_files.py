"""Deck files of several programs: read, written, told apart, refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.cards import CardRecord, UnknownCard, default_database
from apnap.decks import FILE_FORMATS, Deck, DeckError

PLAIN = Deck("mine", {"Forest": 20, "Giant Growth": 4, "Wear // Tear": 2}, {"Mountain": 3, "Wear // Tear": 1})
LED = Deck("led", {"Forest": 99}, {}, ("Ezuri, Renegade Leader",))
PAIR = Deck("pair", {"Forest": 98}, {}, ("Thrasios, Triton Hero", "Tymna the Weaver"))

DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="20" Sideboard="false" Name="Forest" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="false" Name="Wear/Tear" Annotation="0" />
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Forest" Annotation="0" />
  <Cards CatID="3" Quantity="3" Sideboard="true" Name="Giant Growth" Annotation="0" />
</Deck>
"""
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Green &amp; more</deckname>
    <comments>4 No Such Card</comments>
    <zone name="main">
        <card number="20" name="Forest"/>
        <card number="4" name="Giant Growth" setShortName="M10"/>
    </zone>
    <zone name="side">
        <card number="1" price="0.5" name="Mountain"/>
    </zone>
    <zone name="tokens">
        <card number="1" name="Some Token"/>
    </zone>
</cockatrice_deck>
"""
DCK = """[metadata]
Name=Elves
[Commander]
1 Ezuri, Renegade Leader|SOM|1
[Main]
20 Forest|M10|3
4 Giant Growth+|M10

[Sideboard]
1 Mountain
"""
ARENA = """About
Name Some Elves

Deck
20 Forest (M10) 246
4 Giant Growth (M10) 184

Sideboard
2 Mountain (M10) 242
"""


@pytest.mark.parametrize("format", FILE_FORMATS)
@pytest.mark.parametrize("deck", [PLAIN, LED, PAIR], ids=lambda deck: deck.name)
def test_what_is_written_reads_back(tmp_path: Path, format: str, deck: Deck) -> None:
    file = tmp_path / "deck"
    deck.save(file, format)
    again = Deck.load(file)
    assert (again.main, again.sideboard, again.commanders) == (deck.main, deck.sideboard, deck.commanders)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("ending", "begins"),
    [(".dek", "<?xml"), (".cod", "<?xml"), (".dck", "[metadata]"), (".txt", "Deck"), ("", "Deck")],
)
def test_the_ending_tells_the_format(tmp_path: Path, ending: str, begins: str) -> None:
    file = tmp_path / f"deck{ending}"
    PLAIN.save(file)
    assert file.read_text().startswith(begins)
    assert Deck.load(file).main == PLAIN.main


def test_magic_online() -> None:
    deck = Deck.parse(DEK, name="x")
    assert deck.main == {"Forest": 24, "Wear // Tear": 2}
    assert (deck.sideboard, deck.name) == ({"Giant Growth": 3}, "x")


def test_cockatrice() -> None:
    deck = Deck.parse(COD)
    assert (deck.name, deck.main) == ("Green & more", {"Forest": 20, "Giant Growth": 4})
    assert deck.sideboard == {"Mountain": 1}  # tokens are no part of a deck


def test_forge_and_arena() -> None:
    deck = Deck.parse(DCK)
    assert (deck.name, deck.commanders) == ("Elves", ("Ezuri, Renegade Leader",))
    assert (deck.main, deck.sideboard) == ({"Forest": 20, "Giant Growth": 4}, {"Mountain": 1})
    deck = Deck.parse(ARENA)
    assert (deck.name, deck.sideboard) == ("Some Elves", {"Mountain": 2})


def test_a_commander_kept_in_the_sideboard_is_told_by_the_hundred_cards() -> None:
    led = COD.replace('number="20"', 'number="95"').replace("Mountain", "Ezuri, Renegade Leader")
    assert Deck.parse(led).commanders == ("Ezuri, Renegade Leader",)
    assert Deck.parse(led.replace("95", "94")).commanders == ()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (DEK.replace("Forest", "Forrest", 1), 5, "no card named 'Forrest'; did you mean 'Forest'"),
        (DEK.replace('"20"', '"many"'), 5, "Quantity is 'many'"),
        (DEK.replace('"20"', '"0"'), 5, "a count of 0"),
        (DEK.replace('"true"', '"maybe"'), 8, "Sideboard is 'maybe'"),
        (DEK.replace(' Name="Giant Growth"', ""), 8, "no Name"),
        (DEK.replace("</Deck>", ""), 10, "not well-formed"),
        (DEK.replace("<Deck ", "<Dock ").replace("</Deck>", "</Dock>"), 1, "neither a Magic Online deck"),
        (DEK.replace("<Deck ", "<!DOCTYPE Deck>\n<Deck "), 2, "no deck file has this"),
        (COD.replace('"side"', '"sidebord"'), 10, "a zone named 'sidebord'"),
        (COD.replace("Mountain", "Montain"), 10, "'Mountain'"),
        (DCK.replace("Giant", "Gaint"), 7, "'Giant Growth'"),
        (DCK.replace("[Main]", "[Mane]"), 5, "no section"),
        (ARENA.replace("4 Giant", "4 Gaint"), 6, "'Giant Growth'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_nothing_is_half_read(
    text: str, line: int, what: str
) -> None:
    with pytest.raises(DeckError) as caught:
        Deck.parse(text, source="file")
    assert f"line {line}:" in str(caught.value)
    assert what in str(caught.value)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(DeckError) as caught:
        Deck.parse(COD.replace("Forest", "Forrest").replace("Mountain", "Montain"))
    assert [problem.line for problem in caught.value.problems] == [6, 10]


def test_what_a_format_can_not_hold_is_refused_and_no_file_is_left(tmp_path: Path) -> None:
    small = Deck("small", {"Forest": 20}, {}, ("Ezuri, Renegade Leader",))
    for format in ("mtgo", "dek", "cockatrice"):
        with pytest.raises(DeckError, match="can't hold this deck"):
            small.save(tmp_path / "x", format)
    assert not list(tmp_path.iterdir())
    small.save(tmp_path / "x", "forge")
    assert Deck.load(tmp_path / "x").commanders == small.commanders


def test_a_format_and_a_folder_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="did you mean 'cockatrice'"):
        PLAIN.save(tmp_path / "x", "cockatrise")
    with pytest.raises(DeckError, match="No such file"):
        PLAIN.save(tmp_path / "no" / "x")


class Known:
    """The cards of the samples, and no search for the nearest of all names."""

    def get(self, name: str) -> CardRecord:
        for known in ("Forest", "Giant Growth", "Mountain", "Wear // Tear", "Ezuri, Renegade Leader"):
            if name.lower() in (known.lower(), known.lower().replace(" // ", "/")):
                return default_database().get(known)
        raise UnknownCard(name)


KNOWN = Known()


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([DEK, COD, DCK, ARENA]),
    st.lists(st.tuples(st.integers(0, 900), st.integers(0, 6), st.text(max_size=6)), min_size=1, max_size=3),
)
def test_a_damaged_file_is_a_deck_or_refused(text: str, edits: list[tuple[int, int, str]]) -> None:
    for at, cut, put in edits:
        text = text[:at] + put + text[at + cut :]
    try:
        deck = Deck.parse(text, source="damaged", db=KNOWN)
    except DeckError as error:
        assert error.problems and str(error).startswith("damaged: ")
    else:
        assert all(count > 0 for count in (*deck.main.values(), *deck.sideboard.values()))
        assert Deck.parse(deck.to_text("forge", db=KNOWN), db=KNOWN).main == deck.main


@pytest.mark.parametrize(
    "text", ["", "\n\n", "<", "<Deck/>", "[metadata]\nName=x\n", "<?xml version='1.0'?>", "\x00"]
)
def test_nothing_is_no_deck(text: str) -> None:
    with pytest.raises(DeckError):
        Deck.parse(text)
