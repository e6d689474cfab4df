"""Putting things where a position has them, in the engine's own ways.

What enters the battlefield goes through the pipe of events where its own abilities say how it enters
("enters with", "as it enters", copies), so that they are applied as the rules say, with the choices that the
position gives; what other permanents would do to it is left out, and nothing triggers. Tapped is only what
the position says is tapped: it has been there for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.engine import announcing, events, faces, layers, process, verbs, zones
from apnap.engine.characteristics import AbilityInst, abilities_of_face
from apnap.engine.continuous import own_entering
from apnap.engine.decision import EngineError
from apnap.engine.priority import ASK
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
    OUTSIDE,
    STACK,
    Ask,
    CastFacts,
    Entering,
    Event,
    GameState,
    StackItem,
    Waiting,
)
from apnap.model import Face
from apnap.model.abilities import Activated, Static, Triggered
from apnap.model.cards import Card
from apnap.model.modifications import Replacing
from apnap.model.words import BATTLE, HAND, LIBRARY, PLANESWALKER, TYPE_BIT

Answering = Callable[[GameState, Ask], str]
_EVERYONE = -1


def new_card(s: GameState, card: Card, owner: int, zone: int) -> int:
    """A card in a zone other than the battlefield and the stack: last, or on top."""
    s.cards = (*s.cards, (card, owner))
    o = s.new_obj(CARD, len(s.cards) - 1, owner, faces.usual(card), zone)
    if zone == HAND or zone == OUTSIDE:
        o.known_to = 1 << owner
    elif zone != LIBRARY:
        o.known_to = _EVERYONE
    s.set_zone(zone, owner, (*s.zone(zone, owner), o.id))
    return o.id


def says_how_it_enters(face: Face) -> bool:
    """Whether the rules or its own abilities make something of its entering."""
    if any([TYPE_BIT.get(word, 0) & (PLANESWALKER | BATTLE) for word in face.types]):
        return True
    for inst in abilities_of_face(face).replacing:
        ability = inst.ability
        if isinstance(ability, Static):
            if any([isinstance(m, Replacing) and own_entering(m) for m in ability.mods]):
                return True
    return False


def enter(
    s: GameState,
    card: Card | None,
    face: Face,
    owner: int,
    how: Entering,
    cast: CastFacts | None,
    answer: Answering,
) -> int:
    """Put a card, or a token with this face, onto the battlefield; its id, 0 if it doesn't get there."""
    tapped = how.tapped
    if card is None:
        e = Event(verbs.ZONE_CHANGE, "111.2", player=owner)
        e.dest = BATTLEFIELD
        e.face = face
    else:
        id = new_card(s, card, owner, OUTSIDE)
        s.own(id).cast = cast
        if how.transformed:
            s.own(id).face = face
        e = events.moving(s, id, BATTLEFIELD, "400.7")
    e.entering = how
    if not says_how_it_enters(how.copy_of or face):
        new = zones.move(s, e)
    else:
        new = _through_the_pipe(s, e, answer)
    if new:
        o = s.own(new)
        o.tapped = tapped
        o.cast = cast
    return new


def _through_the_pipe(s: GameState, e: Event, answer: Answering) -> int:
    # What others have is taken for applied; so only what it has itself is left (CR 614.5, 614.12).
    e.applied = tuple([key for _, _, _, key, _, _ in layers.replacing(s)])
    before = set(s.battlefield())

    def begin() -> None:
        events.propose(s, [e])

    quietly(s, begin, answer)
    new = [id for id in s.battlefield() if id not in before]
    return new[0] if new else 0


def quietly(s: GameState, begin: Callable[[], None], answer: Answering) -> None:
    """Run a procedure to its end, its questions answered; nothing that happens triggers or is remembered."""
    kept = s.waiting, s.ledger, s.delayed, s.frames, s.effects
    s.frames = []
    below = s.push(verbs.F_PRIORITY, None)
    below.pc = ASK
    below.vars["player"] = s.active
    below.vars["passes"] = 0
    begin()
    process.run(s)
    while s.ask is not None and s.ask.kind != "priority":
        key = answer(s, s.ask)
        s.ask = None
        s.listed = None
        s.answer = key
        process.run(s)
    if s.ask is None:
        raise EngineError("the game ended while the position was set up")
    s.ask = None
    s.frames = kept[3]
    s.waiting, s.ledger, s.delayed = kept[0], kept[1], kept[2]
    s.ret = ()


# The stack.


def put_spell(
    s: GameState,
    card: Card,
    index: int,
    owner: int,
    controller: int,
    facts: CastFacts,
    answer: Answering,
) -> int:
    """A spell on the stack, as if it had just been cast: modes, targets and division are chosen as the
    rules have it (CR 601.2b-d). 0: there is no legal choice."""
    s.cards = (*s.cards, (card, owner))
    o = s.new_obj(CARD, len(s.cards) - 1, owner, faces.sets(card)[index], STACK)
    o.face_index = index
    o.controller = controller
    o.known_to = _EVERYONE
    o.cast = facts
    o.item = StackItem(None, o.id, "", (), (), (), None, ())
    s.set_zone(STACK, owner, (*s.stack(), o.id))

    def begin() -> None:
        f = s.push(verbs.F_ANNOUNCE, None)
        f.root = len(s.frames) - 1
        f.controller = controller
        f.item = o.id
        f.source = o.id
        # As with a trigger, nothing is paid.
        f.vars["kind"] = announcing.TRIG
        f.vars["key"] = ""

    quietly(s, begin, answer)
    return o.id if o.id in s.stack() else 0


def put_ability(
    s: GameState,
    source: int,
    inst: AbilityInst,
    controller: int,
    x: int,
    event: Event | None,
    answer: Answering,
) -> int:
    """An activated or triggered ability on the stack; 0: there is no legal choice."""
    ability = inst.ability
    assert isinstance(ability, Activated | Triggered)
    before = s.stack()
    bindings: tuple[tuple[str, Any], ...] = (("x", x),) if x else ()
    waiting = Waiting(0, ability, source, controller, inst.key, event, bindings)

    def begin() -> None:
        announcing.begin_trigger(s, waiting)

    quietly(s, begin, answer)
    new = [id for id in s.stack() if id not in before]
    return new[0] if new else 0
