"""Committing a crime (CR 700.13)."""

from __future__ import annotations

from apnap.engine import qualities, verbs
from apnap.engine.state import BATTLEFIELD, GRAVEYARD, STACK, Event, GameState, entity_player
from apnap.keywords.deeds import CRIME


def told(s: GameState, item: int, player: int) -> list[Event]:
    """The player's crime as the spell or ability has got its targets, if that is one: it targets an opponent,
    what an opponent controls, or a card in an opponent's graveyard."""
    of = s.obj(item).item
    found = [t for _, targets in of.targets for t in targets] if of is not None else []
    if any([_wronged(s, t) not in (-1, player) for t in found]):
        return [Event(verbs.ACT, "700.13", item, player=player, how=CRIME, cause=player)]
    return []


def _wronged(s: GameState, target: int) -> int:
    """The player whose that is; -1: nobody's."""
    if target < 0:
        return entity_player(target)
    zone = s.obj(target).zone
    if zone in (BATTLEFIELD, STACK):
        return qualities.controller_of(s, target)
    return s.obj(target).owner if zone == GRAVEYARD else -1
