"""Activating mana abilities (CR 605.3): the value of X where the cost has one, then the payment. They
don't use the stack, so what is chosen for X is written into the ability that resolves."""

from __future__ import annotations

from typing import Final

from apnap.engine import activating, costs, payer, paying, walking
from apnap.engine.costs import TotalCost
from apnap.engine.decision import choose_number
from apnap.engine.evaluate import Context
from apnap.engine.mana import Purpose
from apnap.engine.state import Frame, GameState
from apnap.model.abilities import Activated, Mana, TapThis

MANA_X: Final = 11
"""The stage in which X is asked for."""
_MOST: Final = 100


def has_x(s: GameState, f: Frame) -> bool:
    """Whether the ability that the frame activates has X in its cost."""
    ability = f.node
    assert isinstance(ability, Activated)
    return costs.has_x(activating.announced(s, f.controller, f.source, ability))


def ask_x(s: GameState, f: Frame, after: int) -> None:
    """107.3a, 602.2b: the value of X, at most what can be paid; then the payment, and the stage `after`."""
    ability = f.node
    assert isinstance(ability, Activated)
    high = 0
    while high < _MOST and _payable(s, f, walking.with_x(ability, high + 1)):
        high += 1
    n = choose_number(s, f, "x", "number", f.controller, "602.2b", "Choose a value for X", 0, high, f.source)
    if n < 0:
        return
    f.node = walking.with_x(ability, n)
    f.pc = after
    pay(s, f, ())


def _total(s: GameState, f: Frame, ability: Activated) -> TotalCost:
    ctx = Context(s, f.source, f.controller)
    return costs.total_cost(ctx, activating.announced(s, f.controller, f.source, ability))


def _reserved(f: Frame, ability: Activated) -> tuple[int, ...]:
    return (f.source,) if any([isinstance(p, TapThis) for p in ability.cost.parts]) else ()


def _payable(s: GameState, f: Frame, ability: Activated) -> bool:
    total = _total(s, f, ability)
    ctx = Context(s, f.source, f.controller)
    return all(
        [paying.part_possible(s, ctx, f.controller, part) for part in total.parts]
    ) and payer.can_pay_cost(
        s, f.controller, total, True, Purpose("activate", f.source), _reserved(f, ability)
    )


def pay(s: GameState, f: Frame, paid: tuple[str, ...]) -> None:
    """The payment begins; `paid`: the types of mana that a plan pays its mana cost with."""
    ability = f.node
    assert isinstance(ability, Activated)
    purpose = Purpose("activate", f.source)
    frame = paying.push(s, f.controller, _total(s, f, ability), purpose, f.source, _reserved(f, ability))
    frame.root = f.root
    if paid:
        frame.vars["exact"] = paid
        frame.vars["plan"] = payer.Plan((), paid, 0, 0).key()
        frame.vars["next"] = 0
        frame.pc = paying.ACTIVATING
    elif not any([isinstance(p, Mana) for p in ability.cost.parts]):
        frame.vars["plan"] = ""
        frame.pc = paying.PARTS
