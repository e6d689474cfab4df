"""Cards that are not played, and why: told from their facts, and from a few words of their text."""

from __future__ import annotations

import re
from typing import Final

from apnap.cards.facts import CardFacts, known_types

_BY_LAYOUT: Final[dict[str, str]] = {
    "planar": "planes and phenomena are not played (CR 901)",
    "scheme": "schemes are not played (CR 904)",
    "vanguard": "vanguards are not played (CR 902)",
    "host": "hosts and augments are un-cards, which are not played",
    "augment": "hosts and augments are un-cards, which are not played",
}

_BY_TYPE: Final[dict[str, str]] = {
    "plane": "planes and phenomena are not played (CR 901)",
    "phenomenon": "planes and phenomena are not played (CR 901)",
    "scheme": "schemes are not played (CR 904)",
    "vanguard": "vanguards are not played (CR 902)",
    "conspiracy": "conspiracies are not played (CR 905)",
    "stickers": "stickers are not played (CR 123)",
}

_BY_SUBTYPE: Final[dict[str, str]] = {
    "Attraction": "attractions are not played (CR 717)",
    "Contraption": "contraptions are un-cards, which are not played",
}

_STICKERS: Final = re.compile(r"\bstickers?\b|\{TK\}", re.IGNORECASE)
_ATTRACTIONS: Final = re.compile(r"\bAttractions?\b")
_ANTE: Final = re.compile(r"\bante\b", re.IGNORECASE)
_SUBGAME: Final = re.compile(r"\bsubgames?\b")
# Words of the digital-only game, lower case because names and flavour words may hold them; the keywords that
# the card data lists tell them at the start of a line.
_DIGITAL: Final = re.compile(
    r"\b(?:conjures?|seeks?|perpetually|spellbook|intensity|heists?|incorporates?|boons?|specializes?)\b"
)
_DIGITAL_KEYWORDS: Final = frozenset(
    {"Conjure", "Seek", "Specialize", "Double team", "Intensity", "Heist", "Incorporate"}
)
_UN_SYMBOL: Final = re.compile(r"\{(?:HW|HR|D|L|½|∞|100|1000000|TK)\}")


def refusal(facts: CardFacts, texts: tuple[str, ...]) -> str:
    """Why the card is not played, "" if nothing speaks against it. Text in parentheses is not looked at."""
    if facts.name.startswith("A-"):
        return "a rebalanced card of the digital-only game"
    by_kind = _by_kind(facts)
    if by_kind:
        return by_kind
    if facts.incomplete:
        return "the card data lacks one of its faces"
    reason = _by_words("\n".join(texts))
    if reason:
        return reason
    for keyword in facts.keywords:
        if keyword in _DIGITAL_KEYWORDS:
            return f"a digital-only card: {keyword.lower()}"
    return ""


def _by_kind(facts: CardFacts) -> str:
    if facts.layout in _BY_LAYOUT:
        return _BY_LAYOUT[facts.layout]
    for face in facts.faces:
        for word in face.type_line.types:
            if word in _BY_TYPE:
                return _BY_TYPE[word]
        for word in face.type_line.subtypes:
            if word in _BY_SUBTYPE:
                return _BY_SUBTYPE[word]
        if not known_types(face.type_line):
            return "an un-card: its type is none of the rules"
        if "host" in face.type_line.supertypes or _UN_SYMBOL.search(face.cost):
            return "an un-card"
        if any(mark in face.power + face.toughness for mark in ".∞?²½"):
            return "an un-card: its power or toughness is no number of the rules"
    return ""


def _by_words(text: str) -> str:
    plain = re.sub(r"\([^)]*\)", "", text)
    if _STICKERS.search(plain):
        return "stickers are not played (CR 123)"
    if _ATTRACTIONS.search(plain):
        return "attractions are not played (CR 717)"
    if _ANTE.search(plain):
        return "playing for ante is not supported (CR 407)"
    if _SUBGAME.search(plain):
        return "subgames are not supported (CR 729)"
    found = _DIGITAL.search(plain)
    if found:
        return f"a digital-only card: {found.group().lower()}"
    return ""
