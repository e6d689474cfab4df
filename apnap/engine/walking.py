"""Walking over nodes: what is anywhere in an effect."""

from __future__ import annotations

from typing import Any, Final

from apnap.model.abilities import Activated, Loyalty, Mana
from apnap.model.amounts import Fixed, ResultAmount, X
from apnap.model.instructions import AddMana, Bind, ByEach, Later, Reflexive
from apnap.model.node import Ability, Node, NodeT, field_names, intern, values_of
from apnap.model.refs import Bound, Target, Trigger


def is_mana_ability(ability: Activated) -> bool:
    """CR 605.1a: without a target, could add mana, not a loyalty ability."""
    if ability.label == "loyalty" or any([isinstance(part, Loyalty) for part in ability.cost.parts]):
        return False
    return adds_mana(ability.effect) and not has_targets(ability.effect)


def adds_mana(node: Any) -> bool:
    """Whether it could add mana as it resolves (CR 605.1): not what it gives, makes or sets up, a token with
    a mana ability, a later trigger."""
    if isinstance(node, AddMana):
        return True
    if isinstance(node, _OF_ITS_OWN):
        return False
    return any([adds_mana(child) for child in children(node)])


def has_targets(node: Any) -> bool:
    """Whether there is a target phrase in the node, those of other abilities aside (CR 115.10)."""
    if isinstance(node, Target):
        return True
    if isinstance(node, _OF_ITS_OWN):
        return False
    return any([has_targets(child) for child in children(node)])


def mentions(node: Any, kinds: type[Node] | tuple[type[Node], ...]) -> bool:
    """Whether a node of one of these classes is anywhere in it."""
    return isinstance(node, kinds) or any([mentions(child, kinds) for child in children(node)])


def every(node: Any, kind: type[NodeT]) -> list[NodeT]:
    """The nodes of the class anywhere in it."""
    found = [node] if isinstance(node, kind) else []
    for child in children(node):
        found.extend(every(child, kind))
    return found


def speaks_of_role(node: Any, role: str) -> bool:
    """Whether it speaks of what has the role in the event."""
    if isinstance(node, Trigger):
        return node.role == role
    return any([speaks_of_role(child, role) for child in children(node)])


_OF_ITS_OWN: Final = (Ability, Later, Reflexive)


def children(node: Any) -> list[Any]:
    """The nodes directly under a node or in a tuple."""
    if isinstance(node, tuple):
        return list(node)
    if isinstance(node, Node):
        return [v for v in values_of(node) if isinstance(v, Node | tuple)]
    return []


def with_slots_from(node: Any, by: int) -> Any:
    """The same node with the slots that it gives itself (targets, bindings) raised by `by`."""
    return _raised(node, frozenset(own_slots(node)), by)


def own_slots(node: Any) -> list[int]:
    """The slots of the target phrases and bindings anywhere in the node."""
    out: list[int] = [node.slot] if isinstance(node, Target | Bind | ByEach) else []
    for child in children(node):
        out.extend(own_slots(child))
    return out


def _raised(value: Any, own: frozenset[int], by: int) -> Any:
    if isinstance(value, tuple):
        return tuple([_raised(v, own, by) for v in value])
    if not isinstance(value, Node):
        return value
    values = [_raised(v, own, by) for v in values_of(value)]
    if isinstance(value, Target | Bind | ByEach | Bound | ResultAmount) and value.slot in own:
        values[field_names(type(value)).index("slot")] = value.slot + by
    cls: Any = type(value)
    return cls(*values)


def with_x(node: NodeT, x: int) -> NodeT:
    """The same node with the number in place of each X."""
    made: NodeT = intern(_with_x(node, x))
    return made


def _with_x(value: Any, x: int) -> Any:
    if isinstance(value, tuple):
        return tuple([_with_x(v, x) for v in value])
    if not isinstance(value, Node):
        return value
    if isinstance(value, X):
        return Fixed(x)
    values = [_with_x(v, x) for v in values_of(value)]
    if isinstance(value, Mana):
        values[0] = tuple([str(x) if symbol == "X" else symbol for symbol in value.symbols])
    cls: Any = type(value)
    return cls(*values)
