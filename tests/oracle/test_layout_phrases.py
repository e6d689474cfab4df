"""What texts say of layouts: what has an Adventure (CR 715.2a), mutates (702.140), is unlocked (709.5)
or prepared (722.3), and texts that say type and cost again."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import (
    And,
    AnyWhen,
    CostChange,
    Designate,
    EntersDesignated,
    Face,
    Fixed,
    HasFace,
    InZone,
    Keyword,
    OwnedBy,
    Pattern,
    Replacing,
    Static,
    Subtype,
    This,
    Triggered,
    Type,
    You,
    mana_cost,
)
from apnap.oracle.grammar.face import CompiledFace, compile_or_refuse, compile_text, face_of, print_text
from apnap.oracle.grammar.surface import THIS

ADVENTURE = [
    "Artifact spells you cast that have an Adventure cost {2} less to cast.",
    "Whenever you cast an artifact spell that has an Adventure, scry 1.",
    "{3}: Return target card that has an Adventure from your graveyard to your hand.",
    "{3}: Mill two cards. "
    "Then put all cards that have an Adventure from among the milled cards into your hand.",
    "{1}: Destroy target creature that has an Adventure.",
    "Whenever you cast an Omen spell, scry 1.",
    "Whenever you cast an Adventure instant or sorcery spell, scry 1.",
]
CHANGED = [
    "Mutate {2}{G}\nWhenever this creature mutates, scry 1.",
    "{T}: You gain X life, where X is the number of times this creature has mutated.",
    "When you unlock this door, scry 1.",
    "Whenever an enchantment you control enters and whenever you fully unlock a Room, scry 1.",
    "Whenever you fully unlock a Room, scry 1.",
]
PREPARED = [
    "This creature enters prepared.",
    "Whenever you cast an artifact spell, this creature becomes prepared.",
    "Whenever this creature attacks, it becomes prepared.",
    "{T}: Target creature becomes unprepared.",
    "{4}: This creature becomes prepared. Activate only as a sorcery.",
]
REFUSED = [
    "Artifact spells you cast that has an Adventure cost {2} less to cast.",
    "Whenever you cast an artifact spell that have an Adventure, scry 1.",
    "Artifact spells that have an Adventure you cast cost {2} less to cast.",
    "Whenever this creature mutate, scry 1.",
    "{T}: You gain X life, where X is the number of times this creature have mutated.",
    "Whenever an enchantment you control enters and whenever you fully unlock a room, scry 1.",
    "This creature enters unprepared.",
    "Whenever you cast an artifact spell, this creature become prepared.",
]


@pytest.mark.parametrize("text", [*ADVENTURE, *CHANGED, *PREPARED])
def test_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert failures(text) != ()


def test_what_costs_less() -> None:
    (ability,) = compile_text(face_of("Somebody", "Creature"), ADVENTURE[0])[0].abilities
    what = And((Type("artifact"), HasFace("Adventure")))
    assert ability == Static(You(), (CostChange("cast", what, "-", ("2",), Fixed(1)),))


def test_the_card_in_the_graveyard() -> None:
    (ability,) = compile_text(face_of("Somebody", "Creature"), ADVENTURE[2])[0].abilities
    move = ability.effect  # type: ignore[attr-defined]
    assert set(move.what.what.parts) == {InZone("graveyard"), OwnedBy(You()), HasFace("Adventure")}


def test_what_mutates_and_is_unlocked() -> None:
    mutate, trigger = compile_text(face_of("Somebody", "Creature"), CHANGED[0])[0].abilities
    assert isinstance(mutate, Keyword) and mutate.name == "mutate"
    assert isinstance(trigger, Triggered) and trigger.when == Pattern("act", THIS, how="mutate")
    (door,) = compile_text(face_of("Somebody", "Enchantment"), CHANGED[2])[0].abilities
    assert isinstance(door, Triggered)
    assert door.when == Pattern("designate", THIS, how="this door unlocked")
    (eerie,) = compile_text(face_of("Somebody", "Enchantment"), CHANGED[3])[0].abilities
    assert isinstance(eerie, Triggered) and isinstance(eerie.when, AnyWhen)
    assert eerie.when.parts[1] == Pattern("act", Subtype("Room"), You(), how="fully unlock")


def test_what_is_prepared() -> None:
    (enters,) = compile_text(face_of("Somebody", "Creature"), PREPARED[0])[0].abilities
    assert isinstance(enters, Static)
    (mod,) = enters.mods
    assert isinstance(mod, Replacing) and mod.changes == (EntersDesignated("prepared"),)
    (becomes,) = compile_text(face_of("Somebody", "Creature"), PREPARED[1])[0].abilities
    assert isinstance(becomes, Triggered) and becomes.effect == Designate(This(), "prepared")


def test_the_type_and_cost_said_again() -> None:
    face = Face("Somebody", mana_cost("{1}{U}"), (), ("instant",), ())
    text = "Instant {1}{U}\nDraw a card."
    read = compile_or_refuse(face, text)
    assert isinstance(read, CompiledFace) and len(read.abilities) == 1
    assert print_text(face, read.abilities, read.spelling) == text
    other = Face("Somebody", mana_cost("{2}{U}"), (), ("instant",), ())
    assert not isinstance(compile_or_refuse(other, text), CompiledFace)
