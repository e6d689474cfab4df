"""The examples of the Comprehensive Rules, each told as a scenario: `613.4d-1.yaml` is the first example of
613.4d, `613.4d-1-other.yaml` another side of it. `LACKING.md` lists those that can't be told yet."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from test_cr_decks import EXAMPLES as DECKS

from apnap.scenario import Scenario

HERE = Path(__file__).resolve().parent
FILES = sorted(HERE.glob("*.yaml"))
SOURCE = (HERE / "disabled.py").read_text(encoding="utf-8")
NAME = re.compile(r"(\d{3}\.\d+[a-z]?)-(\d+)(-[a-z]+)?")


def rule_of(file: Path) -> str:
    """The rule that the example belongs to."""
    found = NAME.fullmatch(file.stem)
    assert found is not None, file.name
    return found.group(1)


def examples(text: str) -> set[str]:
    """What the examples of the rules are called: by rule and number."""
    out: set[str] = set()
    rule, number = "", 0
    for line in text.splitlines():
        found = re.match(r"(\d{3}\.\d+[a-z]?)\.? ", line)
        if found is not None:
            rule, number = found.group(1), 0
        if line.startswith("Example:"):
            number += 1
            out.add(f"{rule}-{number}")
    return out


def _params() -> list[Any]:
    params = []
    for file in FILES:
        rules = [rule_of(file)]
        if any(line.startswith("rules:") for line in file.read_text(encoding="utf-8").splitlines()):
            given = Scenario.load(file).words()["rules"]
            rules += [str(each.value) for each in given.listed()]
        params.append(pytest.param(file, id=file.stem, marks=pytest.mark.rules(*dict.fromkeys(rules))))
    return params


@pytest.mark.parametrize("file", _params())
def test_example(file: Path) -> None:
    scenario = Scenario.load(file)
    assert len(scenario.name) > 20, "a line tells the story"
    report = scenario.test()
    assert report.checks


def test_each_is_told_or_said_to_lack_something(rules_text: str) -> None:
    told = {"-".join(file.stem.split("-")[:2]) for file in FILES} | set(DECKS)
    lines = (HERE / "LACKING.md").read_text(encoding="utf-8").splitlines()
    lacking = [found.group(1) for line in lines if (found := re.match(r"- ([\d.a-z]+-\d+): \S", line))]
    assert len(lacking) == len(set(lacking))
    assert not told & set(lacking)
    assert told | set(lacking) == examples(rules_text)
    assert len(told) >= 150


@cache
def with_disabled_code() -> dict[str, str]:
    """What comes of twenty examples, each with the code of its rule disabled (`disabled.py`)."""
    root = str(HERE.parents[1])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, str(HERE / "disabled.py")],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        # Code can be disabled where it is not compiled; the source says the same.
        env={**os.environ, "PYTHONPATH": path, "APNAP_PURE": "1"},
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_twenty_are_tried_with_disabled_code() -> None:
    found = with_disabled_code()
    assert len(found) == 20
    assert set(found) <= {file.stem for file in FILES}


@pytest.mark.parametrize("example", sorted(re.findall(r'"([\d.a-z]+-\d+)": ', SOURCE)))
def test_an_example_fails_without_the_code_of_its_rule(example: str) -> None:
    assert with_disabled_code()[example] == "fails"
