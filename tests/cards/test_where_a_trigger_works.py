"""In which zone an ability works that moves its own object (CR 113.6m)."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Gift, cost: "{1}", type: Enchantment - Aura, text: "Enchant creature\\n%s"}
  - {name: Bear, cost: "{2}", type: Creature - Bear, pt: 2/2}
  - {name: Doom, cost: "{0}", type: Instant, text: "Destroy target creature."}
players:
  - hand: [Doom]
    battlefield: [{card: Bear, label: bear}, {card: Gift, attached to: bear}]
  - {}
script:
  - cast: Doom
    targets: [bear]
  - resolve
  - expect: {triggered: {Gift: 1}, Gift: {zone: graveyard}, bear: {zone: graveyard}}
"""


@pytest.mark.rules("113.6m", "603.10a")
def test_an_aura_comes_back_from_the_graveyard_that_it_was_put_into() -> None:
    text = CARDS % (
        "When enchanted creature dies, if you control an Elk, return this card from your graveyard to the "
        "battlefield."
    )
    text = text.replace("2/2}\n", "2/2}\n  - {name: Elk, type: Creature - Elk, pt: 3/3}\n", 1)
    text = text.replace("attached to: bear}]", "attached to: bear}, Elk]")
    Scenario.parse(text + "  - resolve\n  - expect: {Gift: {zone: battlefield, attached to: Elk}}\n").test()


@pytest.mark.rules("113.6m", "603.7")
def test_an_aura_comes_back_later_to_what_came_back_before() -> None:
    text = CARDS % (
        "When enchanted creature dies, return that card to the battlefield tapped under its owner's control. "
        "Return this card to the battlefield attached to that creature at the beginning of the next end step."
    )
    script = """  - resolve
  - expect: {bear: {zone: battlefield, tapped: yes}, Gift: {zone: graveyard}}
  - pass: 1
    until: {step: end}
  - resolve
  - expect: {Gift: {zone: battlefield, attached to: bear}}
"""
    Scenario.parse(text + script).test()
