"""CR 603.2g, 602.5: what doesn't cause abilities to trigger, and abilities that can't be activated."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

CARDS = """
cards:
  - {name: Rule, type: Enchantment, text: TEXT}
  - {name: Elf, cost: "{0}", type: Creature - Elf, pt: 1/1,
     text: "When this creature enters, you gain 1 life.\\nWhen this creature dies, you gain 1 life."}
  - {name: Box, cost: "{0}", type: Artifact, text: "When this artifact enters, you gain 1 life."}
  - {name: Seer, type: Enchantment, text: "Whenever a creature enters, you gain 1 life."}
  - {name: Slay, cost: "{0}", type: Sorcery, text: "Destroy all creatures."}
"""


@pytest.mark.rules("603.2g")
@pytest.mark.parametrize(
    ("said", "elf", "dies", "box"),
    [
        ("Creatures entering don't cause abilities to trigger.", 0, 1, 1),
        ("Creatures entering or dying don't cause abilities to trigger.", 0, 0, 1),
        ("Artifacts and Elves entering don't cause abilities to trigger.", 0, 1, 0),
        (
            "Permanents entering don't cause abilities of enchantments your opponents control to trigger.",
            2,
            1,
            1,
        ),
    ],
)
def test_what_enters_or_dies_causes_nothing(said: str, elf: int, dies: int, box: int) -> None:
    Scenario.parse(
        CARDS.replace("TEXT", f'"{said}"')
        + f"""
players:
  - {{battlefield: [Rule, Seer], hand: [Elf, Box, Slay]}}
  - {{battlefield: [{{card: Seer, label: Theirs}}]}}
script:
  - cast: Elf
{chr(10).join(["  - resolve"] * (1 + elf))}
  - expect: {{player 0: {{life: {20 + elf}}}, player 1: {{life: 20}}}}
  - cast: Box
{chr(10).join(["  - resolve"] * (1 + box))}
  - expect: {{player 0: {{life: {20 + elf + box}}}}}
  - cast: Slay
{chr(10).join(["  - resolve"] * (1 + dies))}
expect:
  player 0: {{life: {20 + elf + box + dies}}}
"""
    ).test()


@pytest.mark.rules("602.5", "605.1a", "604.1")
@pytest.mark.parametrize(
    ("said", "mana"),
    [
        ("Activated abilities of creatures can't be activated.", "illegal"),
        ("Activated abilities of creatures can't be activated unless they're mana abilities.", "legal"),
        ("Activated abilities of artifacts can't be activated.", "legal"),
    ],
)
def test_abilities_that_cant_be_activated(said: str, mana: str) -> None:
    other = "legal" if "artifacts" in said else "illegal"
    Scenario.parse(
        f"""
cards:
  - {{name: Rule, type: Enchantment, text: "{said}"}}
  - {{name: Elf, type: Creature - Elf, pt: 1/1, text: "{{T}}: Add {{G}}."}}
  - {{name: Pinger, type: Creature - Elf, pt: 1/1, text: "{{T}}: You gain 1 life."}}
players:
  - battlefield: [Rule, Elf, Pinger]
  - {{}}
script:
  - expect: {{{mana}: [{{activate: Elf}}]}}
  - expect: {{{other}: [{{activate: Pinger}}]}}
"""
    ).test()


@pytest.mark.rules("602.5", "611.2a")
def test_an_enchanted_creatures_other_abilities() -> None:
    Scenario.parse(
        """
cards:
  - name: Bonds
    type: Enchantment - Aura
    text: |
      Enchant creature
      Enchanted creature can't block, and its activated abilities can't be activated.
  - {name: Elf, type: Creature - Elf, pt: 1/1, text: "{T}: Add {G}.\\n{0}: You gain 1 life."}
players:
  - battlefield: [Elf, {card: Bonds, attached to: Elf#1}]
  - battlefield: [{card: Elf, label: Free}]
script:
  - expect: {illegal: [{activate: Elf#1, ability: 1}, {activate: Elf#1, ability: 2}]}
  - pass: 1
  - expect: {legal: [{activate: Free, by: 1, ability: 2}]}
"""
    ).test()
