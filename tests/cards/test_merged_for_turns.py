"""A merged permanent in later turns: what it is made of, and how often it has mutated."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Cat, cost: "{4}", type: Creature - Cat, pt: 3/4,
     text: "Mutate {2}\\nWhenever this creature mutates, you gain X life, where X is the number of times this
       creature has mutated."}
  - {name: Bear, type: Creature - Bear, pt: 2/2}
  - {name: Doom, cost: "{0}", type: Instant, text: "Destroy target creature."}
players:
  - battlefield: [4 Forest, {card: Bear, label: b}]
    hand: [Cat, Cat, Doom]
  - {}
script:
  - cast: Cat#1
    costs: [mutate]
    targets: [b]
  - resolve
  - resolve
  - expect: {player 0: {life: 21}}
  - pass: 1
    until: {step: precombat main, of: 1}
  - pass: 1
    until: {step: precombat main, of: 0}
  - pass: 1
    until: {step: precombat main, of: 1}
  - pass: 1
    until: {step: precombat main, of: 0}
"""


@pytest.mark.rules("702.140c", "730.2")
def test_how_often_it_has_mutated_in_the_game() -> None:
    script = """  - cast: Cat#2
    costs: [mutate]
    targets: [Cat#1]
  - resolve
  - resolve
  - resolve
  - expect: {player 0: {life: 25}}
"""
    Scenario.parse(CARDS + script).test()


@pytest.mark.rules("730.3")
def test_its_cards_are_there_when_it_leaves_in_a_later_turn() -> None:
    script = """  - cast: Doom
    targets: [Cat#1]
  - resolve
  - expect: {player 0: {graveyard: [Cat, Bear, Doom]}}
"""
    Scenario.parse(CARDS + script).test()
