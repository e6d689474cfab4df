"""Filters over objects that few effects use, which need more of the engine than `evaluate` may."""

from __future__ import annotations

from apnap.engine import layers, retargeting
from apnap.engine.evaluate import Context, entities
from apnap.engine.state import ABILITY, GONE, STACK
from apnap.model.filters import CouldBeTarget, HasFace
from apnap.model.node import Filter


def matches(ctx: Context, f: Filter, id: int) -> bool:
    """Whether the object matches."""
    s = ctx.s
    if isinstance(f, HasFace):
        face = layers.chars(s, id).face
        return any([f.kind in other.subtypes for other in (face, *face.more)])
    if isinstance(f, CouldBeTarget):
        return any([_could_be(ctx, spell, id) for spell in entities(ctx, f.of)])
    raise NotImplementedError(f"no meaning for the filter {type(f).__name__}")


def _could_be(ctx: Context, spell: int, id: int) -> bool:
    o = ctx.s.obj(spell) if spell > 0 else None
    if o is None or (o.zone != STACK and not (o.zone == GONE and (o.kind == ABILITY or o.last is not None))):
        return False
    return retargeting.may_all_be(ctx.s, spell, (id,))
