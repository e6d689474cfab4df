"""Piles (CR 700.3): something is separated into two, and something is done to one of them and the other."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Choose, Destroy, Move, Opponents, Sacrifice, SelectPlayers, Separate, You
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.refs import EVERY, IT, THAT_PLAYER
from apnap.oracle.grammar.surface import ONE, It, Pile
from apnap.oracle.syntax import Rule, node, oneof, text, words

_AN_OPPONENT: Final[Any] = SelectPlayers(ONE, Opponents())
_THEY: Final[Any] = It("that player")
_WHAT: Final = oneof("what", IT, EVERY)
AN_OPPONENT: Final[Rule[Any]] = text("a opponent", _AN_OPPONENT)
CLAUSE.add(
    node(Separate, "separate {what@} into two piles", who=You(), what=_WHAT),
    node(Separate, "{who} separates {what@} into two piles", who=AN_OPPONENT, what=_WHAT),
    node(Choose, "{who} chooses {what}", who=AN_OPPONENT, what=text("one of those piles", Pile(None))),
)

_BY: Final[Rule[Any]] = words(
    {_THEY: ["their", "that player's"], _AN_OPPONENT: "a opponent's", You(): "your"}, "whose choice"
)
_NOUN: Final[Rule[str]] = words(
    {n: f"{n}s" for n in ("creature", "land", "artifact", "permanent", "card")}, "noun"
)
_OF_CHOICE: Final = oneof(
    "pile",
    node(Pile, "all {noun} in the pile of {by} choice", by=_BY, noun=_NOUN),
    node(Pile, "the pile of {by} choice", by=_BY),
)
_ONE_PILE: Final[Rule[Any]] = words({Pile(You()): "one pile", It("that pile"): "that pile"}, "pile")
CLAUSE.add(
    node(Move, "put {what} into your hand", what=_ONE_PILE, to="hand"),
    node(Move, "exile {what}", what=_OF_CHOICE, to="exile"),
    node(Sacrifice, "{who} sacrifices {what}", who=THAT_PLAYER, what=_OF_CHOICE),
    node(Destroy, "destroy {what}", what=_OF_CHOICE),
    node(Destroy, "destroy {what}. they can't be regenerated", what=_OF_CHOICE, regenerate="can't"),
)
