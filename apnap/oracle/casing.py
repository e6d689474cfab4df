"""Sentence case, articles, and the full stop after a quotation: passes over one paragraph, with inverses.

Within the grammar every sentence begins in lower case, "an" is "a", and a sentence that ends in a quotation
has its own full stop. Where a text does not follow the rule that undoes this, an index says so.
"""

from __future__ import annotations

import re
from typing import Final

from apnap.oracle.numbers import takes_an
from apnap.oracle.subtypes import CAPITALISED

COST_VERBS: Final = (
    "behold blight choose collect convert discard exert exile forage mill pay put remove return reveal "
    "sacrifice say shuffle tap unattach untap waterbend".split()
)
"""Verbs that have a capital after a comma in a cost."""

_STOP = re.compile(r"(\.'?)\"(?=$|\n|\"| [A-Z{~@+\u2212-])")
_STOPPED = re.compile(r"(\.'?)\"\.")
# what is quoted and is no name: a comma after it stands within the marks
_COMMA = re.compile(r'(?<=")([^"]{20,}),"(?= )')
_COMMA_AFTER = re.compile(r'(?<=")([^"]{20,})",(?= )')
_START = re.compile(
    r"(?:^|\n|[.!?] |: |\u2014 ?|\u2022 |\| |(?:(?<=[ \u2014\n])|^)[\"'])[\"']?(?=[^\s\"])", re.MULTILINE
)
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_COST = re.compile(
    r"(?:^|(?<=\n)|(?<=[.\"\u2022|] )|(?<=\u2014 )|(?<=\"))[^.\"\n]*?: |(?<=\w\u2014)[^.\"\n]*", re.MULTILINE
)
_VERB = re.compile(rf", (?=(?:{'|'.join(COST_VERBS)})\b)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?<![\w'-])an? (?=\S)")


def add_stops(text: str) -> str:
    """Give a sentence that ends in a quotation with a full stop its own full stop; a comma that goes on after
    a quotation stands after its mark."""
    return _COMMA.sub(r'\1",', _STOP.sub(r'\1".', text))


def drop_stops(text: str) -> str:
    """The inverse of `add_stops`."""
    return _STOPPED.sub(r'\1"', _COMMA_AFTER.sub(r'\1,"', text))


def capital_points(text: str) -> list[int]:
    """The offsets where Oracle text has a capital: sentence starts, and verbs within costs."""
    points = {found.end() for found in _START.finditer(text)}
    for cost in _COST.finditer(text):
        points.update(found.end() for found in _VERB.finditer(text, cost.start(), cost.end()))
    return sorted(points)


def _keeps(text: str, at: int) -> bool:
    """Whether the word at `at` has its capital in the middle of a sentence too."""
    found = _WORD.match(text, at)
    if not found:
        return True
    word = found.group()
    if word in CAPITALISED or text.startswith("Time Lord", at):
        return True
    return word.isupper() and word != "A"


def lower(text: str) -> tuple[str, tuple[int, ...]]:
    """Sentences begun in lower case, and the indexes of capital points that have no capital."""
    chars = list(text)
    small: list[int] = []
    for index, at in enumerate(capital_points(text)):
        if text[at].islower():
            small.append(index)
        elif text[at].isupper() and not _keeps(text, at):
            chars[at] = text[at].lower()
    return "".join(chars), tuple(small)


def upper(text: str, small: tuple[int, ...]) -> str:
    """The inverse of `lower`."""
    chars = list(text)
    for index, at in enumerate(capital_points(text)):
        if index not in small:
            chars[at] = chars[at].upper()
    return "".join(chars)


def level_articles(text: str) -> tuple[str, tuple[int, ...]]:
    """Every "an" made "a", and the indexes of articles that the sound does not explain."""
    odd = [
        index
        for index, found in enumerate(_ARTICLE.finditer(text))
        if (found.group() == "an ") != takes_an(text[found.end() : found.end() + 12])
    ]
    return _ARTICLE.sub("a ", text), tuple(odd)


def sound_articles(text: str, odd: tuple[int, ...]) -> str:
    """The inverse of `level_articles`."""
    out: list[str] = []
    done = 0
    for index, found in enumerate(_ARTICLE.finditer(text)):
        an = takes_an(text[found.end() : found.end() + 12]) != (index in odd)
        out += text[done : found.start()], "an " if an else "a "
        done = found.end()
    return "".join((*out, text[done:]))
