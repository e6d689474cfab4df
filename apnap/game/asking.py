"""Why an answer is not legal: the engine's own legality functions, asked by key or in words."""

from __future__ import annotations

import re
from typing import Final

from apnap.engine import activating, casting, layers, special_actions, views
from apnap.engine.combat import attackers, evasion, relations
from apnap.engine.decision import decider
from apnap.engine.reasons import Reason
from apnap.engine.state import ABILITY, BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, Ask, GameState
from apnap.game.actions import Action
from apnap.game.words import is_object
from apnap.model.words import CREATURE, LAND

_WORDS: Final = re.compile(
    r"(cast|play|activate|attack with|block with|target)\s+(.+)", re.IGNORECASE | re.DOTALL
)
_ENTITY: Final = re.compile(r"([op])(\d{1,9})")
_ACTIONS: Final = "priority"


def why_not(s: GameState, what: Action | str | int) -> Reason | None:
    """Why that is no legal answer; None if what is told in words is one."""
    ask = s.ask
    if ask is None:
        return Reason("104.1", "the game is over")
    if isinstance(what, Action):
        if any(option.key == what.key for option in views.options_of(s)):
            return Reason(ask.rule, "the action is that of another position")
        return _by_key(s, ask, what.key)
    if isinstance(what, int):
        return _no_number(s, ask, what)
    words = _WORDS.fullmatch(what.strip())
    if words is not None:
        return in_words(s, ask, words.group(1).lower(), words.group(2).strip())
    return _by_key(s, ask, what)


def _no_number(s: GameState, ask: Ask, n: int) -> Reason:
    if views.has_numbers(ask):
        return Reason(ask.rule, "{0} is not a number from {1} to {2}", ask.source, (n, ask.low, ask.high))
    return Reason(
        ask.rule, "there are {1} answers, and none is number {0}", ask.source, (n, len(views.options_of(s)))
    )


def _by_key(s: GameState, ask: Ask, key: str) -> Reason:
    """Why the key stands for no answer here."""
    reason: Reason | None = None
    if views.has_numbers(ask):
        reason = Reason(
            ask.rule, "{0} is not a number from {1} to {2}", ask.source, (repr(key), ask.low, ask.high)
        )
    else:
        entity = _entity(s, key)
        if entity and ask.kind == "attack":
            reason = attackers.why_cant_attack(s, ask.source, entity)
        elif entity > 0 and ask.kind == "block":
            reason = evasion.why_cant_block(s, ask.source, entity)
        elif key.startswith("cast:"):
            reason = _cast_key(s, ask, key)
    return reason or Reason(ask.rule, "{0} is none of the answers", ask.source, (repr(key),))


def _entity(s: GameState, key: str) -> int:
    """The object or player that a key names; 0 if none."""
    found = _ENTITY.fullmatch(key)
    if found is None:
        return 0
    n = int(found.group(2))
    if found.group(1) == "p":
        return -1 - n if n < s.count else 0
    return n if is_object(s, n) else 0


def _cast_key(s: GameState, ask: Ask, key: str) -> Reason | None:
    parts = key.split(":")
    id = int(parts[1]) if parts[1].isascii() and parts[1].isdigit() and len(parts[1]) < 10 else 0
    if not is_object(s, id) or not views.sees(s, decider(s, ask.player), id):
        return None
    if ask.kind != _ACTIONS:
        return Reason("117.1a", "a spell can be cast only with priority")
    for way in casting.ways(s, ask.player, id):
        if way.key() == key:
            return casting.why_not(s, ask.player, way)
    return None


# In words.


def in_words(s: GameState, ask: Ask, verb: str, name: str) -> Reason | None:
    """Why the player who is asked can't do that with anything of that name; None if they can."""
    ids = _named(s, ask.player, name)
    if verb == "cast":
        return _cast(s, ask, ids, name)
    if verb == "play":
        lands = [id for id in ids if layers.chars(s, id).types & LAND]
        return _play(s, ask, lands, name) if lands or not ids else _cast(s, ask, ids, name)
    if verb == "activate":
        return _activate(s, ask, ids, name)
    if verb == "attack with":
        return _attack(s, ask, ids, name)
    if verb == "block with":
        return _block(s, ask, ids, name)
    return _target(s, ask, name)


