"""The steps of a script: one verb each, and options that compose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.scenario.given import Given, closest, shown

_ANNOUNCING: Final = ("targets", "x", "modes", "division", "pay", "answers", "by")

# The verbs, and the options of each.
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "cast": ("costs", *_ANNOUNCING),
    "activate": ("ability", *_ANNOUNCING),
    "play": ("answers", "by"),
    "attack": ("pay", "answers", "by"),
    "block": ("pay", "answers", "by"),
    "pass": ("until", "of", "times", "answers"),
    "resolve": ("answers",),
    "answer": ("by",),
    "concede": (),
    "expect": (),
}
ANSWERING: Final = ("answer", "attack", "block")
KINDS: Final = (
    "assign",
    "attack",
    "block",
    "cast",
    "cost",
    "divide",
    "group",
    "mana",
    "may",
    "mode",
    "mulligan",
    "number",
    "objects",
    "order",
    "pay",
    "place",
    "player",
    "players",
    "priority",
    "replacement",
    "search",
    "target",
    "word",
    "zone",
)


@dataclass(slots=True)
class Step:
    """One step. `value` is what stands with the verb; `used` is set once it has been played."""

    verb: str
    value: Given
    options: dict[str, Given]
    place: Given
    used: bool = False
    supply: Any = field(default=None)

    def text(self) -> str:
        """The step in words."""
        parts = [self.verb, words_of(self.value.value)]
        for name, given in self.options.items():
            parts.append(f"{name} {words_of(given.value)}")
        return " ".join(part for part in parts if part)


def words_of(value: Any) -> str:
    """A value of a scenario on one line."""
    if value is None or value is True:
        return ""
    if value == "":
        return '""'
    if isinstance(value, Mapping):
        return ", ".join(f"{k}: {words_of(v) or 'yes'}" for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(words_of(v) or "yes" for v in value)
    return "no" if value is False else str(value)


def read_steps(given: Given) -> list[Step]:
    """The steps of a script."""
    return [read_step(each) for each in given.listed()]


def read_step(given: Given) -> Step:
    """One step.

    Raises:
        ScenarioError: it has no verb, more than one, or an option that its verb does not take.
    """
    if isinstance(given.value, str):
        verb = given.value.strip().lower()
        if verb not in VERBS:
            raise given.error(f"there is no verb {given.value!r}", closest(verb, VERBS) or (*VERBS,))
        return Step(verb, given.within(None), {}, given)
    if not isinstance(given.value, Mapping):
        raise given.error(f"a step is a mapping with a verb, not {shown(given.value)}")
    entries = given.entries("a step")
    verbs = [(k, v) for k, v in entries if _plain(k.value) in VERBS]
    if len(verbs) > 1:
        raise verbs[1][0].error(f"a step has one verb, not {_plain(verbs[0][0].value)!r} and this one too")
    if not verbs:
        if not entries:
            raise given.error("a step needs a verb", (*VERBS,)[:3])
        first = entries[0][0]
        raise first.error(f"there is no verb {str(first.value)!r}", closest(_plain(first.value), VERBS))
    key, value = verbs[0]
    verb = _plain(key.value)
    if verb == "resolve" and value.value not in (None, True):
        shape = "{resolve: yes, answers: {may: yes}}"
        raise value.error(f"'resolve' takes no value, and its options stand beside it: {shape}")
    pairs = [(k, v) for k, v in entries if k is not key]
    if verb == "pass" and isinstance(value.value, Mapping):
        pairs += value.entries("pass")
        value = value.within(None)
    options: dict[str, Given] = {}
    for k, v in pairs:
        name = _plain(k.value)
        if name not in VERBS[verb]:
            near = closest(name, VERBS[verb])
            raise k.error(f"{verb!r} takes no {str(k.value)!r}", near or VERBS[verb])
        options[name] = v
    return Step(verb, value, options, key)


def _plain(key: Any) -> str:
    return str(key).replace("_", " ").strip().lower()
