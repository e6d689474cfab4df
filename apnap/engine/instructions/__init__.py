"""The verbs: one handler for each node, in modules by family.

A handler is called in replay style with the state, the frame on top, the context and the node; it gives
the batch of events that the verb comes to (empty: nothing), or None while the game waits. Events hang
together as one simultaneous change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine.evaluate import Context
from apnap.engine.instructions import (
    actions,
    choices,
    counters,
    effects,
    life,
    mana,
    moving,
    permanents,
    stack,
    tokens,
)
from apnap.engine.state import Event, Frame, GameState

Handler = Callable[[GameState, Frame, Context, Any], list[Event] | None]

HANDLERS: Final[dict[type, Handler]] = {
    **actions.HANDLERS,
    **choices.HANDLERS,
    **counters.HANDLERS,
    **effects.HANDLERS,
    **life.HANDLERS,
    **mana.HANDLERS,
    **moving.HANDLERS,
    **permanents.HANDLERS,
    **stack.HANDLERS,
    **tokens.HANDLERS,
}