def _named(s: GameState, player: int, name: str) -> list[int]:
    """The objects of that name that the player knows, those nearest to hand first."""
    seen = views.eyes(s, decider(s, player))
    wanted = name.casefold()
    pools: list[tuple[int, ...]] = [s.zone(HAND, player), s.battlefield(), s.stack()]
    for zone in (COMMAND, EXILE):
        pools.append(s.zone(zone, 0))
    for p in range(s.count):
        pools.append(s.zone(GRAVEYARD, p))
        pools.append(s.zone(LIBRARY, p))
    out: list[int] = []
    for pool in pools:
        for id in pool:
            o = s.obj(id)
            if o.kind == ABILITY or not views.known_name(s, id, seen):
                continue
            names = [layers.chars(s, id).name]
            if o.card >= 0:
                card = s.cards[o.card][0]
                names += [card.name, *[face.name for face in card.faces]]
            if wanted in [n.casefold() for n in names]:
                out.append(id)
    return out


def _first(reasons: list[Reason | None], none: Reason) -> Reason | None:
    """None if one of the reasons is; else the first."""
    if any(reason is None for reason in reasons):
        return None
    return reasons[0] if reasons else none


def _cast(s: GameState, ask: Ask, ids: list[int], name: str) -> Reason | None:
    if ask.kind != _ACTIONS:
        return Reason("117.1a", "a spell can be cast only with priority")
    none = Reason("601.3", "player {0} has no {1} that they may cast", 0, (ask.player, name))
    reasons: list[Reason | None] = []
    for id in ids:
        if s.obj(id).zone != BATTLEFIELD:
            reasons += [casting.why_not(s, ask.player, way) for way in casting.ways(s, ask.player, id)]
    return _first(reasons, none)


def _play(s: GameState, ask: Ask, ids: list[int], name: str) -> Reason | None:
    if ask.kind != _ACTIONS:
        return Reason("116.2a", "a land can be played only with priority")
    none = Reason("305.1", "player {0} has no {1} that they may play", 0, (ask.player, name))
    lands = [id for id in ids if special_actions.land_faces(s, ask.player, id)]
    return _first([special_actions.why_not_play_land(s, ask.player, id) for id in lands], none)


def _activate(s: GameState, ask: Ask, ids: list[int], name: str) -> Reason | None:
    none = Reason("602.2", "player {0} has no {1} with an activated ability", 0, (ask.player, name))
    reasons: list[Reason | None] = []
    for id in ids:
        for inst in layers.chars(s, id).abilities.activated:
            reason = activating.why_not(s, ask.player, id, inst)
            if reason is None and ask.kind not in (_ACTIONS, "pay"):
                reason = Reason("117.1b", "an ability can be activated only with priority", id)
            reasons.append(reason)
    return _first(reasons, none)


def _creatures(s: GameState, ids: list[int]) -> list[int]:
    return [id for id in ids if s.obj(id).zone == BATTLEFIELD and layers.chars(s, id).types & CREATURE]


def _attack(s: GameState, ask: Ask, ids: list[int], name: str) -> Reason | None:
    none = Reason("508.1a", "there is no creature {0} on the battlefield", 0, (name,))
    mine = _creatures(s, ids)
    mine = [id for id in mine if layers.chars(s, id).controller == ask.player] or mine
    reason = _first([attackers.why_cant_attack(s, id) for id in mine], none)
    if reason is None and ask.kind != "attack":
        return Reason("508.1", "attackers are declared as the declare attackers step begins")
    return reason


def _block(s: GameState, ask: Ask, ids: list[int], name: str) -> Reason | None:
    none = Reason("509.1a", "there is no creature {0} on the battlefield", 0, (name,))
    mine = _creatures(s, ids)
    mine = [id for id in mine if layers.chars(s, id).controller == ask.player] or mine
    reasons: list[Reason | None] = []
    for id in mine:
        attacking = relations.attackers_of(s, layers.chars(s, id).controller)
        if not attacking:
            reasons.append(Reason("509.1a", "nothing attacks", id))
        reasons += [evasion.why_cant_block(s, id, attacker) for attacker in attacking]
    reason = _first(reasons, none)
    if reason is None and ask.kind != "block":
        return Reason("509.1", "blockers are declared as the declare blockers step begins")
    return reason


def _target(s: GameState, ask: Ask, name: str) -> Reason | None:
    if ask.kind != "target":
        return Reason("115.1", "no target is being chosen")
    for option in views.options_of(s):
        if option.obj > 0 and layers.chars(s, option.obj).name.casefold() == name.casefold():
            return None
    return Reason(ask.rule, "no {0} is a legal target", ask.source, (name,))
