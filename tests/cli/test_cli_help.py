"""`--help` of every command: examples that can be copied, nothing broken at 80 columns."""

from __future__ import annotations

import shlex

import pytest
import typer

from apnap.cli import helping
from apnap.cli.app import app

GROUP = typer.main.get_command(app)


def commands() -> dict[str, typer.core.TyperCommand]:
    """Every command by what is typed for it."""
    out = {}
    for name, command in GROUP.commands.items():
        below = getattr(command, "commands", None)
        out.update({f"{name} {sub}": one for sub, one in below.items()} if below else {name: command})
    return out


def plain(text: str) -> list[str]:
    """The lines of an epilog as they are shown."""
    return [
        line for line in text.replace("[bold]", "").replace("[/bold]", "").replace("\\[", "[").split("\n")
    ]


def example_lines(epilog: str) -> list[str]:
    return [line for line in plain(epilog) if line.startswith("apnap ") and "COMMAND" not in line]


@pytest.mark.parametrize("name", ["", *commands()])
def test_the_help_teaches_and_fits(run, name: str) -> None:
    ran = run(*name.split(), "--help")
    assert ran.code == 0 and ran.err == ""
    shown = [line.rstrip() for line in ran.out.splitlines()]
    assert max(map(len, shown)) <= 80
    epilog = (commands()[name] if name else GROUP).epilog or ""
    assert example_lines(epilog), f"apnap {name} --help has no examples"
    for line in plain(epilog):
        if not line or line.startswith(("What stands", "Mana abilities", "apnap COMMAND")):
            continue  # prose
        assert any(line.strip() == one.strip() for one in shown), f"broken: {line!r}"


@pytest.mark.parametrize("name", ["", *commands()])
def test_examples_are_commands(name: str) -> None:
    """Every option in an example is one of the command's."""
    for line in example_lines((commands()[name] if name else GROUP).epilog or ""):
        words = shlex.split(line.split("   ")[0].split("  ")[0].split(">")[0])[1:]
        known = commands()
        called = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0]
        assert called in known, line
        assert not name or called == name or words[0] == "sim", line
        options = {opt for param in known[called].params for opt in param.opts}
        used = {word for word in words if word.startswith("--") or word in ("-v", "-o")}
        assert used <= options, line


def test_rows_too_wide_are_told_below() -> None:
    told = helping.section("Head", ("apnap short", "beside"), ("x" * 75, "below"))
    assert told.splitlines() == ["[bold]Head[/bold]", "", "apnap short  beside", "x" * 75, "    below"]
