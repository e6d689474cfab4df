"""Games between bots, one or thousands, and what they came to.

`play_game` plays one; `Match` plays many, with the seats changed in turn, on as many processes as wanted
(`simulate` is its short form); `Series` plays matches of several games; `Tally` counts. A game that fails is
saved as one file, which `replay` plays again. How seeds, seats and files work is told in
`docs/sim.md`.
"""

from apnap.sim.face import GameLike, GameMaker, view_of
from apnap.sim.match import Match, simulate
from apnap.sim.play import DECISION_LIMIT, TURN_LIMIT, GameResult, Replayed, play_game, replay
from apnap.sim.record import Record, RecordError, RecordFileError, read_record
from apnap.sim.series import Series, SeriesResult, SeriesTally, SideboardError
from apnap.sim.stats import Tally, wilson

__all__ = [
    "DECISION_LIMIT",
    "TURN_LIMIT",
    "GameLike",
    "GameMaker",
    "GameResult",
    "Match",
    "Record",
    "RecordError",
    "RecordFileError",
    "Replayed",
    "Series",
    "SeriesResult",
    "SeriesTally",
    "SideboardError",
    "Tally",
    "play_game",
    "read_record",
    "replay",
    "simulate",
    "view_of",
    "wilson",
]
