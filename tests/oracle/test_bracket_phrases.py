"""What phrases of spells with words in brackets mean without them."""

from __future__ import annotations

from readings import meaning

from apnap.model import AllPlayers, And, CastFrom, CounterIt, CountOf, GainLife, Not, Spell, Target, You


def test_a_spell_that_was_cast_from_elsewhere_or_not_at_all() -> None:
    ability = meaning("Counter target spell that wasn't cast from its owner's hand.", "Instant")
    assert isinstance(ability, Spell) and isinstance(ability.effect, CounterIt)
    target = ability.effect.what
    assert isinstance(target, Target) and isinstance(target.what, And)
    assert Not(CastFrom("hand")) in target.what.parts


def test_each_player_is_counted_oneself_too() -> None:
    ability = meaning("You gain 1 life for each player.", "Instant")
    assert isinstance(ability, Spell)
    assert ability.effect == GainLife(You(), CountOf(AllPlayers()))
