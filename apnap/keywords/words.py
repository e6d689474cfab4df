"""Phrases that keywords have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model.abilities import Activated, AsSorcery, Cost, Do, Keyword, Static, TapThis, Triggered
from apnap.model.amounts import CountersOn, CountEvents, EventAmount, Fixed, Minus, StatOf, Sum
from apnap.model.conditions import AllOf, Compare, Endless, Until
from apnap.model.events import AsItEnters, EntersWith, OneOrMore, Pattern, Where
from apnap.model.filters import Among, ControlledBy, InZone, OwnedBy, Type, canonical
from apnap.model.instructions import Apply, Discard, Gate, Later, Move, Nothing, PutCounters, Sacrifice
from apnap.model.modifications import ModifyPT, Replacing
from apnap.model.node import Ability, Amount, Change, Condition, CostPart, Filter, Instruction, Ref, When
from apnap.model.refs import Each, Quantity, Select, Target, This, Trigger, You

Table = dict[str, Callable[[Keyword], tuple[Ability, ...]]]

THIS: Final = Among(This())
IT: Final = Each(THIS)
ONE: Final = Quantity(Fixed(1), Fixed(1))
ANY_NUMBER: Final = Quantity(Fixed(0), None)
UP_TO_ONE: Final = Quantity(Fixed(0), Fixed(1))
PLUS: Final = "+1/+1"
MINUS: Final = "-1/-1"
CREATURE: Final = Type("creature")
YOURS: Final = ControlledBy(You())
YOUR_CREATURE: Final = canonical((CREATURE, YOURS))
END_OF_TURN: Final = Until("end of turn")
ALWAYS: Final = Endless()
NOTHING: Final = Nothing()

ENTERS: Final = Pattern("zone change", THIS, destination=("battlefield",))
DIES: Final = Pattern("zone change", THIS, origin=("battlefield",), destination=("graveyard",))
ATTACKS: Final = Pattern("attack", THIS)
BLOCKED: Final = Pattern("become blocked", THIS)
CAST: Final = Pattern("cast", THIS)
UPKEEP: Final = Pattern("step", who=You(), how="upkeep")
END_STEP: Final = Pattern("step", how="end")


def number(keyword: Keyword) -> Amount:
    """The number that stands after the keyword."""
    n = keyword.args[0]
    return Fixed(n) if isinstance(n, int) else n


def cost(keyword: Keyword, *more: CostPart, at: int = 0) -> Cost:
    """The cost that stands after the keyword, with more parts."""
    return Cost((*keyword.args[at].parts, *more))


def target(*what: Filter, slot: int = 0) -> Target:
    """One target object."""
    return Target(slot, ONE, canonical(what), None)


def some(*what: Filter, quantity: Quantity = ONE) -> Select:
    """Objects to be chosen."""
    return Select(quantity, canonical(what), None)


def in_your(zone: str) -> Filter:
    """A card in your zone of that name."""
    return canonical((InZone(zone), OwnedBy(You())))


def exactly(amount: Amount) -> Quantity:
    """So many."""
    return Quantity(amount, amount)


def may(offer: Instruction, then: Instruction = NOTHING, otherwise: Instruction = NOTHING) -> Gate:
    """You may do it."""
    return Gate(You(), offer, then, otherwise)


def power(of: Ref) -> StatOf:
    """The power of the object."""
    return StatOf("power", of, "sum")


def at_least(amount: Amount, n: int) -> Condition:
    """Whether the amount is that great."""
    return Compare(amount, ">=", Fixed(n))


def counter(kind: str = PLUS, n: Amount | int = 1, to: Ref | None = None) -> PutCounters:
    """Put counters on this, or on something else."""
    return PutCounters(This() if to is None else to, kind, Fixed(n) if isinstance(n, int) else n)


def pump(power: Amount | int, toughness: Amount | int, to: Ref | None = None) -> Apply:
    """Gets so much more power and toughness until end of turn."""
    p = Fixed(power) if isinstance(power, int) else power
    t = Fixed(toughness) if isinstance(toughness, int) else toughness
    return Apply(This() if to is None else to, (ModifyPT(p, t),), END_OF_TURN)


def when(pattern: When, effect: Instruction, **more: Any) -> Triggered:
    """A triggered ability."""
    return Triggered(pattern, effect, **more)


def enters(*changes: Change, condition: Condition | None = None) -> Static:
    """This enters so."""
    return Static(This(), (Replacing(ENTERS, changes, condition),))


def as_enters(effect: Instruction) -> Static:
    """As this enters, that is done."""
    return enters(AsItEnters(effect))


def enters_with(kind: str, n: Amount, condition: Condition | None = None) -> Static:
    """This enters with counters."""
    return enters(EntersWith(kind, n), condition=condition)


def reaches(kind: str, n: int) -> When:
    """The nth counter of the kind is put on this: there were fewer before, and now there are as many (CR
    122.7)."""
    there = CountersOn(kind, This())
    enough = Compare(there, ">=", Fixed(n))
    fewer = Compare(Minus(there, EventAmount()), "<", Fixed(n))
    return Where(Pattern("put counter", THIS, how=kind), AllOf((enough, fewer)))


def removed_to_none(kind: str) -> When:
    """A counter of the kind is removed from this, which has none left."""
    none = Compare(CountersOn(kind, This()), "=", Fixed(0))
    return Where(Pattern("remove counter", THIS, how=kind), none)


def last_removed(kind: str) -> When:
    """The last counter of the kind is removed from this, alone or with others."""
    return OneOrMore(removed_to_none(kind), Fixed(1))


def expends(n: int) -> When:
    """You expend that much: less mana was spent on your spells this turn before this one was cast, and now it
    is as much (CR 700.14)."""
    yours = Pattern("cast", who=You())
    before = CountEvents(yours, "before", "amount")
    less = Compare(before, "<", Fixed(n))
    enough = Compare(Sum((before, EventAmount())), ">=", Fixed(n))
    return Where(yours, AllOf((less, enough)))


def at_end(effect: Instruction) -> Later:
    """At the beginning of the next end step."""
    return Later(END_STEP, effect)


def sorcery(paid: Cost, effect: Instruction, label: str = "", zone: str = "battlefield") -> Activated:
    """An ability to be activated as a sorcery."""
    return Activated(paid, effect, (AsSorcery(),), zone, label)


def token_source(effect: Instruction) -> Triggered:
    """When this enters."""
    return Triggered(ENTERS, effect)


DISCARD_THIS: Final = Do(Discard(You(), IT))
EXILE_THIS: Final = Do(Move(IT, "exile"))
SACRIFICE_THIS: Final = Do(Sacrifice(You(), IT))
TAP: Final = TapThis()
THAT: Final = Trigger("object")
