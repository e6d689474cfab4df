"""Even and odd mana values, colorless mana that was spent, and cards put under your control."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import CastFact, Compare, Fixed, If, Spell, Static, StatIs, This
from apnap.model.node import Node, values_of
from apnap.oracle.grammar.face import compile_text, face_of

READ = [
    "Exile target permanent with an even mana value.",
    "Destroy all creatures with odd mana values.",
    "Each player mills four cards. Put a creature card with an even mana value from among the milled cards "
    "onto the battlefield under your control.",
    "If at least three colorless mana was spent to cast this spell, draw a card.",
]
REFUSED = [
    "Exile target permanent with an even mana values.",
    "Destroy all creatures with an odd mana value.",
    "If at least three colorless was spent to cast this spell, draw a card.",
]
DOUBLES = (
    "If a source you control with an odd mana value would deal damage to a permanent or player, it deals "
    "that much damage plus 4 to that permanent or player instead."
)


@pytest.mark.parametrize("text", READ)
def test_parity_read(text: str) -> None:
    assert failures(text, "Sorcery") == ()


@pytest.mark.parametrize("text", REFUSED)
def test_parity_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()


def parts(value: object) -> list[object]:
    below = values_of(value) if isinstance(value, Node) else value if isinstance(value, tuple) else ()
    return [value, *[part for child in below for part in parts(child)]]


def test_a_source_may_have_an_odd_mana_value() -> None:
    assert failures(DOUBLES, "Creature \u2014 Cat") == ()
    [ability] = compile_text(face_of("Somebody", "Creature \u2014 Cat"), DOUBLES)[0].abilities
    assert isinstance(ability, Static) and StatIs("mana value", "odd", Fixed(0)) in parts(ability)


def test_colorless_mana_is_counted_by_its_symbol() -> None:
    [ability] = compile_text(face_of("Somebody", "Sorcery"), READ[3])[0].abilities
    assert isinstance(ability, Spell) and isinstance(ability.effect, If)
    assert ability.effect.condition == Compare(CastFact("spent C", This()), ">=", Fixed(3))
