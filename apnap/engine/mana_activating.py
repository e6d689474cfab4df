"""Activating mana abilities (CR 605.3): the value of X where the cost has one, then the payment. They
don't use the stack, so what is chosen for X is written into the ability that resolves."""

from __future__ import annotations

from typing import Final

from apnap.engine import activating, costs, mana_at_once, parts, payer, paying, verbs, walking
from apnap.engine.costs import Announced
from apnap.engine.decision import EngineError, choose_number
from apnap.engine.evaluate import Context
from apnap.engine.mana import Purpose
from apnap.engine.mana_resolving import MANA, MANA_EFFECT, MANA_X
from apnap.engine.state import Frame, GameState
from apnap.model.abilities import Activated, Mana, TapThis

_MOST: Final = 100


def begin_mana(
    s: GameState,
    player: int,
    id: int,
    key: str,
    picks: tuple[int, ...],
    paid: tuple[str, ...],
    more: tuple[int, ...] = (),
) -> None:
    """605.3b: a mana ability is activated and resolves at once. `picks` are choices that a plan made for
    it, `paid` the types of mana that pay its own mana cost, `more` the choices for what triggered
    mana abilities it sets off."""
    inst = activating.find(s, id, key)
    if inst is None:
        raise EngineError(f"no such mana ability: {id} {key}")
    if mana_at_once.taps(s, player, id, inst):
        return
    ability = inst.ability
    assert isinstance(ability, Activated)
    before = s if all([isinstance(p, TapThis) for p in ability.cost.parts]) else s.fork()
    f = s.push(verbs.F_ANNOUNCE, ability)
    f.root = len(s.frames) - 1
    f.controller = player
    f.source = id
    f.instance = inst.keyword_key()
    f.vars["kind"] = MANA
    f.vars["key"] = key
    f.vars["picks"] = picks
    if more:
        f.vars["more"] = more
    f.pc = MANA_EFFECT
    if before is not s:
        f.vars["before"] = before
    announced = activating.announced(s, f.controller, f.source, ability)
    if costs.has_x(announced):
        f.pc = MANA_X
    else:
        _pay(s, f, announced, paid)


def ask_x(s: GameState, f: Frame) -> None:
    """107.3a, 602.2b: the value of X, at most what can be paid; then the payment."""
    ability = f.node
    assert isinstance(ability, Activated)
    high = 0
    while high < _MOST and _payable(s, f, walking.with_x(ability, high + 1)):
        high += 1
    n = choose_number(s, f, "x", "number", f.controller, "602.2b", "Choose a value for X", 0, high, f.source)
    if n < 0:
        return
    f.node = walking.with_x(ability, n)
    f.pc = MANA_EFFECT
    _pay(s, f, activating.announced(s, f.controller, f.source, f.node), ())


def _reserved(f: Frame, ability: Activated) -> tuple[int, ...]:
    return (f.source,) if any([isinstance(p, TapThis) for p in ability.cost.parts]) else ()


def _payable(s: GameState, f: Frame, ability: Activated) -> bool:
    ctx = Context(s, f.source, f.controller)
    total = costs.total_cost(ctx, activating.announced(s, f.controller, f.source, ability))
    return parts.possible(s, ctx, f.controller, total.parts) and payer.can_pay_cost(
        s, f.controller, total, True, Purpose("activate", f.source), _reserved(f, ability)
    )


def _pay(s: GameState, f: Frame, announced: Announced, paid: tuple[str, ...]) -> None:
    """The payment begins; `paid`: the types of mana that a plan pays its mana cost with."""
    ability = f.node
    assert isinstance(ability, Activated)
    purpose = Purpose("activate", f.source)
    total = costs.total_cost(Context(s, f.source, f.controller), announced)
    frame = paying.push(s, f.controller, total, purpose, f.source, _reserved(f, ability))
    frame.root = f.root
    if paid:
        frame.vars["exact"] = paid
        frame.vars["plan"] = payer.Plan((), paid, 0, 0).key()
        frame.vars["next"] = 0
        frame.pc = paying.ACTIVATING
    elif not any([isinstance(p, Mana) for p in ability.cost.parts]):
        frame.vars["plan"] = ""
        frame.pc = paying.PARTS
