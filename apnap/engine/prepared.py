"""Prepared permanents (CR 722.3): the copy of the prepare spell in exile, and who may cast it.

The copy is linked to the permanent that it belongs to: `Obj.linked` of the copy holds ("prepared", its id).
"""

from __future__ import annotations

from typing import Final

from apnap.engine import copying, layers, verbs
from apnap.engine.state import BATTLEFIELD, COPY, EXILE, Event, GameState, Obj
from apnap.model.cards import Face

PREPARED: Final = "prepared"
UNPREPARED: Final = "unprepared"


def spell_of(face: Face) -> Face | None:
    """The prepare spell among the copiable values, None if there is none (CR 722.2a-b)."""
    return face.more[0] if face.form == "prepare" else None


def able(s: GameState, id: int) -> bool:
    """Whether the permanent can become prepared (CR 722.3a)."""
    o = s.obj(id)
    if o.zone != BATTLEFIELD or PREPARED in o.designations:
        return False
    return spell_of(copying.copiable(s, id)) is not None


def begin(s: GameState, id: int) -> None:
    """The permanent has become prepared, or has phased in so: its controller creates the copy in exile
    (CR 722.3c)."""
    face = spell_of(copying.copiable(s, id))
    if face is None:
        return
    o = s.new_obj(COPY, -1, layers.chars(s, id).controller, face, EXILE)
    o.known_to = -1
    o.linked = ((PREPARED, id),)
    s.set_zone(EXILE, 0, (*s.zone(EXILE, 0), o.id))


def owner_of(s: GameState, o: Obj) -> int:
    """The prepared permanent that the copy in exile belongs to, 0 if there is none (any more)."""
    if o.kind != COPY:
        return 0
    for word, id in o.linked:
        if word == PREPARED:
            p = s.obj(id)
            if p.zone == BATTLEFIELD and not p.phased_out and PREPARED in p.designations:
                return id
    return 0


def cast(s: GameState, id: int) -> None:
    """What the object was has become cast: the permanent whose copy it was is no longer prepared (CR
    722.3c)."""
    from apnap.engine import events

    permanent = owner_of(s, s.obj(id))
    if permanent:
        events.propose(s, [Event(verbs.DESIGNATE, "722.3c", permanent, how=UNPREPARED)])


def may_cast(s: GameState, player: int, o: Obj) -> bool:
    """Whether the object is such a copy and the player controls the prepared permanent (CR 722.3c)."""
    id = owner_of(s, o) if o.zone == EXILE else 0
    return id != 0 and layers.chars(s, id).controller == player
