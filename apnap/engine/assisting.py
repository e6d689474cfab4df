"""Assist (CR 702.132): another player pays for some of the generic mana in a spell's total cost."""

from __future__ import annotations

from typing import Final

from apnap.engine import costs, layers, payer, paying
from apnap.engine.costs import Announced, Form, TotalCost
from apnap.engine.decision import choose_entities, choose_number, yes_no
from apnap.engine.evaluate import Context
from apnap.engine.mana import Purpose
from apnap.engine.mana_abilities import Source
from apnap.engine.state import Event, Frame, GameState, entity_player, player_entity
from apnap.engine.verbs import F_PRIORITY


def generic(total: TotalCost) -> int:
    """How much generic mana there is in the cost."""
    return sum([int(symbol) for symbol in total.mana if symbol.isdigit()])


def less(s: GameState, f: Frame, total: TotalCost, purpose: Purpose) -> TotalCost | None:
    """The total cost of the spell that the frame announces, less what another player has paid; None while the
    game waits for an answer, or for them to pay, and where one without whom it can't be paid declines."""
    if "helped" in f.vars:
        if f.vars["helped"] and f.vars.get("paid"):
            f.vars["theirs"] = f.vars["spent"]
            return rest(total, f.vars["helped"])
        return total
    most = generic(total)
    if not most or not layers.chars(s, f.item).has("assist"):
        return total
    alone = payer.can_pay_cost(s, f.controller, total, True, purpose)
    needed = [] if alone else _helpers(s, f.controller, total, purpose, (), None)
    able = (
        [p for p in s.others(f.controller) if _can_pay(s, p, 1, purpose)] if alone else [p for p, _ in needed]
    )
    if not able:
        return total
    prompt = "Choose a player who may help to pay"
    pool = [player_entity(p) for p in able]
    low = 0 if alone else 1
    who = choose_entities(s, f, "assist", "players", f.controller, "702.132a", prompt, pool, low, 1, f.item)
    if who is None:
        return None
    if not who:
        f.vars["helped"] = 0
        return total
    player = entity_player(who[0])
    while not _can_pay(s, player, most, purpose):
        most -= 1
    least = dict(needed).get(player, 0)
    if least:
        may = yes_no(s, f, "assist?", player, "702.132a", "Pay for some of the cost?", f.item)
        if may is None:
            return None
        if may == "no":
            f.vars[REFUSED] = True
            return None
    prompt = "Choose how much of the cost to pay"
    n = choose_number(s, f, "assist#", "number", player, "702.132a", prompt, least, most, f.item)
    if n < 0:
        return None
    f.vars["helped"] = n
    if n == 0:
        return total
    part = TotalCost((Form((str(n),), 0),), (), 0, True)
    pay = paying.push(s, player, part, purpose, f.source, ())
    pay.item = f.item
    pay.root = f.root
    return None


REFUSED: Final = "refused"
"""In a frame that announces: the player asked pays nothing. In one of priority: the cards that can't be cast
for that, until somebody acts."""


def take_note(s: GameState, f: Frame) -> None:
    """The announcement was reversed (CR 733.1): if help was refused, its caster does without it for now."""
    top = s.frames[-1]
    if REFUSED in f.vars and top.kind == F_PRIORITY:
        moved: Event = f.vars["moved"]
        s.own_frame(len(s.frames) - 1).vars[REFUSED] = (*top.vars.get(REFUSED, ()), moved.obj)


def with_help(
    s: GameState,
    player: int,
    id: int,
    card: int,
    total: TotalCost,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source] | None,
) -> TotalCost | None:
    """What is left of a cost that its caster can't pay alone where another player pays as much of it as they
    can; None if it can't be paid so. `card` is what the spell was before it was proposed."""
    if not generic(total) or not layers.chars(s, id).has("assist"):
        return None
    top = s.frames[-1]
    if top.kind == F_PRIORITY and card in top.vars.get(REFUSED, ()):
        return None
    found = _helpers(s, player, total, purpose, reserved, sources)
    if not found:
        return None
    most = generic(total)
    while not _can_pay(s, found[0][0], most, purpose):
        most -= 1
    return rest(total, most)


def max_x(ctx: Context, announced: Announced, player: int, purpose: Purpose, kept: tuple[int, ...]) -> int:
    """The greatest X that can be paid, with another player's help for a spell with assist; -1 if none."""
    high = payer.max_x(ctx, announced, player, purpose, True, kept)
    while purpose.kind == "cast" and costs.mana_has_x(announced):
        total = costs.total_cost(ctx, announced, high + 1)
        if with_help(ctx.s, player, ctx.source, ctx.source, total, purpose, kept, None) is None:
            break
        high += 1
    return high


def _helpers(
    s: GameState,
    player: int,
    total: TotalCost,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source] | None,
) -> list[tuple[int, int]]:
    """Those with whose help the player can pay the cost, each with how much they must pay at least."""
    out: list[tuple[int, int]] = []
    for p in s.others(player):
        most = generic(total)
        while most and not _can_pay(s, p, most, purpose):
            most -= 1
        least = most + 1
        while least > 1 and payer.can_pay_cost(
            s, player, rest(total, least - 1), True, purpose, reserved, sources
        ):
            least -= 1
        if least <= most:
            out.append((p, least))
    return out


def _can_pay(s: GameState, player: int, n: int, purpose: Purpose) -> bool:
    return payer.can_pay(s, player, (str(n),), False, purpose)


def rest(total: TotalCost, n: int) -> TotalCost:
    """The cost less so much generic mana."""
    forms = [Form(costs.reduce(form.mana, ((str(n),),)), form.life) for form in total.forms]
    return TotalCost(tuple(forms), total.parts, total.life, total.payable)


def spent(f: Frame) -> tuple[int, ...]:
    """What was spent on the spell, by both players where one has helped, by type of mana."""
    mine: tuple[int, ...] = f.vars["spent"]
    theirs: tuple[int, ...] = f.vars.get("theirs", ())
    return tuple([a + b for a, b in zip(mine, theirs)]) if theirs else mine
