"""Scenarios: set-up positions, scripts that play them, and what is expected to come of it.

`docs/scenario.md` tells their words.
"""

from apnap.scenario.errors import NotLegal, ScenarioError, ScenarioFailed
from apnap.scenario.report import Asked, Check, Line, Played, Report
from apnap.scenario.scenario import Scenario
from apnap.scenario.solving import Solution

__all__ = [
    "Asked",
    "Check",
    "Line",
    "NotLegal",
    "Played",
    "Report",
    "Scenario",
    "ScenarioError",
    "ScenarioFailed",
    "Solution",
]
