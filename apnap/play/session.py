"""A game with its seats: answers of people and bots, what is taken back, saving and going on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from apnap.bots import Bot, View, make, mix
from apnap.errors import ApnapError
from apnap.game import Answer, Decision, Game, GameError, LogEntry
from apnap.play.stops import Stops
from apnap.sim.face import view_of

PERSON: Final = "person"
_KIND: Final = "apnap play"
_VERSION: Final = 1
_MOST_ANSWERS: Final = 100_000


class PlayFileError(ApnapError):
    """A file holds no game at a table."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: what they are called, and `PERSON` or the name of a bot."""

    name: str
    who: str

    @property
    def person(self) -> bool:
        """Whether a person sits there."""
        return self.who == PERSON


class Session:
    """One game at a table.

    A bot is asked with the view of its seat, never with the game. What a bot remembers is made again from
    the answers of the game when something is taken back or a file is read, so that play goes on as it would
    have."""

    def __init__(self, game: Game, seats: Sequence[Seat], seed: int) -> None:
        if len(seats) != len(game.players):
            raise ValueError(f"{len(seats)} seats for {len(game.players)} players")
        self.game = game
        self.seats = tuple(seats)
        self.seed = seed
        self.stops = [Stops() for _ in seats]
        self._told = [0] * len(seats)
        self._asked: list[tuple[int, int]] = []  # (how many answers there were, which seat was asked)
        self._bots: list[Bot | None] = []
        self._begin_bots()

    def _begin_bots(self) -> None:
        self._bots = [
            None if seat.person else make(seat.who, mix(self.seed, 1 + i))
            for i, seat in enumerate(self.seats)
        ]

    # Answering.

    @property
    def hot_seat(self) -> bool:
        """Whether more than one person plays."""
        return sum(seat.person for seat in self.seats) > 1

    def view(self, decision: Decision) -> View:
        """The open decision as its decider sees it."""
        return view_of(self.game, decision)

    def ask_bot(self, decision: Decision) -> str:
        """The key of the answer of the bot that has to decide; it is not given yet."""
        bot = self._bots[decision.decider]
        assert bot is not None
        view = self.view(decision)
        key: str = bot.choose(view).key
        view.close()
        return key

    def advance(self) -> Decision | None:
        """Let bots answer, and pass for people where they would not want to be asked, until a person is to
        decide; None: the game is over."""
        for _ in range(_MOST_ANSWERS):
            decision = self.game.decision
            if decision is None:
                return None
            seat = self.seats[decision.decider]
            if not seat.person:
                self.push(self.ask_bot(decision))
                continue
            answer = self.stops[decision.decider].passing(self.view(decision))
            if answer is None:
                return decision
            self.push(answer)
        raise PlayFileError(f"{_MOST_ANSWERS:,} answers without a question to a person")

    def push(self, answer: Answer) -> None:
        """Give an answer.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        self.game.push(answer)

    def answer(self, decision: Decision, answer: Answer) -> None:
        """The answer of a person to the question put to them; `undo` comes back to it.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        at = (decision.number, decision.decider)
        self.push(answer)
        self._asked.append(at)

    def concede(self, player: int) -> None:
        """The player concedes (CR 104.3a)."""
        at = (len(self.game.history), player)
        self.game.concede(player)
        self._asked.append(at)

    def can_undo(self) -> bool:
        """Whether a person has answered anything that can be taken back."""
        return bool(self._asked)

    def undo(self) -> int:
        """Go back to the last question that a person was asked and answered: the seat that is asked again;
        -1 if there is none."""
        if not self._asked:
            return -1
        wanted, seat = self._asked.pop()
        here = len(self.game.history)
        while here > wanted:
            here -= len(self.game.pop())
        for stops in self.stops:
            stops.go_on()
        here = len(self.game.log)
        self._told = [min(told, here) for told in self._told]
        self._remind_bots()
        return seat

    def _remind_bots(self) -> None:
        """Ask the bots again all that they were asked, so that they remember what they remembered."""
        self._begin_bots()
        game = self.game
        history = game.history
        again = game.root()
        for key in history:
            decision = again.decision
            if decision is not None and not key.startswith("concede:"):
                bot = self._bots[decision.decider]
                if bot is not None:
                    view = view_of(again, decision)
                    bot.choose(view)
                    view.close()
            again.replay([key])

    # What a seat is told.

    def news(self, seat: int) -> list[LogEntry]:
        """What has happened, as the seat may know it, since it was last told."""
        log = self.game.log.seen_by(seat)
        entries = [log[i] for i in range(self._told[seat], len(log))]
        self._told[seat] = len(log)
        return entries

    def log(self, seat: int) -> list[LogEntry]:
        """The log as the seat may read it."""
        return list(self.game.log.seen_by(seat))

    # Files.

    def to_json(self) -> str:
        """The game and its seats as JSON text."""
        data = {
            "kind": _KIND,
            "version": _VERSION,
            "seed": self.seed,
            "seats": [{"name": seat.name, "who": seat.who} for seat in self.seats],
            "stops": [stops.to_data() for stops in self.stops],
            "told": self._told,
            "logged": len(self.game.log),
            "asked": [list(pair) for pair in self._asked],
            "answers": self.game.history,
            "game": json.loads(self.game.to_json()),
        }
        return json.dumps(data, ensure_ascii=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Session:
        """The session of a text that `to_json` wrote.

        Raises:
            PlayFileError: the text is none.
            UnknownBot: a bot is not there any more.
        """
        try:
            data = json.loads(text)
        except ValueError as error:
            raise PlayFileError(f"no saved game: {error}") from None
        if not isinstance(data, dict) or data.get("kind") != _KIND:
            raise PlayFileError("no saved game of apnap play")
        if data.get("version") != _VERSION:
            raise PlayFileError(f"a saved game of another version ({data.get('version')})")
        try:
            saved = Game.from_json(json.dumps(data["game"]))
            seats = [Seat(str(seat["name"]), str(seat["who"])) for seat in data["seats"]]
            session = cls(_with_log(saved, data["answers"]), seats, int(data["seed"]))
            session.stops = [Stops.from_data(each) for each in data["stops"]]
            # The log begins at the first question now: what came before it is not there.
            before = int(data["logged"]) - len(session.game.log)
            session._told = [max(0, int(n) - before) for n in data["told"]]
            session._asked = [(int(a), int(b)) for a, b in data["asked"]]
        except (KeyError, TypeError, ValueError) as error:
            raise PlayFileError(f"the saved game is damaged: {error}") from None
        except GameError as error:
            raise PlayFileError(f"the saved game is damaged: {error}") from None
        session._remind_bots()
        return session


def is_saved_game(path: Path) -> bool:
    """Whether the file is a game that `apnap play` has saved, in whatever version."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(data, dict) and data.get("kind") == _KIND


def may_save_to(path: Path) -> bool:
    """Whether saving a game there loses nothing else: no file, an empty one, or a saved game."""
    return not path.is_file() or not path.stat().st_size or is_saved_game(path)


def _with_log(saved: Game, answers: Sequence[str]) -> Game:
    """The saved game played again from its beginning, for its log; where that comes out otherwise (a later
    version plays by better rules), the game as it was saved."""
    again: Game = Game.from_state(saved.root().state, players=saved.players, seed=saved.seed)
    try:
        again.replay([str(key) for key in answers])
    except GameError:
        return saved
    return again if again.digest() == saved.digest() else saved
