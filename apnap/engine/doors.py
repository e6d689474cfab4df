"""Doors (CR 709.5f-g): effects that lock or unlock half of a permanent."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, faces, layers, verbs
from apnap.engine.decision import choose
from apnap.engine.evaluate import Context
from apnap.engine.state import BATTLEFIELD, Event, Frame, GameState, Option
from apnap.model.instructions import Act

ACTIONS: Final = frozenset({"unlock door", "lock or unlock door"})


def change(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """The player chooses a half of each of the permanents, and it is given the designation or loses it; None
    while the game waits."""
    batch: list[Event] = []
    for id in evaluate.entities(ctx, node.what) if node.what is not None else ():
        if id <= 0 or s.obj(id).zone != BATTLEFIELD or layers.chars(s, id).face.form != "doors":
            continue
        o = s.obj(id)
        locked = faces.locked(o.face, o.designations)
        pool: list[tuple[str, int]] = []
        for half in range(2):
            if half in locked and "unlock door" in node.name:
                pool.append(("unlock", half))
            elif half not in locked and node.name != "unlock door":
                pool.append(("lock", half))
        if not pool:
            continue
        options = [
            Option(f"{word} {faces.DOORS[half]}", "word", id, word=f"{word} the {faces.DOORS[half]} half")
            for word, half in pool
        ]
        rule = "709.5f" if pool[0][0] == "unlock" else "709.5g"
        got = choose(s, f, f"door{id}", "word", ctx.controller, rule, "Choose a door", options, id)
        if got is None:
            return None
        word, side = got.split(" ")
        half = faces.DOORS.index(side)
        names, rule = (faces.UNLOCKED, "709.5f") if word == "unlock" else (faces.LOCKED, "709.5g")
        batch.append(Event(verbs.DESIGNATE, rule, id, ctx.source, -1, 0, 0, names[half], ctx.controller))
    return batch
