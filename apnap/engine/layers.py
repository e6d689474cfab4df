"""The characteristics of objects with all continuous effects applied (CR 613), and the rules and
replacement effects that effects state.

What was computed is kept in `GameState.layered` for the version of the state, and filled as it is asked
for. Three cases, from cheap to dear:

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
    F_ENTANGLED,
    F_OWN,
    F_REPLACING,
    Layered,
    Rule,
    face_flags,
    functions,
    info_of,
    layers_of,
    own_entering,
)
from apnap.engine.modifying import KEYWORD_COUNTERS, counter_pt, plain
from apnap.engine.reading import NO_LAYER, READS_COUNTERS, READS_REST, READS_ZONES
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    GONE,
    STACK,
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
    c = known.table.get(id)
    if c is None:
        c = known.lazy.get(id)
        if c is None:
            c = _look(s, known, id)
    return c


def face_up(s: GameState, id: int) -> Face:
    """The copiable values that a permanent has face up, those of what it copies included (CR 708.10)."""
    return layered(s).faces.get(id, s.obj(id).face)


def layered(s: GameState) -> Layered:
    """What is known of the state as it is now."""
    cached: Any = s.layered
    if cached is not None:
        known: Layered = cached
        if known.version == s.version and known.effects is s.effects:
            if not known.reads & READS_REST or (
                known.step == s.step
                and known.turn == s.turn
                and known.active == s.active
                and known.ledger is s.ledger
            ):
                return known
        return _refresh(s, known)
    return _refresh(s, None)


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
    if known.replacing is None:
        known.replacing = _find_replacing(s, known)
    return known.replacing


# Keeping and renewing.


def _refresh(s: GameState, old: Layered | None) -> Layered:
    known = Layered(s.version, s.effects)
    known.step = s.step
    known.turn = s.turn
    known.active = s.active
    known.ledger = s.ledger
    known.left = sum([1 for p in s.players if p.left])
    _scan(s, known, old)
    entangled = False
    copies = False
    for effect in s.effects:
        if layers_of(effect.mods, False) & ~(1 << NO_LAYER):
            entangled = True
            if any([isinstance(m, BecomeCopy) for m in effect.mods]):
                copies = True
    if copies:
        _copied_faces(s, known)
    if not entangled:
        for found in known.found:
            if found:
                entangled = True
                break
    if not entangled:
        for id in s.battlefield() + s.stack():
            if face_flags(s.obj(id).face) & F_ENTANGLED:
                entangled = True
                break
    known.entangled = entangled
    if not entangled:
        if old is not None and not old.entangled:
            # What nobody has written to since is as it was.
            known.lazy = old.lazy.copy()
            for id in s.touched:
                known.lazy.pop(id, None)
            for id in old.volatile:
                known.lazy.pop(id, None)
        s.touched = []
        s.layered = known
        return known
    s.touched = []
    if old is not None and _same(s, old, known):
        known.table = old.table
        known.players = old.players
        known.faces = old.faces
        known.reads = old.reads
        known.prints = old.prints
        s.layered = known
        return known
    s.layered = known
    try:
        _compute(s, known)
    except BaseException:
        s.layered = None
        raise
    return known


def _worker(s: GameState, known: Layered, alone: bool) -> Worker:
    # `applying` needs this module while it is loaded.
    from apnap.engine import applying

    return applying.Worker(s, known, alone)


def _compute(s: GameState, known: Layered) -> None:
    """Take all permanents, spells and sources of effects through the layers."""
    worker = _worker(s, known, False)
    for id in s.battlefield():
        worker.adopt(id)
    for id in s.stack():
        if s.obj(id).kind != ABILITY:
            worker.adopt(id)
    for found in known.found:
        for id in found:
            worker.adopt(id)
    for effect in s.effects:
        worker.add_effect(effect)
    worker.run()
    bits = 0
    for app in worker.apps:
        bits |= app.reads
    known.reads = bits
    known.prints = [_print(s.obj(id)) for id in known.table]


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
        if old.found[i] != now.found[i]:
            return False
    return all([_print(s.obj(p[0])) == p for p in old.prints])


def _scan(s: GameState, known: Layered, old: Layered | None) -> None:
    """Find the cards outside the battlefield and the stack whose static abilities matter to others.
    Their faces don't change while they stay where they are, so that a list that is the same as before
    needs no second look."""
    known.zones = s.zones.copy()
    found: list[tuple[int, ...]] = []
    replacers: list[tuple[int, ...]] = []
    count = s.count
    for i, ids in enumerate(known.zones):
        if not ids or i // count == BATTLEFIELD or i // count == STACK:
            found.append(())
            replacers.append(())
        elif old is not None and old.zones[i] is ids:
            found.append(old.found[i])
            replacers.append(old.replacers[i])
        else:
            found.append(tuple([id for id in ids if _matters(s.obj(id))]))
            replacers.append(tuple([id for id in ids if face_flags(s.obj(id).face) & F_REPLACING]))
    known.found = found
    known.replacers = replacers


def _matters(o: Obj) -> bool:
    """Whether a card outside the battlefield has a static ability that functions where it is and is
    entangled."""
    if not face_flags(o.face) & F_ENTANGLED:
        return False
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


def _look(s: GameState, known: Layered, id: int) -> Chars:
    """The characteristics of an object that only its own abilities and counters touch."""
    o = s.obj(id)
    if o.zone == GONE and o.last is not None:
        last: Chars = o.last
        known.lazy[id] = last
        return last
    c = working.base(s, known, o)
    known.lazy[id] = c
    if o.kind == ABILITY or o.zone == GONE:
        known.volatile.append(id)
        return c
    flags = face_flags(c.face)
    if flags & F_OWN or (o.counters and _telling(o)):
        worker = _worker(s, known, True)
        worker.adopt(id)
        worker.run()
        c = known.lazy[id]
        for inst in c.abilities.statics:
            ability = inst.ability
            if isinstance(ability, Static) and info_of(ability).reads:
                known.volatile.append(id)
                break
    return c


def _telling(o: Obj) -> bool:
    for kind, _ in o.counters:
        if kind in KEYWORD_COUNTERS or counter_pt(kind) is not None:
            return True
    return False


# Replacement effects.


def _find_replacing(s: GameState, known: Layered) -> tuple[Replacer, ...]:
    out: list[Replacer] = []
    for id in s.battlefield() + s.stack():
        o = s.obj(id)
        c = known.table.get(id)
        if c is None:
            if o.kind == ABILITY or not face_flags(o.face) & F_REPLACING:
                continue
            c = chars(s, id)
        if c.abilities.replacing:
            _own_replacing(s, o, c.abilities, c.controller, out)
    for ids in known.replacers:
        for id in ids:
            o = s.obj(id)
            _own_replacing(s, o, chars(s, id).abilities, o.owner, out)
    for effect in s.effects:
        for i, mod in enumerate(effect.mods):
            if isinstance(mod, Replacing):
                out.append((mod, effect.source, effect.controller, f"e{effect.id}.{i}", "", effect))
    return tuple(out)


def _own_replacing(s: GameState, o: Obj, abilities: AbilitySet, controller: int, out: list[Replacer]) -> None:
    """The replacement effects of an object's static abilities that function where it is."""
    for inst in abilities.replacing:
        ability = inst.ability
        assert isinstance(ability, Static)
        if not functions(ability, o):
            continue
        if ability.condition is not None:
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
