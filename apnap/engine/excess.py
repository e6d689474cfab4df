"""Excess damage: what is dealt to a permanent beyond what would be lethal, or beyond its loyalty or defense
(CR 120.10). It is told as an "act" of the permanent by the name "excess damage", and where it is no combat
damage, by "excess noncombat damage" too; the amount is how much."""

from __future__ import annotations

from apnap.engine import layers, verbs
from apnap.engine.state import Event, GameState
from apnap.keywords.deeds import EXCESS, EXCESS_NONCOMBAT
from apnap.model.words import BATTLE, CREATURE, PLANESWALKER


def of(s: GameState, batch: tuple[Event, ...]) -> list[Event]:
    """The facts of the excess damage that the batch, which is about to be carried out, deals: all sources of
    the moment together, each permanent for itself."""
    out: list[Event] = []
    done: list[int] = []
    for e in batch:
        if e.verb != verbs.DAMAGE or e.obj <= 0 or e.obj in done:
            continue
        done.append(e.obj)
        dealt = [x for x in batch if x.verb == verbs.DAMAGE and x.obj == e.obj]
        n = sum([x.amount for x in dealt]) - _enough(s, e.obj, dealt)
        if n > 0:
            for name in (EXCESS,) if e.how == "combat" else (EXCESS, EXCESS_NONCOMBAT):
                fact = Event(verbs.ACT, "120.10", e.obj, e.source, amount=n, how=name, cause=e.cause)
                fact.inner = True
                out.append(fact)
    return out


def _enough(s: GameState, id: int, dealt: list[Event]) -> int:
    """How much of it is no excess: the least of what its types say, so that the excess is the greatest."""
    o = s.obj(id)
    c = layers.chars(s, id)
    found: list[int] = []
    if c.types & CREATURE:
        lethal = max(0, c.toughness - o.damage)
        deadly = [e for e in dealt if e.source > 0 and layers.chars(s, e.source).has("deathtouch")]
        found.append(min(lethal, 1) if deadly else lethal)
    if c.types & PLANESWALKER:
        found.append(o.counters_of("loyalty"))
    if c.types & BATTLE:
        found.append(o.counters_of("defense"))
    return min(found, default=0)
