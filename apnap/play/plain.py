"""Text for terminals that don't have all letters."""

from __future__ import annotations

import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans("—–−─•’‘“”…", "----*''\"\".")


def in_ascii(text: str) -> str:
    """The text in letters that every terminal has, each for one of its own.

    >>> in_ascii("Dûl’s −1 — • ─")
    "Dul's -1 - * -"
    """
    if text.isascii():
        return text
    plain = text.translate(_LETTERS)
    return (
        "".join(c if c.isascii() else unicodedata.normalize("NFD", c)[0] for c in plain)
        .encode("ascii", "replace")
        .decode("ascii")
    )


def fitted(text: str, encoding: str | None) -> str:
    """The text as it can be written in that encoding: as it is, or in ASCII.

    >>> fitted("Creature — Elf", "cp1252"), fitted("Creature — Elf", "latin-1")
    ('Creature — Elf', 'Creature - Elf')
    """
    try:
        text.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return in_ascii(text)
    return text
