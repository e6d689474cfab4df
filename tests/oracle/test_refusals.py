"""Where a text is not read: the line, the offset and what was expected, in the text as it is printed."""

from __future__ import annotations

import pytest

from apnap.oracle import CompiledFace, Refusal, compile_face, compile_or_refuse
from apnap.oracle.grammar.face import face_of


def refusals(text: str, type_line: str = "Creature — Elf") -> tuple[Refusal, ...]:
    got = compile_or_refuse(face_of("Dusty Elf", type_line), text)
    assert not isinstance(got, CompiledFace)
    return got


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Frob.", [(1, 0)]),
        ("Flying\nFrob.\nTrample\nCroak.", [(2, 0), (4, 0)]),
        ("Flying (It\nflies.)\n\nFrob.", [(2, 0)]),
        ("Flying (It flies.)\nWhen this creature enters, draw frob card.", [(2, 32)]),
        ("Napping — When Dusty Elf enters, draw frob card.", [(1, 38)]),
        ("Choose one —\n• Draw a card.\n• Draw frob card.", [(3, 7)]),
    ],
)
def test_places(text: str, places: list[tuple[int, int]]) -> None:
    type_line = "Instant" if text.startswith("Choose") else "Creature — Elf"
    assert [(refusal.line, refusal.offset) for refusal in refusals(text, type_line)] == places


def test_what_is_expected_is_told() -> None:
    text = "When this creature enters, draw frob card."
    refusal = refusals(text)[0]
    assert refusal.status == "declined" and refusal.expected
    assert str(refusal).startswith("line 1, offset 32: expected '")
    assert compile_face(
        face_of("Dusty Elf", "Creature"), "When this creature enters, draw frob card.", ""
    ) == str(refusal)
    assert (
        refusal.phrase("Dusty Elf", "Creature — Elf", "When this creature enters, draw frob card.")
        == "draw · frob card."
    )


def test_signs_that_the_grammar_keeps_are_refused() -> None:
    assert (refusals("Flying\nWhen ~ dies, nap.")[0].line, refusals("@")[0].offset) == (2, 0)
    assert refusals("Flying\nWhen ~ dies, nap.")[0].offset == 5


def test_data_and_back() -> None:
    for refusal in (
        *refusals("Flying\nFrob."),
        Refusal("ambiguous", 1, 0),
        Refusal("unclear", 3, 4, (), "it", 1),
    ):
        assert Refusal.from_data(refusal.to_data()) == refusal
        assert refusal.of_face(1).face == 1
