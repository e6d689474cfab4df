"""What the readers of deck files have in common: entries with their line, problems, the deck they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from apnap.cards import CardRecord
from apnap.errors import ApnapError


class CardNames(Protocol):
    """What reading a list needs of a card database."""

    def get(self, name: str) -> CardRecord:
        """The record of the card or face of that name; `UnknownCard` with the nearest names otherwise."""
        ...


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one line of a list; line 0 stands for the list as a whole."""

    line: int
    text: str
    what: str
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(map(repr, self.nearest))}?" if self.nearest else ""
        return f"line {self.line}: {self.text!r}: {self.what}{hint}" if self.line else f"{self.what}{hint}"


class DeckError(ApnapError):
    """A deck that can't be found, read or written: `source` is its file or name, `problems` says what is
    wrong with which line."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in self.problems))

    def __reduce__(self) -> tuple[type[DeckError], tuple[str, tuple[Problem, ...]]]:
        return (type(self), (self.source, self.problems))


class DeckFileError(DeckError):
    """A file of a deck that can't be read or written."""


MAIN: Final = "main"
SIDEBOARD: Final = "sideboard"
COMMANDER: Final = "commander"

COMMANDER_DECK: Final = 100  # CR 903.5a
MOST_COPIES: Final = 1000


@dataclass(slots=True)
class ParsedDeck:
    """What a list holds: each section's cards by their whole names, in the list's order."""

    name: str = ""
    main: dict[str, int] = field(default_factory=dict)
    sideboard: dict[str, int] = field(default_factory=dict)
    commanders: dict[str, int] = field(default_factory=dict)

    def section(self, name: str) -> dict[str, int]:
        """The cards of the section of that word."""
        return {MAIN: self.main, SIDEBOARD: self.sideboard, COMMANDER: self.commanders}[name]


@dataclass(frozen=True, slots=True)
class Entry:
    """So many of one card, from one line."""

    line: int
    text: str
    section: str
    group: int
    count: int
    name: str


def entries_of(items: Iterable[Entry | Problem], source: str) -> list[Entry]:
    """The entries, if there is no problem.

    Raises:
        DeckError: with all problems, not only the first; or there are no cards.
    """
    problems: list[Problem] = []
    entries: list[Entry] = []
    for item in items:
        if isinstance(item, Problem):
            problems.append(item)
        else:
            entries.append(item)
    if not entries and not problems:
        problems.append(Problem(0, "", "the list holds no cards"))
    if problems:
        raise DeckError(source, problems)
    return entries


def fill(deck: ParsedDeck, entries: Iterable[Entry]) -> ParsedDeck:
    """Put entries whose sections are settled into the deck."""
    for entry in entries:
        cards = deck.section(entry.section)
        cards[entry.name] = cards.get(entry.name, 0) + entry.count
    return deck


def led_from_the_sideboard(deck: ParsedDeck) -> ParsedDeck:
    """In files that know no commanders they are kept in the sideboard: one or two cards there that make 100
    with the rest lead the deck."""
    beside = sum(deck.sideboard.values())
    if not deck.commanders and 1 <= beside <= 2 and sum(deck.main.values()) + beside == COMMANDER_DECK:
        deck.commanders, deck.sideboard = deck.sideboard, {}
    return deck
