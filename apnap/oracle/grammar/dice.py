"""Dice (CR 706): rolling one, its result as an amount and in a condition, and tables of results (706.3)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AmountBecomes,
    Compare,
    EventAmount,
    Fixed,
    Ignoring,
    OneOrMore,
    Pattern,
    Replacing,
    RollDie,
    Static,
    Sum,
    You,
)
from apnap.oracle.grammar.amounts import DIGITS, EXPRESSION
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.events import OFTEN
from apnap.oracle.grammar.sentences import EFFECT
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.grammar.surface import Joined, Rolled, ThisWay
from apnap.oracle.grammar.trees import bare
from apnap.oracle.syntax import (
    Rule,
    node,
    oneof,
    pattern,
    separated,
    seq,
    text,
    where,
    words,
)

_DICE: Final[dict[RollDie, Any]] = {
    **{RollDie(You(), sides): f"roll a d{sides}" for sides in (4, 8, 10, 12, 20, 100)},
    RollDie(You(), 6): ["roll a six-sided die", "roll a d6"],
}
CLAUSE.add(words(_DICE, "roll"))
RESULT: Final = ThisWay("result")
EXPRESSION.add(text("the result", RESULT))
CONDITION.add(
    node(Compare, "the result is {b} or less", a=RESULT, cmp="<=", b=DIGITS),
    node(Compare, "the result is {b} or greater", "the result is {b} or more", a=RESULT, cmp=">=", b=DIGITS),
    node(Compare, "the result is {b}", a=RESULT, cmp="=", b=DIGITS),
    node(Compare, "the result is equal to {b}", a=RESULT, cmp="=", b=EXPRESSION),
)

# -- tables

Row = tuple[int, int, Any]
_N: Final[Rule[int]] = pattern("number", r"[1-9]\d*", int, int, str, "123456789")
_ROW: Final[Rule[Row]] = oneof(
    "row",
    seq(
        "\n{low}\u2014{high} || {effect}.",
        low=_N,
        high=_N,
        effect=EFFECT,
        build=lambda low, high, effect: (low, high, effect),
        match=lambda v: {"low": v[0], "high": v[1], "effect": v[2]} if v[0] < v[1] else None,
        of=tuple,
    ),
    seq(
        "\n{low} || {effect}.",
        low=_N,
        effect=EFFECT,
        build=lambda low, effect: (low, low, effect),
        match=lambda v: {"low": v[0], "effect": v[2]} if v[0] == v[1] else None,
        of=tuple,
    ),
)


def _ends_with_roll(effect: Any) -> bool:
    while isinstance(effect, Joined):
        effect = effect.steps[-1]
    return isinstance(bare(effect), RollDie)


def _whole(bounds: tuple[tuple[int, int], ...]) -> bool:
    """Whether the rows follow each other, from 1 on."""
    before = 0
    for low, high in bounds:
        if low != before + 1 or high < low:
            return False
        before = high
    return True


def _table(roll: Any, rows: tuple[Row, ...]) -> Rolled:
    bounds = tuple([(low, high) for low, high, _ in rows])
    if not _whole(bounds):
        raise ValueError(bounds)
    return Rolled(roll, bounds, tuple([effect for _, _, effect in rows]))


TABLE: Final = seq(
    "{roll}.{rows}",
    roll=where(EFFECT, _ends_with_roll),
    rows=separated(_ROW, "", 2),
    build=_table,
    match=lambda v: {
        "roll": v.roll,
        "rows": tuple([(low, high, effect) for (low, high), effect in zip(v.bounds, v.effects)]),
    },
    of=Rolled,
)
"""A roll and what happens for each of its results."""

OFTEN.add(
    words(
        {
            Pattern("roll", who=You()): "you roll a die",
            OneOrMore(Pattern("roll", who=You()), Fixed(1)): "you roll one or more dice",
        },
        "event",
    )
)

# -- more dice and coins than one is told to roll or flip (CR 706.6)

_MORE: Final = {
    "roll dice": (
        "if you would roll one or more dice, instead roll that many dice plus one and ignore {which}"
    ),
    "flip coins": "if you would flip a coin, instead flip two coins and ignore {which}",
}
_WHICH: Final = {
    "roll dice": words({"lowest": "the lowest roll", "highest": "the highest roll"}, "roll"),
    "flip coins": words({"one": "one"}, "flip"),
}


def _with_more(act: str) -> Rule[Any]:
    def build(which: Any) -> Static:
        changes = (AmountBecomes(Sum((EventAmount(), Fixed(1)))), Ignoring(which))
        return Static(You(), (Replacing(Pattern("act", who=You(), how=act), changes),))

    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        last = mod.changes[-1] if isinstance(mod, Replacing) else None
        if not isinstance(last, Ignoring) or value != build(last.which):
            return None
        return {"which": last.which}

    return seq(_MORE[act], which=_WHICH[act], build=build, match=match, of=Static)


STATIC.add(*[_with_more(act) for act in _MORE])
