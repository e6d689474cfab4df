"""Why something can't be done: the rule behind a refusal, as data. Text is made only when it is read."""

from __future__ import annotations

from typing import Any, Final

# What the rules that forbid rest on.
_WITH: Final[dict[str, tuple[str, ...]]] = {
    "115.1": ("601.2c",),
    "116.2": ("116.1",),
    "302.6": ("602.5a",),
    "303.4a": ("702.5a", "115.1b"),
    "305.2b": ("305.2", "305.2a"),
    "307.1": ("117.1a", "307.5", "601.3"),
    "508.1c": ("508.1",),
    "509.1b": ("509.1",),
    "601.2h": ("118.3",),
    "601.3a": ("601.3",),
    "602.5d": ("307.5", "602.5"),
    "606.3": ("606.1", "602.5"),
    "702.9b": ("702.17b", "509.1b"),
    "702.13b": ("509.1b",),
    "702.14c": ("509.1b", "702.14a"),
    "702.16b": ("702.16a",),
    "702.16f": ("702.16a", "509.1b"),
    "702.3b": ("508.1c",),
    "702.28b": ("509.1b",),
    "702.31b": ("509.1b",),
    "702.36b": ("509.1b",),
    "702.118b": ("509.1b",),
}


class Reason:
    """A refusal. `rule` is the number of the rule that forbids, `words` a short template of our own,
    whose `{obj}` stands for `obj` (the object that forbids or is at fault; 0: none) and whose `{0}`,
    `{1}`, ... stand for `values` (numbers, words; entities, if told by name, as `{obj0}`, `{obj1}`).
    Never changed once made."""

    def __init__(
        self,
        rule: str,
        words: str,
        obj: int = 0,
        values: tuple[Any, ...] = (),
        more: tuple[str, ...] = (),
    ) -> None:
        self.more = more
        self.rule = rule
        self.words = words
        self.obj = obj
        self.values = values

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the other rules behind it."""
        return (*_WITH.get(self.rule, ()), *self.more)

    def text(self) -> str:
        """The words with the bare ids in place; a face that knows names fills them in itself."""
        entities = {f"obj{i}": value for i, value in enumerate(self.values)}
        return self.words.format(*self.values, obj=self.obj, **entities)

    def __repr__(self) -> str:
        return f"<{self.rule}: {self.text()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Reason, (self.rule, self.words, self.obj, self.values, self.more))
