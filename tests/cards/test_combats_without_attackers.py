"""Combat phases in which no attackers are declared (CR 508.8)."""

from __future__ import annotations

import pytest

from apnap import Scenario


@pytest.mark.rules("508.8", "500.8")
def test_the_next_combat_phase_has_all_its_steps() -> None:
    Scenario.parse("""
players:
  - hand: [Relentless Assault]
    battlefield: [Grizzly Bears, 4 Mountain]
  - {}
script:
  - cast: Relentless Assault
  - resolve
  - pass: {until: declare attackers}
  - pass: {until: end of combat}
  - expect: {player 1: {life: 20}}
  - attack: [Grizzly Bears]
  - pass: {until: end of combat}
expect:
  player 1: {life: 18}
""").test()


@pytest.mark.rules("508.8", "508.4")
def test_what_is_put_onto_the_battlefield_attacking_is_enough() -> None:
    Scenario.parse("""
cards:
  - name: Rabble Caller
    type: Creature - Goblin
    pt: 1/1
    text: "{2}: Create a 2/2 red Goblin creature token that's tapped and attacking."
players:
  - battlefield: [Rabble Caller, 2 Mountain]
  - battlefield: [Grizzly Bears]
script:
  - pass: {until: declare attackers}
  - activate: Rabble Caller
  - resolve
  - pass: {until: declare blockers}
  - pass: {until: end of combat}
expect:
  player 1: {life: 18}
  Goblin Token: {zone: battlefield}
""").test()
