"""What commands share: where they write, how they refuse, their exit codes."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from apnap.errors import ApnapError
from apnap.play.plain import fitted

# Exit codes. They stand in `apnap --help` and in docs/sim.md.
GAMES_FAILED: Final = 1
USAGE: Final = 2
UNSUPPORTED: Final = 3
NO_FILE: Final = 4
UNDECIDED: Final = 5
INTERRUPTED: Final = 130


class Refusal(ApnapError):
    """The command can't do what it was asked for: `lines` say why, `code` is the exit code."""

    def __init__(self, code: int, lines: Iterable[str]) -> None:
        self.code = code
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))


def unusable(path: str | Path, error: OSError) -> Refusal:
    """What is said of a file that can't be read or written."""
    return Refusal(NO_FILE, [f"{path}: {error.strerror or error}"])


def wrong_file(error: Exception) -> Refusal:
    """What is said of a file that couldn't be read, or whose content is wrong: that is told by the cause."""
    cause = error.__cause__
    unread = isinstance(cause, OSError) and cause.errno is not None
    return Refusal(NO_FILE if unread else USAGE, str(error).splitlines())


def keep_others(path: Path, ours: str, what: str) -> None:
    """Make sure that writing there loses nothing: no file, an empty one, or one by apnap, in the beginning of
    which the pattern `ours` is found.

    Raises:
        Refusal: there is another file.
    """
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            begins = file.read(2000)
    except OSError:
        return
    if begins and not re.search(ours, begins):
        raise Refusal(NO_FILE, [f"{path} is there and is no {what}: name another file"])


def stdout() -> Console:
    """Where results go; plain where it is no terminal, or NO_COLOR is set."""
    return Console(highlight=False, markup=False, emoji=False)


def stderr() -> Console:
    """Where errors and progress go."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def complain(lines: Iterable[str], word: str = "error: ") -> None:
    """Write an error. Lines are left whole, so that names and files can be copied; on a terminal those that
    are wider are broken between words."""
    console = stderr()
    for number, line in enumerate(lines):
        head = word if number == 0 else " " * len(word)
        text = Text(head, style="bold red" if number == 0 else "")
        console.print(text.append(_broken(console, line, head), style="not bold default"), soft_wrap=True)


def _broken(console: Console, line: str, head: str) -> str:
    """The line as it fits beside what stands before it, and below that."""
    if not console.is_terminal:
        return line
    room = max(20, console.width - len(head))
    after = "\n" + " " * len(head)
    return after.join(textwrap.wrap(line, room, break_long_words=False, break_on_hyphens=False)) or line


def say(text: str = "") -> None:
    """Write lines of results as they are."""
    console = stdout()
    console.print(Text(fitted(text, console.encoding)), soft_wrap=True)


def say_wrapped(line: str, indent: str = "") -> None:
    """Write a line of results, broken between words where it is wider than the terminal; what goes on is set
    in. Elsewhere (a pipe, a file) it stays whole, unless COLUMNS says how wide that is."""
    console = stdout()
    if console.is_terminal or "COLUMNS" in os.environ:
        line = textwrap.fill(
            line, console.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
    say(line)


def say_lines(lines: Iterable[str], hang: int = 4) -> None:
    """Write lines of results as `say_wrapped` does; what goes on is set in by `hang` more than its line."""
    for line in lines:
        say_wrapped(line, " " * (len(line) - len(line.lstrip()) + hang))


def print_json(data: Any) -> None:
    """Write JSON, laid out for reading."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=not has_all_letters(sys.stdout)) + "\n")


def has_all_letters(stream: Any) -> bool:
    """Whether what is written there is UTF-8 (or UTF-16)."""
    return (stream.encoding or "utf").lower().startswith("utf")


def one(count: int, noun: str, plural: str = "") -> str:
    """ "1 game", "2 games"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


@contextmanager
def progress_bar(title: str, in_bytes: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal; the function that moves it takes what is done, and the whole."""
    count = DownloadColumn() if in_bytes else TextColumn("{task.completed:,.0f}/{task.total:,.0f}")
    columns = (TextColumn("{task.description}"), BarColumn(), count, TimeRemainingColumn())
    console = stderr()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=1)

        def advance(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole or None)

        yield advance
