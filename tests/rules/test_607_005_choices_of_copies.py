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


@pytest.mark.rules("607.5", "607.2a")
def test_what_it_exiled_as_a_copy_is_not_what_it_exiles_by_itself() -> None:
    Scenario.parse(
        """
cards:
  - {name: Vault, cost: "{1}", type: Artifact, text: "{0}: Exile target card from a graveyard.\\n\\
     {1}: Return the exiled card to its owner's hand."}
  - {name: Tomb, cost: "{2}", type: Artifact, text: "{0}: Exile target creature card from a graveyard.\\n\\
     {2}: Return the exiled card to its owner's hand."}
  - {name: Turn, cost: "{0}", type: Instant, text: "Until end of turn, target artifact becomes a copy of
     another target artifact."}
players:
  - battlefield: [{card: Vault, label: vault}, {card: Tomb, label: tomb}, 6 Island]
    hand: [Turn]
    graveyard: [Shock, Hill Giant]
    library: [20]
  - library: [20]
script:
  - {activate: vault, ability: 1, targets: [Shock]}
  - resolve
  - {cast: Turn, targets: [vault, tomb]}
  - resolve
  - {activate: vault, ability: 1, targets: [Hill Giant]}
  - resolve
  - {activate: vault, ability: 2}
  - resolve
  - expect: {Hill Giant: hand, Shock: exile}
  - pass: {until: {step: precombat main, of: 0}}
  - {activate: vault, ability: 2}
  - resolve
expect:
  Shock: hand
"""
    ).test()
