"""The query language: facts, meaning, and that terms about an ability hold of one ability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from apnap.cards import CardRecord, Database, QueryError, search
from apnap.cards.build import build_records
from apnap.cards.database import write_database
from apnap.cards.facts import CardFacts, FaceFacts, color_words, parse_type_line
from apnap.cards.read import CardSource


def source(name: str, cost: str, types: str, text: str, size: str = "", **more: object) -> CardSource:
    power, _, toughness = size.partition("/")
    face = FaceFacts(name, cost, parse_type_line(types), power, toughness)
    identity = color_words("".join(letter for letter in "WUBRG" if letter in cost))
    legal = {"modern": True, "pauper": name.startswith("P")}
    return CardSource(CardFacts(name, "normal", (face,), identity, legal, (), **more), (text,))  # type: ignore[arg-type]


ELF = "Creature — Elf Druid"
PARTED = "When this creature enters, you gain 2 life.\n{T}: Draw a card."
SOURCES = [
    source("Drawing Elf", "{1}{G}", ELF, "When this creature enters, draw a card.", "1/1"),
    source("Parted Elf", "{G}{U}", ELF, PARTED, "*/4"),
    source("Guard Elf", "{4}{G/W}", ELF, "Trample\nWhenever another creature dies, draw a card.", "5/5"),
    source("Plain Ox", "{W}", "Creature — Ox", "", "0/3"),
    source("Poor Bolt", "{R}", "Instant", "Poor Bolt deals 3 damage to any target."),
    source("Wave", "{X}{U}", "Sorcery", "Return target creature to its owner's hand."),
    source(
        "Rebirth", "{B}", "Sorcery", "Return target creature card from a graveyard to the battlefield tapped."
    ),
    source("Altar", "{2}", "Artifact", "Sacrifice a creature: Add {C}{C}."),
    source("Wings", "{1}{W}", "Enchantment", "Creatures you control have flying."),
    source("Frobber", "{B}", ELF, "Frob all.", "2/2"),
    source("Rider", "{3}{R}", "Creature — Knight", "Cycling {2}", "3/3"),
]


@pytest.fixture(scope="module")
def records() -> list[CardRecord]:
    made = build_records(SOURCES, 1)
    assert [record.name for record in made if not record.supported] == ["Frobber"]
    return made


def names(found: Sequence[CardRecord]) -> list[str]:
    return [record.name for record in found]


@pytest.mark.parametrize(
    ("query", "want"),
    [
        ("elf", "Drawing Elf, Parted Elf, Guard Elf"),
        ('name="guard elf"', "Guard Elf"),
        ("name:RIDER", "Rider"),
        ("type:elf -elf", "Frobber"),
        ("t:instant or t:sorcery", "Poor Bolt, Wave, Rebirth"),
        ("t:creature (c:w or c:r)", "Guard Elf, Plain Ox, Rider"),
        ("t:elf -(c:b or c:w)", "Drawing Elf, Parted Elf"),
        ("c=gu", "Parted Elf"),
        ("c:colorless", "Altar"),
        ("c>=gw", "Guard Elf"),
        ("c:multicolor", "Parted Elf, Guard Elf"),
        ("id:gu t:creature", "Drawing Elf, Parted Elf"),
        ("mv=1 t:creature", "Plain Ox, Frobber"),
        ("mv>=4", "Guard Elf, Rider"),
        ("cmc!=1 t:elf", "Drawing Elf, Parted Elf, Guard Elf"),
        ("power>=3 toughness<5", "Rider"),
        ("power:*", "Parted Elf"),
        ("power>0 toughness>3", "Guard Elf"),
        ("legal:pauper", "Parted Elf, Plain Ox, Poor Bolt"),
        ("keyword:trample", "Guard Elf"),
        ("kw:flying", ""),
        ("gives:flying", "Wings"),
        ("is:vanilla", "Plain Ox"),
        ("is:unsupported", "Frobber"),
        ("-is:exact", "Frobber"),
        ("is:permanent t:enchantment layout:normal", "Wings"),
    ],
)
def test_facts(records: list[CardRecord], query: str, want: str) -> None:
    assert ", ".join(names(search(query, records))) == want


@pytest.mark.parametrize(
    ("query", "want"),
    [
        ("when:enters does:draw", "Drawing Elf"),
        ("(when:enters) (does:draw)", "Drawing Elf, Parted Elf"),
        ("when:enters", "Drawing Elf, Parted Elf"),
        ("does:draw", "Drawing Elf, Parted Elf, Guard Elf, Rider"),
        ("does:draw has:triggered", "Drawing Elf, Guard Elf"),
        ("does:draw cost:tap", "Parted Elf"),
        ("does:draw cost:discard", "Rider"),
        ("when:dies", "Guard Elf"),
        ("when:this-dies", ""),
        ("when:this-enters -does:draw", ""),
        ("when:this-enters -does:gain-life", "Drawing Elf"),
        ("does:damage has:spell", "Poor Bolt"),
        ("does:bounce", "Wave"),
        ("does:reanimate", "Rebirth"),
        ("cost:sacrifice does:mana", "Altar"),
        ("has:mana", "Altar"),
        ("has:activated", "Parted Elf, Altar, Rider"),
        ("does:target", "Poor Bolt, Wave, Rebirth"),
    ],
)
def test_meaning(records: list[CardRecord], query: str, want: str) -> None:
    assert ", ".join(names(search(query, records))) == want


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("", "empty"),
        ("()", "empty"),
        ("(elf", "isn't closed"),
        ("elf)", "too many"),
        ('name:"elf', "quote"),
        ("- elf", "before nothing"),
        ("or elf", "empty"),
        ("frob:elf", "no term 'frob'"),
        ("when:frobs", "events are enters"),
        ("does:frob", "deeds are draw"),
        ("cost:frob", "costs are mana"),
        ("has:frob", "kinds of abilities"),
        ("replaces:frob", "events are"),
        ("is:frob", "is it supported"),
        ("c:frob", "no colour"),
        ("mv:frob", "a number"),
        ("power:frob", "a number"),
        ("type>elf", "takes ':'"),
        ("does>draw", "takes ':'"),
        ("legal:frob", "no format"),
    ],
)
def test_what_is_wrong_with_a_query_is_told(records: list[CardRecord], query: str, what: str) -> None:
    with pytest.raises(QueryError, match=what.replace("(", r"\(").replace(")", r"\)")):
        search(query, records)


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("when:entres", "no such event; did you mean 'enters'?"),
        ("does:drw", "no such deed; did you mean 'draw'"),
        ("cost:sacrifise", "did you mean 'sacrifice'"),
        ("whn:enters", "no term 'whn'; did you mean 'when'?"),
        ("legal:modren", "no format 'modren'; did you mean 'modern'?"),
        ("is:suported", "did you mean 'supported'"),
        ("has:trigered", "did you mean 'triggered'"),
    ],
)
def test_the_nearest_word_is_named(records: list[CardRecord], query: str, what: str) -> None:
    with pytest.raises(QueryError) as told:
        search(query, records)
    assert what in str(told.value) and " are " not in str(told.value)


def test_words_that_no_card_has(records: list[CardRecord], tmp_path: Path) -> None:
    write_database(records, tmp_path / "cards.db", "")
    database = Database.open(tmp_path / "cards.db")
    for query, near in (("t:elff", "'elf'"), ("t:elf layout:normale", "'normal'")):
        with pytest.raises(QueryError, match=near):
            search(query, database)
    with pytest.raises(QueryError, match=r"no card has the keyword 'frob'$"):
        search("kw:frob", database)
    assert search("t:elf mv>90", database) == []
    assert names(search("t:elff or t:ox", database)) == ["Plain Ox"]  # something is found: nothing is said


def test_the_same_card_on_both_sides_is_found_once() -> None:
    plain = source("Poor Elf", "{G}", ELF, "Trample", "1/1")
    alone = source("Rich Elf", "{G}", ELF, "Trample", "1/1")
    twice = [
        CardSource(
            replace(each.facts, name=f"{each.facts.name} // {each.facts.name}", layout="reversible_card"),
            ("Trample",),
        )
        for each in (plain, alone)
    ]
    given = build_records([plain, *twice], 1)
    assert names(search("t:elf", given)) == ["Poor Elf", "Rich Elf // Rich Elf"]
    assert names(search("layout:reversible_card", given)) == ["Poor Elf // Poor Elf", "Rich Elf // Rich Elf"]
