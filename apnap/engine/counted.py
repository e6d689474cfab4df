"""Counters on objects (CR 122), and the timestamps of those whose effects may meet others in a layer (CR
613.7c)."""

from __future__ import annotations

from apnap.engine.modifying import KEYWORD_COUNTERS
from apnap.engine.state import GameState, Obj, with_counters


def put(s: GameState, o: Obj, kind: str, n: int) -> None:
    """Put so many counters of the kind on the object, which the caller owns: all of that kind get a new
    timestamp."""
    o.counters = with_counters(o.counters, kind, n)
    if kind in KEYWORD_COUNTERS and n > 0:
        o.counted = (*[c for c in o.counted if c[0] != kind], (kind, s.tick()))


def remove(o: Obj, kind: str, n: int) -> None:
    """Take so many counters of the kind off the object, which the caller owns."""
    o.counters = with_counters(o.counters, kind, -n)
    if o.counted and not o.counters_of(kind):
        o.counted = tuple([c for c in o.counted if c[0] != kind])


def time_of(o: Obj, kind: str) -> int:
    """The timestamp of the object's counters of the kind: its own, where nothing was put there since."""
    for name, time in o.counted:
        if name == kind:
            return time
    return o.timestamp
