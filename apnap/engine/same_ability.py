"""How facts tell which ability of an object it was, for what is limited to so many times (CR 602.5b)."""

from __future__ import annotations

from apnap.engine import faces, layers
from apnap.engine.state import GameState


def told(s: GameState, id: int, key: str) -> str:
    """The key of the ability; and whose it is, where the object shows other values than its own usual ones:
    a back face has abilities of its own (CR 712.8d-e), and a copy those of what it copies (707.2). What a
    merged permanent has keeps its place whatever lies on top."""
    if id <= 0 or key[:1] != "p":
        return key
    o = s.obj(id)
    if o.components:
        return key
    shown = layers.chars(s, id).face.name
    own = faces.usual(s.cards[o.card][0]).name if 0 <= o.card < len(s.cards) else o.face.name
    return key if shown == own or not shown else f"{key}~{shown}"
