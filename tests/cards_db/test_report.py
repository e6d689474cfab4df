"""The report over cards: counts, rankings, comparison."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_database import facts

from apnap.cards import CardRecord, CardsError, read_cards, report
from apnap.cards.build import build_records
from apnap.cards.report import STATUSES, compare, lacking, status_of, totals
from apnap.cards.texts import texts_of
from apnap.oracle.refusal import Refusal


def refused(name: str, *statuses: str) -> CardRecord:
    refusals = tuple(Refusal(status, 1, 0, (), "made up") for status in statuses)
    return CardRecord(facts(name), None, "made up", (), refusals)


RECORDS = [
    CardRecord(facts("Good Elf"), ([""],)),
    CardRecord(facts("Slow Elf"), ([""],), "read, but not carried out yet: napping; a choice in bed"),
    CardRecord(facts("Late Elf"), ([""],), "read, but not carried out yet: napping"),
    CardRecord(facts("Un Elf"), None, "elves are not played"),
    refused("Odd Elf", "declined"),
    refused("Worse Elf", "declined", "ambiguous"),
    refused("Worst Elf", "different", "unclear"),
]


def test_status_and_counts() -> None:
    found = report(RECORDS)
    want = ["supported", "exact", "exact", "refused", "declined", "ambiguous", "different"]
    assert [status_of(record) for record in RECORDS] == want
    assert list(found.statuses.values()) == want and set(want) < set(STATUSES)
    data = found.to_data()
    assert (data["cards"], data["exact"], data["supported"], data["unsupported"]) == (7, 3, 1, 6)
    assert (data["ambiguous"], data["printed_differently"], data["not_read"], data["refused"]) == (1, 1, 1, 1)
    assert data["formats"]["modern"] == data["layouts"]["normal"] == totals(found.counts)
    assert data["refused_why"] == {"elves are not played": 1}
    assert data["phrases"] is None


def test_what_is_lacking_is_ranked_by_what_it_alone_blocks() -> None:
    assert lacking(RECORDS[0]) == ()
    ranked = report(RECORDS).lacks
    assert [(each.what, each.alone, each.cards) for each in ranked] == [
        ("napping", 1, 2),
        ("a choice in bed", 0, 1),
    ]
    assert ranked[0].examples == ("Late Elf", "Slow Elf")


def test_phrases_need_the_texts(made_up: Path) -> None:
    sources = read_cards(made_up)
    records = build_records(sources, 1)
    found = report(records, texts=texts_of(sources))
    assert found.phrases is not None
    assert [(each.alone, each.cards, each.examples) for each in found.phrases] == [(1, 1, ("Rusty Elf",))]
    assert found.phrases[0].what.startswith("frobs")


def test_a_card_of_two_failing_lines_is_blocked_by_none_alone(made_up: Path) -> None:
    made_up.write_text(made_up.read_text().replace("Vigilance (It naps.)", "Croak and drum."))
    sources = read_cards(made_up)
    found = report(build_records(sources, 1), texts=texts_of(sources))
    assert found.phrases is not None
    assert [(each.alone, each.cards) for each in found.phrases] == [(0, 1), (0, 1)]


def test_formats() -> None:
    assert report(RECORDS, "modern").cards == 7 and report(RECORDS, "pauper").cards == 0
    with pytest.raises(CardsError, match="no format 'moderm': modern, pauper"):
        report(RECORDS, "moderm")


def test_comparison() -> None:
    old = {"a": "supported", "b": "exact", "c": "declined", "d": "exact", "e": "refused"}
    new = {"a": "exact", "b": "supported", "c": "exact", "d": "declined", "f": "supported"}
    assert compare(old, new).to_data() == {
        "gained": ["b"],
        "lost": ["a"],
        "read": ["c"],
        "unread": ["d"],
        "appeared": ["f"],
        "vanished": ["e"],
    }
