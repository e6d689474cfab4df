"""What a step found or moved is spoken of again: all that came back, what was returned, what is countered."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

SMALL = """
  - {name: Bear, cost: "{0}", type: Creature - Bear, pt: 2/2}
  - {name: Ball, cost: "{0}", type: Artifact}
"""


@pytest.mark.rules("608.2c", "611.2c")
def test_all_that_came_back_gains_haste_and_nothing_else() -> None:
    Scenario.parse(
        f"""
cards:{SMALL}
  - name: Rise
    cost: "{{0}}"
    type: Sorcery
    text: "Return all Bear cards from your graveyard to the battlefield. They gain haste until end of turn."
players:
  - {{hand: [Rise], battlefield: [{{card: Bear, label: Old, sick: yes}}],
     graveyard: [{{card: Bear, label: One}}, {{card: Bear, label: Two}}, Ball]}}
  - graveyard: [{{card: Bear, label: Theirs}}]
script:
  - cast: Rise
  - resolve
expect:
  One: {{zone: battlefield, keywords: haste}}
  Two: {{zone: battlefield, keywords: haste}}
  Old: {{not keywords: haste}}
  Ball: graveyard
  Theirs: graveyard
"""
    ).test()


@pytest.mark.rules("608.2h", "603.10")
@pytest.mark.parametrize(("target", "hand"), [("Mine", 2), ("Theirs", 0)])
def test_who_controlled_what_was_returned(target: str, hand: int) -> None:
    Scenario.parse(
        f"""
cards:{SMALL}
  - {{name: Bounce, cost: "{{0}}", type: Sorcery,
     text: "Return target artifact to its owner's hand. If you controlled that artifact, draw a card."}}
players:
  - {{hand: [Bounce], battlefield: [{{card: Ball, label: Mine}}], library: [Forest]}}
  - battlefield: [{{card: Ball, label: Theirs}}]
script:
  - cast: Bounce
    targets: [{target}]
  - resolve
expect:
  player 0: {{hand: {hand}}}
"""
    ).test()


@pytest.mark.rules("115.1", "701.6a")
@pytest.mark.parametrize(("target", "legal"), [("Ball", True), ("ability of Bell", True), ("Bear", False)])
def test_an_ability_or_a_spell_of_a_kind_is_countered(target: str, legal: bool) -> None:
    first = "Bell" if "Bell" in target else target
    wait = "  - resolve\n" if first == "Bell" else ""
    Scenario.parse(
        f"""
cards:
  - {{name: Bear, cost: "{{0}}", type: Creature - Bear, pt: 2/2, colors: green}}
  - {{name: Ball, cost: "{{0}}", type: Artifact}}
  - {{name: Bell, cost: "{{0}}", type: Artifact, text: "When this artifact enters, you gain 5 life."}}
  - {{name: Hush, cost: "{{0}}", type: Instant, text: "Counter target triggered ability or artifact spell."}}
players:
  - hand: [{first}]
  - hand: [Hush]
script:
  - cast: {first}
{wait}  - expect: {{{"legal" if legal else "illegal"}: [{{cast: Hush, by: 1}}]}}
"""
    ).test()


@pytest.mark.rules("205.3m", "613.1d")
def test_a_land_becomes_a_creature_of_all_creature_types() -> None:
    Scenario.parse(
        """
cards:
  - name: Lair
    type: Land
    text: "{0}: This land becomes a 2/2 creature with flying and all creature types until end of turn. It's
      still a land."
players:
  - battlefield: [Lair, Lord of Atlantis]
  - {}
script:
  - activate: Lair
  - resolve
expect:
  Lair: {pt: 3/3, types: [land, creature], keywords: [flying, islandwalk]}
"""
    ).test()


@pytest.mark.rules("614.6", "608.2c")
def test_that_creature_or_planeswalker_would_die() -> None:
    Scenario.parse(
        f"""
cards:{SMALL}
  - name: Bolt
    cost: "{{0}}"
    type: Instant
    text: "Bolt deals 2 damage to target creature or planeswalker. If that creature or planeswalker would die
      this turn, exile it instead."
players:
  - hand: [Bolt]
    battlefield: [{{card: Bear, label: Other, damage: 1}}]
  - battlefield: [Bear]
script:
  - cast: Bolt
    targets: [Bear#2]
  - resolve
expect:
  Bear#2: exile
"""
    ).test()


@pytest.mark.rules("603.10a", "603.2c")
@pytest.mark.parametrize(("target", "life"), [("Bear", 21), ("Ball", 20)])
def test_a_creature_card_that_leaves_a_graveyard_for_the_battlefield(target: str, life: int) -> None:
    Scenario.parse(
        f"""
cards:{SMALL}
  - name: Watch
    type: Enchantment
    text: "Whenever one or more creature cards leave your graveyard, you gain 1 life."
  - name: Raise
    cost: "{{0}}"
    type: Sorcery
    text: "Return target permanent card from your graveyard to the battlefield."
players:
  - {{hand: [Raise], battlefield: [Watch], graveyard: [Bear, Ball]}}
  - {{}}
script:
  - {{cast: Raise, targets: [{target}]}}
  - resolve
expect:
  {target}: battlefield
  player 0: {{life: {life}}}
"""
    ).test()


@pytest.mark.rules("205.1b")
@pytest.mark.parametrize(
    ("what", "kept"),
    [
        ("becomes a 3/3 Construct artifact creature until end of turn", ""),
        ("becomes a Construct artifact creature with base power and toughness 3/3 until end of turn", ""),
        ("becomes a 3/3 artifact creature until end of turn", "Golem"),
        (
            "becomes a 3/3 Construct artifact creature in addition to its other types until end of turn",
            "Golem",
        ),
    ],
)
def test_creature_types_of_an_artifact_creature_replace_those_it_has(what: str, kept: str) -> None:
    kinds = [word for word in (kept, "Construct" if "Construct" in what else "") if word]
    lost = "" if kept else ", not types: Golem"
    Scenario.parse(
        f"""
cards:
  - {{name: Idol, type: Legendary Artifact Creature - Golem, pt: 1/1}}
  - {{name: Forge, type: Instant, cost: "{{0}}", text: "Target artifact {what}."}}
players:
  - battlefield: [Idol, Smuggler's Copter]
    hand: [2 Forge]
script:
  - {{cast: Forge#1, targets: [Idol]}}
  - resolve
  - {{cast: Forge#2, targets: [Smuggler's Copter]}}
  - resolve
expect:
  Idol: {{pt: 3/3, types: [legendary, artifact, creature, {", ".join(kinds)}]{lost}}}
  Smuggler's Copter: {{pt: 3/3, types: [artifact, creature, Vehicle]}}
"""
    ).test()
