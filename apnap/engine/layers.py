"""The characteristics of objects with all continuous effects applied (CR 613), and the rules and
replacement effects that effects state.

What was computed is kept in `GameState.layered` for the version of the state, or with the object itself, and
filled as it is asked for. Three cases, from cheap to dear:

1. Nothing in the game affects more than its own object: each object is looked at by itself. What only
   its face decides is kept with the face.
2. Something does (an *entangled* static ability, an effect of a resolved spell or ability), but all
   that it rests on is as it was at the last version: the table is taken over (`_same`).
3. All permanents and spells go through the layers (`applying.Worker`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.engine import evaluate, working
from apnap.engine.characteristics import AbilityInst, AbilitySet, Chars, abilities_of_face
from apnap.engine.continuous import (
    F_ACTS,
    F_ENTANGLED,
    F_OWN,
    F_REPLACING,
    F_TRIGGERS,
    NO_CARDS,
    UNTOUCHED,
    Cards,
    Layered,
    Rule,
    face_flags,
    functions,
    info_of,
    layers_of,
    own_entering,
)
from apnap.engine.faces import SEVERAL_WAYS
from apnap.engine.modifying import KEYWORD_COUNTERS, counter_pt, plain
from apnap.engine.reading import NO_LAYER, READS_COUNTERS, READS_REST, READS_ZONES
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    COPY,
    GONE,
    STACK,
    TOKEN,
    Effect,
    Entering,
    GameState,
    Obj,
    with_counters,
)
from apnap.model.abilities import Static
from apnap.model.cards import Face
from apnap.model.conditions import Endless
from apnap.model.modifications import BecomeCopy, Replacing

if TYPE_CHECKING:
    from apnap.engine.applying import Worker

Replacer = tuple[Replacing, int, int, str, str, Effect | None]


def chars(s: GameState, id: int) -> Chars:
    """The characteristics of an object, of one that is gone as it last existed (CR 608.2h). Not to be
    written to. `controller` is set for permanents and objects on the stack."""
    known = layered(s)
    if known.table:
        touched = known.table.get(id)
        if touched is not None:
            return touched
    o = s.obj(id)
    if o.looked is not None:
        own: Chars = o.looked
        return own
    c = known.lazy.get(id)
    return c if c is not None else _look(s, known, o)


def face_up(s: GameState, id: int) -> Face:
    """The copiable values that a permanent has face up, those of what it copies included (CR 708.10)."""
    return layered(s).faces.get(id, s.obj(id).face)


def layered(s: GameState) -> Layered:
    """What is known of the state as it is now."""
    cached: Any = s.layered
    if cached is not None:
        known: Layered = cached
        if known.version == s.version and known.effects is s.effects:
            if (not known.fickle and not known.lazy) or _is_of_now(s, known):
                return known
        return _refresh(s, known)
    return _refresh(s, None)


def _is_of_now(s: GameState, known: Layered) -> bool:
    """Whether nothing at all has changed since that was found, "the rest" included."""
    return (
        known.rest == s.rest
        and known.step == s.step
        and known.turn == s.turn
        and known.active == s.active
        and known.ledger is s.ledger
    )


def _of_now(s: GameState) -> Layered:
    """What is known of the state, to take in what rests on "the rest". (Forks share the one that they began
    with as long as only the rest differs.)"""
    known = layered(s)
    if not _is_of_now(s, known):
        known = known.again(s.version)
        _at(s, known)
    return known


def static_sources(s: GameState) -> bool:
    """Whether any static ability or effect may affect more than its own object."""
    return layered(s).entangled


def player_rules(s: GameState, player: int) -> tuple[Rule, ...]:
    """The modifications of the rules that affect a player (CR 613.10-11): (modification, source,
    controller, instance), in timestamp order."""
    return layered(s).players.get(player, ())


def replacing(s: GameState) -> tuple[Replacer, ...]:
    """Every replacement and prevention effect that functions now (CR 614.2): (modification, source,
    controller, key, instance, effect), each once: its pattern says what it replaces. Those by which a
    permanent says how itself enters are left out (see `entering_chars`)."""
    known = layered(s)
    if known.replacing is not None:
        return known.replacing
    fickle: list[bool] = []
    found = _find_replacing(s, known, fickle)
    known = _of_now(s) if fickle else layered(s)  # looking at objects may have tied it to what is now
    known.fickle = known.fickle or bool(fickle)
    known.replacing = found
    return found


# Keeping and renewing.


def _refresh(s: GameState, old: Layered | None) -> Layered:
    left = sum([1 for p in s.players if p.left])
    if old is not None and _unchanged(s, old, left):
        known = old.again(s.version)
        _at(s, known)
        return known
    known = Layered(s.version, s.effects, UNTOUCHED)
    known.sets = {} if old is None else old.sets
    known.left = left
    known.rest = s.rest
    known.step = s.step
    known.turn = s.turn
    known.active = s.active
    known.ledger = s.ledger
    _scan(s, known, old)
    if old is not None:
        known.triggered = old.triggers if old.triggers is not None else old.triggered
    entangled = False
    copies = False
    for effect in s.effects:
        if layers_of(effect.mods, False) & ~(1 << NO_LAYER):
            entangled = True
            if any([isinstance(m, BecomeCopy) for m in effect.mods]):
                copies = True
    if copies:
        known.faces = {}
        _copied_faces(s, known)
    if not entangled:
        for cards in known.cards:
            if cards.statics:
                entangled = True
                break
    # Where nothing printed did before, only what was written to, or is new, may do so now.
    for id in s.battlefield() + s.stack() if old is None or old.printed else s.touched:
        o = s.obj(id)
        if o.zone == BATTLEFIELD or o.zone == STACK:
            known.printed |= face_flags(o.face) & (F_ENTANGLED | F_REPLACING)
    if known.printed & F_ENTANGLED:
        entangled = True
    known.entangled = entangled
    if entangled:
        if old is not None and _same(s, old, known):
            known.table = old.table
            known.players = old.players
            known.faces = old.faces
            known.reads = old.reads
            known.prints = old.prints
            known.abroad = old.abroad
        else:
            s.touched = []
            s.layered = known
            s.unsettled = None
            try:
                _compute(s, known)
            except BaseException:
                s.layered = None
                raise
            known.fickle = known.reads & READS_REST != 0
    elif old is None or old.entangled:
        s.unsettled = None
    _at(s, known)
    return known


def as_of(s: GameState, known: Layered) -> None:
    """What is known holds for the moment that the state is at."""
    known.rest = s.rest
    known.step = s.step
    known.turn = s.turn
    known.active = s.active
    known.ledger = s.ledger


def _at(s: GameState, known: Layered) -> None:
    """That is what is known of the state as it is."""
    as_of(s, known)
    s.touched = []
    s.layered = known


def _unchanged(s: GameState, old: Layered, left: int) -> bool:
    """Whether nothing has changed that any object's characteristics rest on: a new step, life gained."""
    return (
        not s.touched
        and not old.lazy
        and not old.reads & READS_REST
        and old.effects is s.effects
        and old.left == left
        and old.zones == s.zones
    )


