"""A game of no rules that has the face of `apnap.Game`, for tests of what is built on that face.

Each answer adds to a sum; the game ends after some turns of three answers, and the sum tells who has won.
"""

import json
import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from apnap.bots import Actions, View, mix
from apnap.decks import Deck


class Question(NamedTuple):
    player: int
    decider: int
    kind: str
    prompt: str
    rule: str


class Action(NamedTuple):
    key: str


class Result(NamedTuple):
    winners: tuple[int, ...]
    rule: str
    how: str
    lost_by: tuple[str, ...] = ("704.5a",) * 3


class FakeGame:
    def __init__(
        self,
        decks: Sequence[Deck],
        seed: int,
        log: bool = False,
        variant: str = "",
        seats: Sequence[int] = (),
    ) -> None:
        self.seed = seed
        self.first = decks[0].name
        self.players = len(decks)
        self.answers: list[str] = []
        self.length = 6 + mix(seed, 99) % 30

    @property
    def turn(self) -> int:
        return len(self.answers) // 3 + 1

    @property
    def log(self) -> Iterable[Any]:
        return [f"{self.turn} {answer}" for answer in self.answers]

    @property
    def decision(self) -> Question | None:
        if self.is_over():
            return None
        player = len(self.answers) % self.players
        return Question(player, player, "fake", "which?", "117.1")

    @property
    def legal_actions(self) -> Actions:
        return [Action(f"a{number}") for number in range(2 + len(self.answers) % 3)]

    def push(self, action: Any) -> None:
        self.answers.append(action if isinstance(action, str) else action.key)

    def is_over(self) -> bool:
        return len(self.answers) >= self.length

    def outcome(self) -> Result | None:
        if not self.is_over():
            return None
        total = mix(self.seed, *[int(answer[1:]) for answer in self.answers])
        if total % 10 == 0:
            return Result((), "104.4a", "all lost at once")
        return Result((total % self.players,), "104.2a", "the others lost")

    def observation(self, player: int) -> Any:
        return {"turn": self.turn, "player": player}

    def to_json(self) -> str:
        return json.dumps({"answers": self.answers})

    def digest(self) -> str:
        return f"{mix(self.seed, *[int(answer[1:]) for answer in self.answers]):x}"


class FailingGame(FakeGame):
    """Fails in every seventh seed or so."""

    def push(self, action: Any) -> None:
        super().push(action)
        if mix(self.seed, 5) % 7 == 0 and len(self.answers) == 5:
            raise ZeroDivisionError("made to fail\nin more lines than one")


class DyingGame(FakeGame):
    """Ends its process in every seventh seed or so."""

    def push(self, action: Any) -> None:
        super().push(action)
        if mix(self.seed, 5) % 7 == 0:
            os._exit(3)


class EndlessGame(FakeGame):
    def is_over(self) -> bool:
        return False


class LookingBot:
    """Keeps a view too long."""

    def __init__(self, seed: int) -> None:
        self.kept: View | None = None

    def choose(self, view: View) -> Any:
        if self.kept is not None:
            _ = self.kept.observation
        self.kept = view
        return view.actions[0]


class FirstBot:
    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View) -> Any:
        assert view.observation["player"] == view.decision.decider
        return view.actions[0]


class LateBot:
    """A bot that fails at its third question."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, view: View) -> Any:
        self.asked += 1
        if self.asked > 2:
            raise RuntimeError("no more of this")
        return view.actions[0]


class Processes:
    """Plays nothing: the result is the number, and the process that was asked."""

    def play(self, number: int) -> tuple[int, int]:
        return number, os.getpid()

    def lost(self, number: int) -> tuple[int, int]:
        return number, 0

    def failed(self, result: Any) -> bool:
        return False

    def elsewhere(self) -> "Processes":
        return self
