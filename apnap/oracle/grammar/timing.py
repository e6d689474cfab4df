"""When spells may be cast: as though they had flash (CR 601.3, 702.8)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import AllPlayers, Apply, AsThough, Filter, Static, Until, You
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.durations import UNTIL
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.grammar.statics_costs import SPELLS
from apnap.oracle.syntax import Rule, framed, node, oneof, seq, spelled, words

_THIS_TURN: Final = Until("end of turn")

# -- as though it had flash


def _flash(*whats: Filter) -> tuple[AsThough, ...]:
    return tuple([AsThough("flash", what) for what in whats])


def _flashing(value: Any) -> bool:
    return all([isinstance(mod, AsThough) and mod.act == "flash" and mod.what is not None for mod in value])


_SORTS: Final[Rule[Any]] = oneof(
    "spells",
    seq(
        "{what}",
        what=SPELLS,
        build=lambda what: _flash(what),
        match=lambda v: {"what": v[0].what} if len(v) == 1 and _flashing(v) else None,
        of=tuple,
    ),
    seq(
        "{a} and {b}",
        a=SPELLS,
        b=SPELLS,
        build=lambda a, b: _flash(a, b),
        match=lambda v: {"a": v[0].what, "b": v[1].what} if len(v) == 2 and _flashing(v) else None,
        of=tuple,
    ),
)
_SOONER: Final = framed("cast {it} as though they had flash", it=_SORTS)
_SOONER_NOW: Final = framed("cast {it} this turn as though they had flash", it=_SORTS)
_MAY: Final[Rule[Any]] = words({You(): "you may", AllPlayers(): ["any player may", "players may"]}, "who")
STATIC.add(
    node(Static, "{affects} {mods}", affects=_MAY, mods=_SOONER),
    spelled(
        node(
            Static,
            "as long as {condition}, {affects} {mods}",
            affects=_MAY,
            mods=_SOONER,
            condition=CONDITION,
        ),
        node(
            Static,
            "{affects} {mods} as long as {condition}",
            affects=_MAY,
            mods=_SOONER,
            condition=CONDITION,
        ),
    ),
)
CLAUSE.add(
    spelled(
        node(Apply, "you may {mods}", affects=You(), mods=_SOONER_NOW, duration=_THIS_TURN),
        node(Apply, "{duration}, you may {mods}", affects=You(), mods=_SOONER, duration=UNTIL),
    )
)
