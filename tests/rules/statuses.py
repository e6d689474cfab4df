"""What a test gives an object that it puts somewhere."""

from __future__ import annotations

from typing import Any

from apnap.engine.state import Obj


def give(o: Obj, status: dict[str, Any]) -> None:
    """Set attributes that an object has: any other would be kept and looked at by nobody."""
    for name, value in status.items():
        assert hasattr(o, name), f"an object has no {name!r}"
        setattr(o, name, value)
