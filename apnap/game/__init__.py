"""The public face: `Game`, what it asks, what it may be answered, and what it tells.

`docs/game.md` shows it at work.
"""

from apnap.engine.reasons import Reason
from apnap.game.actions import Action, Decision, LegalActions
from apnap.game.errors import (
    EndlessLoop,
    EngineFailure,
    GameError,
    GameFileError,
    GameOver,
    IllegalAction,
    NothingToUndo,
    UnplayableDeck,
)
from apnap.game.game import FORMATS, Answer, Game
from apnap.game.log import Log, LogEntry
from apnap.game.outcome import Outcome

__all__ = [
    "FORMATS",
    "Action",
    "Answer",
    "Decision",
    "EndlessLoop",
    "EngineFailure",
    "Game",
    "GameError",
    "GameFileError",
    "GameOver",
    "IllegalAction",
    "LegalActions",
    "Log",
    "LogEntry",
    "NothingToUndo",
    "Outcome",
    "Reason",
    "UnplayableDeck",
]
