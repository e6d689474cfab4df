"""The report that ranks what to read next, on a toy grammar."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apnap.oracle.numbers import COUNT
from apnap.oracle.report import (
    CardText,
    CompileFace,
    Compiler,
    FaceText,
    cards_from_scryfall,
    compare,
    phrase,
    run,
)
from apnap.oracle.syntax import oneof, seq, spelled, text


def make() -> CompileFace:
    """Reads "hop." and "draw two cards.", both ways of saying "nap.", and one ambiguous word."""
    draw = seq("draw {n@} [card|cards].", n=COUNT, build=lambda n: n, match=lambda v: {"n": v}, of=int)
    nap = spelled(text("nap.", "nap"), text("sleep.", "nap"))
    clash = oneof("clash", text("bank.", "river"), text("bank.", "money"))
    return Compiler(oneof("line", text("hop.", "hop"), text("leap.", "hop"), draw, nap, clash))


def card(name: str, *lines: str, groups: tuple[str, ...] = ()) -> CardText:
    return CardText(name, (FaceText(name, "Instant", "\n".join(lines)),), groups)


CARDS = [
    card("Aa", "Hop.", "Draw two cards."),
    card("Bb", "Sleep.", groups=("pauper",)),
    card("Cc", "Frob three Elves with {2}{R}."),
    card("Dd", "Frob two Goblins with {G}.", groups=("pauper",)),
    card("Ee", "Frob six Elves with {G}.", "Draw a lot."),
    card("Ff", "Bank."),
    card("Gg", "Leap."),
]


def test_outcomes_are_counted_and_phrases_ranked() -> None:
    report = run(CARDS, make)
    assert report.statuses == {
        "Aa": "exact",
        "Bb": "exact",
        "Cc": "declined",
        "Dd": "declined",
        "Ee": "declined",
        "Ff": "ambiguous",
        "Gg": "different",
    }
    assert report.groups["pauper"] == {"exact": 1, "declined": 1}
    assert report.entries == 1
    first = report.ranking[0]
    assert (first.phrase, first.alone, first.cards) == ("frob N Type with {M}", 2, 3)
    assert [example[0] for example in first.examples] == ["Cc", "Dd", "Ee"]
    data = json.loads(report.to_json())
    assert data["cards"] == {"exact": 2, "declined": 3, "ambiguous": 1, "different": 1, "refused": 0}


def test_two_processes_give_the_same() -> None:
    assert run(CARDS, make, 2).to_json() == run(CARDS, make, 1).to_json()


@pytest.mark.parametrize(
    ("line", "offset", "want"),
    [
        ("draw two cards. then frob 3 Elves.", 21, "then \u00b7 frob N Type."),
        ("it gets +1/+1 and wins.", 8, "gets \u00b7 P/T and wins."),
        ("hop", 3, "hop \u00b7 END"),
        ("hop. nap twice", 5, "nap twice"),
    ],
)
def test_phrases(line: str, offset: int, want: str) -> None:
    assert phrase(line, offset) == want


def test_cards_of_scryfall() -> None:
    data: list[dict[str, Any]] = [
        {"name": "A // B", "layout": "split", "legalities": {"pauper": "legal", "vintage": "not_legal"}},
        {"name": "C", "incomplete": True, "oracle_text": "Hop.", "type_line": "Instant"},
    ]
    data[0]["card_faces"] = [{"name": "A", "oracle_text": "Hop."}, {"name": "B"}]
    split, single = cards_from_scryfall(data)
    assert [face.name for face in split.faces] == ["A", "B"]
    assert split.groups == ("layout:split", "pauper")
    assert single.refused == "incomplete data"
    assert run([single], make).statuses == {"C": "refused"}


def test_comparison() -> None:
    old = {"a": "exact", "b": "declined", "c": "exact"}
    assert compare(old, {"a": "declined", "b": "exact", "d": "exact"}) == {
        "gained": ["b"],
        "lost": ["a"],
        "appeared": ["d"],
        "vanished": ["c"],
    }
