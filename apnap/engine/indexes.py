"""Indexes of what is functioning now: triggered abilities by the verb of their events. Kept for the
version of the state that they were made for."""

from __future__ import annotations

from typing import Final

from apnap.engine import layers
from apnap.engine.characteristics import AbilityInst
from apnap.engine.patterns import verbs_of
from apnap.engine.state import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK, GameState
from apnap.model.abilities import Triggered
from apnap.model.events import StateIs
from apnap.model.words import ZONE_NUMBER

STATE: Final = -1  # the "verb" of state triggers


class Index:
    """Triggered abilities by verb, in the order of the objects."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.by_verb: dict[int, list[tuple[int, AbilityInst]]] = {}


def trigger_index(s: GameState) -> dict[int, list[tuple[int, AbilityInst]]]:
    """For each verb, the (object, ability) pairs that may trigger on its events; under `STATE` those with
    state triggers (CR 603.8)."""
    known = s.indexed
    if isinstance(known, Index) and known.version == s.version:
        return known.by_verb
    made = Index(s.version)
    for id in s.battlefield():
        if not s.obj(id).phased_out:
            _enter(s, made, id, BATTLEFIELD)
    for zone in (STACK, EXILE, COMMAND):
        for id in s.zone(zone, 0):
            _enter(s, made, id, zone)
    for p in range(s.count):
        for zone in (GRAVEYARD, HAND):
            for id in s.zone(zone, p):
                _enter(s, made, id, zone)
    s.indexed = made
    return made.by_verb


def _enter(s: GameState, made: Index, id: int, zone: int) -> None:
    for inst in layers.chars(s, id).abilities.triggered:
        ability = inst.ability
        assert isinstance(ability, Triggered)
        if ability.zone != "any" and ZONE_NUMBER.get(ability.zone, -1) != zone:
            continue
        if isinstance(ability.when, StateIs):
            made.by_verb.setdefault(STATE, []).append((id, inst))
            continue
        seen: list[int] = []
        for verb in verbs_of(ability.when):
            if verb not in seen:
                seen.append(verb)
                made.by_verb.setdefault(verb, []).append((id, inst))
