"""Text in square brackets (CR 702.148): a spell with cleave says one thing with it, and another without it.

Both texts are read, and the spell does the one or the other by what was paid. The spelling of such a face is
`("[", spans, spelling with, spelling without)`; the spans are offsets in the text with it, brackets left out.
"""

from __future__ import annotations

import re
from typing import Any, Final

from apnap.model import Bind, Bound, ByEach, If, Keyword, PaidFor, ResultAmount, Spell, Target
from apnap.oracle.grammar.trees import renumber, within

MARK: Final = "["
_APART: Final = 400  # the slots of what the spell does without the text begin here
_BRACKET: Final = re.compile(r"\[([^\[\]]*)\]")
_LEFT_OVER: Final = (
    (re.compile(r"  +"), " "),
    (re.compile(r" +(?=[.,\n]|$)"), ""),
    (re.compile(r"(?<=\n) +"), ""),
)
_CLEAVE: Final = re.compile(r"^Cleave\b", re.MULTILINE)
_PAID: Final = PaidFor("cleave")

Spans = tuple[tuple[int, int], ...]


def has_any(text: str) -> bool:
    """Whether it is a text with square brackets of that kind (those of loyalty symbols are none)."""
    return MARK in text and _CLEAVE.search(text) is not None


def spans_of(text: str) -> tuple[str, Spans]:
    """The text without the brackets, and where what stood in them is."""
    spans: list[tuple[int, int]] = []
    out: list[str] = []
    done = length = 0
    for found in _BRACKET.finditer(text):
        before = text[done : found.start()]
        start = length + len(before)
        spans.append((start, start + len(found[1])))
        out += before, found[1]
        length = spans[-1][1]
        done = found.end()
    return "".join((*out, text[done:])), tuple(spans)


def without(text: str, spans: Spans) -> str:
    """The text less what is in the spans."""
    for start, end in reversed(spans):
        text = text[:start] + text[end:]
    for left, right in _LEFT_OVER:
        text = left.sub(right, text)
    return text


def with_brackets(text: str, spans: Spans) -> str:
    """The inverse of `spans_of`."""
    for start, end in reversed(spans):
        text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
    return text


def _slots(value: Any) -> list[int]:
    slotted = (Target, Bound, ResultAmount, Bind, ByEach)
    return [part.slot for part in within(value) if isinstance(part, slotted)]


def _moved(value: Any, by: int) -> Any:
    return renumber(value, {slot: slot + by for slot in _slots(value)})


def joined(full: tuple[Any, ...], less: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The abilities of the face; None unless they are cleave and a spell's each time."""
    for abilities in (full, less):
        if len(abilities) != 2 or not isinstance(abilities[0], Keyword) or abilities[0].name != "cleave":
            return None
        if not isinstance(abilities[1], Spell):
            return None
    if full[0] != less[0]:
        return None
    return (full[0], Spell(If(_PAID, _moved(less[1].effect, _APART), full[1].effect)))


def parted(abilities: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The inverse of `joined`: with the text in brackets, and without it."""
    keyword, spell = abilities
    effect = spell.effect
    if not isinstance(effect, If) or effect.condition != _PAID:
        raise ValueError("no cleave")
    return (keyword, Spell(effect.otherwise)), (keyword, Spell(_moved(effect.then, -_APART)))
