"""Phrases about voting (CR 701.38)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Compare, Vote, Votes, You
from apnap.oracle.grammar.amounts import COUNTED
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.syntax import Rule, node, pattern, seq

_WORD: Final[Rule[str]] = pattern(
    "word to vote for", r"[a-z]+|[A-Z][a-z]+(?: (?:of )?[A-Z][a-z]+)*", str, str, str
)


def _votes(template: str, cmp: str) -> Rule[Any]:
    """A comparison of the votes for a word with those for the others."""

    def build(word: str) -> Compare:
        return Compare(Votes(word), cmp, Votes(word, True))

    def match(value: Compare) -> dict[str, object] | None:
        if not isinstance(value.a, Votes) or value != build(value.a.word):
            return None
        return {"word": value.a.word}

    return seq(template, word=_WORD, build=build, match=match, of=Compare)


CONDITION.add(
    _votes("{word} gets more votes", ">"),
    _votes("{word} gets more votes or the vote is tied", ">="),
)
CLAUSE.add(
    seq(
        "starting with you, each player votes for {a} or {b}",
        a=_WORD,
        b=_WORD,
        build=lambda a, b: Vote(You(), (a, b)),
        match=lambda v: (
            {"a": v.among[0], "b": v.among[1]} if v.first == You() and len(v.among) == 2 else None
        ),
        of=Vote,
    )
)
COUNTED.add(
    node(Votes, "sg:{word} vote", word=_WORD),
    node(Votes, "pl:{word} votes", word=_WORD),
)
