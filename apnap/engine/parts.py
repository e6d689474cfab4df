"""Whether the parts of a cost other than mana can be paid together: what one takes is gone for the others (CR
118.3, 601.2h)."""

from __future__ import annotations

from apnap.engine import evaluate, paying
from apnap.engine.evaluate import Context
from apnap.engine.state import GameState, entity_player, player_entity
from apnap.model.abilities import Do, PayLife, TapThis, UntapThis
from apnap.model.instructions import Bind, Choose, Discard, Move, RemoveCounters, Sacrifice, Seq, Tap
from apnap.model.node import CostPart, Instruction, Ref
from apnap.model.refs import Bound, Select

Want = tuple[list[int], int]  # the objects that would do, and how many of them are taken
MOST = 60  # so many objects taken in all are looked at one by one


def why_not(s: GameState, ctx: Context, player: int, parts: tuple[CostPart, ...]) -> CostPart | None:
    """A part that can't be paid along with those before it; None: all can."""
    turns: list[bool] = []  # {T} and {Q}: each undoes the one before
    for part in parts:
        turn = isinstance(part, TapThis | UntapThis)
        if turn and turns and turns[-1] != isinstance(part, TapThis):
            turns.append(isinstance(part, TapThis))
            continue
        if (turn and turns) or not paying.part_possible(s, ctx, player, part):
            return part
        if turn:
            turns.append(isinstance(part, TapThis))
    if len(parts) < 2:
        return None
    life = 0
    gone: list[Want] = []
    tapped: list[Want] = []
    counters: dict[tuple[int, str], int] = {}
    for part in parts:
        if isinstance(part, PayLife):
            life += evaluate.amount(ctx, part.amount)
            if life > s.players[player].life:
                return part
        elif isinstance(part, Do):
            _take(s, ctx, player, part.action, gone, tapped, counters)
            if not _enough(gone) or not _enough(tapped) or not _left(s, counters):
                return part
    return None


def possible(s: GameState, ctx: Context, player: int, parts: tuple[CostPart, ...]) -> bool:
    """Whether all the parts can be paid."""
    return why_not(s, ctx, player, parts) is None


def _take(
    s: GameState,
    ctx: Context,
    player: int,
    node: Instruction,
    gone: list[Want],
    tapped: list[Want],
    counters: dict[tuple[int, str], int],
) -> None:
    """What the action takes, for what can be told beforehand."""
    if isinstance(node, Bind):
        _take(s, ctx, player, node.step, gone, tapped, counters)
    elif isinstance(node, Seq):
        chosen: Ref | None = None
        slot = -1
        for step in node.steps:
            if isinstance(step, Bind) and isinstance(step.step, Choose):
                chosen, slot = step.step.what, step.slot
            elif isinstance(step, Sacrifice | Move | Discard | Tap) and chosen is not None:
                if isinstance(step.what, Bound) and step.what.slot == slot:
                    _want(s, ctx, player, step, chosen, gone, tapped)
            else:
                _take(s, ctx, player, step, gone, tapped, counters)
    elif isinstance(node, Sacrifice | Move | Discard | Tap):
        _want(s, ctx, player, node, node.what, gone, tapped)
    elif isinstance(node, RemoveCounters) and node.kind and node.amount is not None:
        if not isinstance(node.of, Select):
            for e in evaluate.entities(ctx, node.of)[:1]:
                key = (e, node.kind)
                counters[key] = counters.get(key, 0) + evaluate.amount(ctx, node.amount)


def _want(
    s: GameState,
    ctx: Context,
    player: int,
    node: Sacrifice | Move | Discard | Tap,
    what: Ref,
    gone: list[Want],
    tapped: list[Want],
) -> None:
    if not isinstance(what, Select) or what.total is not None:
        return
    own = ctx.at(player_entity(player))
    pool = evaluate.candidates(own, what.what)
    if isinstance(node, Sacrifice):
        from apnap.engine.instructions.moving import sacrificeable

        may = sacrificeable(s, own, Sacrifice(node.who, what), player)
        pool = may if may is not None else pool
    n = evaluate.amount(own, what.quantity.low)
    if isinstance(node, Tap):
        tapped.append(([id for id in pool if not s.obj(id).tapped], n))
    else:
        gone.append((pool, n))


def _left(s: GameState, counters: dict[tuple[int, str], int]) -> bool:
    for (e, kind), n in counters.items():
        have = s.obj(e).counters_of(kind) if e > 0 else s.players[entity_player(e)].counters_of(kind)
        if have < n:
            return False
    return True


def _enough(wants: list[Want]) -> bool:
    """Whether each can have so many of its own (a matching, by augmenting paths)."""
    if len(wants) < 2:
        return True
    needs = [pool for pool, n in wants for _ in range(min(n, MOST))]
    if len(needs) > MOST:
        return False
    taken: dict[int, int] = {}
    for at in range(len(needs)):
        if not _give(needs, at, taken, []):
            return False
    return True


def _give(needs: list[list[int]], at: int, taken: dict[int, int], tried: list[int]) -> bool:
    for id in needs[at]:
        if id in tried:
            continue
        tried.append(id)
        if id not in taken or _give(needs, taken[id], taken, tried):
            taken[id] = at
            return True
    return False
