"""Where the source names which rule: found from the modules themselves when first asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from apnap.rulebook.numbers import LETTERS, known, order

_PACKAGE: Final = Path(__file__).resolve().parents[1]
# Rooms that carry rules out or stand for them; commands and this book only speak of them.
_ROOMS: Final = ("engine", "keywords", "model", "cards", "decks", "game", "oracle", "scenario", "envs", "sim")
_RULE: Final = re.compile(r"(?<![\d.])(\d{3}\.\d{1,3})([a-z]{0,2})(?:-([a-z]{1,2}|\d{1,3})\b)?(?![\d])")
_SECTION: Final = re.compile(r"\bCR (\d{3})(?![\d.])")


@dataclass(frozen=True, slots=True)
class Citation:
    """A line that names the rule: the module's path within the project, and the line's number from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"path": self.path, "line": self.line}


@cache
def citations() -> dict[str, tuple[Citation, ...]]:
    """The citations of each number that the source names, in the order of the files; the engine's first."""
    found: dict[str, list[Citation]] = {}
    for room in _ROOMS:
        folder = _PACKAGE / room
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(_PACKAGE.parent).as_posix()
            for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for number in dict.fromkeys(numbers_in(line)):
                    found.setdefault(number, []).append(Citation(name, at))
    return {number: tuple(found[number]) for number in sorted(found, key=order)}


def numbers_in(line: str) -> list[str]:
    """The numbers that a line of source names; runs ("601.2g-h", "302.5-6") are written out, what is no
    number of a rule is left out.

    >>> numbers_in("# 601.2g-h: paid from 0.5 to 702.19b (CR 510)")
    ['601.2g', '601.2h', '702.19b', '510']
    """
    out: list[str] = []
    for found in _RULE.finditer(line):
        base, first, last = found.groups()
        run = [base + first]
        if last and first and last.isalpha() and len(first) == len(last) == 1:
            at, to = LETTERS.find(first), LETTERS.find(last)
            run = [base + letter for letter in LETTERS[at : to + 1]] if 0 <= at < to else run
        elif last and last.isdigit() and not first:
            section, _, rule = base.partition(".")
            if int(rule) < int(last) < int(rule) + 30:
                run = [f"{section}.{n}" for n in range(int(rule), int(last) + 1)]
        out.extend(number for number in run if known(number))
    out.extend(found[1] for found in _SECTION.finditer(line) if known(found[1]))
    return out
