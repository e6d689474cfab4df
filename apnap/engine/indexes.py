"""Indexes of what is functioning now: triggered abilities by the verb of their events. Kept with the
characteristics that they rest on, and taken over as long as the same objects have the same abilities."""

from __future__ import annotations

from typing import Final

from apnap.engine import layers
from apnap.engine.characteristics import AbilityInst, AbilitySet
from apnap.engine.patterns import verbs_of
from apnap.engine.state import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK, GameState
from apnap.model.abilities import Triggered
from apnap.model.events import StateIs
from apnap.model.words import ZONE_NUMBER

STATE: Final = -1  # the "verb" of state triggers

_ELSEWHERE: Final = (STACK, EXILE, COMMAND, GRAVEYARD, HAND)


class Index:
    """Triggered abilities by verb, in the order of the objects. `ids` and `sets` are the objects looked
    at and the abilities that they had."""

    def __init__(self) -> None:
        self.by_verb: dict[int, list[tuple[int, AbilityInst]]] = {}
        self.ids: list[int] = []
        self.sets: list[AbilitySet] = []


def trigger_index(s: GameState) -> dict[int, list[tuple[int, AbilityInst]]]:
    """For each verb, the (object, ability) pairs that may trigger on its events; under `STATE` those with
    state triggers (CR 603.8)."""
    known = layers.layered(s)
    ready: Index | None = known.triggers
    if ready is not None:
        return ready.by_verb
    made = Index()
    for id in s.battlefield():
        if not s.obj(id).phased_out:
            found = layers.chars(s, id).abilities
            if found.triggered:
                made.ids.append(id)
                made.sets.append(found)
    for zone in _ELSEWHERE:
        for p in range(s.count if zone == GRAVEYARD or zone == HAND else 1):
            at = zone * s.count + p
            # Cards that no effect reaches have the abilities of their faces.
            all_of_it = zone == STACK or known.abroad
            for id in s.zones[at] if all_of_it else known.cards[at].triggering:
                found = layers.chars(s, id).abilities
                if found.triggered and found.triggers_elsewhere:
                    made.ids.append(id)
                    made.sets.append(found)
    old: Index | None = known.triggered
    if old is not None and old.ids == made.ids and _same(old.sets, made.sets):
        made.by_verb = old.by_verb
    else:
        for i, id in enumerate(made.ids):
            _enter(made, id, s.obj(id).zone, made.sets[i])
    layers.layered(s).triggers = made  # looking at objects may have tied it to what is now
    return made.by_verb


def _same(a: list[AbilitySet], b: list[AbilitySet]) -> bool:
    for i in range(len(a)):
        if a[i] is not b[i]:
            return False
    return True


def _enter(made: Index, id: int, zone: int, abilities: AbilitySet) -> None:
    for inst in abilities.triggered:
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


__all__ = ["BATTLEFIELD", "STATE", "trigger_index"]
