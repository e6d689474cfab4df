"""Clauses that add mana (CR 106)."""

from __future__ import annotations

from typing import Final

from apnap.model import AddMana, Fixed
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import CARDINAL, COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.clauses import acts
from apnap.oracle.grammar.clauses_things import FIVE
from apnap.oracle.syntax import REFUSED, Rule, listed, mapped, pattern, where

Run = tuple[str, ...]
_RUN: Final[Rule[Run]] = pattern(
    "mana",
    r"(?:\{[WUBRGC]\})+",
    tuple,
    lambda t: tuple(t[1:-1].split("}{")),
    lambda v: "".join(f"{{{s}}}" for s in v),
    first="{",
)
_OPTIONS: Final[Rule[tuple[Run, ...]]] = listed(_RUN, "or", 1)
acts(AddMana, "add", "one mana of any color", options=FIVE, times=Fixed(1))
acts(AddMana, "add", "{options}", options=where(_OPTIONS, lambda o: o != FIVE), times=Fixed(1))
acts(
    AddMana,
    "add",
    "{options} for each {times}",
    options=mapped(_RUN, lambda r: (r,), lambda o: o[0] if len(o) == 1 else REFUSED, tuple),
    times=COUNTED,
)
_SEVERAL: Final = where(CARDINAL, lambda a: a != Fixed(1))
acts(AddMana, "add", "{times} mana of any one color", options=FIVE, times=_SEVERAL)
acts(AddMana, "add", "{times} mana in any combination of colors", options=FIVE, times=_SEVERAL, how="each")
acts(
    AddMana,
    "add",
    "{times} mana in any combination of {options}",
    options=listed(
        mapped(numbers.MANA_SYMBOL, lambda s: (s,), lambda v: v[0] if len(v) == 1 else REFUSED, tuple),
        "and/or",
        2,
    ),
    times=_SEVERAL,
    how="each",
)
acts(AddMana, "add", "one mana of the chosen color", options=(("$color",),), times=Fixed(1))
acts(
    AddMana,
    "add",
    "a amount of {options} equal to {times}",
    options=mapped(_RUN, lambda r: (r,), lambda o: o[0] if len(o) == 1 else REFUSED, tuple),
    times=where_counted(EXPRESSION),
)
