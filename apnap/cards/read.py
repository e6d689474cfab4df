"""Readers of card data: Scryfall's oracle-cards bulk file and MTGJSON's AtomicCards, plain, .gz or .xz.

Both give the same: `CardSource`, the facts of a card with the Oracle text of each face.
"""

from __future__ import annotations

import gzip
import json
import lzma
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from apnap.cards.facts import CardFacts, FaceFacts, color_words, parse_type_line
from apnap.errors import ApnapError

# Scryfall's layouts that are no cards (CR 108.2): they are passed over.
_NOT_CARDS: Final = frozenset({"token", "double_faced_token", "emblem", "art_series"})

# Layouts whose cards have two faces or halves: with fewer, the data is incomplete.
_TWO_FACED: Final = frozenset(
    {"split", "aftermath", "flip", "transform", "modal_dfc", "adventure", "prepare"}
)

# Colour indicators of faces (CR 204) that some card data lacks, though it has those of others.
_INDICATORS: Final = {
    "Avatar Kyoshi": "G",
    "Avatar Roku": "R",
    "Crimson Kobolds": "R",
    "Crookshank Kobolds": "R",
    "Dryad Arbor": "G",
    "Kobolds of Kher Keep": "R",
    "Rograkh, Son of Rohgahh": "R",
    "Transguild Courier": "WUBRG",
}

Json = dict[str, Any]


class CardDataError(ApnapError):
    """A file of card data that can't be read, with the path and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class CardSource:
    """A card as the card data gives it: its facts, and the Oracle text of each face ("" for none)."""

    facts: CardFacts
    texts: tuple[str, ...]


def read_cards(path: Path | str) -> list[CardSource]:
    """All cards of a file, sorted by name.

    The format is told from the content: a list of Scryfall's card objects, or MTGJSON's object with
    `data`. Where two cards bear one name (playtest cards do), the one legal in more formats is kept.

    Raises:
        CardDataError: the file is missing, damaged, or neither format.
    """
    path = Path(path)
    data = _load(path)
    try:
        if isinstance(data, list):
            sources = _read_scryfall(data)
        elif isinstance(data, dict) and isinstance(data.get("data"), dict):
            sources = _read_mtgjson(data["data"])
        else:
            raise CardDataError(f"{path}: neither Scryfall's oracle-cards nor MTGJSON's AtomicCards")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CardDataError(f"{path}: not card data as expected: {type(error).__name__}: {error}") from error
    if not sources:
        raise CardDataError(f"{path}: holds no cards")
    return _with_meld_results(_one_for_each_name(sources))


_MELDS_INTO: Final = re.compile(r"meld them into ([^.]+)\.")
_MELDS_WITH: Final = re.compile(r"\(Melds with ([^)]+)\.\)")


def _with_meld_results(sources: list[CardSource]) -> list[CardSource]:
    """What each meld card melds into, where the data doesn't say so: one card of a pair has an ability that
    names it (CR 712.4a), and the other's reminder text names the first."""
    said: dict[str, str] = {}
    for source in sources:
        found = _MELDS_INTO.search(source.texts[0]) if source.facts.layout == "meld" else None
        if found is not None:
            said[source.facts.name] = found[1]
    out = []
    for source in sources:
        facts = source.facts
        if facts.layout == "meld" and not facts.meld_result:
            other = _MELDS_WITH.search(source.texts[0])
            result = said.get(facts.name) or (said.get(other[1], "") if other is not None else "")
            if result:
                source = replace(source, facts=replace(facts, meld_result=result))
        out.append(source)
    return out


def _load(path: Path) -> Any:
    try:
        raw = path.read_bytes()
        if raw[:2] == b"\x1f\x8b":
            raw = gzip.decompress(raw)
        elif raw[:6] == b"\xfd7zXZ\x00":
            raw = lzma.decompress(raw)
        return json.loads(raw)
    except OSError as error:
        # gzip reports damage as an OSError too; only the operating system's own errors have a number.
        raise CardDataError(f"{path}: {error.strerror or error}") from error
    except (EOFError, zlib.error, lzma.LZMAError) as error:
        raise CardDataError(f"{path}: the compressed file is damaged: {error}") from error
    except (ValueError, RecursionError) as error:
        raise CardDataError(f"{path}: not JSON: {error}") from error


def _one_for_each_name(sources: Iterable[CardSource]) -> list[CardSource]:
    kept: dict[str, CardSource] = {}
    for source in sources:
        other = kept.get(source.facts.name)
        if other is None or _weight(source) > _weight(other):
            kept[source.facts.name] = source
    return [kept[name] for name in sorted(kept)]


def _weight(source: CardSource) -> tuple[int, tuple[str, ...]]:
    return sum((source.facts.legalities or {}).values()), source.texts


# Scryfall.


