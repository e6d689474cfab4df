"""Speed (CR 702.179): a designation of players, "speed 1" to "speed 4", and the triggered ability that goes
with it, which has no source."""

from __future__ import annotations

from typing import Final

from apnap.engine import verbs
from apnap.engine.state import Event, GameState, Waiting
from apnap.model.abilities import AtMost, Triggered
from apnap.model.amounts import Fixed
from apnap.model.events import OneOrMore, Pattern
from apnap.model.instructions import Designate
from apnap.model.node import intern
from apnap.model.refs import Opponents, You

MAX: Final = 4  # CR 702.179e
_KEY: Final = "speed"


def speed_of(s: GameState, player: int) -> int:
    """The player's speed, 0 for none (CR 702.179f)."""
    for name in s.players[player].designations:
        if name.startswith("speed "):
            return int(name[6:])
    return 0


def _ability(n: int) -> Triggered:
    when = OneOrMore(Pattern("lose life", who=Opponents()), Fixed(1))
    return intern(Triggered(when, Designate(You(), f"speed {n}"), limits=(AtMost(1, "turn"),)))


def notice(s: GameState, facts: tuple[Event, ...]) -> None:
    """The inherent triggered ability (CR 702.179d): once each turn of the player's, if their speed is less
    than 4."""
    player = s.active
    speed = speed_of(s, player)
    if not 0 < speed < MAX:
        return
    if not any([e.verb == verbs.LOSE_LIFE and e.player not in (player, -1) for e in facts]):
        return
    if any([e.verb == verbs.TRIGGER and e.how == _KEY and e.player == player for e in s.ledger]):
        return
    s.ledger = (*s.ledger, Event(verbs.TRIGGER, "702.179d", player=player, how=_KEY))
    s.waiting = (*s.waiting, Waiting(s.tick(), _ability(speed + 1), 0, player, _KEY, None, ()))
