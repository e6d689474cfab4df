"""Permissions to play cards that may be used only so often: "once each turn, you may cast" (CR 601.3b)."""

from __future__ import annotations

from apnap.engine import evaluate, verbs
from apnap.engine.evaluate import Context
from apnap.engine.state import GameState
from apnap.model.abilities import AtMost, OnlyIf
from apnap.model.modifications import MayPlay, Terms


def uses_of(mod: MayPlay, source: int, instance: str) -> str:
    """What the uses of the permission are counted by: all that one ability of one object permits; "" where it
    has no limit."""
    if mod.terms is None or not any([isinstance(limit, AtMost) for limit in mod.terms.limits]):
        return ""
    return f"{source}.{instance}"


def used_up(s: GameState, terms: Terms | None, uses: str) -> bool:
    """Whether the permission has been used as often as it may be this turn."""
    n = sum([1 for e in s.ledger if e.data == uses and (e.verb == verbs.CAST or e.verb == verbs.PLAY_LAND)])
    limits = terms.limits if terms is not None else ()
    return any([isinstance(limit, AtMost) and n >= limit.n for limit in limits])


def open_to(s: GameState, player: int, id: int, mod: MayPlay, uses: str) -> bool:
    """Whether the player may use the permission now to play the land."""
    if mod.terms is None or used_up(s, mod.terms, uses):
        return mod.terms is None
    ctx = Context(s, id, player)
    limits = [limit for limit in mod.terms.limits if isinstance(limit, OnlyIf)]
    return all([evaluate.holds(ctx, limit.condition) for limit in limits])
