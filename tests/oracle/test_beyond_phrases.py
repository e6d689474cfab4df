"""Phrases about excess damage."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "Whenever a creature an opponent controls is dealt excess damage, scry 1.",
        "Whenever this creature is dealt excess noncombat damage, draw a card.",
    ],
    "Instant": [
        "Somebody deals 4 damage to target Goat. You gain life equal to the excess damage dealt this way.",
        "Somebody deals 2 damage to target Goat. If excess damage was dealt this way, scry 2.",
        "Somebody deals 3 damage to target Goat. If excess damage was dealt to that creature this way, "
        "scry 2.",
        "Somebody deals 3 damage to any target. If excess damage was dealt to a creature this way, scry 2.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line, texts in READ.items() for text in texts])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(
    "text",
    [
        # Of which damage is not told the same way in what triggers as in what resolves.
        "Whenever a creature is dealt excess damage, you gain X life, where X is that excess damage.",
        "Somebody deals 3 damage to target Goat. You gain life equal to the excess damage.",
    ],
)
def test_refused(text: str) -> None:
    assert failures(text, "Creature")
