"""What both environments have in common: the game, its views, its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apnap.bots import View
from apnap.decks import Deck
from apnap.envs.encoding import Encoder
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.game.formats import settings_for
from apnap.sim.face import view_of

NEEDED = "this needs Gymnasium, NumPy and PettingZoo: pip install 'apnap[envs]'"


class IllegalChoice(ApnapError, ValueError):
    """The number that was chosen is none of a legal action's; nothing has changed."""


class Board:
    """A game that is asked for arrays and answered with numbers."""

    def __init__(
        self, decks: Sequence[Deck | str], encoder: Encoder | None, turn_limit: int, variant: str
    ) -> None:
        self.decks = tuple([Deck.of(deck) for deck in decks])
        settings_for(variant, self.decks)  # what is wrong with them is told at once
        self.encoder = encoder or Encoder(len(self.decks))
        if self.encoder.players < len(self.decks):
            raise ValueError(f"an encoder for {self.encoder.players} players, and {len(self.decks)} decks")
        self.turn_limit = turn_limit
        self.variant = variant
        self._game: Game | None = None
        self._view: View | None = None

    @property
    def game(self) -> Game:
        """The game being played.

        Raises:
            ValueError: `reset` has not been called.
        """
        if self._game is None:
            raise ValueError("reset() comes first")
        return self._game

    def begin(self, seats: Sequence[int], seed: int) -> None:
        """Begin a game in which these decks (by number) sit in turn order."""
        decks = [self.decks[deck] for deck in seats]
        self._game = Game(decks, seed, format=self.variant, skip_trivial=True, log=False)
        self._view = None

    @property
    def view(self) -> View | None:
        """The open decision as its decider sees it; None when there is none left to answer."""
        game = self.game
        if self.over or self.stopped:
            return None
        if self._view is None:
            decision = game.decision
            assert decision is not None
            self._view = view_of(game, decision)
        return self._view

    @property
    def over(self) -> bool:
        """Whether the game has ended by the rules."""
        return self.game.is_over()

    @property
    def stopped(self) -> bool:
        """Whether it was stopped at the limit of turns."""
        return not self.over and self.game.turn > self.turn_limit

    def choose(self, number: int) -> None:
        """Answer with the legal action of that number.

        Raises:
            IllegalChoice: there is none.
        """
        view = self.view
        if view is None:
            raise IllegalChoice("the game is over")
        most = min(len(view.actions), self.encoder.actions)
        if not 0 <= number < most:
            raise IllegalChoice(f"{number} is no legal action: there are {most}, from 0 (see action_mask)")
        self.push(view, view.actions[number])

    def push(self, view: View, action: Any) -> None:
        """Answer with an action; the view is of no more use."""
        view.close()
        self._view = None
        self.game.push(action)

    def rewards(self) -> list[float]:
        """What each seat gets in the end: 1 for a win, -1 for a loss, 0 for a draw."""
        outcome = self.game.outcome()
        if outcome is None or not outcome.winners:
            return [0.0] * len(self.decks)
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(len(self.decks))]
