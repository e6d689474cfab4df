"""Activating activated abilities (CR 602), loyalty abilities (606) and mana abilities (605) among them."""

from __future__ import annotations

from apnap.engine import (
    announced_first,
    casting,
    costs,
    evaluate,
    layers,
    payer,
    replacement,
    same_ability,
    verbs,
)
from apnap.engine.characteristics import AbilityInst
from apnap.engine.costs import Announced
from apnap.engine.evaluate import Context
from apnap.engine.mana import Purpose
from apnap.engine.mana_abilities import Source, is_mana_ability, sick
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, Event, GameState, Option
from apnap.model.abilities import (
    Activated,
    AnyPlayerMay,
    AsInstant,
    AsSorcery,
    AtMost,
    Cost,
    Do,
    Loyalty,
    OnlyIf,
    TapThis,
    UntapThis,
)
from apnap.model.modifications import AdditionalCost, AsThough, Cant, CostChange
from apnap.model.words import ZONE_NUMBER


def find(s: GameState, id: int, key: str) -> AbilityInst | None:
    """The activated ability with the key on the object."""
    for inst in layers.chars(s, id).abilities.activated:
        if inst.key == key:
            return inst
    return None


def option(id: int, key: str) -> Option:
    """The option that stands for the activation of the object's ability with the key."""
    return Option(f"activate:{id}:{key}", "activate", obj=id, word=key)


def announced(s: GameState, player: int, id: int, ability: Activated) -> Announced:
    """The parts of the total cost (CR 602.2b)."""
    up: list[tuple[str, ...]] = []
    down: list[tuple[str, ...]] = []
    for mod, source, controller, instance in layers.player_rules(s, player):
        _change(s, mod, source, controller, id, ability, up, down)
    for mod, source, controller, instance in layers.chars(s, id).rules:
        _change(s, mod, source, controller, id, ability, up, down)
    if isinstance(ability.change, CostChange):
        own = costs.change_of(Context(s, id, player), ability.change)
        (up if ability.change.sign == "+" else down).append(own)
    if ability.label == "power-up" and _entered_this_turn(s, id):
        own_cost = layers.chars(s, id).cost
        if own_cost is not None:  # less by its mana cost, where X is 0 (CR 702.193)
            down.append(tuple([symbol for symbol in own_cost.symbols if symbol != "X"]))
    return Announced(ability.cost, _loyalty_besides(s, player, id, ability), tuple(up), tuple(down))


def _loyalty_besides(s: GameState, player: int, id: int, ability: Activated) -> tuple[Cost, ...]:
    """What loyalty abilities cost in addition by effects on their source or their player (CR 606.5)."""
    out: list[Cost] = []
    if is_loyalty(ability):
        for mod, _, _, _ in (*layers.chars(s, id).rules, *layers.player_rules(s, player)):
            if isinstance(mod, AdditionalCost) and isinstance(mod.cost, Cost):
                if all([isinstance(part, Loyalty) for part in mod.cost.parts]):
                    out.append(mod.cost)
    return tuple(out)


def _entered_this_turn(s: GameState, id: int) -> bool:
    """Whether the permanent entered the battlefield this turn."""
    return any([e.verb == verbs.ZONE_CHANGE and e.dest == BATTLEFIELD and e.result == id for e in s.ledger])


def _change(
    s: GameState,
    mod: object,
    source: int,
    controller: int,
    id: int,
    ability: Activated,
    up: list[tuple[str, ...]],
    down: list[tuple[str, ...]],
) -> None:
    if not isinstance(mod, CostChange) or mod.of == "cast":
        return
    if mod.of != "activate" and mod.of != ability.label:
        return
    ctx = Context(s, source, controller)
    if mod.what is None or evaluate.matches(ctx, mod.what, id):
        (up if mod.sign == "+" else down).append(costs.change_of(ctx, mod))


