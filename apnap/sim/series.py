"""Matches of several games between two decks (CR 100.6a): best of three, with sideboards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from apnap.bots import Bot, make, mix
from apnap.decks import Deck
from apnap.sim.match import Match, spread_out
from apnap.sim.play import DRAWN, FAILED, WON, GameResult, bot_seed, one_line, play_game
from apnap.sim.stats import Tally, share


class SideboardError(ValueError):
    """What a bot made of its deck between games is no deck of the same cards."""


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What one match came to: its games in order, the games that each deck won, and the deck that won the
    match (-1: none did, because it was stopped or drawn out)."""

    number: int
    games: tuple[GameResult, ...]
    wins: tuple[int, ...]
    winner: int


@dataclass(frozen=True)
class Series:
    """Matches, told by their number from 0: each goes to the deck that first wins more than half of `best_of`
    games.

    The first game is that of `match`: the decks take turns to begin, and two matches in a row share a seed.
    In each later game the loser of the one before chooses who takes the first turn, after a draw the player
    who chose before (CR 103.1). Between games a bot may move cards between its deck and its sideboard.

    A bot takes part in that by methods that it need not have: `plays_first(games)` says whether it takes the
    first turn (if it has none: it does), `sideboard(deck, games)` gives the deck for the next game (if it has
    none: the same). `games` are the results so far. One bot plays all games of a match."""

    match: Match
    best_of: int = 3

    def __post_init__(self) -> None:
        if self.best_of < 1 or self.best_of % 2 == 0:
            raise ValueError(f"best of {self.best_of}: an odd number of games is wanted")
        if len(self.match.decks) != 2:
            raise ValueError(f"{len(self.match.decks)} decks: a match of several games is for two")

    @property
    def most(self) -> int:
        """The most games that a match may take: drawn ones are played again, but not for ever."""
        return 2 * self.best_of

    def play(self, number: int) -> SeriesResult:
        """Play the match of that number."""
        match = self.match
        seed = match.seed_of(number)
        seats = list(match.seats(number))
        chooser = seats[0]
        # Each deck's bot belongs to the seat that it begins in, and so does its luck.
        bots = {deck: make(match.bot_of(deck), bot_seed(seed, seat)) for seat, deck in enumerate(seats)}
        decks = list(match.decks)
        wins = [0, 0]
        games: list[GameResult] = []
        needed = self.best_of // 2 + 1
        while max(wins) < needed and len(games) < self.most:
            told = number * self.most + len(games)
            game_seed = seed if not games else mix(seed, 1000 + len(games))
            try:
                if games:
                    decks = [sideboarded(bots[i], decks[i], match.decks[i], games) for i in (0, 1)]
                    first = chooser if plays_first(bots[chooser], games) else 1 - chooser
                    seats = [first, 1 - first]
            except Exception as caught:
                error = one_line(caught)
                games.append(GameResult(told, game_seed, tuple(seats), FAILED, error=error))
                break
            result = play_game(
                [decks[deck] for deck in seats],
                [bots[deck] for deck in seats],
                game_seed,
                turn_limit=match.turn_limit,
                decision_limit=match.decision_limit,
                log=match.log,
                failures=match.failures,
                number=told,
                seats=seats,
                make_game=match.make_game,
                variant=match.variant,
            )
            games.append(result)
            if result.ending == WON:
                winner = result.winners[0]
                wins[winner] += 1
                chooser = 1 - winner
            elif result.ending != DRAWN:
                break
        best = wins.index(max(wins)) if max(wins) >= needed else -1
        return SeriesResult(number, tuple(games), tuple(wins), best)

    def failed(self, result: SeriesResult) -> bool:
        """Whether something went wrong in one of its games."""
        return any(game.error for game in result.games)

    def elsewhere(self) -> Series:
        """The same for another machine, where nothing is saved."""
        return replace(self, match=self.match.elsewhere())

    def lost(self, number: int) -> SeriesResult:
        """The result of a match that took its process along."""
        game = self.match.lost(number)
        return SeriesResult(number, (game,), (0, 0), -1)

    def run(self, numbers: Iterable[int], jobs: int = 1) -> Iterator[SeriesResult]:
        """Play the matches of these numbers; as `Match.run`."""
        return spread_out(self, numbers, jobs)


def plays_first(bot: Bot, games: Sequence[GameResult]) -> bool:
    """Whether the bot, whose choice it is, takes the first turn of the next game."""
    ask = getattr(bot, "plays_first", None)
    return True if ask is None else bool(ask(tuple(games)))


def sideboarded(bot: Bot, deck: Deck, whole: Deck, games: Sequence[GameResult]) -> Deck:
    """The deck that the bot plays in the next game: all of `whole`, differently parted.

    Raises:
        SideboardError: the bot gave a deck of other cards, or one that is too small.
    """
    ask = getattr(bot, "sideboard", None)
    if ask is None or not whole.sideboard:
        return deck
    made = ask(deck, tuple(games))
    if not isinstance(made, Deck):
        raise SideboardError(f"{whole.name}: a bot's sideboarding gave {type(made).__name__}, no deck")
    if _pool(made) != _pool(whole):
        raise SideboardError(f"{whole.name}: a bot's sideboarding gave a deck of other cards")
    if len(made) < min(len(whole), 60):
        raise SideboardError(f"{whole.name}: a bot's sideboarding left {len(made)} cards")
    return made


def _pool(deck: Deck) -> Counter[str]:
    pool = Counter(deck.main)
    pool.update(deck.sideboard)
    return pool


@dataclass(slots=True)
class SeriesTally:
    """The counts of matches, and those of their games."""

    games: Tally
    best_of: int
    matches: int = 0
    wins: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, names: Sequence[str], best_of: int) -> SeriesTally:
        """Nothing counted yet, for decks of these names."""
        return cls(Tally.of(names), best_of, 0, [0] * len(names))

    def add(self, result: SeriesResult) -> None:
        """Count a match and its games."""
        self.matches += 1
        if result.winner >= 0:
            self.wins[result.winner] += 1
        for game in result.games:
            self.games.add(game)

    @property
    def finished(self) -> int:
        """Matches that somebody won."""
        return sum(self.wins)

    def to_data(self) -> dict[str, Any]:
        """The counts of the matches as JSON data."""
        return {
            "best_of": self.best_of,
            "matches": self.matches,
            "finished": self.finished,
            "decks": [
                {"name": deck.name, "wins": wins, **share("win_rate", wins, self.finished)}
                for deck, wins in zip(self.games.decks, self.wins)
            ],
        }
