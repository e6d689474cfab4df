"""Walking over nodes: what is anywhere in an effect."""

from __future__ import annotations

from typing import Any

from apnap.model.abilities import Activated
from apnap.model.instructions import AddMana
from apnap.model.node import Node, values_of
from apnap.model.refs import Target


def is_mana_ability(ability: Activated) -> bool:
    """CR 605.1a: without a target, could add mana, not a loyalty ability."""
    return ability.label != "loyalty" and _adds_mana(ability.effect) and not has_targets(ability.effect)


def _adds_mana(node: Any) -> bool:
    if isinstance(node, AddMana):
        return True
    return any([_adds_mana(child) for child in children(node)])


def has_targets(node: Any) -> bool:
    """Whether there is a target phrase anywhere in the node."""
    if isinstance(node, Target):
        return True
    return any([has_targets(child) for child in children(node)])


def children(node: Any) -> list[Any]:
    """The nodes directly under a node or in a tuple."""
    if isinstance(node, tuple):
        return list(node)
    if isinstance(node, Node):
        return [v for v in values_of(node) if isinstance(v, Node | tuple)]
    return []
