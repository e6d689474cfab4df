"""Colour identity in play (CR 903.4): that of a player's commanders, and the mana that it allows."""

from __future__ import annotations

from apnap.engine import walking
from apnap.engine.state import GameState
from apnap.model.abilities import Mana
from apnap.model.cards import Card
from apnap.model.instructions import AddMana
from apnap.model.words import COLORS, ManaCost, symbol_colors


def identity(s: GameState, player: int) -> int:
    """The colour identity of the player's commanders together, as bits, as it was before the game began (CR
    903.4a, 702.124c); -1: they have none (903.4f)."""
    for key, value in s.options:
        if key == "identity":
            return int(value[player])
    return -1


def of_card(card: Card) -> int:
    """The colour identity of a card as bits: the colours of the mana symbols in its costs and abilities and
    of its colour indicators, on all its faces (CR 903.4, 903.4d-e)."""
    bits = 0
    for face in card.faces:
        bits |= face.color_bits()
        for ability in face.abilities:
            bits |= _symbols(ability)
    return bits


def _symbols(node: object) -> int:
    bits = 0
    if isinstance(node, Mana | ManaCost):
        for symbol in node.symbols:
            bits |= symbol_colors(symbol)
    elif isinstance(node, AddMana) and len(node.options) < len(COLORS):
        for run in node.options:
            for symbol in run:
                bits |= symbol_colors(symbol)
    for child in walking.children(node):
        bits |= _symbols(child)
    return bits


def runs_within(s: GameState, player: int, node: AddMana) -> tuple[tuple[str, ...], ...]:
    """The runs of mana of colours in the identity of the player's commanders; none without commanders."""
    bits = max(0, identity(s, player))
    return tuple([run for run in node.options if all([symbol_colors(m) & bits for m in run])])
