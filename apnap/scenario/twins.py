"""Creatures that can't be told apart: of their declarations, a search needs to look at one order only."""

from __future__ import annotations

from typing import Any

from apnap.engine import layers
from apnap.engine.state import CARD, GameState, Option


def without_twins(s: GameState, options: list[Option]) -> list[Option]:
    """The answers to a question whether a creature attacks or blocks, less those that come to the same as
    others because a creature just like it has been asked about before: of such creatures, those that attack
    come first, and each blocks nothing that stands before what the last one blocks."""
    ask = s.ask
    assert ask is not None
    f = s.frames[-1]
    actors: tuple[int, ...] = f.vars.get("actors", ())
    if ask.source not in actors or not f.vars.get("simple", False):
        return options
    at = actors.index(ask.source)
    mine = _looks(s, ask.source)
    if mine is None:
        return options
    for i in range(at - 1, -1, -1):
        if f.vars["able"][i] == f.vars["able"][at] and _looks(s, actors[i]) == mine:
            break
    else:
        return options
    if ask.kind == "attack":
        if f.vars.get(f"a{actors[i]}") != "none":
            return options
        return [o for o in options if o.to == 0] or options
    if f.vars["room"][i] != 1 or f.vars["room"][at] != 1:
        return options
    said = str(f.vars.get(f"b{actors[i]}.0"))
    able: tuple[int, ...] = f.vars["able"][at]
    least = len(able) if said == "none" else able.index(int(said[1:]))
    return [o for o in options if o.to == 0 or able.index(o.to) >= least] or options


def _looks(s: GameState, id: int) -> Any:
    """All that makes a creature what it is; None if something concerns it alone."""
    o, c = s.obj(id), layers.chars(s, id)
    if o.attached_to or o.linked or o.chosen or o.components or o.face_down or o.designations:
        return None
    for other in s.battlefield():
        if s.obj(other).attached_to == id or any(to == id for _, to in s.obj(other).linked):
            return None
    if any(e.affected is not None and id in e.affected for e in s.effects) or s.delayed or s.waiting:
        return None
    for spell in s.stack():
        item = s.obj(spell).item
        if item is not None and (item.event is not None or any(id in ids for _, ids in item.targets)):
            return None
    name = s.cards[o.card][0].name if o.kind == CARD else o.face
    sick = o.came >= s.players[c.controller].turn_began
    made = (o.kind, name, o.face, o.owner, c.controller, o.cast is None)
    now = (c.name, c.power, c.toughness, c.types, c.colors, tuple(sorted(c.abilities.names)))
    return (*made, *now, sick, o.tapped, o.damage, o.counters, o.attacking)
