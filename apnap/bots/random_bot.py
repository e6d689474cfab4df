"""The bot that plays at random."""

from __future__ import annotations

from typing import Any

from apnap.bots.bot import View
from apnap.bots.rng import Rng


class RandomBot:
    """Picks each legal action as likely as any other; where a number is asked for, each number."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View) -> Any:
        """A legal action."""
        actions = view.actions
        count = len(actions)
        return actions[self._rng.below(count) if count > 1 else 0]
