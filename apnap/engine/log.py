"""The log: what happened, each entry with its rule. It is no part of the state, and may be off; text is
made only when it is read (`describe`)."""

from __future__ import annotations

from typing import Any

from apnap.engine.state import Event, GameState


class Entry:
    """One line of the log. `fact` is the event where it was one; `words` a short tag otherwise ("passes",
    "targets", ...), with the entities and values that it is about; `name` is what its main object was
    called then."""

    def __init__(
        self, rule: str, turn: int, step: int, fact: Event | None, words: str, player: int, name: str, values: Any
    ) -> None:
        self.rule = rule
        self.turn = turn
        self.step = step
        self.fact = fact
        self.words = words
        self.player = player
        self.name = name
        self.values = values


def note(s: GameState, fact: Event) -> None:
    """Enter a fact in the log."""
    if s.log is not None:
        names = tuple([name_of(s, id) for id in (fact.obj or fact.result, fact.source, fact.other)])
        s.log.append(Entry(fact.rule, s.turn, s.step, fact, "", fact.player, names[0], names))


def say(s: GameState, rule: str, words: str, player: int = -1, obj: int = 0, values: Any = ()) -> None:
    """Enter something that is no event: a pass, a choice, an ability that does nothing, and why."""
    if s.log is not None:
        s.log.append(Entry(rule, s.turn, s.step, None, words, player, name_of(s, obj), values))


def name_of(s: GameState, id: int) -> str:
    """What the object is called (its name as last known), "" for none."""
    if id <= 0:
        return ""
    from apnap.engine import layers
    from apnap.engine.state import ABILITY

    o = s.obj(id)
    if o.kind == ABILITY and o.item is not None:
        return f"ability of {name_of(s, o.item.source)}"
    c = layers.chars(s, id)
    return c.name or ("face-down object" if o.face_down else "")