def why_not(
    s: GameState, player: int, id: int, inst: AbilityInst, sources: list[Source] | None = None
) -> Reason | None:
    """Why the player can't activate the ability now; None if they can (CR 602.2, 602.5, 606.3)."""
    ability = inst.ability
    assert isinstance(ability, Activated)
    o = s.obj(id)
    if o.zone != ZONE_NUMBER[ability.zone] or o.phased_out:
        return Reason("113.6", "the ability doesn't function there", id)
    c = layers.chars(s, id)
    mine = c.controller == player if o.zone == BATTLEFIELD else o.owner == player
    ctx = Context(s, id, player)
    ctx.instance = inst.keyword_key()
    for limit in ability.limits:
        if isinstance(limit, AnyPlayerMay) and evaluate.has_player(ctx, limit.players, player):
            mine = True
    if not mine:
        return Reason("602.2", "only its controller may activate it", id)
    mana = is_mana_ability(ability)
    if not mana and any([layers.chars(s, x).has("split second") for x in s.stack()]):
        return Reason("702.61a", "a spell with split second is on the stack", id)
    reason = _timing(s, player, id, ability, ctx, inst.key)
    if reason is not None:
        return reason
    for act in ("activate",) if mana else ("activate", "activate nonmana"):
        if replacement.forbids(s, c.rules, act) or replacement.forbids_toward(
            s, layers.player_rules(s, player), act, id
        ):
            return Reason("602.5", "an effect says that it can't be activated", id)
    tapped = o.tapped
    for part in ability.cost.parts:
        if isinstance(part, TapThis):
            if tapped:
                return Reason("107.5", "it is already tapped", id)
            if sick(s, o, c):
                return Reason("302.6", "it hasn't been under control since the turn began", id)
            tapped = True
        if isinstance(part, UntapThis):
            if not tapped:
                return Reason("107.6", "it is untapped", id)
            if sick(s, o, c):
                return Reason("302.6", "it hasn't been under control since the turn began", id)
            tapped = False
    from apnap.engine import parts, paying

    cost = announced(s, player, id, ability)
    reserved = (id,) if any([isinstance(p, TapThis) for p in ability.cost.parts]) else ()
    purpose = Purpose("activate", id)
    if not casting.targets_possible(ctx, ability.effect) and not announced_first.possible_with_x(
        ctx, ability.effect, cost, player, purpose, reserved, sources
    ):
        return Reason("602.2b", "there are no legal targets", id)
    total = costs.total_cost(ctx, cost)
    if not payer.can_pay_cost(s, player, total, True, purpose, reserved, sources):
        return Reason("602.2b", "its cost can't be paid", id, (paying.cost_text(total),))
    lacking = parts.why_not(s, ctx, player, total.parts)
    if lacking is not None:
        more: tuple[str, ...] = ("606.6",) if isinstance(lacking, Loyalty) else ()
        if any([isinstance(rule[0], Cant) for rule in (*c.rules, *layers.player_rules(s, player))]):
            more = (*more, "614.17b")
        return Reason("602.2b", "a part of its cost can't be paid", id, (), more)
    if any([isinstance(part, Do) for part in total.parts]) and (
        total.mana or any([isinstance(part, TapThis | UntapThis) for part in total.parts])
    ):
        if paying.plan_whole(ctx, player, total, purpose, reserved, sources) is None:
            return Reason("602.2b", "its cost can't be paid as a whole", id, (), ("118.10",))
    return None


def _timing(s: GameState, player: int, id: int, ability: Activated, ctx: Context, key: str) -> Reason | None:
    instant = any([isinstance(limit, AsInstant) for limit in ability.limits])
    if is_loyalty(ability):
        if not instant and not _may(s, player, id, "loyalty as an instant"):
            late = casting.sorcery_time(s, player)
            if late is not None:
                return Reason("606.3", late.words, id)
        n = sum([1 for e in s.ledger if e.verb == verbs.ACTIVATE and e.source == id and e.how == "loyalty"])
        if n >= (2 if _may(s, player, id, "loyalty twice") else 1):
            return Reason("606.3", "a loyalty ability of it was activated this turn", id)
    for limit in ability.limits:
        if isinstance(limit, AsSorcery):
            late = casting.sorcery_time(s, player)
            if late is not None:
                return Reason("602.5d", late.words, id)
        elif isinstance(limit, OnlyIf):
            if not evaluate.holds(ctx, limit.condition):
                return Reason("602.5b", "its condition for activating doesn't hold", id)
        elif isinstance(limit, AtMost):
            facts = s.ledger if limit.each == "turn" else s.kept_ledger + s.last_ledger + s.ledger
            mine = same_ability.told(s, id, key)
            n = sum([1 for e in facts if e.verb == verbs.ACTIVATE and e.source == id and e.data == mine])
            if n >= limit.n and not _may(s, player, id, f"{ability.label} again"):
                return Reason("602.5b", "it was activated as often as it may be", id)
            if n >= limit.n and _under_way(s, ability.label):
                return Reason("702.177b", "another exhaust ability is being activated", id)
    return None


def _under_way(s: GameState, label: str) -> bool:
    """Whether an ability of that label is being activated (CR 702.177b)."""
    for f in s.frames:
        if f.kind in (verbs.F_ANNOUNCE, verbs.F_PAY) and f.item > 0 and s.objects[f.item] is not None:
            item = s.obj(f.item).item
            if item is not None and isinstance(item.ability, Activated) and item.ability.label == label:
                return True
    return False


def _may(s: GameState, player: int, id: int, act: str) -> bool:
    """Whether an effect lets the player do the act with the object (CR 609.4)."""
    for mod, source, controller, _ in layers.player_rules(s, player):
        if isinstance(mod, AsThough) and mod.act == act:
            if mod.what is None or evaluate.matches(Context(s, source, controller), mod.what, id):
                return True
    return False


def fact(s: GameState, on_stack: int, source: int, player: int, ability: Activated, key: str) -> Event:
    """That the player has activated the ability with the key of the source (CR 602.2)."""
    e = Event(verbs.ACTIVATE, "602.2", on_stack, source, player, cause=player)
    e.how = "loyalty" if is_loyalty(ability) else ability.label
    e.data = same_ability.told(s, source, key)
    return e


def is_loyalty(ability: Activated) -> bool:
    """CR 606.2."""
    return any([isinstance(part, Loyalty) for part in ability.cost.parts])
