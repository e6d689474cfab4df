"""The board in words, as a few lines of text."""

from __future__ import annotations

from apnap.engine import layers
from apnap.engine.log import name_of
from apnap.engine.state import GameState
from apnap.model.words import EXILE, GRAVEYARD, HAND, LIBRARY, STEPS
from apnap.scenario.things import Things


def draw(s: GameState, things: Things) -> str:
    """The whole position, all cards shown."""
    out = [f"  -- turn {s.turn} of {things.who(s.active)}, {STEPS[s.step]}"]
    for p in range(s.count):
        player = s.players[p]
        counters = "".join(f", {n} {kind}" for kind, n in player.counters)
        pool = "".join(unit.mana for unit in player.pool)
        mana = f", mana {pool}" if pool else ""
        out.append(
            f"  {things.who(p)}: {player.life} life{counters}{mana}, {len(s.zone(LIBRARY, p))} in the library"
        )
        mine = [id for id in s.battlefield() if things.controller(s, id) == p]
        for word, ids in (
            ("battlefield", mine),
            ("hand", s.zone(HAND, p)),
            ("graveyard", s.zone(GRAVEYARD, p)),
            ("exile", [id for id in s.zone(EXILE, p) if s.obj(id).owner == p]),
        ):
            if ids:
                out.append(f"    {word}: {', '.join(_told(s, things, id) for id in ids)}")
    if s.stack():
        out.append(f"  stack, from the top: {', '.join(name_of(s, id) for id in reversed(s.stack()))}")
    return "\n".join(out)


def _told(s: GameState, things: Things, id: int) -> str:
    o = s.obj(id)
    c = layers.chars(s, id)
    parts: list[str] = []
    if o.zone != 2:
        return name_of(s, id)
    if c.has_pt:
        parts.append(f"{c.power}/{c.toughness}")
    parts += [word for word, so in (("tapped", o.tapped), ("phased out", o.phased_out)) if so]
    parts += [f"{n} {kind}" for kind, n in o.counters]
    if o.damage:
        parts.append(f"damage {o.damage}")
    if o.attached_to:
        parts.append(f"on {things.name(s, o.attached_to)}")
    if o.attacking:
        parts.append(f"attacks {things.name(s, o.attacking)}")
    parts += [f"blocks {things.name(s, b)}" for b in o.blocking]
    name = things.name(s, id)
    return f"{name} ({', '.join(parts)})" if parts else name
