"""What a card lets its owner do as it is drawn (CR 603.11, 702.94): a static ability that functions in the
hand and looks at the very draw that brought the card there."""

from __future__ import annotations

from typing import Any

from apnap.engine import evaluate, layers, verbs
from apnap.engine.state import HAND, Event, GameState
from apnap.model.abilities import Static
from apnap.model.events import AlsoThen, Pattern
from apnap.model.modifications import Replacing


def instructions(s: GameState, facts: tuple[Event, ...]) -> tuple[Any, ...]:
    """What is to be carried out right after the cards were drawn, as `events` keeps it."""
    out: list[Any] = []
    for fact in facts:
        if fact.verb != verbs.ZONE_CHANGE or fact.data != verbs.DRAW or fact.dest != HAND or not fact.result:
            continue
        owner = s.obj(fact.result).owner
        for inst in layers.chars(s, fact.result).abilities.replacing:
            ability = inst.ability
            if not isinstance(ability, Static) or ability.zone != "hand":
                continue
            ctx = evaluate.Context(s, fact.result, owner)
            ctx.event = fact
            for mod in ability.mods:
                if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern):
                    continue
                if mod.when.verb != "draw":
                    continue
                if mod.condition is not None and not evaluate.holds(ctx, mod.condition):
                    continue
                for change in mod.changes:
                    if isinstance(change, AlsoThen):
                        out.append((change.effect, fact.result, owner, fact, inst.keyword_key(), (), ()))
    return tuple(out)
