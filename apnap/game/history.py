"""The positions that a game has gone through, as a chain: each knows the one before it.

A chain is never written to but for the states of old positions, which are dropped (all but a few) and made
again, by answering again, when somebody goes back to them. So a fork costs nothing, and shares its past.
How many are kept grows with the logarithm of a game's length: long games take little more than others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from apnap.engine.log import Entry
from apnap.engine.state import GameState

# So many positions, or a few more, keep their states. Of the older ones every `EVERY`th does, `FAR` of these;
# beyond, every second one up to twice as far, every fourth up to four times as far, and so on. Few: what
# lives for a moment only costs Python's garbage collector nothing.
KEPT: Final = 8
MORE: Final = 2
EVERY: Final = 50
FAR: Final = 4


class Position:
    """A position: the answers by which it was reached from the one before, and what happened on the way."""

    __slots__ = ("answers", "before", "depth", "digest", "entries", "kept", "length", "state")

    def __init__(
        self, state: GameState, before: Position | None, answers: tuple[str, ...], entries: list[Entry]
    ) -> None:
        self.state: GameState | None = state
        self.before = before
        self.answers = answers
        self.entries: Sequence[Entry] = entries or ()
        self.digest = ""  # kept when first asked for
        self.depth: int = 0 if before is None else before.depth + 1
        self.length: int = len(answers) + (0 if before is None else before.length)
        # The older positions that keep their states, the root apart, which always does.
        self.kept: tuple[Position, ...] = () if before is None else before.kept

    def chain(self) -> list[Position]:
        """The positions from the first up to this one."""
        out: list[Position] = []
        at: Position | None = self
        while at is not None:
            out.append(at)
            at = at.before
        out.reverse()
        return out

    def history(self) -> list[str]:
        """All answers up to here."""
        return [answer for position in self.chain() for answer in position.answers]

    def log(self) -> list[Entry]:
        """All log entries up to here."""
        return [entry for position in self.chain() for entry in position.entries]

    def forget(self) -> None:
        """Drop the state of the position `KEPT` before this one, unless it is one that is kept."""
        if self.depth <= KEPT or self.depth % MORE:
            return
        # A whole stretch at a time: those from `MORE` before the last one that is kept up to it.
        at: Position | None = self
        for _ in range(KEPT):
            if at is not None:
                at = at.before
        for _ in range(MORE):
            if at is not None:
                if at.depth % EVERY:
                    at.state = None
                elif at.before is not None:
                    self._keep(at)
                at = at.before

    def _keep(self, newest: Position) -> None:
        """Let an old position keep its state, and those have it no more that are too far from it now."""
        kept: list[Position] = []
        for position in self.kept:
            number = position.depth // EVERY
            if newest.depth // EVERY - number < FAR * (number & -number):
                kept.append(position)
            else:
                position.state = None
        self.kept = (*kept, newest)
