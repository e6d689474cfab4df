"""Every instruction, and every change that a replacement effect makes, has a test that fails when it does
nothing (DESIGN: meaning has its own checks).

For each of these nodes, the tests of `tests/rules` that speak of it are run with the node doing nothing,
until one fails; a node that can do nothing unnoticed is not shown. The nodes that aren't shown yet are
listed, and may only become fewer.
"""

from __future__ import annotations

import importlib
import inspect
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

import apnap.engine
from apnap import model
from apnap.engine import interpret, replacement
from apnap.engine.instructions import HANDLERS, moving
from apnap.model import Change, Instruction, Node, Replacing
from apnap.model.node import node_classes, values_of

RULES = Path(__file__).parent / "rules"
NOT_SHOWN: frozenset[str] = frozenset()
NO_HANDLER: frozenset[str] = frozenset()
# Nothing can't be told from nothing.
MEANINGLESS = frozenset({"Nothing"})
SECONDS = 5

INSTRUCTIONS = sorted(
    name
    for name, cls in node_classes().items()
    if issubclass(cls, Instruction) and cls is not Instruction and cls.__module__.startswith(model.__name__)
)
CHANGES = sorted(
    name for name, cls in node_classes().items() if issubclass(cls, Change) and cls is not Change
)
SOURCE = (Path(apnap.engine.__file__).parent / "interpret.py").read_text(encoding="utf-8")
STEP = SOURCE[SOURCE.index("\ndef step(") :].partition("\n\n\n")[0]
INTERPRETED = frozenset(
    n for n in INSTRUCTIONS if getattr(model, n) not in HANDLERS and f"isinstance(node, {n})" in STEP
)

Test = Callable[[], None]


def words_of(code: CodeType) -> Iterator[str]:
    """The names that a function uses, those of functions within it too."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from words_of(const)


def uses(module: ModuleType, words: set[str]) -> set[str]:
    """The node classes that the names of a module stand for: classes, helpers that use them, and constants
    that hold them."""
    found: set[str] = set()
    pending = list(words)
    seen: set[str] = set()
    while pending:
        word = pending.pop()
        if word in seen:
            continue
        seen.add(word)
        value = getattr(module, word, None)
        if inspect.isclass(value) and issubclass(value, Node):
            found.add(word)
        elif isinstance(value, Node):
            found.update(_within(value))
        elif inspect.isfunction(value) and value.__module__ == module.__name__:
            pending.extend(words_of(value.__code__))
    return found


def _within(value: Any) -> Iterator[str]:
    if isinstance(value, Node):
        yield type(value).__name__
        for part in values_of(value):
            yield from _within(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _within(part)


@pytest.fixture(scope="module")
def tests() -> dict[str, list[Test]]:
    """The tests of the rules that need no arguments, by the nodes that they use."""
    found: dict[str, list[Test]] = {}
    sys.path.insert(0, str(RULES))
    try:
        for path in sorted(RULES.glob("test_*.py")):
            module = importlib.import_module(path.stem)
            for name, value in vars(module).items():
                if not name.startswith("test_") or not inspect.isfunction(value):
                    continue
                if inspect.signature(value).parameters:
                    continue
                for word in uses(module, set(words_of(value.__code__))):
                    found.setdefault(word, []).append(value)
    finally:
        sys.path.remove(str(RULES))
    return found


class Hung(Exception):
    """The test goes on for ever."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def doing_nothing(cls: type) -> Iterator[None]:
    """Within it, instructions of the class do nothing."""
    handler = HANDLERS.get(cls)
    step = interpret.step

    def skipping(s: Any, f: Any) -> None:
        if type(f.node) is cls:
            s.pop()
        else:
            step(s, f)

    if handler is not None:
        HANDLERS[cls] = lambda s, f, ctx, node: []
    else:
        interpret.step = skipping  # type: ignore[assignment]
    try:
        yield
    finally:
        interpret.step = step
        if handler is not None:
            HANDLERS[cls] = handler


@contextmanager
def changing_nothing(cls: type) -> Iterator[None]:
    """Within it, changes of the class change nothing."""
    amend, apply, melding = replacement.amend, replacement._apply, moving.melding

    def amending(s: Any, e: Any, change: Any, *rest: Any, **more: Any) -> Any:
        return e if type(change) is cls else amend(s, e, change, *rest, **more)

    def applying(s: Any, f: Any, e: Any, a: Any, *rest: Any) -> int:
        mod = a.mod
        kept = tuple([c for c in mod.changes if type(c) is not cls])
        a.mod = Replacing(mod.when, kept, mod.condition, mod.chooser, mod.uses)
        return apply(s, f, e, a, *rest)

    replacement.amend = amending  # type: ignore[assignment]
    replacement._apply = applying  # type: ignore[assignment]
    moving.melding = lambda node: None if cls is model.EntersMelded else melding(node)
    try:
        yield
    finally:
        replacement.amend, replacement._apply, moving.melding = amend, apply, melding


def fails(test: Test) -> bool:
    try:
        with at_most(SECONDS):
            test()
    except Exception:
        return True
    return False


PLAIN = pytest.mark.plain("a function of the engine is replaced")


@PLAIN
@pytest.mark.parametrize("name", CHANGES)
def test_a_test_fails_when_the_change_changes_nothing(name: str, tests: dict[str, list[Test]]) -> None:
    with changing_nothing(getattr(model, name)):
        shown = any(fails(test) for test in tests.get(name, ()))
    if name in NOT_SHOWN:
        assert not shown, f"{name} is shown now: take it off the list"
    else:
        assert shown, f"no test fails when {name} changes nothing"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if getattr(model, name) in HANDLERS else [PLAIN])
        for name in INSTRUCTIONS
        if name not in MEANINGLESS | NO_HANDLER
    ],
)
def test_a_test_fails_when_the_node_does_nothing(name: str, tests: dict[str, list[Test]]) -> None:
    cls = getattr(model, name)
    with doing_nothing(cls):
        shown = any(fails(test) for test in tests.get(name, ()))
    if name in NOT_SHOWN:
        assert not shown, f"{name} is shown now: take it off the list"
    else:
        assert shown, f"no test fails when {name} does nothing"


def test_every_instruction_has_a_handler() -> None:
    without = {n for n in INSTRUCTIONS if getattr(model, n) not in HANDLERS and n not in INTERPRETED}
    assert without == NO_HANDLER
