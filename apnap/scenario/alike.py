"""Positions that come to the same for a search: one key for all of them.

More than `apnap.engine.shape` does, it takes as the same what differs only in the order in which things
happened this turn, in the order of a graveyard or hand, and in the timestamps of what is neither on the
battlefield nor on the stack. Only the few abilities that ask for such an order could tell them apart.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from apnap.engine.shape import Shaper
from apnap.engine.state import BATTLEFIELD, GRAVEYARD, HAND, STACK, Event, GameState

_ORDERED: Final = frozenset({BATTLEFIELD, STACK})


def _shaper(s: GameState) -> Shaper:
    """What writes the position, with the timestamps numbered of what keeps its order."""
    shaper = Shaper(s, False)
    times = {o.timestamp for o in s.objects if o is not None and o.zone in _ORDERED}
    times |= {e.timestamp for e in s.effects}
    shaper.times = {t: i for i, t in enumerate(sorted(times))}
    return shaper


def _fact(shaper: Shaper, e: Event) -> str:
    """A fact of this turn; what is gone is told by its name."""
    objects = [_told(shaper, x) for x in (e.obj, e.source, e.other, e.result)]
    places = (e.verb, e.how, e.amount, e.player, e.cause, e.origin, e.dest, e.where, e.inner)
    return json.dumps([*places, *objects])


def _told(shaper: Shaper, e: int) -> int | str:
    if e <= 0:
        return e
    known = shaper.names.get(e)
    if known is not None:
        return known
    objects = shaper.s.objects
    o = objects[e] if e < len(objects) else None
    return "" if o is None else f"{o.face.name}/{o.owner}/{o.controller}"


def key_of(s: GameState) -> str:
    """The key of a position."""
    t = s.fork()
    for p in range(t.count):
        for zone in (GRAVEYARD, HAND):
            t.set_zone(zone, p, tuple(sorted(t.zone(zone, p), key=lambda id: (t.obj(id).face.name, id))))
    shaper = _shaper(t)
    whole = shaper.whole()
    facts = sorted(_fact(shaper, e) for e in (*s.kept_ledger, *s.last_ledger, *s.ledger))
    text = json.dumps([whole, facts], separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
