"""Clauses about permanents and spells: destroy, exile, return, tap, sacrifice, counter, regenerate."""

from __future__ import annotations

from typing import Final

from apnap.model import (
    Attach,
    CounterIt,
    Destroy,
    Move,
    PhaseOut,
    Regenerate,
    RemoveFromCombat,
    Sacrifice,
    Tap,
    Transform,
    Untap,
)
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.refs import EVERY, HOST, IT, OBJECT, SELF, SPELL, TARGET, chosen
from apnap.oracle.syntax import node, oneof

_CHOSEN: Final = chosen(PERMANENT)
_OBJECT: Final = oneof("object", OBJECT, _CHOSEN)
CLAUSE.add(
    node(Destroy, "destroy {what@}", what=OBJECT),
    node(Destroy, "destroy {what@}. [it|they] can't be regenerated", what=OBJECT, regenerate="can't"),
    node(Move, "exile {what@}", what=OBJECT, to="exile"),
    node(Tap, "tap {what@}", what=OBJECT),
    node(Untap, "untap {what@}", what=OBJECT),
    node(Regenerate, "regenerate {what@}", what=OBJECT),
    node(Transform, "transform {what@}", what=OBJECT),
    node(PhaseOut, "{what@} [phases|phase] out", what=OBJECT),
    node(RemoveFromCombat, "remove {what@} from combat", what=OBJECT),
    node(CounterIt, "counter {what@}", what=SPELL),
    node(Attach, "attach {what} to {to}", what=oneof("what", SELF, IT), to=oneof("to", TARGET, IT)),
)
acts(Sacrifice, "sacrifice", "{what@}", what=oneof("what", SELF, HOST, IT, _CHOSEN))
CLAUSE.add(
    node(
        Move,
        "return {what@} to [its owner's hand|their owners' hands]",
        what=oneof("what", EVERY, _CHOSEN),
        to="hand",
    ),
)