def _read_scryfall(cards: list[Any]) -> list[CardSource]:
    sources = []
    for number, card in enumerate(cards):
        if not isinstance(card, dict) or "name" not in card or "layout" not in card:
            raise ValueError(f"item {number} is no card")
        if card["layout"] in _NOT_CARDS:
            continue
        sources.append(_scryfall_card(card))
    return sources


def _scryfall_card(card: Json) -> CardSource:
    name: str = card["name"]
    layout: str = card["layout"]
    parts: list[Json] = card.get("card_faces") or [card]
    faces = tuple(_scryfall_face(part) for part in parts)
    texts = tuple(_text(part.get("oracle_text")) for part in parts)
    incomplete = bool(card.get("incomplete")) or (layout in _TWO_FACED and len(faces) < 2)
    if layout == "reversible_card" and len(faces) == 2 and (faces[0], texts[0]) == (faces[1], texts[1]):
        faces, texts = faces[:1], texts[:1]
    facts = CardFacts(
        name,
        layout,
        faces,
        color_words("".join(card.get("color_identity", ()))),
        {word: value == "legal" for word, value in card.get("legalities", {}).items()},
        tuple(card.get("keywords", ())),
        incomplete,
        card.get("meld_result", "") or _scryfall_meld_result(card),
    )
    return CardSource(facts, texts)


def _scryfall_meld_result(card: Json) -> str:
    """The meld result as Scryfall's own file has it: among the related parts, never of the result itself."""
    for part in card.get("all_parts", ()):
        if part.get("component") == "meld_result" and part.get("name") != card["name"]:
            result: str = part["name"]
            return result
    return ""


def _scryfall_face(part: Json) -> FaceFacts:
    return FaceFacts(
        part["name"],
        _text(part.get("mana_cost")),
        parse_type_line(part["type_line"]),
        _text(part.get("power")),
        _text(part.get("toughness")),
        _text(part.get("loyalty")),
        _text(part.get("defense")),
        _indicator(part["name"], part.get("color_indicator")),
    )


def _indicator(name: str, given: Any) -> tuple[str, ...]:
    return color_words("".join(given or ()) or _INDICATORS.get(name, ""))


def _text(value: Any) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError(f"a text is expected, not {value!r}")
    return value


# MTGJSON.


def _read_mtgjson(data: Json) -> list[CardSource]:
    formats: set[str] = set()
    for parts in data.values():
        for part in parts:
            formats.update(part.get("legalities", {}))
    known = sorted(formats)
    sources = []
    for name, parts in data.items():
        if not parts:
            raise ValueError(f"{name!r} has no faces")
        sides = {part.get("side") for part in parts}
        # Cards of one name come as parts of one list; without sides they are cards of their own.
        groups = [parts] if len(sides) == len(parts) else [[part] for part in parts]
        for group in groups:
            ordered = sorted(group, key=lambda part: part.get("side") or "")
            if ordered[0]["layout"] == "meld":
                sources.extend(_mtgjson_meld(ordered, known))
            else:
                sources.append(_mtgjson_card(name, ordered, known))
    return sources


def _mtgjson_meld(parts: list[Json], formats: list[str]) -> list[CardSource]:
    """Two meld cards and their result are three cards (CR 712.5); MTGJSON tells each half with the
    result."""
    result = parts[1].get("faceName", "") if len(parts) > 1 else ""
    sources = []
    for at, part in enumerate(parts):
        card_name = part.get("faceName") or part["name"]
        sources.append(_mtgjson_card(card_name, [part], formats, result if at == 0 else ""))
    return sources


def _mtgjson_card(name: str, parts: list[Json], formats: list[str], meld_result: str = "") -> CardSource:
    layout: str = parts[0]["layout"]
    faces = tuple(_mtgjson_face(part) for part in parts)
    texts = tuple(_text(part.get("text")) for part in parts)
    incomplete = layout in _TWO_FACED and len(faces) < 2
    if layout == "reversible_card" and len(faces) == 2 and (faces[0], texts[0]) == (faces[1], texts[1]):
        faces, texts = faces[:1], texts[:1]
    legal = {word.lower(): value.lower() == "legal" for word, value in parts[0].get("legalities", {}).items()}
    keywords = dict.fromkeys(word for part in parts for word in part.get("keywords") or ())
    facts = CardFacts(
        name,
        layout,
        faces,
        color_words("".join(parts[0].get("colorIdentity") or ())),
        {word.lower(): legal.get(word.lower(), False) for word in formats},
        tuple(keywords),
        incomplete,
        meld_result,
    )
    return CardSource(facts, texts)


def _mtgjson_face(part: Json) -> FaceFacts:
    return FaceFacts(
        part.get("faceName") or part["name"],
        _text(part.get("manaCost")),
        parse_type_line(part["type"]),
        _text(part.get("power")),
        _text(part.get("toughness")),
        _text(part.get("loyalty")),
        _text(part.get("defense")),
        _indicator(part.get("faceName") or part["name"], part.get("colorIndicator")),
    )
