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


@pytest.mark.parametrize("text", READ)
def test_votes_read(text: str) -> None:
    assert failures(text, "Sorcery") == ()


@pytest.mark.parametrize("text", REFUSED)
def test_votes_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()


def test_what_is_voted_for() -> None:
    (ability,) = compile_text(face_of("Somebody", "Sorcery"), COUNCIL)[0].abilities
    assert isinstance(ability, Spell) and isinstance(ability.effect, Seq)
    vote, first, second = ability.effect.steps
    assert vote == Vote(You(), ("tea", "cake"))
    assert isinstance(first, If) and first.condition == Compare(Votes("tea"), ">", Votes("tea", True))
    assert isinstance(second, If) and second.condition == Compare(Votes("cake"), ">=", Votes("cake", True))
