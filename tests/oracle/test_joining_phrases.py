"""Phrases about what is paired or haunted: read and printed."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import AnyWhen, Is, JoinedWith, Static, This, Triggered, Union
from apnap.oracle.grammar.face import compile_text, face_of

PAIRED = "As long as this creature is paired with another creature, "
READ = [
    f"Soulbond\n{PAIRED}both creatures have trample and haste.",
    f"Soulbond\n{PAIRED}each of those creatures gets +0/+3.",
    f'Soulbond\n{PAIRED}each of those creatures has "{{1}}: Untap this creature."',
    "Haunt\nWhen this creature enters or the creature it haunts dies, draw a card.",
]
REFUSED = [
    f"Soulbond\n{PAIRED}both creatures has trample.",
    f"Soulbond\n{PAIRED}each of those creatures get +0/+3.",
    "Haunt\nWhen this creature enters or the creature this card haunts dies, draw a card.",
]


@pytest.mark.parametrize("text", READ)
def test_joined_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_joined_refused(text: str) -> None:
    assert failures(text) != ()


def test_both_are_it_and_what_it_is_paired_with() -> None:
    _, ability = compile_text(face_of("Somebody", "Creature — Cat"), READ[0])[0].abilities
    other = JoinedWith("paired", This())
    assert isinstance(ability, Static) and ability.affects == Union((This(), other))
    assert isinstance(ability.condition, Is) and ability.condition.objects == other


def test_what_is_haunted_is_seen_from_exile() -> None:
    _, ability = compile_text(face_of("Somebody", "Creature — Spirit"), READ[3])[0].abilities
    assert isinstance(ability, Triggered) and isinstance(ability.when, AnyWhen) and ability.zone == "any"
    text = "Draw a card.\nHaunt\nWhen the creature this card haunts dies, draw a card."
    assert failures(text, "Sorcery") == ()
