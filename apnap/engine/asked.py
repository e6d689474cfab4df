"""A question that the game waits on, and its answers: part of the state, in a module of its own."""

from __future__ import annotations

from typing import Any

from apnap.engine.grounds_asked import BEHIND


class Option:
    """One possible answer. `key` is stable: the same position always gives the same key; the rest is
    for those who choose: the kind of answer, the object it is about (0: none), other entities, a
    player (-1: none), a number, a word, and the index of a face, ability or mode (-1: none)."""

    def __init__(
        self,
        key: str,
        kind: str,
        obj: int = 0,
        to: int = 0,
        player: int = -1,
        number: int = 0,
        word: str = "",
        index: int = -1,
        objects: tuple[int, ...] = (),
    ) -> None:
        self.key = key
        self.kind = kind
        self.obj = obj
        self.to = to
        self.player = player
        self.number = number
        self.word = word
        self.index = index
        self.objects = objects

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Ask:
    """A question that the game waits on, as data. `options` None: they are listed when asked for (the
    actions of a priority window). `low` and `high` bound the answer of kind "number" with no options.
    `values` fill the prompt."""

    def __init__(
        self,
        kind: str,
        player: int,
        rule: str,
        prompt: str,
        options: tuple[Option, ...] | None,
        low: int = 0,
        high: int = -1,
        source: int = 0,
        values: tuple[Any, ...] = (),
    ) -> None:
        self.kind = kind
        self.player = player
        self.rule = rule
        self.prompt = prompt
        self.options = options
        self.low = low
        self.high = high
        self.source = source
        self.values = values

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the other rules behind the question."""
        return BEHIND.get(self.rule, ())
