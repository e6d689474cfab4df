"""Flipping coins and rolling dice (CR 705, 706): how many, which are ignored, what they come to."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, events, instructed, verbs
from apnap.engine.decision import choose
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.process import run_child
from apnap.engine.state import Event, Frame, GameState, Option, player_entity, random_below
from apnap.model.instructions import FlipCoin, RollDie

ROLL: Final = "roll dice"
FLIP: Final = "flip coins"


def flip(s: GameState, f: Frame, ctx: Context, node: FlipCoin) -> None:
    """CR 705: who flips calls it; the result is random."""
    if f.pc == 0:
        who = evaluate.players(ctx, node.who)[:1]
        counts = instructed.settle(s, f, FLIP, "705.1", tuple([(p, 1) for p in who]))
        if counts is None:
            return
        if "came" not in f.vars:
            f.vars["came"] = tuple([(p, random_below(s, 2)) for p, n in counts for _ in range(n)])
        kept = _kept(s, f, counts, ())
        if kept is None:
            return
        f.pc = 1 if kept else 2
        if kept:
            words = ("won", "lost")
            batch = [Event(verbs.FLIP, "705.2", source=f.source, player=p, how=words[n]) for p, n in kept]
            events.propose(s, batch)
    elif f.pc == 1:
        f.pc = 2
        run_child(s, f, node.then if any([e.how == "won" for e in s.ret]) else node.otherwise)
    else:
        s.pop(s.ret)


def roll(s: GameState, f: Frame, ctx: Context, node: RollDie) -> list[Event] | None:
    """CR 706."""
    asked = []
    for p in evaluate.players(ctx, node.who):
        n = 1 if node.dice is None else evaluate.amount(ctx.at(player_entity(p)), node.dice)
        asked.append((p, n))
    counts = instructed.settle(s, f, ROLL, "706.1", tuple(asked))
    if counts is None:
        return None
    if "came" not in f.vars:
        f.vars["came"] = tuple([(p, 1 + random_below(s, node.sides)) for p, n in counts for _ in range(n)])
    kept = _kept(s, f, counts, node.ignore)
    if kept is None:
        return None
    batch: list[Event] = []
    for p, natural in kept:
        result = natural + (0 if node.modifier is None else evaluate.amount(ctx, node.modifier))
        e = Event(verbs.ROLL, "706.2", source=f.source, player=p, amount=result, cause=f.controller)
        e.data = natural
        batch.append(e)
    return batch


def _kept(
    s: GameState, f: Frame, counts: tuple[tuple[int, int], ...], own: tuple[str, ...]
) -> list[tuple[int, int]] | None:
    """What is not ignored of what came; None while a player chooses (CR 706.6)."""
    out: list[tuple[int, int]] = []
    came: tuple[tuple[int, int], ...] = f.vars["came"]
    more: tuple[tuple[int, tuple[str, ...]], ...] = f.vars.get("ignored", ())
    for p, _ in counts:
        mine = [n for q, n in came if q == p]
        for i, which in enumerate((*own, *[w for q, words in more if q == p for w in words])):
            if len(mine) < 2:
                break
            if which == "lowest":
                gone = min(mine)
            elif which == "highest":
                gone = max(mine)
            else:
                options = [Option(f"n{n}", "number", number=n) for n in sorted(set(mine))]
                got = choose(s, f, f"ignore{p}.{i}", "word", p, "706.6", "Ignore one", options, f.source)
                if got is None:
                    return None
                gone = int(got[1:])
            mine.remove(gone)
            if ("said", p, i) not in f.vars.get("told", ()):
                f.vars["told"] = (*f.vars.get("told", ()), ("said", p, i))
                say(s, "706.6", "ignores what never happened", p, f.source)
        out.extend([(p, n) for n in mine])
    return out
