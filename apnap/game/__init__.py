"""The public face: `Game`, what it asks, what it may be answered, and what it tells.

`docs/game.md` shows it at work.
"""

from apnap.engine.reasons import Reason
from apnap.game.actions import Action, Decision, LegalActions
from apnap.game.errors import (
    EndlessLoop,
    EngineFailure,
    FormatError,
    GameError,
    GameFileError,
    GameOver,
    IllegalAction,
    NothingToUndo,
    UnplayableDeck,
)
from apnap.game.formats import FORMATS, LED, MOST_PLAYERS
from apnap.game.game import Answer, Game
from apnap.game.log import Log, LogEntry
from apnap.game.outcome import Outcome

__all__ = [
    "FORMATS",
    "LED",
    "MOST_PLAYERS",
    "Action",
    "Answer",
    "Decision",
    "EndlessLoop",
    "EngineFailure",
    "FormatError",
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
