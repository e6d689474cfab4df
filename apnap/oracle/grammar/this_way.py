"""What the effect under way has done: how much was destroyed or exiled, and what would die of the damage."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Among,
    Apply,
    ControlledBy,
    CountEvents,
    DestinationBecomes,
    Filter,
    Iterated,
    Or,
    Pattern,
    Replacing,
    TookPart,
    Type,
    Until,
    You,
    canonical,
)
from apnap.oracle.grammar.amounts import COUNTED
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.objects import PERMANENT, without
from apnap.oracle.grammar.surface import Det
from apnap.oracle.syntax import Rule, seq, spelled, words

# -- how much was destroyed (CR 701.8)

_YOURS: Final = ControlledBy(You())


def _destroyed(it: Filter) -> CountEvents:
    return CountEvents(Pattern("destroy", it), "resolution", "")


def _what(value: CountEvents) -> dict[str, Any] | None:
    when = value.when
    if not isinstance(when, Pattern) or when.what is None or value != _destroyed(when.what):
        return None
    return {"it": when.what}


def _of_mine(value: CountEvents) -> dict[str, Any] | None:
    found = _what(value)
    it = None if found is None else without(found["it"], _YOURS)
    return None if it is None else {"it": it}


COUNTED.add(
    spelled(
        *[
            seq(
                template,
                it=PERMANENT,
                build=lambda it: _destroyed(canonical((it, _YOURS))),
                match=_of_mine,
                of=CountEvents,
            )
            for template in (
                "sg:{it} you controlled that was destroyed this way",
                "pl:{it:pl} you controlled that were destroyed this way",
            )
        ],
        seq("{it#} destroyed this way", it=PERMANENT, build=_destroyed, match=_what, of=CountEvents),
    )
)

# -- what would die of the damage (CR 614.1a)

_HURT: Final = TookPart("object", Pattern("damage"), "resolution")
_TURN: Final = Until("end of turn")


def _saved(it: Filter | None) -> Apply:
    """What was dealt the damage is fixed now, and must be such a thing as it dies."""
    what = canonical((*([] if it is None else [it]), Among(Iterated())))
    dies = Pattern("zone change", what, origin=("battlefield",), destination=("graveyard",))
    return Apply(Det("", _HURT), (Replacing(dies, (DestinationBecomes("exile", ""),)),), _TURN)


def _saving(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    when = mod.when if isinstance(mod, Replacing) else None
    if not isinstance(when, Pattern) or when.what is None:
        return None
    it = None if when.what == Among(Iterated()) else without(when.what, Among(Iterated()))
    return {"it": it} if value == _saved(it) else None


_NOUN: Final[Rule[Any]] = words(
    {
        Type("creature"): "creature",
        Or((Type("creature"), Type("planeswalker"))): "creature or planeswalker",
        None: "permanent",
    },
    "what",
)
CLAUSE.add(
    seq(
        "if a {it} dealt damage this way would die this turn, exile it instead",
        "if a {it} dealt damage this way would be put into a graveyard this turn, exile it instead",
        it=_NOUN,
        build=_saved,
        match=_saving,
        of=Apply,
    )
)
