"""Mana that isn't lost as steps end is not said to be (CR 106.4, 500.5)."""

from __future__ import annotations

import pytest

from apnap import Scenario


@pytest.mark.rules("500.5", "106.4", "702.189a")
def test_only_the_end_of_combat_takes_the_mana() -> None:
    report = Scenario.parse("""
cards:
  - {name: Ember Bender, type: Creature, pt: 1/1, text: Firebending 2}
players:
  - battlefield: [Ember Bender]
  - {}
script:
  - attack: [Ember Bender]
  - resolve
  - pass: {until: end of combat}
  - expect: {player 0: {mana: RR}}
  - pass: {until: postcombat main}
""").run()
    assert report.ok
    lost = [line for step in report.steps for line in step.lines if "unspent mana" in line.text]
    assert [line.rule for line in lost] == ["500.5"]
