"""Costs to attack and to block (CR 508.1g-j, 509.1d-f): added up, tested and paid.

Mana of all creatures is one total, locked in (508.1h). Parts that are no mana are each paid from the point
of view of the effect that asks for them; whether all can be paid together is tested with one total seen
from the first of these, which may be wrong only where several effects ask for actions that name their own
source.
"""

from __future__ import annotations

from apnap.engine import evaluate
from apnap.engine.combat.bindings import ATTACK_ACTS, Rule, context, toward
from apnap.engine.costs import amount_with
from apnap.engine.layers import chars
from apnap.engine.state import GameState
from apnap.model.abilities import Cost, Mana
from apnap.model.modifications import CostsToAct
from apnap.model.node import CostPart, intern

# (the cost, its source, the controller of the effect, the creature)
Toll = tuple[Cost, int, int, int]


def to_attack(s: GameState, id: int, defender: int) -> tuple[Toll, ...]:
    """What it costs the creature to attack the defender."""
    out: list[Toll] = []
    for rule in chars(s, id).rules:
        mod = rule[0]
        if isinstance(mod, CostsToAct) and mod.act in ATTACK_ACTS and isinstance(mod.cost, Cost):
            if not mod.label and toward(context(s, rule, id), mod.act, None, mod.players, defender):
                out.append((mod.cost, rule[1], rule[2], id))
    return tuple(out)


def optional(s: GameState, id: int) -> tuple[Toll, ...]:
    """What may be paid as the creature attacks (CR 508.1g); each instance of an ability for itself."""
    out: list[Toll] = []
    for rule in chars(s, id).rules:
        mod = rule[0]
        if isinstance(mod, CostsToAct) and mod.label and isinstance(mod.cost, Cost):
            out.append((mod.cost, rule[1], rule[2], id))
    return tuple(out)


def to_block(s: GameState, blocker: int, attacker: int) -> tuple[Toll, ...]:
    """What it costs for the creature to block the attacker; a cost to block at all is the same toll for
    each attacker, and is paid once."""
    out: list[Toll] = []
    for rule in chars(s, blocker).rules:
        _add(rule, "block", blocker, out)
    for rule in chars(s, attacker).rules:
        _add(rule, "be blocked", attacker, out)
    return tuple(out)


def _add(rule: Rule, act: str, id: int, out: list[Toll]) -> None:
    mod = rule[0]
    if isinstance(mod, CostsToAct) and mod.act == act and isinstance(mod.cost, Cost):
        out.append((mod.cost, rule[1], rule[2], id))


def payments(s: GameState, tolls: tuple[Toll, ...]) -> tuple[Toll, ...]:
    """The tolls as payments, amounts locked in (CR 508.1h): first all mana as one cost, then the rest."""
    symbols: list[str] = []
    rest: list[Toll] = []
    for cost, source, controller, id in tolls:
        ctx = evaluate.Context(s, source, controller)
        ctx.it = id
        other: list[CostPart] = []
        for part in cost.parts:
            if isinstance(part, Mana):
                times = 1 if part.times is None else amount_with(ctx, part.times, 0)
                symbols.extend(list(part.symbols) * max(0, times))
            else:
                other.append(part)
        if other:
            rest.append((intern(Cost(tuple(other))), source, controller, id))
    out: list[Toll] = []
    if symbols:
        generic = sum([int(x) for x in symbols if x.isdigit()])
        run = [x for x in symbols if not x.isdigit()]
        if generic or not run:
            run.insert(0, str(generic))
        if run != ["0"]:
            first = tolls[0]
            out.append((intern(Cost((Mana(tuple(run)),))), first[1], first[2], first[3]))
    return tuple(out + rest)


def payable(s: GameState, player: int, tolls: tuple[Toll, ...], tapped: tuple[int, ...]) -> bool:
    """Whether the player can pay all the tolls once the creatures are tapped (CR 508.1f, 508.1h-j)."""
    from apnap.engine import paying

    due = payments(s, tolls)
    if not due:
        return True
    parts: list[CostPart] = []
    for cost, _, _, _ in due:
        parts.extend(cost.parts)
    h = s
    if tapped:
        h = s.fork()
        for id in tapped:
            h.own_status(id).tapped = True
    seen = due[-1]
    ctx = evaluate.Context(h, seen[1], seen[2])
    ctx.it = seen[3]
    return paying.payable(h, ctx, player, intern(Cost(tuple(parts))))
