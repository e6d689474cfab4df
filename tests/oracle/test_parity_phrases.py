"""What even and odd mana values are, and colorless mana that was spent."""

from __future__ import annotations

from readings import meaning

from apnap.model import CastFact, Compare, Fixed, If, Spell, Static, StatIs, This
from apnap.model.node import Node, values_of

DOUBLES = (
    "If a source you control with an odd mana value would deal damage to a permanent or player, it deals "
    "that much damage plus 4 to that permanent or player instead."
)


def parts(value: object) -> list[object]:
    below = values_of(value) if isinstance(value, Node) else value if isinstance(value, tuple) else ()
    return [value, *[part for child in below for part in parts(child)]]


def test_a_source_may_have_an_odd_mana_value() -> None:
    ability = meaning(DOUBLES)
    assert isinstance(ability, Static) and StatIs("mana value", "odd", Fixed(0)) in parts(ability)


def test_colorless_mana_is_counted_by_its_symbol() -> None:
    ability = meaning(
        "If at least three colorless mana was spent to cast this spell, draw a card.", "Sorcery"
    )
    assert isinstance(ability, Spell) and isinstance(ability.effect, If)
    assert ability.effect.condition == Compare(CastFact("spent C", This()), ">=", Fixed(3))
