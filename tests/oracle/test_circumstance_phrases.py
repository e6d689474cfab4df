"""Phrases about when events count, what spells are aimed at, any counters, and one sort or another."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "Whenever this creature attacks while you control an artifact, scry 1.",
        "Whenever another creature enters while this creature has a charge counter on it, scry 1.",
        "Whenever you commit a crime during your turn, scry 1.",
        "Whenever another Goat dies during an opponent's turn, scry 1.",
        "Whenever you gain life for the first time each turn, scry 1.",
        "Whenever this creature becomes tapped for the first time each turn, scry 1.",
        "Whenever you cast a sorcery spell that targets a Goat you control, scry 1.",
        "Whenever an opponent casts a spell that targets an artifact, scry 1.",
        "When this creature dies, put its counters on target Goat.",
        "Whenever another creature dies, put its counters on this creature.",
        "{1}, Remove a counter from this creature: Scry 1.",
        "{1}, Remove two counters from this creature: Scry 1.",
        "When this creature enters, remove all counters from target creature.",
        "Goats you control with +1/+1 counters on them have trample.",
        "Whenever a creature with two or more charge counters on it dies, scry 1.",
        "When this creature enters, destroy target creature with no counters on it.",
        "When this creature enters, destroy all creatures other than this creature.",
        "When this creature enters, it endures 2.",
        "When this creature enters, draw a card for each artifact and/or Goat card in your graveyard.",
        "When this creature enters, search your library for a basic land card or a Goat card, reveal it, "
        "put it "
        "into your hand, then shuffle.",
    ],
    "Enchantment \u2014 Aura": [
        "Enchant creature\n{2}: Target creature other than enchanted creature gains flying until end of "
        "turn.",
    ],
    "Sorcery": [
        "Search your library for up to two basic land cards and/or Cave cards, reveal them, put them into "
        "your "
        "hand, then shuffle.",
    ],
}
REFUSED = {
    "Creature": [
        "Whenever this creature attacks while it's your turn, scry 1.",
        "Whenever a creature you control attacks for the first time each turn, scry 1.",
        "Whenever you cast a sorcery spell that targets Goat you control, scry 1.",
        "When this creature dies, put its counter on target Goat.",
        "{1}, Remove a counters from this creature: Scry 1.",
        "When this creature enters, it endure 2.",
        "{2}: Sacrifice an artifact or a creature.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)
