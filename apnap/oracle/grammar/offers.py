"""What somebody else may do: "its controller may search their library for a basic land card".

The offer is told like one's own, with "their" for "your": within it `You` stands for whoever it is made to,
until `anaphora` puts the player there.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    CopyOnStack,
    Fixed,
    Gate,
    Move,
    Nothing,
    Pay,
    Reveal,
    Shuffle,
    You,
)
from apnap.oracle.grammar.clauses import MAY
from apnap.oracle.grammar.clauses_cards import TAPPED_ENTERING, searching
from apnap.oracle.grammar.costs import PAID
from apnap.oracle.grammar.refs import HOLDER, IT, TARGET_PLAYER, THAT_PLAYER, THIS_SPELL
from apnap.oracle.grammar.sentences import SENTENCE, THEN, joined, joint
from apnap.oracle.syntax import Rule, node, oneof, seq

_YOU: Final = You()
_NO: Final = Nothing()
_STEP: Final = oneof(
    "what they may do",
    MAY,
    searching("search their library for {it@}", "library"),
    node(Reveal, "reveal {what@}", who=_YOU, what=IT),
    node(Shuffle, "shuffle", who=_YOU),
    node(Move, "put {what@} into their hand", what=IT, to="hand"),
    node(
        Move,
        "put {what@} onto the battlefield{entering}",
        what=IT,
        to="battlefield",
        under=_YOU,
        entering=TAPPED_ENTERING,
    ),
    node(
        CopyOnStack,
        "copy {what} and may choose a new target for that copy",
        "copy {what} and may choose new targets for that copy",
        who=_YOU,
        what=THIS_SPELL,
        amount=Fixed(1),
    ),
)

OFFER: Final[Rule[Any]] = joined(_STEP, *[joint(j, _STEP) for j in (", then ", " and ", ", ")])
_WHO: Final = oneof("who", TARGET_PLAYER, THAT_PLAYER, HOLDER)
_THEY_MAY: Final = node(Gate, "{who:pl} may {offer}", who=THAT_PLAYER, offer=OFFER, then=_NO, otherwise=_NO)


def _paying(value: Gate) -> dict[str, object] | None:
    if not isinstance(value.offer, Pay) or value.offer.who != value.who or value.otherwise != _NO:
        return None
    return {"who": value.who, "cost": value.offer.cost, "then": value.then}


for _number, _do, _dont in (
    ("sg", ("that player does", "the player does", "they do"), ("that player doesn't", "they don't")),
    ("pl", ("they do",), ("they don't",)),
):
    _pays = f"{{who:{_number}}} may {{cost}}. "
    SENTENCE.add(
        seq(
            *[f"{_pays}if {d}, {{then}}" for d in _do],
            who=_WHO,
            cost=PAID,
            then=oneof("then", THEN, _THEY_MAY),
            build=lambda who, cost, then: Gate(who, Pay(who, cost), then, _NO),
            match=_paying,
            of=Gate,
        )
    )
    _may = f"{{who:{_number}}} may {{offer}}"
    SENTENCE.add(
        node(Gate, _may, who=_WHO, offer=OFFER, then=_NO, otherwise=_NO),
        node(
            Gate,
            *[f"{_may}. if {d}, {{then}}" for d in _do],
            who=_WHO,
            offer=OFFER,
            then=THEN,
            otherwise=_NO,
        ),
        node(
            Gate,
            *[f"{_may}. if {d}, {{otherwise}}" for d in _dont],
            who=_WHO,
            offer=OFFER,
            then=_NO,
            otherwise=THEN,
        ),
    )
