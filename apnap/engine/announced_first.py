"""What is announced before targets are chosen (CR 601.2b-c), where they hang on it: X, and the optional costs
that will be paid."""

from __future__ import annotations

from typing import Final

from apnap.engine import casting, costs, forbidding, payer, targets
from apnap.engine.costs import Announced
from apnap.engine.evaluate import Context
from apnap.engine.mana import Purpose
from apnap.engine.mana_abilities import Source
from apnap.engine.state import CastFacts
from apnap.model.instructions import Modal
from apnap.model.modifications import AdditionalCost
from apnap.model.node import Instruction

Extras = tuple[tuple[str, str, int], ...]
"""Optional costs to be paid: (label, instance, times)."""
_UNPAID_X: Final = 20  # how far X is tried where no mana or life bounds it


def possible_with_x(
    ctx: Context,
    effect: Instruction,
    cost: Announced,
    player: int,
    purpose: Purpose,
    kept: tuple[int, ...],
    sources: list[Source] | None,
) -> bool:
    """Whether there is a value for X, more than 0, with which targets can be chosen: it is chosen before
    them (CR 601.2b-c). The source of the context takes it for the trial."""
    if not targets.speaks_of_x(effect) or not costs.has_x(cost):
        return False
    high = payer.max_x(ctx, cost, player, purpose, True, kept, sources)
    if not costs.mana_has_x(cost):
        high = max(high, _UNPAID_X)
    h = ctx.s.fork()
    trial = ctx.in_state(h)
    for x in range(1, high + 1):
        o = h.own(ctx.source)
        o.cast = CastFacts(player, o.zone, x, (), (0, 0, 0, 0, 0, 0), False)
        if casting.targets_possible(trial, effect):
            return True
    return False


Fits = dict[int, tuple[int, ...] | None]
"""The modes that may be chosen, each with the values of X with which its targets exist (None: any)."""


def possible_modes(
    ctx: Context, modal: Modal, cost: Announced | None, purpose: Purpose, kept: tuple[int, ...]
) -> Fits:
    """The modes of a spell or ability on the stack whose targets exist, with some value of X: it is chosen
    after them, before the targets (CR 601.2b, 700.2a)."""
    told = [i for i, mode in enumerate(modal.modes) if targets.speaks_of_x(mode)]
    able: Fits = dict.fromkeys(casting.possible_modes(ctx, modal))
    if not told or cost is None or not costs.has_x(cost):
        return able
    high = payer.max_x(ctx, cost, ctx.controller, purpose, True, kept)
    if not costs.mana_has_x(cost):
        high = max(high, _UNPAID_X)
    found: dict[int, list[int]] = {i: [] for i in told}
    trial = ctx.in_state(ctx.s.fork())
    for x in range(high + 1):
        o = trial.s.own(ctx.item)
        facts = o.cast
        assert facts is not None
        o.cast = CastFacts(facts.caster, facts.origin, x, facts.paid, facts.spent, facts.free)
        for i in casting.possible_modes(trial, modal):
            if i in found:
                found[i].append(x)
    fits = {i: tuple(found[i]) if i in found else None for i in range(len(modal.modes))}
    return {i: with_x for i, with_x in fits.items() if with_x or (with_x is None and i in able)}


def together(able: Fits, modes: tuple[int, ...]) -> bool:
    """Whether one value of X suits all of the modes."""
    told = [set(fit) for fit in [able[i] for i in modes] if fit is not None]
    return not told or bool(set.intersection(*told))


def allowed_with_x(
    ctx: Context,
    cost: Announced,
    player: int,
    purpose: Purpose,
    kept: tuple[int, ...],
    sources: list[Source] | None,
) -> bool:
    """Whether there is a value for X with which no effect forbids to cast it (CR 601.3a)."""
    if not costs.mana_has_x(cost):
        return False
    h = ctx.s.fork()
    trial = ctx.in_state(h)
    for x in range(payer.max_x(ctx, cost, player, purpose, True, kept, sources) + 1):
        if not forbidding.forbidden_with_x(h, trial, player, x):
            return True
    return False


def extras_that_help(
    ctx: Context, effect: Instruction, player: int, rules: tuple[casting.Rule, ...]
) -> list[Extras]:
    """The optional costs by any of which targets can be chosen, though they can't without it: "if this spell
    was kicked, exile target nonland permanent instead" (CR 601.2b-c, 702.33g)."""
    out: list[Extras] = []
    if not targets.speaks_of_payment(effect):
        return out
    for mod, _, _, instance in rules:
        if not isinstance(mod, AdditionalCost) or not mod.label or mod.often == "all modes":
            continue
        extra = ((mod.label, instance or "-", 1),)
        h = ctx.s.fork()
        trial = ctx.in_state(h)
        o = h.own(ctx.source)
        paid = o.cast.paid if o.cast is not None else ()
        o.cast = CastFacts(player, o.zone, 0, (*paid, *extra), (0, 0, 0, 0, 0, 0), False)
        if casting.targets_possible(trial, effect):
            out.append(extra)
    return out
