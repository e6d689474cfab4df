"""How permanents are said to be prepared (CR 722.3), and texts that say type and cost again."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import Designate, EntersDesignated, Face, Replacing, Static, This, Triggered, mana_cost
from apnap.oracle.grammar.face import (
    CompiledFace,
    compile_or_refuse,
    compile_text,
    face_of,
    print_text,
)

READ = [
    "This creature enters prepared.",
    "Whenever you cast an artifact spell, this creature becomes prepared.",
    "Whenever this creature attacks, it becomes prepared.",
    "{T}: Target creature becomes unprepared.",
    "{4}: This creature becomes prepared. Activate only as a sorcery.",
]
REFUSED = [
    "This creature enters unprepared.",
    "Whenever you cast an artifact spell, this creature become prepared.",
]


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert failures(text) != ()


def test_what_they_mean() -> None:
    (enters,) = compile_text(face_of("Somebody", "Creature"), READ[0])[0].abilities
    assert isinstance(enters, Static)
    (mod,) = enters.mods
    assert isinstance(mod, Replacing) and mod.changes == (EntersDesignated("prepared"),)
    (becomes,) = compile_text(face_of("Somebody", "Creature"), READ[1])[0].abilities
    assert isinstance(becomes, Triggered) and becomes.effect == Designate(This(), "prepared")


def test_the_type_and_cost_said_again() -> None:
    face = Face("Somebody", mana_cost("{1}{U}"), (), ("instant",), ())
    text = "Instant {1}{U}\nDraw a card."
    read = compile_or_refuse(face, text)
    assert isinstance(read, CompiledFace) and len(read.abilities) == 1
    assert print_text(face, read.abilities, read.spelling) == text
    other = Face("Somebody", mana_cost("{2}{U}"), (), ("instant",), ())
    assert not isinstance(compile_or_refuse(other, text), CompiledFace)
