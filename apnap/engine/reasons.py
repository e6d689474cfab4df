"""Why something can't be done: the rule behind a refusal, as data. Text is made only when it is read."""

from __future__ import annotations

from typing import Any


class Reason:
    """A refusal. `rule` is the number of the rule that forbids, `words` a short template of our own,
    whose `{obj}` stands for `obj` (the object that forbids or is at fault; 0: none) and whose `{0}`,
    `{1}`, ... stand for `values` (entities, numbers, words). Never changed once made."""

    def __init__(self, rule: str, words: str, obj: int = 0, values: tuple[Any, ...] = ()) -> None:
        self.rule = rule
        self.words = words
        self.obj = obj
        self.values = values

    def text(self) -> str:
        """The words with the bare ids in place; a face that knows names fills them in itself."""
        return self.words.format(*self.values, obj=self.obj)

    def __repr__(self) -> str:
        return f"<{self.rule}: {self.text()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Reason, (self.rule, self.words, self.obj, self.values))
