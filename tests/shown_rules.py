"""Which rules the tests show, as seen at run time.

A test marked `@pytest.mark.rules("702.19b")` shows that rule if, while it ran and passed, the log, a question
or a reason cited the number. What is shown is kept in `apnap/rulebook/data/shown.txt`: for each test file and
each of its tests the numbers. A run with a test that no longer shows what is kept of it fails;
`--shown write` keeps what the run has seen. A compiled core is not heard.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import apnap
from apnap.decks import construction
from apnap.engine import grounds, grounds_said, log, reasons, state

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path(apnap.__file__).parent / "rulebook" / "data" / "shown.txt"

Shown = dict[str, set[str]]
"""For each test ("tests/rules/test_x.py::test_y", without parameters) the numbers that it shows."""


class Citations:
    """Hears every number that the log, a question or a reason cites, whether or not a log is kept."""

    def __init__(self) -> None:
        self.numbers: set[str] = set()
        self._undo: list[tuple[Any, str, Any]] = []

    def listen(self) -> None:
        """Begin to hear."""
        self._constructor(reasons.Reason, 0)
        self._constructor(state.Ask, 2)
        self._constructor(construction.Illegal, 0)  # the reasons why a deck is illegal
        note, say = log.note, log.say
        numbers = self.numbers

        def noted(s: Any, fact: Any) -> None:
            numbers.add(fact.rule)
            numbers.update(grounds.of_fact(s, fact))
            note(s, fact)

        def said(
            s: Any,
            rule: str,
            words: str,
            player: int = -1,
            obj: int = 0,
            values: Any = (),
            about: Any = None,
        ) -> None:
            numbers.add(rule)
            numbers.update(grounds_said.of_words(s, words, about))
            say(s, rule, words, player, obj, values, about)

        for name, module in sorted(sys.modules.items()):
            if name.startswith("apnap.engine"):
                for word, old, new in (("note", note, noted), ("say", say, said)):
                    if getattr(module, word, None) is old:
                        self._replace(module, word, new)

    def stop(self) -> None:
        """Hear no more."""
        for owner, name, old in reversed(self._undo):
            setattr(owner, name, old)
        self._undo.clear()

    def _constructor(self, cls: Any, at: int) -> None:
        old = cls.__init__
        numbers = self.numbers

        def init(self: Any, *values: Any, **named: Any) -> None:
            old(self, *values, **named)
            numbers.add(self.rule)
            numbers.update(getattr(self, "rules", ()))

        self._replace(cls, "__init__", init)

    def _replace(self, owner: Any, name: str, new: Any) -> None:
        self._undo.append((owner, name, getattr(owner, name)))
        setattr(owner, name, new)


def read_kept(text: str) -> Shown:
    """What is kept, as it stands in the file."""
    out: Shown = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            test, *numbers = line.split()
            out.setdefault(test, set()).update(numbers)
    return out


def in_order(number: str) -> tuple[int, int, int, str]:
    """By what numbers are put in order: 702.9 before 702.10, 704.5z before 704.5aa."""
    chapter, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = rest[len(digits) :]
    return int(chapter), int(digits or 0), len(letters), letters


def write_kept(shown: Shown) -> str:
    """The text of the file."""
    lines = ["# Written by `pytest --shown write`: the rules that each test was seen to show."]
    for test in sorted(shown):
        if shown[test]:
            lines.append(" ".join([test, *sorted(shown[test], key=in_order)]))
    return "\n".join(lines) + "\n"


def name_of(nodeid: str) -> str:
    """The test without its parameters; a test within a class keeps the class's name."""
    return nodeid.split("[", 1)[0]


class ShownRules:
    """The plugin."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.citations = Citations()
        self.kept = read_kept(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
        self.shown: Shown = {}
        self.ran: set[str] = set()
        self.cited: dict[str, set[str]] = {}
        self.failed = False
        self.left: dict[str, set[str]] = {}

    def pytest_sessionstart(self) -> None:
        if not hasattr(self.config, "workerinput") and self.config.getoption("numprocesses", None):
            return  # the controller of several processes runs no test
        self.citations.listen()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        marked = {str(number) for mark in item.iter_markers("rules") for number in mark.args}
        if not marked:
            return (yield)
        numbers = self.citations.numbers
        numbers.clear()
        result = yield
        test = name_of(item.nodeid)
        self.ran.add(test)
        self.shown.setdefault(test, set()).update(marked & numbers)
        self.cited.setdefault(test, set()).update(numbers)
        return result

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["shown"] = {test: sorted(numbers) for test, numbers in self.shown.items()}
            output["cited"] = {test: sorted(numbers) for test, numbers in self.cited.items()}
            return
        self.lost = self._lost(session)
        if self.config.getoption("--shown") == "write":
            KEPT.parent.mkdir(parents=True, exist_ok=True)
            KEPT.write_text(write_kept(self._merged(session)), encoding="utf-8")
        elif self.lost and exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        for word, into in (("shown", self.shown), ("cited", self.cited)):
            for test, numbers in getattr(node, "workeroutput", {}).get(word, {}).items():
                into.setdefault(test, set()).update(numbers)
                self.ran.add(test)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = True
            self.left.setdefault(name_of(report.nodeid), set())
        elif report.skipped:
            self.left.setdefault(name_of(report.nodeid), set())

    def _lost(self, session: pytest.Session) -> dict[str, set[str]]:
        """What is kept of tests that ran and is not shown any more."""
        out: dict[str, set[str]] = {}
        for test in self.ran - self.left.keys():
            lost = self.kept.get(test, set()) - self.shown.get(test, set())
            if lost and self._whole(test):
                out[test] = lost
        return out

    def _whole(self, test: str) -> bool:
        """Whether all of a test's parameters ran: not where some were chosen by hand."""
        return not any("[" in str(word) for word in self.config.args) and not self.config.option.keyword

    def _merged(self, session: pytest.Session) -> Shown:
        out = {test: numbers for test, numbers in self.kept.items() if test not in self.ran and _exists(test)}
        for test in self.ran:
            if test in self.left:
                out[test] = self.kept.get(test, set()) | self.shown[test]
            else:
                out[test] = self.shown[test]
        return out

    def gained(self) -> int:
        """How many numbers of how many tests are shown and not kept."""
        return sum(len(self.shown[test] - self.kept.get(test, set())) for test in self.ran)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        path = self.config.getoption("--cited")
        if path:
            lines = [" ".join([test, *sorted(numbers)]) for test, numbers in sorted(self.cited.items())]
            Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
        if self.config.getoption("--shown") == "write":
            terminalreporter.write_line(f"rules shown: written to {KEPT}")
            return
        if self.lost:
            terminalreporter.section("rules that tests no longer show", sep="!", red=True)
            for test, numbers in sorted(self.lost.items()):
                terminalreporter.write_line(f"{test}: {' '.join(sorted(numbers, key=in_order))}")
            terminalreporter.write_line(
                "Cite the number again where the engine carries it out (log, question or reason)."
            )


def _exists(test: str) -> bool:
    """Whether the file still holds a test of that name."""
    where, name = test.split("::", 1)
    path = ROOT / where
    return path.is_file() and f"def {name.split('::')[-1]}(" in path.read_text(encoding="utf-8")


def add_options(parser: pytest.Parser) -> None:
    """The options of the plugin."""
    group = parser.getgroup("apnap")
    group.addoption(
        "--shown",
        choices=("check", "write"),
        default="check",
        help="the rules that tests show: check that none is lost, or write what this run has seen",
    )
    group.addoption("--cited", metavar="FILE", help="write all numbers that each marked test cited")
