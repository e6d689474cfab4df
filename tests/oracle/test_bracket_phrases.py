"""Phrases of spells with words in brackets, and what they are without them; all creatures under libraries."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import AllPlayers, And, CastFrom, CounterIt, CountOf, GainLife, Not, Spell, Target, You
from apnap.oracle.grammar.face import compile_text, face_of

READ = [
    "Counter target spell that wasn't cast from its owner's hand.",
    "Target player reveals their hand. You choose a nonland card from it with mana value 2 or less. "
    "That player discards that card.",
    "Target player reveals their hand. You choose a nonland card with mana value 2 or less from it. "
    "That player discards that card.",
    "Put all creatures on the bottom of their owners' libraries.",
    "You gain 1 life for each player.",
    "Exile each artifact you control. Return those cards to the battlefield under their owner's control at "
    "the beginning of the next end step.",
    "Exile up to six target creatures you control, then return those cards to the battlefield under their "
    "owner's control.",
]
LEAVES = "When this creature enters, exile all lands.\nWhen this creature leaves the battlefield, return the "
READ_OF_CREATURES = [
    f"{LEAVES}exiled cards to the battlefield tapped under their owners' control.",
    f"{LEAVES}exiled cards to their owners' hands.",
    f"{LEAVES}exiled cards to their owner's hand.",
]
REFUSED = [
    "Destroy each creature you control. Return that card to the battlefield under its owner's control.",
    "Counter target spell that wasn't cast from its owners' hands.",
    "Put all creatures on the bottom of its owner's library.",
    "You gain 1 life for each players.",
]


@pytest.mark.parametrize("text", READ)
def test_brackets_read(text: str) -> None:
    assert failures(text, "Sorcery") == ()


@pytest.mark.parametrize("text", READ_OF_CREATURES)
def test_exiled_cards_come_back(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_brackets_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()


def test_a_spell_that_was_cast_from_elsewhere_or_not_at_all() -> None:
    [ability] = compile_text(face_of("Somebody", "Instant"), READ[0])[0].abilities
    assert isinstance(ability, Spell) and isinstance(ability.effect, CounterIt)
    target = ability.effect.what
    assert isinstance(target, Target) and isinstance(target.what, And)
    assert Not(CastFrom("hand")) in target.what.parts


def test_each_player_is_counted_oneself_too() -> None:
    [ability] = compile_text(face_of("Somebody", "Instant"), READ[4])[0].abilities
    assert isinstance(ability, Spell)
    assert ability.effect == GainLife(You(), CountOf(AllPlayers()))
