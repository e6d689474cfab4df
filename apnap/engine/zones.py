"""Zones (CR 400): moving objects, drawing the identities of hidden cards anew, creating tokens."""

from __future__ import annotations

from typing import Final

from apnap.engine import faces, layers, qualities, verbs
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NONTRADITIONAL,
    STACK,
    TOKEN,
    Entering,
    Event,
    GameState,
    Obj,
    player_entity,
    random_below,
    shuffled,
    with_counters,
)
from apnap.model.cards import Face

ALL_KNOW = -1
PROTECTOR = "protector"  # under which aspect a battle keeps who protects it (CR 310.8)
PUBLIC = (BATTLEFIELD, GRAVEYARD, STACK, EXILE, 6)


def face_of_card(s: GameState, card: int, index: int = 0) -> Face:
    """A set of characteristics of a physical card (`faces.sets`)."""
    return faces.sets(s.cards[card][0])[index]


def remember(s: GameState, id: int) -> None:
    """Fix an object's characteristics as they are, and what is attached to it, before it ceases to be (CR
    608.2h, 113.7a)."""
    values = layers.chars(s, id)
    o = s.own(id)
    o.last = values
    if o.zone == BATTLEFIELD:
        worn = qualities.attachments(s, id)
        if worn:
            o.linked = (*o.linked, *[(qualities.ATTACHED, a) for a in worn])


# How cards are put into a library, for what is known of them there: in a random order; one by itself.
AT_RANDOM: Final = "at random"
ALONE: Final = "alone"
KEPT: Final = "kept"  # of a frame: what was known of cards that it speaks of when a library was shuffled


def remove_from_zone(s: GameState, o: Obj) -> None:
    """Take the id out of its zone's list."""
    ids = s.zone(o.zone, o.owner)
    if ids and ids[-1] == o.id:
        s.set_zone(o.zone, o.owner, ids[:-1])
    else:
        s.set_zone(o.zone, o.owner, tuple([i for i in ids if i != o.id]))


def put_in_zone(s: GameState, o: Obj, where: str) -> None:
    """Put the id into its zone's list: on top or last, unless `where` says otherwise (CR 401)."""
    ids = s.zone(o.zone, o.owner)
    if o.zone == LIBRARY and where and where != "top":
        if where == "bottom":
            at = 0
        elif where == "shuffled":
            at = random_below(s, len(ids) + 1)
        else:
            at = max(0, len(ids) + 1 - int(where))
        s.set_zone(o.zone, o.owner, ids[:at] + (o.id,) + ids[at:])
    else:
        s.set_zone(o.zone, o.owner, ids + (o.id,))


def move(s: GameState, e: Event) -> int:
    """Carry out a zone change whose object has been remembered: the object ceases to be, and a new one
    stands in the new zone (CR 400.7). Gives the new id."""
    from apnap.engine import merging

    if e.obj == 0:
        return _create(s, e)
    old = s.own(e.obj)
    remove_from_zone(s, old)
    came_from = old.zone
    old.zone = GONE
    if old.kind == ABILITY:
        return 0
    turned = e.entering is not None and e.entering.transformed and _two_faced(s, old)
    kind = TOKEN if old.kind == COPY and e.dest == BATTLEFIELD else old.kind
    card = old.card
    several = len(old.components) > 1
    if several:
        main = s.obj(merging.main_part(old, e.parts, e.dest))
        kind = main.kind
        card = main.card
        face = face_of_card(s, card) if kind == CARD else main.face
        index = 0
    elif e.parts:
        face = face_of_card(s, card, 1)
        index = 1
    elif e.dest == STACK or (e.dest == BATTLEFIELD and came_from == STACK and not turned):
        face = old.face
        index = old.face_index
        if face.form == "door" and e.dest == BATTLEFIELD:
            face = faces.whole(face)
            index = 0
    elif old.kind == CARD:
        index = 1 if turned else 0
        face = face_of_card(s, old.card, index)
    else:
        face = old.face
        index = old.face_index
    new = s.new_obj(kind, card, old.owner, face, e.dest)
    new.face_index = index
    new.previous = old.id
    new.double = old.double
    # What leaves the battlefield or the stack face down is revealed (CR 708.9).
    if came_from in PUBLIC and (not old.face_down or came_from in (BATTLEFIELD, STACK)):
        new.known_to = ALL_KNOW
    elif e.dest == HAND:
        new.known_to = old.known_to | (1 << old.owner)
    else:
        new.known_to = old.known_to
        if came_from == HAND and e.dest == LIBRARY:
            # Nobody else can tell which cards were put there, nor which are left (CR 400.2).
            new.known_to = old.known_to & (1 << old.owner)
            for id in s.zone(HAND, old.owner):
                if s.obj(id).known_to & ~(1 << old.owner):
                    s.own(id).known_to = 1 << old.owner
        elif came_from == LIBRARY and e.dest == LIBRARY and e.cause >= 0 and e.data != ALONE:
            # Put in an order that only who orders them knows.
            new.known_to = old.known_to & (1 << e.cause)
    if e.dest == LIBRARY and e.data == AT_RANDOM:
        new.known_to = 0  # nobody knows the order
    if e.dest in PUBLIC:
        if e.data == "face down" and e.dest == EXILE:
            # CR 406.3: who knew the card still does.
            new.face_down = "exiled"
            new.known_to = old.known_to
        elif e.entering is not None and e.entering.face_down:
            who = e.entering.controller if e.entering.controller >= 0 else old.owner
            new.known_to = old.known_to if came_from != STACK else 0
            new.known_to |= 1 << who  # CR 708.5
        else:
            new.known_to = ALL_KNOW
    if e.dest == BATTLEFIELD:
        if came_from == STACK:
            # CR 400.7d, 608.3: what is known of the cast, and choices made for the spell, stay known.
            new.cast = old.cast
            new.chosen = old.chosen
            new.controller = old.controller
            if old.item is not None and e.entering is not None:
                new.attached_to = e.entering.attached_to
        _enter(s, e, new)
    if several:
        for id, zone in e.parts or tuple([(c, e.dest) for c in old.components]):
            if id == main.id:
                new.zone = zone
                put_in_zone(s, new, e.where if zone == e.dest else "")
            else:
                merging.part(s, old, id, zone, e.where if zone == e.dest else "")
        return new.id
    if e.parts:
        merging.melding(s, e, new)
    put_in_zone(s, new, e.where)
    return new.id


