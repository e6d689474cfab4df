"""What is wrong with a scenario, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from apnap.errors import ApnapError

if TYPE_CHECKING:
    from apnap.scenario.report import Report


class ScenarioError(ApnapError):
    """A scenario that can't be set up or played as it is written.

    `file` and `line` say where ("" and 0 where that is not known), `near` what was probably meant, `rule` the
    number of the rule that forbids it, where one does. `report` holds what happened up to there, where
    something did."""

    def __init__(
        self, message: str, file: str = "", line: int = 0, near: Sequence[str] = (), rule: str = ""
    ) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.near = tuple(near)
        self.rule = rule
        self.report: Report | None = None
        super().__init__(message)

    def __str__(self) -> str:
        where = ":".join(part for part in (self.file, str(self.line) if self.line else "") if part)
        rule = f" (CR {self.rule})" if self.rule else ""
        hint = f"; did you mean {' or '.join(map(repr, self.near))}?" if self.near else ""
        return f"{where}{': ' if where else ''}{self.message}{rule}{hint}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.message, self.file, self.line, self.near, self.rule))


class NotLegal(ScenarioError):
    """An action that the script wants taken is not legal."""


class ScenarioFailed(ApnapError, AssertionError):
    """Expectations of a scenario that do not hold; `report` holds all that happened."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__("\n".join(check.text() for check in report.failed))
