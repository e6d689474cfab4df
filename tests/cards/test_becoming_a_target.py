"""What becomes the target of a spell or ability: of a copy too, and once for each (CR 603.2f, 115.1)."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - name: Shy One
    type: Creature - Illusion
    pt: 3/3
    text: Whenever this creature becomes the target of a spell or ability, you gain 1 life.
  - {name: Warded, type: Creature, pt: 3/3, text: "Ward {1}"}
  - {name: Poke, cost: "{0}", type: Instant, text: "Tap target creature."}
  - name: Again
    cost: "{0}"
    type: Instant
    text: Copy target instant or sorcery spell. You may choose new targets for the copy.
  - name: Twice
    cost: "{0}"
    type: Instant
    text: "Choose two \u2014\\n\u2022 Tap target creature.\\n\u2022 Untap target creature."
"""


@pytest.mark.rules("603.2f", "707.10", "707.10c")
def test_a_copy_has_targets_of_its_own() -> None:
    Scenario.parse(
        CARDS
        + """
players:
  - hand: [Poke, 2 Again]
    battlefield: [Shy One, Warded]
  - {}
script:
  - cast: Poke
    targets: [Shy One]
  - resolve
  - expect: {player 0: {life: 21}}
  - cast: Again#1
    targets: [Poke]
  - resolve
  - resolve
  - expect: {player 0: {life: 22}}
  - cast: Again#2
    targets: [Poke#1]
  - resolve:
    answers: {target: [Warded]}
  - pass:
    until: the stack is empty
expect:
  player 0: {life: 22}
  not triggered: [Warded]
"""
    ).test()


@pytest.mark.rules("603.2f", "702.21a", "707.10c")
def test_ward_asks_for_a_price_of_a_copy() -> None:
    Scenario.parse(
        CARDS
        + """
players:
  - hand: [Poke, Again]
    battlefield: [Shy One]
  - battlefield: [Warded]
script:
  - cast: Poke
    targets: [Shy One]
  - cast: Again
    targets: [Poke]
  - resolve:
    answers: {target: [Warded]}
  - expect: {triggered: {Warded: 1}}
  - pass:
    until: the stack is empty
expect:
  Shy One: {tapped: yes}
  Warded: {tapped: no}
"""
    ).test()


@pytest.mark.rules("603.2f")
def test_two_modes_on_one_creature_make_it_a_target_once() -> None:
    Scenario.parse(
        CARDS
        + """
players:
  - hand: [Twice]
    battlefield: [Shy One]
  - {}
script:
  - cast: Twice
    targets: [Shy One, Shy One]
expect:
  triggered: {Shy One: 1}
  player 0: {life: 21}
"""
    ).test()
