"""Phasing (CR 702.26): what phases out and in at the start of the untap step, what goes along with what it is
attached to, and what it comes back attached to."""

from __future__ import annotations

from typing import Final

from apnap.engine import combat_state, layers, prepared, verbs
from apnap.engine.log import say
from apnap.engine.state import BATTLEFIELD, Event, GameState, Obj

# The mark of what has phased out indirectly: it comes back with what it is attached to alone (CR 702.26g).
ALONG: Final = "phased out along"


def batch(s: GameState) -> list[Event]:
    """502.1: what phases in and out as the active player's untap step begins, all at once."""
    out: list[Event] = []
    leaving: list[int] = []
    for id in s.battlefield():
        o = s.obj(id)
        if o.phased_out:
            if phases_in(s, id) and ALONG not in o.designations:
                if o.held >= 0 and s.players[o.held].left:
                    say(s, "702.26n", "phased out under one who has left", s.active, id)
                out.append(Event(verbs.PHASE_IN, "502.1", id))
        elif layers.chars(s, id).has("phasing") and layers.chars(s, id).controller == s.active:
            leaving.append(id)
    for id in leaving:
        if s.obj(id).attached_to in leaving:
            say(s, "702.26h", "phases out with what it is attached to", s.active, id)
        else:
            out.append(Event(verbs.PHASE_OUT, "502.1", id))
    return out


def phases_in(s: GameState, id: int) -> bool:
    """Whether the phased-out permanent phases in now: by itself, or with what it is attached to, if it went
    with that."""
    o = s.obj(id)
    if ALONG in o.designations and o.attached_to > 0 and s.obj(o.attached_to).phased_out:
        return phases_in(s, o.attached_to)
    return o.phased_out and _whose(s, o) == s.active


def _whose(s: GameState, o: Obj) -> int:
    """In whose untap step the permanent phases in: that of the player under whose control it phased out (CR
    702.26a); of one who has left, that of the player whose turn comes after theirs (702.26n)."""
    player = o.held if o.held >= 0 else o.controller
    if not s.players[player].left:
        return player
    later = [(player + i) % s.count for i in range(1, s.count)]
    return next(iter([p for p in later if not s.players[p].left]), player)


def along(s: GameState, e: Event) -> list[Event]:
    """What phases out or in indirectly with the permanent of the event (CR 702.26g)."""
    out: list[Event] = []
    for id in s.battlefield():
        o = s.obj(id)
        if o.attached_to == e.obj:
            if (ALONG in o.designations) if e.verb == verbs.PHASE_IN else not o.phased_out:
                out.append(Event(e.verb, "702.26g", id))
    return out


def carry_out(s: GameState, e: Event) -> None:
    """Change the permanent as the event says."""
    o = s.own(e.obj)
    if e.verb == verbs.PHASE_OUT:
        o.phased_out = True
        if e.rule == "702.26g":
            o.designations = (*o.designations, ALONG)
        combat_state.forget(s, e.obj)
        return
    o.phased_out = False
    if ALONG in o.designations:
        o.designations = tuple([d for d in o.designations if d != ALONG])
    elif o.attached_to > 0 and s.obj(o.attached_to).zone != BATTLEFIELD:
        o.attached_to = 0
        say(s, "702.26i", "phases in unattached: what it was attached to is gone", -1, e.obj)
    elif o.attached_to:
        say(s, "702.26i", "phases in attached to what it was attached to", -1, e.obj)
    if prepared.PREPARED in o.designations:
        prepared.begin(s, e.obj)
