"""Phrases about damage that is dealt to something else: so much of it."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "{1}: The next 2 damage that would be dealt to this creature this turn is dealt to any "
        "target instead.",
        "{0}: The next 4 damage that would be dealt to target Elf this turn is dealt to this "
        "creature instead.",
        "{T}: The next 1 damage that would be dealt to target Goat this turn is dealt to you instead.",
    ],
    "Instant": [
        "The next 5 damage that would be dealt to target Elf this turn is dealt to target Goat instead.",
        "The next X damage that would be dealt to any target this turn is dealt to you instead.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line, texts in READ.items() for text in texts])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(
    "text",
    [
        "The next 2 damage that would be dealt to target Elf this turn is dealt to instead.",
        "The next damage that would be dealt to target Elf this turn is dealt to you instead.",
    ],
)
def test_refused(text: str) -> None:
    assert failures(text, "Instant")
