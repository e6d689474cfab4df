"""How mana abilities resolve, without the stack (CR 605.3b, 605.4a): the stages of an announcement that come
after the cost."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, events, same_ability, verbs
from apnap.engine.log import say
from apnap.engine.process import run_child
from apnap.engine.state import Event, Frame, GameState
from apnap.model.abilities import Activated, TapThis, Triggered
from apnap.model.words import MANA as MANA_SYMBOLS

MANA: Final = "mana"
MANA_EFFECT: Final = 8
MANA_DONE: Final = 9
MANA_TRIGGERS: Final = 10
MANA_X: Final = 11


def resolve(s: GameState, f: Frame) -> None:
    """605.3b: the mana ability resolves."""
    ability = f.node
    assert isinstance(ability, Activated)
    if not f.vars.get("paid", True):
        before: GameState | None = f.vars.get("before")
        s.pop()
        if before is not None:
            say(s, "733.1", "is reversed", f.controller, f.source, (), ("733.2",))
            s.become(before)
        return
    f.pc = MANA_DONE
    e = Event(verbs.ACTIVATE, "605.3b", 0, f.source, f.controller, how="mana", cause=f.controller)
    e.data = same_ability.told(s, f.source, f.vars["key"])
    f.vars["facts"] = len(s.ledger)
    events.tell(s, [e])
    run_child(s, f, ability.effect)


def done(s: GameState, f: Frame) -> None:
    """106.12a: a permanent whose mana ability with {T} in its cost has produced mana was tapped for it."""
    f.pc = MANA_TRIGGERS
    f.vars["picks"] = f.vars.get("more", ())
    ability = f.node
    assert isinstance(ability, Activated)
    if not any([isinstance(p, TapThis) for p in ability.cost.parts]):
        return
    units = [
        unit
        for e in s.ledger[f.vars["facts"] :]
        if e.verb == verbs.ADD_MANA and e.source == f.source
        for unit in e.data
    ]
    if units:
        events.tell(s, [tapped_for(f.source, f.controller, [unit.mana for unit in units])])


def tapped_for(id: int, player: int, symbols: list[str]) -> Event:
    """The event of a permanent's being tapped for that mana: its data are the types, in order, once each."""
    e = Event(verbs.TAP, "106.12a", id, id, player, 0, len(symbols), "mana", player)
    e.data = tuple([m for m in MANA_SYMBOLS if m in symbols])
    return e


def triggered(s: GameState, f: Frame) -> None:
    """605.4a: right after the mana ability that triggered them, without the stack."""
    from apnap.engine import interpret, triggers

    w = triggers.next_mana(s)
    if w is None:
        s.pop()
        return
    s.waiting = tuple([x for x in s.waiting if x.id != w.id])
    f.vars = {"kind": MANA, "picks": f.vars.get("picks", ())}
    for name, value in w.bindings:
        f.vars[name] = value
    ability = w.ability
    assert isinstance(ability, Triggered)
    if not triggers.returning(ability):
        say(s, "605.4a", "resolves at once", w.controller, w.source, (), ("605.1b", "605.4"))
    child = run_child(s, f, ability.effect)
    child.source = w.source
    child.controller = w.controller
    child.event = w.event
    child.instance = triggers.keyword_of(w.instance)
    child.it = int(f.vars.get("it", 0))
    if ability.condition is not None and not evaluate.holds(
        interpret.context_of(s, child), ability.condition
    ):
        s.pop()
