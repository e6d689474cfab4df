"""Which rules have effect in the game, and which of them a test shows.

A rule counts as shown only if, in a test that is marked with its number, the log, a decision or a reason
cited that number at run time (`tests/shown_rules.py`). Which rules have effect is the reviewed sections' list
of all numbers less `data/excluded.txt`, where each exclusion has its reason."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from apnap.rulebook.numbers import is_title, known, lines, newer, order, spelled, titles
from apnap.rulebook.shown import shown

# The sections whose rules a test must show: 100-123, 200-212, 300-616, 700-716, 718-726, 728, 730, 731, 733,
# 800.4 and 903.
_RUNS: Final = ((100, 123), (200, 212), (300, 616), (700, 716), (718, 726))
_SECTIONS: Final = frozenset({728, 730, 731, 733, 903})
REFUSED: Final = ("refused", "unsupported")


def in_scope(number: str) -> bool:
    """Whether the number is that of a rule in the reviewed sections (titles are no rules)."""
    if not known(number) or is_title(number) or number in newer():
        return False
    if number.startswith("800.4"):
        return True
    section = int(number[:3])
    return section in _SECTIONS or any(low <= section <= high for low, high in _RUNS)


@cache
def excluded() -> dict[str, str]:
    """The rules in scope that no test has to show, each with the reason.

    Raises:
        UnknownRule: the list names a number that does not exist.
    """
    out: dict[str, str] = {}
    for line in lines("excluded.txt"):
        reason, _, numbers = line.partition(": ")
        for number in spelled(numbers):
            out[number] = reason
    return out


def is_refused(reason: str) -> bool:
    """Whether the reason is that no supported card has the mechanic."""
    return reason.startswith(REFUSED)


@cache
def with_effect() -> tuple[str, ...]:
    """The rules that a test has to show, in order."""
    out = excluded()
    return tuple(number for number in titles() if in_scope(number) and number not in out)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Of one section: its number and title, the rules with effect that a test shows, those that none shows,
    those left out with their reasons."""

    section: str
    title: str
    shown: tuple[str, ...]
    missing: tuple[str, ...]
    excluded: tuple[tuple[str, str], ...]

    @property
    def count(self) -> int:
        """How many rules have effect."""
        return len(self.shown) + len(self.missing)

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "section": self.section,
            "title": self.title,
            "rules": self.count,
            "shown": list(self.shown),
            "missing": list(self.missing),
            "excluded": dict(self.excluded),
        }


def coverage() -> tuple[Coverage, ...]:
    """Section by section, in order; "800" stands for 800.4 alone. Sections all of whose rules are left out
    are told too."""
    by_section: dict[str, tuple[list[str], list[str], list[tuple[str, str]]]] = {}
    have = shown()
    out = excluded()
    for number in sorted((one for one in titles() if in_scope(one)), key=order):
        seen, missing, left = by_section.setdefault(number[:3], ([], [], []))
        if number in out:
            left.append((number, out[number]))
        elif number in have:
            seen.append(number)
        else:
            missing.append(number)
    return tuple(
        Coverage(section, titles()[section], tuple(seen), tuple(missing), tuple(left))
        for section, (seen, missing, left) in by_section.items()
    )
