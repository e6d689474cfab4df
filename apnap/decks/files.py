"""The formats of deck files: told apart, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final, Protocol

from apnap.decks import forge, xml_lists
from apnap.decks.entries import CardNames, DeckError, ParsedDeck, Problem
from apnap.decks.parse import parse_list

Reader = Callable[[str, CardNames, str], ParsedDeck]


class Written(Protocol):
    """What writing needs of a deck."""

    @property
    def name(self) -> str: ...
    @property
    def main(self) -> Mapping[str, int]: ...
    @property
    def sideboard(self) -> Mapping[str, int]: ...
    @property
    def commanders(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format of deck files: what it is called, for whom it is, the endings of its files, how it is read and
    written."""

    name: str
    what: str
    suffixes: tuple[str, ...]
    read: Reader
    write: Callable[[Written], str]


def _lines(cards: Mapping[str, int]) -> str:
    return "\n".join(f"{count} {name}" for name, count in cards.items())


def _led(deck: Written) -> Mapping[str, int]:
    return Counter(deck.commanders)


def _beside(deck: Written) -> Mapping[str, int]:
    """The sideboard of a file that knows no commanders: they go there."""
    return {**_led(deck), **deck.sideboard}


def _plain(deck: Written) -> str:
    if not deck.sideboard and not deck.commanders:
        return _lines(deck.main) + "\n"
    parts = [f"Commander\n{_lines(_led(deck))}"] if deck.commanders else []
    parts.append(f"Deck\n{_lines(deck.main)}")
    if deck.sideboard:
        parts.append(f"Sideboard\n{_lines(deck.sideboard)}")
    return "\n\n".join(parts) + "\n"


def _arena(deck: Written) -> str:
    parts = [f"About\nName {deck.name}"] if deck.name else []
    if deck.commanders:
        parts.append(f"Commander\n{_lines(_led(deck))}")
    parts.append(f"Deck\n{_lines(deck.main)}")
    if deck.sideboard:
        parts.append(f"Sideboard\n{_lines(deck.sideboard)}")
    return "\n\n".join(parts) + "\n"


def _mtgo(deck: Written) -> str:
    parts = [_lines(deck.main), _lines(_beside(deck))]
    return "\n\n".join(part for part in parts if part).replace(" // ", "/") + "\n"


def _dek(deck: Written) -> str:
    return xml_lists.write_dek(deck.name, deck.main, _beside(deck))


def _cod(deck: Written) -> str:
    return xml_lists.write_cod(deck.name, deck.main, _beside(deck))


def _dck(deck: Written) -> str:
    return forge.write(deck.name, deck.main, deck.sideboard, _led(deck))


FILE_FORMATS: Final[dict[str, FileFormat]] = {
    each.name: each
    for each in (
        FileFormat("plain", "a plain list", (".txt", ".dec", ".deck"), parse_list, _plain),
        FileFormat("arena", "MTG Arena, to be pasted", (), parse_list, _arena),
        FileFormat("mtgo", "Magic Online, text", (), parse_list, _mtgo),
        FileFormat("dek", "Magic Online, XML", (".dek",), xml_lists.read, _dek),
        FileFormat("cockatrice", "Cockatrice", (".cod",), xml_lists.read, _cod),
        FileFormat("forge", "Forge", (".dck",), forge.read, _dck),
    )
}


def of_suffix(path: PurePath) -> FileFormat | None:
    """The format of files with that ending; None: none has it."""
    suffix = path.suffix.lower()
    return next((each for each in FILE_FORMATS.values() if suffix in each.suffixes), None)


def detected(text: str, path: PurePath | None = None) -> FileFormat:
    """The format of a text: by what it looks like, else by the ending of its file, else a plain list."""
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return FILE_FORMATS["cockatrice" if xml_lists.COD_ROOT in text[:400] else "dek"]
    if forge.looks_like(text):
        return FILE_FORMATS["forge"]
    found = of_suffix(path) if path is not None else None
    return found if found is not None else FILE_FORMATS["plain"]


def written(deck: Written, format: FileFormat, names: CardNames) -> str:
    """The deck in the format.

    Raises:
        DeckError: the format can't hold the deck: read again, it would be another one.
    """
    text = format.write(deck)
    again = format.read(text, names, f"{deck.name} as {format.name}")
    same = (
        dict(again.main) == dict(deck.main)
        and dict(again.sideboard) == dict(deck.sideboard)
        and dict(again.commanders) == dict(_led(deck))
    )
    if not same:
        what = f"the format {format.name} can't hold this deck"
        if deck.commanders:
            what += ": it keeps commanders in the sideboard, and only of 100 cards can they be told there"
        elif deck.sideboard:
            what += (
                f": its sideboard of {sum(deck.sideboard.values())} cards would be taken for something else"
            )
        raise DeckError(deck.name, [Problem(0, "", what)])
    return text


__all__ = ["FILE_FORMATS", "FileFormat", "detected", "of_suffix", "written"]
