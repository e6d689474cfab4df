"""A permanent that regenerates becomes tapped (CR 701.19a)."""

from __future__ import annotations

import pytest

from apnap import Scenario


@pytest.mark.rules("701.19a", "701.26a")
@pytest.mark.parametrize("tapped", [False, True])
def test_what_regenerates_becomes_tapped(tapped: bool) -> None:
    Scenario.parse(f"""
cards:
  - {{name: Vigil, type: Enchantment, text: "Whenever a creature becomes tapped, you gain 1 life."}}
  - {{name: Doom, cost: "{{0}}", type: Instant, text: "Destroy target creature."}}
players:
  - battlefield: [Vigil, {{card: Drudge Skeletons, tapped: {"yes" if tapped else "no"}}}, Swamp]
    hand: [Doom]
  - {{}}
script:
  - activate: Drudge Skeletons
  - resolve
  - cast: Doom
    targets: [Drudge Skeletons]
  - resolve
expect:
  Drudge Skeletons: {{zone: battlefield, tapped: yes}}
  player 0: {{life: {20 if tapped else 21}}}
""").test()
