"""Mana abilities whose source may be sacrificed as they resolve are part of the plans of the payer."""

from __future__ import annotations

import pytest

from apnap import Scenario


@pytest.mark.rules("601.2g", "605.3b")
@pytest.mark.parametrize(("counters", "zone"), [(2, "battlefield"), (1, "graveyard")])
def test_a_land_with_its_last_counter_pays(counters: int, zone: str) -> None:
    Scenario.parse(f"""
cards:
  - name: Worn Grove
    type: Land
    text: >-
      {{T}}, Remove a depletion counter from this land: Add {{G}}{{G}}. If there are no depletion counters on
      this land, sacrifice it.
players:
  - battlefield: [{{card: Worn Grove, counters: {{depletion: {counters}}}}}]
    hand: [Grizzly Bears]
  - {{}}
script:
  - cast: Grizzly Bears
  - expect: {{Worn Grove: {zone}}}
  - resolve
expect:
  Grizzly Bears: battlefield
""").test()
