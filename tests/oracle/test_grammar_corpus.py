"""A sample of the corpus: nothing is ambiguous, nothing prints differently, and enough is read."""

from __future__ import annotations

from typing import Any

from apnap.oracle import CompiledFace, compile_face, print_text
from apnap.oracle.grammar.face import face_of, judge
from apnap.oracle.normalise import expected_text
from apnap.oracle.report import AMBIGUOUS, DIFFERENT, FaceText

Card = dict[str, Any]
STEP = 50


def test_a_sample_of_the_corpus(corpus: dict[str, Card]) -> None:
    plain = [name for name in sorted(corpus) if "card_faces" not in corpus[name]]
    sample = [corpus[name] for name in plain[::STEP]]
    read = 0
    for card in sample:
        given = FaceText(card["name"], card.get("type_line", ""), card.get("oracle_text", ""))
        result = judge(given)
        faults = [f for f in result.failures if f.status in (AMBIGUOUS, DIFFERENT)]
        assert not faults, (card["name"], faults)
        if result.failures:
            continue
        read += 1
        face = face_of(given.name, given.type_line)
        compiled = compile_face(face, given.text, "normal")
        assert isinstance(compiled, CompiledFace)
        assert print_text(face, compiled.abilities, compiled.spelling) == expected_text(given.text)
    assert read > 0.45 * len(sample), (read, len(sample))
