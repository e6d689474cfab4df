"""Phrases about voting (CR 701.38)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Compare,
    Destroy,
    MostVoted,
    Move,
    OnceMore,
    Opponents,
    Repeat,
    Static,
    Vote,
    Votes,
    You,
)
from apnap.oracle.grammar.amounts import COUNTED
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.objects import CARD_IN, PERMANENT
from apnap.oracle.grammar.sentences import LINE, SENTENCE
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import Rule, node, oneof, pattern, seq, words

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


def _either(value: Vote) -> dict[str, object] | None:
    return {"a": value.among[0], "b": value.among[1]} if len(value.among) == 2 else None


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
        match=lambda v: _either(v) if v.first == You() and not v.how else None,
        of=Vote,
    )
)
CLAUSE.add(
    seq(
        "each player secretly votes for {a} or {b}, then those votes are revealed",
        a=_WORD,
        b=_WORD,
        build=lambda a, b: Vote(AllPlayers(), (a, b), None, "secretly"),
        match=lambda v: _either(v) if v.how else None,
        of=Vote,
    )
)
COUNTED.add(
    node(Votes, "sg:{word} vote", word=_WORD),
    node(Votes, "pl:{word} votes", word=_WORD),
)

CLAUSE.add(
    node(
        Vote,
        "starting with you, each player votes for a {what}",
        first=You(),
        what=oneof("what", PERMANENT, CARD_IN),
    )
)


def _of_votes(times: Any) -> bool:
    return isinstance(times, Votes) and not times.others


SENTENCE.add(
    seq(
        "for each {word} vote, {step}",
        word=_WORD,
        step=LINE,
        build=lambda word, step: Repeat(Votes(word), step),
        match=lambda v: {"word": v.times.word, "step": v.step} if _of_votes(v.times) else None,
        of=Repeat,
    )
)
_MOST: Final[Rule[Any]] = words(
    {
        MostVoted(): [
            f"each {n} with the most votes or tied for most votes" for n in ("permanent", "creature", "card")
        ]
    },
    "the most votes",
)
CLAUSE.add(
    node(Move, "exile {what}", what=_MOST, to="exile"),
    node(Move, "return {what} to your hand", what=_MOST, to="hand"),
    node(Destroy, "destroy {what}", what=_MOST),
)
STATIC.add(
    words(
        {
            Static(You(), (OnceMore("vote"),)): "while voting, you get a additional vote",
            Static(You(), (OnceMore("may vote"),)): "while voting, you may vote a additional time",
            Static(
                Opponents(), (OnceMore("face a villainous choice"),)
            ): "if a opponent would face a villainous choice, they face that choice a additional time",
        },
        "once more",
    )
)
