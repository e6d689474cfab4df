"""What entered, attacked or dealt damage is asked about later as it was when it did so (CR 608.2i): under
whose control and of which types, whatever has become of it since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.engine import layers, verbs
from apnap.engine.state import BATTLEFIELD, Event, GameState
from apnap.model.node import Filter

if TYPE_CHECKING:
    from apnap.engine.evaluate import Context


def fix(s: GameState, facts: list[Event]) -> None:
    """Have the facts know how what entered, attacked or dealt damage looks now."""
    for fact in facts:
        if fact.verb == verbs.ZONE_CHANGE and fact.dest == BATTLEFIELD and fact.result:
            fact.seen = _seen(s, fact.result)
        elif fact.verb == verbs.ATTACK and fact.obj > 0:
            fact.seen = _seen(s, fact.obj)
        elif fact.verb == verbs.DAMAGE and fact.source > 0 and s.obj(fact.source).zone == BATTLEFIELD:
            fact.seen = _seen(s, fact.source)


def _seen(s: GameState, id: int) -> tuple[Any, ...]:
    c = layers.chars(s, id)
    return (c.controller, c.types, c.supertypes, c.colors, tuple(sorted(c.subtypes)), s.obj(id).face_down)


def matches(ctx: Context, what: Filter, id: int, seen: tuple[Any, ...]) -> bool:
    """Whether the object matches the filter as it looked then."""
    from apnap.engine import evaluate

    s = ctx.s
    known = layers.layered(s)
    c = layers.chars(s, id)
    now = s.obj(id)
    if (
        c.controller == seen[0]
        and c.types == seen[1]
        and c.supertypes == seen[2]
        and c.colors == seen[3]
        and now.face_down == seen[5]
        and len(c.subtypes) == len(seen[4])
        and all([subtype in c.subtypes for subtype in seen[4]])
    ):
        return evaluate.matches(ctx, what, id)
    c = c.copy()
    c.controller, c.types, c.supertypes, c.colors = seen[0], seen[1], seen[2], seen[3]
    c.subtypes = frozenset(seen[4])
    then = known.again(known.version)
    then.table = {**known.table, id: c}
    then.fickle = known.fickle
    layers.as_of(s, then)
    was = now.copy(now.tok)
    was.face_down = seen[5]
    s.objects[id] = was
    s.layered = then
    try:
        return evaluate.matches(ctx, what, id)
    finally:
        s.objects[id] = now
        s.layered = known
