"""One sort of creature or another: "target Wolf or Werewolf creature"."""

from __future__ import annotations

from readings import meaning

from apnap.model import And, ControlledBy, Destroy, Each, Or, Spell, Subtype, Target, Type, You


def test_it_is_a_creature_of_either_sort() -> None:
    ability = meaning("Destroy target Wolf or Werewolf creature.", "Instant")
    assert isinstance(ability, Spell) and isinstance(ability.effect, Destroy)
    target = ability.effect.what
    assert isinstance(target, Target) and isinstance(target.what, And)
    assert target.what.parts == (Type("creature"), Or((Subtype("Wolf"), Subtype("Werewolf"))))


def test_each_of_two_kinds_is_either() -> None:
    ability = meaning("Destroy each Goat and Elf you control.", "Sorcery")
    assert isinstance(ability, Spell) and isinstance(ability.effect, Destroy)
    assert ability.effect.what == Each(And((Or((Subtype("Goat"), Subtype("Elf"))), ControlledBy(You()))))
