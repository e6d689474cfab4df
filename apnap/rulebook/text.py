"""The text of the rules, where the user has given a copy: kept beside their card data."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from apnap.cards.database import data_folder
from apnap.errors import ApnapError
from apnap.rulebook.numbers import order

FILE: Final = "rules.txt"
# The page that names the newest text file.
PAGE: Final = "https://magic.wizards.com/en/rules"
_LINK: Final = re.compile(r"https://media\.wizards\.com/[^\s\"'<>]+?\.txt")
_RULE: Final = re.compile(r"(\d{3}(?:\.\d{1,3}[a-z]{0,2})?)\.? (.+)")
_CHAPTER: Final = re.compile(r"(\d)\. (.+)")
_DATE: Final = re.compile(r"effective as of ([A-Z][a-z]+ \d{1,2}, \d{4})")
# Fewer than the oldest edition of the numbered rules has: a part of a file.
_FEWEST: Final = 1000


class RulesTextError(ApnapError):
    """A file that is no whole copy of the rules, or can't be had: what is wrong with it, and where."""


def read_rules(raw: bytes, name: str = "the file") -> tuple[str, dict[str, str]]:
    """The date of the edition ("" if it is not told) and the text of each number, from a text file of the
    rules as the publisher gives it; examples stand below their rule, each on a line.

    Raises:
        RulesTextError: it is no whole copy of the rules; says what is wrong, and at which line.
    """
    text = _decoded(raw, name)
    rows = [row.strip() for row in text.splitlines()]
    if not any(rows):
        raise RulesTextError(f"{name}: the file is empty")
    if text.lstrip()[:1] in "<{[" or text.lstrip().startswith("%PDF"):
        raise RulesTextError(f"{name}: a plain text file is wanted (.txt), not HTML, JSON or PDF")
    starts = [at for at, row in enumerate(rows) if row.startswith("1. ")]
    if not starts:
        raise RulesTextError(f'{name}: no line begins chapter 1 ("1. "): these are no Comprehensive Rules')
    out: dict[str, str] = {}
    last = ""
    ended = False
    # The contents name the chapters first; the rules begin where the first one is named again.
    start = max(at for at in starts if rows[at] == rows[starts[0]])
    for at, row in enumerate(rows[start:], start + 1):
        if row == "Glossary":
            ended = True
            break
        found = _RULE.fullmatch(row) or _CHAPTER.fullmatch(row)
        if found and (not last or order(found[1]) >= order(last) or len(found[1]) < 4):
            number = found[1]
            if number in out:
                raise RulesTextError(f"{name}, line {at}: rule {number} stands there a second time")
            out[number] = found[2]
            last = number
        elif row and last:
            out[last] += f"\n{row}"
    if len(out) < _FEWEST:
        where = f" and ends with {last}" if last else ""
        raise RulesTextError(f"{name}: only {len(out)} numbered rules are found{where}: it is not whole")
    if not ended:
        raise RulesTextError(f"{name}: it ends with {last}, before the glossary: it is not whole")
    date = _DATE.search(text)
    return (date[1] if date else ""), out


def _decoded(raw: bytes, name: str) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise RulesTextError(f"{name}: it is neither UTF-8 nor Windows-1252 text")


def update(path: Path, folder: Path | None = None) -> tuple[str, int]:
    """Keep a copy of the rules in the user's data folder; the date of the edition and how many numbers it
    has. What was kept stays if the file is not good.

    Raises:
        RulesTextError: the file can't be read, or is no whole copy of the rules.
        OSError: the data folder can't be written.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RulesTextError(f"{path}: {error.strerror or error}") from error
    date, rules = read_rules(raw, str(path))
    folder = folder or data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{FILE}.new"
    partial.write_bytes(raw)
    partial.replace(folder / FILE)
    _kept.cache_clear()
    return date, len(rules)


def find_link(page: str) -> str:
    """The address of the newest text file that the publisher's page of rules names.

    Raises:
        RulesTextError: it names none.
    """
    found = _LINK.findall(page)
    if not found:
        raise RulesTextError(f"{PAGE} names no text file any more; --url URL or --from FILE give one")
    return str(sorted(found)[-1])


def rule_text(number: str, folder: Path | None = None) -> str | None:
    """The text of the rule with its examples, where the user has the rules; else None."""
    path = (folder or data_folder()) / FILE
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return None
    return _kept(path, stamp).get(number)


@cache
def _kept(path: Path, stamp: int) -> dict[str, str]:
    try:
        return read_rules(path.read_bytes(), str(path))[1]
    except (OSError, RulesTextError):  # damaged: as good as not there
        return {}
