"""Small vocabularies, in both directions."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.oracle import numbers
from apnap.oracle.subtypes import SUBTYPES, plural
from apnap.oracle.syntax import PLURAL, SINGULAR, Accepted, Declined, Rule, Session, check


@pytest.mark.parametrize(
    ("rule", "text", "value"),
    [
        (numbers.CARDINAL, "thirteen", 13),
        (numbers.CARDINAL, "ninety-nine", 99),
        (numbers.ORDINAL, "third", 3),
        (numbers.TIMES, "twice", 2),
        (numbers.TIMES, "four times", 4),
        (numbers.DIGITS, "20", 20),
        (numbers.MANA, "{2}{W/U}{X}", ("2", "W/U", "X")),
        (numbers.MANA, "{R/P}{10}", ("R/P", "10")),
        (numbers.MANA_SYMBOL, "{C}", "C"),
        (numbers.ENERGY, "{E}{E}", 2),
        (numbers.CHANGE, "+1/+1", (1, 1)),
        (numbers.CHANGE, "-0/-2", (0, -2)),
        (numbers.CHANGE, "+2/-1", (2, -1)),
        (numbers.CHANGE, "-X/-0", ("-X", 0)),
        (numbers.CHANGE, "+0/+X", (0, "X")),
        (numbers.SIZE, "2/2", (2, 2)),
        (numbers.SIZE, "*/1+*", ("*", "1+*")),
        (numbers.COLOR, "blue", "blue"),
        (numbers.CARD_TYPE, "sorcery", "sorcery"),
        (numbers.SUBTYPE, "Time Lord", "Time Lord"),
        (numbers.SUBTYPE, "Urza's", "Urza's"),
    ],
)
def test_reads_and_prints(rule: Rule[Any], text: str, value: object) -> None:
    assert check(rule, text) == Accepted(value)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (numbers.CARDINAL, "thirteenth"),
        (numbers.MANA, "{T}"),
        (numbers.MANA, "{E}"),
        (numbers.MANA, "{2"),
        (numbers.CHANGE, "+0/-1"),
        (numbers.CHANGE, "1/1"),
        (numbers.SIZE, "+1/+1"),
        (numbers.DIGITS, "01"),
        (numbers.SUBTYPE, "Elfs"),
        (numbers.SUBTYPE, "Elves"),
    ],
)
def test_refuses(rule: Rule[Any], text: str) -> None:
    assert isinstance(check(rule, text), Declined)


def test_counts_agree() -> None:
    assert numbers.COUNT.write(1, (), SINGULAR) == "a"
    assert numbers.COUNT.write(1, (), PLURAL) is None
    assert numbers.COUNT.write(2, (), PLURAL) == "two"
    assert numbers.COUNT_ONE.write(1) == "one"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Elf", "Elves"),
        ("Dwarf", "Dwarves"),
        ("Mouse", "Mice"),
        ("Thopter", "Thopters"),
        ("Myr", "Myr"),
        ("Faerie", "Faeries"),
        ("Sphinx", "Sphinxes"),
        ("Fungus", "Fungi"),
        ("Human", "Humans"),
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
        ("Time Lord", "Time Lords"),
        ("Plains", "Plains"),
        ("Class", "Classes"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many
    assert check(numbers.SUBTYPE, many, PLURAL) == Accepted(one)


def test_no_two_subtypes_share_a_form() -> None:
    assert len({plural(s) for s in SUBTYPES}) == len(SUBTYPES)
    assert not {plural(s) for s in SUBTYPES if plural(s) != s} & set(SUBTYPES)


def test_kinds_of_counters_are_open() -> None:
    found = numbers.COUNTER_KIND.read("wobble")
    assert isinstance(found, Declined)
    for text, kind in [
        ("+1/+1 counters", "+1/+1"),
        ("first strike counter", "first strike"),
        ("wobble counter", "wobble"),
    ]:
        [(value, end, _, _)] = numbers.COUNTER_KIND.parse(Session(text), 0)
        assert (value, text[end:].strip(" s")) == (kind, "counter")
    assert numbers.COUNTER_KIND.parse(Session("those counters"), 0) == ()


@pytest.mark.parametrize(
    ("following", "an"),
    [
        ("artifact", True),
        ("creature", False),
        ("hour counter", True),
        ("unicorn", False),
        ("untapped", True),
        ("X/X", True),
        ("8/8", True),
        ("11/11", True),
        ("1/1", False),
        ("one", False),
        ("Eldrazi", True),
    ],
)
def test_articles_follow_the_sound(following: str, an: bool) -> None:
    assert numbers.takes_an(following) is an
