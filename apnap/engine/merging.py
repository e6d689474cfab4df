"""Merging with permanents (CR 730, 702.140): a permanent that several cards or tokens represent.

A component is an object of its own that is in no zone: it holds the card or token and its values. The
permanent has their ids, topmost first (`Obj.components`), the values of the topmost, and the abilities
of all.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import faces, zones
from apnap.engine.state import CARD, COPY, GONE, TOKEN, GameState, Obj
from apnap.model.cards import Face
from apnap.model.node import Ability, intern

MUTATE: Final = "mutate"


def merge(s: GameState, host: int, id: int, on_top: bool) -> None:
    """The spell becomes a part of the permanent, on top of it or under it (CR 730.2, 702.140c)."""
    zones.remember(s, id)
    spell = s.own(id)
    zones.remove_from_zone(s, spell)
    spell.zone = GONE
    spell.timestamp = s.tick()
    if spell.kind == COPY:
        spell.kind = TOKEN
    o = s.own(host)
    if not o.components:
        first = s.new_obj(o.kind, o.card, o.owner, o.face, GONE)
        first.face_index = o.face_index
        first.face_down = o.face_down
        first.double = o.double
        first.timestamp = o.timestamp
        first.known_to = o.known_to
        o = s.own(host)
        o.components = (first.id,)
    o.components = (id, *o.components) if on_top else (*o.components, id)
    top = s.obj(o.components[0])
    o.kind = top.kind  # CR 730.2d
    o.card = top.card
    o.face_index = top.face_index
    o.face_down = top.face_down  # CR 730.2e
    o.double = None  # CR 730.2i
    o.face = _values(s, o)
    if not o.face_down:
        o.known_to = zones.ALL_KNOW


def _values(s: GameState, o: Obj) -> Face:
    """The values of the topmost component, and the abilities of all in the order in which they joined, so
    that each keeps its place (CR 702.140e, 730.2a)."""
    top = s.obj(o.components[0])
    joined = sorted([(s.obj(id).timestamp, id) for id in o.components])
    abilities: list[Ability] = []
    for _, id in joined:
        abilities.extend(s.obj(id).face.abilities)
    return intern(faces.altered(top.face, abilities=tuple(abilities)))


def part(s: GameState, old: Obj, dest: int, where: str) -> None:
    """The other components of a merged permanent that has left the battlefield go where it went, each as an
    object of its own (CR 730.3)."""
    for id in old.components[1:]:
        c = s.obj(id)
        face = zones.face_of_card(s, c.card) if c.kind == CARD else c.face
        new = s.new_obj(c.kind, c.card, c.owner, face, dest)
        new.previous = old.id
        new.known_to = zones.ALL_KNOW
        zones.put_in_zone(s, new, where)


def parts(s: GameState, id: int, found: int) -> list[int]:
    """What else than `found` the permanent has become as it left (CR 730.3c, 712.21c)."""
    if len(s.obj(id).components) < 2:
        return []
    return [o.id for o in s.objects[id:] if o is not None and o.previous == id and o.id != found]
