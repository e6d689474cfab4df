"""Spells and abilities on the stack: their effects, modal parts, target phrases and contexts."""

from __future__ import annotations

from typing import Any

from apnap.engine import casting, layers, qualities, targets, verbs
from apnap.engine.decision import EngineError
from apnap.engine.evaluate import COST_MOVED, Context
from apnap.engine.mana_abilities import is_mana_ability
from apnap.engine.state import ABILITY, GONE, Event, GameState, Obj, entity_player
from apnap.model.abilities import Activated, Triggered
from apnap.model.instructions import Modal, Nothing
from apnap.model.node import Instruction
from apnap.model.refs import Target


def effect_node(s: GameState, o: Obj) -> Instruction:
    """The whole effect of a spell or ability on the stack."""
    item = o.item
    if item is not None and item.ability is not None:
        ability = item.ability
        if isinstance(ability, Activated | Triggered):
            return ability.effect
        raise EngineError(f"{type(ability).__name__} on the stack")
    return casting.spell_effect(layers.chars(s, o.id))


def effect_of(s: GameState, o: Obj) -> list[Instruction]:
    """The effect as the resolution runs it (modes are chosen within), with nothing for nothing."""
    node = effect_node(s, o)
    return [] if isinstance(node, Nothing) else [node]


def all_targets(s: GameState, id: int) -> tuple[int, ...]:
    """The entities that the spell or ability targets."""
    item = s.obj(id).item
    return tuple([t for _, chosen in item.targets for t in chosen]) if item is not None else ()


def targeted(s: GameState, id: int, before: tuple[int, ...] = ()) -> list[Event]:
    """What has become a target of the spell or ability, once each (CR 603.2f): all its targets, or what it
    did not target before."""
    found: list[int] = []
    for t in all_targets(s, id):
        if t not in before and t not in found:
            found.append(t)
    player = qualities.controller_of(s, id)
    out: list[Event] = []
    for t in found:
        e = Event(verbs.TARGET, "115.1", max(t, 0), id, entity_player(t) if t < 0 else -1)
        e.cause = player
        out.append(e)
    return out


def modal_of(s: GameState, o: Obj) -> Modal | None:
    """The modal part of the object on the stack whose modes were announced."""
    return casting.modal_in(effect_node(s, o))


def context_of_item(s: GameState, id: int) -> Context:
    """The context of a spell or ability on the stack."""
    o = s.obj(id)
    ctx = Context(s, id, qualities.controller_of(s, id))
    ctx.item = id
    item = o.item
    if item is not None:
        if item.ability is not None:
            ctx.source = item.source
        ctx.event = item.event
        at = item.instance.find("/")
        ctx.instance = item.instance[:at] if at >= 0 else ""
        for name, value in item.bindings:
            ctx.bindings[name] = value
        ctx.it = int(ctx.bindings.get("it", 0))
    return ctx


def enchant_target(s: GameState, id: int) -> Target | None:
    """The target that an Aura spell on the stack has by its enchant ability (303.4a)."""
    o = s.obj(id)
    if o.kind == ABILITY:
        return None
    return casting.aura_phrase(layers.chars(s, id))


def phrases_in_force(s: GameState, id: int, modes: tuple[int, ...]) -> list[Target]:
    """The target phrases of what is being announced, the modes chosen."""
    o = s.obj(id)
    out: list[Target] = []
    aura = enchant_target(s, id)
    if aura is not None:
        out.append(aura)
    ctx = context_of_item(s, id)
    for part in casting.parts_with_modes(effect_node(s, o), modes):
        for phrase in targets.phrases(targets.as_paid(ctx, part)):
            if all([p.slot != phrase.slot for p in out]):
                out.append(phrase)
    return out


def is_mana(ability: Any) -> bool:
    """Whether it is an activated mana ability (605.1a)."""
    return isinstance(ability, Activated) and is_mana_ability(ability)


def moved_by_costs(s: GameState, id: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What has moved since the object was put on the stack, told as its costs are paid: its effects can find
    it in a public zone (CR 400.7j)."""
    moved = [o.id for o in s.objects[id + 1 :] if o is not None and o.previous and o.zone != GONE]
    return ((COST_MOVED, tuple(moved)),) if moved else ()
