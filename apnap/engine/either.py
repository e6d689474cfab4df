"""The choices within a cost: which of several is paid (CR 118.12), and how much (CR 107.1c)."""

from __future__ import annotations

from typing import Any

from apnap.engine import events, walking
from apnap.engine.decision import choose, choose_number
from apnap.engine.evaluate import Context
from apnap.engine.state import Frame, GameState, Option
from apnap.model.abilities import Cost, Do, Either, Mana, PayLife
from apnap.model.amounts import AnyNumber, Fixed
from apnap.model.instructions import Act, RemoveCounters
from apnap.model.modifications import AdditionalCost
from apnap.model.node import CostPart, Node, intern


def ways_to_pay(cost: Node) -> tuple[Cost, ...]:
    """The costs that the choices within one leave, in the order of the text; itself where there is none."""
    assert isinstance(cost, Cost)
    runs: list[tuple[CostPart, ...]] = [()]
    for part in cost.parts:
        if isinstance(part, Either):
            found = [way.parts for one in part.costs for way in ways_to_pay(one)]
            runs = [(*run, *more) for run in runs for more in found]
        else:
            runs = [(*run, part) for run in runs]
    return tuple([intern(Cost(run)) for run in runs]) if len(runs) > 1 else (cost,)


def choices(rules: tuple[tuple[object, int, int, str], ...]) -> list[tuple[Cost, ...]]:
    """The ways to pay each additional cost that has several and must be paid."""
    out: list[tuple[Cost, ...]] = []
    for mod, _, _, _ in rules:
        if isinstance(mod, AdditionalCost) and not mod.label and mod.often == "once":
            ways = ways_to_pay(mod.cost)
            if len(ways) > 1:
                out.append(ways)
    return out


def combinations(rules: tuple[tuple[object, int, int, str], ...]) -> list[tuple[int, ...]]:
    """Every answer to those choices: the number of a way for each, the empty one where there is none."""
    out: list[tuple[int, ...]] = [()]
    for ways in choices(rules):
        out = [(*picks, i) for picks in out for i in range(len(ways))]
    return out


def option(number: int, cost: Cost, obj: int) -> Option:
    """The option that stands for a way to pay."""
    word = " and ".join([_told(part) for part in cost.parts])
    return Option(f"way{number}", "cost", obj, index=number, word=word)


def ask(s: GameState, f: Frame, key: str, player: int, rule: str, options: list[Option], source: int) -> int:
    """The number of the way that the player chooses; -1: the game waits."""
    got = choose(s, f, key, "cost", player, rule, "Choose a cost to pay", options, source)
    return -1 if got is None else int(got[3:])


def settled(s: GameState, f: Frame, ctx: Context, player: int, cost: Any) -> Any:
    """The cost with the number that the player says for what may be paid in any amount (CR 107.1c); None: the
    game waits."""
    if not isinstance(cost, Cost) or not walking.mentions(cost, AnyNumber):
        return cost
    out: list[CostPart] = []
    for part in cost.parts:
        if isinstance(part, PayLife) and isinstance(part.amount, AnyNumber):
            n = _ask_how_much(s, f, player, _most_life(s, player))
            part = intern(PayLife(Fixed(n)))
        elif isinstance(part, Do) and isinstance(part.action, RemoveCounters):
            of, kind = part.action.of, part.action.kind
            n = _ask_how_much(s, f, player, s.players[player].counters_of(kind))
            part = intern(Do(RemoveCounters(of, kind, Fixed(n))))
        else:
            n = 0
        if n < 0:
            return None
        out.append(part)
    return intern(Cost(tuple(out)))


def said(f: Frame) -> int:
    """The number that was said for it, 0 where none was asked for."""
    return int(f.vars.get("much", 0))


def _ask_how_much(s: GameState, f: Frame, player: int, most: int) -> int:
    return choose_number(
        s, f, "much", "number", player, "107.1c", "Choose how much to pay", 0, most, f.source
    )


def _most_life(s: GameState, player: int) -> int:
    """CR 119.4, 119.8: as much life as the player has, if any can be paid."""
    barred = events.player_cant(s, player, "pay life") or events.player_cant(s, player, "lose life")
    return 0 if barred else max(0, s.players[player].life)


def _told(part: CostPart) -> str:
    if isinstance(part, Mana):
        return "pay " + "".join([f"{{{symbol}}}" for symbol in part.symbols])
    if isinstance(part, PayLife):
        return f"pay {part.amount.n} life" if isinstance(part.amount, Fixed) else "pay life"
    if isinstance(part, Do):
        return part.action.name if isinstance(part.action, Act) else type(part.action).__name__.lower()
    return type(part).__name__.lower()
