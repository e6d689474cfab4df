"""Keyword actions (CR 701) that need more of the engine than the steps that `apnap.keywords.actions`
says they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import evaluate, verbs
from apnap.engine.decision import EngineError, choose_entities
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import event, objects
from apnap.engine.process import run_child
from apnap.engine.state import Event, Frame, GameState, entity_player, player_entity
from apnap.keywords import actions
from apnap.model.instructions import Act


def act(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """A keyword action: as the steps that it stands for, or one of those done here."""
    if node.name == "regenerated":
        return [
            event(ctx, verbs.REGENERATE, "701.19a", i)
            for i in objects(ctx, evaluate.entities(ctx, node.what or _NOBODY))
        ]
    if node.name == "proliferate":
        return _proliferate(s, f, ctx, node)
    if "expanded" not in f.vars:
        steps = actions.perform(node)
        if steps is None:
            raise EngineError(f"no such keyword action: {node.name}")
        f.vars["expanded"] = 1
        run_child(s, f, steps)
        return None
    f.vars["result"] = s.ret
    return []


def _proliferate(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """CR 701.34a."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        pool = [player_entity(q) for q in s.in_game() if s.players[q].counters]
        pool += [i for i in s.battlefield() if s.obj(i).counters and not s.obj(i).phased_out]
        found = choose_entities(
            s,
            f,
            f"p{p}",
            "objects",
            p,
            "701.34a",
            "Choose what gets another counter of each kind",
            pool,
            0,
            -1,
            ctx.source,
        )
        if found is None:
            return None
        for e in found:
            kinds = s.obj(e).counters if e > 0 else s.players[entity_player(e)].counters
            for kind, _ in kinds:
                made = event(
                    ctx, verbs.PUT_COUNTER, "701.34a", max(e, 0), entity_player(e) if e < 0 else -1, 1
                )
                made.how = kind
                batch.append(made)
    return batch


from apnap.model.refs import Union  # noqa: E402

_NOBODY: Final = Union(())

HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {Act: act}
