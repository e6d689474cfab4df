"""The closed vocabularies of the game: colours, types, zones, steps, mana symbols.

In nodes they stand as words (strings); the engine works with the bits and numbers given here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apnap.model.node import Node

# Colours (CR 105), in the order of the colour pie: white, blue, black, red, green.
COLORS: Final = ("white", "blue", "black", "red", "green")
COLOR_BIT: Final[dict[str, int]] = {"white": 1, "blue": 2, "black": 4, "red": 8, "green": 16}
COLOR_SYMBOL: Final[dict[str, str]] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
SYMBOL_OF_COLOR: Final[dict[str, str]] = {v: k for k, v in COLOR_SYMBOL.items()}
ALL_COLORS: Final = 31

# Card types (CR 300.1, 205.2a).
CARD_TYPES: Final = (
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "planeswalker",
    "sorcery",
    "dungeon",
)
TYPE_BIT: Final[dict[str, int]] = {name: 1 << i for i, name in enumerate(CARD_TYPES)}
ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
KINDRED: Final = 32
LAND: Final = 64
PLANESWALKER: Final = 128
SORCERY: Final = 256
DUNGEON: Final = 512
PERMANENT_TYPES: Final = ARTIFACT | BATTLE | CREATURE | ENCHANTMENT | LAND | PLANESWALKER

# Supertypes (CR 205.4a).
SUPERTYPES: Final = ("basic", "legendary", "snow", "world")
SUPERTYPE_BIT: Final[dict[str, int]] = {name: 1 << i for i, name in enumerate(SUPERTYPES)}
BASIC: Final = 1
LEGENDARY: Final = 2
SNOW: Final = 4
WORLD: Final = 8

# Basic land types and the mana that each taps for (CR 305.6).
BASIC_LAND_MANA: Final[dict[str, str]] = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}

# Zones (CR 400.1); "outside" is a player's cards outside the game (CR 400.11). "gone" is no zone: it
# marks objects that have ceased to exist and are remembered only as last-known information.
ZONES: Final = (
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "stack",
    "exile",
    "command",
    "outside",
    "gone",
)
ZONE_NUMBER: Final[dict[str, int]] = {name: i for i, name in enumerate(ZONES)}
LIBRARY: Final = 0
HAND: Final = 1
BATTLEFIELD: Final = 2
GRAVEYARD: Final = 3
STACK: Final = 4
EXILE: Final = 5
COMMAND: Final = 6
OUTSIDE: Final = 7
GONE: Final = 8

# Steps and phases, in the order of a turn (CR 500.1); a phase without steps is its own step.
STEPS: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first combat damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
STEP_NUMBER: Final[dict[str, int]] = {name: i for i, name in enumerate(STEPS)}
UNTAP: Final = 0
UPKEEP: Final = 1
DRAW: Final = 2
PRECOMBAT_MAIN: Final = 3
BEGIN_COMBAT: Final = 4
DECLARE_ATTACKERS: Final = 5
DECLARE_BLOCKERS: Final = 6
FIRST_DAMAGE: Final = 7
COMBAT_DAMAGE: Final = 8
END_COMBAT: Final = 9
POSTCOMBAT_MAIN: Final = 10
END_STEP: Final = 11
CLEANUP: Final = 12

BEND: Final = "~"  # stands for one generic mana of a waterbend cost (CR 701.67); on no card

# The six types of mana (CR 106.1b), in the order of a pool.
MANA: Final = ("W", "U", "B", "R", "G", "C")
MANA_INDEX: Final[dict[str, int]] = {m: i for i, m in enumerate(MANA)}


@dataclass(eq=False, repr=False)
class ManaCost(Node):
    """A mana cost (CR 202, 107.4): its symbols without braces, as printed: `("2", "G/W", "R/P")`."""

    symbols: tuple[str, ...]

    def text(self) -> str:
        """The cost as printed, in braces."""
        return "".join(f"{{{s}}}" for s in self.symbols)


def mana_cost(text: str) -> ManaCost:
    """Read `"{2}{G}"`.

    Raises:
        ValueError: the text is no run of symbols in braces.
    """
    if not text:
        return ManaCost(())
    if text[0] != "{" or text[-1] != "}":
        raise ValueError(f"not a mana cost: {text!r}")
    return ManaCost(tuple(text[1:-1].split("}{")))


def symbol_colors(symbol: str) -> int:
    """The colours of a mana symbol as bits (CR 105.2, 202.2)."""
    bits = 0
    for part in symbol.split("/"):
        color = COLOR_SYMBOL.get(part)
        if color is not None:
            bits |= COLOR_BIT[color]
    return bits


def cost_colors(cost: ManaCost | None) -> int:
    """The colours that a mana cost gives (CR 202.2)."""
    bits = 0
    if cost is not None:
        for symbol in cost.symbols:
            bits |= symbol_colors(symbol)
    return bits


def symbol_mana_value(symbol: str) -> int:
    """The mana value of one symbol, X counting 0 (CR 202.3)."""
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    first = symbol.split("/")[0]
    if first.isdigit():
        return int(first)
    return 1


def mana_value(cost: ManaCost | None, x: int = 0) -> int:
    """The mana value of a cost; `x` is the value chosen for X while on the stack (CR 202.3e)."""
    if cost is None:
        return 0
    return sum(x if s == "X" else symbol_mana_value(s) for s in cost.symbols)
