"""The shipped trees are the goldens, and say only what they have bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import trees

from apnap.cards.database import SHIPPED, Database
from apnap.model import Ability, Bind, Bound, ByEach, FlipCoin, Gate, If, IfDone, ResultAmount, Target
from apnap.model.node import Node, values_of

GOLDENS = trees.read()


@pytest.fixture(scope="module")
def shipped() -> dict[str, Any]:
    return trees.shipped(sorted(GOLDENS))


def test_there_are_enough() -> None:
    assert len(GOLDENS) >= 250


@pytest.mark.parametrize("name", sorted(GOLDENS))
def test_golden(name: str, shipped: dict[str, Any]) -> None:
    assert shipped.get(name) == GOLDENS[name]


def parts(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return list(value)
    return list(values_of(value)) if isinstance(value, Node) else []


def within(value: Any) -> Iterator[Any]:
    yield value
    for part in parts(value):
        yield from within(part)


def loose(value: Any, bound: set[int], found: set[int]) -> set[int]:
    """The slots that are bound after the value has been carried out, those before it given; `found` gets
    those that are spoken of before anything can have bound them."""
    if isinstance(value, (Bound, ResultAmount)):
        if value.slot not in bound:
            found.add(value.slot)
        return bound
    if isinstance(value, Bind):
        return loose(value.step, bound, found) | {value.slot}
    if isinstance(value, ByEach):
        return loose(value.step, loose(value.of, bound, found) | {value.slot}, found)
    if isinstance(value, Ability):
        targets = {each.slot for each in within(value) if isinstance(each, Target)}
        inner = bound | targets
        for part in parts(value):
            inner = loose(part, inner, found)
        return bound
    if isinstance(value, (If, IfDone, Gate, FlipCoin)):
        # What one branch binds may be spoken of after both: then nothing is done where the other was taken.
        after = set(bound)
        for part in parts(value):
            started = loose(part, set(after), found)
            after |= started
        return after
    for part in parts(value):
        bound = loose(part, bound, found)
    return bound


def test_slots_are_bound_before_they_are_spoken_of() -> None:
    wrong = []
    for record in Database.open(SHIPPED).records():
        if not record.supported:
            continue
        for face in record.read_faces():
            # Slots of costs and linked abilities are bound by another ability of the face.
            shared = {
                n.slot for a in face.abilities for n in within(a) if isinstance(n, Bind) and n.slot >= 90
            }
            for ability in face.abilities:
                found: set[int] = set()
                loose(ability, set(shared), found)
                if found - CLASH:
                    wrong.append(f"{record.name}: {sorted(found)}")
    assert not wrong


CLASH = {901, 902}  # bound by each player's reveal, at once: see `keywords.actions`
