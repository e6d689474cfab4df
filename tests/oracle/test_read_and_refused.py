"""The vocabularies of the grammar by example: phrases that are read whole and printed back as they stand,
beside phrases like them that are refused. A file of `phrases` is one vocabulary: texts by type line, and
the name where it matters. What phrases mean is in the tests beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from readings import failures

FILES = sorted((Path(__file__).parent / "phrases").glob("*.yaml"))


def _cases(side: str) -> list[Any]:
    cases = []
    for file in FILES:
        given = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert set(given) <= {"name", "read", "refused"}, file.name
        name = given.get("name", "Somebody")
        for line, texts in given.get(side, {}).items():
            for n, text in enumerate(texts, 1):
                cases.append(pytest.param(text, line, name, id=f"{file.stem}-{line}-{n}"))
    return cases


@pytest.mark.parametrize(("text", "line", "name"), _cases("read"))
def test_read(text: str, line: str, name: str) -> None:
    assert failures(text, line, name) == ()


@pytest.mark.parametrize(("text", "line", "name"), _cases("refused"))
def test_refused(text: str, line: str, name: str) -> None:
    assert failures(text, line, name) != ()
