"""The machine under the grammar: parse sessions, readings, printers, outcomes and the base of all rules.

A rule reads text at a position and yields *every* reading; it prints a value in exactly one form. A reading
is a plain tuple ``(value, end, points, entries)``:

* ``value``: what was read; values are compared with ``==`` and are otherwise opaque to the kernel.
* ``end``: the offset just after the text read.
* ``points``: how many spelling points (places where the grammar lists synonyms) were passed, in the order
  in which they are printed (a point first, then what lies inside it).
* ``entries``: the points at which another synonym than the first was read: ``(point, choice, point,
  choice, ...)``, ascending. Empty for most texts.

The printer counts points in the same order, so that the entries alone restore the wording. They are no part
of the value.

*Grammatical number* is the one parameter that a rule is read and printed under: `SINGULAR` or `PLURAL`.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Generic, TypeAlias, TypeVar

SINGULAR = 0
PLURAL = 1

T_co = TypeVar("T_co", covariant=True)

Spelling: TypeAlias = tuple[int, ...]
Reading: TypeAlias = tuple[Any, int, int, Spelling]

MAX_READINGS = 64
"""More readings of one rule at one place than this end the parse as `Declined`."""
MAX_DEPTH = 600
"""Rules nested more deeply than this end the parse as `Declined`."""
_FRAMES = 12 * MAX_DEPTH

_TOKEN = re.compile(r"[,.;:\u2014]? ?(?:[A-Za-z0-9]+|[^A-Za-z0-9])?", re.DOTALL)
_ACTIVE: tuple[Reading, ...] = ((None, -1, 0, ()),)
_IDS = 1 << 20
_ids = count()


class GrammarError(Exception):
    """A rule is written wrongly: raised while a grammar is built, never while text is read."""


def token(text: str, pos: int) -> str:
    """The piece of text by which alternatives are told apart: a word with the mark and space before it."""
    found = _TOKEN.match(text, pos)
    return found.group() if found else ""


def shifted(entries: Spelling, by: int) -> Spelling:
    """Spelling entries as they are when `by` points stand before them."""
    if not entries or not by:
        return entries
    return tuple(e if i & 1 else e + by for i, e in enumerate(entries))


class Session:
    """One text being read: the packrat memo, and a trace of the furthest failure."""

    __slots__ = ("depth", "expected", "far", "memo", "redundant", "text", "tokens", "trouble")

    def __init__(self, text: str) -> None:
        self.text = text
        self.memo: dict[int, tuple[Reading, ...]] = {}
        self.tokens: dict[int, str] = {}
        self.far = 0
        self.expected: dict[str, None] = {}
        self.redundant = 0
        self.depth = 0
        self.trouble: str | None = None

    def token(self, pos: int) -> str:
        """The dispatch token at `pos`; empty at the end of the text."""
        found = self.tokens.get(pos)
        if found is None:
            found = self.tokens[pos] = token(self.text, pos)
        return found

    def expect(self, pos: int, what: str) -> None:
        """Note that `what` was looked for at `pos` and not found."""
        if pos > self.far:
            self.far = pos
            self.expected = {what: None}
        elif pos == self.far and len(self.expected) < 40:
            self.expected[what] = None

    def expect_text(self, pos: int, literal: str) -> None:
        """Note a literal not found at `pos`; whole words of it that are there count as reached."""
        text, here = self.text, pos
        if text[pos : pos + 1] == literal[:1]:
            limit = min(len(text) - pos, len(literal))
            same = 1
            while same < limit and text[pos + same] == literal[same]:
                same += 1
            # back to the last word boundary that both share
            while same and (_inside_word(literal, same) or _inside_word(text, pos + same)):
                same -= 1
            here += same
        if here >= self.far:
            self.expect(here, literal[here - pos :])


def _inside_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


class Printer:
    """One value being printed: the spelling to follow, and how many points have been passed."""

    __slots__ = ("choices", "point")

    def __init__(self, spelling: Spelling = ()) -> None:
        self.choices = dict(zip(spelling[::2], spelling[1::2], strict=True))
        self.point = 0

    def choose(self) -> int:
        """Pass a spelling point: the index of the synonym to print there."""
        choice = self.choices.get(self.point, 0)
        self.point += 1
        return choice


class Rule(ABC, Generic[T_co]):
    """How values of one kind are written: read with `parse`, printed with `show`."""

    __slots__ = ("_key", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._key = next(_ids) * 2

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    # -- what a kind of rule supplies

    @abstractmethod
    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        """All readings at `pos`, afresh; in the order in which printing would prefer them."""

    @abstractmethod
    def show(self, p: Printer, value: object, num: int) -> str | None:
        """The one printed form of `value`, or None if this rule does not write it.

        A rule that returns None leaves `p.point` as it found it.
        """

    @abstractmethod
    def starts(self, tok: str) -> bool:
        """Whether text whose dispatch token is `tok` may start a reading. True when in doubt."""

    @abstractmethod
    def nullable(self) -> bool:
        """Whether the rule can read nothing at all. True when in doubt."""

    def prints(self, kind: type) -> bool:
        """Whether values of exactly this type may be printed. True when in doubt."""
        return True

    def parts(self) -> Sequence[Rule[Any]]:
        """The rules that this one is made of."""
        return ()

    def leftmost(self) -> Sequence[Rule[Any]]:
        """Those of `parts` that may be read at the very position where this rule is."""
        return self.parts()

    # -- what users call

    def parse(self, s: Session, pos: int, num: int = SINGULAR) -> tuple[Reading, ...]:
        """All readings at `pos`, remembered for the session."""
        key = pos * _IDS + self._key + num
        memo = s.memo
        hit = memo.get(key)
        if hit is None:
            if s.depth >= MAX_DEPTH:
                s.trouble = s.trouble or f"nested too deeply in {self.name}"
                return ()
            memo[key] = _ACTIVE
            s.depth += 1
            hit = memo[key] = self.run(s, pos, num)
            s.depth -= 1
        elif hit is _ACTIVE:
            s.trouble = s.trouble or f"left recursion in {self.name}"
            return ()
        return hit

    def read(self, text: str, num: int = SINGULAR) -> Outcome[T_co]:
        """Read the whole of `text`. Never raises on any text."""
        return read(self, text, num)

    def write(self, value: object, spelling: Spelling = (), num: int = SINGULAR) -> str | None:
        """Print `value` in the wording that `spelling` tells; None if the grammar cannot write it."""
        return self.show(Printer(spelling), value, num)


@dataclass(frozen=True, slots=True)
class Accepted(Generic[T_co]):
    """The text has one meaning. `redundant` counts further routes to equal values inside it."""

    value: T_co
    spelling: Spelling = ()
    redundant: int = 0


@dataclass(frozen=True, slots=True)
class Ambiguous(Generic[T_co]):
    """The text has several different meanings: a fault of the grammar."""

    values: tuple[T_co, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """The text was not read. `offset` is how far reading came; `expected` what would have gone on there."""

    offset: int
    expected: tuple[str, ...]
    reason: str = "expected"

    def message(self, text: str) -> str:
        """One line for people: what was expected, and before which words."""
        rest = text[self.offset : self.offset + 40] or "the end"
        if self.reason != "expected":
            return f"{self.reason} at {self.offset}: {rest!r}"
        return f"expected {' or '.join(map(repr, self.expected[:6]))} at {self.offset}, not {rest!r}"


@dataclass(frozen=True, slots=True)
class Different(Generic[T_co]):
    """The text was read, but its meaning prints as another text: a fault of the grammar."""

    value: T_co
    printed: str | None


Outcome: TypeAlias = "Accepted[T_co] | Ambiguous[T_co] | Declined"
Checked: TypeAlias = "Accepted[T_co] | Ambiguous[T_co] | Declined | Different[T_co]"


class _Room:
    """Room on Python's stack for deeply nested rules, for as long as the block lasts."""

    def __enter__(self) -> None:
        self.before = sys.getrecursionlimit()
        if self.before < _FRAMES:
            sys.setrecursionlimit(_FRAMES)

    def __exit__(self, *error: object) -> None:
        sys.setrecursionlimit(self.before)


