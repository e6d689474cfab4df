"""Where one looks for what a filter describes: the zones it speaks of, the objects that alone can match."""

from __future__ import annotations

from typing import Final

from apnap.engine.state import BATTLEFIELD, STACK
from apnap.model.filters import Among, And, InZone, Or, StackKind
from apnap.model.node import Filter, Ref
from apnap.model.words import ZONE_NUMBER

_ZONES_OF: Final[dict[int, tuple[int, ...]]] = {}


def zones_of(f: Filter) -> tuple[int, ...]:
    """The zones that a filter speaks of: the battlefield where it names none."""
    known = _ZONES_OF.get(f.nid) if f.nid >= 0 else None
    if known is None:
        found: list[int] = []
        _find_zones(f, found)
        known = tuple(found) or (BATTLEFIELD,)
        if f.nid >= 0:
            _ZONES_OF[f.nid] = known
    return known


def _find_zones(f: Filter, found: list[int]) -> None:
    if isinstance(f, InZone):
        found.append(ZONE_NUMBER[f.zone])
    elif isinstance(f, StackKind):
        found.append(STACK)
    elif isinstance(f, And | Or):
        for part in f.parts:
            _find_zones(part, found)
        if isinstance(f, Or) and found and not all([zones_named(p) for p in f.parts]):
            found.append(BATTLEFIELD)


def zones_named(f: Filter) -> bool:
    """Whether the filter names a zone."""
    found: list[int] = []
    _find_zones(f, found)
    return bool(found)


def base_of(f: Filter) -> Ref | None:
    """The reference whose objects alone can match, where the filter begins with one."""
    if isinstance(f, Among):
        return f.objects
    if isinstance(f, And):
        for part in f.parts:
            if isinstance(part, Among):
                return part.objects
    return None
