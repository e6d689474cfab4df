"""What has an Adventure, in phrases for cards, spells and permanents (CR 715.2a)."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import And, CostChange, Fixed, HasFace, InZone, OwnedBy, Static, Type, You
from apnap.oracle.grammar.face import compile_text, face_of

READ = [
    "Artifact spells you cast that have an Adventure cost {2} less to cast.",
    "Whenever you cast an artifact spell that has an Adventure, scry 1.",
    "{3}: Return target card that has an Adventure from your graveyard to your hand.",
    "{3}: Mill two cards. "
    "Then put all cards that have an Adventure from among the milled cards into your hand.",
    "{1}: Destroy target creature that has an Adventure.",
    "Whenever you cast an Omen spell, scry 1.",
    "Whenever you cast an Adventure instant or sorcery spell, scry 1.",
]
REFUSED = [
    "Artifact spells you cast that has an Adventure cost {2} less to cast.",
    "Whenever you cast an artifact spell that have an Adventure, scry 1.",
    "Artifact spells that have an Adventure you cast cost {2} less to cast.",
]


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert failures(text) != ()


def test_what_costs_less() -> None:
    (ability,) = compile_text(face_of("Somebody", "Creature"), READ[0])[0].abilities
    what = And((Type("artifact"), HasFace("Adventure")))
    assert ability == Static(You(), (CostChange("cast", what, "-", ("2",), Fixed(1)),))


def test_the_card_in_the_graveyard() -> None:
    (ability,) = compile_text(face_of("Somebody", "Creature"), READ[2])[0].abilities
    move = ability.effect  # type: ignore[attr-defined]
    assert set(move.what.what.parts) == {InZone("graveyard"), OwnedBy(You()), HasFace("Adventure")}
