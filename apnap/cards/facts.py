"""Card facts: what is printed on a card besides its rules text, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from apnap.model import CARD_TYPES, COLORS, SUPERTYPES, Ability, Card, Face, Keyword, ManaCost, mana_cost

# Words before the dash that stand beside the card types without being one: the supertypes of CR 205.4a,
# and those of schemes (CR 205.4h) and un-cards.
_SUPERTYPE_WORDS: Final = frozenset((*SUPERTYPES, "ongoing", "host", "elite"))

# The one creature type of two words (CR 205.3m).
_TWO_WORD_SUBTYPES: Final = frozenset({("Time", "Lord"), ("Control", "Point")})

# Types whose words after the dash are one subtype together (CR 205.3b).
_WHOLE_SUBTYPE: Final = frozenset({"plane"})

# What a legality is called: the card data at hand says no more than legal or not.
LEGAL: Final = "legal"
NOT_LEGAL: Final = "not legal, banned or restricted"


@dataclass(frozen=True, slots=True)
class TypeLine:
    """One face's type line: supertypes and card types in lower case (the words of `apnap.model`),
    subtypes spelt as printed."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]

    def text(self) -> str:
        """The type line as printed today: `"Legendary Creature — Elf Druid"`."""
        left = " ".join(word.capitalize() for word in (*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


def parse_type_line(text: str) -> TypeLine:
    """Read one face's type line (CR 205.1). "Tribal" is read as "kindred", as it is called now."""
    left, _, right = text.partition(" — ")
    supertypes: list[str] = []
    types: list[str] = []
    for printed in left.split():
        word = "kindred" if printed.lower() == "tribal" else printed.lower()
        (supertypes if word in _SUPERTYPE_WORDS else types).append(word)
    words = right.split()
    subtypes: list[str] = []
    if _WHOLE_SUBTYPE.intersection(types):
        subtypes = [" ".join(words)] if words else []
    else:
        at = 0
        while at < len(words):
            length = 2 if tuple(words[at : at + 2]) in _TWO_WORD_SUBTYPES else 1
            subtypes.append(" ".join(words[at : at + length]))
            at += length
    return TypeLine(tuple(supertypes), tuple(types), tuple(subtypes))


def parse_type_lines(text: str) -> tuple[TypeLine, ...]:
    """Read a whole card's type line, its faces parted by `//`."""
    return tuple(parse_type_line(part.strip()) for part in text.split("//"))


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """The facts of one face or half. `cost` is the mana cost as printed ("{1}{G}"), "" where there is none
    (CR 202.1b); numbers are as printed ("2", "*", "1+*", "X"), "" where there is none; `indicator` holds
    the words of the colours of a colour indicator (CR 204)."""

    name: str
    cost: str
    type_line: TypeLine
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    indicator: tuple[str, ...] = ()

    def mana_cost(self) -> ManaCost | None:
        """The cost as the model has it; None for no mana cost."""
        return mana_cost(self.cost) if self.cost else None

    def face(self, abilities: tuple[Ability, ...] = ()) -> Face:
        """The model's face, with these abilities (not interned)."""
        line = self.type_line
        # that of a station card belongs to its last station symbol (CR 721.2b-c)
        sized = not any([isinstance(a, Keyword) and a.name == "station symbol" for a in abilities])
        return Face(
            self.name,
            self.mana_cost(),
            line.supertypes,
            line.types,
            line.subtypes,
            self.power if sized else "",
            self.toughness if sized else "",
            self.loyalty,
            self.defense,
            self.indicator,
            abilities,
        )


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The facts of one card.

    `name` is the whole name ("Wear // Tear"), `layout` the word of the card data ("normal", "split",
    "transform", ...), `faces` front or left first. `identity` holds the words of its colour identity (CR
    903.4), `legalities` says for each known format whether the card is legal there, `keywords` are the
    keywords that the card data lists. `incomplete`: the data lacks faces of the card. `meld_result` is the
    name of the card that this one melds into, "" for none (CR 712.5).

    A reversible card (the same card on both sides) keeps its doubled name here and has the faces of one
    side."""

    name: str
    layout: str
    faces: tuple[FaceFacts, ...]
    identity: tuple[str, ...] = ()
    legalities: Mapping[str, bool] | None = None
    keywords: tuple[str, ...] = ()
    incomplete: bool = False
    meld_result: str = ""

    def legal_in(self, format_name: str) -> bool:
        """Whether it is legal in the format; no if the format is unknown."""
        return self.legalities is not None and self.legalities.get(format_name, False)

    def legality(self, format_name: str) -> str:
        """The legality in words: "legal", or "not legal, banned or restricted"."""
        return LEGAL if self.legal_in(format_name) else NOT_LEGAL

    def rules_name(self) -> str:
        """The name under which the rules know the card: of a reversible card, that of one of its sides."""
        if self.layout != "reversible_card":
            return self.name
        return " // ".join(face.name for face in self.faces)

    def rules_layout(self) -> str:
        """The layout that the rules see: of a reversible card, that of one of its sides."""
        if self.layout != "reversible_card":
            return self.layout
        # A side of two faces has an Adventure or Omen (CR 715, 720); the data knows no other such side.
        return "normal" if len(self.faces) == 1 else "adventure"

    def card(self, abilities: tuple[tuple[Ability, ...], ...]) -> Card:
        """The model's card, with each face's abilities (not interned).

        Raises:
            ValueError: there are not as many tuples of abilities as faces.
        """
        if len(abilities) != len(self.faces):
            raise ValueError(f"{self.name}: {len(self.faces)} faces, abilities for {len(abilities)}")
        faces = tuple(face.face(own) for face, own in zip(self.faces, abilities))
        return Card(self.rules_name(), self.rules_layout(), faces)


def known_types(line: TypeLine) -> bool:
    """Whether all card types of the line are ones of the game's rules (no "stickers", no "eaturecray")."""
    return bool(line.types) and all(word in CARD_TYPES for word in line.types)


def color_words(symbols: str) -> tuple[str, ...]:
    """The colours of a run of WUBRG letters, in the order of the colour pie."""
    return tuple(word for letter, word in zip("WUBRG", COLORS) if letter in symbols)


def color_letters(words: tuple[str, ...]) -> str:
    """The inverse of `color_words`."""
    return "".join(letter for letter, word in zip("WUBRG", COLORS) if word in words)
