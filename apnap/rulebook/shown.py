"""Which tests show which rules: what `pytest --shown write` has seen, as it is shipped."""

from __future__ import annotations

from functools import cache
from typing import Final

from apnap.rulebook.numbers import lines, order

FILE: Final = "shown.txt"


def read_shown(kept: list[str]) -> dict[str, tuple[str, ...]]:
    """From the lines of the file, for each test ("tests/rules/test_x.py::test_y") the numbers it shows: a
    line with a file's name, then one for each of its tests, set in, with the numbers."""
    out: dict[str, tuple[str, ...]] = {}
    where = ""
    for line in kept:
        if not line.startswith(" "):
            where = line
            continue
        name, *numbers = line.split()
        out[f"{where}::{name}"] = tuple(numbers)
    return out


@cache
def shown() -> dict[str, tuple[str, ...]]:
    """For each rule that tests show, these tests."""
    out: dict[str, list[str]] = {}
    for test, numbers in read_shown(lines(FILE)).items():
        for number in numbers:
            out.setdefault(number, []).append(test)
    return {number: tuple(out[number]) for number in sorted(out, key=order)}


def tests_of(number: str) -> tuple[str, ...]:
    """The tests that show the rule."""
    return shown().get(number, ())
