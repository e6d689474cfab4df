"""Phrases about melding: what "them" is."""

from __future__ import annotations

from readings import meaning

from apnap.model import (
    Activated,
    EntersAttacking,
    EntersMelded,
    EntersTapped,
    If,
    Move,
    Select,
    Seq,
    This,
    Union,
)

BOTH = "you both own and control Moth, Left Wing and a creature named Right Wing"


def test_what_is_melded_into_what() -> None:
    text = f"{{2}}: If {BOTH}, exile them, then meld them into Moth, Whole. It enters tapped and attacking."
    ability = meaning(text, "Legendary Creature — Insect", "Moth, Left Wing")
    assert isinstance(ability, Activated) and isinstance(ability.effect, If)
    steps = ability.effect.then
    assert isinstance(steps, Seq)
    exiled, melded = steps.steps
    pair = exiled.step.what
    assert isinstance(pair, Union) and pair.refs[0] == This() and isinstance(pair.refs[1], Select)
    assert isinstance(melded, Move)
    assert melded.entering == (EntersMelded("Moth, Whole"), EntersTapped(), EntersAttacking())
