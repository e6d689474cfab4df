"""What is chosen as a permanent enters by the rules themselves: what an Aura enchants (CR 303.4f-i), what a
creature that enters attacking attacks (508.4), who protects a battle (310.8a)."""

from __future__ import annotations

from typing import Final

from apnap.engine import battles, forbidding, layers, replacement, state_based, verbs, zones
from apnap.engine.decision import choose, entity_of, entity_option
from apnap.engine.log import say
from apnap.engine.state import BATTLEFIELD, GRAVEYARD, STACK, Event, Frame, GameState, player_entity
from apnap.model.cards import Face
from apnap.model.words import BATTLE, BEGIN_COMBAT, CREATURE, END_COMBAT

READY: Final = 0
WAITING: Final = 1
DROPPED: Final = 2
CHANGED: Final = 3

_ATTACHABLE: Final = frozenset({"Aura", "Equipment", "Fortification"})


def settle(s: GameState, f: Frame, e: Event) -> int:
    """Make the choices for the event, first of those that the frame has to settle. `READY`: there are none
    left; `CHANGED`: the event is another now; `DROPPED`: it doesn't happen; `WAITING`: for an answer."""
    if e.verb != verbs.ZONE_CHANGE or e.dest != BATTLEFIELD or e.entering is None:
        return READY
    if e.entering.attacking and "508.4" not in e.applied:
        if "508.4" in e.entering.said:
            return _still_attacking(s, f, e)
        return _attacking(s, f, e)
    face = zones.entering_face(s, e)
    if face.type_bits() & BATTLE and not e.entering.face_down and "310.8a" not in e.applied:
        return _protected(s, f, e, face)
    if e.entering.attached_to and not _ATTACHABLE.intersection(face.subtypes) and e.origin != STACK:
        made = e.altered()
        made.entering = e.entering.altered()
        made.entering.attached_to = 0
        say(s, "303.4h", "enters attached to nothing, as it is no attachment", e.player, e.obj)
        return _replace(f, made)
    to = e.entering.attached_to if e.origin != STACK and "Aura" not in face.subtypes else 0
    if to and not can_be_attached(s, e):
        made = e.altered()
        made.entering = e.entering.altered()
        made.entering.attached_to = 0
        say(s, "301.5e", "enters attached to nothing, as it can't be attached to that", e.player, e.obj)
        return _replace(f, made)
    if "Aura" in face.subtypes and not e.entering.face_down and "303.4f" not in e.applied:
        return _enchanting(s, f, e)
    return READY


def can_be_attached(s: GameState, e: Event) -> bool:
    """Whether what enters could be attached to what an effect says."""
    assert e.entering is not None
    h = s.fork()
    if e.obj > 0:
        zones.remember(h, e.obj)
    return state_based.can_be_attached(h, zones.move(h, e), e.entering.attached_to)


ENTER: Final = "enter the battlefield"


def kept_out(s: GameState, e: Event) -> bool:
    """Whether an effect says that it can't enter the battlefield: the card where it is, or the permanent as
    it would exist there (CR 614.17d)."""
    if e.dest != BATTLEFIELD or not (_an_effect_says_so(s) or forbidding.printed_against(s, ENTER)):
        return False
    if e.obj > 0 and replacement.forbids(s, layers.chars(s, e.obj).rules, ENTER):
        return True
    h = replacement.as_entered(s, e)
    return h is not None and replacement.forbids(h, layers.chars(h, len(h.objects) - 1).rules, ENTER)


def _an_effect_says_so(s: GameState) -> bool:
    return any([forbidding.is_against(mod, ENTER) for effect in s.effects for mod in effect.mods])


def _protected(s: GameState, f: Frame, e: Event, face: Face) -> int:
    """310.8a: its controller chooses who protects it."""
    assert e.entering is not None
    player = e.entering.controller if e.entering.controller >= 0 else e.player
    pool = battles.may_protect(s, player, frozenset(face.subtypes))
    made = e.altered()
    made.applied = (*e.applied, "310.8a")
    if pool:
        key = f"protector{len(f.vars['done'])}"
        p = battles.choose_protector(s, f, key, "310.8a", player, pool, e.obj)
        if p < 0:
            return WAITING
        made.entering = e.entering.altered()
        made.entering.chosen = (*e.entering.chosen, (zones.PROTECTOR, p))
    return _replace(f, made)


