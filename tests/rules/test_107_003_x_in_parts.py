"""CR 107.3: X in costs other than mana, beside X in the mana cost, and in a spell cast without paying it."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Scorch, cost: "{X}{R}", type: Sorcery,
     text: "As an additional cost to cast this spell, discard X land cards.\\nDestroy X target lands."}
  - {name: Salvage, cost: "{1}", type: Sorcery,
     text: "As an additional cost to cast this spell, discard X cards.\\nYou gain X life."}
  - {name: Blaze, cost: "{X}{R}", type: Sorcery, text: "Blaze deals X damage to each opponent."}
  - {name: Recall, cost: "{0}", type: Sorcery,
     text: "You may cast target sorcery card from your graveyard without paying its mana cost."}
"""


def play(text: str) -> None:
    Scenario.parse(CARDS + text).test()


@pytest.mark.rules("107.3a", "601.2b", "118.3")
@pytest.mark.parametrize(("lands", "mana", "x"), [(3, "RRR", 2), (1, "RRRR", 1), (2, "RRR", 2)])
def test_at_most_what_mana_and_cards_allow(lands: int, mana: str, x: int) -> None:
    targets = ", ".join([f"Forest#{i + 1}" for i in range(x)])
    more = ", ".join([f"Forest#{i + 1}" for i in range(x + 1)])
    play(
        f"""
players:
  - hand: [Scorch, {lands} Mountain, Memnite]
    mana: {mana}
  - battlefield: [4 Forest]
script:
  - expect: {{illegal: [{{cast: Scorch, x: {x + 1}, targets: [{more}]}}]}}
  - {{cast: Scorch, x: {x}, targets: [{targets}]}}
  - resolve
expect:
  player 1: {{battlefield: {4 - x}}}
  player 0: {{graveyard: {x + 1}}}
"""
    )


@pytest.mark.rules("107.3b", "118.9d")
@pytest.mark.parametrize(
    ("spell", "answer", "mine", "theirs"), [("Salvage", ", number: 2", 22, 20), ("Blaze", "", 20, 20)]
)
def test_cast_without_paying_its_mana_cost(spell: str, answer: str, mine: int, theirs: int) -> None:
    """X is 0 where it is in the mana cost; in an additional cost it is chosen all the same."""
    play(
        f"""
players:
  - hand: [Recall, 3 Memnite]
    graveyard: [{spell}]
    mana: RRRR
script:
  - {{cast: Recall, targets: {spell}}}
  - resolve:
    answers: {{may: yes{answer}}}
  - resolve
expect:
  player 0: {{life: {mine}}}
  player 1: {{life: {theirs}}}
"""
    )
