"""Reading plain deck lists, in the dialects that people paste.

A line is a count and a name: `4 Giant Growth`, `4x Giant Growth`, or a bare name for one. Sections come by
headers (`Deck`, `Sideboard`, `Commander`, `Companion`, with or without a colon or a count), by `SB:` before
a line, or, where there is no header, by one blank line before the last cards. Lines that begin with `//` or
`#` are comments, unless they name a section. Set codes, collectors' numbers, foil marks and tags after a
name are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apnap.cards import UnknownCard
from apnap.decks.entries import (
    COMMANDER,
    COMMANDER_DECK,
    MAIN,
    MOST_COPIES,
    SIDEBOARD,
    CardNames,
    DeckError,
    Entry,
    ParsedDeck,
    Problem,
    entries_of,
    fill,
)

_IGNORED: Final = "ignored"

_SECTIONS: Final[dict[str, str]] = {
    "deck": MAIN,
    "decklist": MAIN,
    "main": MAIN,
    "main deck": MAIN,
    "maindeck": MAIN,
    "mainboard": MAIN,
    "sideboard": SIDEBOARD,
    "side board": SIDEBOARD,
    "side": SIDEBOARD,
    "sb": SIDEBOARD,
    "companion": SIDEBOARD,
    "commander": COMMANDER,
    "commanders": COMMANDER,
    "maybeboard": _IGNORED,
    "maybe": _IGNORED,
    "considering": _IGNORED,
    "tokens": _IGNORED,
    "about": _IGNORED,
    "creature": MAIN,
    "creatures": MAIN,
    "land": MAIN,
    "lands": MAIN,
    "instants": MAIN,
    "sorceries": MAIN,
    "instants and sorceries": MAIN,
    "artifacts": MAIN,
    "enchantments": MAIN,
    "planeswalkers": MAIN,
    "battles": MAIN,
    "spells": MAIN,
    "other": MAIN,
    "other spells": MAIN,
}

_HEADER: Final = re.compile(r"^[\[(]?\s*([A-Za-z][A-Za-z ]*?)\s*[\])]?\s*(?:\(\d+\)|\[\d+\]|\d+)?\s*:?$")
_COUNTED: Final = re.compile(r"^(\d+)\s*[xX×]?\s+(.+)$")
_SIDEBOARD_LINE: Final = re.compile(r"^SB:\s*", re.IGNORECASE)
_TRAILING: Final = re.compile(
    r"\s+(?:\*[A-Za-z]+\*|\(F\)|\^[^^]*\^|<[^>]*>|\[[^\]]*\]|\{[^}]*\}|#.*|//\s*#.*"
    r"|[\[(][A-Za-z0-9_]{2,6}[\])](?:\s+[\w★†-]+)?)$"
)
_LONGEST_SIDEBOARD: Final = 15


def parse_list(text: str, names: CardNames, source: str) -> ParsedDeck:
    """Read a list.

    Raises:
        DeckError: all lines that can't be read, not only the first.
    """
    deck = ParsedDeck()
    return fill(deck, _placed(entries_of(_entries(text, names, deck), source)))


def _entries(text: str, names: CardNames, deck: ParsedDeck) -> Iterator[Entry | Problem]:
    """The list's cards, line by line. The section is "" as long as there was no header; the group counts the
    blank lines between cards."""
    section = ""
    group = 0
    blank = False
    about = False
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.replace("\u00a0", " ").strip()
        if not line:
            blank = True
            continue
        header, comment = _header(line)
        if header is not None:
            section, about = _SECTIONS[header], header == "about"
            continue
        if comment:
            continue
        if about and line.lower().startswith("name "):
            deck.name = line[5:].strip()
            continue
        if section == _IGNORED:
            continue
        if blank:
            group += 1
            blank = False
        yield _entry(number, line, section, group, names)


def _header(line: str) -> tuple[str | None, bool]:
    """The section that the line is a header of, or None; and whether it is a comment."""
    bare = line.lstrip("/#!~ ").strip()
    comment = line.startswith(("//", "#"))
    found = _HEADER.match(bare)
    if found and " ".join(found.group(1).lower().split()) in _SECTIONS:
        return " ".join(found.group(1).lower().split()), comment
    return None, comment


def _entry(number: int, line: str, section: str, group: int, names: CardNames) -> Entry | Problem:
    rest = line
    marked = _SIDEBOARD_LINE.match(rest)
    if marked:
        rest, section = rest[marked.end() :], SIDEBOARD
    return entry_of(number, line, section, group, rest, names)


def entry_of(
    number: int, line: str, section: str, group: int, rest: str, names: CardNames
) -> Entry | Problem:
    """The entry of a count and a name."""
    counted = _COUNTED.match(rest)
    count = 1
    # A name may begin with a number ("1996 World Champion"): no count is that large.
    if counted and int(counted.group(1)) <= MOST_COPIES:
        count, rest = int(counted.group(1)), counted.group(2)
    return named(number, line, section, group, count, rest, names)


def named(
    number: int, line: str, section: str, group: int, count: int, name: str, names: CardNames
) -> Entry | Problem:
    """The entry of so many cards of that name."""
    if count == 0:
        return Problem(number, line, "a count of 0")
    try:
        return Entry(number, line, section, group, count, find_card(name, names))
    except UnknownCard as error:
        return Problem(number, line, f"no card named {error.name!r}", error.nearest)


def find_card(text: str, names: CardNames) -> str:
    """The whole name of the card that the text names, as it stands or without the marks after a name.

    Raises:
        UnknownCard: for the barest reading of the text.
    """
    tried = text.strip()
    while True:
        name = _find(tried, names)
        if name is not None:
            return name
        shorter = _TRAILING.sub("", tried).strip()
        if shorter == tried or not shorter:
            names.get(tried)  # raises, with the nearest names
            raise UnknownCard(tried)
        tried = shorter


def _find(name: str, names: CardNames) -> str | None:
    halves = [half.strip() for half in name.split("//")]
    if len(halves) == 2 and halves[0] == halves[1]:
        name = halves[0]  # a reversible card, told with both of its sides
    try:
        facts = names.get(name).facts
    except UnknownCard:
        return None
    return facts.rules_name()


def _placed(entries: list[Entry]) -> list[Entry]:
    """The entries with their sections settled. Where no header told one, the list is the main deck; but if
    one blank line parts it in two, and the second part is short enough for a sideboard, it is that; or, if it
    is one or two cards that make 100 with the rest, the commanders."""
    loose = [entry for entry in entries if not entry.section]
    after = ""
    if loose and all(entry.section in ("", SIDEBOARD) for entry in entries):
        groups = sorted({entry.group for entry in loose})
        if len(groups) == 2:
            second = sum(entry.count for entry in loose if entry.group == groups[1])
            total = sum(entry.count for entry in loose)
            if second <= 2 and total == COMMANDER_DECK:
                after = COMMANDER
            elif second <= _LONGEST_SIDEBOARD:
                after = SIDEBOARD
    first = loose[0].group if loose else 0
    return [
        entry
        if entry.section
        else Entry(
            entry.line,
            entry.text,
            after if after and entry.group != first else MAIN,
            entry.group,
            entry.count,
            entry.name,
        )
        for entry in entries
    ]


__all__ = ["CardNames", "DeckError", "ParsedDeck", "Problem", "entry_of", "find_card", "named", "parse_list"]
