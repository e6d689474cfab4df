"""Keyword abilities that are symbols in a striated text box: chapter symbols (CR 714.2), class level bars (CR
716.2), level symbols (CR 711.2), station symbols (CR 721.2).

| keyword | arguments |
|---|---|
| chapter | its numbers, the effect |
| class level | the cost, the level, the abilities |
| level symbol | the least and (None: no) greatest number of level counters, the size, the abilities |
| station symbol | the number of charge counters, the size, the abilities |

A size is (power, toughness), or () where there is none.
"""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import ENTERS, Table, reaches
from apnap.model.abilities import Activated, AsSorcery, Keyword, OnlyIf, Static, Triggered
from apnap.model.amounts import CountersOn, Fixed, StatOf
from apnap.model.conditions import AllOf, AnyOf, Compare, Is, No
from apnap.model.events import Where
from apnap.model.filters import CountersAre, HasKeyword, TookPart
from apnap.model.instructions import Designate
from apnap.model.modifications import AddTypes, Gain, SetPT
from apnap.model.node import Ability, Condition, Modification
from apnap.model.refs import This

LORE: Final = "lore"
CHAPTER: Final = "chapter"
READ_AHEAD: Final = "read ahead"
LEVEL: Final = "class level"
SYMBOLS: Final = frozenset({LEVEL, "level symbol", "station symbol"})
"""The symbols whose last argument are the abilities in their part of the text box."""


def chapter(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 714.2b-c: as many lore counters as that, and no fewer before. With read ahead, in the turn in which
    the Saga entered, only just so many (CR 702.155a)."""
    numbers, effect = keyword.args
    return tuple([Triggered(Where(reaches(LORE, n), _at(n)), effect, label=CHAPTER) for n in numbers])


def _at(n: int) -> Condition:
    ahead = AllOf((Is(This(), HasKeyword(READ_AHEAD)), Is(This(), TookPart("object", ENTERS, "turn"))))
    return AnyOf((No(ahead), Compare(CountersOn(LORE, This()), "=", Fixed(n))))


def final_chapter(abilities: tuple[Keyword, ...]) -> int:
    """The greatest number among the chapter symbols, 0 if there are none (CR 714.2d)."""
    return max([n for a in abilities if a.name == CHAPTER for n in a.args[0]], default=0)


def class_level(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 716.2a."""
    paid, n, abilities = keyword.args
    level = StatOf("level", This(), "sum")
    before = OnlyIf(Compare(level, "=", Fixed(n - 1)))
    becomes = Designate(This(), f"level {n}")
    return (
        Activated(paid, becomes, (before, AsSorcery()), label=LEVEL),
        Static(This(), (Gain(abilities),), Compare(level, ">=", Fixed(n))),
    )


def level_symbol(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 711.2a-b."""
    low, high, size, abilities = keyword.args
    has: Condition = Is(This(), CountersAre("level", ">=", Fixed(low)))
    if high is not None:
        has = AllOf((has, Is(This(), CountersAre("level", "<=", Fixed(high)))))
    mods: tuple[Modification, ...] = (Gain(abilities),) if abilities else ()
    if size:
        mods = (SetPT(Fixed(size[0]), Fixed(size[1])), *mods)
    return (Static(This(), mods, has),)


def station_symbol(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 721.2a-b."""
    n, size, abilities = keyword.args
    mods: tuple[Modification, ...] = (Gain(abilities),) if abilities else ()
    if size:
        mods = (AddTypes(("creature",), (), ()), SetPT(Fixed(size[0]), Fixed(size[1])), *mods)
    return (Static(This(), mods, Is(This(), CountersAre("charge", ">=", Fixed(n)))),)


KEYWORDS: Final[Table] = {
    CHAPTER: chapter,
    LEVEL: class_level,
    "level symbol": level_symbol,
    "station symbol": station_symbol,
}

__all__ = ["CHAPTER", "KEYWORDS", "LEVEL", "LORE", "READ_AHEAD", "SYMBOLS", "final_chapter"]
