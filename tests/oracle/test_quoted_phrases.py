"""Abilities in quotation marks within a sentence that goes on, which have no full stop of their own."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Artifact \u2014 Equipment": [
        'Equipped creature has "Whenever this creature attacks, scry 1" and is a Goat in addition to its '
        "other types.",
        'Equipped creature has "{T}: Scry 1" and "When this creature dies, scry 2."',
        'Equipped creature has "This creature attacks each combat if able" and "{T}: Scry 1."',
    ],
    "Creature": [
        'When this creature enters, target creature gains "{T}: Scry 1" until end of turn.',
        'When this creature enters, until end of turn, target creature gains "{T}: Scry 1."',
    ],
}
REFUSED = {
    "Artifact \u2014 Equipment": [
        'Equipped creature has "{T}: Scry 1. Activate only as a sorcery" and flying.',
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)
