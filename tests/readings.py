"""Whether a text is read whole, and what it means, for the tests of phrases."""

from __future__ import annotations

from typing import Any

from apnap.oracle.grammar.face import compile_text, face_of, judge
from apnap.oracle.report import FaceText, Failure


def failures(text: str, line: str = "Creature", name: str = "Somebody") -> tuple[Failure, ...]:
    """What keeps a face of that type line and name from being exact; () if nothing does."""
    return judge(FaceText(name, line, text)).failures


def abilities(text: str, line: str = "Creature", name: str = "Somebody") -> tuple[Any, ...]:
    """The abilities of a face with that text, which is read whole and printed back as it stands."""
    assert failures(text, line, name) == ()
    return compile_text(face_of(name, line), text)[0].abilities


def meaning(text: str, line: str = "Creature", name: str = "Somebody") -> Any:
    """The one ability of a face with that text, which is read whole and printed back as it stands."""
    (ability,) = abilities(text, line, name)
    return ability
