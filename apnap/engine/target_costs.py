"""Costs that hang on what is targeted (CR 601.2c, 601.2f): "costs {3} less to cast if it targets a tapped
creature", "{2} more for each target beyond the first"."""

from __future__ import annotations

from typing import Any

from apnap.engine import casting, evaluate, layers, targets, walking
from apnap.engine.evaluate import Context
from apnap.engine.state import Frame, GameState, entity_player
from apnap.model.amounts import CastFact
from apnap.model.filters import Targeting
from apnap.model.modifications import CostChange
from apnap.model.refs import Target


def hoped(s: GameState, player: int, id: int, what: Any) -> bool:
    """Whether what is not announced yet could be given a target by which it would match."""
    item = s.obj(id).item
    if item is not None and item.targets:
        return False
    wanted = _targeting(what)
    if not wanted:
        return False
    c = layers.chars(s, id)
    phrases: list[Target] = list(targets.phrases(casting.spell_effect(c))) if c.abilities.spells else []
    aura = casting.aura_phrase(c)
    if aura is not None:
        phrases.append(aura)
    ctx = Context(s, id, player)
    ctx.item = id if item is not None else 0
    return any([_fits(ctx, f, e) for p in phrases for e in targets.legal_targets(ctx, p) for f in wanted])


def _fits(ctx: Context, f: Targeting, entity: int) -> bool:
    if entity < 0:
        return f.players is not None and evaluate.has_player(ctx, f.players, entity_player(entity))
    return f.what is not None and evaluate.matches(ctx, f.what, entity)


def _targeting(node: Any) -> list[Targeting]:
    found = [node] if isinstance(node, Targeting) else []
    for child in walking.children(node):
        found.extend(_targeting(child))
    return found


def _of_targets(node: Any) -> bool:
    if isinstance(node, Targeting) or (isinstance(node, CastFact) and node.fact == "targets"):
        return True
    return any([_of_targets(child) for child in walking.children(node)])


def payable(
    s: GameState,
    f: Frame,
    out: list[tuple[int, tuple[int, ...]]],
    slot: int,
    picked: list[int],
    legal: list[int],
) -> list[int]:
    """Those of the legal targets, for the last phrase, with which the spell could still be paid for."""
    from apnap.engine import announcing

    rules = (*announcing._rules(s, f), *layers.player_rules(s, f.controller))
    if not any([isinstance(r[0], CostChange) and _of_targets((r[0].what, r[0].times)) for r in rules]):
        return legal
    kept: list[int] = []
    for e in legal:
        announcing._item(s, f, targets=(*out, (slot, (*picked, e))))
        if announcing._affordable(s, f, f.vars["paid_for"]):
            kept.append(e)
    announcing._item(s, f, targets=())
    return kept
