"""Who attacks what, who defends, who assigns damage: the present state of combat (CR 506, 508.5)."""

from __future__ import annotations

from apnap.engine import combat_state, layers, zones
from apnap.engine.state import BATTLEFIELD, GameState, player_entity
from apnap.model.words import BATTLE, CREATURE, PLANESWALKER


def defenders(s: GameState, player: int) -> list[int]:
    """The entities that the player's creatures may attack: opponents in turn order, then planeswalkers
    that opponents control and battles that opponents protect, oldest first (CR 506.2, 310.8b, 802.2)."""
    found: list[int] = [player_entity(p) for p in s.others(player)]
    for id in s.battlefield():
        if attackable(s, id) and zones.defending_player(s, id) != player:
            found.append(id)
    return found


def attackable(s: GameState, id: int) -> bool:
    """Whether the object is of a kind that can be attacked (CR 506.3)."""
    o = s.obj(id)
    if o.zone != BATTLEFIELD or o.phased_out:
        return False
    return layers.chars(s, id).types & (PLANESWALKER | BATTLE) != 0


def attacked(s: GameState, attacker: int) -> int:
    """What the creature is attacking now: an entity, 0 for nothing. A planeswalker or battle that was
    removed from combat is attacked no more (CR 506.4c): one that is gone, phased out, of another kind,
    or whose defending player is another than when the attack was declared."""
    o = s.obj(attacker)
    d = o.attacking
    if d < 0:
        return 0 if s.players[-1 - d].left else d
    if d > 0 and attackable(s, d) and zones.defending_player(s, d) == o.attacked_player:
        return d
    return 0


def attacked_planeswalker(s: GameState, attacker: int) -> bool:
    """Whether what the creature was declared to attack is, or was as it last was known, a planeswalker
    and no battle (CR 702.19c, 702.19e)."""
    d = s.obj(attacker).attacking
    return d > 0 and layers.chars(s, d).types & BATTLE == 0


def attackers_of(s: GameState, player: int) -> list[int]:
    """The creatures that the defending player may block (CR 509.1a, 506.4c, 802.4a)."""
    return [a for a in combat_state.attackers(s) if s.obj(a).attacked_player == player]


def settle(s: GameState) -> None:
    """Remove from combat what has stopped to be a creature or has changed its controller, or has become a
    battle (CR 506.4). For whoever checks the state before players get priority, and before damage."""
    for id in s.battlefield():
        o = s.obj(id)
        if o.attacking == 0 and not o.blocking:
            continue
        c = layers.chars(s, id)
        stays = c.types & CREATURE != 0 and c.types & BATTLE == 0 and not o.phased_out
        if o.attacking != 0 and c.controller != s.active:
            stays = False
        if o.blocking and not any([s.obj(a).attacked_player == c.controller for a in o.blocking]):
            stays = False
        if not stays:
            combat_state.remove(s, id)
