"""Phrases about piles: a face-down and a face-up one (CR 700.3)."""

from __future__ import annotations

import pytest
from readings import failures

BOTH = "into a face-down pile and a face-up pile"
READ = [
    f"Target opponent looks at the top three cards of your library and separates them {BOTH}. Put one pile "
    "into your hand and the other into your graveyard.",
    f"Look at the top four cards of your library and separate them {BOTH}. An opponent chooses one of the "
    "piles. Put that pile into your hand and the other into your graveyard.",
    f"Look at the top four cards of your library and separate them {BOTH}. An opponent chooses one of those "
    "piles. Put that pile into your hand and the other into your graveyard.",
]
REFUSED = [
    "Target opponent looks at the top three cards of your library and separates them into a face-up pile.",
    "Look at the top four cards of your library and separate them into a face-down pile.",
]


@pytest.mark.parametrize("text", READ)
def test_piles_read(text: str) -> None:
    assert failures(text, "Sorcery") == ()


@pytest.mark.parametrize("text", REFUSED)
def test_piles_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()
