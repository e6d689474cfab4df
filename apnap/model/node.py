"""The base of every node of the ability language.

A node is immutable by contract: it is built once, compared by structure, and interned (`intern`) when
a card is loaded, after which equal nodes are one object and carry a small integer, `nid`. What the
engine derives from a node is kept in lists indexed by `nid`; such caches are pure, and they and the
table of interned nodes are the one exception to "no global mutable state".

`nid` depends on the order of loading: nothing that a game shows or decides may hang on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

NodeT = TypeVar("NodeT", bound="Node")


class Node:
    """Anything a card is made of. Subclasses are dataclasses whose fields are plain values, nodes or
    tuples of these."""

    nid: int = -1
    _hash: int = 0

    def __post_init__(self) -> None:
        self.nid = -1
        self._hash = 0

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        node: Any = other
        if self.nid >= 0 and node.nid >= 0:
            return False
        return hash(self) == hash(node) and values_of(self) == values_of(node)

    def __hash__(self) -> int:
        if self._hash == 0:
            self._hash = hash((type(self).__name__, values_of(self))) or 1
        return self._hash

    def __repr__(self) -> str:
        names = field_names(type(self))
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in names)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), values_of(self)))


_FIELDS: Final[dict[type, tuple[str, ...]]] = {}
_INTERNED: Final[dict[Node, Node]] = {}
_CLASSES: Final[dict[str, type[Node]]] = {}


def field_names(cls: type) -> tuple[str, ...]:
    """The names of a node class's fields, in order; `nid` and the kept hash are no fields."""
    names = _FIELDS.get(cls)
    if names is None:
        fields: dict[str, Any] = getattr(cls, "__dataclass_fields__", {})
        names = tuple(fields)
        _FIELDS[cls] = names
    return names


def values_of(node: Node) -> tuple[Any, ...]:
    """The values of a node's fields, in the order of `field_names`."""
    return tuple([getattr(node, n) for n in field_names(type(node))])


def _rebuild(cls: type[Node], values: tuple[Any, ...]) -> Node:
    node: Node = cls(*values)
    return intern(node)


def intern(node: NodeT) -> NodeT:
    """The one interned node equal to `node`, its children interned too."""
    if node.nid >= 0:
        return node
    known = _INTERNED.get(node)
    if known is not None:
        return cast(NodeT, known)
    values = tuple([_intern_value(v) for v in values_of(node)])
    made: Node = type(node)(*values)
    made._hash = hash(node)
    made.nid = len(_INTERNED)
    _INTERNED[made] = made
    return cast(NodeT, made)


def _intern_value(value: Any) -> Any:
    if isinstance(value, Node):
        return intern(value)
    if isinstance(value, tuple):
        return tuple([_intern_value(v) for v in value])
    return value


def interned_count() -> int:
    """How many nodes are interned: the length that a list indexed by `nid` needs."""
    return len(_INTERNED)


def node_classes() -> dict[str, type[Node]]:
    """Every concrete node class by name (for reading JSON, and for the checks over all nodes)."""
    if not _CLASSES:
        pending: list[type[Node]] = [Node]
        while pending:
            cls = pending.pop()
            for sub in cls.__subclasses__():
                pending.append(sub)
                _CLASSES[sub.__name__] = sub
    return _CLASSES


def to_data(value: Any) -> Any:
    """A node (or a tuple of nodes, or a plain value) as JSON data: `["Name", field, ...]`, a tuple as
    `["", item, ...]`."""
    if isinstance(value, Node):
        return [type(value).__name__, *[to_data(v) for v in values_of(value)]]
    if isinstance(value, tuple):
        return ["", *[to_data(v) for v in value]]
    return value


def from_data(data: Any) -> Any:
    """The inverse of `to_data`; nodes come back interned.

    Raises:
        ValueError: the data names no node class or does not fit it.
    """
    if isinstance(data, list):
        if not data or not isinstance(data[0], str):
            raise ValueError(f"not a node: {data!r}")
        values = [from_data(v) for v in data[1:]]
        if data[0] == "":
            return tuple(values)
        cls = node_classes().get(data[0])
        if cls is None:
            raise ValueError(f"no such node: {data[0]!r}")
        try:
            return intern(cls(*values))
        except TypeError as error:
            raise ValueError(f"{data[0]} does not take {values!r}: {error}") from None
    return data


# The categories: a field is typed by what kind of phrase may stand there.


@dataclass(eq=False, repr=False)
class Filter(Node):
    """A predicate over one object, seen from an ability's source and controller."""


@dataclass(eq=False, repr=False)
class Ref(Node):
    """A reference to objects, players or both ("entities"), evaluated in an ability's context."""


@dataclass(eq=False, repr=False)
class Amount(Node):
    """A number, known or counted (CR 107)."""


@dataclass(eq=False, repr=False)
class Condition(Node):
    """Something that is true or false of the game now."""


@dataclass(eq=False, repr=False)
class Duration(Node):
    """For how long a continuous effect or a permission lasts (CR 611.2a)."""


@dataclass(eq=False, repr=False)
class When(Node):
    """A pattern over events: one vocabulary for triggers (CR 603), replacement effects (CR 614) and
    questions to the ledger."""


@dataclass(eq=False, repr=False)
class Change(Node):
    """What a replacement or prevention effect makes of the event that it replaces (CR 614, 615)."""


@dataclass(eq=False, repr=False)
class Modification(Node):
    """One thing that a continuous effect does to an object, a player or the rules (CR 611, 613)."""


@dataclass(eq=False, repr=False)
class Instruction(Node):
    """A step of an effect (CR 608.2c)."""


@dataclass(eq=False, repr=False)
class CostPart(Node):
    """One part of a cost (CR 118). Every instruction may be part of a cost by `Do`."""


@dataclass(eq=False, repr=False)
class Limit(Node):
    """A restriction on when or how often an ability may be activated or trigger (CR 602.5, 603.2h)."""


@dataclass(eq=False, repr=False)
class Ability(Node):
    """An ability as CR 113 knows it, or a keyword that stands for some."""