def _worker(s: GameState, known: Layered, alone: bool) -> Worker:
    # `applying` needs this module while it is loaded.
    from apnap.engine import applying

    return applying.Worker(s, known, alone)


def _compute(s: GameState, known: Layered) -> None:
    """Take all permanents, spells and sources of effects through the layers."""
    known.table = {}
    known.faces = known.faces.copy()
    known.players = {}
    worker = _worker(s, known, False)
    for id in s.battlefield():
        worker.adopt(id)
    for id in s.stack():
        if s.obj(id).kind != ABILITY:
            worker.adopt(id)
    for cards in known.cards:
        for id in cards.statics:
            worker.adopt(id)
    for effect in s.effects:
        worker.add_effect(effect)
    worker.run()
    bits = 0
    for app in worker.apps:
        bits |= app.reads
    known.reads = bits
    known.prints = {id: _print(s.obj(id)) for id in known.table}
    for id in known.table:
        if s.obj(id).zone != BATTLEFIELD and s.obj(id).zone != STACK:
            known.abroad = True


def _print(o: Obj) -> tuple[Any, ...]:
    """What the characteristics of an object, and whether effects apply to it, may rest on."""
    return (
        o.id,
        o.face,
        o.controller,
        o.counters,
        o.attached_to,
        o.zone,
        o.timestamp,
        o.phased_out,
        o.face_down,
        o.chosen,
        o.cast,
        (o.flipped, o.designations) if o.face.form else None,
    )


_CARDS_WITH_COUNTERS: Final = READS_ZONES | READS_COUNTERS


