"""How often an ability has resolved in a turn: told in the ledger of those that ask for it."""

from __future__ import annotations

from typing import Final

from apnap.engine import events, verbs, walking
from apnap.engine.state import Event, GameState
from apnap.model.amounts import Resolutions

_RESOLVED: Final = "resolved "


def tell(s: GameState, id: int, player: int) -> None:
    """Enter in the ledger that the ability resolves, if it asks how often it has (CR 608.2)."""
    item = s.obj(id).item
    if item is not None and item.ability is not None and walking.mentions(item.ability, Resolutions):
        fact = Event(verbs.ACT, "608.2", id, item.source, player, how=_RESOLVED + item.instance, cause=player)
        events.tell(s, [fact])


def count(s: GameState, id: int) -> int:
    """How often the ability that is this object on the stack has resolved this turn."""
    item = s.obj(id).item if id else None
    if item is None:
        return 0
    name = _RESOLVED + item.instance
    return len([e for e in s.ledger if e.verb == verbs.ACT and e.how == name and e.source == item.source])