def read(rule: Rule[T_co], text: str, num: int = SINGULAR) -> Outcome[T_co]:
    """Read the whole of `text` by `rule`."""
    s = Session(text)
    try:
        with _Room():
            found = rule.parse(s, 0, num)
    except RecursionError:
        return Declined(s.far, (), "nested too deeply")
    if s.trouble:
        return Declined(s.far, (), s.trouble)
    values: list[tuple[T_co, Spelling]] = []
    for value, end, _, entries in found:
        if end < len(text):
            s.expect(end, "the end")
        elif all(value is not v and value != v for v, _ in values):
            values.append((value, entries))
    if not values:
        return Declined(s.far, tuple(s.expected))
    if len(values) > 1:
        return Ambiguous(tuple(v for v, _ in values))
    value, entries = values[0]
    return Accepted(value, entries, s.redundant)


def check(rule: Rule[T_co], text: str, num: int = SINGULAR) -> Checked[T_co]:
    """Read `text` and print it back: `Accepted` only if that gives the same text.

    The spelling is dropped where the first form of everything gives the text already.
    """
    got = read(rule, text, num)
    if not isinstance(got, Accepted):
        return got
    with _Room():
        if got.spelling and rule.write(got.value, (), num) == text:
            return Accepted(got.value, (), got.redundant)
        printed = rule.write(got.value, got.spelling, num)
    return got if printed == text else Different(got.value, printed)


