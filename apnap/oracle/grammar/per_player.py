"""Something for each player: "for each opponent, destroy up to one target creature that player controls".

One phrase has as many targets as there are such players, each another player's; the step happens at once.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    ControlledBy,
    CountOf,
    Filter,
    Fixed,
    InZone,
    Iterated,
    Opponents,
    OwnedBy,
    Quantity,
    Ref,
    Target,
    Unlike,
    canonical,
)
from apnap.model.node import Node, field_names
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.surface import It
from apnap.oracle.grammar.trees import within
from apnap.oracle.syntax import REFUSED, Rule, seq, words

_THEY: Final[Any] = It("that player")
_UP_TO_ONE: Final = Quantity(Fixed(0), Fixed(1))


def _replaced(value: Any, old: Target, new: Target) -> Any:
    if value is old or value == old:
        return new
    if isinstance(value, tuple):
        return tuple([_replaced(v, old, new) for v in value])
    if isinstance(value, Node):
        return type(value)(*[_replaced(getattr(value, n), old, new) for n in field_names(type(value))])
    return value


def _whose(part: Filter, who: Ref) -> bool:
    return isinstance(part, (ControlledBy, OwnedBy)) and part.players == who


def _spread(what: Filter, among: Ref) -> Filter | None:
    """The phrase of each of the players, as that of all of them."""
    parts = list(parts_of(what))
    mine = [part for part in parts if _whose(part, _THEY)]
    if len(mine) != 1:
        return None
    owned = isinstance(mine[0], OwnedBy)
    if owned != any(isinstance(part, InZone) for part in parts):
        return None
    parts.remove(mine[0])
    if isinstance(among, Opponents):
        parts.append(OwnedBy(among) if owned else ControlledBy(among))
    parts.append(Unlike("owner" if owned else "controller", Iterated()))
    return canonical(tuple(parts))


def _gathered(what: Filter, among: Ref) -> Filter | None:
    """The inverse of `_spread`."""
    parts = list(parts_of(what))
    unlike = [part for part in parts if isinstance(part, Unlike)]
    if len(unlike) != 1:
        return None
    mine: type[ControlledBy | OwnedBy] = OwnedBy if unlike[0].aspect == "owner" else ControlledBy
    parts.remove(unlike[0])
    if isinstance(among, Opponents):
        if mine(among) not in parts:
            return None
        parts.remove(mine(among))
    found = canonical((*parts, mine(_THEY)))
    return found if _spread(found, among) == what else None


def _for_each(among: Ref, step: Any) -> Any:
    targets = [part for part in within(step) if isinstance(part, Target)]
    if len(targets) != 1 or targets[0].quantity != _UP_TO_ONE or targets[0].what is None:
        return REFUSED
    if sum(1 for part in within(step) if part == _THEY) != 1:
        return REFUSED
    old = targets[0]
    assert old.what is not None
    what = _spread(old.what, among)
    if what is None:
        return REFUSED
    return _replaced(step, old, Target(old.slot, Quantity(Fixed(0), CountOf(among)), what, None))


def _said(value: Any) -> dict[str, object] | None:
    targets = [part for part in within(value) if isinstance(part, Target)]
    if len(targets) != 1 or not isinstance(targets[0].quantity.high, CountOf) or targets[0].what is None:
        return None
    old, among = targets[0], targets[0].quantity.high.of
    assert old.what is not None
    what = _gathered(old.what, among)
    if what is None:
        return None
    step = _replaced(value, old, Target(old.slot, _UP_TO_ONE, what, None))
    return {"among": among, "step": step} if _for_each(among, step) == value else None


_AMONG: Final[Rule[Any]] = words({Opponents(): "opponent", AllPlayers(): "player"}, "players")
PER_PLAYER: Final[Rule[Any]] = seq(
    "for each {among}, {step}", among=_AMONG, step=CLAUSE, build=_for_each, match=_said
)
CLAUSE.add(PER_PLAYER)
