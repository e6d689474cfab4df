"""The numbers of the Comprehensive Rules: which there are, their titles and order, what is below which."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from apnap.cards.names import nearest as nearest_names
from apnap.errors import ApnapError

DATA: Final = Path(__file__).parent / "data"
# Subrules skip "l" and "o", which look like digits.
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"
_NUMBER: Final = re.compile(r"(\d)|(\d{3})|(\d{3}\.\d{1,3})([a-z]{0,2})")


class UnknownRule(ApnapError, KeyError):
    """There is no rule of that number; `nearest` holds those most like it."""

    def __init__(self, number: str, near: tuple[str, ...] = ()) -> None:
        self.number = number
        self.nearest = near
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(f"no rule {number!r}{hint}")

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, tuple[str, ...]]]:
        return (UnknownRule, (self.number, self.nearest))


@cache
def titles() -> dict[str, str]:
    """Every number in the order of the rules, with its title ("" for none): chapters ("7"), sections
    ("702"), rules ("702.19") and subrules ("702.19b")."""
    out: dict[str, str] = {}
    for line in lines("numbers.txt"):
        number, _, rest = line.removeprefix("+").partition(" ")
        found = re.match(r"a-([a-z])(?: |$)", rest)
        out[number] = rest[found.end() :] if found else rest
        if found:
            for letter in LETTERS[: LETTERS.index(found[1]) + 1]:
                out[number + letter] = ""
    return out


@cache
def newer() -> frozenset[str]:
    """The numbers that came after the edition of the list."""
    return frozenset(line[1:].split(" ", 1)[0] for line in lines("numbers.txt") if line.startswith("+"))


def lines(name: str) -> list[str]:
    """The lines of a data file, without comments and empty ones."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def order(number: str) -> tuple[int, int, int, str]:
    """The key by which numbers are sorted: 702.9 before 702.10, 704.5z before 704.5aa."""
    section, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = rest[len(digits) :]
    return int(section.ljust(3, "0")), int(digits or 0), len(letters), letters


def known(number: str) -> bool:
    """Whether there is such a number."""
    return number in titles()


def checked(number: str) -> str:
    """The number as the rules write it ("702.19C" and "CR 702.19c." are understood, and so is the title of a
    rule or section: "trample").

    Raises:
        UnknownRule: there is none, with the nearest.
    """
    tidy = number.strip().removeprefix("CR").strip().rstrip(".").lower()
    if tidy in titles():
        return tidy
    if any(sign.isdigit() for sign in tidy):
        raise UnknownRule(number, nearest(tidy))
    called = by_title()
    if tidy in called:
        return called[tidy]
    near = nearest_names(tidy, called)
    raise UnknownRule(number, tuple(f"{name} ({called[name]})" for name in near))


@cache
def by_title() -> dict[str, str]:
    """The numbers that bear a title, by that in lower case: keywords before the sections of their name."""
    out: dict[str, str] = {}
    for number, title in titles().items():
        if title and (title.lower() not in out or "." in number):
            out[title.lower()] = number
    return out


def nearest(number: str, count: int = 3) -> tuple[str, ...]:
    """The numbers most like one that there is not: of the same rule, else of the same section, else of the
    same chapter; () for what is no number at all."""
    found = _NUMBER.fullmatch(number)
    if found is None:
        loose = re.match(r"\d{1,3}", number)
        if loose is None:
            return ()
        number = loose[0] if len(loose[0]) != 2 else loose[0][0]
    known_ones = titles()
    above = parent(number)
    while above and above not in known_ones:
        above = parent(above)
    if not above:
        chapters = [one for one in known_ones if len(one) == 1]
        return tuple(sorted(chapters, key=lambda one: (abs(int(one) - int(number[0])), one))[:count])
    wanted = order(number)
    below = children(above) or (above,)

    def distance(one: str) -> tuple[int, int, int]:
        has = order(one)
        letter = ord(has[3][:1] or "`") - ord(wanted[3][:1] or "`")
        return abs(has[0] - wanted[0]), abs(has[1] - wanted[1]), abs(letter)

    return tuple(sorted(sorted(below, key=distance)[:count], key=order))


def parent(number: str) -> str:
    """The number above: "702.19" of "702.19b", "702" of "702.19", "7" of "702", "" of "7"."""
    if "." not in number:
        return number[0] if len(number) == 3 else ""
    section, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return section if digits == rest else f"{section}.{digits}"


@cache
def children(number: str) -> tuple[str, ...]:
    """The numbers right below."""
    return tuple(one for one in titles() if parent(one) == number)


def is_title(number: str) -> bool:
    """Whether the number bears a title and no rule: chapters, sections, "702.19 Trample"."""
    return "." not in number or bool(titles()[number])


def title_of(number: str) -> str:
    """The nearest title at or above the number."""
    while number:
        if titles().get(number):
            return titles()[number]
        number = parent(number)
    return ""


def spelled(words: str) -> tuple[str, ...]:
    """The numbers that a list in a data file means: "123.*" (a whole section), "309.2a-d", "702.19".

    Raises:
        UnknownRule: one of them does not exist.
    """
    out: list[str] = []
    for word in words.split():
        if word.endswith(".*"):
            section = word[:-2]
            out.extend(one for one in titles() if one.startswith(f"{section}.") and not is_title(one))
            continue
        found = re.fullmatch(r"(\d{3}\.\d+)([a-z])-([a-z])", word)
        if found:
            run = LETTERS[LETTERS.index(found[2]) : LETTERS.index(found[3]) + 1]
            out.extend(checked(found[1] + letter) for letter in run)
        else:
            out.append(checked(word))
    return tuple(out)
