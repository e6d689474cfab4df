"""CR 608.2h, 707.2: a copy of what has left the battlefield is a copy of it as it last existed there."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Echo, cost: "{0}", type: Sorcery, text: "Exile target creature. Create a token that's a copy of
     that creature."}
  - {name: Slay, cost: "{0}", type: Sorcery, text: Destroy target creature.}
  - {name: Mourner, cost: "{0}", type: Enchantment, text: "Whenever a nontoken creature you control dies,
     create a token that's a copy of that creature."}
  - {name: Ox, cost: "{2}", type: Creature - Ox, pt: 2/4}
  - {name: Mime, cost: "{1}", type: Creature - Shapeshifter, pt: 0/3,
     text: You may have this creature enter as a copy of any creature on the battlefield.}
  - {name: Mask, cost: "{4}", type: Creature - Elk, pt: 5/5, text: "Morph {1}"}
  - name: Pup // Hound
    layout: transform
    faces:
      - {name: Pup, cost: "{1}", type: Creature - Dog, pt: 1/1}
      - {name: Hound, type: Creature - Wolf, pt: 4/4, colors: red}
  - {name: Recall, cost: "{0}", type: Sorcery, text: "Exile target creature card from your graveyard. Create a
     token that's a copy of it."}
"""
KINDS = {
    "as it is": ("card: Ox", "Ox", 1),
    "of a copy": ("card: Mime, copy of: original", "Ox", 1),
    "face down": ("card: Mask, face down: morph", "Elk", 0),
    "transformed": ("card: Pup // Hound, transformed: yes", "Wolf", 1),
}


@pytest.mark.rules("608.2h", "707.2", "707.8a")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("how", ["Echo", "Slay"])
def test_a_copy_is_of_the_permanent_that_was(kind: str, how: str) -> None:
    what, subtype, n = KINDS[kind]
    position = f"""
players:
  - hand: [{how}]
    battlefield: [Mourner, {{{what}, label: it}}]
  - battlefield: [{{card: Ox, label: original}}]
script:
  - {{cast: {how}, targets: [it]}}
  - resolve
  - expect:
      it: {{zone: {"exile" if how == "Echo" else "graveyard"}}}
expect:
  count: [{{of: creature, controller: 0, is: 1}}, {{of: {subtype}, controller: 0, is: {n}}}]
"""
    Scenario.parse(CARDS + position).test()


@pytest.mark.rules("608.2h", "707.2")
def test_of_a_card_it_is_of_the_card() -> None:
    position = """
players:
  - hand: [Recall]
    graveyard: [Mime]
  - battlefield: [Ox]
script:
  - {cast: Recall, targets: [Mime]}
  - resolve:
    answers: {may: no}
expect:
  count: [{of: Shapeshifter, is: 1}]
"""
    Scenario.parse(CARDS + position).test()
