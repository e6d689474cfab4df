"""The command `apnap`. All that it needs is imported when it runs: the worker processes of `apnap sim` import
this module, as they import whatever program starts them, and have no use for the rest."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command, with the arguments of the process if none are given; always leaves by `SystemExit`."""
    from apnap.cli.app import main as run

    run(arguments)
