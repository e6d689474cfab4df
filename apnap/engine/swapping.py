"""Exchanging an attachment with a card in the hand (CR 701.12, 702.65)."""

from __future__ import annotations

from apnap.engine import entering, events, qualities, zones
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.state import BATTLEFIELD, HAND, Event, GameState


def swapped(s: GameState, ctx: Context, permanent: int, card: int) -> list[Event]:
    """The permanent goes to the hand, and the card onto the battlefield, attached to what that was attached
    to; nothing happens if either can't (CR 702.65b)."""
    o, c = s.obj(permanent), s.obj(card)
    player = ctx.controller
    whole = o.zone == BATTLEFIELD and c.zone == HAND and o.owner == player and c.owner == player
    if whole and qualities.controller_of(s, permanent) == player and o.attached_to:
        out = events.moving(s, permanent, HAND, "702.65a")
        enters = events.moving(s, card, BATTLEFIELD, "702.65a")
        for e in (out, enters):
            e.source = ctx.source
            e.cause = player
        enters.entering = zones.entering_for(s, player)
        enters.entering.attached_to = o.attached_to
        enters.entering.said = ("303.4i",)
        if entering.can_be_attached(s, enters):
            return [out, enters]
    say(s, "702.65b", "exchanges nothing", player, permanent)
    return []
