"""The ability language laid out for reading."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from apnap.model import Node


def layout(value: Any, width: int = 78, indent: int = 0) -> str:
    """A node, a tuple of nodes or a plain value as text of the form `Name(field=value)`. Fields that hold
    their default are left out; what does not fit in the width is broken into lines.

    >>> print(layout((1, "two")))
    (1, 'two')
    """
    flat = _flat(value)
    if indent + len(flat) <= width:
        return flat
    inner = indent + 2
    if isinstance(value, tuple):
        opening, closing, parts = "(", ")", [("", item) for item in value]
    elif isinstance(value, Node):
        opening, closing = f"{type(value).__name__}(", ")"
        parts = [(f"{name}=", item) for name, item in _told(value)]
    else:
        return flat
    lines = [f"{' ' * inner}{name}{layout(item, width - len(name) - 1, inner)}" for name, item in parts]
    return f"{opening}\n" + ",\n".join(lines) + f"\n{' ' * indent}{closing}"


def _flat(value: Any) -> str:
    if isinstance(value, tuple):
        inside = ", ".join(map(_flat, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, Node):
        return f"{type(value).__name__}({', '.join(f'{name}={_flat(item)}' for name, item in _told(value))})"
    return repr(value)


def _told(node: Node) -> list[tuple[str, Any]]:
    """The fields that do not hold their default."""
    told = []
    for field in fields(node):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        default = field.default
        if default is MISSING or value != default or type(value) is not type(default):
            told.append((field.name, value))
    return told
