"""Why abilities did not trigger (CR 603.2): nothing like their event has happened, or something else, their
source was not there, or their condition did not hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from apnap.engine import evaluate, layers, verbs
from apnap.engine.patterns import event_matches
from apnap.engine.state import BATTLEFIELD, Event, GameState
from apnap.game.log import Log, LogEntry
from apnap.model.abilities import Triggered
from apnap.model.events import VERB_NUMBER, AnyWhen, Nth, OneOrMore, Pattern, StateIs, Where
from apnap.model.node import When
from apnap.model.words import ZONES
from apnap.scenario.things import Key, Things

# So many events that an ability might have looked for are told, the last ones.
_MOST: Final = 3


def told(s: GameState, things: Things, id: int, log: Log) -> list[tuple[str, str]]:
    """For each triggered ability of the object why it has not triggered, in words, with the rule."""
    out: list[tuple[str, str]] = []
    name = things.name(s, id)
    c = layers.chars(s, id)
    if not c.abilities.triggered:
        return [(f"{name} has no triggered ability", "603.1")]
    controller = c.controller if c.controller >= 0 else s.obj(id).owner
    for inst in c.abilities.triggered:
        ability = inst.ability
        assert isinstance(ability, Triggered)
        if isinstance(ability.when, StateIs):
            out.append((f"{name}: what it watches for has never been so", "603.8"))
            continue
        ctx = evaluate.Context(s, id, controller)
        ctx.instance = inst.keyword_key()
        found = _events(s, things, ctx, ability, id, log)
        out.extend(found[-_MOST:] or [(f"{name}: nothing like what it looks for has happened", "603.2")])
    return out


def _events(
    s: GameState, things: Things, ctx: evaluate.Context, ability: Triggered, id: int, log: Sequence[LogEntry]
) -> list[tuple[str, str]]:
    name = things.name(s, id)
    key = things.key_of(s, id)
    there = _began_there(s, things, key, log)
    out: list[tuple[str, str]] = []
    for entry in log:
        fact = entry.fact
        if fact is None:
            continue
        own = fact.obj > 0 and things.key_of(s, fact.obj) == key
        came = fact.verb == verbs.ZONE_CHANGE and own and fact.dest == BATTLEFIELD
        if came:
            there = True
        if _alike(ability.when, fact):
            text = entry.text()
            if not there and ability.zone == "battlefield":
                out.append((f"{name} was not on the battlefield: {text}", "603.6"))
            elif not event_matches(ctx, ability.when, fact):
                out.append((f"{name} looks for something else than this: {text}", "603.2"))
            elif ability.condition is not None:
                out.append((f"{name}: its condition did not hold: {text}", "603.4"))
        if fact.verb == verbs.ZONE_CHANGE and own and fact.origin == BATTLEFIELD:
            there = False
    return out


def _began_there(s: GameState, things: Things, key: Key, log: Sequence[LogEntry]) -> bool:
    """Whether the object was on the battlefield before any of it: by the first move of its that is told."""
    for entry in log:
        fact = entry.fact
        if fact is not None and fact.verb == verbs.ZONE_CHANGE and fact.obj > 0:
            if things.key_of(s, fact.obj) == key:
                return fact.origin == BATTLEFIELD
    now = things.now(s, key)
    return bool(now) and s.obj(now).zone == BATTLEFIELD


def _alike(when: When, e: Event) -> bool:
    """Whether the event is one of the kind that is looked for, whatever it happened to."""
    if isinstance(when, Pattern):
        if VERB_NUMBER[when.verb] != e.verb or (when.how and when.how != e.how):
            return False
        if when.origin and (e.origin < 0 or ZONES[e.origin] not in when.origin):
            return False
        return not when.destination or (e.dest >= 0 and ZONES[e.dest] in when.destination)
    if isinstance(when, AnyWhen):
        return any(_alike(part, e) for part in when.parts)
    if isinstance(when, OneOrMore | Where | Nth):
        return _alike(when.when, e)
    return False
