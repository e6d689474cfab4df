"""The example scenarios: all that they expect is so, and would be noticed if it were not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apnap.scenario import Scenario
from apnap.scenario.given import Given

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "scenarios"
FILES = sorted(FOLDER.glob("*.yaml"))


def test_there_are_examples() -> None:
    assert len(FILES) >= 12


def _params() -> list[Any]:
    """The files, each marked with the rules that it names."""
    params = []
    for file in FILES:
        rules = [str(each.value) for each in Scenario.load(file).words()["rules"].listed()]
        params.append(pytest.param(file, id=file.stem, marks=pytest.mark.rules(*rules)))
    return params


@pytest.mark.parametrize("file", _params())
def test_example(file: Path) -> None:
    scenario = Scenario.load(file)
    report = scenario.test()
    assert report.checks
    assert report.steps[-1].text == "the end"
    assert report.rules


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_example_names_its_rules(file: Path, rules_text: str) -> None:
    for each in Scenario.load(file).words()["rules"].listed():
        assert isinstance(each, Given)
        assert f"\n{each.value}" in rules_text
