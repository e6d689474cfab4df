"""Piles (CR 700.3): something is separated into two, and something is done to one of them and the other."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Choose, Destroy, LookAt, Move, Opponents, Sacrifice, SelectPlayers, Separate, You
from apnap.oracle.grammar.clauses import CLAUSE, PREDICATE
from apnap.oracle.grammar.clauses_cards import TOP
from apnap.oracle.grammar.refs import EVERY, IT, PLAYER_NOT_YOU, THAT_PLAYER
from apnap.oracle.grammar.surface import ONE, Elided, It, Pile
from apnap.oracle.syntax import Rule, node, oneof, text, words

_AN_OPPONENT: Final[Any] = SelectPlayers(ONE, Opponents())
_THEY: Final[Any] = It("that player")
_WHAT: Final = oneof("what", IT, EVERY)
AN_OPPONENT: Final[Rule[Any]] = text("a opponent", _AN_OPPONENT)
CLAUSE.add(
    node(Separate, "separate {what@} into two piles", who=You(), what=_WHAT),
    node(Separate, "{who} separates {what@} into two piles", who=AN_OPPONENT, what=_WHAT),
    node(
        Choose,
        "{who} chooses {what}",
        who=AN_OPPONENT,
        what=words({Pile(None): ["one of those piles", "one of the piles"]}, "pile"),
    ),
)
_UP_AND_DOWN: Final = "{what@} into a face-down pile and a face-up pile"
_SEEN: Final[dict[str, Any]] = {"what": _WHAT, "faces": "up and down"}
CLAUSE.add(
    node(Separate, f"separate {_UP_AND_DOWN}", who=You(), **_SEEN),
    node(LookAt, "{who@} [looks|look] at {what}", who=PLAYER_NOT_YOU, what=TOP),
)
PREDICATE.add(node(Separate, f"separates {_UP_AND_DOWN}", who=Elided(), **_SEEN))

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
