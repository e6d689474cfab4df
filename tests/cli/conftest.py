"""Commands run within the test."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from apnap.cli import main


class Ran(NamedTuple):
    """How a command left, and what it wrote."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command at 80 columns; it leaves by `SystemExit`, with neither a traceback nor colours."""
    monkeypatch.setenv("COLUMNS", "80")

    def go(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in err and "\x1b" not in out + err
        code = left.value.code
        return Ran(code if isinstance(code, int) else 0, out, err)

    return go
