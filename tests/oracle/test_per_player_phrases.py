"""Phrases about something for each player, and about what crews and saddles."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "When this creature enters, for each opponent, exile up to one target artifact that player controls "
        "until this creature leaves the battlefield.",
        "When this creature enters, for each player, tap up to one target creature that player controls.",
        "When this creature enters, for each opponent, goad up to one target creature that opponent "
        "controls.",
        "When this creature enters, for each opponent, exile up to one target card from that player's "
        "graveyard.",
        "When this creature enters, tap two target creatures. This creature deals 1 damage to each of those "
        "creatures.",
        "This creature crews Vehicles as though its power were 3 greater.",
        "This creature saddles Mounts as though its power were 1 greater.",
        "This creature saddles Mounts using its toughness rather than its power.",
    ],
    "Sorcery": [
        "For each opponent, return up to one target Goat that player controls to its owner's hand.",
        "For each opponent, gain control of up to one target Goat that player controls until end of turn. "
        "Untap "
        "those creatures. They gain haste until end of turn.",
    ],
}
REFUSED = {
    "Sorcery": [
        "For each opponent, destroy target Goat that player controls.",
        "For each opponent, destroy up to one target Goat.",
        "For each opponent, destroy up to two target Goats that player controls.",
        "For each opponent, up to one target Goat that player controls fights up to one target Elf that "
        "player "
        "controls.",
    ],
    "Creature": [
        "This creature crews Mounts as though its power were 3 greater.",
        "This creature crews Vehicles as though its toughness were 3 greater.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)
