"""Assist (CR 702.132): another player pays for some of the generic mana in a spell's total cost."""

from __future__ import annotations

from apnap.engine import costs, layers, payer, paying
from apnap.engine.costs import Form, TotalCost
from apnap.engine.decision import choose_entities, choose_number
from apnap.engine.mana import Purpose
from apnap.engine.state import Frame, GameState, entity_player, player_entity


def generic(total: TotalCost) -> int:
    """How much generic mana there is in the cost."""
    return sum([int(symbol) for symbol in total.mana if symbol.isdigit()])


def less(s: GameState, f: Frame, total: TotalCost, purpose: Purpose) -> TotalCost | None:
    """The total cost of the spell that the frame announces, less what another player has paid; None while the
    game waits for an answer, or for them to pay."""
    if "helped" in f.vars:
        if f.vars["helped"] and f.vars.get("paid"):
            f.vars["theirs"] = f.vars["spent"]
            return rest(total, f.vars["helped"])
        return total
    most = generic(total)
    if not most or not layers.chars(s, f.item).has("assist"):
        return total
    pool = [player_entity(p) for p in s.others(f.controller) if _can_pay(s, p, 1, purpose)]
    if not pool:
        return total
    prompt = "Choose a player who may help to pay"
    who = choose_entities(s, f, "assist", "players", f.controller, "702.132a", prompt, pool, 0, 1, f.item)
    if who is None:
        return None
    if not who:
        f.vars["helped"] = 0
        return total
    player = entity_player(who[0])
    while not _can_pay(s, player, most, purpose):
        most -= 1
    prompt = "Choose how much of the cost to pay"
    n = choose_number(s, f, "assist#", "number", player, "702.132a", prompt, 0, most, f.item)
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
