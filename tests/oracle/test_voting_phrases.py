"""Phrases about voting: what is voted for, and what has more votes."""

from __future__ import annotations

from readings import meaning

from apnap.model import Compare, If, Seq, Spell, Vote, Votes, You

COUNCIL = (
    "Starting with you, each player votes for tea or cake. If tea gets more votes, draw a card. "
    "If cake gets more votes or the vote is tied, you gain 3 life."
)


def test_what_is_voted_for() -> None:
    ability = meaning(COUNCIL, "Sorcery")
    assert isinstance(ability, Spell) and isinstance(ability.effect, Seq)
    vote, first, second = ability.effect.steps
    assert vote == Vote(You(), ("tea", "cake"))
    assert isinstance(first, If) and first.condition == Compare(Votes("tea"), ">", Votes("tea", True))
    assert isinstance(second, If) and second.condition == Compare(Votes("cake"), ">=", Votes("cake", True))
