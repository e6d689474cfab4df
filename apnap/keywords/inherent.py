"""Designations that are got in play, by players and the game: who can have them, and the inherent abilities
that go with them, which have no source (CR 113.8, 702.179d, 725, 726, 731).

A designation may hold a number: "speed 3", "room 2". Its `family` is the name without it; who gets another of
the family loses the one before."""

from __future__ import annotations

from typing import Final

from apnap.model.abilities import AtMost, Triggered
from apnap.model.amounts import CountersOn, CountOf, Fixed
from apnap.model.conditions import Compare, TurnOf
from apnap.model.events import OneOrMore, Pattern, Where
from apnap.model.filters import ControlledBy, Named, Not, Or, Subtype, Supertype, Type, canonical
from apnap.model.instructions import Act, Bind, Designate, Draw, LoseLife, Mill, RemoveCounters, Seq
from apnap.model.node import Condition, Filter, Instruction, intern
from apnap.model.refs import Bound, ControllerOf, Each, Opponents, Those, Trigger, You

# One player has it at a time, and it goes to another as they leave (CR 725.3-4, 726.3-4).
OF_ONE_PLAYER: Final[dict[str, str]] = {"monarch": "725.4", "initiative": "726.4"}
# Taking it anew is an event, too (CR 726.5).
TAKEN_ANEW: Final = frozenset({"initiative"})
# The game has the one or the other (CR 731.1).
OF_THE_GAME: Final[dict[str, str]] = {"day": "night", "night": "day"}
MAX_SPEED: Final = 4  # CR 702.179e
# One permanent of each player has it, as long as they control it (CR 701.54a).
OF_ONE_PERMANENT: Final = frozenset({"Ring-bearer"})
# What certain designations are called otherwise.
ALIASES: Final[dict[str, str]] = {"max speed": f"speed {MAX_SPEED}"}


def family(name: str) -> str:
    """The designation without its number."""
    head, _, last = name.rpartition(" ")
    return head if head and last.isdigit() else name


def number(name: str) -> int:
    """The number of the designation, 0 for none."""
    last = name.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


def venture(quality: str = "") -> Instruction:
    """Venture into the dungeon, or into the one of that name (CR 701.49)."""
    return Act("venture", You(), None, Each(Named(quality)) if quality else None)


_CREATURE: Final = Type("creature")
_DAMAGED: Final = Pattern("damage", who=You(), by=_CREATURE, how="combat")
_DAMAGER: Final = ControllerOf(Trigger("source"))
_LOSES: Final = OneOrMore(Pattern("lose life", who=Opponents()), Fixed(1))


def _faster(n: int) -> Triggered:
    """CR 702.179d, for a speed of n."""
    on_your_turn = Where(_LOSES, TurnOf(You()))
    return Triggered(on_your_turn, Designate(You(), f"speed {n + 1}"), limits=(AtMost(1, "turn"),))


_TABLE: Final[dict[str, tuple[Triggered, ...]]] = {
    "monarch": (  # CR 725.2
        Triggered(Pattern("step", who=You(), how="end"), Draw(You(), Fixed(1))),
        Triggered(_DAMAGED, Designate(_DAMAGER, "monarch")),
    ),
    "initiative": (  # CR 726.2
        Triggered(Pattern("step", who=You(), how="upkeep"), venture("Undercity")),
        Triggered(OneOrMore(_DAMAGED, Fixed(1)), Designate(_DAMAGER, "initiative")),
        Triggered(Pattern("designate", who=You(), how="initiative"), venture("Undercity")),
    ),
    **{f"speed {n}": (_faster(n),) for n in range(1, MAX_SPEED)},
}
_YOURS: Final = ControlledBy(You())
_STORIED: Final = Or((Type("artifact"), Subtype("Saga"), Supertype("legendary")))


def _at_least(n: int, *what: Filter) -> Condition:
    return intern(Compare(CountOf(Each(canonical((*what, _YOURS)))), ">=", Fixed(n)))


# Of keyword abilities of permanents: the designation that their controller gets any time they have none of
# its family, under which condition, and the rule (702.195 is of a later edition).
ARISING: Final[dict[str, tuple[str, Condition | None, str]]] = {
    "start your engines!": ("speed 1", None, "704.5z"),
    "ascend": ("city's blessing", _at_least(10), "702.131b"),
    "storied": ("enduring story", _at_least(3, _STORIED), "702.195"),
}
_MILLED: Final = Those(Bound(0), Not(Type("land")))
_RADS: Final = CountersOn("rad", You())
OF_COUNTERS: Final[dict[str, tuple[Triggered, ...]]] = {
    "rad": (  # CR 728.1
        intern(
            Triggered(
                Pattern("step", who=You(), how="precombat main"),
                Seq(
                    (
                        Bind(0, Mill(You(), _RADS)),
                        LoseLife(You(), CountOf(_MILLED)),
                        RemoveCounters(You(), "rad", CountOf(_MILLED)),
                    )
                ),
                Compare(_RADS, ">=", Fixed(1)),
            )
        ),
    ),
}
"""The abilities that go with counters that a player has."""
INHERENT: Final[dict[str, tuple[Triggered, ...]]] = {
    name: tuple([intern(a) for a in abilities]) for name, abilities in _TABLE.items()
}