def _same(s: GameState, old: Layered, now: Layered) -> bool:
    """Whether all that the old table rests on is as it was."""
    if not old.entangled or old.effects is not now.effects or old.left != now.left:
        return False
    if old.reads & READS_REST or old.reads & _CARDS_WITH_COUNTERS == _CARDS_WITH_COUNTERS:
        return False
    count = s.count
    for i in range(len(now.zones)):
        zone = i // count
        if zone == BATTLEFIELD or zone == STACK or old.reads & READS_ZONES:
            if old.zones[i] is not now.zones[i] and old.zones[i] != now.zones[i]:
                return False
        if old.cards[i].statics != now.cards[i].statics:
            return False
    # Only what was written to can have changed.
    for id in s.touched:
        known = old.prints.get(id)
        if known is not None and _print(s.obj(id)) != known:
            return False
    return True


def _scan(s: GameState, known: Layered, old: Layered | None) -> None:
    """Find what matters of the cards outside the battlefield and the stack. Their faces don't change while
    they stay where they are, so that only what has come to a list needs a look."""
    known.zones = s.zones.copy()
    if old is not None and old.zones == known.zones:
        known.cards = old.cards
        known.ceasing = old.ceasing
        return
    count = s.count
    for i, ids in enumerate(known.zones):
        if not ids or i // count == BATTLEFIELD or i // count == STACK:
            known.cards.append(NO_CARDS)
        elif old is None:
            known.cards.append(_listed(s, ids, NO_CARDS))
        elif old.cards[i].ids is ids:
            known.cards.append(old.cards[i])
        else:
            known.cards.append(_listed(s, ids, old.cards[i]))
        if known.cards[i].ceasing:
            known.ceasing = True


def _listed(s: GameState, ids: tuple[int, ...], old: Cards) -> Cards:
    """What matters of a zone's list, which before was another one: most often one card more, or less."""
    cards = Cards(ids)
    size = min(len(ids), len(old.ids))
    first = 0
    if size and ids[:size] == old.ids[:size]:
        first = size
        stays = ids if size < len(old.ids) else ()
        cards.statics = _kept(old.statics, stays)
        cards.replacers = _kept(old.replacers, stays)
        cards.triggering = _kept(old.triggering, stays)
        cards.offering = _kept(old.offering, stays)
        cards.ceasing = _kept(old.ceasing, stays)
    for i in range(first, len(ids)):
        id = ids[i]
        o = s.obj(id)
        flags = face_flags(o.face)
        if flags & F_ENTANGLED and _matters(o):
            cards.statics.append(id)
        if flags & F_REPLACING:
            cards.replacers.append(id)
        if flags & (F_TRIGGERS | F_OWN):
            cards.triggering.append(id)
        if flags & (F_ACTS | F_OWN) or _has_several_ways(s, o):
            cards.offering.append(id)
        if o.kind == TOKEN or o.kind == COPY:
            cards.ceasing.append(id)
    return cards


def _has_several_ways(s: GameState, o: Obj) -> bool:
    """Whether the card may have to be looked at with another set of characteristics than the usual one."""
    if o.kind != CARD or not 0 <= o.card < len(s.cards):
        return True
    return s.cards[o.card][0].layout in SEVERAL_WAYS


def _kept(found: list[int], ids: tuple[int, ...]) -> list[int]:
    """Those that are still in the list (all are, if it is empty: nothing has left it)."""
    return [id for id in found if id in ids] if ids else found.copy()


def _matters(o: Obj) -> bool:
    """Whether a card outside the battlefield has a static ability that functions where it is and is
    entangled."""
    for inst in abilities_of_face(o.face).statics:
        ability = inst.ability
        assert isinstance(ability, Static)
        if info_of(ability).entangled and not info_of(ability).own and functions(ability, o):
            return True
    return False


def _copied_faces(s: GameState, known: Layered) -> None:
    """Layer 1a for the effects of spells and abilities (CR 613.2a): which face the copy effect gives was
    fixed as it began (CR 707.2b; see `durations.begin_effect`)."""
    effects = [e for e in s.effects if e.affected is not None]
    effects.sort(key=_timestamp)
    for effect in effects:
        for i, mod in enumerate(effect.mods):
            if isinstance(mod, BecomeCopy):
                for name, value in effect.bindings:
                    if name == f"f{i}":
                        face: Face = value
                        for id in effect.affected or ():
                            known.faces[id] = face


def _timestamp(effect: Effect) -> int:
    return effect.timestamp


# Objects by themselves.


def _look(s: GameState, known: Layered, o: Obj) -> Chars:
    """The characteristics of an object that only its own abilities and counters touch."""
    id = o.id
    if o.zone == GONE and o.last is not None:
        last: Chars = o.last
        return last
    c = working.base(s, known, o)
    if o.kind == ABILITY or o.zone == GONE or id in known.faces:
        _of_now(s).lazy[id] = c
        return c
    flags = face_flags(c.face)
    if flags & F_OWN or (o.counters and _telling(o)):
        known = _of_now(s)
        known.lazy[id] = c
        worker = _worker(s, known, True)
        worker.adopt(id)
        worker.run()
        c = known.lazy[id]
        for inst in c.abilities.statics:
            ability = inst.ability
            if isinstance(ability, Static) and info_of(ability).reads:
                return c
        known.lazy.pop(id, None)
    # Nothing else can change it: it is kept with the object.
    o.looked = c
    return c


