"""`Scenario`: a position, a script and what is expected, as data, and the game that comes of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from apnap.cards import Database
from apnap.engine.state import GameState
from apnap.game import Game, GameFileError
from apnap.scenario.answers import Supply
from apnap.scenario.cards import Cards
from apnap.scenario.errors import ScenarioError
from apnap.scenario.expect import Expectations, check_step
from apnap.scenario.given import Given, Map, from_here, read_yaml
from apnap.scenario.play import Driver, facts_of
from apnap.scenario.position import POSITION_WORDS, Placed, make
from apnap.scenario.report import Played, Report
from apnap.scenario.solving import ACTIONS, Solution, solve
from apnap.scenario.steps import Step, read_steps
from apnap.scenario.things import Things

WORDS: Final = (
    "name",
    "about",
    "rules",
    "from game",
    *POSITION_WORDS,
    "script",
    "answers",
    "expect",
    "strict",
)
_Self = TypeVar("_Self", bound="Scenario")


def _nothing(step: Played) -> None:
    """Nobody looks on."""


class Scenario:
    """A scenario (see `docs/scenario.md` for its words). Built in Python, or read from YAML by `load` and
    `parse`; both have the same words.

    >>> from apnap import Scenario
    >>> s = Scenario()
    >>> s.player(battlefield=["Llanowar Elves"], hand=["Giant Growth"])
    >>> s.player(battlefield=["Grizzly Bears"])
    >>> s.cast("Giant Growth", targets=["Llanowar Elves"])
    >>> s.resolve()
    >>> s.expect({"Llanowar Elves": {"pt": "4/4"}})
    >>> s.run().ok
    True

    Args:
        words: the words of a scenario (turn, step, active, strict, ...), blanks written as underscores.
    """

    def __init__(self, *, database: Database | None = None, **words: Any) -> None:
        self.file = ""
        self.database = database
        self._data = from_here(words)
        self._given: Given | None = None

    # Reading.

    @classmethod
    def load(cls: type[_Self], path: str | os.PathLike[str], database: Database | None = None) -> _Self:
        """The scenario of a YAML file.

        Raises:
            ScenarioError: it can't be read, or is none.
        """
        file = Path(path)
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ScenarioError(f"can't be read: {error}", str(path)) from None
        return cls.parse(text, str(path), database)

    @classmethod
    def parse(cls: type[_Self], text: str, file: str = "", database: Database | None = None) -> _Self:
        """The scenario of a YAML text; `file` is what errors call it."""
        scenario = cls(database=database)
        scenario.file = file
        scenario._given = read_yaml(text, file)
        if not isinstance(scenario._given.value, Map):
            raise scenario._given.error("a scenario is a mapping")
        scenario._data = scenario._given.value
        return scenario

    @property
    def given(self) -> Given:
        """The data, with its places."""
        data = self._data
        return Given(data, data.file, data.line)

    def words(self) -> dict[str, Given]:
        """The words of the scenario.

        Raises:
            ScenarioError: one of them is none.
        """
        return self.given.mapping("a scenario", WORDS)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self._data.get("name") or (Path(self.file).stem if self.file else ""))

    # Building in Python.

    def player(self, **words: Any) -> None:
        """The next player, in turn order: life, hand, library, battlefield, ..."""
        self._append("players", from_here(words))

    def define(self, name: str, **words: Any) -> None:
        """A card of one's own: type, cost, pt, text or abilities."""
        self._append("cards", from_here({"name": name, **words}))

    def stack(self, **words: Any) -> None:
        """A spell (`cast`) or an ability (`ability_of`) on top of the stack."""
        self._append("stack", from_here(words))

    def cast(self, card: Any, **options: Any) -> None:
        """A player casts it: targets, x, modes, costs, division, pay, by."""
        self._step("cast", card, options)

    def activate(self, of: Any, **options: Any) -> None:
        """A player activates an ability of it: ability (number or label), targets, x, ..."""
        self._step("activate", of, options)

    def play(self, land: Any, **options: Any) -> None:
        """A player plays a land."""
        self._step("play", land, options)

    def attack(self, attackers: Any, **options: Any) -> None:
        """The active player attacks: what attacks what, or a list of creatures."""
        self._step("attack", attackers, options)

    def block(self, blockers: Any, **options: Any) -> None:
        """A player blocks: what blocks what."""
        self._step("block", blockers, options)

    def pass_(self, times: int | None = None, **options: Any) -> None:
        """Priority is passed: once, so many times, or until something."""
        self._step("pass", times, options)

    def resolve(self) -> None:
        """All pass, until what is on top of the stack has resolved."""
        self._step("resolve", None, {})

    def answer(self, answers: Mapping[str, Any], **options: Any) -> None:
        """A question that comes is answered: the kind, and the answer."""
        self._step("answer", dict(answers), options)

    def concede(self, player: int | str) -> None:
        """The player concedes."""
        self._step("concede", player, {})

    def expect(self, expected: Mapping[Any, Any] | None = None, **words: Any) -> None:
        """What is so at this place of the script."""
        self._step("expect", {**(expected or {}), **words}, {})

    def queue(self, player: int | str, answers: Mapping[str, Any]) -> None:
        """An answer of a player, for the next question of its kind."""
        queues = self._data.setdefault("answers", from_here({}))
        queues.setdefault(player, []).append(from_here(answers))

    def _append(self, word: str, value: Map) -> None:
        self._data.setdefault(word, []).append(value)

    def _step(self, verb: str, value: Any, options: Mapping[str, Any]) -> None:
        self._append("script", from_here({verb: value, **options}))

    # Playing.

    def placed(self) -> Placed:
        """The position made.

        Raises:
            ScenarioError: it is none, or not possible.
        """
        words = self.words()
        position = {name: given for name, given in words.items() if name in POSITION_WORDS}
        if "from game" in words:
            if position:
                name, given = next(iter(position.items()))
                raise given.error(f"{name}: a saved game has a position already")
            return self._from_game(words["from game"])
        data = Map(self.given.file, self.given.line)
        for name, given in position.items():
            data[name] = given.value
            data.lines[name] = given.line
        return make(Given(data, data.file, data.line), Cards(self.database))

    def _from_game(self, given: Given) -> Placed:
        """A position from a saved game: its JSON text, or the path of a file of it, seen from the
        scenario's."""
        if isinstance(given.value, Game):
            game = given.value
        else:
            text = given.text("from game")
            if not text.lstrip().startswith("{"):
                path = Path(self.file).parent / text if self.file else Path(text)
                try:
                    text = path.read_text(encoding="utf-8")
                except (OSError, UnicodeDecodeError) as error:
                    raise given.error(f"from game: can't be read: {error}") from None
            try:
                game = Game.from_json(text)
            except GameFileError as error:
                raise given.error(f"from game: {error}") from None
        things = Things(game.players)
        things.update(game.state)
        return Placed(game.state, things, game.players, game.seed)

    def game(self) -> Game:
        """A game that goes on from the position; its first question is for the priority of the player who
        has it, unless the rules have something to ask before.

        Raises:
            ScenarioError: the position is none, or not possible.
        """
        placed = self.placed()
        return Game.from_state(placed.state, players=placed.names, seed=placed.seed)

    def driver(self) -> Driver:
        """The game, about to be played by the script."""
        words = self.words()
        placed = self.placed()
        script: list[Step] = read_steps(words["script"]) if "script" in words else []
        queues: dict[int, list[Supply]] = {}
        if "answers" in words:
            for who, several in words["answers"].entries("answers"):
                queue = queues.setdefault(placed.things.player(who), [])
                for each in several.listed():
                    queue.append(Supply(placed.things))
                    queue[-1].add_all(each)
        strict = words["strict"].flag("strict") if "strict" in words else False
        game = Game.from_state(placed.state, players=placed.names, seed=placed.seed)
        report = Report(self.name, self.file)
        driver = Driver(game, placed.things, script, queues, report, strict)
        driver.began = 0
        driver.before = facts_of(placed.state)
        return driver

    def run(
        self,
        shown: Callable[[Played], None] = _nothing,
        draw: Callable[[GameState, Things], str] | None = None,
    ) -> Report:
        """Play the script and look at what is expected; `shown` hears of each step that is done, with the
        board if there is a `draw`.

        Raises:
            ScenarioError: the scenario can't be played as it is written; `report` holds what happened.
        """
        driver = self.driver()
        report = driver.report

        def done(step: Played) -> None:
            if draw is not None:
                step.board = draw(driver.state, driver.things)
            shown(step)

        try:
            driver.begin()
            done(report.steps[-1])
            driver.play(check_step, done)
            report.steps.append(Played("the end", 0))
            driver.end()
            words = self.words()
            if "expect" in words:
                Expectations(driver).check(words["expect"])
            done(report.steps[-1])
        except ScenarioError as error:
            error.report = report
            raise
        return report

    def test(self) -> Report:
        """Play it; the report, if all that is expected is so.

        Raises:
            ScenarioFailed: it is not.
            ScenarioError: it can't be played.
        """
        return self.run().check()

    def solve(
        self,
        turns: int = 1,
        *,
        timeout: float = 0.0,
        positions: int = 0,
        actions: int = ACTIONS,
        player: int | str | None = None,
        heard: Callable[[int, int], None] | None = None,
    ) -> Solution:
        """Search the position that the script comes to for a forced win: see `apnap.scenario.solving.solve`.

        Raises:
            ScenarioError: the scenario can't be played, or the game is over.
        """
        return solve(
            self,
            turns,
            timeout=timeout,
            positions=positions,
            actions=actions,
            player=player,
            heard=heard,
        )

    def __repr__(self) -> str:
        return f"<Scenario {self.name!r}>" if self.name else "<Scenario>"
