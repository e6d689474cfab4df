"""The plainest of all actions, a land tapped for mana, without its procedure (CR 605.3b)."""

from __future__ import annotations

from typing import Final

from apnap.engine import designations, indexes, layers, mana_resolving, same_ability, verbs
from apnap.engine.characteristics import AbilityInst
from apnap.engine.log import note
from apnap.engine.state import BATTLEFIELD, Event, GameState, ManaUnit
from apnap.model.abilities import Activated, TapThis
from apnap.model.amounts import Fixed
from apnap.model.instructions import AddMana
from apnap.model.refs import You
from apnap.model.words import MANA, SNOW

_RUNS: Final[dict[int, tuple[str, ...]]] = {}
_LOOKED_FOR: Final = (verbs.TAP, verbs.ACTIVATE, verbs.ADD_MANA, indexes.STATE)


def run_of(ability: Activated) -> tuple[str, ...]:
    """The mana that the ability always adds for {T} and nothing else; () for any other."""
    known = _RUNS.get(ability.nid)
    if known is None:
        known = _run_of(ability)
        if ability.nid >= 0:
            _RUNS[ability.nid] = known
    return known


def _run_of(ability: Activated) -> tuple[str, ...]:
    e = ability.effect
    cost = ability.cost.parts
    if len(cost) != 1 or not isinstance(cost[0], TapThis) or ability.limits or ability.change is not None:
        return ()
    if ability.zone != "battlefield" or ability.label or not isinstance(e, AddMana):
        return ()
    if not isinstance(e.who, You) or not isinstance(e.times, Fixed) or e.within:
        return ()
    if e.among is not None or e.like is not None:
        return ()
    if len(e.options) != 1 or e.only is not None or e.until or any([m not in MANA for m in e.options[0]]):
        return ()
    return e.options[0] * e.times.n if e.times.n > 0 else ()


def taps(s: GameState, player: int, id: int, inst: AbilityInst) -> bool:
    """Activate and resolve the mana ability, if nothing could forbid, change, replace or trigger on any of it
    and nobody keeps a log: then it comes to these four facts. False: nothing is done, its procedure does it.
    """
    ability = inst.ability
    if s.log is not None or s.effects or s.delayed or s.waiting or not isinstance(ability, Activated):
        return False
    run = run_of(ability)
    o = s.obj(id)
    c = layers.chars(s, id)
    if not run or o.tapped or o.zone != BATTLEFIELD or o.phased_out or c.rules or c.controller != player:
        return False
    if layers.player_rules(s, player) or layers.replacing(s) or designations.inherent(s):
        return False
    index = indexes.trigger_index(s)
    if index and any([verb in index for verb in _LOOKED_FOR]):
        return False
    if any([f.kind == verbs.F_RUN or f.kind == verbs.F_EVENTS for f in s.frames]):
        return False
    tapped = Event(verbs.TAP, "107.5", id, cause=player)
    activated = Event(verbs.ACTIVATE, "605.3b", 0, id, player, how="mana", cause=player)
    activated.data = same_ability.told(s, id, inst.key)
    added = Event(verbs.ADD_MANA, "106.3", 0, id, player, 0, len(run), "mana", player)
    units = tuple([ManaUnit(m, id, c.supertypes & SNOW != 0, None) for m in run])
    added.data = units
    for_mana = mana_resolving.tapped_for(id, player, list(run))
    s.own_status(id).tapped = True
    p = s.own_pool(player)
    p.pool = p.pool + units
    for fact in (tapped, activated, added, for_mana):
        note(s, fact)
    s.ledger = (*s.ledger, tapped, activated, added, for_mana)
    s.ret = ()
    return True
