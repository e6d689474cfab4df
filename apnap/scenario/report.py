"""What came of playing a scenario: what happened at each step, and which expectations hold."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from apnap.game.log import tapped_for
from apnap.scenario.errors import ScenarioFailed


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, or was asked and answered, by a rule, and the other rules behind it. `kind` is
    "log", "asked", or "note": why something is as it is."""

    kind: str
    text: str
    rule: str
    turn: int
    step: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that came up: its kind, whose choice it was, by which rule, and the answer; `said` tells
    whether the scenario gave it, `decider` who answers for the player (CR 723.5)."""

    kind: str
    player: int
    rule: str
    prompt: str
    answer: str
    said: bool
    decider: int = -1


@dataclass(frozen=True, slots=True)
class Check:
    """One expectation: whether it holds, what is expected of what, and what is found instead."""

    ok: bool
    what: str
    expected: str
    found: str
    file: str
    line: int

    def text(self) -> str:
        """The check in words."""
        if self.ok:
            return f"{self.what}: {self.expected}"
        where = f"{self.file}:{self.line}: " if self.line else ""
        return f"{where}{self.what}: {self.expected} is expected, {self.found} is found"

    def to_dict(self) -> dict[str, Any]:
        """The check as plain data."""
        return {
            "ok": self.ok,
            "what": self.what,
            "expected": self.expected,
            "found": self.found,
            "line": self.line,
        }


@dataclass(slots=True)
class Played:
    """A step of the script that was played, with what happened, what was expected, and (if asked for) the
    board after it."""

    text: str
    line: int
    lines: list[Line] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    board: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The step as plain data."""
        return {
            "step": self.text,
            "line": self.line,
            "happened": [
                {
                    "kind": x.kind,
                    "text": x.text,
                    "rule": x.rule,
                    "rules": list(x.rules),
                    "turn": x.turn,
                    "step": x.step,
                }
                for x in self.lines
            ],
            "checks": [check.to_dict() for check in self.checks],
        }


@dataclass(slots=True)
class Report:
    """A scenario played: `steps` in order, the last of them for what is expected at the end."""

    name: str = ""
    file: str = ""
    steps: list[Played] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    @property
    def checks(self) -> list[Check]:
        """All expectations."""
        return [check for step in self.steps for check in step.checks]

    @property
    def failed(self) -> list[Check]:
        """The expectations that do not hold."""
        return [check for check in self.checks if not check.ok]

    @property
    def ok(self) -> bool:
        """Whether all expectations hold."""
        return not self.failed

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that were behind what happened, each once."""
        found = [line.rule for step in self.steps for line in step.lines if line.rule]
        return tuple(dict.fromkeys(found))

    def check(self) -> Report:
        """The report itself, if all expectations hold.

        Raises:
            ScenarioFailed: some do not.
        """
        if not self.ok:
            raise ScenarioFailed(self)
        return self

    def text(self, explain: bool = False) -> str:
        """The report in words, with `explain` also what was asked."""
        out: list[str] = []
        for step in self.steps:
            out.extend(step_lines(step, explain))
        return "\n".join(out)

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "name": self.name,
            "ok": self.ok,
            "steps": [step.to_dict() for step in self.steps],
            "asked": [
                {"kind": a.kind, "player": a.player, "rule": a.rule, "answer": a.answer, "said": a.said}
                for a in self.asked
            ],
            "rules": list(self.rules),
        }


def step_lines(step: Played, explain: bool) -> list[str]:
    """A step in words."""
    out = [f"> {step.text}"]
    for line in step.lines if explain else telling(step.lines):
        behind = (
            ", ".join([rule for rule in line.rules if rule != line.rule and telling_rule(rule)])
            if explain
            else ""
        )
        rule = f"  [{line.rule}{'; ' if behind else ''}{behind}]" if line.rule else ""
        out.append(f"    {line.text}{rule}")
    for check in step.checks:
        out.append(f"  {'ok  ' if check.ok else 'FAIL'} {check.text()}")
    return out


_QUIET: Final = ("117.3d",)


# How any replacement goes, and what happens in every combat.
_EVERYDAY: Final = ("614.1", "614.5", "614.6", "614.7", "615.1", "616.1e", "616.1f", "703.4")


def telling_rule(rule: str) -> bool:
    """Whether a rule tells why something is so, and not only how any spell or event goes: of continuous
    effects, replacement and prevention, keywords, state-based actions, copies, several players."""
    if rule.startswith(("603.7", "603.8", "603.10", "603.12")):
        return True
    chapter = rule.partition(".")[0]
    return ("613" <= chapter <= "616" or "702" <= chapter <= "903") and not rule.startswith(_EVERYDAY)


def telling(lines: list[Line]) -> list[Line]:
    """What happened, without passes, questions, and steps in which nothing happened; that a permanent is
    tapped for mana is one line."""
    out: list[Line] = []
    for line in lines:
        if line.kind != "log" or line.rule in _QUIET:
            continue
        if line.rule == "500.6" and out and out[-1].rule == "500.6":
            out.pop()
        out.append(line)
        tapped = tapped_for([(each.rule, each.text) for each in out[-4:]])
        if tapped:
            out[-4:] = [replace(line, text=tapped)]
    return out
