"""What a player is asked, and what they may answer.

Both look at the position that they were made for, and stay true to it when the game goes on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, overload

from apnap.engine import decision as asking
from apnap.engine import layers
from apnap.engine.log import name_of
from apnap.engine.state import ABILITY, Ask, GameState, Option
from apnap.engine.views import has_numbers, number_option, options_of
from apnap.game import words
from apnap.model.words import ZONES


class Action:
    """One possible answer to a decision.

    `number` is its place among the legal actions of this position, `key` names it for good: the same
    position gives it the same key. What it does is told by `kind` ("cast", "attack", "target", "yes", ...)
    and by what it is about: `objects` (ids), `player` (None: no player), `to` (the entity at the other
    end: an object's id, or -1 - p for player p; 0: none), `index` (of a face, an ability, a mode; None),
    `amount` (a number chosen, or that goes with it) and `word`. Actions are equal where all of this is."""

    __slots__ = ("_option", "_players", "_state", "number")

    def __init__(self, number: int, option: Option, state: GameState, players: Sequence[str] = ()) -> None:
        self.number = number
        self._players = players
        self._option = option
        self._state = state

    @property
    def key(self) -> str:
        """Its name in this position, for files and logs."""
        return self._option.key

    @property
    def kind(self) -> str:
        """What kind of answer it is."""
        return self._option.kind

    @property
    def objects(self) -> tuple[int, ...]:
        """The ids of the objects that it is about, the main one first."""
        o = self._option
        ids = [o.obj, *o.objects] if o.obj > 0 else list(o.objects)
        if o.to > 0 and o.to not in ids:
            ids.append(o.to)
        return tuple(ids)

    @property
    def names(self) -> tuple[str, ...]:
        """What these objects are called, one by one."""
        return tuple(name_of(self._state, id) for id in self.objects)

    @property
    def zones(self) -> tuple[str, ...]:
        """Where these objects are, one by one."""
        return tuple(ZONES[self._state.obj(id).zone] for id in self.objects)

    @property
    def controllers(self) -> tuple[int, ...]:
        """Who controls these objects (who owns them, where nobody does), one by one."""
        return tuple(_controller(self._state, id) for id in self.objects)

    @property
    def player(self) -> int | None:
        """The player that it is about, if it is about one."""
        o = self._option
        if o.player >= 0:
            return o.player
        return -1 - o.to if o.to < 0 else None

    @property
    def to(self) -> int:
        """The entity at the other end: what is attacked, what is blocked."""
        return self._option.to

    @property
    def index(self) -> int | None:
        """The index of a face, an ability or a mode."""
        return self._option.index if self._option.index >= 0 else None

    @property
    def amount(self) -> int:
        """The number that is chosen, or that goes with it."""
        return self._option.number

    @property
    def word(self) -> str:
        """The word that is chosen, or that goes with it."""
        return self._option.word

    def text(self) -> str:
        """The action in words."""
        return words.players_called(words.option_text(self._state, self._option), self._players)

    def facts(self) -> tuple[Any, ...]:
        """All that it says, but for its number."""
        return facts_of(self._option)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Action {self.number} {self.key!r}: {self.text()}>"


def facts_of(o: Option) -> tuple[Any, ...]:
    """All that an option says."""
    return (o.key, o.kind, o.obj, o.to, o.player, o.number, o.word, o.index, o.objects)


def _controller(s: GameState, id: int) -> int:
    o = s.obj(id)
    if o.kind == ABILITY:
        return o.controller
    controller = layers.chars(s, id).controller
    return controller if controller >= 0 else o.owner


class LegalActions(Sequence[Action]):
    """The answers that are legal: a sequence that is listed when it is first read.

    `in` takes an `Action`, a key or a number. Never empty while the game goes on."""

    __slots__ = ("_listed", "_players", "_state")

    def __init__(self, state: GameState, players: Sequence[str] = ()) -> None:
        self._state = state
        self._players = players
        self._listed: tuple[Option, ...] | None = None

    def _options(self) -> tuple[Option, ...]:
        if self._listed is None:
            self._listed = options_of(self._state)
        return self._listed

    def __len__(self) -> int:
        listed = self._listed
        return len(self._options() if listed is None else listed)

    def __bool__(self) -> bool:
        return self._state.ask is not None and not self._state.over

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        listed = self._listed
        if isinstance(index, int) and listed is not None and 0 <= index < len(listed):
            return Action(index, listed[index], self._state, self._players)
        if isinstance(index, slice):
            return [self._action(i) for i in range(*index.indices(len(self)))]
        size = len(self)
        if not -size <= index < size:
            raise IndexError(f"no legal action {index} of {size}")
        return self._action(index % size)

    def _action(self, index: int) -> Action:
        return Action(index, self._options()[index], self._state, self._players)

    def __iter__(self) -> Iterator[Action]:
        for i in range(len(self)):
            yield self._action(i)

    def __contains__(self, item: object) -> bool:
        return self.find(item) is not None

    def find(self, item: object) -> Action | None:
        """The legal action that an `Action`, a key or a number stands for; None if there is none.

        A number is the place of the action; where a number is asked for, it is the answer itself."""
        if isinstance(item, Action):
            listed = self._listed
            if listed is not None and item.number < len(listed) and listed[item.number] is item._option:
                return item
            found = self._by_key(item.key)
            return found if found is not None and found == item else None
        if isinstance(item, str):
            return self._by_key(item)
        if isinstance(item, bool):
            return self._by_key("yes" if item else "no")
        if isinstance(item, int):
            return self._by_number(item)
        return None

    def _by_key(self, key: str) -> Action | None:
        for i, option in enumerate(self._options()):
            if option.key == key:
                return self._action(i)
        return None

    def _by_number(self, number: int) -> Action | None:
        return self._action(number) if 0 <= number < len(self) else None

    def keys(self) -> list[str]:
        """The keys of all legal actions."""
        return [option.key for option in self._options()]

    def sample(self, rng: random.Random | int) -> Action:
        """One of them, each as likely, by the generator (or by one of this seed)."""
        chance = random.Random(rng) if isinstance(rng, int) else rng
        return self[chance.randrange(len(self))]

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions: {_some(self)}>"


class LegalNumbers(LegalActions):
    """The legal answers where a number is asked for, `low` to `high`: none is made before it is read."""

    __slots__ = ("_ask", "high", "low")

    def __init__(self, state: GameState, ask: Ask, players: Sequence[str] = ()) -> None:
        super().__init__(state, players)
        self._ask = ask
        self.low = ask.low
        self.high = ask.high

    def __len__(self) -> int:
        return self.high - self.low + 1

    def _action(self, index: int) -> Action:
        return Action(index, number_option(self._ask, self.low + index), self._state, self._players)

    def _by_key(self, key: str) -> Action | None:
        digits = key[1:] if key.startswith("-") else key
        if not digits.isascii() or not digits.isdigit() or len(digits) > 20 or str(int(key)) != key:
            return None
        return self._by_number(int(key))

    def _by_number(self, number: int) -> Action | None:
        return self._action(number - self.low) if self.low <= number <= self.high else None

    def keys(self) -> list[str]:
        return [str(n) for n in range(self.low, self.high + 1)]

    def __repr__(self) -> str:
        return f"<legal numbers: {self.low} to {self.high}>"


def _some(actions: LegalActions) -> str:
    shown = [actions[i].text() for i in range(min(len(actions), 6))]
    return ", ".join(shown) + (", ..." if len(actions) > 6 else "")


class Decision:
    """A choice that the game waits for.

    `player` has the choice, `decider` answers it (another player while that one is controlled, CR 723).
    `kind` is a word ("mulligan", "priority", "attack", "target", "may", "number", ...), `rule` the rule that
    asks, `source` the id of the object that asks (0: none), `number` how many answers the game has had."""

    __slots__ = ("_ask", "_options", "_players", "_state", "number")

    def __init__(self, state: GameState, number: int, players: Sequence[str] = ()) -> None:
        ask = state.ask
        assert ask is not None
        self._players = players
        self._state = state
        self._ask = ask
        self._options: LegalActions | None = None
        self.number = number

    @property
    def player(self) -> int:
        """Whose choice it is."""
        return self._ask.player

    @property
    def decider(self) -> int:
        """Who answers."""
        return asking.decider(self._state, self._ask.player)

    @property
    def kind(self) -> str:
        """What kind of choice it is."""
        return self._ask.kind

    @property
    def rule(self) -> str:
        """The number of the rule that asks."""
        return self._ask.rule

    @property
    def source(self) -> int:
        """The id of the object that asks; 0: none."""
        return self._ask.source

    @property
    def prompt(self) -> str:
        """The question in words."""
        return words.players_called(words.prompt_text(self._state, self._ask), self._players)

    @property
    def options(self) -> LegalActions:
        """The legal answers, listed when first read."""
        if self._options is None:
            if has_numbers(self._ask):
                self._options = LegalNumbers(self._state, self._ask, self._players)
            else:
                self._options = LegalActions(self._state, self._players)
        return self._options

    def __repr__(self) -> str:
        decider = "" if self.decider == self.player else f", decider={self.decider}"
        return (
            f"<Decision {self.number}: player={self.player}{decider}, kind={self.kind!r}, "
            f"rule={self.rule!r}, prompt={self.prompt!r}>"
        )
