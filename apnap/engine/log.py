"""The log: what happened, each entry with its rule. It is no part of the state, and may be off; text is
made only when it is read (`describe`)."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import grounds, grounds_said, verbs
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
    COMMAND,
    EMBLEM,
    EXILE,
    GRAVEYARD,
    HAND,
    OUTSIDE,
    STACK,
    Event,
    GameState,
)

# What is done to a card of a hidden zone for all to see.
_SHOWING: Final = (verbs.PLAY_LAND, verbs.DISCARD, verbs.MILL, verbs.REVEAL)
_PUBLIC: Final = (BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND)


class Entry:
    """One line of the log. `fact` is the event where it was one; `words` a short tag otherwise ("passes",
    "targets", ...), with the entities and values that it is about; `name` is what its main object was
    called then. Of a fact, `values` are the names of its object, its source and the other, and `known` says
    for each who knows it (a bit for each player, as in `Obj.known_to`; -1: everyone).
    `rules` are the other rules behind it (see `grounds`)."""

    def __init__(
        self,
        rule: str,
        turn: int,
        step: int,
        fact: Event | None,
        words: str,
        player: int,
        name: str,
        values: Any,
        known: tuple[int, ...] = (),
        rules: tuple[str, ...] = (),
    ) -> None:
        self.rule = rule
        self.turn = turn
        self.step = step
        self.fact = fact
        self.words = words
        self.player = player
        self.name = name
        self.values = values
        self.known = known
        self.rules = rules


def note(s: GameState, fact: Event) -> None:
    """Enter a fact in the log."""
    if s.log is not None:
        ids = (fact.obj or fact.result, fact.source, fact.other)
        names = tuple([name_of(s, id) for id in ids])
        known = [knowers(s, id) for id in (fact.result or fact.obj, fact.source, fact.other)]
        if fact.verb in _SHOWING:
            known[0] = -1
        behind = grounds.of_fact(s, fact)
        s.log.append(
            Entry(fact.rule, s.turn, s.step, fact, "", fact.player, names[0], names, tuple(known), behind)
        )


def say(
    s: GameState,
    rule: str,
    words: str,
    player: int = -1,
    obj: int = 0,
    values: Any = (),
    about: Any = None,
) -> None:
    """Enter something that is no event: a pass, a choice, an ability that does nothing, and why. What it is
    `about` tells the other rules behind it (see `grounds_said`)."""
    if s.log is not None:
        known = (knowers(s, obj),)
        behind = grounds_said.of_words(s, words, about)
        s.log.append(Entry(rule, s.turn, s.step, None, words, player, name_of(s, obj), values, known, behind))


def told(s: GameState, e: Event, comes: bool = False) -> tuple[int, str, str, int, int, int]:
    """An event that is none yet, for the log: its verb, what its object and its source are called, its player
    and amount, and the zone that it leads to (-1: none). Whose name is hidden has none; if the event `comes`,
    what enters the battlefield face up is about to be seen by all."""
    shown = comes and e.dest == BATTLEFIELD and (e.entering is None or not e.entering.face_down)
    names = [name_of(s, e.obj) if e.obj > 0 and (shown or knowers(s, e.obj) == -1) else ""]
    names.append(name_of(s, e.source) if knowers(s, e.source) == -1 else "")
    if e.obj <= 0 and e.face is not None:
        names[0] = e.face.name
    return (e.verb, names[0], names[1], e.player, e.amount, e.dest)


def knowers(s: GameState, id: int) -> int:
    """Who knows what the object is: a bit for each player; -1: everyone (CR 400.2, 708.5)."""
    if id <= 0:
        return -1
    o = s.objects[id]
    if o is None:
        return 0
    if not o.face_down and (o.zone in _PUBLIC or o.kind != CARD):
        return -1
    if o.zone == HAND or o.zone == OUTSIDE:
        return o.known_to | (1 << o.owner)
    return o.known_to


def name_of(s: GameState, id: int) -> str:
    """What the object is called (its name as last known), "" for none."""
    if id <= 0:
        return ""
    from apnap.engine import layers
    from apnap.engine.state import ABILITY

    o = s.obj(id)
    if o.kind == ABILITY and o.item is not None:
        source = name_of(s, o.item.source)
        return f"ability of {source}" if source else "ability without a source"
    c = layers.chars(s, id)
    return c.name or ("face-down object" if o.face_down else "emblem" if o.kind == EMBLEM else "")
