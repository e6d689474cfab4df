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
      {{T}}, Remove a depletion counter from this land: Add {{G}}{{W}}. If there are no depletion counters on
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


@pytest.mark.rules("601.2g", "605.3b")
@pytest.mark.parametrize("cost", ["{1}", "{R}"])
@pytest.mark.parametrize(
    ("besides", "life"),
    [("This land doesn't untap during your next untap step.", 20), ("Each opponent gains 1 life.", 21)],
)
def test_what_harms_pays_where_nothing_else_does(cost: str, besides: str, life: int) -> None:
    harmed = cost == "{R}"
    Scenario.parse(f"""
cards:
  - {{name: Slow Hollow, type: Land, text: "{{T}}: Add {{C}}.\\n{{T}}: Add {{B}} or {{R}}. {besides}"}}
  - {{name: Trinket, cost: "{cost}", type: Artifact}}
players:
  - battlefield: [Slow Hollow]
    hand: [Trinket]
    library: [5]
  - library: [5]
script:
  - cast: Trinket
  - resolve
  - expect: {{player 1: {{life: {life if harmed else 20}}}}}
  - pass: {{until: {{step: upkeep, of: 0}}}}
expect:
  Slow Hollow: {{tapped: {"yes" if harmed and life == 20 else "no"}}}
""").test()


@pytest.mark.rules("502.3", "611.2c")
def test_no_land_of_a_player_untaps_in_their_next_untap_step() -> None:
    Scenario.parse("""
cards:
  - {name: Deep Rest, cost: "{0}", type: Sorcery,
     text: "Lands you control don't untap during your next untap step."}
players:
  - battlefield: [{card: Forest, tapped: yes}, {card: Grizzly Bears, tapped: yes}]
    hand: [Deep Rest, Mountain]
    library: [9]
  - battlefield: [{card: Island, tapped: yes}]
    library: [9]
script:
  - cast: Deep Rest
  - resolve
  - play: Mountain
  - activate: Mountain
  - pass: {until: {step: upkeep, of: 1}}
  - expect: {Forest: {tapped: yes}, Island: {tapped: no}}
  - pass: {until: {step: upkeep, of: 0}}
  - expect: {Forest: {tapped: yes}, Mountain: {tapped: yes}, Grizzly Bears: {tapped: no}}
  - pass: {until: {step: upkeep, of: 1}}
  - pass: {until: {step: upkeep, of: 0}}
expect:
  Forest: {tapped: no}
  Mountain: {tapped: no}
""").test()
