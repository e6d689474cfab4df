"""Counters (CR 122)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import evaluate, events, verbs
from apnap.engine.decision import choose, choose_number
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import acted_on, event, existing, objects, resolve
from apnap.engine.instructions.life import divide
from apnap.engine.state import Event, Frame, GameState, Option, entity_player
from apnap.model.amounts import AnyNumber, Divided
from apnap.model.instructions import GiveCounters, MoveCounters, PutCounters, RemoveCounters
from apnap.model.refs import Target


def _on(ctx: Context, verb: int, rule: str, entity: int, kind: str, n: int) -> Event:
    e = event(ctx, verb, rule, entity if entity > 0 else 0, entity_player(entity) if entity < 0 else -1, n)
    e.how = kind
    if verb == verbs.PUT_COUNTER and _as_a_cost(ctx.s):
        e.source = 0
    return e


def _as_a_cost(s: GameState) -> bool:
    """Whether a cost is being paid: no effect puts the counters there (CR 118.1, 609.1)."""
    for f in reversed(s.frames):
        if f.kind in (verbs.F_PAY, verbs.F_ANNOUNCE, verbs.F_RESOLVE):
            return f.kind == verbs.F_PAY
    return False


def _amount_at(ctx: Context, entity: int, node_amount: Any) -> int:
    return evaluate.amount(ctx.at(entity) if ctx.it == 0 else ctx, node_amount)


def put(s: GameState, f: Frame, ctx: Context, node: PutCounters) -> list[Event] | None:
    """CR 122.6."""
    what = "Choose what gets counters"
    found = resolve(s, f, ctx, "to", node.to, ctx.controller, "608.2d", what, "get counters")
    if found is None:
        return None
    to = [e for e in found if e < 0] + objects(ctx, found)
    if isinstance(node.amount, Divided):
        shares: list[tuple[int, int]] | None = None
        if isinstance(node.to, Target) and ctx.item:
            item = s.obj(ctx.item).item
            if item is not None:
                for slot, numbers in item.shares:
                    if slot == node.to.slot:
                        pairs = list(zip(item.targets_of(slot), numbers))
                        shares = [(e, n) for e, n in pairs if e in to]
        if shares is None:
            shares = divide(s, f, ctx, "share", to, evaluate.amount(ctx, node.amount.total), 0)
        if shares is None:
            return None
        return [_on(ctx, verbs.PUT_COUNTER, "122.6", e, node.kind, n) for e, n in shares]
    return [_on(ctx, verbs.PUT_COUNTER, "122.6", e, node.kind, _amount_at(ctx, e, node.amount)) for e in to]


def remove(s: GameState, f: Frame, ctx: Context, node: RemoveCounters) -> list[Event] | None:
    """CR 122.1: as many as there are, if fewer; of any kind, the controller chooses one by one."""
    found = resolve(s, f, ctx, "of", node.of, ctx.controller, "608.2d", "Choose what loses counters")
    if found is None:
        return None
    batch: list[Event] = []
    for e in [e for e in found if e < 0] + objects(ctx, found):
        kinds = dict(s.obj(e).counters if e > 0 else s.players[entity_player(e)].counters)
        if node.kind:
            kinds = {k: n for k, n in kinds.items() if k == node.kind}
        if node.amount is None:
            batch.extend([_on(ctx, verbs.REMOVE_COUNTER, "122.1", e, k, n) for k, n in kinds.items()])
            continue
        if isinstance(node.amount, AnyNumber):
            for k, most in kinds.items():
                prompt = "Choose how many counters"
                n = choose_number(
                    s, f, f"any {k}{e}", "number", ctx.controller, "107.1c", prompt, 0, most, max(e, 0)
                )
                if n < 0:
                    return None
                if n:
                    batch.append(_on(ctx, verbs.REMOVE_COUNTER, "122.1", e, k, n))
            continue
        left = _amount_at(ctx, e, node.amount)
        step = 0
        while left > 0 and kinds:
            pick = next(iter(kinds))
            if len(kinds) > 1:
                options = [Option(f"k{k}", "word", obj=max(e, 0), word=k) for k in kinds]
                key = f"kind{e}.{step}"
                prompt = "Choose a kind of counter"
                got = choose(s, f, key, "word", ctx.controller, "122.1", prompt, options, ctx.source)
                if got is None:
                    return None
                pick = got[1:]
                n = 1
            else:
                n = min(left, kinds[pick])
            batch.append(_on(ctx, verbs.REMOVE_COUNTER, "122.1", e, pick, n))
            kinds[pick] -= n
            if kinds[pick] <= 0:
                del kinds[pick]
            left -= n
            step += 1
    return batch


def move(s: GameState, f: Frame, ctx: Context, node: MoveCounters) -> list[Event] | None:
    """CR 122.5: removed from one and put on the other; nothing, if either is not possible."""
    of = acted_on(ctx, node.of)
    to = acted_on(ctx, node.to)
    if len(of) != 1 or len(to) != 1 or of[0] == to[0] or len(existing(s, (of[0], to[0]))) != 2:
        return []
    batch: list[Event] = []
    for kind, n in s.obj(of[0]).counters:
        if node.kind in ("", kind):
            some = n if node.amount is None else min(n, evaluate.amount(ctx, node.amount))
            given = _on(ctx, verbs.PUT_COUNTER, "122.5", to[0], kind, some)
            if events.possible(s, given):
                batch.append(_on(ctx, verbs.REMOVE_COUNTER, "122.5", of[0], kind, some))
                batch.append(given)
    return batch


def give(s: GameState, f: Frame, ctx: Context, node: GiveCounters) -> list[Event] | None:
    """CR 122.8: not moved, for what had them may be gone."""
    what = "Choose what gets counters"
    found = resolve(s, f, ctx, "to", node.to, ctx.controller, "608.2d", what, "get counters")
    if found is None:
        return None
    had = [pair for e in evaluate.entities(ctx, node.of) if e > 0 for pair in s.obj(e).counters]
    to = objects(ctx, found)
    return [_on(ctx, verbs.PUT_COUNTER, "122.8", e, kind, n) for e in to for kind, n in had]


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    PutCounters: put,
    RemoveCounters: remove,
    MoveCounters: move,
    GiveCounters: give,
}
