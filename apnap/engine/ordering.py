"""The order in which an effect does to one object after the other what can't be done to all at once (CR
608.2f): in APNAP order of their controllers, and among those of one player as a player chooses."""

from __future__ import annotations

from typing import Final

from apnap.engine import layers, qualities
from apnap.engine.decision import choose, entity_of, entity_option
from apnap.engine.state import Frame, GameState
from apnap.engine.walking import mentions
from apnap.keywords import actions
from apnap.model.instructions import (
    Act,
    Arrange,
    CastNow,
    CopyOnStack,
    Discard,
    Draw,
    Fight,
    ForEach,
    Reveal,
    RevealUntil,
    Search,
)
from apnap.model.node import Instruction
from apnap.model.refs import BottomOf, Iterated, TopOf

# What finds something else each time, or is put where order counts.
_NOT_AT_ONCE: Final = (
    Arrange,
    BottomOf,
    CastNow,
    CopyOnStack,
    Discard,
    Draw,
    Fight,
    Reveal,
    RevealUntil,
    Search,
    TopOf,
)
_MATTERS: Final[dict[int, bool]] = {}  # pure: what follows from a node once
# Where the controller of the objects chooses, not the one of the effect.
_OWN_CHOICE: Final[dict[str, str]] = {"explore": "701.44d", "connive": "701.50d"}


def matters(step: Instruction) -> bool:
    """Whether the order can make a difference: the step speaks of the object in question, and finds or leaves
    something that the next one meets."""
    known = _MATTERS.get(step.nid) if step.nid >= 0 else None
    if known is None:
        if isinstance(step, Act):
            stands_for = actions.perform(step)
            known = stands_for is not None and matters(stands_for)
        else:
            known = mentions(step, Iterated) and mentions(step, _NOT_AT_ONCE)
        if step.nid >= 0:
            _MATTERS[step.nid] = known
    return known


def in_turn(s: GameState, entities: tuple[int, ...], node: ForEach) -> tuple[int, ...]:
    """The objects in APNAP order of their controllers, where the order matters; else as they are."""
    if len(entities) < 2 or any([e <= 0 for e in entities]) or not matters(node.step):
        return entities
    order = [*s.in_game(), *range(s.count), -1]
    return tuple(sorted(entities, key=lambda id: order.index(qualities.controller_of(s, id))))


def next_of(s: GameState, f: Frame, node: ForEach, left: tuple[int, ...]) -> int:
    """The next of the objects (in APNAP order); 0: the game waits for the answer."""
    if len(left) < 2 or left[0] <= 0 or not matters(node.step):
        return left[0]
    first = qualities.controller_of(s, left[0])
    pool = [id for id in left if qualities.controller_of(s, id) == first]
    if len(pool) < 2 or _all_alike(s, pool):
        return left[0]
    rule, player = "608.2f", f.controller
    if isinstance(node.step, CopyOnStack):
        rule = "707.10d"
    parent = s.frames[-2].node
    if isinstance(parent, Act) and parent.name in _OWN_CHOICE:
        rule, player = _OWN_CHOICE[parent.name], first
    options = [entity_option("order", id) for id in pool]
    got = choose(s, f, f"next{f.pc}", "order", player, rule, "Choose the next one", options, f.source)
    return 0 if got is None else entity_of(got)


def _all_alike(s: GameState, pool: list[int]) -> bool:
    """Whether nothing tells the objects apart: tokens of one making, with nothing on them."""
    first = s.obj(pool[0])
    for id in pool:
        o = s.obj(id)
        if o.card >= 0 or o.face is not first.face:
            return False
        if o.counters != first.counters or o.tapped != first.tapped:
            return False
        if o.zone != first.zone or o.attached_to or layers.chars(s, id).controller < 0:
            return False
    return True
