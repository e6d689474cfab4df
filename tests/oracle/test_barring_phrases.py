"""Phrases about what does not come to pass: what is skipped once, kept out, or gets no counters."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Sorcery": [
        "You skip your next turn.",
        "Skip your next draw step.",
        "You skip your next two untap steps.",
        "Target player skips their next combat phase.",
    ],
    "Creature": [
        "When this creature enters, you skip your next turn.",
        "Creature cards in graveyards can't enter the battlefield.",
        "Nonland permanent cards in libraries can't enter the battlefield.",
        "Goblins can't enter the battlefield.",
        "Players can't cast spells from graveyards or libraries.",
        "Players can't play lands.",
        "Players can't get counters.",
        "This creature can't have counters put on it.",
        "Counters can't be put on artifacts or creatures.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line, texts in READ.items() for text in texts])
def test_is_read_and_printed_back(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(
    "text", ["Skip your next three turns or steps.", "Cards can't enter the.", "You skip your next hand."]
)
def test_is_refused(text: str) -> None:
    assert failures(text, "Sorcery") != ()


@pytest.mark.parametrize(
    "text",
    [
        "If you would draw one or more cards, you draw that many cards plus two instead.",
        "If an opponent would draw one or more cards, they draw twice that many cards instead.",
        "If a player would mill one or more cards, they mill that many cards plus three instead.",
    ],
)
def test_more_cards_are_read(text: str) -> None:
    assert failures(text, "Enchantment") == ()
