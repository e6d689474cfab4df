"""Sources: those of damage that players choose (CR 609.7), and what is another object than a source."""

from __future__ import annotations

from apnap.engine import layers, verbs
from apnap.engine.state import BATTLEFIELD, COMMAND, EXILE, GONE, STACK, GameState


def sources_of_damage(s: GameState) -> list[int]:
    """What may be chosen as a source of damage (CR 609.7a), oldest first."""
    out = [id for id in s.battlefield() if not s.obj(id).phased_out]
    for id in s.stack():
        item = s.obj(id).item
        of = id if item is None or item.ability is None else item.source
        if of and of not in out:
            out.append(of)
    for p in range(s.count):
        for id in s.zone(COMMAND, p):
            if id not in out and not s.obj(id).face_down:
                out.append(id)
    return sorted(out)


def is_one_of(s: GameState, id: int, chosen: tuple[int, ...]) -> bool:
    """Whether it is one of the chosen, or the permanent that a chosen spell has become (CR 609.7a)."""
    if id in chosen:
        return True
    before = s.obj(id).previous if s.obj(id).zone == BATTLEFIELD else 0
    return before in chosen and s.obj(before).item is not None


def is_other(s: GameState, id: int, source: int) -> bool:
    """Whether the object is another one than the source, and than the card that the source has become
    where it went (CR 400.7e): "when this creature dies, return another ... card"; a permanent that it has
    become again is another one. The spell that a permanent was is not another spell (CR 400.7d)."""
    if id == source:
        return False
    if not source:
        return True
    o = s.obj(id)
    if o.item is not None and s.obj(source).previous == id:
        return False
    return o.previous != source or o.zone == BATTLEFIELD


def uncast(s: GameState, id: int) -> int:
    """What a card exiled by madness became, where its madness ability let it not be cast and put it elsewhere
    (CR 400.7k, 702.35c); else the object itself."""
    o = s.objects[id] if id > 0 else None
    if o is None or o.zone != GONE:
        return id
    for e in s.ledger:
        if e.verb == verbs.ZONE_CHANGE and e.obj == id == e.source and e.origin == EXILE and e.dest != STACK:
            if layers.chars(s, id).has("madness"):
                return e.result
    return id
