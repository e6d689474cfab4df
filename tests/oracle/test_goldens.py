"""Whole faces: the trees written by hand come out of the grammar, and every text comes back."""

from __future__ import annotations

from typing import Any

import pytest
from shipped_decks import HANDWRITTEN

from apnap.oracle import compile_face, print_text
from apnap.oracle.grammar.face import face_of
from apnap.oracle.normalise import expected_text

Card = dict[str, Any]


@pytest.mark.parametrize("name", sorted(HANDWRITTEN))
def test_handwritten_trees(name: str, corpus: dict[str, Card]) -> None:
    card = corpus[name]
    face = face_of(name, card["type_line"])
    compiled = compile_face(face, card["oracle_text"], "normal")
    assert not isinstance(compiled, str), compiled
    assert compiled.abilities == HANDWRITTEN[name][0]
    assert print_text(face, compiled.abilities, compiled.spelling) == expected_text(card["oracle_text"])
