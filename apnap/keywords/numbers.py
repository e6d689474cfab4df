"""The numbers of keyword actions (CR 701) and keyword abilities (CR 702) by name."""

from __future__ import annotations

from typing import Final

from apnap.keywords.table import ABILITY_HEADINGS, ACTION_HEADINGS


def _numbered(chapter: str, headings: str) -> dict[str, str]:
    out: dict[str, str] = {}
    at = 2
    for heading in headings.split("|"):
        out[heading.lower()] = f"{chapter}.{at}"
        at += 1
    return out


# What stands under another name than the heading.
_OTHERS: Final[dict[str, str]] = {
    "trample over planeswalkers": "702.19",
    "typecycling": "702.29",
    "multikicker": "702.33",
    "megamorph": "702.37",
    "commander ninjutsu": "702.49",
    "daybound": "702.145",
    "nightbound": "702.145",
    "venture": "701.49",
    "remove damage": "701.69",
    "the Ring tempts": "701.54",
    "tap": "701.26",
    "untap": "701.26",
    "train": "702.149",
    "exploit": "702.110",
    "evolve": "702.100",
}
# Actions whose name says which subrule it is.
_WHOLE: Final[dict[str, str]] = {
    "double power": "701.10b",
    "double toughness": "701.10b",
    "double power and toughness": "701.10b",
    "double life": "701.10d",
    "double +1/+1 counters": "701.10e",
    "triple power": "701.11b",
    "triple power and toughness": "701.11b",
}
ACTION_RULES: Final[dict[str, str]] = _numbered("701", ACTION_HEADINGS)
ABILITY_RULES: Final[dict[str, str]] = _numbered("702", ABILITY_HEADINGS)
# The letter of the subrule that says what the keyword stands for, where it is not the first.
_LETTERS: Final[dict[str, str]] = {
    "commander ninjutsu": "d",
    "megamorph": "b",
    "multikicker": "c",
    "typecycling": "e",
    "mayhem": "b",
    "max speed": "a",
}


def rule_of(name: str) -> str:
    """The number of the subrule that says what a keyword ability or action of that name stands for:
    "702.152a" of "blitz"; "" for no keyword."""
    if name in _WHOLE:
        return _WHOLE[name]
    found = _OTHERS.get(name) or ABILITY_RULES.get(name) or ACTION_RULES.get(name)
    if found is None:
        for head in ("double ", "triple ", "typecycling "):
            if name.startswith(head):
                return rule_of(head.strip())
        return "701.7a" if name.endswith(" token") else ""
    return found + _LETTERS.get(name, "a")
