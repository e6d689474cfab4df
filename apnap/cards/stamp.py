"""The stamp of a database: what it was made by."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

# The modules of this room that decide what a record holds.
_OWN_MODULES: Final = ("build", "database", "facts", "names", "read", "refused")


def stamp() -> str:
    """The hash of all that decides what a card compiles to: the model, the grammar, what keywords stand for
    and what the engine carries out (`apnap.keywords`), the trees written by hand, and the modules of this
    room that make records."""
    root = Path(__file__).resolve().parents[1]
    paths = [root / "cards" / f"{name}.py" for name in _OWN_MODULES]
    for room in ("keywords", "model", "oracle"):
        paths += (root / room).rglob("*.py")
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()
