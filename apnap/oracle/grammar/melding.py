"""Melding (CR 701.42, 712.4a): "if you both own and control this and that, exile them, then meld them"."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllOf,
    Compare,
    ControlledBy,
    CountOf,
    Each,
    EntersAttacking,
    EntersMelded,
    EntersTapped,
    Fixed,
    InZone,
    Is,
    Move,
    OwnedBy,
    Select,
    Status,
    This,
    Union,
    You,
    canonical,
)
from apnap.model.node import Filter
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION, MANY_CARDS, two
from apnap.oracle.grammar.objects import PERMANENT, without
from apnap.oracle.grammar.refs import SELF
from apnap.oracle.grammar.surface import ONE, It
from apnap.oracle.syntax import Rule, nothing, oneof, pattern, seq, text, words

_MINE: Final = (OwnedBy(You()), ControlledBy(You()))
_ATTACKING: Final = Status("attacking")


def _pair(what: Filter, *more: Filter) -> AllOf:
    this, other = canonical((*_MINE, *more, InZone("battlefield"))), canonical((what, *_MINE, *more))
    return AllOf((Is(This(), this), Compare(CountOf(Each(other)), ">=", Fixed(1))))


def _parts(value: AllOf, *more: Filter) -> dict[str, object] | None:
    other = value.parts[1] if len(value.parts) == 2 else None
    if isinstance(other, Compare) and isinstance(other.a, CountOf) and isinstance(other.a.of, Each):
        what = without(other.a.of.what, *_MINE, *more)
        if what is not None and value == _pair(what, *more):
            return {"what": what}
    return None


def pair_of(value: AllOf) -> Union | None:
    """What "them" is after a condition on the source and another permanent, both of which one owns and
    controls; None after any other."""
    for condition in (value, *value.parts):
        if isinstance(condition, AllOf):
            for more in ((), (_ATTACKING,)):
                found = _parts(condition, *more)
                if found is not None:
                    other = condition.parts[1].a.of.what  # type: ignore[attr-defined]
                    return Union((This(), Select(ONE, other, None)))
    return None


_BOTH: Final = seq(
    "you both own and control {it} and a {what}",
    it=SELF,
    what=PERMANENT,
    build=lambda it, what: _pair(what),
    match=lambda v: (found := _parts(v)) and {"it": This(), **found},
    of=AllOf,
)
CONDITION.add(
    _BOTH,
    seq(
        "{it} and a {what} are attacking, and you both own and control them",
        it=SELF,
        what=PERMANENT,
        build=lambda it, what: _pair(what, _ATTACKING),
        match=lambda v: (found := _parts(v, _ATTACKING)) and {"it": This(), **found},
        of=AllOf,
    ),
    two(AllOf, "{a} and {b}", a=MANY_CARDS, b=_BOTH),
)


def _melds(value: Move) -> dict[str, object] | None:
    if not value.entering or not isinstance(value.entering[0], EntersMelded):
        return None
    if value != Move(value.what, "battlefield", under=You(), entering=value.entering):
        return None
    return {"what": value.what, "name": value.entering[0].name, "entering": value.entering[1:]}


_RESULT: Final[Rule[str]] = pattern("card name", r"[A-Z][^.;:\n]*", str, str, str)
_ENTERING: Final[Rule[Any]] = oneof(
    "entering", text(". it enters tapped and attacking", (EntersTapped(), EntersAttacking())), nothing(())
)
CLAUSE.add(
    seq(
        "meld {what} into {name}{entering}",
        what=words({It("them"): "them"}, "them"),
        name=_RESULT,
        entering=_ENTERING,
        build=lambda what, name, entering: Move(
            what, "battlefield", under=You(), entering=(EntersMelded(name), *entering)
        ),
        match=_melds,
        of=Move,
    )
)
