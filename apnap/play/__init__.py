"""A game at a table: people and bots in its seats, what each of them is shown, and when a person is asked.

Nothing here reads or writes a terminal but `table`; `session` is the game with its seats, `stops` says when a
person is asked, `board` draws what one seat sees, `choosing` makes numbered choices of a decision.
"""

from apnap.play.session import PERSON, PlayFileError, Seat, Session, is_saved_game, may_save_to
from apnap.play.stops import Stops

__all__ = ["PERSON", "PlayFileError", "Seat", "Session", "Stops", "is_saved_game", "may_save_to"]
