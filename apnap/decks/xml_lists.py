"""Deck files in XML: those of Magic Online (`.dek`) and of Cockatrice (`.cod`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from apnap.decks.entries import (
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
    led_from_the_sideboard,
)
from apnap.decks.parse import named

DEK_ROOT: Final = "Deck"
COD_ROOT: Final = "cockatrice_deck"
_ZONES: Final = {"main": MAIN, "side": SIDEBOARD}
_PASSED_OVER: Final = "tokens"


class Element:
    """An element as it was met: where, within what, its attributes and its text."""

    def __init__(self, line: int, path: tuple[str, ...], attributes: Mapping[str, str], zone: str) -> None:
        self.line = line
        self.path = path
        self.attributes = attributes
        self.zone = zone
        self.text = ""


def elements(text: str, source: str) -> list[Element]:
    """All elements in the order in which they begin.

    Raises:
        DeckError: the text is no XML, or defines entities of its own.
    """
    found: list[Element] = []
    open_now: list[Element] = []
    parser = expat.ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        path = (*(open_now[-1].path if open_now else ()), tag)
        zone = attributes.get("name", "") if tag == "zone" else open_now[-1].zone if open_now else ""
        element = Element(parser.CurrentLineNumber, path, attributes, zone)
        found.append(element)
        open_now.append(element)

    def end(tag: str) -> None:
        open_now.pop()

    def told(data: str) -> None:
        if open_now:
            open_now[-1].text += data

    def refuse(*_: object) -> None:
        raise DeckError(source, [Problem(parser.CurrentLineNumber, "<!DOCTYPE", "no deck file has this")])

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = told
    parser.StartDoctypeDeclHandler = refuse
    try:
        # What the declaration says of the encoding holds for the bytes, which have been read already.
        parser.Parse(_undeclared(text), True)
    except expat.ExpatError as error:
        what = expat.errors.messages.get(error.code, "unreadable")
        lines = text.splitlines()
        shown = lines[error.lineno - 1].strip()[:60] if 0 < error.lineno <= len(lines) else ""
        raise DeckError(source, [Problem(error.lineno, shown, f"not well-formed XML: {what}")]) from None
    return found


def _undeclared(text: str) -> str:
    """The text without its XML declaration, its lines where they were."""
    if not text.startswith("<?xml"):
        return text
    head, found, rest = text.partition("?>")
    return "\n" * head.count("\n") + rest if found else text


def read(text: str, names: CardNames, source: str) -> ParsedDeck:
    """Read a file of either sort, told apart by its root.

    Raises:
        DeckError: with all that is wrong; nothing is half read.
    """
    found = elements(text.lstrip("\ufeff \t\r\n"), source)
    root = found[0].path[0] if found else ""
    if root not in (DEK_ROOT, COD_ROOT):
        what = f"neither a Magic Online deck (<{DEK_ROOT}>) nor one of Cockatrice (<{COD_ROOT}>)"
        raise DeckError(source, [Problem(1, f"<{root}>", what)])
    deck = ParsedDeck()
    items = _of_dek(found, names) if root == DEK_ROOT else _of_cod(found, names, deck)
    return led_from_the_sideboard(fill(deck, entries_of(items, source)))


def _of_dek(found: list[Element], names: CardNames) -> Iterator[Entry | Problem]:
    for element in found:
        if element.path != (DEK_ROOT, "Cards"):
            continue
        beside = element.attributes.get("Sideboard", "false").lower()
        if beside not in ("true", "false"):
            yield Problem(element.line, _shown(element), f"Sideboard is {beside!r}, neither true nor false")
            continue
        yield _entry(element, "Quantity", "Name", SIDEBOARD if beside == "true" else MAIN, names)


def _of_cod(found: list[Element], names: CardNames, deck: ParsedDeck) -> Iterator[Entry | Problem]:
    for element in found:
        if element.path == (COD_ROOT, "deckname"):
            deck.name = element.text.strip()
        elif element.path == (COD_ROOT, "zone", "card"):
            if element.zone == _PASSED_OVER:
                continue
            if element.zone not in _ZONES:
                yield Problem(element.line, _shown(element), f"a zone named {element.zone!r}", tuple(_ZONES))
                continue
            yield _entry(element, "number", "name", _ZONES[element.zone], names)


def _entry(element: Element, count: str, name: str, section: str, names: CardNames) -> Entry | Problem:
    given = element.attributes.get(count, "")
    if name not in element.attributes:
        return Problem(element.line, _shown(element), f"no {name}")
    if not given.isascii() or not given.isdigit() or int(given) > MOST_COPIES:
        return Problem(element.line, _shown(element), f"{count} is {given!r}, no count")
    called = element.attributes[name]
    return named(element.line, _shown(element), section, 0, int(given), called, names)


def _shown(element: Element) -> str:
    inner = " ".join(f"{key}={quoteattr(value)}" for key, value in element.attributes.items())
    return f"<{element.path[-1]} {inner}>"


def write_dek(name: str, main: Mapping[str, int], beside: Mapping[str, int]) -> str:
    """The file of Magic Online. Its numbers for cards are not known here: CatID is 0, the names tell."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
        "  <NetDeckID>0</NetDeckID>",
        "  <PreconstructedDeckID>0</PreconstructedDeckID>",
    ]
    for cards, word in ((main, "false"), (beside, "true")):
        for card, count in cards.items():
            called = quoteattr(card.replace(" // ", "/"))
            lines.append(f'  <Cards CatID="0" Quantity="{count}" Sideboard="{word}" Name={called} />')
    return "\n".join([*lines, "</Deck>", ""])


def write_cod(name: str, main: Mapping[str, int], beside: Mapping[str, int]) -> str:
    """The file of Cockatrice."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    lines += [f"    <deckname>{escape(name)}</deckname>", "    <comments></comments>"]
    for cards, zone in ((main, "main"), (beside, "side")):
        if cards:
            lines.append(f'    <zone name="{zone}">')
            for card, count in cards.items():
                lines.append(f'        <card number="{count}" name={quoteattr(card)}/>')
            lines.append("    </zone>")
    return "\n".join([*lines, "</cockatrice_deck>", ""])


__all__ = ["COD_ROOT", "DEK_ROOT", "read", "write_cod", "write_dek"]
