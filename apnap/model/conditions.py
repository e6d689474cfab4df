"""Conditions, and the durations that rest on them."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.model.node import Amount, Condition, Duration, Filter, Ref, When


@dataclass(eq=False, repr=False)
class Compare(Condition):
    """cmp is one of = != < <= > >=, or even/odd (then `b` is ignored)."""

    a: Amount
    cmp: str
    b: Amount


@dataclass(eq=False, repr=False)
class Is(Condition):
    """There is at least one object, and each of them matches; last-known information counts."""

    objects: Ref
    what: Filter


@dataclass(eq=False, repr=False)
class WouldBe(Condition):
    """Within `AsItEnters`: the permanent would match as it would exist on the battlefield, as what it has
    been made so far: "it enters with a counter on it if it's a creature" (CR 614.12, 707.9f)."""

    what: Filter


@dataclass(eq=False, repr=False)
class IsAmong(Condition):
    """There is at least one player or object, and each is among the others: "you're the player ..."."""

    who: Ref
    among: Ref


@dataclass(eq=False, repr=False)
class No(Condition):
    """The condition does not hold."""

    part: Condition


@dataclass(eq=False, repr=False)
class AllOf(Condition):
    """Every condition holds."""

    parts: tuple[Condition, ...]


@dataclass(eq=False, repr=False)
class AnyOf(Condition):
    """At least one condition holds."""

    parts: tuple[Condition, ...]


@dataclass(eq=False, repr=False)
class TurnOf(Condition):
    """It is the turn of one of the players."""

    players: Ref


@dataclass(eq=False, repr=False)
class During(Condition):
    """The current step is one of those (words of `STEPS`; "combat" and "main" stand for theirs)."""

    steps: tuple[str, ...]


@dataclass(eq=False, repr=False)
class PaidFor(Condition):
    """The source was cast with that optional, additional or alternative cost paid (CR 702.33d)."""

    label: str


@dataclass(eq=False, repr=False)
class HasDesignation(Condition):
    """The players or objects have the designation: "monarch", "initiative", "city's blessing",
    "monstrous", "renowned", ..."""

    who: Ref
    name: str


@dataclass(eq=False, repr=False)
class WordChosen(Condition):
    """The word was chosen for the source as it entered: an anchor word (CR 607.2m, 614.12b)."""

    word: str


@dataclass(eq=False, repr=False)
class ItIs(Condition):
    """A state of the whole game in a word: "day", "night", ..."""

    name: str


@dataclass(eq=False, repr=False)
class Until(Duration):
    """Until the moment: "end of turn", "end of combat", "your next turn", "end of your next turn",
    "your next upkeep", "your next end step"."""

    moment: str


@dataclass(eq=False, repr=False)
class AsLongAs(Duration):
    """For as long as the condition holds (CR 611.2b)."""

    condition: Condition


@dataclass(eq=False, repr=False)
class UntilEvent(Duration):
    """Until an event that matches happens: "until this creature leaves the battlefield" (CR 610.3)."""

    when: When


@dataclass(eq=False, repr=False)
class Endless(Duration):
    """No stated duration: to the end of the game (CR 611.2a)."""
