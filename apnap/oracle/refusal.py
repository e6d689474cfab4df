"""Why a text is not read, as data: the line, the offset in it, and what was expected there.

Lines and offsets are those of the text that a face prints: without reminder text, white space folded, no
empty lines (`normalise.expected_text`). A refusal holds no words of the text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

MOST_EXPECTED: Final = 8
_EMPTY: Final[tuple[Any, ...]] = ("", 1, 0, (), 0, 0, 0, "")


@dataclass(frozen=True, slots=True)
class Refusal:
    """One paragraph of a face that is not read.

    `status` is "declined" (the grammar has no words for it), "ambiguous" (two readings), "different" (it
    would print otherwise) or "unclear" (what a word like "it" refers to). `face` counts the faces and
    `paragraph` the abilities of the text from 0, `at` is the offset in the paragraph's plain form (see
    `normalise`); `line` counts from 1, `offset` from 0, both in the printed text."""

    status: str
    line: int
    offset: int
    expected: tuple[str, ...] = ()
    why: str = ""
    face: int = 0
    paragraph: int = 0
    at: int = 0

    def __str__(self) -> str:
        place = f"line {self.line}, offset {self.offset}"
        if self.expected:
            shown = [repr(word.strip() or word) for word in self.expected]
            more = "" if len(shown) < MOST_EXPECTED else " (among others)"
            return f"{place}: expected {' or '.join(dict.fromkeys(shown))}{more}"
        return f"{place}: {self.why or self.status}"

    def to_data(self) -> list[Any]:
        """As JSON data, without what is usual at the end."""
        data: list[Any] = [
            self.status,
            self.line,
            self.offset,
            list(self.expected),
            self.face,
            self.paragraph,
            self.at,
            self.why,
        ]
        while not data[-1]:
            data.pop()
        return data

    @classmethod
    def from_data(cls, data: list[Any]) -> Refusal:
        """The inverse of `to_data`."""
        full = [*data, *_EMPTY[len(data) :]]
        status, line, offset, expected, face, paragraph, at, why = full
        return cls(status, line, offset, tuple(expected), why, face, paragraph, at)

    def of_face(self, number: int) -> Refusal:
        """The same, of that face of a card."""
        return replace(self, face=number)

    def phrase(self, name: str, type_line: str, text: str) -> str:
        """The few words at the point of failure, with numbers, names and types abstracted: the key under
        which refusals of one kind are counted. The face's name, type line and text must be those that were
        refused."""
        from apnap.oracle.normalise import normalise
        from apnap.oracle.report import Failure

        plain = normalise(name, type_line, text).paragraphs
        said = plain[self.paragraph].text if self.paragraph < len(plain) else ""
        return Failure(self.status, said, self.at, "").phrase
