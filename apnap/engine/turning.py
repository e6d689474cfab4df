"""Turning permanents face down and face up (CR 708.2, 708.8, 730.2e-j), and what is said of a permanent as it
turns (708.11, 712.20)."""

from __future__ import annotations

from typing import Final

from apnap.engine import faces, layers, merging, verbs, zones
from apnap.engine.state import BATTLEFIELD, Event, GameState, Obj
from apnap.model.words import INSTANT, SORCERY

DOWN: Final = "turn face down"  # the word of the action and of its event
_TURNED: Final = "turned"  # how what is turned down is face down: as 708.2a says


def why_not_down(s: GameState, id: int) -> str:
    """The rule by which the permanent can't be turned face down; "" if it can."""
    o = s.obj(id)
    if o.face_down:
        return "708.2b"
    if faces.melded(s, o) or (len(o.components) < 2 and _two_faced(s, o)):
        return "712.16"
    if any([_two_faced(s, s.obj(part)) for part in o.components]):
        return "730.2j"
    return ""


def _two_faced(s: GameState, o: Obj) -> bool:
    if o.card >= 0 and s.cards[o.card][0].layout == faces.MELD:
        return True
    return faces.double_faced(s, o) is not None


def why_not_up(s: GameState, id: int) -> str:
    """The rule by which the face-down permanent stays face down and is only revealed; "" if it turns up."""
    o = s.obj(id)
    never = INSTANT | SORCERY
    if any([s.obj(part).face.type_bits() & never for part in o.components]):
        return "730.2g"
    if layers.face_up(s, id).type_bits() & never:
        return "701.58g" if o.face_down.startswith("cloak") else "701.40g"
    return ""


def turn(s: GameState, id: int, how: str) -> None:
    """The permanent, and each component of it, turns face down; with `how` "" face up (CR 730.2f). It gets a
    new timestamp (CR 613.7f)."""
    o = s.own(id)
    o.face_down = how
    if not how:
        o.known_to = zones.ALL_KNOW
    o.timestamp = s.tick()
    for part in o.components:
        c = s.own(part)
        c.face_down = how
        if not how:
            c.known_to = zones.ALL_KNOW


def transform(s: GameState, id: int) -> None:
    """The other face of the permanent, or of each component that can, is up (CR 712.9, 730.2i)."""
    o = s.own(id)
    o.timestamp = s.tick()
    if len(o.components) > 1:
        merging.transform(s, id)
        return
    card = faces.double_faced(s, o)
    assert card is not None
    o.face_index = 1 - o.face_index
    o.face = faces.sets(card)[o.face_index]


def carry_out(s: GameState, e: Event) -> bool:
    """Carry out an event of turning, with what was chosen as it did; False where it is none."""
    if e.verb == verbs.TRANSFORM:
        transform(s, e.obj)
    elif e.verb == verbs.TURN_FACE_UP:
        turn(s, e.obj, "")
    elif e.verb == verbs.ACT and e.how == DOWN:
        turn(s, e.obj, _TURNED)
    else:
        return False
    if e.entering is not None:
        o = s.own(e.obj)
        chosen = e.entering.chosen
        o.chosen = (*[c for c in o.chosen if c[0] not in [aspect for aspect, _ in chosen]], *chosen)
    return True


def turned(s: GameState, e: Event) -> GameState | None:
    """A fork in which the permanent has turned as the event says; None for an event of another kind."""
    if e.verb not in (verbs.TRANSFORM, verbs.TURN_FACE_UP) or s.obj(e.obj).zone != BATTLEFIELD:
        return None
    h = s.fork()
    carry_out(h, e)
    return h
