"""Clauses that add mana (CR 106)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import AddMana, Fixed, SpendOnly, You
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import CARDINAL, COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.clauses_things import FIVE
from apnap.oracle.grammar.objects import PERMANENT, SOURCE, SPELL
from apnap.oracle.grammar.refs import IT
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    in_plural,
    listed,
    mapped,
    node,
    oneof,
    pattern,
    seq,
    spelled,
    where,
)

ADDS: list[Rule[Any]] = []


def _add(*rest: str, **fields: Any) -> None:
    acts(AddMana, "add", *rest, **fields)
    ADDS.append(node(AddMana, *[f"add {words}" for words in rest], who=You(), **fields))


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
_add("one mana of any color", "a additional one mana of any color", options=FIVE, times=Fixed(1))
_add(
    "one mana of any color in your commander's color identity",
    options=FIVE,
    times=Fixed(1),
    within="identity",
)
_TYPES: Final = (("W",), ("U",), ("B",), ("R",), ("G",), ("C",))
_add("one mana of any color that a {among} could produce", options=FIVE, times=Fixed(1), among=PERMANENT)
_add("one mana of any type that a {among} could produce", options=_TYPES, times=Fixed(1), among=PERMANENT)
_add("one mana of any type {like} produced", options=_TYPES, times=Fixed(1), like=IT)
_add("{options}", "a additional {options}", options=where(_OPTIONS, lambda o: o != FIVE), times=Fixed(1))
_add(
    "{options} for each {times}",
    "a additional {options} for each {times}",
    options=mapped(_RUN, lambda r: (r,), lambda o: o[0] if len(o) == 1 else REFUSED, tuple),
    times=COUNTED,
)
_SEVERAL: Final = where(CARDINAL, lambda a: a != Fixed(1))
_add("{times} mana of any one color", options=FIVE, times=_SEVERAL)
_add(
    "{times} mana in any combination of colors",
    "a additional {times} mana in any combination of colors",
    options=FIVE,
    times=_SEVERAL,
    how="each",
)
_add(
    "{times} mana in any combination of {options}",
    options=listed(
        mapped(numbers.MANA_SYMBOL, lambda s: (s,), lambda v: v[0] if len(v) == 1 else REFUSED, tuple),
        "and/or",
        2,
    ),
    times=_SEVERAL,
    how="each",
)
_add(
    "one mana of the chosen color",
    "a additional one mana of the chosen color",
    options=(("$color",),),
    times=Fixed(1),
)
_CHOSEN: Final = ("$color",)
_add(
    "{options} or one mana of the chosen color",
    options=mapped(
        _RUN, lambda r: (r, _CHOSEN), lambda o: o[0] if len(o) == 2 and o[1] == _CHOSEN else REFUSED, tuple
    ),
    times=Fixed(1),
)
_add(
    "a amount of {options} equal to {times}",
    options=mapped(_RUN, lambda r: (r,), lambda o: o[0] if len(o) == 1 else REFUSED, tuple),
    times=where(where_counted(EXPRESSION), lambda a: COUNTED.write(a) is None),
)

# -- what it may be spent on

_SPENT: Final = oneof(
    "purpose",
    node(SpendOnly, "cast {what:pl}", "cast a {what}", act="cast", what=SPELL),
    node(SpendOnly, "activate abilities", act="activate", what=None),
    node(SpendOnly, "activate abilities of {what:pl}", act="activate", what=in_plural(PERMANENT)),
    spelled(
        seq(
            "cast {what:pl} or activate abilities of {same:pl}",
            what=in_plural(SPELL),
            same=in_plural(PERMANENT),
            build=lambda what, same: SpendOnly("any", what) if what == same else REFUSED,
            match=lambda v: {"what": v.what, "same": v.what} if v.act == "any" else None,
            of=SpendOnly,
        ),
        seq(
            "cast a {what} or activate a ability of a {same}",
            "cast a {what} or to activate a ability of a {same}",
            what=SPELL,
            same=SOURCE,
            build=lambda what, same: SpendOnly("any", what) if what == same else REFUSED,
            match=lambda v: {"what": v.what, "same": v.what} if v.act == "any" else None,
            of=SpendOnly,
        ),
    ),
)


def _only(add: AddMana, only: Any) -> Any:
    if add.only is not None:
        return REFUSED
    terms = (add.until, add.within, add.among, add.like)
    return AddMana(add.who, add.options, add.times, add.how, only, *terms)


def _less_only(value: AddMana) -> dict[str, object] | None:
    if value.only is None:
        return None
    terms = (value.until, value.within, value.among, value.like)
    bare = AddMana(value.who, value.options, value.times, value.how, None, *terms)
    return {"add": bare, "only": value.only}


_ADD: Final = oneof("mana", *ADDS)
CLAUSE.add(
    seq(
        "{add}. spend this mana only to {only}",
        add=_ADD,
        only=_SPENT,
        build=_only,
        match=_less_only,
        of=AddMana,
    )
)


# -- mana that stays


def _kept(until: str) -> Any:
    return lambda it: _lasting(it, until)


def _lasting(it: AddMana, until: str) -> AddMana:
    return AddMana(it.who, it.options, it.times, it.how, it.only, until, it.within, it.among, it.like)


def _stays(until: str) -> Any:
    def match(value: AddMana) -> dict[str, object] | None:
        return {"it": _lasting(value, "")} if value.until == until else None

    return match


for _until, _as in (("end of turn", "steps and phases end"), ("end of combat", "steps end")):
    CLAUSE.add(
        seq(
            f"{{it}}. until {_until}, you don't lose this mana as {_as}",
            it=where(oneof("mana", *ADDS), lambda it: it.until == ""),
            build=_kept(_until),
            match=_stays(_until),
            of=AddMana,
        )
    )
