"""What a bot is, and what it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from apnap.errors import ApnapError
from apnap.model.abilities import Activated
from apnap.model.instructions import AddMana
from apnap.model.node import Ability


class Asked(Protocol):
    """What a bot may read of a decision (`apnap.Game.decision`): whose choice it is, who answers it, its
    kind, the question in words and the number of the rule that asks it."""

    @property
    def player(self) -> int: ...
    @property
    def decider(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def prompt(self) -> str: ...
    @property
    def rule(self) -> str: ...


class Actions(Protocol):
    """The legal actions: a sequence that is listed only as far as it is read, never empty."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __contains__(self, action: object, /) -> bool: ...


# The abilities of an object as far as the player knows them (`apnap.Game.abilities`): from its id and the
# index of a face, -1 for the object as it is.
AbilitiesOf = Callable[[int, int], tuple[tuple[str, Ability], ...]]


class StaleView(ApnapError):
    """A view was read after its decision had been answered."""


class View:
    """One decision as the player who answers it sees it.

    `decision` and `actions` are as the game has them; `observation` is all that the player may know, and is
    made when it is first read; `abilities` tells what an object that the player knows says, as nodes of the
    ability language; `guess` deals out what they don't know, to look ahead. A view is good until the bot has
    answered."""

    __slots__ = ("_abilities", "_guess", "_observation", "_observe", "actions", "decision")

    def __init__(
        self,
        decision: Asked,
        actions: Actions,
        observe: Callable[[], Any],
        abilities: AbilitiesOf | None = None,
        guess: Callable[[Any], Any] | None = None,
    ) -> None:
        self._guess = guess
        self.decision = decision
        self.actions = actions
        self._abilities = abilities
        self._observe: Callable[[], Any] | None = observe
        self._observation: Any = None

    @property
    def observation(self) -> Any:
        """All that the player may know.

        Raises:
            StaleView: the decision has been answered.
        """
        if self._observation is None:
            if self._observe is None:
                raise StaleView("a bot may look at the game only while it is asked")
            self._observation = self._observe()
        return self._observation

    def guess(self, rng: Any = 0) -> Any:
        """A game that the player can't tell from the real one (`apnap.Game.determinize`), to be played on as
        one likes: what they don't know is dealt anew by the seed or `random.Random`.

        Raises:
            StaleView: the decision has been answered.
            LookupError: the game can't be guessed.
        """
        if self._observe is None:
            raise StaleView("a bot may look at the game only while it is asked")
        if self._guess is None:
            raise LookupError("this game deals out nothing")
        return self._guess(rng)

    def abilities(self, id: int, face: int = -1) -> tuple[tuple[str, Ability], ...]:
        """The abilities of an object, each with its key, as the player knows them: those of another face of
        its card, where one is named. Empty where the player knows nothing of it.

        Raises:
            StaleView: the decision has been answered.
        """
        if self._observe is None:
            raise StaleView("a bot may look at the game only while it is asked")
        return self._abilities(id, face) if self._abilities is not None else ()

    def close(self) -> None:
        """The decision is answered: nothing more is to be seen through this view."""
        self._observe = None


def is_mana(view: View, action: Any) -> bool:
    """Whether the action activates an ability that only adds mana."""
    if action.kind != "activate" or not action.objects:
        return False
    for key, ability in view.abilities(action.objects[0]):
        if key == action.word:
            return isinstance(ability, Activated) and isinstance(ability.effect, AddMana)
    return False


class Bot(Protocol):
    """A player that is a program. It may remember what it has seen, and draws chance only from a generator
    of its own, so that one seed gives one game."""

    def choose(self, view: View) -> Any:
        """One of `view.actions`."""
        ...
