"""What the nth spell of a turn costs: "the second spell you cast each turn costs {1} less to cast"."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllOf,
    Compare,
    CostChange,
    CountEvents,
    Fixed,
    Pattern,
    Static,
    TurnOf,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.events import SPELL_CAST
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import Rule, seq, words

_MINE: Final = TurnOf(You())
_WHEN: Final[Rule[bool]] = words({False: "each turn", True: "during each of your turns"}, "when")
_SIGN: Final[Rule[str]] = words({"-": "less", "+": "more"}, "sign")


def _nth(n: int, what: Any, mine: bool, mana: tuple[str, ...], sign: str) -> Static:
    """Such a spell is the nth where one less has been cast."""
    before = Compare(CountEvents(Pattern("cast", what, You()), "turn", ""), "=", Fixed(n - 1))
    condition = AllOf((_MINE, before)) if mine else before
    return Static(You(), (CostChange("cast", what, sign, mana, Fixed(1)),), condition)


def _parts(value: Static) -> dict[str, object] | None:
    mod, condition = value.mods[0], value.condition
    mine = isinstance(condition, AllOf)
    before = condition.parts[-1] if isinstance(condition, AllOf) else condition
    if not isinstance(mod, CostChange) or not isinstance(before, Compare) or not isinstance(before.b, Fixed):
        return None
    found: dict[str, Any] = {
        "n": before.b.n + 1,
        "what": mod.what,
        "mine": mine,
        "mana": mod.mana,
        "sign": mod.sign,
    }
    return found if value == _nth(**found) else None


STATIC.add(
    seq(
        "the {n} {what} you cast {mine} costs {mana} {sign} to cast",
        n=numbers.ORDINAL,
        what=SPELL_CAST,
        mine=_WHEN,
        mana=numbers.MANA,
        sign=_SIGN,
        build=_nth,
        match=_parts,
        of=Static,
    )
)