def entering_face(s: GameState, e: Event) -> Face:
    """The face with which what enters does so, if it isn't put there face down."""
    how = e.entering
    if how is not None and how.copy_of is not None:
        return how.copy_of
    if e.face is not None:
        return e.face
    o = s.obj(e.obj)
    if e.parts and o.kind == CARD and not o.components:
        return face_of_card(s, o.card, 1)  # a meld pair
    card = faces.double_faced(s, o) if how is not None and how.transformed else None
    return faces.sets(card)[1] if card is not None else o.face


def _two_faced(s: GameState, o: Obj) -> bool:
    return o.kind == CARD and s.cards[o.card][0].layout in faces.DOUBLE_FACED


def _create(s: GameState, e: Event) -> int:
    """A token, or another object that was in no zone before (CR 111.2): outside the battlefield it is a
    nontraditional card (CR 309.2a)."""
    assert e.face is not None
    kind = TOKEN if e.dest == BATTLEFIELD else NONTRADITIONAL
    new = s.new_obj(kind, -1, e.player, e.face, e.dest)
    new.known_to = ALL_KNOW
    _enter(s, e, new)
    put_in_zone(s, new, "")
    return new.id


def _enter(s: GameState, e: Event, new: Obj) -> None:
    new.came = s.turn
    how = e.entering
    if how is None:
        return
    if how.controller >= 0:
        new.controller = how.controller
    if how.double is not None:
        new.double = how.double
        new.face_index = 1 if how.transformed else 0
    if how.copy_of is not None:
        new.face = how.copy_of
    new.tapped = how.tapped
    new.face_down = how.face_down
    for kind, n in how.counters:
        new.counters = with_counters(new.counters, kind, n)
    if how.attacking:
        new.attacking = how.attacking
        new.attacked_player = defending_player(s, how.attacking)
    if how.attached_to:
        new.attached_to = how.attached_to
    if how.chosen:
        new.chosen = new.chosen + how.chosen
    if how.linked:
        new.linked = new.linked + how.linked


def defending_player(s: GameState, defender: int) -> int:
    """The player attacked, or who controls the planeswalker or protects the battle (CR 508.5)."""
    if defender < 0:
        return -1 - defender
    o = s.obj(defender)
    for aspect, value in o.chosen:
        if aspect == PROTECTOR:
            return int(value)
    return layers.chars(s, defender).controller


def shuffle(s: GameState, player: int) -> None:
    """Shuffle a library (CR 701.24): a random order, and new ids, so that no id tells what it was. What is
    under way still means the cards that it spoke of ("then shuffle and put that card on top")."""
    ids = shuffled(s, s.zone(LIBRARY, player))
    fresh: list[int] = []
    became: dict[int, int] = {}
    for id in ids:
        o = s.own(id)
        o.zone = GONE
        new = s.new_obj(o.kind, o.card, o.owner, o.face, LIBRARY)
        new.face_index = o.face_index
        fresh.append(new.id)
        became[id] = new.id
    s.set_zone(LIBRARY, player, tuple(fresh))
    for at in range(len(s.frames)):
        for name, value in s.frames[at].vars.items():
            if name[0] == "b" and name[1:].isdigit() and any([e in became for e in value]):
                _rebind(s, at, became)
                break


def _rebind(s: GameState, at: int, became: dict[int, int]) -> None:
    f = s.own_frame(at)
    for name, value in list(f.vars.items()):
        if name[0] == "b" and name[1:].isdigit():
            # What was found is not shuffled with the rest (701.24b): who knew it knows it where it is put.
            known = [(became[e], s.obj(e).known_to) for e in value if e in became and s.obj(e).known_to]
            f.vars[KEPT] = (*f.vars.get(KEPT, ()), *known)
            f.vars[name] = tuple([became.get(e, e) for e in value])


def touched_a_library(s: GameState, before: GameState) -> bool:
    """Whether mana abilities activated on the way did what may not be reversed (733.1): moved cards to or
    from a library, shuffled one, revealed its cards."""
    for e in s.ledger[len(before.ledger) :]:
        if e.verb == verbs.SHUFFLE or (e.verb == verbs.REVEAL and before.obj(e.obj).zone == LIBRARY):
            return True
        if e.verb == verbs.ZONE_CHANGE and (e.origin == LIBRARY or e.dest == LIBRARY):
            return True
    return False


def cease(s: GameState, id: int) -> None:
    """The object ceases to exist (CR 111.7, 704.5d-e)."""
    remember(s, id)
    o = s.own(id)
    remove_from_zone(s, o)
    o.zone = GONE


def entering_for(s: GameState, controller: int) -> Entering:
    """How a permanent enters under the player's control, with nothing else said."""
    how = Entering()
    how.controller = controller
    return how


__all__ = [
    "cease",
    "defending_player",
    "entering_for",
    "face_of_card",
    "move",
    "player_entity",
    "remember",
    "shuffle",
]
