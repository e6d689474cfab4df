"""Colour identity in play (CR 903.4): that of a player's commanders, and the mana that it allows."""

from __future__ import annotations

from apnap.engine.state import GameState
from apnap.model.instructions import AddMana
from apnap.model.words import symbol_colors


def identity(s: GameState, player: int) -> int:
    """The colour identity of the player's commanders together, as bits, as it was before the game began (CR
    903.4a, 702.124c); -1: they have none (903.4f)."""
    for key, value in s.options:
        if key == "identity":
            return int(value[player])
    return -1


def runs_within(s: GameState, player: int, node: AddMana) -> tuple[tuple[str, ...], ...]:
    """The runs of mana of colours in the identity of the player's commanders; none without commanders."""
    bits = max(0, identity(s, player))
    return tuple([run for run in node.options if all([symbol_colors(m) & bits for m in run])])
