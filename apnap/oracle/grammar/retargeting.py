"""Other targets for spells and abilities on the stack (CR 115.7)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import ChangeTargets, Filter, Fixed, Quantity, Target, TargetsAre, You, canonical
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.objects import SPELL_ON_STACK, without
from apnap.oracle.grammar.refs import ABILITY_ON_STACK
from apnap.oracle.grammar.surface import ONE, UNSET
from apnap.oracle.syntax import Rule, node, oneof, seq

_WHAT: Final[Rule[Any]] = oneof("what", SPELL_ON_STACK, ABILITY_ON_STACK)
_SINGLE: Final = TargetsAre("=", Fixed(1))


def _single(what: Filter) -> Target:
    return Target(UNSET, ONE, canonical((what, _SINGLE)), None)


def _with_one(value: Target) -> dict[str, object] | None:
    what = None if value.what is None else without(value.what, _SINGLE)
    quantity: Quantity = value.quantity
    return None if what is None or quantity != ONE or value.players is not None else {"what": what}


CLAUSE.add(
    node(
        ChangeTargets,
        "change the target of {what}",
        who=You(),
        what=seq("target {what} with a single target", what=_WHAT, build=_single, match=_with_one, of=Target),
        how="change all",
    ),
    node(
        ChangeTargets,
        "you may choose new targets for {what}",
        who=You(),
        what=node(Target, "target {what}", what=_WHAT, quantity=ONE, slot=UNSET, players=None),
        how="may choose new",
    ),
)
