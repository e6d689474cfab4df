"""Filters and conditions that few effects use, which need more of the engine than `evaluate` may."""

from __future__ import annotations

from apnap.engine import evaluate, layers, on_stack, qualities, replacement, retargeting, verbs
from apnap.engine.evaluate import Context, entities
from apnap.engine.log import say
from apnap.engine.state import ABILITY, GONE, GRAVEYARD, STACK
from apnap.engine.walking import is_mana_ability
from apnap.model.abilities import Activated
from apnap.model.conditions import WordChosen, WouldBe
from apnap.model.filters import (
    CostHas,
    CouldBeTarget,
    HasAbility,
    HasFace,
    HasManaAbility,
    TargetsAre,
    Unlike,
)
from apnap.model.node import Condition, Filter, Ref
from apnap.model.refs import Topmost


def matches(ctx: Context, f: Filter, id: int) -> bool:
    """Whether the object matches."""
    s = ctx.s
    if isinstance(f, CostHas):
        cost = layers.chars(s, id).cost
        return cost is not None and f.symbol in cost.symbols
    if isinstance(f, HasFace):
        face = layers.chars(s, id).face
        return any([f.kind in other.subtypes for other in (face, *face.more)])
    if isinstance(f, HasAbility):
        return len(layers.chars(s, id).abilities.insts) > 0
    if isinstance(f, HasManaAbility):
        able = layers.chars(s, id).abilities.activated
        return any([isinstance(i.ability, Activated) and is_mana_ability(i.ability) for i in able])
    if isinstance(f, TargetsAre):
        return _times_targeted(ctx, f, id)
    if isinstance(f, CouldBeTarget):
        return any([_could_be(ctx, spell, id) for spell in entities(ctx, f.of)])
    if isinstance(f, Unlike):
        return not any([o > 0 and qualities.shares(s, f.aspect, id, o) for o in entities(ctx, f.objects)])
    raise NotImplementedError(f"no meaning for the filter {type(f).__name__}")


def holds(ctx: Context, c: Condition) -> bool:
    """Whether the condition holds now."""
    if isinstance(c, WordChosen):
        return bool(qualities.chosen(ctx.s, ctx.source, "word") == c.word)
    if isinstance(c, WouldBe):
        return _would_be(ctx, c.what)
    raise NotImplementedError(f"no meaning for the condition {type(c).__name__}")


def referred(ctx: Context, ref: Ref) -> tuple[int, ...]:
    """The objects and players referred to."""
    if isinstance(ref, Topmost):
        top: dict[int, int] = {}
        for id in evaluate.candidates(ctx, ref.what):
            o = ctx.s.obj(id)
            pile = ctx.s.zone(GRAVEYARD, o.owner)
            if o.zone == GRAVEYARD and pile.index(id) >= pile.index(top.get(o.owner, id)):
                top[o.owner] = id
        return tuple([top[p] for p in sorted(top)])
    raise NotImplementedError(f"no meaning for the reference {type(ref).__name__}")


def _times_targeted(ctx: Context, f: TargetsAre, id: int) -> bool:
    """CR 115.9a: counting those that have become illegal, and what was chosen twice twice."""
    n = len(on_stack.all_targets(ctx.s, id))
    return qualities.compare(n, f.cmp, evaluate.amount(ctx, f.amount))


def _would_be(ctx: Context, what: Filter) -> bool:
    s = ctx.s
    for f in reversed(s.frames):
        e = f.vars.get("amend") if f.kind == verbs.F_EVENTS else None
        if e is not None:
            h = replacement.as_entered(s, e)
            if h is None:
                return False
            if e.entering is not None and e.entering.copy_of is not None:
                say(s, "707.9f", "is asked about as the copy that it would be", ctx.controller, e.obj)
            return evaluate.matches(ctx.in_state(h), what, len(h.objects) - 1)
    return False


def _could_be(ctx: Context, spell: int, id: int) -> bool:
    o = ctx.s.obj(spell) if spell > 0 else None
    if o is None or (o.zone != STACK and not (o.zone == GONE and (o.kind == ABILITY or o.last is not None))):
        return False
    return retargeting.may_all_be(ctx.s, spell, (id,))
