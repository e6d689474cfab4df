"""Deck files of Forge (`.dck`): sections in brackets, cards as `4 Giant Growth|M10|1`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from apnap.decks.entries import (
    COMMANDER,
    MAIN,
    SIDEBOARD,
    CardNames,
    Entry,
    ParsedDeck,
    Problem,
    entries_of,
    fill,
)
from apnap.decks.parse import entry_of

_SECTION: Final = re.compile(r"^\[\s*([A-Za-z ]+?)\s*\]$")
_SECTIONS: Final = {"main": MAIN, "sideboard": SIDEBOARD, "commander": COMMANDER}
_METADATA: Final = frozenset({"metadata", "general"})


def looks_like(text: str) -> bool:
    """Whether the text begins as such a file does."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    found = _SECTION.match(first.lstrip("\ufeff"))
    return found is not None and found.group(1).lower() in _METADATA


def read(text: str, names: CardNames, source: str) -> ParsedDeck:
    """Read a file.

    Raises:
        DeckError: with all that is wrong; nothing is half read.
    """
    deck = ParsedDeck()
    return fill(deck, entries_of(_entries(text, names, deck), source))


def _entries(text: str, names: CardNames, deck: ParsedDeck) -> Iterator[Entry | Problem]:
    section = ""
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        header = _SECTION.match(line)
        if header:
            section = header.group(1).lower()
            if section not in _SECTIONS and section not in _METADATA:
                yield Problem(number, line, "no section that apnap knows", tuple(_SECTIONS))
        elif section in _METADATA:
            key, _, value = line.partition("=")
            if key.strip().lower() == "name":
                deck.name = value.strip()
        elif section in _SECTIONS:
            # After the bars come set and picture; a plus sign says that the card is a foil.
            rest = line.partition("|")[0].rstrip("+ ")
            yield entry_of(number, line, _SECTIONS[section], 0, rest, names)
        elif not section:
            yield Problem(number, line, "a line before the first section")


def write(name: str, main: Mapping[str, int], beside: Mapping[str, int], led: Mapping[str, int]) -> str:
    """The file."""
    lines = ["[metadata]", f"Name={name}"]
    for header, cards in (("Commander", led), ("Main", main), ("Sideboard", beside)):
        if cards or header == "Main":
            lines.append(f"[{header}]")
            lines += [f"{count} {card}" for card, count in cards.items()]
    return "\n".join([*lines, ""])


__all__ = ["looks_like", "read", "write"]
