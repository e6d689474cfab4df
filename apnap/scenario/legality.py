"""Why what a script wants is not legal: the engine's own checks, asked of a whole declaration or a target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apnap.engine import layers, on_stack, targets
from apnap.engine.combat import attackers, blockers, evasion, relations
from apnap.engine.combat.declaration import Declaration
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, GONE, GameState
from apnap.model.words import CREATURE


def why_attack(s: GameState, wanted: Mapping[int, int]) -> Reason | None:
    """Why these creatures can't attack what they are to attack; None if it is not known (CR 508.1)."""
    for id, to in wanted.items():
        reason = _no_creature(s, id, s.active, "508.1a")
        if reason is None and to not in relations.defenders(s, s.active):
            reason = Reason("508.1b", "{obj0} can't be attacked", id, (to,))
        if reason is None:
            reason = attackers.why_cant_attack(s, id, to)
        if reason is not None:
            return reason
    return _whole(attackers.declaration(s), {id: (to,) for id, to in wanted.items()}, "508.1")


def why_block(s: GameState, player: int, wanted: Mapping[int, tuple[int, ...]]) -> Reason | None:
    """Why these creatures can't block so; None if it is not known (CR 509.1)."""
    for id, others in wanted.items():
        reason = _no_creature(s, id, player, "509.1a")
        for other in others:
            if reason is None and not s.obj(other).attacking:
                reason = Reason("509.1a", "{obj0} does not attack", id, (other,))
            if reason is None:
                reason = evasion.why_cant_block(s, id, other)
        if reason is not None:
            return reason
    return _whole(blockers.declaration(s, player), wanted, "509.1")


def _no_creature(s: GameState, id: int, player: int, rule: str) -> Reason | None:
    if id <= 0 or s.obj(id).zone != BATTLEFIELD:
        return Reason(rule, "{obj} is not on the battlefield", max(id, 0))
    c = layers.chars(s, id)
    if not c.types & CREATURE:
        return Reason(rule, "{obj} is no creature", id)
    return None if c.controller == player else Reason(rule, "player {0} does not control it", id, (player,))


def _whole(d: Declaration, wanted: Mapping[int, tuple[int, ...]], rule: str) -> Reason | None:
    attack = rule == "508.1"
    whole = tuple([tuple(sorted(wanted.get(id, ()))) for id in d.actors])
    if any([len(whole[i]) > d.capacity[i] for i in range(len(whole))]):
        return Reason(
            f"{rule}b" if not attack else f"{rule}a", "a creature would do it more often than it can"
        )
    if not d.fits(whole):
        return Reason(f"{rule}{'c' if attack else 'b'}", "a restriction is disobeyed")
    if not d.affordable(whole):
        return Reason(f"{rule}{'i' if attack else 'f'}", "what it costs can't be paid")
    if d.requirements:
        return Reason(f"{rule}{'d' if attack else 'c'}", "more requirements could be obeyed")
    return None


def why_target(s: GameState, entity: int) -> Reason | None:
    """Why that is no legal target for what is being announced; None if it is not known (CR 115, 601.2c)."""
    ask = s.ask
    if ask is None or ask.kind != "target" or not ask.source or s.obj(ask.source).item is None:
        return None
    o = s.obj(ask.source)
    assert o.item is not None
    if entity > 0 and s.obj(entity).zone == GONE:
        return Reason("115.1", "it is gone", entity)
    asked = on_stack.phrases_in_force(s, o.id, o.item.modes)
    at: Any = ask.values[0] if ask.values else 0
    if not isinstance(at, int) or at >= len(asked):
        return None
    ctx = on_stack.context_of_item(s, o.id)
    ctx.controller = ask.player
    for slot, chosen in o.item.targets:
        ctx.bindings[f"b{slot}"] = chosen
    return targets.why_not_target(ctx, asked[at], entity)
