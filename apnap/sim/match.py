"""Many games between the same decks, on one process or several."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from apnap.bots import mix
from apnap.decks import Deck
from apnap.sim.face import GameMaker
from apnap.sim.play import DECISION_LIMIT, FAILED, TURN_LIMIT, GameResult, play_game
from apnap.sim.record import Record

# Games handed out ahead of the one waited for, for each process: enough that a long game holds nobody up.
_AHEAD: Final = 16
# After so many games of each, the processes make room for new ones: what the longest of the games needed goes
# back to the system with them, so that the memory of any number of games is that of some.
GAMES_OF_A_PROCESS = 1_000

_R = TypeVar("_R", covariant=True)

_LOST: Final = "the process that played this game ended without a word"


class Plays(Protocol[_R]):
    """What is played by number: games, or matches of several. Plain data, so that a worker process can be
    handed it."""

    def play(self, number: int) -> _R: ...

    def lost(self, number: int) -> _R:
        """What comes of one that took its process along."""
        ...

    def failed(self, result: Any) -> bool:
        """Whether something went wrong in it."""
        ...

    def elsewhere(self) -> Plays[_R]:
        """The same for another machine, where nothing is saved."""
        ...


@dataclass(frozen=True)
class Match:
    """A series of games between two decks or more, told by their number from 0.

    Of n decks, n games in a row share a seed, and the decks move on by one seat from each to the next: every
    deck is once in every seat, with the luck that belongs to the seat. Everything here is plain data, so that
    a worker process can be handed it; `make_game` has to be a function of a module."""

    decks: tuple[Deck, ...]
    bots: tuple[str, ...] = ("random",)
    seed: int = 0
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT
    log: bool = False
    failures: str | None = None
    make_game: GameMaker | None = None
    variant: str = ""

    def __post_init__(self) -> None:
        if len(self.decks) < 2:
            raise ValueError("a match takes two decks or more")
        if len(self.bots) not in (1, len(self.decks)):
            raise ValueError(
                f"{len(self.bots)} bots for {len(self.decks)} decks: name one for all, or one for each"
            )

    def seats(self, number: int) -> tuple[int, ...]:
        """The deck in each seat in the game of that number; the first is on the play."""
        count = len(self.decks)
        return tuple((seat + number) % count for seat in range(count))

    def seed_of(self, number: int) -> int:
        """The seed of the game of that number."""
        return mix(self.seed, number // len(self.decks))

    def bot_of(self, deck: int) -> str:
        """The name of the bot that plays the deck."""
        return self.bots[deck if len(self.bots) > 1 else 0]

    def play(self, number: int) -> GameResult:
        """Play the game of that number."""
        seats = self.seats(number)
        return play_game(
            [self.decks[deck] for deck in seats],
            [self.bot_of(deck) for deck in seats],
            self.seed_of(number),
            turn_limit=self.turn_limit,
            decision_limit=self.decision_limit,
            log=self.log,
            failures=self.failures,
            number=number,
            seats=seats,
            make_game=self.make_game,
            variant=self.variant,
        )

    def failed(self, result: GameResult) -> bool:
        """Whether something went wrong in it."""
        return bool(result.error)

    def elsewhere(self) -> Match:
        """The same for another machine, where nothing is saved."""
        return replace(self, failures=None)

    def run(self, numbers: Iterable[int], jobs: int = 1) -> Iterator[GameResult]:
        """Play the games of these numbers on so many processes. Results come in the order of the numbers,
        each as soon as it and all before it are there, and are the same however many processes there are
        (`cluster.spread_over` plays them on a Ray cluster).

        With more than one, the program's main module must be importable without side effects (the usual
        `if __name__ == "__main__":`)."""
        return spread_out(self, numbers, jobs)

    def lost(self, number: int) -> GameResult:
        """The result of a game that took its process along."""
        seats = self.seats(number)
        seed = self.seed_of(number)
        bots = [self.bot_of(deck) for deck in seats]
        decks = [self.decks[deck] for deck in seats]
        record = Record.of(decks, bots, seed, number, self.turn_limit, self.decision_limit, self.variant)
        record = record.failed(None, None, _LOST, "")
        saved = "" if self.failures is None else record.save(Path(self.failures))
        text = record.to_json() if self.log else ""
        return GameResult(number, seed, seats, FAILED, error=_LOST, error_file=saved, record=text)


def spread_out(plays: Plays[_R], numbers: Iterable[int], jobs: int) -> Iterator[_R]:
    """What comes of the numbers, in their order, played on so many processes."""
    if jobs <= 1:
        return map(plays.play, numbers)
    return _parallel(plays, iter(numbers), jobs)


def _parallel(plays: Plays[_R], numbers: Iterator[int], jobs: int) -> Iterator[_R]:
    workers = _Workers(jobs)
    waiting: deque[tuple[int, Future[_R]]] = deque()
    left = jobs * GAMES_OF_A_PROCESS
    try:
        while True:
            while len(waiting) < jobs * _AHEAD and left:
                number = next(numbers, None)
                if number is None:
                    break
                waiting.append((number, workers.play(plays, number)))
                left -= 1
            if not waiting:
                if left:
                    return
                workers.end()
                workers = _Workers(jobs)
                left = jobs * GAMES_OF_A_PROCESS
                continue
            number, future = waiting.popleft()
            try:
                yield future.result()
            except BrokenProcessPool:
                # Some game took its process along, and all that were under way with it. The first of
                # these is played in a process to itself; the others are handed out anew.
                workers.end()
                yield alone(plays, number)
                workers = _Workers(jobs)
                waiting = deque(
                    (n, f if f.done() and not f.exception() else workers.play(plays, n)) for n, f in waiting
                )
    finally:
        workers.end()


def alone(plays: Plays[_R], number: int) -> _R:
    """What comes of one number, played in a process to itself."""
    workers = _Workers(1)
    try:
        return workers.play(plays, number).result()
    except BrokenProcessPool:
        return plays.lost(number)
    finally:
        workers.end()


def simulate(
    decks: Sequence[Deck | str],
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    bots: Sequence[str] = ("random",),
    *,
    turn_limit: int = TURN_LIMIT,
    decision_limit: int = DECISION_LIMIT,
    log: bool = False,
    failures: str | None = None,
    make_game: GameMaker | None = None,
    variant: str = "",
) -> Iterator[GameResult]:
    """Play games between the decks (or the decks of these names or files): `Match(...).run(range(games),
    jobs)`.

    Raises:
        DeckError: a deck can't be found or read.
    """
    loaded = tuple([Deck.of(deck) for deck in decks])
    match = Match(loaded, tuple(bots), seed, turn_limit, decision_limit, log, failures, make_game, variant)
    return match.run(range(games), jobs)


def processes() -> int:
    """How many processes this one may keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Workers:
    """Processes that play games. They end with this object, or with the process that made them, in the
    middle of a game if need be: each watches a pipe of which only that process holds the other end."""

    def __init__(self, jobs: int) -> None:
        # New interpreters, not forks: the parent has threads (a progress bar), and results must not hang on
        # what it has done before.
        context = multiprocessing.get_context("spawn")
        self._watched, self._held = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            jobs, mp_context=context, initializer=_begin_worker, initargs=(self._watched,)
        )

    def play(self, plays: Plays[_R], number: int) -> Future[_R]:
        """Hand out a game; the future fails with `BrokenProcessPool` if a process has died."""
        try:
            return self._pool.submit(_play, plays, number)
        except BrokenProcessPool as error:
            broken: Future[_R] = Future()
            broken.set_exception(error)
            return broken

    def end(self) -> None:
        """End the processes, and wait until they have: an interpreter that ends meanwhile would wake up the
        pool, whose pipe is closed."""
        self._held.close()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _play(plays: Plays[_R], number: int) -> _R:
    return plays.play(number)


# How many objects may be new before Python's garbage collector looks at them, instead of 700.
NEW_OBJECTS: Final = 50_000


def only_play() -> None:
    """For a process that does nothing but play games: positions hold no cycles (law 1), so that Python's
    garbage collector, which is for those alone, need hardly ever look: 5 % more games."""
    gc.set_threshold(NEW_OBJECTS)


def _begin_worker(watched: Connection) -> None:
    only_play()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a word; the parent speaks
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: Connection) -> None:
    try:
        watched.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
