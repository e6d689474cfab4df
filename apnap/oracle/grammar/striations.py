"""Text boxes in parts: the lines that begin a part, and the abilities within it (CR 711, 716, 719, 721).

Such a line stands for a keyword ability whose last argument are the abilities of its part
(`apnap.keywords.symbols`). Each line is read by itself, the keyword then without abilities: `nested` puts
those that follow into it, `flat` takes them out again for printing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap.keywords.symbols import SYMBOLS
from apnap.model import (
    Activated,
    AllOf,
    Designate,
    Face,
    Is,
    Keyword,
    No,
    OnlyIf,
    Pattern,
    Static,
    Status,
    This,
    Triggered,
    You,
)
from apnap.model.node import Ability
from apnap.oracle import numbers
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import COST
from apnap.oracle.syntax import Rule, oneof, opt, pattern, seq


def _symbol(name: str, template: str, *order: str | None, **slots: Rule[Any]) -> Rule[Keyword]:
    """A line that begins a part, its keyword's arguments in this order (None: that there is nothing)."""

    def build(**values: Any) -> Keyword:
        return Keyword(name, (*[values[n] if n else None for n in order], ()))

    def match(value: Keyword) -> dict[str, object] | None:
        if value.name != name or len(value.args) != len(order) + 1 or value.args[-1] != ():
            return None
        if any((arg is None) != (n is None) for n, arg in zip(order, value.args)):
            return None
        return {n: arg for n, arg in zip(order, value.args) if n}

    return seq(template, build=build, match=match, of=Keyword, **slots)


CLASS_LEVEL: Final = _symbol("class level", "{cost}: level {n}", "cost", "n", cost=COST, n=numbers.DIGITS)
_SIZE: Final[Rule[Any]] = opt(
    pattern(
        "size",
        r"\n\d+/\d+",
        tuple,
        lambda said: tuple([int(n) for n in said[1:].split("/")]),
        lambda size: f"\n{size[0]}/{size[1]}" if size else "",
        "\n",
    ),
    (),
)
LEVEL_SYMBOL: Final = oneof(
    "level symbol",
    _symbol(
        "level symbol",
        "LEVEL {low}-{high}{size}",
        *("low", "high", "size"),
        low=numbers.DIGITS,
        high=numbers.DIGITS,
        size=_SIZE,
    ),
    _symbol("level symbol", "LEVEL {low}+{size}", "low", None, "size", low=numbers.DIGITS, size=_SIZE),
)


def station_paragraph(first: Rule[tuple[Any, ...]]) -> Rule[tuple[Any, ...]]:
    """A station symbol with the first ability, or line of keywords, of its part."""
    return seq(
        "{n}+ || {first}",
        n=numbers.DIGITS,
        first=first,
        build=lambda n, first: (Keyword("station symbol", (n, (), ())), *first),
        match=lambda v: (
            {"n": v[0].args[0], "first": v[1:]}
            if len(v) > 1 and isinstance(v[0], Keyword) and v[0].name == "station symbol"
            else None
        ),
        of=tuple,
    )


# -- Cases (CR 719.3)

_SOLVED: Final = Is(This(), Status("solved"))
_END_STEP: Final = Pattern("step", who=You(), how="end")
_SOLVE: Final = Designate(This(), "solved")


def _unsolved(value: Triggered) -> dict[str, object] | None:
    had = value.condition
    if value != Triggered(_END_STEP, _SOLVE, had) or not isinstance(had, AllOf) or len(had.parts) != 2:
        return None
    return {"condition": had.parts[0]} if had.parts[1] == No(_SOLVED) else None


TO_SOLVE: Final = seq(
    "to solve \u2014 {condition}.",
    condition=CONDITION,
    build=lambda condition: Triggered(_END_STEP, _SOLVE, AllOf((condition, No(_SOLVED)))),
    match=_unsolved,
    of=Triggered,
)


def solved(ability: Rule[Any]) -> Rule[Any]:
    """An ability of a solved Case (CR 702.169): its limit is told apart, or its condition."""

    def build(it: Ability) -> Ability:
        limit = OnlyIf(_SOLVED)
        if isinstance(it, Activated):
            return Activated(it.cost, it.effect, (*it.limits, limit), it.zone, it.label, it.change)
        if isinstance(it, Triggered):
            return Triggered(it.when, it.effect, it.condition, (*it.limits, limit), it.zone, it.label)
        if isinstance(it, Static) and it.condition is None:
            return Static(it.affects, it.mods, _SOLVED, it.zone)
        raise ValueError(it)

    def match(value: Ability) -> dict[str, object] | None:
        bare: Ability | None = None
        if isinstance(value, Activated):
            limits = value.limits[:-1]
            bare = Activated(value.cost, value.effect, limits, value.zone, value.label, value.change)
        elif isinstance(value, Triggered):
            limits = value.limits[:-1]
            bare = Triggered(value.when, value.effect, value.condition, limits, value.zone, value.label)
        elif isinstance(value, Static):
            bare = Static(value.affects, value.mods, None, value.zone)
        return {"it": bare} if bare is not None and build(bare) == value else None

    return seq("solved \u2014 {it}", it=ability, build=build, match=match)


# -- the parts

Abilities = tuple[Any, ...]


def nested(abilities: Iterable[Any], face: Face) -> Abilities:
    """The abilities with those of each part within its keyword. The power and toughness of a station card are
    those of its last part (CR 721.2b). What is printed below backup is told to it too (702.165a)."""
    out: list[Any] = []
    part: list[Any] | None = None
    for ability in abilities:
        if _begins(ability):
            part = []
            out.append((ability, part))
        else:
            (out if part is None else part).append(ability)
    last = max([i for i, a in enumerate(out) if isinstance(a, tuple)], default=-1)
    made: list[Any] = []
    for i, each in enumerate(out):
        if isinstance(each, tuple):
            head, within = each
            args = (*head.args[:-1], tuple(within))
            if head.name == "station symbol" and i == last and face.power and "Spacecraft" in face.subtypes:
                args = (args[0], (int(face.power), int(face.toughness)), args[2])
            each = Keyword(head.name, args)
        made.append(each)
    for i, each in enumerate(made):
        if isinstance(each, Keyword) and each.name == "backup":
            below = [a for a in made[i + 1 :] if not isinstance(a, Keyword) or a.name != "backup"]
            made[i] = Keyword("backup", (*each.args, tuple(below)))
    return tuple(made)


def flat(abilities: Abilities) -> Abilities:
    """The inverse of `nested`."""
    out: list[Any] = []
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name in SYMBOLS:
            args = ability.args[:-1]
            if ability.name == "station symbol":
                args = (args[0], ())
            out += (Keyword(ability.name, (*args, ())), *ability.args[-1])
        elif isinstance(ability, Keyword) and ability.name == "backup":
            out.append(Keyword("backup", ability.args[:1]))
        else:
            out.append(ability)
    return tuple(out)


def _begins(ability: Any) -> bool:
    return isinstance(ability, Keyword) and ability.name in SYMBOLS
