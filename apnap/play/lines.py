"""Where a person's lines come from: a terminal with completion, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TextIO


class Lines(Protocol):
    """Asks for one line at a time."""

    @property
    def interactive(self) -> bool:
        """Whether somebody sits there and types."""
        ...

    def ask(self, prompt: str, completions: Sequence[str]) -> str | None:
        """The next line; None at the end."""
        ...


class Piped:
    """Lines of a file or pipe; each is shown as it is read, so that a transcript has them."""

    interactive = False

    def __init__(self, stream: TextIO, echo: Callable[[str], None]) -> None:
        self._stream = stream
        self._echo = echo

    def ask(self, prompt: str, completions: Sequence[str]) -> str | None:
        """The next line that is no comment ("# ...")."""
        while True:
            line = self._stream.readline()
            if not line:
                return None
            line = line.rstrip("\r\n")
            if line.startswith("# "):
                continue
            self._echo(prompt + line)
            return line


class Terminal:
    """A terminal, by `prompt_toolkit` where it is installed, else by `readline`, else bare."""

    interactive = True

    def __init__(self) -> None:
        self._completions: Sequence[str] = ()
        self._session: Any = None
        try:
            from prompt_toolkit import PromptSession

            self._session = PromptSession()
        except ImportError:
            self._readline()

    def _readline(self) -> None:
        try:
            import readline
        except ImportError:  # no such library on this platform: lines without completion
            return
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, state: int) -> str | None:
        found = matching(text, self._completions)
        return found[state] if state < len(found) else None

    def ask(self, prompt: str, completions: Sequence[str]) -> str | None:
        """The line that is typed; None at the end of input (Ctrl-D).

        Raises:
            KeyboardInterrupt: Ctrl-C.
        """
        self._completions = completions
        try:
            if self._session is not None:
                from prompt_toolkit.completion import WordCompleter

                completer = WordCompleter(
                    list(completions), ignore_case=True, sentence=True, match_middle=True
                )
                return str(self._session.prompt(prompt, completer=completer, complete_while_typing=False))
            sys.stdout.flush()
            return input(prompt)
        except EOFError:
            return None


def matching(text: str, completions: Sequence[str]) -> list[str]:
    """The completions that begin so, or have a word that does."""
    low = text.lower()
    begin = [c for c in completions if c.lower().startswith(low)]
    inner = [c for c in completions if c not in begin and f" {low}" in c.lower()] if low else []
    return begin + inner
