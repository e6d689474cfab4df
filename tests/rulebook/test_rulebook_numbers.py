"""The numbers of the rules, our lines on them, and where the source names them."""

from __future__ import annotations

import re

import pytest

from apnap.rulebook import UnknownRule, citations, page
from apnap.rulebook.book import summaries
from apnap.rulebook.cited import numbers_in
from apnap.rulebook.numbers import checked, is_title, known, nearest, newer, order, parent, titles
from apnap.rulebook.text import read_rules


def test_the_numbers_are_those_of_the_rules(rules_text: str) -> None:
    _, rules = read_rules(rules_text.encode())
    ours = set(titles()) - newer()
    assert ours == set(rules), sorted(ours ^ set(rules))[:20]
    for number, title in titles().items():
        if title and number not in newer():
            assert rules[number] == title, number


def test_numbers_are_in_the_order_of_the_rules() -> None:
    rules = [number for number in titles() if "." in number]
    assert sorted(rules, key=order) == rules
    assert order("702.9") < order("702.10") and order("704.5z") < order("704.5aa")


def test_every_cited_rule_has_our_line() -> None:
    missing = [
        f"{number}: {where[0]}"
        for number, where in citations().items()
        if "." in number and not is_title(number) and number not in newer() and number not in summaries()
    ]
    assert not missing, "a line each is wanted in apnap/rulebook/data/summaries.txt:\n" + "\n".join(missing)


def test_our_lines_are_short_ours_and_about_rules_that_exist(rules_text: str) -> None:
    _, rules = read_rules(rules_text.encode())
    plain = {number: re.sub(r"\W+", " ", text).lower() for number, text in rules.items()}
    assert list(summaries()) == sorted(summaries(), key=order)
    for number, line in summaries().items():
        assert known(number) and not is_title(number), number
        assert 3 < len(line) < 120 and line.endswith("."), (number, line)
        words = re.sub(r"\W+", " ", line).lower().strip()
        if len(words) > 45:
            assert words not in plain[number], f"{number}: a sentence of the rules"


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("702.19z", ("702.19e", "702.19f", "702.19g")),
        ("509.99", ("509.2", "509.3", "509.4")),
        ("299", ("211", "212", "213")),
        ("zzzz", ()),
    ],
)
def test_an_unknown_number_is_answered_with_the_nearest(wrong: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnknownRule) as told:
        page(wrong)
    assert wrong in str(told.value)
    assert told.value.nearest == near == nearest(wrong)
    assert all(number in str(told.value) for number in near)


def test_numbers_are_understood_as_they_are_written() -> None:
    assert checked(" CR 702.19B. ") == "702.19b"
    assert [parent("702.19b"), parent("702.19"), parent("702"), parent("7")] == ["702.19", "702", "7", ""]


def test_runs_of_numbers_in_the_source_are_written_out() -> None:
    assert numbers_in("(CR 704.5m-p) 302.5-6, 0.5, 1.702.19") == [
        "704.5m",
        "704.5n",
        "704.5p",
        "302.5",
        "302.6",
    ]
    assert numbers_in("702.19z 999.1 CR 510 page 510") == ["510"]


def test_a_page_tells_where_the_source_names_the_rule() -> None:
    found = page("702.19b")
    assert found.title == "Trample" and found.summary and found.text is None
    assert any(one.path == "apnap/engine/combat/damage.py" for one in found.cited)
    assert page("702.19").below[0][0] == "702.19a"
    assert page("702").below[0][0] == "702.1" and page("7").below[0] == ("700", "General")


def test_a_title_stands_for_its_number() -> None:
    assert checked("Trample") == "702.19" and checked(" stack") == "405"
    assert checked("Mill") == "701.17"
    with pytest.raises(UnknownRule) as told:
        checked("trampel")
    assert told.value.nearest[0] == "trample (702.19)"
