"""Merging with permanents (CR 730, 702.140) and melding (701.42): a permanent that several cards or tokens
represent.

A component is an object of its own that is in no zone: it holds the card or token and its values. The
permanent has their ids, topmost first (`Obj.components`), the values of the topmost, and the abilities
of all.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import faces, verbs, zones
from apnap.engine.decision import choose
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    LIBRARY,
    TOKEN,
    Event,
    Frame,
    GameState,
    Obj,
    Option,
)
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
    joined = sorted([(s.obj(id).timestamp, id) for id in o.components])
    abilities: list[Ability] = []
    for _, id in joined:
        abilities.extend(_by_status(s.obj(id).face, o.flipped).abilities)
    top = _by_status(s.obj(o.components[0]).face, o.flipped)
    return intern(faces.altered(top, abilities=tuple(abilities)))


def _by_status(face: Face, flipped: bool) -> Face:
    """What a component contributes: of a flip card one set of its values or the other (CR 730.2h)."""
    if face.form != "flip":
        return face
    return faces.altered(faces.by_status(face, flipped, ()), form="", more=())


def may_meld(s: GameState, ids: list[int], name: str) -> bool:
    """Whether the objects are the two cards of the meld pair that forms the permanent of that name: no tokens
    and no other cards (CR 701.42b)."""
    if len(ids) != 2:
        return False
    found: list[Obj] = [s.obj(id) for id in ids]
    for o in found:
        if o.kind != CARD or o.zone == GONE or s.cards[o.card][0].layout != faces.MELD:
            return False
    one, other = [s.cards[o.card][0].faces for o in found]
    if len(one) != 2 or len(other) != 2 or one[0].name == other[0].name:
        return False
    return one[1] == other[1] and one[1].name == name


def melding(s: GameState, e: Event, new: Obj) -> None:
    """The new permanent is one of both cards, with their back faces combined (CR 712.4b, 712.8g); the other
    card leaves its zone as the first has."""
    made: list[int] = []
    for id, _ in e.parts:
        o = s.obj(id)
        if id != e.obj:
            zones.remember(s, id)
            o = s.own(id)
            zones.remove_from_zone(s, o)
            o.zone = GONE
        back = faces.sets(s.cards[o.card][0])[1]
        # The abilities stand on the two halves together: the first component has them, lest they be two.
        c = s.new_obj(CARD, o.card, o.owner, back if not made else _bare(back), GONE)
        c.face_index = 1
        c.known_to = zones.ALL_KNOW
        made.append(c.id)
    new.components = tuple(made)


def _bare(face: Face) -> Face:
    return intern(faces.altered(face, abilities=()))


def flips(s: GameState, id: int) -> bool:
    """Whether the permanent, or a component of it, is a flip card (CR 730.2h)."""
    o = s.obj(id)
    return o.face.form == "flip" or any([s.obj(part).face.form == "flip" for part in o.components])


def flip(s: GameState, id: int) -> None:
    """The permanent is flipped: a component that is a flip card has its other characteristics (CR 730.2h)."""
    o = s.own(id)
    o.flipped = True
    if len(o.components) > 1:
        o.face = _values(s, o)


def transform(s: GameState, id: int) -> None:
    """Each component that can turns so that its other face is up (CR 730.2i)."""
    for part in s.obj(id).components:
        face = faces.other_face(s, s.obj(part))
        if face is not None:
            c = s.own(part)
            c.face_index = 1 - c.face_index
            c.face = face
    o = s.own(id)
    o.face_index = s.obj(o.components[0]).face_index
    o.face = _values(s, o)


def is_to_arrange(s: GameState, e: Event) -> bool:
    """Whether the owner of what moves has to say in which order its components are put (CR 712.21a,
    730.3a), or who exiles it which of them has the earlier timestamp (712.21b, 730.3b)."""
    if e.verb != verbs.ZONE_CHANGE or e.obj <= 0 or e.dest not in (GRAVEYARD, LIBRARY, EXILE):
        return False
    o = s.obj(e.obj)
    return o.zone == BATTLEFIELD and len(o.components) > 1 and "730.3a" not in e.applied


def arranged(s: GameState, f: Frame, e: Event) -> Event | None:
    """The event with the components in the order that their owner chooses, the first put first; None: the
    game waits."""
    o = s.obj(e.obj)
    left = list(e.parts) if e.parts else [(c, e.dest) for c in o.components]
    out: list[tuple[int, int]] = []
    while left:
        here = [i for i in range(len(left)) if left[i][1] == e.dest]
        at = here[0] if here else 0
        if len(here) > 1:
            options = [
                Option(f"c{left[i][0]}", "order", e.obj, word=_front_name(s, left[i][0])) for i in here
            ]
            rule = "712.21" if s.obj(o.components[0]).face_index and faces.melded(s, o) else "730.3"
            player = o.owner
            if e.dest != EXILE:
                rule += "a"
            else:
                rule += "b"
                player = e.cause if e.cause >= 0 else o.owner
            key = f"parts{e.obj}.{len(out)}"
            prompt = "Choose which of its cards goes first"
            got = choose(s, f, key, "order", player, rule, prompt, options, e.obj)
            if got is None:
                return None
            at = next(iter([i for i in here if f"c{left[i][0]}" == got]))
        out.append(left.pop(at))
    made = e.altered()
    made.parts = tuple(out)
    made.applied = (*e.applied, "730.3a")
    return made


def _front_name(s: GameState, id: int) -> str:
    c = s.obj(id)
    return zones.face_of_card(s, c.card).name if c.kind == CARD else c.face.name


def has_cards(s: GameState, id: int) -> bool:
    """Whether the object is a token some of whose components are cards (CR 730.3e)."""
    o = s.obj(id)
    return o.kind == TOKEN and any([s.obj(part).kind == CARD for part in o.components])


def apart(s: GameState, id: int, designated: list[int], to: int, dest: int) -> tuple[tuple[int, int], ...]:
    """The components of the permanent, each with its zone: `to` for the cards given, `dest` for all else (CR
    903.9c)."""
    out: list[tuple[int, int]] = []
    for part in s.obj(id).components:
        c = s.obj(part)
        out.append((part, to if c.kind == CARD and c.card in designated else dest))
    return tuple(out)


def main_part(old: Obj, parts: tuple[tuple[int, int], ...], dest: int) -> int:
    """The component as which the permanent that leaves is known: the first that goes where the permanent
    goes."""
    for id, zone in parts:
        if zone == dest:
            return id
    return parts[0][0] if parts else old.components[0]


def part(s: GameState, old: Obj, id: int, dest: int, where: str) -> None:
    """A component of a permanent that has left the battlefield goes where it belongs, as an object of its own
    (CR 730.3, 712.21)."""
    c = s.obj(id)
    face = zones.face_of_card(s, c.card) if c.kind == CARD else c.face
    new = s.new_obj(c.kind, c.card, c.owner, face, dest)
    new.previous = old.id
    new.known_to = zones.ALL_KNOW
    zones.put_in_zone(s, new, where)


def parts(s: GameState, id: int, found: int) -> list[int]:
    """What else than `found` the permanent has become as it left (CR 730.3c, 712.21c)."""
    if id <= 0 or len(s.obj(id).components) < 2:
        return []
    return [o.id for o in s.objects[id:] if o is not None and o.previous == id and o.id != found]
