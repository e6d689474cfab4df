"""A player's party (CR 700.8)."""

from __future__ import annotations

from typing import Final

from apnap.engine import layers
from apnap.engine.qualities import controller_of
from apnap.engine.state import GameState
from apnap.model.words import CREATURE

_CLASSES: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def party_size(s: GameState, player: int) -> int:
    """How many creatures are in the party, which is as large as it can be (CR 700.8a): up to one of each
    class, and no creature is counted twice (CR 700.8b)."""
    reached = {0}  # the sets of classes, as bits, that some of the creatures can fill
    for id in s.battlefield():
        if s.obj(id).phased_out or controller_of(s, id) != player:
            continue
        c = layers.chars(s, id)
        if c.types & CREATURE:
            bits = [1 << i for i, name in enumerate(_CLASSES) if name in c.subtypes]
            reached |= {have | bit for have in reached for bit in bits}
    return max([have.bit_count() for have in reached])
