"""Phrases about melding: read and printed, and what "them" is."""

from __future__ import annotations

import pytest

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
from apnap.oracle.grammar.face import compile_text, face_of, judge
from apnap.oracle.report import FaceText

BOTH = "you both own and control Moth, Left Wing and a creature named Right Wing"
READ = [
    f"At the beginning of combat on your turn, if {BOTH}, exile them, then meld them into Moth, Whole.",
    f"{{2}}, {{T}}: If {BOTH}, exile them, then meld them into Moth of Two Wings.",
    f"When Moth attacks, if {BOTH}, you may pay {{2}}. If you do, exile them, then meld them into Two.",
    "Whenever you attack, draw a card. If Moth, Left Wing and a creature named Right Wing are attacking, and "
    "you both own and control them, exile them, then meld them into Moth, Whole. It enters tapped and "
    "attacking.",
    "At the beginning of your upkeep, if there are four or more land cards in your graveyard and "
    f"{BOTH}, exile them, then meld them into Moth, Whole.",
]
REFUSED = [
    "At the beginning of your upkeep, exile them, then meld them into Moth, Whole.",
    "At the beginning of your upkeep, if you control Moth, Left Wing and a creature named Right Wing, exile "
    "them, then meld them into Moth, Whole.",
]
TYPE = "Legendary Creature — Insect"


def _failures(text: str) -> object:
    return judge(FaceText("Moth, Left Wing", TYPE, text)).failures


@pytest.mark.parametrize("text", READ)
def test_melding_read(text: str) -> None:
    assert _failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_melding_refused(text: str) -> None:
    assert _failures(text) != ()


def test_what_is_melded_into_what() -> None:
    text = f"{{2}}: If {BOTH}, exile them, then meld them into Moth, Whole. It enters tapped and attacking."
    (ability,) = compile_text(face_of("Moth, Left Wing", TYPE), text)[0].abilities
    assert isinstance(ability, Activated) and isinstance(ability.effect, If)
    steps = ability.effect.then
    assert isinstance(steps, Seq)
    exiled, melded = steps.steps
    pair = exiled.step.what  # type: ignore[attr-defined]
    assert isinstance(pair, Union) and pair.refs[0] == This() and isinstance(pair.refs[1], Select)
    assert isinstance(melded, Move)
    assert melded.entering == (EntersMelded("Moth, Whole"), EntersTapped(), EntersAttacking())
