"""CR 608.2i: what is asked of earlier events is asked of what took part in them as it was then."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Seize, cost: "{0}", type: Instant, text: Gain control of target permanent.}
  - {name: Soften, cost: "{0}", type: Instant,
     text: Target artifact becomes a creature in addition to its other types.}
  - {name: Tally, cost: "{0}", type: Instant, text: "If an artifact entered the battlefield under your control
     this turn, you gain 1 life. If a creature entered the battlefield under your control this turn, you gain
     10 life."}
  - {name: Raid, cost: "{0}", type: Instant, text: "If you attacked this turn, you gain 100 life."}
  - {name: Stone, cost: "{0}", type: Artifact, text: Flash}
  - {name: Golem, cost: "{0}", type: Artifact Creature - Golem, pt: 1/1, text: Flash}
  - {name: Mask, cost: "{0}", type: Creature - Golem, pt: 1/1, text: "Morph {0}"}
  - {name: Spy, cost: "{0}", type: Instant, text: "If a face-down creature entered the battlefield under your
     control this turn, you gain 1000 life."}
players:
  - hand: [Tally, Raid, Stone, Golem, Seize, Soften, Spy, Mask]
    battlefield: [Memnite]
    mana: CCC
  - hand: [Tally, Stone, Seize]
script:
"""


def life(steps: str, players: tuple[int, int]) -> None:
    expected = f"expect: {{player 0: {{life: {players[0]}}}, player 1: {{life: {players[1]}}}}}\n"
    Scenario.parse(CARDS + steps + expected).test()


def cast(name: str, by: int = 0, targets: str = "") -> str:
    aim = f", targets: {targets}" if targets else ""
    return f"  - {{cast: {name}, by: {by}{aim}}}\n  - resolve\n"


@pytest.mark.rules("608.2i")
@pytest.mark.parametrize(
    ("steps", "gained"),
    [
        ("", 0),
        (cast("Stone#1"), 1),
        (cast("Golem"), 11),
        (cast("Stone#1") + cast("Seize#2", 1, "Stone#1"), 1),  # it is another's now
        (cast("Stone#2", 1) + cast("Seize#1", 0, "Stone#2"), 0),  # it came under another's control
        (cast("Stone#1") + cast("Soften", 0, "Stone#1"), 1),  # it was no creature then
        (cast("Seize#2", 1, "Memnite"), 0),  # it came before
    ],
)
def test_what_entered(steps: str, gained: int) -> None:
    life(steps + cast("Tally#1"), (20 + gained, 20))


@pytest.mark.rules("608.2i")
def test_each_asks_for_their_own() -> None:
    life(cast("Stone#1") + cast("Seize#2", 1, "Stone#1") + cast("Tally#2", 1), (20, 20))


@pytest.mark.rules("608.2i", "508.1a")
@pytest.mark.parametrize(
    ("steps", "gained"),
    [
        ("", 0),
        ("  - attack: Memnite\n", 100),
        ("  - attack: Memnite\n" + cast("Seize#2", 1, "Memnite"), 100),
    ],
)
def test_who_attacked(steps: str, gained: int) -> None:
    life(steps + cast("Raid"), (20 + gained, 20))


@pytest.mark.rules("608.2i", "708.2a")
@pytest.mark.parametrize(
    ("steps", "gained"),
    [
        ("  - {cast: Mask, costs: [morph]}\n  - resolve\n", 1000),
        ("  - {cast: Mask, costs: [morph]}\n  - resolve\n  - {activate: Mask}\n", 1000),
        ("  - {cast: Mask, costs: none}\n  - resolve\n", 0),
    ],
)
def test_face_down_as_it_entered(steps: str, gained: int) -> None:
    life(steps + cast("Spy"), (20 + gained, 20))


HITS = """
cards:
  - {name: Seize, cost: "{0}", type: Instant, text: Gain control of target permanent.}
  - {name: Zap, cost: "{0}", type: Instant, text: Destroy target permanent.}
  - {name: Rouse, cost: "{0}", type: Instant,
     text: Target creature becomes a Rogue in addition to its other types.}
  - {name: Train, cost: "{0}", type: Instant,
     text: Target creature becomes an Assassin in addition to its other types.}
  - {name: Thief, cost: "{9}", type: Creature - Human Rogue, pt: 2/2, text: "Prowl {0}"}
  - {name: Ambush, cost: "{9}", type: Sorcery, text: "Freerunning {0}\\nYou gain 1 life."}
  - {name: Footpad, cost: "{1}", type: Creature - Rogue, pt: 1/1}
  - {name: Killer, cost: "{1}", type: Creature - Assassin, pt: 1/1}
  - {name: Ox, cost: "{1}", type: Creature - Ox, pt: 1/1}
players:
  - hand: [Thief, Ambush, Rouse, Train]
    battlefield: [Footpad, Killer, Ox]
  - hand: [2 Seize, 2 Zap]
script:
"""


def after_hit(who: str, before: str, after: str, way: str, legal: bool) -> None:
    steps = before + f"  - attack: {who}\n  - pass: {{until: end of combat}}\n" + after
    steps += "  - pass: {until: postcombat main}\n"
    spell = "Thief" if way == "prowl" else "Ambush"
    word = "legal" if legal else "illegal"
    steps += f"  - expect: {{{word}: [{{cast: {spell}, costs: {way}}}]}}\n"
    Scenario.parse(HITS + steps).test()


@pytest.mark.rules("702.76a", "702.173a", "608.2i")
@pytest.mark.parametrize(
    ("way", "hitter", "word"), [("prowl", "Footpad", "Rouse"), ("freerunning", "Killer", "Train")]
)
def test_what_dealt_combat_damage(way: str, hitter: str, word: str) -> None:
    stolen = cast("Seize#1", 1, hitter)
    after_hit(hitter, "", "", way, True)
    after_hit("Ox", "", "", way, False)
    after_hit(hitter, "", stolen, way, True)  # it was mine then
    after_hit(hitter, "", stolen + cast("Zap#1", 1, hitter), way, True)  # and last known as another's
    after_hit("Ox", cast(word, 0, "Ox"), "", way, True)
    after_hit("Ox", "", cast(word, 0, "Ox"), way, False)  # it was none then
