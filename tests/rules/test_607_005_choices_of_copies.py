"""CR 607.5: what is chosen by an ability that came with a copy effect is linked to that effect alone."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Ward Stone, cost: "{1}", type: Artifact, text: "As this artifact enters, choose a creature
     type.\\nCreatures of the chosen type have flying."}
  - {name: Call, cost: "{2}", type: Artifact, text: "{0}: Choose a creature type. Creatures of the chosen type
     get +1/+1 until end of turn."}
  - {name: Turn, cost: "{0}", type: Instant, text: "Until end of turn, target artifact becomes a copy of
     another target artifact."}
players:
  - battlefield: [{card: Ward Stone, chosen: {creature type: Bear}, label: stone}, {card: Call, label: call},
                  Grizzly Bears, Hill Giant]
    hand: [Turn]
script:
  - expect: {Grizzly Bears: {keywords: flying}}
  - {cast: Turn, targets: [stone, call]}
  - resolve
  - expect: {stone: {name: Call}, Grizzly Bears: {not keywords: flying}}
"""


@pytest.mark.rules("607.5", "607.2d")
def test_a_choice_made_as_a_copy_serves_the_copied_ability_and_is_none_of_its_own() -> None:
    steps = """
  - activate: stone
  - resolve:
    answers: {word: Giant}
  - expect: {Hill Giant: {pt: 4/4, not keywords: flying}, Grizzly Bears: {pt: 2/2}}
  - pass: {until: next turn}
expect:
  Grizzly Bears: {keywords: flying}
  Hill Giant: {pt: 3/3, not keywords: flying}
"""
    Scenario.parse(CARDS + steps).test()


@pytest.mark.rules("607.5a")
def test_no_choice_is_made_for_what_has_become_a_copy() -> None:
    steps = """
  - {cast: Turn, targets: [call, stone]}
  - resolve
expect:
  call: {name: Ward Stone}
  Grizzly Bears: {keywords: flying}
  Hill Giant: {not keywords: flying}
"""
    Scenario.parse(CARDS[: CARDS.index("script:")] + "script:" + steps).test()
