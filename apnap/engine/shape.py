"""The shape of a state: what it is up to the renaming of ids and timestamps (CR 104.4b, 732.2).

Two states of one shape can't be told apart by anything that is still to happen. What is left out: objects
that are gone and that nothing refers to, ids, the numbers of timestamps (their order counts), which physical
card an object is (what it is counts), and, unless `ledger` is asked for, the facts of this turn and the last,
which only those abilities look at that count what happened.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from apnap.engine.attributes import ATTRIBUTES
from apnap.engine.encoding import Encoder, first_values
from apnap.engine.state import GONE, LIBRARY, GameState

# Attributes that hold entities, and those that hold tuples of them.
_ENTITY: Final = frozenset(
    {
        ("Obj", "id"),
        ("Obj", "attached_to"),
        ("Obj", "attacking"),
        ("StackItem", "source"),
        ("ManaUnit", "source"),
        ("Effect", "source"),
        ("Delayed", "source"),
        ("Waiting", "source"),
        ("Frame", "source"),
        ("Frame", "item"),
        ("Frame", "it"),
        ("Event", "obj"),
        ("Event", "source"),
        ("Event", "other"),
        ("Event", "result"),
        ("Ask", "source"),
        ("Entering", "attacking"),
        ("Entering", "attached_to"),
        ("Option", "obj"),
        ("Option", "to"),
    }
)
_ENTITIES: Final = frozenset(
    {("Obj", "blocking"), ("Obj", "components"), ("Effect", "affected"), ("Option", "objects")}
)
_TIME: Final = frozenset({("Obj", "timestamp"), ("Effect", "timestamp")})
_NUMBER: Final = frozenset({("Effect", "id"), ("Delayed", "id"), ("Waiting", "id")})
_LEFT_OUT: Final = frozenset(
    {
        ("Obj", "card"),
        ("Obj", "previous"),
        ("Obj", "last"),
        ("GameState", "clock"),
        ("GameState", "cards"),
        ("GameState", "ret"),
        ("GameState", "answer"),
        ("GameState", "zones"),
        ("Option", "key"),
    }
)
_LEDGERS: Final = frozenset(
    {("GameState", "ledger"), ("GameState", "last_ledger"), ("GameState", "kept_ledger")}
)
_OF_TURNS: Final = frozenset(
    {
        ("Obj", "came"),
        ("PlayerState", "turn_began"),
        ("PlayerState", "upkeep_began"),
        ("PlayerState", "upkeep_before"),
        ("Effect", "expires"),
    }
)


class Shaper(Encoder):
    """Writes a state with its ids and timestamps renamed in the order in which they are met."""

    def __init__(self, s: GameState, ledger: bool) -> None:
        super().__init__(table=False)
        self.s = s
        self.ledger = ledger
        self.names: dict[int, int] = {}
        self.met: list[int] = []
        times = sorted(
            {o.timestamp for o in s.objects if o is not None and o.zone != GONE}
            | {e.timestamp for e in s.effects}
            | {t for o in s.objects if o is not None and o.counted for _, t in o.counted}
        )
        self.times = {t: i for i, t in enumerate(times)}
        numbers = sorted({e.id for e in s.effects} | {d.id for d in s.delayed} | {w.id for w in s.waiting})
        self.numbers = {n: i for i, n in enumerate(numbers)}

    def entity(self, e: int) -> int:
        """The new name of an entity; players keep theirs."""
        if e <= 0:
            return e
        known = self.names.get(e)
        if known is None:
            known = len(self.names) + 1
            self.names[e] = known
            self.met.append(e)
        return known

    def whole(self) -> Any:
        """The state."""
        s = self.s
        zones = [[self.entity(id) for id in ids] for ids in s.zones]
        state = self._fields("GameState", s)
        frames = [self._fields("Frame", f) for f in s.frames]
        objects: list[Any] = []
        at = 0
        while at < len(self.met):
            id = self.met[at]
            at += 1
            o = s.objects[id] if id < len(s.objects) else None
            objects.append(None if o is None else self._fields("Obj", o))
        return [zones, state, frames, objects]

    def _fields(self, name: str, o: Any) -> dict[str, Any]:
        first = first_values(name)
        data: dict[str, Any] = {}
        for attribute in ATTRIBUTES[name]:
            at = (name, attribute)
            v = getattr(o, attribute)
            if at in _LEFT_OUT or (at in _LEDGERS and not self.ledger):
                continue
            if v is first[attribute] or (type(v) is type(first[attribute]) and v == first[attribute]):
                continue
            if at in _ENTITY:
                data[attribute] = self.entity(v)
            elif at in _ENTITIES and v is not None:
                data[attribute] = [self.entity(e) for e in v]
            elif at in _TIME:
                data[attribute] = self.times.get(v, -1)
            elif at in _NUMBER:
                data[attribute] = self.numbers.get(v, -1)
            elif at in _OF_TURNS:
                data[attribute] = v - self.s.turn
            elif at == ("Obj", "counted"):
                data[attribute] = [[kind, self.times[t]] for kind, t in v]
            elif at == ("Obj", "linked"):
                data[attribute] = [[key, self.entity(id)] for key, id in v]
            elif at == ("StackItem", "targets"):
                data[attribute] = [[slot, [self.entity(e) for e in es]] for slot, es in v]
            else:
                data[attribute] = self.value(v)
        return data


def shape(s: GameState, ledger: bool = False) -> str:
    """A digest of the state's shape (16 bytes in hexadecimal).

    Ids that a frame holds among its own values are not renamed: two states with frames that remember
    different ids have different shapes, though they may be alike; at a priority window there are none."""
    text = json.dumps(Shaper(s, ledger).whole(), ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


__all__ = ["LIBRARY", "shape"]
