"""An attacking creature is neither blocked nor unblocked until blockers have been declared (CR 509.1h)."""

from __future__ import annotations

import pytest

from apnap import Scenario


@pytest.mark.rules("509.1h")
def test_no_creature_is_unblocked_before_the_declaration() -> None:
    Scenario.parse("""
cards:
  - name: Stern Witch
    type: Creature - Wizard
    pt: 2/2
    text: "{2}: Each unblocked creature has base power and toughness 4/1 until end of turn."
players:
  - battlefield: [Stern Witch, Grizzly Bears, 4 Swamp]
  - battlefield: [Hill Giant]
script:
  - attack: [Grizzly Bears]
  - activate: Stern Witch
  - resolve
  - expect: {step: declare attackers, Grizzly Bears: {pt: 2/2}}
  - block: {}
  - activate: Stern Witch
  - resolve
  - expect:
      Grizzly Bears: {pt: 4/1}
      Hill Giant: {pt: 3/3}
""").test()
