"""Counting results: nothing is kept of a game but what it adds to the counts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.sim.play import AT_DECISION_LIMIT, AT_TURN_LIMIT, DRAWN, FAILED, WON, GameResult

_Z95: Final = 1.959963984540054  # the normal distribution has 95 % of itself between -z and z

_WORDS: Final = {
    AT_TURN_LIMIT: "stopped at the turn limit",
    AT_DECISION_LIMIT: "stopped at the decision limit",
    FAILED: "failed",
}


def wilson(wins: float, games: int, z: float = _Z95) -> tuple[float, float]:
    """The Wilson score interval of a share, 95 % by default (Wilson, JASA 22, 1927, 209-212).

    >>> "{:.3f} {:.3f}".format(*wilson(61, 100))
    '0.512 0.700'
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return (0.0, 1.0)
    share, zz = wins / games, z * z
    middle = (share + zz / (2 * games)) / (1 + zz / games)
    half = z / (1 + zz / games) * math.sqrt(share * (1 - share) / games + zz / (4 * games * games))
    return (max(0.0, middle - half), min(1.0, middle + half))


@dataclass(slots=True)
class DeckCount:
    """What one deck has come to: `games` that were won, lost or drawn, and of these `play_games` with it on
    the play."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    play_games: int = 0
    play_wins: int = 0

    @property
    def draw_games(self) -> int:
        """Games in which it was not on the play."""
        return self.games - self.play_games

    @property
    def draw_wins(self) -> int:
        """Wins in which it was not on the play."""
        return self.wins - self.play_wins

    def to_data(self) -> dict[str, Any]:
        """As JSON data; shares are null where there was no game."""
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.games - self.wins - self.draws,
            **share("win_rate", self.wins, self.games),
            "on_the_play": {
                "games": self.play_games,
                "wins": self.play_wins,
                **share("win_rate", self.play_wins, self.play_games),
            },
            "on_the_draw": {
                "games": self.draw_games,
                "wins": self.draw_wins,
                **share("win_rate", self.draw_wins, self.draw_games),
            },
        }


def share(name: str, wins: int, games: int) -> dict[str, Any]:
    """A share of wins with its interval, as JSON data."""
    low, high = wilson(wins, games)
    rate = round(wins / games, 6) if games else None
    return {name: rate, "interval_95": [round(low, 6), round(high, 6)] if games else None}


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that failed."""

    number: int
    error: str
    file: str


@dataclass(slots=True)
class Tally:
    """The counts of a match. Memory grows with the number of different values only, and with failures."""

    decks: tuple[DeckCount, ...]
    games: int = 0
    decisions: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    @classmethod
    def of(cls, names: Sequence[str]) -> Tally:
        """Nothing counted yet, for decks of these names."""
        return cls(tuple(DeckCount(name) for name in names))

    def add(self, result: GameResult) -> None:
        """Count a game. One that was stopped or failed is not counted for a deck."""
        self.games += 1
        self.decisions += result.decisions
        if result.ending == FAILED:
            self.failures.append(Failure(result.number, result.error, result.error_file))
            self.endings["", "", _WORDS[FAILED]] += 1
            return
        self.turns[result.turns] += 1
        self.endings[result.rule, result.cause, result.how or _WORDS.get(result.ending, result.ending)] += 1
        if result.ending not in (WON, DRAWN):
            return
        for index, deck in enumerate(self.decks):
            won = index in result.winners
            first = index == result.on_the_play
            deck.games += 1
            deck.wins += won
            deck.draws += result.ending == DRAWN
            deck.play_games += first
            deck.play_wins += won and first

    @property
    def finished(self) -> int:
        """Games that were won or drawn."""
        return self.decks[0].games if self.decks else 0

    def mean_turns(self) -> float:
        """The mean number of turns of the games that did not fail; 0 for none."""
        count = self.turns.total()
        return sum(turns * times for turns, times in self.turns.items()) / count if count else 0.0

    def median_turns(self) -> float:
        """The median of the same; 0 for none."""
        count = self.turns.total()
        if not count:
            return 0.0
        lower = upper = -1
        seen = 0
        for turns, times in sorted(self.turns.items()):
            seen += times
            if lower < 0 and seen > (count - 1) // 2:
                lower = turns
            if seen > count // 2:
                upper = turns
                break
        return (lower + upper) / 2

    def to_data(self) -> dict[str, Any]:
        """The counts as JSON data."""
        return {
            "games": self.games,
            "finished": self.finished,
            "decks": [deck.to_data() for deck in self.decks],
            "turns": {
                "mean": round(self.mean_turns(), 4),
                "median": self.median_turns(),
                "min": min(self.turns, default=0),
                "max": max(self.turns, default=0),
            },
            "decisions": self.decisions,
            "endings": [
                {"rule": rule, "cause": cause, "how": how, "games": times}
                for (rule, cause, how), times in self.by_frequency()
            ],
            "failed": [
                {"game": failure.number, "error": failure.error, "file": failure.file}
                for failure in self.failures
            ],
        }

    def by_frequency(self) -> list[tuple[tuple[str, str, str], int]]:
        """How games ended: (rule, cause, words) and how often, the most frequent first."""
        return sorted(self.endings.items(), key=lambda item: (-item[1], item[0]))
