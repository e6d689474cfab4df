"""Targets that a player must choose if able, as they cast a spell or activate an ability (CR 601.2c)."""

from __future__ import annotations

from apnap.engine import evaluate, layers, targets
from apnap.engine.evaluate import Context
from apnap.engine.state import GameState, Option
from apnap.model.modifications import Must
from apnap.model.node import Filter
from apnap.model.refs import Target


def kept(
    ctx: Context,
    asked: tuple[Target, ...],
    at: int,
    chosen: list[int],
    more: bool,
    choices: list[Option],
) -> list[Option]:
    """Those of the choices for the phrase at that place after which what must be targeted still can be.
    `chosen` are the targets so far, `more` says whether another will be asked for after this one."""
    s = ctx.s
    for source, controller, what in _demands(s, ctx.controller):
        own = Context(s, source, controller)
        if any([e > 0 and evaluate.matches(own, what, e) for e in chosen]):
            continue
        fitting = [c for c in choices if c.obj > 0 and evaluate.matches(own, what, c.obj)]
        if fitting and not _later(ctx, own, what, asked[at + 1 :]):
            choices = [c for c in choices if c in fitting or (more and c.key != "done")]
    return choices


def _demands(s: GameState, player: int) -> list[tuple[int, int, Filter]]:
    return [
        (source, controller, mod.what)
        for mod, source, controller, _ in layers.player_rules(s, player)
        if isinstance(mod, Must) and mod.act == "target" and mod.what is not None
    ]


def _later(ctx: Context, own: Context, what: Filter, rest: tuple[Target, ...]) -> bool:
    """Whether a later phrase could be given such a target."""
    return any(
        [e > 0 and evaluate.matches(own, what, e) for p in rest for e in targets.legal_targets(ctx, p)]
    )