def _telling(o: Obj) -> bool:
    for kind, _ in o.counters:
        if kind in KEYWORD_COUNTERS or counter_pt(kind) is not None:
            return True
    return False


# Replacement effects.


def _find_replacing(s: GameState, known: Layered, fickle: list[bool]) -> tuple[Replacer, ...]:
    """`fickle` is added to where a condition was asked."""
    out: list[Replacer] = []
    # No permanent or spell has one where none is printed, and no effect gives any.
    none = not known.printed & F_REPLACING and not known.table
    for id in () if none else s.battlefield() + s.stack():
        o = s.obj(id)
        c = known.table.get(id)
        if c is None:
            if o.kind == ABILITY or not face_flags(o.face) & F_REPLACING:
                continue
            c = chars(s, id)
        if c.abilities.replacing:
            _own_replacing(s, o, c.abilities, c.controller, out, fickle)
    for cards in known.cards:
        for id in cards.replacers:
            o = s.obj(id)
            _own_replacing(s, o, chars(s, id).abilities, o.owner, out, fickle)
    for effect in s.effects:
        for i, mod in enumerate(effect.mods):
            if isinstance(mod, Replacing):
                out.append((mod, effect.source, effect.controller, f"e{effect.id}.{i}", "", effect))
    return tuple(out)


def _own_replacing(
    s: GameState, o: Obj, abilities: AbilitySet, controller: int, out: list[Replacer], fickle: list[bool]
) -> None:
    """The replacement effects of an object's static abilities that function where it is."""
    for inst in abilities.replacing:
        ability = inst.ability
        assert isinstance(ability, Static)
        if not functions(ability, o):
            continue
        if ability.condition is not None:
            fickle.append(True)
            ctx = evaluate.Context(s, o.id, controller)
            ctx.instance = inst.keyword_key()
            if not evaluate.holds(ctx, ability.condition):
                continue
        for i, mod in enumerate(ability.mods):
            if isinstance(mod, Replacing) and not own_entering(mod):
                key = f"s{o.id}{inst.key}.{i}"
                out.append((mod, o.id, controller, key, inst.keyword_key(), None))


# A permanent as it would enter (CR 614.12).


def entering_chars(
    s: GameState, id: int, entering: Entering, controller: int
) -> tuple[Chars, tuple[AbilityInst, ...]]:
    """The characteristics that the object would have on the battlefield, entering like that, and the
    instances of its abilities that hold replacement effects (CR 614.12)."""
    o = s.obj(id)
    who = entering.controller if entering.controller >= 0 else controller
    face = entering.copy_of if entering.copy_of is not None else o.face
    if not entering.mods and not entering.face_down and not entering.counters:
        if not layered(s).entangled and not face_flags(face) & (F_OWN | F_ENTANGLED):
            c = plain(face, who, True)
            return c, c.abilities.replacing
    c = chars(entering_state(s, id, entering, controller), id)
    return c, c.abilities.replacing


def entering_state(s: GameState, id: int, entering: Entering, controller: int) -> GameState:
    """A fork of the state in which the object is on the battlefield already, under the same id: so
    what applies to it can be asked (CR 614.12)."""
    f = s.fork()
    o = f.own(id)
    f.set_zone(o.zone, o.owner, tuple([i for i in f.zone(o.zone, o.owner) if i != id]))
    o.zone = BATTLEFIELD
    o.controller = entering.controller if entering.controller >= 0 else controller
    if entering.copy_of is not None:
        o.face = entering.copy_of
    o.timestamp = f.tick()
    o.tapped = entering.tapped
    o.face_down = entering.face_down
    o.attached_to = entering.attached_to
    o.attacking = entering.attacking
    for kind, n in entering.counters:
        o.counters = with_counters(o.counters, kind, n)
    if entering.chosen:
        o.chosen = entering.chosen
    f.set_zone(BATTLEFIELD, 0, f.battlefield() + (id,))
    if entering.mods:
        now = f.tick()
        effect = Effect(now, now, id, o.controller, None, (id,), entering.mods, Endless(), -1, (), None, -1)
        f.effects = f.effects + (effect,)
    return f
