"""Games from their first decision on, for the tests of what comes before the first turn (CR 103)."""

from __future__ import annotations

from collections.abc import Sequence

from readings import abilities

from apnap.engine import process, starting
from apnap.engine.state import GameState
from apnap.model import Card, Face, mana_cost
from apnap.oracle.grammar.face import face_of


def card(name: str, line: str, text: str = "", cost: str = "") -> Card:
    """A card of that name, type line, text and mana cost; a creature is a 1/1."""
    bare = face_of(name, line)
    face = Face(
        name,
        mana_cost(cost) if cost else None,
        bare.supertypes,
        bare.types,
        bare.subtypes,
        *(("1", "1") if "creature" in bare.types else ()),
        abilities=abilities(text, line, name) if text else (),
    )
    return Card(name, "normal", (face,))


def begin(
    decks: Sequence[list[Card]], beside: Sequence[Sequence[Card]] = ((), ()), seed: int = 3, **options: int
) -> GameState:
    """A game of those decks and sideboards, which waits for its first answer."""
    s = starting.new_game(list(decks), [list(b) for b in beside], seed, tuple(options.items()))
    process.run(s)
    return s


def say(s: GameState, *keys: str) -> None:
    """Answer what is asked, with keys that are listed; "any" is the first but "done"."""
    for key in keys:
        assert s.ask is not None
        if s.ask.kind != "priority":
            found = [o.key for o in s.ask.options or () if o.key == key or (key == "any" and o.key != "done")]
            assert found, f"{key}: none of {s.ask.options}"
            key = found[0]
        s.ask, s.answer = None, key
        process.run(s)
