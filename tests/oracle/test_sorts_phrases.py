"""One sort of creature or another: "target Wolf or Werewolf creature"."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import And, Destroy, Or, Spell, Subtype, Target, Type
from apnap.oracle.grammar.face import compile_text, face_of

READ = [
    "Destroy target Wolf or Werewolf creature.",
    "Return target Angel or Human creature card from your graveyard to the battlefield.",
    "Target creature gets +1/+1 until end of turn for each Elf or Soldier creature you control.",
]
REFUSED = [
    "Destroy target Wolf or Werewolf creatures.",
    "Destroy target Wolf or Werewolf land creature.",
]


@pytest.mark.parametrize("text", READ)
def test_sorts_read(text: str) -> None:
    assert failures(text, "Sorcery") == ()


@pytest.mark.parametrize("text", REFUSED)
def test_sorts_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()


def test_it_is_a_creature_of_either_sort() -> None:
    [ability] = compile_text(face_of("Somebody", "Instant"), READ[0])[0].abilities
    assert isinstance(ability, Spell) and isinstance(ability.effect, Destroy)
    target = ability.effect.what
    assert isinstance(target, Target) and isinstance(target.what, And)
    assert target.what.parts == (Type("creature"), Or((Subtype("Wolf"), Subtype("Werewolf"))))
