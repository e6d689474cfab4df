"""Phrases about excess damage, and about what the owner of something does with it."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Sorcery": [
        "Somebody deals 4 damage to target creature. If excess damage was dealt to a creature this "
        "way, scry 1.",
        "Somebody deals 4 damage to target creature. You gain life equal to the amount of excess damage "
        "dealt this "
        "way.",
        "Target Goat's owner puts it on their choice of the top or bottom of their library.",
        "The owner of target Goat puts it on their choice of the top or bottom of their library.",
        "Target Goat's owner shuffles it into their library.",
    ],
    "Creature": ["Whenever a Goat is dealt excess damage, scry 1."],
}
REFUSED = {
    "Sorcery": [
        "Somebody deals 4 damage to target creature. If excess combat damages was dealt this way, scry 1.",
        "Target Goat puts it on their choice of the top or bottom of their library.",
        "Target Goat's owner puts it on your choice of the top or bottom of their library.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)
