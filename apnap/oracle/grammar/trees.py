"""Trees with anaphora, as data: joints, substitution, slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.model import (
    Amount,
    Apply,
    Bind,
    Bound,
    ByEach,
    Choose,
    Divided,
    Each,
    EventAmount,
    Fixed,
    InZone,
    Later,
    LifeOf,
    Pattern,
    ResultAmount,
    Select,
    Seq,
    Target,
    This,
    Times,
    TokenSpec,
    X,
    You,
)
from apnap.model.node import Instruction, Node, field_names
from apnap.oracle.grammar.surface import (
    Amended,
    Det,
    Host,
    InsteadOf,
    It,
    Joined,
    Noted,
    Used,
    WhereX,
    verb_of,
)


class Unclear(Exception):
    """What a phrase refers to is not plain, or is beyond what can be bound."""


JOINTS: Final = (". ", ", then ", " and ", ", ", ", and ", " then ", ". then ", "\n")


def bare(step: Any) -> Any:
    while isinstance(step, (Bind, Used, WhereX)):
        step = step.step
    told = of_all(step)
    return step if told is None else told[2]


_OF_ALL: Final = {
    "Apply": "affects",
    "PutCounters": "to",
    "DealDamage": "to",
    "Tap": "what",
    "Untap": "what",
    "RemoveFromCombat": "what",
}
"""Steps that are done to everything that matches, and the field that says to what."""


def of_all(value: Any) -> tuple[int, str, Any] | None:
    """The slot, the field and the step of what is done to everything that matches, where that is known first
    (CR 611.2c): all that match are noted, then it is done to those."""
    if not isinstance(value, Seq) or len(value.steps) != 2 or not isinstance(value.steps[0], Bind):
        return None
    noted, step = value.steps
    name = _OF_ALL.get(type(step).__name__, "")
    if not isinstance(noted, Bind) or not isinstance(noted.step, Choose):
        return None
    every = noted.step.what
    if not name or not isinstance(every, Each) or getattr(step, name) != Bound(noted.slot):
        return None
    return noted.slot, name, with_field(step, name, every)


def with_field(step: Any, name: str, value: Any) -> Any:
    """The node with that field."""
    return type(step)(*[value if n == name else getattr(step, n) for n in field_names(type(step))])


def all_noted(slot: int, name: str, step: Any) -> Seq:
    """The inverse of `of_all`."""
    noted = Bind(slot, Choose(You(), getattr(step, name)))
    return Seq((noted, with_field(step, name, Bound(slot))))


_FIXED_MODS: Final = frozenset(
    "ModifyPT Gain Lose SetPT AddTypes SetTypes LoseTypes AllCreatureTypes AddColors SetColors Control "
    "SwitchPT".split()
)
"""Changes of characteristics and control: what is affected is fixed as the effect begins (CR 611.2c)."""


def fixes_all(step: Any, name: str) -> bool:
    """Whether what it is done to is fixed as that happens, so that a later step may speak of it."""
    if _OF_ALL.get(type(step).__name__) != name:
        return False
    return not isinstance(step, Apply) or all([type(mod).__name__ in _FIXED_MODS for mod in step.mods])


def usual_joint(before: Any, after: Any, first: bool, size: int) -> str:
    """The joint that usually stands between two such steps."""
    kinds = (type(before).__name__, type(after).__name__)
    if kinds[1] == "Shuffle" or kinds == ("Draw", "Discard"):
        return ", then "
    if kinds[0] in ("Search", "Reveal"):
        return ", "
    if kinds[1] in ("GainLife", "LoseLife") and kinds[0] in ("DealDamage", "Draw", "LoseLife", "GainLife"):
        return " and "
    return ". "


def flatten(value: Any) -> tuple[list[Any], list[str]]:
    """Steps within steps as one row, with the joints between them."""
    steps: list[Any] = []
    joints: list[str] = []
    for index, step in enumerate(value.steps):
        if index:
            joints.append(value.joints[index - 1])
        if isinstance(step, WhereX) and isinstance(step.step, Joined):
            inner, between = flatten(step.step)
            if anaphors(step.amount) and objects(step.step) > 1:
                raise Unclear("whose amount")
            last = len(inner) - 1
            steps += [
                WhereX(one, step.amount) if n == last else used(one, step.amount)
                for n, one in enumerate(inner)
            ]
            joints += between
        elif isinstance(step, Joined):
            inner, between = flatten(step)
            steps += inner
            joints += between
        else:
            steps.append(step)
    return _carried(steps), joints


def _carried(steps: list[Any]) -> list[Any]:
    """The steps of later sentences too have the X that a sentence before them has defined (CR 107.3i)."""
    out: list[Any] = []
    amount: Any = None
    for step in steps:
        if isinstance(step, WhereX):
            amount = None if anaphors(step.amount) or _changes(step.step, step.amount) else step.amount
        elif amount is not None and isinstance(step, Instruction) and type(step).__name__ not in _BRANCHED:
            step = used(step, amount)
        out.append(step)
    return out


def _changes(step: Any, amount: Any) -> bool:
    """Whether the step may change what the amount counts: X is what it was before (CR 608.2h)."""
    parts = list(within(amount))
    if any(isinstance(part, LifeOf) for part in parts):
        return type(step).__name__ in ("GainLife", "LoseLife", "SetLife", "DealDamage")
    return type(step).__name__ in ("Draw", "Discard", "Mill", "Move") and any(
        isinstance(part, InZone) for part in parts
    )


_BRANCHED: Final = frozenset({"If", "IfDone", "Gate", "ForEach", "Repeat", "Reflexive", "FlipCoin", "Later"})


def regroup(steps: list[Any], joints: list[str]) -> Any:
    """The inverse of `flatten`: lines of sentences of clauses."""
    for group in (("\n",), (". ", ". then ")):
        if any(j in group for j in joints):
            parts: list[Any] = []
            between: list[str] = []
            start = 0
            for index, joint in enumerate(joints):
                if joint in group:
                    parts.append(regroup(steps[start : index + 1], joints[start:index]))
                    between.append(joint)
                    start = index + 1
            parts.append(regroup(steps[start:], joints[start:]))
            return Joined(tuple(parts), tuple(between))
    last = steps[-1]
    if isinstance(last, WhereX) and len(steps) > 1:
        defined = [s.amount for s in steps if isinstance(s, (Used, WhereX)) and s.amount is not None]
        plain = [s.step if isinstance(s, (Used, WhereX)) else s for s in steps]
        return WhereX(Joined(tuple(plain), tuple(joints)), defined[0] if defined else None)
    steps = [step.step if isinstance(step, Used) else step for step in steps]
    return steps[0] if len(steps) == 1 else Joined(tuple(steps), tuple(joints))


def used(step: Any, amount: Any) -> Any:
    changed = swap(step, X(), amount)
    return step if changed == step else Used(changed, amount)


def children(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Node):
        return [getattr(value, n) for n in field_names(type(value))]
    return []


def within(value: Any) -> Iterator[Any]:
    """The value and all that it is made of."""
    todo = [value]
    while todo:
        here = todo.pop()
        yield here
        if isinstance(here, tuple):
            todo.extend(here)
        elif isinstance(here, Node):
            todo.extend(getattr(here, name) for name in field_names(type(here)))


def speaks_of_event(value: Any) -> bool:
    """Whether it speaks of how much the event came to."""
    return any(isinstance(part, EventAmount) for part in within(value))


def swap(value: Any, old: Any, new: Any) -> Any:
    """The tree with one amount for another."""
    if isinstance(value, type(old)) and value == old:
        return new
    if isinstance(value, tuple):
        return tuple([swap(v, old, new) for v in value])
    if isinstance(value, Node):
        return type(value)(*[swap(v, old, new) for v in children(value)])
    return value


def amount_in(value: Any) -> Any:
    """The first amount that is counted; None if there is none."""
    if isinstance(value, Times) and value.factor == Fixed(-1):
        return amount_in(value.amount)
    if isinstance(value, Divided):
        return amount_in(value.total)
    if isinstance(value, Amount) and not isinstance(value, (Fixed, X, EventAmount)):
        return value
    for child in children(value):
        found = amount_in(child)
        if found is not None:
            return found
    return None


def speaks_on(value: Later) -> bool:
    """Whether all the sentences after it are part of the delayed ability, and speak of its event."""
    once = isinstance(value.when, Pattern) and value.when.verb == "cast" and value.duration is not None
    return value.times == "each" or once


def anaphors(value: Any) -> bool:
    if isinstance(value, It):
        return not verb_of(value.word)
    return any(map(anaphors, children(value)))


def objects(value: Any) -> int:
    """How many things a step speaks of."""
    own = isinstance(value, (Target, This, Det, Select, It, Host)) and not (
        isinstance(value, Target) and value.what is None
    )
    return own + sum(map(objects, children(value)))


def collect(value: Any, used: set[int]) -> None:
    if isinstance(value, tuple):
        for item in value:
            collect(item, used)
    elif isinstance(value, (Target, Bound, ByEach, ResultAmount)):
        used.add(value.slot)
        for name in field_names(type(value)):
            collect(getattr(value, name), used)
    elif isinstance(value, TokenSpec):
        collect((value.power, value.toughness), used)
    elif isinstance(value, Node):
        for name in field_names(type(value)):
            inner = getattr(value, name)
            if name != "abilities":
                collect(inner, used)


def renumber(value: Any, order: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple([renumber(v, order) for v in value])
    if isinstance(value, (Target, Bound, ByEach, ResultAmount)):
        rest = [renumber(getattr(value, n), order) for n in field_names(type(value))[1:]]
        return type(value)(order[value.slot], *rest)
    if isinstance(value, Bind):
        step = renumber(value.step, order)
        return Bind(order[value.slot], step) if value.slot in order else step
    if isinstance(value, Noted):
        step = renumber(value.step, order)
        return all_noted(order[value.slot], value.name, step) if value.slot in order else step
    if isinstance(value, TokenSpec):
        size = (renumber(value.power, order), renumber(value.toughness, order))
        if size == (value.power, value.toughness):
            return value
        said = (value.name, value.colors, value.supertypes, value.types, value.subtypes)
        return TokenSpec(*said, *size, value.abilities)
    if isinstance(value, Node):
        return type(value)(
            *[
                getattr(value, n) if n == "abilities" else renumber(getattr(value, n), order)
                for n in field_names(type(value))
            ]
        )
    return value


def amended(steps: list[Any], joints: list[str]) -> tuple[list[Any], list[str]]:
    """The row with each paragraph that says what the step before it does instead made one with that."""
    made: list[Any] = []
    between: list[str] = []
    for index, step in enumerate(steps):
        if not isinstance(step, Amended):
            made.append(step)
            between += joints[index - 1 : index] if index else []
            continue
        before = made[-1] if made else None
        if before is None or joints[index - 1] != "\n" or type(bare(before)) is not type(bare(step.then)):
            raise Unclear("instead of what")
        made[-1] = InsteadOf(step.condition, step.then, before, "\n")
    return made, between


def unamended(steps: list[Any], joints: list[str]) -> tuple[list[Any], list[str]]:
    """The inverse of `amended`."""
    made: list[Any] = []
    between: list[str] = []
    for index, step in enumerate(steps):
        between += joints[index - 1 : index] if index else []
        if isinstance(step, Joined) and step.joints == ("\n",) and isinstance(step.steps[1], Amended):
            made += step.steps
            between.append("\n")
        else:
            made.append(step)
    return made, between
