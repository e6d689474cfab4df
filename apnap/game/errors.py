"""What a game refuses, and how it fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apnap.engine.reasons import Reason
from apnap.errors import ApnapError


class GameError(ApnapError):
    """What is asked of a game can't be done."""


class IllegalAction(GameError, ValueError):
    """The answer is not legal here; nothing has changed. `reason` tells the rule."""

    def __init__(self, reason: Reason, text: str = "") -> None:
        self.reason = reason
        self.text = text or reason.text()
        super().__init__(f"{self.text} (CR {reason.rule})" if reason.rule else self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return (IllegalAction, (self.reason, self.text))


class GameOver(GameError):
    """The game is over: there is nothing more to decide."""


class NothingToUndo(GameError, IndexError):
    """No answer has been given since the game began."""


class UnplayableDeck(GameError):
    """Cards that can't be played: `cards` holds each one's name and the reason."""

    def __init__(self, deck: str, cards: Mapping[str, str]) -> None:
        self.deck = deck
        self.cards = dict(cards)
        listed = "; ".join(f"{name}: {reason}" for name, reason in self.cards.items())
        super().__init__(f"{deck}: {listed}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (UnplayableDeck, (self.deck, self.cards))


class FormatError(GameError, ValueError):
    """The decks are not for the format, or there is no such format."""


class GameFileError(GameError, ValueError):
    """A text that is no saved game; the message says where and what."""


class EngineFailure(GameError):
    """A fault of the engine. The game is as it was before the answers that led to it.

    `answers` are these, `state_json` is the game before them as a file: `Game.from_json(state_json)`, then
    `push` of each answer, meets the fault again. It is "" where even saving failed."""

    def __init__(self, message: str, answers: tuple[str, ...] = (), state_json: str = "") -> None:
        self.answers = answers
        self.state_json = state_json
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.answers, self.state_json))


class EndlessLoop(EngineFailure):
    """Mandatory actions went on and on without repeating a position; nobody had anything to decide."""
