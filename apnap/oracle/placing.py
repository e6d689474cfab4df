"""From the grammar's failures to refusals: where in a face's printed text they lie."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

from apnap.oracle import selfref
from apnap.oracle.lines import paragraphs
from apnap.oracle.normalise import Paragraph, expected_text, normalise, restore_paragraph
from apnap.oracle.refusal import MOST_EXPECTED, Refusal
from apnap.oracle.report import AMBIGUOUS, DECLINED, DIFFERENT, Failure

_WORD: Final = re.compile(r"[A-Za-z]+")
_WHY: Final = {AMBIGUOUS: "two readings", DIFFERENT: "it would print otherwise"}


def refusals(name: str, type_line: str, text: str, failures: Iterable[Failure]) -> tuple[Refusal, ...]:
    """What the grammar's failures are in the face's printed text."""
    plain = normalise(name, type_line, text)
    names = selfref.names_of(name, type_line, plain.nick)
    printed = paragraphs(expected_text(text))
    out: list[Refusal] = []
    for failure in failures:
        before = printed[: failure.paragraph]
        line = 1 + len(before) + sum(part.count("\n") for part in before)
        at = failure.offset if failure.status == DECLINED else 0
        place = (
            _place(plain.paragraphs[failure.paragraph], at, names, printed[failure.paragraph]) if at else 0
        )
        lead = printed[failure.paragraph][:place] if printed else ""
        why = "" if failure.expected else _WHY.get(failure.status, failure.why.split(" at ")[0][:80])
        out.append(
            Refusal(
                failure.status,
                line + lead.count("\n"),
                len(lead) - (lead.rfind("\n") + 1),
                failure.expected[:MOST_EXPECTED],
                why,
                0,
                failure.paragraph,
                at,
            )
        )
    return tuple(out)


def _place(plain: Paragraph, at: int, names: selfref.Names, printed: str) -> int:
    """The offset in the printed paragraph for an offset in its plain form.

    What stands before it is restored by itself. The next word is restored with it where it is a plain one,
    because an article before it depends on it."""
    word = _WORD.match(plain.text, at)
    length = len(word.group()) if word else 0
    lead = plain.text[: at + length]
    labels = tuple(label for label in plain.labels if label[0] <= lead.count("\n"))
    signs = sum(lead.count(sign) for sign in "~@")
    selves = tuple(v for pair in zip(plain.selves[::2], plain.selves[1::2]) if pair[0] < signs for v in pair)
    restored = restore_paragraph(Paragraph(lead, labels, selves, plain.small, plain.odd), names)
    if restored.lower() == printed[: len(restored)].lower():
        return len(restored) - length
    for block in SequenceMatcher(None, plain.text, printed, autojunk=False).get_matching_blocks():
        if block.a + block.size >= at:
            return block.b + max(0, at - block.a)
    return len(printed)
