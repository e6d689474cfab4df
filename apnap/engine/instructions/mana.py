"""Adding mana (CR 106.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import evaluate, layers, qualities, verbs
from apnap.engine.decision import choose
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import event
from apnap.engine.log import say
from apnap.engine.mana_resolving import MANA_DONE
from apnap.engine.state import Event, Frame, GameState, ManaUnit, Option, player_entity
from apnap.model.abilities import Activated, TapThis
from apnap.model.instructions import AddMana
from apnap.model.words import SNOW


def add_mana(s: GameState, f: Frame, ctx: Context, node: AddMana) -> list[Event] | None:
    """The player chooses where there are options; choices that a payment plan made are taken from it
    (`picks` of the frame that holds the bindings)."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        n = evaluate.amount(ctx.at(player_entity(p)) if ctx.it == 0 else ctx, node.times)
        symbols: list[str] = []
        runs = qualities.mana_runs(s, ctx.source, p, node, ctx.event)
        if n > 0 and runs:
            rounds = 1 if node.how == "same" else n
            for i in range(rounds):
                at = _pick(s, f, p, runs, f"mana{p}.{i}")
                if at < 0:
                    return None
                symbols.extend(runs[at] * (n if node.how == "same" else 1))
        if not symbols:
            if not runs:
                say(s, "106.5", "adds no mana: its type is undefined", p, ctx.source, (), ("605.2",))
            elif n <= 0:
                say(s, "605.2", "adds no mana now, by a mana ability all the same", p, ctx.source)
            continue
        snow = ctx.source > 0 and layers.chars(s, ctx.source).supertypes & SNOW != 0
        e = event(ctx, verbs.ADD_MANA, "106.3", player=p, amount=len(symbols))
        e.how = "mana" if _of_tapping(s, f) else ""
        e.data = tuple([ManaUnit(m, ctx.source, snow, node.only, node.until) for m in symbols])
        batch.append(e)
    return batch


def _of_tapping(s: GameState, f: Frame) -> bool:
    """Whether it is the mana that a permanent is tapped for: of an activated mana ability that resolves, with
    {T} in its cost (CR 106.12)."""
    if f.root < 0 or s.frames[f.root].kind != verbs.F_ANNOUNCE or s.frames[f.root].pc != MANA_DONE:
        return False
    ability = s.frames[f.root].node
    return isinstance(ability, Activated) and any([isinstance(p, TapThis) for p in ability.cost.parts])


def _pick(s: GameState, f: Frame, p: int, runs: tuple[tuple[str, ...], ...], key: str) -> int:
    if len(runs) == 1:
        return 0
    known = f.vars.get(key)
    if known is None and f.root >= 0:
        root = s.own_frame(f.root)
        picks: tuple[int, ...] = root.vars.get("picks", ())
        if picks:
            root.vars["picks"] = picks[1:]
            f.vars[key] = f"c{picks[0]}"
            return picks[0]
    options = [Option(f"c{i}", "mana", obj=f.source, index=i, word="".join(o)) for i, o in enumerate(runs)]
    rule = {5: "106.1a", 6: "106.1b"}.get(len(runs), "106.3")
    got = choose(s, f, key, "mana", p, rule, "Choose the mana to add", options, f.source)
    return -1 if got is None else int(got[1:])


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    AddMana: add_mana,
}