def merge(s: Session, name: str, out: list[Reading], more: Sequence[Reading]) -> None:
    """Add readings to `out`, the first of equal ones kept; more than the cap are trouble."""
    for r in more:
        value, end = r[0], r[1]
        for q in out:
            if q[1] == end and (q[0] is value or q[0] == value):
                s.redundant += 1
                break
        else:
            if len(out) >= MAX_READINGS:
                s.trouble = s.trouble or f"too many readings of {name}"
                return
            out.append(r)


def reachable(root: Rule[Any]) -> Iterator[Rule[Any]]:
    """Every rule that `root` is made of, itself first."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        rule = todo.pop()
        if id(rule) not in seen:
            seen.add(id(rule))
            yield rule
            todo.extend(reversed(rule.parts()))


@dataclass
class _Walk:
    state: dict[int, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def faults(root: Rule[Any]) -> list[str]:
    """What is wrong with a grammar as such: left recursion (by its path), rules without alternatives."""
    walk = _Walk()
    for rule in reachable(root):
        _left(rule, [], walk)
        if getattr(rule, "alternatives", True) == []:
            walk.faults.append(f"{rule.name} has no alternatives")
    return walk.faults


def _left(root: Rule[Any], path: list[str], walk: _Walk) -> None:
    stack: list[tuple[Rule[Any], Iterator[Rule[Any]]]] = []
    if id(root) in walk.state:
        return
    walk.state[id(root)] = 1
    stack.append((root, iter(root.leftmost())))
    while stack:
        rule, rest = stack[-1]
        step = next(rest, None)
        if step is None:
            walk.state[id(rule)] = 2
            stack.pop()
        elif walk.state.get(id(step)) == 1:
            names = [r.name for r, _ in stack]
            start = next(i for i, (r, _) in enumerate(stack) if r is step)
            walk.faults.append("left recursion: " + " > ".join([*names[start:], step.name]))
        elif id(step) not in walk.state:
            walk.state[id(step)] = 1
            stack.append((step, iter(step.leftmost())))
