"""What texts say of layouts: what has an Adventure (CR 715.2a), mutates (702.140), is unlocked (709.5)
or prepared (722.3), and texts that say type and cost again."""

from __future__ import annotations

from readings import abilities, meaning

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
from apnap.oracle.grammar.face import CompiledFace, compile_or_refuse, print_text
from apnap.oracle.grammar.surface import THIS


def test_what_costs_less() -> None:
    ability = meaning("Artifact spells you cast that have an Adventure cost {2} less to cast.")
    what = And((Type("artifact"), HasFace("Adventure")))
    assert ability == Static(You(), (CostChange("cast", what, "-", ("2",), Fixed(1)),))


def test_the_card_in_the_graveyard() -> None:
    ability = meaning("{3}: Return target card that has an Adventure from your graveyard to your hand.")
    move = ability.effect
    assert set(move.what.what.parts) == {InZone("graveyard"), OwnedBy(You()), HasFace("Adventure")}


def test_what_mutates_and_is_unlocked() -> None:
    mutate, trigger = abilities("Mutate {2}{G}\nWhenever this creature mutates, scry 1.")
    assert isinstance(mutate, Keyword) and mutate.name == "mutate"
    assert isinstance(trigger, Triggered) and trigger.when == Pattern("act", THIS, how="mutate")
    door = meaning("When you unlock this door, scry 1.", "Enchantment")
    assert isinstance(door, Triggered)
    assert door.when == Pattern("designate", THIS, how="this door unlocked")
    eerie = meaning(
        "Whenever an enchantment you control enters and whenever you fully unlock a Room, scry 1.",
        "Enchantment",
    )
    assert isinstance(eerie, Triggered) and isinstance(eerie.when, AnyWhen)
    assert eerie.when.parts[1] == Pattern("act", Subtype("Room"), You(), how="fully unlock")


def test_what_is_prepared() -> None:
    enters = meaning("This creature enters prepared.")
    assert isinstance(enters, Static)
    (mod,) = enters.mods
    assert isinstance(mod, Replacing) and mod.changes == (EntersDesignated("prepared"),)
    becomes = meaning("Whenever you cast an artifact spell, this creature becomes prepared.")
    assert isinstance(becomes, Triggered) and becomes.effect == Designate(This(), "prepared")


def test_the_type_and_cost_said_again() -> None:
    face = Face("Somebody", mana_cost("{1}{U}"), (), ("instant",), ())
    text = "Instant {1}{U}\nDraw a card."
    read = compile_or_refuse(face, text)
    assert isinstance(read, CompiledFace) and len(read.abilities) == 1
    assert print_text(face, read.abilities, read.spelling) == text
    other = Face("Somebody", mana_cost("{2}{U}"), (), ("instant",), ())
    assert not isinstance(compile_or_refuse(other, text), CompiledFace)
