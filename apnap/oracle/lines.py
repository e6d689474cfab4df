"""From the text of a face to paragraphs without reminder text and labels, and back."""

from __future__ import annotations

import re
from typing import Final

_REMINDER = re.compile(r"[ \t]*\([^()]*\)")

_CONTINUES = re.compile(r"\u2022 |\+ \{|\{P\}|\d+(?:\u2014\d+)? \| |\d+/\d+$")
"""How a line begins that belongs to the one before: a mode, a spree mode, a pawprint mode, a die roll, the
size at a level."""

KEYWORD_DASHES: Final = (
    "Boast",
    "Companion",
    "Exhaust",
    "Forecast",
    "Max speed",
    "Power-up",
    "Solved",
    "To solve",
    "Visit",
    "Prize",
)
"""Words before a spaced dash that mean something by rule; they stay in the text."""

_PREFIX = re.compile(
    r"(?:\u2022 |(?:\d+(?:\u2014\d+)?|\d+\+) \| |(?:\+ )?(?:\{[^{}]+\})+ \u2014 |[IVX]+(?:, [IVX]+)* \u2014 "
    rf"|\[[+\u2212]?\w+\]: |(?:{'|'.join(KEYWORD_DASHES)}) \u2014 )*",
    re.IGNORECASE,
)
_BULLETED = re.compile(r"\u2022 (?=(?:.* \u2014 )?(?:\{[^{}]+\})+ \u2014 )")
"""A mode that is named before what it costs in addition (CR 702.183): the name follows the bullet."""
_LABEL = re.compile(r"([A-Z0-9][^\u2014\n\".{}:;]{0,48}(?:[.!?][^\u2014\n\"{}:;]{0,20})?) \u2014 (?=[^\n])")
_NO_LABEL = re.compile(
    r"(?:choose|when|whenever|at|as|if|suspend|prototype|splice|awaken|affinity|level|stage)\b"
    r"|.*\b(?:chooses?|choice)\b|[\dIVX]+$",
    re.IGNORECASE,
)


def without_reminder(text: str) -> str:
    """The text that is read and printed: no parenthesised text, white space folded, no empty lines."""
    before = None
    while before != text:
        before, text = text, _REMINDER.sub("", text)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def paragraphs(text: str) -> list[str]:
    """One text for each ability: modes and rows of a table are joined to their head, with their breaks."""
    out: list[str] = []
    for line in text.split("\n") if text else []:
        if out and _CONTINUES.match(line):
            out[-1] += "\n" + line
        else:
            out.append(line)
    return out


def take_labels(paragraph: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """The paragraph without ability words and flavour words, and these with the index of their line.

    A label stands before a spaced dash at the beginning of a line, or after what marks a mode, a chapter or
    a loyalty ability there.
    """
    out: list[str] = []
    labels: list[tuple[int, str]] = []
    for index, line in enumerate(paragraph.split("\n")):
        at = _prefix(line)
        found = _LABEL.match(line, at)
        if found and not _NO_LABEL.match(found[1]) and _prefix(line[:at] + line[found.end() :]) == at:
            labels.append((index, found[1]))
            line = line[:at] + line[found.end() :]
        out.append(line)
    return "\n".join(out), tuple(labels)


def put_labels(paragraph: str, labels: tuple[tuple[int, str], ...]) -> str:
    """The inverse of `take_labels`."""
    lines = paragraph.split("\n")
    for index, label in labels:
        at = _prefix(lines[index])
        lines[index] = f"{lines[index][:at]}{label} \u2014 {lines[index][at:]}"
    return "\n".join(lines)


def _prefix(line: str) -> int:
    found = _BULLETED.match(line) or _PREFIX.match(line)
    return found.end() if found else 0
