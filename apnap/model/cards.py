"""Faces and cards: the facts that are printed, with the abilities compiled."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.model.node import Ability, Node
from apnap.model.words import (
    COLOR_BIT,
    SUPERTYPE_BIT,
    TYPE_BIT,
    ManaCost,
    cost_colors,
    mana_value,
)


@dataclass(eq=False, repr=False)
class Face(Node):
    """One face or half of a card: its copiable values as printed (CR 707.2).

    `power`, `toughness`, `loyalty` and `defense` are as printed ("2", "*", "1+*", "X"), "" where there
    is none. `indicator` holds the colours of a colour indicator (CR 204).

    `more` are other sets of characteristics that are part of these copiable values, and `form` says when
    they count: "" only as a spell (CR 715.2b, 720.2b), "prepare" only as a copy of its own (722.3c), "flip"
    once flipped (710.1b), "doors" a half while it is unlocked (709.5), "door" for one such half as a spell.
    The card data has neither: see `apnap.engine.faces`."""

    name: str
    cost: ManaCost | None
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    indicator: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    more: tuple[Face, ...] = ()
    form: str = ""

    def color_bits(self) -> int:
        """Its colours (CR 105.2, 202.2, 204)."""
        bits = cost_colors(self.cost)
        for color in self.indicator:
            bits |= COLOR_BIT[color]
        return bits

    def type_bits(self) -> int:
        """Its card types as bits; types outside `CARD_TYPES` (planes, schemes) give none."""
        bits = 0
        for name in self.types:
            bits |= TYPE_BIT.get(name, 0)
        return bits

    def supertype_bits(self) -> int:
        """Its supertypes as bits."""
        bits = 0
        for name in self.supertypes:
            bits |= SUPERTYPE_BIT.get(name, 0)
        return bits

    def mana_value(self) -> int:
        """Its mana value, X counting 0 (CR 202.3)."""
        return mana_value(self.cost)


@dataclass(eq=False, repr=False)
class Card(Node):
    """A card as the rules of a game need it: its name, its layout (a word of the card data: "normal",
    "split", "transform", "adventure", ...) and its faces, front or left first."""

    name: str
    layout: str
    faces: tuple[Face, ...]
