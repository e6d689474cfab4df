"""What an ability is beyond its anaphora: whom "other" leaves out, where it functions, its slots' numbers."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Ability,
    Act,
    AllOf,
    Among,
    And,
    AnyWhen,
    Apply,
    Bound,
    Discard,
    Do,
    Each,
    Filter,
    HostOf,
    Is,
    Iterated,
    JoinedWith,
    ModifyPT,
    Not,
    Opponents,
    Other,
    Pattern,
    Static,
    Status,
    Target,
    This,
    Trigger,
    You,
    canonical,
)
from apnap.model.node import Node, field_names
from apnap.oracle.grammar.conditions_objects import IN_YARD
from apnap.oracle.grammar.paid import COST_SLOT
from apnap.oracle.grammar.references import Walk
from apnap.oracle.grammar.surface import THIS, From, Joined, Used, WhereX
from apnap.oracle.grammar.trees import Unclear, collect, renumber

CYCLE_IT: Final = Pattern("discard", THIS, You(), how="cycling")
MADE_TO_DISCARD_IT: Final = Pattern("discard", THIS, You(), by_player=Opponents())
"""What an opponent's spell or ability makes its owner do."""
_BUT_IT: Final = Not(Among(Iterated()))


def apart(value: Any) -> Any:
    """A static ability by which each of the affected gets so much for each other: other than itself."""
    if not isinstance(value, Static) or value.affects == This():
        return value
    mods = tuple([_sorted(m, Other(), _BUT_IT) if isinstance(m, ModifyPT) else m for m in value.mods])
    return Static(value.affects, mods, value.condition, value.zone)


def together(value: Static) -> Static:
    """The inverse of `apart`."""
    mods = tuple([_sorted(m, _BUT_IT, Other()) if isinstance(m, ModifyPT) else m for m in value.mods])
    return Static(value.affects, mods, value.condition, value.zone)


def each_but(value: Apply, old: Filter | None, new: Filter | None) -> Apply:
    """An effect by which something gets so much for each other: other than itself."""
    whom = Bound(value.affects.slot) if isinstance(value.affects, Target) else value.affects
    if whom == This() or not any(isinstance(m, ModifyPT) for m in value.mods):
        return value
    than = Not(Among(whom))
    mods = tuple([_sorted(m, old or than, new or than) if isinstance(m, ModifyPT) else m for m in value.mods])
    if old is not None and mods != value.mods and not isinstance(whom, (Bound, Trigger, HostOf)):
        raise Unclear("other than what")
    return Apply(value.affects, mods, value.duration, value.choose)


def _sorted(value: Any, old: Filter, new: Filter) -> Any:
    """The tree with one filter for another, its conjunctions in canonical order."""
    if isinstance(value, And) and old in value.parts:
        return canonical(tuple([new if part == old else part for part in value.parts]))
    if value == old:
        return new
    if isinstance(value, Node):
        return type(value)(*[_sorted(getattr(value, n), old, new) for n in field_names(type(value))])
    return value


CAST_IT: Final = Pattern("cast", THIS, You())
_DISCARD_IT: Final = Do(Discard(You(), Each(THIS)))


def from_hand(cost: Any) -> bool:
    """Whether the cost can only be paid with the source in hand (CR 113.6m)."""
    return _DISCARD_IT in cost.parts


def says_zone(value: Any) -> bool:
    if isinstance(value, From):
        return value.zone != ""
    if isinstance(value, tuple):
        return any(map(says_zone, value))
    if isinstance(value, Joined):
        return any(map(says_zone, value.steps))
    if isinstance(value, (WhereX, Used)):
        return says_zone(value.step)
    return isinstance(value, Node) and any(says_zone(getattr(value, n)) for n in field_names(type(value)))


def _another_cast(value: Any) -> bool:
    """Whether it is another spell than the one itself that is cast."""
    return isinstance(value, Pattern) and value.verb == "cast"


def says_other(value: Any, kind: Filter | None = None) -> bool:
    """Whether it speaks of things (of that kind) other than the source, leaving out the abilities that it
    gives."""
    if isinstance(value, tuple):
        return any(says_other(v, kind) for v in value)
    if isinstance(value, Ability) or not isinstance(value, Node) or _another_cast(value):
        return False
    if isinstance(value, Act) and value.name == "support":
        return False  # its words don't say it
    if isinstance(value, And) and kind is not None and Other() in value.parts:
        return kind in value.parts
    return (isinstance(value, Other) and kind is None) or any(
        says_other(getattr(value, n), kind) for n in field_names(type(value))
    )


def numbered(walk: Walk, value: Any) -> Any:
    if not walk.binding:
        return value
    used: set[int] = set()
    collect(value, used)
    kept = [slot for slot in used if slot >= COST_SLOT]
    used.difference_update(kept)
    order = {slot: n for n, slot in enumerate(sorted(used))}
    order.update({slot: slot for slot in (COST_SLOT, *kept)})
    return renumber(value, order)


def there(condition: Any) -> bool:
    """Whether a condition says that the source is in its owner's graveyard: the ability functions there (CR
    113.6)."""
    if isinstance(condition, AllOf):
        return any(map(there, condition.parts))
    return bool(condition == IN_YARD)


HOST_LEAVES: Final = Pattern(
    "zone change", Among(HostOf(This())), origin=("battlefield",), destination=("graveyard",)
)
"""What an Aura enchants dies: it may speak of itself as a card then, and is one on the battlefield when that
happens (CR 113.6m)."""


def in_zone(value: Any, old: str, new: str) -> Any:
    """A static ability whose condition says that the source is in the graveyard: it functions there."""
    if not isinstance(value, Static) or value.zone != old or not there(value.condition):
        return value
    return Static(value.affects, value.mods, value.condition, new)


HAUNTED: Final = Pattern(
    "zone change", Among(JoinedWith("haunting", This())), origin=("battlefield",), destination=("graveyard",)
)
"""The creature that the card in exile haunts dies (CR 702.55b)."""


PUT_THERE: Final = Pattern("zone change", THIS, destination=("graveyard",))
"""The source is put into a graveyard from anywhere: never as a permanent that left (CR 603.6c, 113.6k)."""

MILLED: Final = Pattern("zone change", THIS, You(), origin=("library",), destination=("graveyard",))
"""The source is put into its owner's graveyard from their library."""

AS_IT_ENTERED: Final = {state: Is(Trigger("object"), Status(state)) for state in ("tapped", "untapped")}
"""How what an event is about has entered, said of that itself."""


def works_anywhere(when: Any) -> bool:
    """Whether one of the events of the source itself happens where it is no permanent (CR 113.6)."""
    if isinstance(when, AnyWhen):
        return CAST_IT in when.parts or HAUNTED in when.parts
    return when in (CYCLE_IT, HAUNTED, MADE_TO_DISCARD_IT, PUT_THERE, MILLED)
