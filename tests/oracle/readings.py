"""Whether a text is read whole, for the tests of phrases."""

from __future__ import annotations

from apnap.oracle.grammar.face import judge
from apnap.oracle.report import FaceText


def failures(text: str, line: str = "Creature") -> object:
    """What keeps a face of that type line, named Somebody, from being exact; () if nothing does."""
    return judge(FaceText("Somebody", line, text)).failures
