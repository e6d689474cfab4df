"""Cards that players may look at any time, and those that are played revealed (CR 401.5, 116.2)."""

from __future__ import annotations

from apnap.engine import evaluate, layers, verbs
from apnap.engine.evaluate import Context
from apnap.engine.state import GameState
from apnap.model.modifications import MayLookAt


def look(s: GameState) -> None:
    """Players know the cards that effects let them look at, whenever anyone is to decide; while a spell is
    being cast or an ability activated, what lies on top since then isn't seen yet (CR 401.5)."""
    for p in range(s.count if layers.layered(s).players else 0):
        for mod, source, controller, instance in layers.player_rules(s, p):
            if not isinstance(mod, MayLookAt):
                continue
            if any([f.kind == verbs.F_ANNOUNCE for f in s.frames]):
                return
            ctx = Context(s, source, controller)
            ctx.instance = instance
            for id in evaluate.entities(ctx, mod.what):
                if id > 0 and not s.obj(id).known_to & (1 << p):
                    o = s.own(id)
                    o.known_to = o.known_to | (1 << p)
