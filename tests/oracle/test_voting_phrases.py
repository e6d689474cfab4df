"""Phrases about voting: read and printed."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import Compare, If, Seq, Spell, Vote, Votes, You
from apnap.oracle.grammar.face import compile_text, face_of

COUNCIL = (
    "Starting with you, each player votes for tea or cake. If tea gets more votes, draw a card. "
    "If cake gets more votes or the vote is tied, you gain 3 life."
)
READ = [
    COUNCIL,
    "Starting with you, each player votes for tea or cake. You gain 2 life for each tea vote.",
    "Will of the council — " + COUNCIL,
]
REFUSED = [
    "Starting with you, each player votes for tea. If tea gets more votes, draw a card.",
    "Starting with you, each player votes for tea or cake. If tea gets most votes, draw a card.",
    "Starting with you, each player votes for tea or cake. You gain 2 life for each tea votes.",
]

ENTERS = "When this creature enters, starting with you, each player votes for "
FOR_EACH = "For each time vote, draw a card."
READ_OF_CREATURES = [
    f"{ENTERS}a nonland permanent you don't control. Exile each permanent with the most votes or tied for "
    "most votes.",
    f"{ENTERS}an artifact card in your graveyard. Return each card with the most votes or tied for most "
    "votes to your hand.",
    f"{ENTERS}time or money. {FOR_EACH} For each money vote, create a Treasure token.",
    "While voting, you get an additional vote.",
    "While voting, you may vote an additional time.",
    "If an opponent would face a villainous choice, they face that choice an additional time.",
    "Whenever this creature enters or deals combat damage to a player, draw a card.",
    "When this creature enters and whenever it deals combat damage to a player, draw a card.",
]
REFUSED_OF_CREATURES = [
    f"{ENTERS}a nonland permanent you don't control. Exile each permanent with the most votes.",
    f"{ENTERS}time or money. For each time votes, draw a card.",
    "While voting, an opponent gets an additional vote.",
]


@pytest.mark.parametrize("text", READ)
def test_votes_read(text: str) -> None:
    assert failures(text, "Sorcery") == ()


@pytest.mark.parametrize("text", REFUSED)
def test_votes_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()


@pytest.mark.parametrize("text", READ_OF_CREATURES)
def test_votes_of_creatures_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED_OF_CREATURES)
def test_votes_of_creatures_refused(text: str) -> None:
    assert failures(text) != ()


def test_what_is_voted_for() -> None:
    (ability,) = compile_text(face_of("Somebody", "Sorcery"), COUNCIL)[0].abilities
    assert isinstance(ability, Spell) and isinstance(ability.effect, Seq)
    vote, first, second = ability.effect.steps
    assert vote == Vote(You(), ("tea", "cake"))
    assert isinstance(first, If) and first.condition == Compare(Votes("tea"), ">", Votes("tea", True))
    assert isinstance(second, If) and second.condition == Compare(Votes("cake"), ">=", Votes("cake", True))
