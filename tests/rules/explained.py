"""Characteristics as the tests look at them: with the explanation, which has to come to the same."""

from __future__ import annotations

from typing import Any

from apnap.engine import explaining, layers
from apnap.engine.characteristics import Chars
from apnap.engine.state import GameState


def chars(s: GameState, id: int) -> Chars:
    """The characteristics of the object; `explaining` must come to the same ones."""
    found = layers.chars(s, id)
    told, reasons = explaining.explained(s, id)
    assert _values(told) == _values(found)
    assert reasons
    return found


def _values(c: Chars) -> tuple[Any, ...]:
    return (
        c.name,
        c.colors,
        c.types,
        c.supertypes,
        c.subtypes,
        c.has_pt and (c.power, c.toughness),
        c.controller,
        [(inst.key, inst.ability) for inst in c.abilities.insts],
        [(rule[0], rule[1]) for rule in c.rules],
    )
