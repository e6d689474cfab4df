"""A page of the rule book: all that is known of one number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from apnap.rulebook.cited import Citation, citations
from apnap.rulebook.numbers import checked, children, is_title, lines, title_of, titles
from apnap.rulebook.shown import tests_of
from apnap.rulebook.text import rule_text


@cache
def summaries() -> dict[str, str]:
    """What each rule comes to, in a line of ours, by number."""
    out: dict[str, str] = {}
    for line in lines("summaries.txt"):
        number, _, words = line.partition(" ")
        out[number] = words
    return out


def summary(number: str) -> str:
    """Our line on the number: for a title the title itself; "" where we have none."""
    if is_title(number):
        return titles()[number]
    return summaries().get(number, "")


@dataclass(frozen=True, slots=True)
class Page:
    """What is known of a number. `title` is that of the rule or of what it belongs to; `summary` ours, ""
    for none; `text` that of the user's copy of the rules, None without one; `cited` where the engine's
    source names the number; `tests` those that show it; `below` the numbers right below, each with its
    summary; `excluded` why no test has to show it, "" where one has to."""

    number: str
    title: str
    summary: str
    text: str | None
    cited: tuple[Citation, ...]
    tests: tuple[str, ...]
    below: tuple[tuple[str, str], ...]
    excluded: str

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "number": self.number,
            "title": self.title,
            "summary": self.summary or None,
            "text": self.text,
            "implemented": [one.to_data() for one in self.cited],
            "tests": list(self.tests),
            "excluded": self.excluded or None,
            "rules": [{"number": number, "summary": words or None} for number, words in self.below],
        }


def page(number: str, folder: Path | None = None) -> Page:
    """The page of a rule, a section ("702") or a chapter ("7"). `folder` is where the user's copy of the
    rules lies, unless in their data folder.

    >>> page("702.19").title
    'Trample'
    >>> [number for number, _ in page("509.3").below][:2]
    ['509.3a', '509.3b']

    Raises:
        UnknownRule: there is no such number; the nearest are named.
    """
    from apnap.rulebook.coverage import excluded

    number = checked(number)
    return Page(
        number,
        title_of(number),
        summary(number),
        rule_text(number, folder),
        citations().get(number, ()),
        tests_of(number),
        tuple((one, summary(one)) for one in children(number)),
        excluded().get(number, ""),
    )


__all__ = ["Page", "page", "summaries", "summary"]
