"""`Game`: a game of Magic that a program can ask, answer, take back and fork."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from apnap.cards import Database, default_database
from apnap.decks import Deck
from apnap.engine import encoding, ending, running, starting, views
from apnap.engine import shape as shapes
from apnap.engine.decision import LoopLimit
from apnap.engine.log import Entry
from apnap.engine.reasons import Reason
from apnap.engine.state import GameState
from apnap.game import asking, files, whole, words
from apnap.game.actions import Action, Decision, LegalActions
from apnap.game.errors import (
    EndlessLoop,
    EngineFailure,
    GameOver,
    IllegalAction,
    NothingToUndo,
    UnplayableDeck,
)
from apnap.game.formats import settings_for
from apnap.game.history import EVERY, Position
from apnap.game.log import Log
from apnap.game.outcome import Outcome
from apnap.model.cards import Card
from apnap.model.node import Ability
from apnap.model.words import COLOR_BIT, STEPS

Answer = Action | str | int | Mapping[Any, Any] | Sequence[Any]

_CONCEDE: Final = "concede:"


class Game:
    """A game in progress.

    Whatever is waited for is its `decision`; the answers are `legal_actions`; `push` gives one, `pop` takes
    it back. One seed and one list of answers make one game, on every platform.

    >>> from apnap import Game
    >>> game = Game(["red-rush", "green-trample"], seed=7)
    >>> game.decision.rule
    '103.5'
    >>> game.push(game.legal_actions[0])
    >>> game.pop()
    ('keep',)

    Args:
        decks: one for each player, the first of whom takes the first turn: decks, names of shipped decks, or
            paths of deck lists.
        seed: of the random generator.
        players: what the players are called, "player 0" and so on if not told.
        format: the name of a format in `FORMATS`, or settings beside those of the format that the decks are
            for; "" for that format: "commander" where the decks have commanders, else "constructed".
        skip_trivial: answer by itself where there is one legal action only.
        log: keep a log.
        past: keep the past. Without it an answer is forgotten once it is given: nothing can be taken back,
            `history` and `log` are empty, and a long game takes no more memory than a short one.
        database: where the cards are looked up; the default database if None.

    Raises:
        DeckError: a deck can't be found or read.
        UnplayableDeck: a deck holds cards that can't be played.
        FormatError: the decks are not for the format, there are not two to six, or there is no such format
            or setting.
    """

    def __init__(
        self,
        decks: Iterable[Deck | str | os.PathLike[str]],
        seed: int = 0,
        *,
        players: Sequence[str] | None = None,
        format: str | Mapping[str, int] = "",
        skip_trivial: bool = False,
        log: bool = True,
        past: bool = True,
        database: Database | None = None,
    ) -> None:
        if isinstance(decks, str | os.PathLike):
            raise TypeError(f"a list of decks is wanted, one for each player, not {decks!r}")
        if not isinstance(seed, int):
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        loaded = [Deck.of(deck, db=database) for deck in decks]
        settings = settings_for(format, loaded)
        db = default_database() if database is None else database
        main = [_cards(deck, deck.main, db) for deck in loaded]
        side = [_cards(deck, deck.sideboard, db) for deck in loaded]
        leaders = [[db.card(name) for name in deck.commanders] for deck in loaded]
        options = tuple(sorted(settings.items()))
        state = starting.new_game(
            main, side, seed, options, leaders if any(leaders) else None, _identities(loaded, db)
        )
        self._set_up(state, players, seed, skip_trivial, log and past)
        self._past = past
        self._begin()

    def _set_up(
        self, state: GameState, players: Sequence[str] | None, seed: int, skip_trivial: bool, log: bool
    ) -> None:
        names = [f"player {p}" for p in range(state.count)] if players is None else list(players)
        if len(names) != state.count:
            raise ValueError(f"{len(names)} names for {state.count} players")
        self.players: tuple[str, ...] = tuple(names)
        self.seed = seed
        self.skip_trivial = skip_trivial
        self._logging = log
        self._past = True
        self._at = Position(state, None, (), [])
        # Its state, kept here too: the chain, shared with forks, may drop it.
        self._now: GameState | None = state
        self._decision: Decision | None = None
        self._hidden: tuple[Position, int, list[Entry]] | None = None

    def _begin(self) -> None:
        """Run a state that no question is open in up to its first one: the root of all that follows."""
        state = self.state
        if state.ask is None and not state.over:
            entries: list[Entry] = []
            try:
                begun = self._run(state, None, entries)
            except Exception as error:
                raise self._fault(error, ()) from error
            self._at = Position(begun, None, (), entries)
            self._now = begun
        if self.skip_trivial:
            state = self.state.fork()
            entries = []
            taken: list[str] = []
            try:
                self._skip(state, taken, entries)
            except Exception as error:
                raise self._fault(error, ()) from error
            if taken:
                self._append(state, taken, entries)

    @classmethod
    def from_state(
        cls,
        state: GameState,
        *,
        players: Sequence[str] | None = None,
        seed: int = 0,
        skip_trivial: bool = False,
        log: bool = True,
    ) -> Game:
        """A game that goes on from a state of the engine, which is left as it is."""
        game = cls.__new__(cls)
        game._set_up(state.fork(), players, seed, skip_trivial, log)
        game._begin()
        return game

    # What there is.

    @property
    def state(self) -> GameState:
        """The engine's state. To be read only: `fork` it before you write to it."""
        state = self._now
        if state is None:
            state = self._now = self._at.state or self._remade(self._at)
        return state

    @property
    def decision(self) -> Decision | None:
        """The choice that the game waits for; None: the game is over."""
        known = self._decision
        state = self._now or self.state
        if known is None or known._state is not state:
            if state.ask is None:
                return None
            known = self._decision = Decision(state, self._at.length, self.players)
        return known

    @property
    def legal_actions(self) -> LegalActions:
        """The legal answers to the decision, listed when read; empty only when the game is over."""
        decision = self.decision
        return LegalActions(self.state, self.players) if decision is None else decision.options

    @property
    def turn(self) -> int:
        """The number of the turn, from 1 up; 0 before the first."""
        return self.state.turn

    @property
    def active_player(self) -> int:
        """The player whose turn it is."""
        return self.state.active

    @property
    def step(self) -> str:
        """The step or phase, as a word of `apnap.model.words.STEPS`."""
        return STEPS[self.state.step]

    @property
    def history(self) -> list[str]:
        """The keys of all answers so far, conceding ("concede:0") included: small steps, one by one."""
        return self._at.history()

    @property
    def log(self) -> Log:
        """What has happened; `log.seen_by(player)` hides what the player was not to know."""
        return Log(self._at.log(), players=self.players)

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.over != ""

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        state = self.state
        if not state.over:
            return None
        return Outcome.of(state)

    # Answering.

    def push(self, answer: Answer) -> None:
        """Answer the decision.

        An answer is an `Action`, its key, its number (where a number is asked for: that number; for yes or
        no: a bool), or a whole answer to a decision of several small steps (see `apnap.game.whole`): a dict
        of attackers and what they attack, of blockers and what they block, of entities and numbers, or a list
        of what is chosen. All its steps are taken at once, and taken back by one `pop`.

        Raises:
            IllegalAction: with the reason; nothing has changed.
            GameOver: there is nothing to decide.
            EngineFailure: a fault of the engine; the game is as it was.
        """
        decision = self.decision
        if decision is None:
            raise GameOver("the game is over")
        if isinstance(answer, (Action, str, int)):
            self._advance(self._legal(decision.options, answer))
        elif isinstance(answer, (Mapping, Sequence)):
            self._advance_whole(answer)
        else:
            raise IllegalAction(Reason("", "an answer is an action, a key, a number, a dict or a list"))

    def declarable(self) -> list[tuple[int, tuple[int, ...]]]:
        """Of a decision about attackers or blockers: the creatures that a whole answer may name, each with
        the entities that it could attack or block, if the others allow it. Empty for any other."""
        return whole.declarable(self.state)

    def _legal(self, actions: LegalActions, answer: Action | str | int) -> str:
        found = actions.find(answer)
        if found is None:
            reason = asking.why_not(self.state, answer)
            if reason is None:
                reason = Reason("", "no such answer here")
            raise IllegalAction(reason, words.reason_text(self.state, reason, self.players))
        return found.key

    def pop(self) -> tuple[str, ...]:
        """Take back the last push (or concession): the keys of the answers taken back.

        Raises:
            NothingToUndo: nothing has been answered since the game began.
        """
        if self._at.before is None:
            raise NothingToUndo("no answer to take back")
        answers = self._at.answers
        self._at = self._at.before
        self._now = self._at.state
        return answers

    def peek(self) -> str:
        """The key of the last answer.

        Raises:
            NothingToUndo: there is none.
        """
        if self._at.before is None:
            raise NothingToUndo("no answer yet")
        return self._at.answers[-1]

    def concede(self, player: int) -> None:
        """The player concedes, whoever has to decide (CR 104.3a). Recorded, and taken back, like an answer.

        Raises:
            GameOver: the game is over.
            IllegalAction: there is no such player in the game.
        """
        if self.is_over():
            raise GameOver("the game is over")
        state = self.state
        if not 0 <= player < state.count or state.players[player].left:
            raise IllegalAction(Reason("104.3a", "no such player is in the game"))
        self._advance(f"{_CONCEDE}{player}")

    def fork(self) -> Game:
        """Another game that goes on from here, its past included; nothing that either does shows in the
        other."""
        game = type(self).__new__(type(self))
        game.players = self.players
        game.seed = self.seed
        game.skip_trivial = self.skip_trivial
        game._logging = self._logging
        game._past = self._past
        game._at = self._at
        game._now = self.state
        game._decision = None
        game._hidden = None
        return game

    def root(self) -> Game:
        """The game as it began, nothing answered."""
        game = self.fork()
        game._at = self._at.chain()[0]
        game._now = game._at.state
        return game

    def replay(self, answers: Iterable[str]) -> None:
        """Give answers by their keys, as `history` has them, each as a push of its own.

        Raises:
            IllegalAction, GameOver, EngineFailure: as `push` does; what came before stands.
        """
        for key in answers:
            if key.startswith(_CONCEDE):
                self.concede(int(key.removeprefix(_CONCEDE)))
            else:
                self._advance(self._legal(self.legal_actions, key), trivial=False)

    def why_not(self, what: Action | str) -> Reason | None:
        """Why an action is not legal here; None if it is.

        `what` is an action, a key, or words: "cast Giant Growth", "play Forest", "attack with Grizzly Bears",
        "block with Grizzly Bears", "activate Llanowar Elves"."""
        return None if self.legal_actions.find(what) is not None else asking.why_not(self.state, what)

    # Going on.

    def _advance(self, key: str, trivial: bool = True) -> None:
        """Take a small step, and those that have one answer only after it; all or nothing."""
        entries: list[Entry] = []
        taken = [key]
        try:
            state = self._run(self.state, key, entries, taken if self.skip_trivial and trivial else None)
        except Exception as error:
            raise self._fault(error, (key,)) from error
        self._append(state, taken, entries)

    def _advance_whole(self, answer: Mapping[Any, Any] | Sequence[Any]) -> None:
        taken: list[str] = []
        entries: list[Entry] = []
        try:
            state = self.state
            steps = whole.steps_of(state, answer)
            for key in steps:
                taken.append(key)
                state = self._run(state, key, entries)
                steps.now(state)
            if self.skip_trivial and taken:
                self._skip(state, taken, entries)
        except IllegalAction:
            raise
        except Exception as error:
            raise self._fault(error, taken) from error
        self._append(state, taken, entries)

    def _skip(self, state: GameState, taken: list[str], entries: list[Entry]) -> None:
        """Run the state, which is our own, past all questions with one answer only."""
        state.log = entries if self._logging else None
        running.run_on(state, taken)
        state.log = None

    def _append(self, state: GameState, taken: list[str], entries: list[Entry]) -> None:
        self._now = state
        if self._past:
            self._at = Position(state, self._at, tuple(taken), entries)
            self._at.forget()
        else:
            length = self._at.length + len(taken)
            self._at = Position(state, None, (), [])
            self._at.length = length

    def _run(
        self, state: GameState, key: str | None, entries: list[Entry], taken: list[str] | None = None
    ) -> GameState:
        """The state after the answer: another one, so that everybody who holds the old one may keep it. With
        `taken`, it has been run past questions with one answer only, whose keys are added to that."""
        log = entries if self._logging else None
        if key is None or not key.startswith(_CONCEDE):
            return running.answered(state, key, log, taken)
        new = state.fork()
        new.log = log
        new.listed = None
        ending.concede(new, int(key.removeprefix(_CONCEDE)))
        if new.ask is None and not new.over:
            running.run(new)
        if taken is not None:
            running.run_on(new, taken)
        new.log = None
        return new

    def _fault(self, error: Exception, keys: Sequence[str]) -> EngineFailure:
        """A fault of the engine, as an `EngineFailure` that holds the game before it."""
        failure = EndlessLoop if isinstance(error, LoopLimit) else EngineFailure
        answers = tuple(keys)
        text = f"{type(error).__name__}: {error}"
        return failure(text, answers, self._failure_json(answers, text))

    def _failure_json(self, answers: tuple[str, ...], error: str) -> str:
        try:
            return files.to_json(self, failed={"answers": list(answers), "error": error})
        except Exception:  # the fault to be told is the first one
            return ""

    def _remade(self, position: Position) -> GameState:
        """The state of a position that was dropped: made again from the last one before it that is there."""
        missing: list[Position] = []
        at = position
        while at.state is None:
            missing.append(at)
            assert at.before is not None  # a root keeps its state
            at = at.before
        state = at.state
        logging, self._logging = self._logging, False
        try:
            for each in reversed(missing):
                for key in each.answers:
                    state = self._run(state, key, [])
                # Those just before are likely to be wanted next.
                if position.depth - each.depth < EVERY or each.depth % EVERY == 0:
                    each.state = state
        finally:
            self._logging = logging
        return state

    # What a player may know.

    def observation(self, player: int) -> dict[str, Any]:
        """All that the player may know, as plain JSON data (see `docs/game.md`), and nothing else."""
        return views.observation(self.state, self._player(player))

    def abilities(self, player: int, id: int, face: int = -1) -> tuple[tuple[str, Ability], ...]:
        """The abilities of an object, each with its key, as far as the player may know them (those of another
        face of its card, if one is named); what its keywords stand for is among them. They are nodes of the
        ability language (`apnap.model`); the key is the `word` of the action that activates one."""
        return views.abilities_view(self.state, self._player(player), id, face)

    def determinize(self, player: int, rng: int | random.Random = 0) -> Game:
        """A game that the player can't tell from this one: what they don't know is dealt anew, by the
        generator or the seed, and the random generator is replaced. Its past is not to be had; its log is
        what the player may read."""
        seed = rng if isinstance(rng, int) else rng.getrandbits(64)
        state = views.determinize(self.state, self._player(player), seed)
        game = type(self).__new__(type(self))
        game._set_up(state, self.players, 0, self.skip_trivial, self._logging)
        # Many are often asked of one position: the log is made once for all of them.
        if self._hidden is None or self._hidden[0] is not self._at or self._hidden[1] != player:
            entries = [entry.hiding() for entry in self.log.seen_by(player)]
            self._hidden = (self._at, player, entries)
        game._at = Position(state, None, (), self._hidden[2])
        game._now = state
        return game

    def _player(self, player: int) -> int:
        if not 0 <= player < self.state.count:
            raise ValueError(f"no player {player}")
        return player

    # Telling positions apart, and keeping them.

    def digest(self) -> str:
        """A digest of the whole position, hidden cards and random generator included: equal for equal
        positions, on every platform; neither log nor past take part."""
        at = self._at
        if not at.digest:
            at.digest = encoding.digest(self.state)
        return at.digest

    def shape(self) -> str:
        """A digest up to the renaming of ids and timestamps: what has happened before does not matter (see
        `apnap.engine.shape`)."""
        return shapes.shape(self.state)

    def to_json(self) -> str:
        """The whole game as JSON text: its beginning, its answers and its position. `from_json` reads it."""
        return files.to_json(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Game:
        """The game of a text that `to_json` wrote. Its log begins here.

        Raises:
            GameFileError: the text is none; it says where and what.
        """
        saved = files.from_json(text)
        game = cls.__new__(cls)
        game._set_up(saved.start, saved.players, saved.seed, saved.skip_trivial, True)
        at = game._at
        for answers in saved.answers:
            at = Position(saved.state, at, answers, [])
            at.state = None
        at.state = saved.state
        game._at = at
        game._now = at.state
        return game

    def __repr__(self) -> str:
        over = f", over by {self.state.over}" if self.is_over() else ""
        answers = f"seed {self.seed}, {self._at.length} answers"
        return f"<Game of {len(self.players)} players, {answers}: turn {self.turn}, {self.step}{over}>"


def _identities(decks: Sequence[Deck], db: Database) -> tuple[int, ...]:
    """The colour identity of each deck's commanders, as bits (CR 903.4)."""
    out: list[int] = []
    for deck in decks:
        bits = 0 if deck.commanders else -1
        for name in deck.commanders:
            for color in db.get(name).facts.identity:
                bits |= COLOR_BIT[color]
        out.append(bits)
    return tuple(out)


def _cards(deck: Deck, counts: Mapping[str, int], db: Database) -> list[Card]:
    wrong = deck.check(db)
    if wrong:
        raise UnplayableDeck(deck.name, wrong)
    return [card for name, count in counts.items() for card in [db.card(name)] * count]