def _replace(f: Frame, e: Event) -> int:
    f.vars["todo"] = (e, *f.vars["todo"][1:])
    return CHANGED


def _attacking(s: GameState, f: Frame, e: Event) -> int:
    from apnap.engine.combat.relations import defenders

    assert e.entering is not None
    player = _controller(e)
    pool: list[int] = []
    # Neither what is no creature nor what a player enters with who isn't attacking (506.3a-b).
    if _attacks_now(s, player) and _is_creature(s, e):
        pool = defenders(s, player)
    return _attack_one(s, f, e, pool)


def _still_attacking(s: GameState, f: Frame, e: Event) -> int:
    """508.4a: an effect says what it attacks; it attacks nothing where that can't be attacked now. Where the
    effect leaves a choice, its controller makes it."""
    from apnap.engine.combat.relations import defenders

    assert e.entering is not None
    player = _controller(e)
    said = e.entering.attackable or (e.entering.attacking,)
    pool: list[int] = []
    if _attacks_now(s, player) and _is_creature(s, e):
        legal = defenders(s, player)
        pool = [x for x in said if x in legal]
    return _attack_one(s, f, e, pool)


def _controller(e: Event) -> int:
    assert e.entering is not None
    return e.entering.controller if e.entering.controller >= 0 else e.player


def _attacks_now(s: GameState, player: int) -> bool:
    return player == s.active and BEGIN_COMBAT <= s.step <= END_COMBAT


def _attack_one(s: GameState, f: Frame, e: Event, pool: list[int]) -> int:
    """It enters attacking one of those, whom its controller chooses; nothing where there are none."""
    assert e.entering is not None
    to = 0
    if pool:
        key = f"attacking{len(f.vars['done'])}"
        options = [entity_option("objects", d) for d in pool]
        title = "Choose what it is attacking"
        got = choose(s, f, key, "objects", _controller(e), "508.4", title, options, e.obj)
        if got is None:
            return WAITING
        to = entity_of(got)
    made = e.altered()
    made.applied = (*e.applied, "508.4")
    made.entering = e.entering.altered()
    made.entering.attacking = to
    return _replace(f, made)


def _is_creature(s: GameState, e: Event) -> bool:
    h = s.fork()
    if e.obj > 0:
        zones.remember(h, e.obj)
    return layers.chars(h, zones.move(h, e)).types & CREATURE != 0


def _enchanting(s: GameState, f: Frame, e: Event) -> int:
    """An Aura that is no resolving Aura spell: its controller chooses among what it can legally enchant; it
    stays where it is if there is nothing, or if that which it was to enchant isn't legal."""
    assert e.entering is not None
    host = e.entering.attached_to
    if e.origin == STACK and host:
        return READY
    h = s.fork()
    if e.obj > 0:
        zones.remember(h, e.obj)
    id = zones.move(h, e)
    if host or "303.4i" in e.entering.said:
        # An effect says what it enchants; nothing, if that isn't there any more.
        pool = [host] if host and state_based.can_be_attached(h, id, host) else []
    else:
        pool = [player_entity(p) for p in h.in_game() if state_based.can_be_attached(h, id, player_entity(p))]
        for o in h.objects:
            if o is not None and o.id != id and state_based.could_be_host(h, o.id):
                if state_based.can_be_attached(h, id, o.id):
                    pool.append(o.id)
    made = e.altered()
    made.applied = (*e.applied, "303.4f")
    if not pool:
        rule = "303.4i" if host or "303.4i" in e.entering.said else "303.4g"
        say(s, rule, "has nothing that it could enchant", e.player, e.obj)
        if e.origin != STACK:
            return DROPPED
        made.dest = GRAVEYARD
        made.entering = None
        made.rule = "303.4g"
        return _replace(f, made)
    if not host:
        player = e.entering.controller if e.entering.controller >= 0 else e.player
        key = f"enchant{len(f.vars['done'])}"
        options = [entity_option("objects", x) for x in pool]
        got = choose(s, f, key, "objects", player, "303.4f", "Choose what it enchants", options, e.obj)
        if got is None:
            return WAITING
        host = entity_of(got)
    made.entering = e.entering.altered()
    made.entering.attached_to = host
    return _replace(f, made)
