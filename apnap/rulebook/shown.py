"""Which tests show which rules: what `pytest --shown write` has seen, as it is shipped."""

from __future__ import annotations

from functools import cache
from typing import Final

from apnap.rulebook.numbers import lines, order

FILE: Final = "shown.txt"


def read_shown(kept: list[str]) -> dict[str, tuple[str, ...]]:
    """From the lines of the file, for each test ("tests/rules/test_x.py::test_y") the numbers it shows. Each
    line says all of itself, and two of one test are added up, so that versions merge line by line."""
    out: dict[str, tuple[str, ...]] = {}
    for line in kept:
        test, *numbers = line.split()
        out[test] = (*out.get(test, ()), *(n for n in numbers if n not in out.get(test, ())))
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
