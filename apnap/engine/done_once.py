""" "Do this only once each turn": what an ability offers is taken at most once in a turn (CR 603.2h)."""

from __future__ import annotations

from typing import Final

from apnap.engine import same_ability, verbs
from apnap.engine.log import say
from apnap.engine.state import Event, Frame, GameState, StackItem
from apnap.model.abilities import DoneOnce, Triggered
from apnap.model.instructions import Gate

_DONE: Final = "done "


def was_done(s: GameState, source: int, key: str, player: int) -> bool:
    """Whether the player has taken this turn what the ability of the source offers."""
    how = _DONE + same_ability.told(s, source, key)
    for e in s.ledger:
        if e.verb == verbs.TRIGGER and e.how == how and e.source == source and e.player == player:
            return True
    return False


def _limited(s: GameState) -> StackItem | None:
    """The resolving ability, if what it offers may be done only once each turn. What doing that offers in
    turn (as a discovered card to be cast, 701.57a) is a part of it, and no more limited."""
    for n in range(len(s.frames) - 1, -1, -1):
        f = s.frames[n]
        if isinstance(f.node, Gate) and n < len(s.frames) - 1:
            return None
        if f.kind == verbs.F_RESOLVE:
            item = s.obj(f.item).item if f.item > 0 else None
            if item is None or not isinstance(item.ability, Triggered):
                return None
            return item if any([isinstance(limit, DoneOnce) for limit in item.ability.limits]) else None
    return None


def closed(s: GameState, f: Frame) -> bool:
    """Whether the resolving ability offers nothing more, as its controller has done it this turn."""
    item = _limited(s)
    if item is None or not was_done(s, item.source, item.instance, f.controller):
        return False
    say(s, "603.2h", "has done this once this turn", f.controller, item.source)
    return True


def note(s: GameState, f: Frame) -> None:
    """The controller of the resolving ability does what it offers."""
    item = _limited(s)
    if item is not None:
        how = _DONE + same_ability.told(s, item.source, item.instance)
        fact = Event(verbs.TRIGGER, "603.2h", source=item.source, player=f.controller, how=how)
        s.ledger = (*s.ledger, fact)
