"""What a player is asked who may do something, in words (CR 608.2d)."""

from __future__ import annotations

from typing import Final

from apnap.model.abilities import Cost, Mana, PayLife
from apnap.model.amounts import Fixed
from apnap.model.events import DestinationBecomes, EntersAsCopy, Instead
from apnap.model.instructions import Act, Apply, Bind, CastNow, Gate, Move, Nothing, Pay, Seq, Together
from apnap.model.modifications import Replacing
from apnap.model.node import Node

_PLACES: Final[dict[str, str]] = {
    "battlefield": "onto the battlefield",
    "hand": "into its owner's hand",
    "graveyard": "into the graveyard",
    "library": "into the library",
    "exile": "into exile",
    "command": "into the command zone",
}


def of_offer(offer: Node) -> str:
    """The question for what is offered: its first step, where it has several."""
    if isinstance(offer, Bind):
        return of_offer(offer.step)
    if isinstance(offer, Seq | Together) and offer.steps:
        return of_offer(offer.steps[0])
    if isinstance(offer, Gate):
        either = of_offer(offer.offer)
        if isinstance(offer.otherwise, Nothing):
            return either
        other = of_offer(offer.otherwise)
        return f"{either[:-1]} or {other[0].lower()}{other[1:]}"
    if isinstance(offer, Pay):
        return f"Pay {_cost(offer.cost)}?"
    if isinstance(offer, CastNow):
        return "Play it?" if offer.how == "play" else "Cast it?"
    if isinstance(offer, Move):
        return "Exile it?" if offer.to == "exile" else f"Put it {_PLACES.get(offer.to, 'there')}?"
    if isinstance(offer, Act):
        return f"{offer.name.capitalize()}?"
    if isinstance(offer, Apply):
        return "Let the effect begin?"
    name = type(offer).__name__
    words = "".join([f" {c.lower()}" if c.isupper() else c for c in name])
    return f"{words.strip().capitalize()}?"


def of_effect(effect: Replacing) -> str:
    """The question for a replacement effect that a player may apply."""
    for change in effect.changes:
        if isinstance(change, EntersAsCopy):
            return "Let it enter as a copy?"
        if isinstance(change, DestinationBecomes):
            return f"Put it {_PLACES.get(change.zone, 'there')} instead?"
        if isinstance(change, Instead) and isinstance(change.effect, Nothing):
            return "Skip it?"
    return "Apply the effect?"


def _cost(cost: Node) -> str:
    if not isinstance(cost, Cost) or not cost.parts:
        return "the cost"
    out: list[str] = []
    for part in cost.parts:
        if isinstance(part, Mana) and part.times is None:
            out.append("".join([f"{{{symbol}}}" for symbol in part.symbols]))
        elif isinstance(part, PayLife) and isinstance(part.amount, Fixed):
            out.append(f"{part.amount.n} life")
        else:
            return "the cost"
    return ", ".join(out)
