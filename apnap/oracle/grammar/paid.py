"""What a cost was paid with, where the effect speaks of it: "the sacrificed creature's power".

In the text the cost is to sacrifice one; in its meaning one is chosen (under a slot that the effect refers
to, so that it is known as it last was, CR 608.2h) and sacrificed.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Bind,
    Bound,
    Choose,
    ControlledBy,
    Cost,
    Do,
    Filter,
    Sacrifice,
    Select,
    Seq,
    You,
    canonical,
)
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.surface import ONE, InsteadOf, It, Used, WhereX
from apnap.oracle.grammar.trees import children

_YOURS: Final = ControlledBy(You())
_SACRIFICED: Final = "the sacrificed "


def speaks_of_it(value: Any) -> bool:
    """Whether a text speaks of what was sacrificed."""
    if isinstance(value, It):
        return value.word.startswith(_SACRIFICED)
    if isinstance(value, (WhereX, Used)):
        return speaks_of_it(value.step) or speaks_of_it(value.amount)
    if isinstance(value, InsteadOf):
        return any(map(speaks_of_it, (value.condition, value.then, value.otherwise)))
    return any(map(speaks_of_it, children(value)))


def chosen_first(cost: Cost, slot: int) -> tuple[Cost, Filter] | None:
    """The cost with its one sacrifice chosen under the slot, and what it is; None if it has no such part."""
    out: list[Any] = []
    found: list[Filter] = []
    for part in cost.parts:
        step = part.action if isinstance(part, Do) else None
        if isinstance(step, Sacrifice) and isinstance(step.what, Select) and step.what.quantity == ONE:
            what = step.what.what
            if _YOURS in parts_of(what) or step != Sacrifice(You(), Select(ONE, what, None)):
                return None
            found.append(what)
            out.append(Do(_chosen(what, slot)))
        else:
            out.append(part)
    return (Cost(tuple(out)), found[0]) if len(found) == 1 else None


def _chosen(what: Filter, slot: int) -> Seq:
    one = Select(ONE, canonical((what, _YOURS)), None)
    return Seq((Bind(slot, Choose(You(), one)), Sacrifice(You(), Bound(slot))))


def as_said(cost: Cost) -> tuple[Cost, Filter, int] | None:
    """The inverse of `chosen_first`: the cost as it is said, what is sacrificed, and the slot."""
    out: list[Any] = []
    found: list[tuple[Filter, int]] = []
    for part in cost.parts:
        said = _said(part.action) if isinstance(part, Do) else None
        if said is not None:
            found.append(said)
            out.append(Do(Sacrifice(You(), Select(ONE, said[0], None))))
        else:
            out.append(part)
    return (Cost(tuple(out)), *found[0]) if len(found) == 1 else None


def _said(step: Any) -> tuple[Filter, int] | None:
    if not isinstance(step, Seq) or not isinstance(step.steps[0], Bind):
        return None
    bound = step.steps[0]
    if not isinstance(bound.step, Choose) or not isinstance(bound.step.what, Select):
        return None
    parts = parts_of(bound.step.what.what)
    rest = tuple(part for part in parts if part != _YOURS)
    if not rest:
        return None
    what = canonical(rest)
    return (what, bound.slot) if step == _chosen(what, bound.slot) else None
