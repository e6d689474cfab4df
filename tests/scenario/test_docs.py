"""The guide: its Python and its YAML do what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from apnap.scenario import Scenario
from apnap.scenario.expect import GAME_WORDS, PLAYER_WORDS
from apnap.scenario.looking import OBJECT_WORDS
from apnap.scenario.permanents import WORDS as PERMANENT_WORDS
from apnap.scenario.position import POSITION_WORDS
from apnap.scenario.steps import KINDS, VERBS

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "scenario.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_python_of_the_guide() -> None:
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, optionflags=options)
    assert tried > 15
    assert failed == 0


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_yaml_of_the_guide(number: int) -> None:
    report = Scenario.parse(BLOCKS[number], f"block {number}").test()
    assert report.checks


@pytest.mark.parametrize(
    "words", [GAME_WORDS, PLAYER_WORDS, OBJECT_WORDS, PERMANENT_WORDS, POSITION_WORDS, (*VERBS,)]
)
def test_the_guide_tells_every_word(words: tuple[str, ...]) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    missing = [word for word in words if f"`{word}" not in text and word != "count"]
    assert not missing


def test_the_guide_tells_the_kinds_of_questions() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert not [
        kind for kind in KINDS if f"`{kind}`" not in text and kind not in ("mulligan", "pay", "priority")
    ]
