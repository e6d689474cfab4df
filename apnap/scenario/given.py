"""What a scenario says, as plain data with the place where it stands: the same from YAML and from Python.

YAML is read so that words stay words: of plain scalars only whole numbers, true and false, yes and no, and
null are more than text ("508.10" is the number of a rule, "1-1" no date).
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from apnap.cards.names import name_key, nearest
from apnap.scenario.errors import NotLegal, ScenarioError

_WHOLE: Final = re.compile(r"[-+]?\d+")
_WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "yes": True,
    "false": False,
    "no": False,
    "null": None,
    "~": None,
    "": None,
}


class Map(dict[str, Any]):
    """A mapping that knows the lines of its keys."""

    def __init__(self, file: str, line: int) -> None:
        super().__init__()
        self.file = file
        self.line = line
        self.lines: dict[str, int] = {}


class Listing(list[Any]):
    """A list that knows the lines of its items."""

    def __init__(self, file: str, line: int) -> None:
        super().__init__()
        self.file = file
        self.line = line
        self.lines: list[int] = []


@dataclass(frozen=True, slots=True)
class Given:
    """A value that a scenario gives, and where."""

    value: Any
    file: str = ""
    line: int = 0

    def error(self, message: str, near: Sequence[str] = (), rule: str = "") -> ScenarioError:
        """The error to raise for it."""
        return ScenarioError(message, self.file, self.line, near, rule)

    def not_legal(self, message: str, rule: str) -> NotLegal:
        """The error for an action that is not legal."""
        return NotLegal(message, self.file, self.line, (), rule)

    def within(self, value: Any) -> Given:
        """Something that stands in the same place."""
        file, line = self.file, self.line
        if isinstance(value, (Map, Listing)):
            file, line = value.file or file, value.line or line
        return Given(value, file, line)

    def entries(self, what: str) -> list[tuple[Given, Given]]:
        """The keys and values of a mapping, in order."""
        value = self.value
        if not isinstance(value, Mapping):
            raise self.error(f"{what}: a mapping is wanted, not {shown(value)}")
        lines = value.lines if isinstance(value, Map) else {}
        return [
            (Given(k, self.file, lines.get(k, self.line)), self._at(v, lines.get(k, self.line)))
            for k, v in value.items()
        ]

    def _at(self, value: Any, line: int) -> Given:
        return Given(self.value, self.file, line).within(value)

    def mapping(self, what: str, known: Iterable[str]) -> dict[str, Given]:
        """The values of a mapping by keys, each of which must be a known one; blanks and underscores are
        the same in them."""
        words = tuple(known)
        out: dict[str, Given] = {}
        for key, value in self.entries(what):
            name = str(key.value).replace("_", " ").lower()
            if name not in words:
                raise key.error(f"{what}: unknown word {str(key.value)!r}", closest(name, words))
            out[name] = value
        return out

    def listed(self) -> list[Given]:
        """The items of a list; one value is a list of one, nothing an empty one."""
        value = self.value
        if value is None:
            return []
        if isinstance(value, (list, tuple)):
            lines = value.lines if isinstance(value, Listing) else [self.line] * len(value)
            return [self._at(v, line) for v, line in zip(value, lines)]
        return [self]

    def text(self, what: str) -> str:
        """A word or name."""
        if isinstance(self.value, str) and self.value:
            return self.value
        raise self.error(f"{what}: a word is wanted, not {shown(self.value)}")

    def number(self, what: str, low: int = 0, high: int | None = None) -> int:
        """A whole number."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"{what}: a whole number is wanted, not {shown(value)}")
        if value < low or (high is not None and value > high):
            bounds = f"from {low} to {high}" if high is not None else f"of at least {low}"
            raise self.error(f"{what}: a number {bounds} is wanted, not {value}")
        return value

    def flag(self, what: str) -> bool:
        """Yes or no."""
        if isinstance(self.value, bool):
            return self.value
        raise self.error(f"{what}: yes or no is wanted, not {shown(self.value)}")

    def word(self, what: str, known: Iterable[str]) -> str:
        """One of some words."""
        words = tuple(known)
        text = self.text(what).replace("_", " ").lower()
        if text not in words:
            raise self.error(f"{what}: there is no {self.value!r}", closest(text, words) or words[:12])
        return text


def shown(value: Any) -> str:
    """A value as an error tells of it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    return repr(value)


def closest(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """The words most like a misspelt one."""
    pool = [w for w in words if w]
    found = difflib.get_close_matches(word, pool, 2, 0.6)
    return tuple(found) or tuple(w for w in pool if len(word) > 2 and (word in w or w in word))[:2]


def closest_name(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names most like a misspelt one."""
    pool = list(dict.fromkeys(n for n in names if n))
    within = [n for n in pool if len(name) > 3 and name_key(name) in name_key(n)]
    return tuple(dict.fromkeys([*nearest(name, pool, 2), *within]))[:2]


# Reading YAML.


def read_yaml(text: str, file: str) -> Given:
    """The data of a YAML text.

    Raises:
        ScenarioError: it is no YAML, or says a thing twice.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = mark.line + 1 if mark is not None else 0
        raise ScenarioError(f"not YAML: {error.problem or error}", file, line) from None
    except yaml.YAMLError as error:
        raise ScenarioError(f"not YAML: {error}", file) from None
    if node is None:
        raise ScenarioError("the file is empty", file)
    return Given(_data(node, file), file, 1)


def _data(node: yaml.Node, file: str) -> Any:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        found = Map(file, line)
        for key, value in node.value:
            at = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise ScenarioError("a key must be a word", file, at)
            if key.value in found:
                raise ScenarioError(f"{key.value!r} is said twice", file, at)
            found[key.value] = _data(value, file)
            found.lines[key.value] = at
        return found
    if isinstance(node, yaml.SequenceNode):
        items = Listing(file, line)
        for each in node.value:
            items.append(_data(each, file))
            items.lines.append(each.start_mark.line + 1)
        return items
    assert isinstance(node, yaml.ScalarNode)
    text: str = node.value
    if node.style is None:
        if _WHOLE.fullmatch(text) and len(text) < 20:
            return int(text)
        if text.lower() in _WORDS:
            return _WORDS[text.lower()]
    return text


# Python.


def from_here(values: Mapping[str, Any]) -> Map:
    """Values that a Python builder was called with, with the caller's line: that of the nearest frame
    outside of this room."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("apnap.scenario"):
        frame = frame.f_back
    made = Map(frame.f_code.co_filename, frame.f_lineno)
    for key, value in values.items():
        made[key] = value
        made.lines[key] = frame.f_lineno
    return made
