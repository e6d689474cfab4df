"""What mutates, how often it has (CR 702.140), what is unlocked (709.5)."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import AnyWhen, Keyword, Pattern, Subtype, Triggered, You
from apnap.oracle.grammar.face import compile_text, face_of
from apnap.oracle.grammar.surface import THIS

READ = [
    "Mutate {2}{G}\nWhenever this creature mutates, scry 1.",
    "{T}: You gain X life, where X is the number of times this creature has mutated.",
    "When you unlock this door, scry 1.",
    "Whenever an enchantment you control enters and whenever you fully unlock a Room, scry 1.",
    "Whenever you fully unlock a Room, scry 1.",
]
REFUSED = [
    "Whenever this creature mutate, scry 1.",
    "{T}: You gain X life, where X is the number of times this creature have mutated.",
    "Whenever an enchantment you control enters and whenever you fully unlock a room, scry 1.",
]


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert failures(text) != ()


def test_what_they_mean() -> None:
    mutate, trigger = compile_text(face_of("Somebody", "Creature"), READ[0])[0].abilities
    assert isinstance(mutate, Keyword) and mutate.name == "mutate"
    assert isinstance(trigger, Triggered) and trigger.when == Pattern("act", THIS, how="mutate")
    (door,) = compile_text(face_of("Somebody", "Enchantment"), READ[2])[0].abilities
    assert isinstance(door, Triggered)
    assert door.when == Pattern("designate", THIS, how="this door unlocked")
    (eerie,) = compile_text(face_of("Somebody", "Enchantment"), READ[3])[0].abilities
    assert isinstance(eerie, Triggered) and isinstance(eerie.when, AnyWhen)
    assert eerie.when.parts[1] == Pattern("act", Subtype("Room"), You(), how="fully unlock")
