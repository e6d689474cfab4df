"""Battles and their protectors (CR 310, 704.5w-x). Whom a battle is protected by is kept with what was chosen
for it (`zones.defending_player` reads it)."""

from __future__ import annotations

from apnap.engine import combat_state, events, layers, verbs, zones
from apnap.engine.decision import choose
from apnap.engine.state import GRAVEYARD, Event, Frame, GameState, Obj, Option, player_entity
from apnap.model.words import BATTLE


def protector_of(o: Obj) -> int:
    """The player designated as its protector, -1 for none."""
    for aspect, value in o.chosen:
        if aspect == zones.PROTECTOR:
            return int(value)
    return -1


def may_protect(s: GameState, controller: int, subtypes: frozenset[str]) -> list[int]:
    """The players who can be the protector of such a battle of that controller, in turn order: an opponent
    where it is a Siege (CR 310.11a), else its controller (CR 310.8a)."""
    if "Siege" not in subtypes:
        return [] if s.players[controller].left else [controller]
    return s.others(controller)


def choose_protector(
    s: GameState, f: Frame, key: str, rule: str, controller: int, pool: list[int], source: int
) -> int:
    """The protector whom the controller chooses; -1 while the game waits."""
    if len(pool) == 1:
        return pool[0]
    options = [Option(f"p{p}", "player", to=player_entity(p), player=p) for p in pool]
    got = choose(s, f, key, "player", controller, rule, "Choose its protector", options, source)
    return -1 if got is None else int(got[1:])


def gather(s: GameState, f: Frame, permanents: list[int], out: list[Event]) -> bool:
    """The state-based actions of battles without a protector who can be theirs; False while a player
    chooses. A battle that is being attacked keeps waiting for one (CR 310.10), unless a Siege is protected
    by its own controller (CR 704.5x)."""
    for id in permanents:
        c = layers.chars(s, id)
        if not c.types & BATTLE:
            continue
        now = protector_of(s.obj(id))
        pool = may_protect(s, c.controller, c.subtypes)
        if now in pool:
            continue
        own = now == c.controller and "Siege" in c.subtypes
        if not own and any([s.obj(a).attacking == id for a in combat_state.attackers(s)]):
            continue
        rule = "704.5x" if own else "704.5w"
        if not pool:
            out.append(events.moving(s, id, GRAVEYARD, rule))
            continue
        p = choose_protector(s, f, f"protector{id}", rule, c.controller, pool, id)
        if p < 0:
            return False
        out.append(Event(verbs.DESIGNATE, rule, id, player=p, how=zones.PROTECTOR))
    return True
