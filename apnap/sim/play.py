"""One game between bots, and one game again."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from apnap.bots import Bot, make, mix
from apnap.decks import Deck
from apnap.sim.face import Ending, GameLike, GameMaker, answer_by_bot, cause_of, log_lines, new_game
from apnap.sim.record import Record

# A game that has come this far is stopped, and counts as neither won nor lost nor drawn.
TURN_LIMIT: Final = 500
DECISION_LIMIT: Final = 100_000

WON: Final = "won"
DRAWN: Final = "drawn"
AT_TURN_LIMIT: Final = "turn limit"
AT_DECISION_LIMIT: Final = "decision limit"
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class GameResult:
    """What one game came to: plain data.

    Decks are told by their index in the match. `seats` holds the deck of each player in turn order, the
    first is on the play. `ending` is "won", "drawn", "turn limit", "decision limit" or "failed". `rule` is
    the rule that ended the game, `cause` the one by which the last of the losers lost ("" for none), `how`
    says what happened in words. A game that failed has its `error` in one line, and the file that replays it
    in `error_file` ("" where none was to be written). `record` is the whole game as JSON, where a log was
    asked for. `seconds` is the only value that may differ from run to run."""

    number: int
    seed: int
    seats: tuple[int, ...]
    ending: str
    winners: tuple[int, ...] = ()
    rule: str = ""
    cause: str = ""
    how: str = ""
    turns: int = 0
    decisions: int = 0
    digest: str = ""
    seconds: float = 0.0
    error: str = ""
    error_file: str = ""
    record: str = ""

    @property
    def on_the_play(self) -> int:
        """The deck that took the first turn."""
        return self.seats[0]


def play_game(
    decks: Sequence[Deck],
    bots: Sequence[str | Bot] = ("random",),
    seed: int = 0,
    *,
    turn_limit: int = TURN_LIMIT,
    decision_limit: int = DECISION_LIMIT,
    log: bool = False,
    failures: str | None = None,
    number: int = 0,
    seats: Sequence[int] | None = None,
    make_game: GameMaker | None = None,
    variant: str = "",
) -> GameResult:
    """Play one game. An exception of the engine or of a bot does not come out: it is the game's result, and
    the game is saved in the folder `failures`, unless that is None.

    Args:
        decks: one for each player; the first is on the play.
        bots: a bot, or the name of one, for each player; one name alone plays for all.
        seed: of the game; the bots' seeds are made from it (see `bot_seed`).
        turn_limit: the game is stopped when a turn after this one begins.
        decision_limit: the game is stopped when it has had as many answers.
        log: keep the whole game in the result's `record`, its log in words included.
        failures: the folder for a game that fails.
        number: what the game is called in the result and in files.
        seats: the number of each deck in the result; 0, 1, ... if not told.
        make_game: makes the game; `apnap.Game` if not told.
        variant: the format of the game, "" for the one that the decks are for.

    Raises:
        UnknownBot: a bot's name is none.
    """
    began = time.perf_counter()
    given = spread(bots, len(decks))
    order = tuple(range(len(decks))) if seats is None else tuple(seats)
    called = [name_of(bot) for bot in given]
    record = Record.of(decks, called, seed, number, turn_limit, decision_limit, variant)
    playing = [
        make(bot, bot_seed(seed, seat)) if isinstance(bot, str) else bot for seat, bot in enumerate(given)
    ]
    answers: list[str] = []
    game: GameLike | None = None
    outcome: Ending | None = None
    error_file = ""
    try:
        game = make_game(decks, seed, log) if make_game else new_game(decks, seed, log, variant, order)
        stopped = _play(game, playing, answers, turn_limit, decision_limit)
        outcome = game.outcome()
        record = replace(
            record,
            answers=tuple(answers),
            ending=stopped or (WON if outcome and outcome.winners else DRAWN),
            winners=tuple(outcome.winners) if outcome else (),
            rule=outcome.rule if outcome else "",
            turns=game.turn,
            digest=game.digest(),
            log=tuple(log_lines(game)) if log else (),
        )
    except Exception as caught:
        record = record.failed(answers, game, one_line(caught), traceback.format_exc())
        error_file = "" if failures is None else record.save(Path(failures))
    return GameResult(
        number=number,
        seed=seed,
        seats=order,
        ending=record.ending,
        winners=tuple(order[player] for player in record.winners),
        rule=record.rule,
        cause=cause_of(outcome) if not record.error else "",
        how=outcome.how if outcome and not record.error else "",
        turns=record.turns,
        decisions=len(answers),
        digest=record.digest,
        seconds=time.perf_counter() - began,
        error=record.error,
        error_file=error_file,
        record=record.to_json() if log else "",
    )


def _play(
    game: GameLike, bots: Sequence[Bot], answers: list[str], turn_limit: int, decision_limit: int
) -> str:
    """Play, the answers kept as they are given: "" if to the end, else the limit that stopped it."""
    while not game.is_over():
        if game.turn > turn_limit:
            return AT_TURN_LIMIT
        if len(answers) >= decision_limit:
            return AT_DECISION_LIMIT
        answer_by_bot(game, bots, answers)
    return ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a saved game came to when played again; `winners` are players. `ending` is as in `GameResult`, or
    "goes on" for a game whose saved answers end before it does. `same`: everything that was saved (error,
    ending, digest) came again; `differs` tells what did not."""

    record: Record
    ending: str
    winners: tuple[int, ...]
    rule: str
    turns: int
    decisions: int
    digest: str
    error: str
    traceback: str
    differs: tuple[str, ...]
    log: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the game went as it had gone before."""
        return not self.differs


def replay(record: Record, *, make_game: GameMaker | None = None) -> Replayed:
    """Play a saved game again, from its seed and its answers (by its bots, where the answers were lost).

    Raises:
        DeckError: a deck can't be read any more.
        UnknownBot: a bot is not there any more.
    """
    decks = [saved.deck() for saved in record.decks]
    answers: list[str] = []
    game: GameLike | None = None
    ending, rule, turns, digest, error, trace = FAILED, "", 0, "", "", ""
    log: tuple[str, ...] = ()
    outcome: Ending | None = None
    bots = [make(name, bot_seed(record.seed, seat)) for seat, name in enumerate(record.bots)]

    def begun() -> GameLike:
        if make_game:
            return make_game(decks, record.seed, True)
        return new_game(decks, record.seed, True, record.variant)

    try:
        game = begun()
        if record.answers is None:
            ending = _play(game, bots, answers, record.turn_limit, record.decision_limit)
        else:
            for key in record.answers:
                answers.append(key)
                game.push(key)
            if game.is_over():
                ending = ""
            else:
                # Where listing the actions had failed, it has to fail here; where a bot had, once it is asked
                # again from the beginning.
                ending = "goes on"
                if record.ending in (AT_TURN_LIMIT, AT_DECISION_LIMIT):
                    ending = record.ending
                else:
                    len(game.legal_actions)
                    if record.ending == FAILED:
                        again, asked = begun(), list[str]()
                        try:
                            _play(again, bots, asked, record.turn_limit, record.decision_limit)
                        except Exception:
                            game, answers = again, asked
                            raise
        outcome = game.outcome()
        ending = ending or (WON if outcome and outcome.winners else DRAWN)
        rule = outcome.rule if outcome else ""
        turns, digest = game.turn, game.digest()
        log = tuple(log_lines(game))
    except Exception as caught:
        ending, error, trace = FAILED, one_line(caught), traceback.format_exc()
        if game is not None:
            log = record.failed(answers, game, error, trace).log
    winners = tuple(outcome.winners) if outcome else ()
    found: dict[str, object] = {
        "ending": ending,
        "error": error,
        "rule": rule,
        "winners": winners,
        "turns": turns,
        "digest": digest,
    }
    if record.ending == FAILED:
        found = {"ending": ending, "error": error}
    differs = tuple(
        f"{name}: {getattr(record, name)!r} then, {now!r} now"
        for name, now in found.items()
        if getattr(record, name) != now
    )
    return Replayed(record, ending, winners, rule, turns, len(answers), digest, error, trace, differs, log)


def spread(bots: Sequence[str | Bot], players: int) -> list[str | Bot]:
    """A bot for each player.

    Raises:
        ValueError: there is neither one name nor one bot for each player.
    """
    if len(bots) == players:
        return list(bots)
    if len(bots) == 1 and isinstance(bots[0], str):
        return list(bots) * players
    raise ValueError(f"{len(bots)} bots for {players} players: name one for all, or one for each")


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot in that seat."""
    return mix(seed, 1 + seat)


def name_of(bot: str | Bot) -> str:
    """What a bot is called in files."""
    return bot if isinstance(bot, str) else f"{type(bot).__module__}:{type(bot).__qualname__}"


def one_line(error: BaseException) -> str:
    """An error in one line."""
    first = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__
