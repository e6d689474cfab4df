"""Gifts, pacts, what escaped, chosen names, and paragraphs that stand for the one before."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

GIFT = """
cards:
  - {name: Ball, cost: "{0}", type: Artifact}
  - {name: Bear, cost: "{0}", type: Creature - Bear, pt: 2/2}
  - name: Maw
    cost: "{0}"
    type: Instant
    text: "Gift a tapped Fish\\nReturn target creature an opponent controls to its owner's hand. If the
      gift was
      promised, instead return target artifact an opponent controls to its owner's hand."
players:
  - hand: [Maw]
  - battlefield: [Ball, Bear]
"""


@pytest.mark.rules("702.174a", "601.2c", "702.174m")
@pytest.mark.parametrize(("what", "gift"), [("Ball", True), ("Bear", False)])
def test_what_may_be_targeted_hangs_on_the_promise(what: str, gift: bool) -> None:
    answers = "{cost: gift}" if gift else "{}"
    Scenario.parse(
        GIFT
        + f"""
script:
  - {{cast: Maw, targets: [{what}], answers: {answers}}}
  - resolve
expect:
  {what}: hand
  player 1: {{battlefield: {2 if gift else 1}}}
"""
    ).test()


@pytest.mark.rules("603.7a", "118.12a", "104.3e")
@pytest.mark.parametrize(("pays", "lost"), [("yes", "no"), ("no", "yes")])
def test_who_does_not_pay_loses(pays: str, lost: str) -> None:
    Scenario.parse(
        f"""
cards:
  - name: Pact
    cost: "{{0}}"
    type: Instant
    text: "You gain 1 life. At the beginning of your next upkeep, pay {{1}}{{G}}. If you don't, you lose
      the game."
players:
  - {{hand: [Pact], battlefield: [2 Forest], library: [Forest, Forest]}}
  - {{library: [Forest, Forest]}}
script:
  - cast: Pact
  - resolve
  - pass: {{until: upkeep, of: 0}}
  - {{resolve: , answers: {{may: {pays}}}}}
expect:
  player 0: {{lost: {lost}}}
"""
    ).test()


@pytest.mark.rules("702.138b", "603.4")
@pytest.mark.parametrize(("escaped", "zone"), [(True, "battlefield"), (False, "graveyard")])
def test_what_escaped_is_not_sacrificed(escaped: bool, zone: str) -> None:
    where = "graveyard: [Titan, Forest]" if escaped else "hand: [Titan]"
    Scenario.parse(
        f"""
cards:
  - name: Titan
    cost: "{{0}}"
    type: Creature - Giant
    pt: 6/6
    text: "When this creature enters, sacrifice it unless it escaped.\\nEscape—{{0}}, Exile another card from
      your graveyard."
players:
  - {{{where}}}
  - {{}}
script:
  - cast: Titan
  - resolve
  - resolve
expect:
  Titan: {zone}
"""
    ).test()


@pytest.mark.rules("201.4a", "602.5", "607.2d")
def test_sources_with_the_chosen_name() -> None:
    Scenario.parse(
        """
cards:
  - name: Needle
    type: Artifact
    text: "As this artifact enters, choose a card name.\\nActivated abilities of green sources with the
      chosen name can't be activated unless they're mana abilities."
  - {name: Elf, cost: "{G}", type: Creature - Elf, pt: 1/1, text: "{T}: Add {G}.\\n{0}: You gain 1 life."}
  - {name: Orc, type: Creature - Orc, pt: 1/1, text: "{0}: You gain 1 life."}
  - {name: Tome, cost: "{G}", type: Creature - Orc, pt: 1/1, text: "Cycling {0}"}
players:
  - battlefield: [{card: Needle, chosen: {card name: Elf}}, Elf, Orc]
  - battlefield: [{card: Needle, chosen: {card name: Tome}}]
    hand: [Tome]
script:
  - expect: {legal: [{activate: Elf, ability: 1}, {activate: Orc}], illegal: [{activate: Elf, ability: 2}]}
  - pass: 1
  - expect: {illegal: [{activate: Tome, by: 1}]}
"""
    ).test()


@pytest.mark.rules("608.2c", "115.1", "608.2i")
@pytest.mark.parametrize(("left", "zone"), [(True, "graveyard"), (False, "battlefield")])
def test_a_paragraph_stands_for_the_one_before(left: bool, zone: str) -> None:
    first = "  - {activate: Ball}\n  - resolve\n" if left else ""
    Scenario.parse(
        f"""
cards:
  - {{name: Ball, type: Artifact, text: "{{0}}, Sacrifice this artifact: You gain 1 life."}}
  - name: Push
    cost: "{{0}}"
    type: Instant
    text: "Destroy target creature if it has mana value 1 or less.\\nDestroy that creature if it has mana
      value 4 or
      less instead if a permanent left the battlefield under your control this turn."
  - {{name: Bear, cost: "{{3}}", type: Creature - Bear, pt: 2/2}}
players:
  - {{hand: [Push], battlefield: [Ball]}}
  - battlefield: [Bear]
script:
{first}  - cast: Push
    targets: [Bear]
  - resolve
expect:
  Bear: {zone}
"""
    ).test()


@pytest.mark.rules("614.12a", "305.6", "614.1d")
@pytest.mark.parametrize(("pays", "life"), [("yes", 17), ("no", 20)])
def test_a_land_of_the_chosen_type_enters_tapped_unless_life_is_paid(pays: str, life: int) -> None:
    Scenario.parse(
        f"""
cards:
  - name: Passage
    type: Land
    text: |
      As this land enters, choose a basic land type. Then you may pay 3 life. If you don't, it enters tapped.
      This land is the chosen type.
players:
  - hand: [Passage]
  - {{}}
script:
  - {{play: Passage, answers: {{word: Island, may: {pays}}}}}
expect:
  Passage: {{tapped: {"no" if pays == "yes" else "yes"}, types: [land, Island]}}
  player 0: {{life: {life}}}
"""
    ).test()
