"""Limits on a sum over all that is chosen together: "creature cards with total mana value 6 or less"."""

from __future__ import annotations

from typing import Any

from apnap.engine import evaluate, qualities
from apnap.engine.decision import choose, entity_of, entity_option
from apnap.engine.evaluate import Context
from apnap.engine.state import Frame, GameState, Option
from apnap.model.filters import And, TotalAtMost


def limit_of(what: Any) -> TotalAtMost | None:
    """The part of a filter that limits a sum; None: there is none."""
    if isinstance(what, TotalAtMost):
        return what
    if isinstance(what, And):
        for part in what.parts:
            found = limit_of(part)
            if found is not None:
                return found
    return None


def fitting(ctx: Context, what: Any, taken: tuple[int, ...], ids: list[int]) -> list[int]:
    """Those of the objects that can be chosen with those already taken."""
    limit = limit_of(what)
    if limit is None:
        return ids
    s = ctx.s
    so_far = sum([qualities.stat(s, id, limit.stat) for id in taken if id > 0])
    left = evaluate.amount(ctx, limit.amount) - so_far
    return [id for id in ids if id < 0 or qualities.stat(s, id, limit.stat) <= left]


def choose_within(
    s: GameState,
    f: Frame,
    ctx: Context,
    key: str,
    player: int,
    rule: str,
    prompt: str,
    what: Any,
    pool: list[int],
    high: int,
    kind: str = "objects",
) -> tuple[int, ...] | None:
    """Up to so many of the objects (`high` -1: any number), one at a time, within the limit; None: the game
    waits."""
    picked: list[int] = []
    while high < 0 or len(picked) < high:
        left = fitting(ctx, what, tuple(picked), [id for id in pool if id not in picked])
        if not left:
            break
        options = [*[entity_option(kind, id) for id in left], Option("done", "done")]
        got = choose(s, f, f"{key}.{len(picked)}", kind, player, rule, prompt, options, ctx.source)
        if got is None:
            return None
        if got == "done":
            break
        picked.append(entity_of(got))
    return tuple(picked)
