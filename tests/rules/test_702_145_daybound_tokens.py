"""CR 702.145: daybound on tokens, which no double-faced card represents."""

from __future__ import annotations

import pytest

from apnap import Scenario

POSITION = """
cards:
  - name: Pup // Wolf
    layout: transform
    faces:
      - {{name: Pup, cost: "{{1}}", type: Creature - Human Werewolf, pt: 1/1, text: "Daybound"}}
      - name: Wolf
        type: Creature - Werewolf
        pt: 4/4
        colors: green
        text: "Nightbound\\nWhenever this creature transforms into Wolf, you gain 5 life."
  - {{name: Echo, cost: "{{0}}", type: Sorcery, text: "Exile target creature card from your graveyard. Create
     a token that's a copy of it."}}
  - {{name: Rise, cost: "{{0}}", type: Sorcery, text: Return target creature card from your graveyard to the
     battlefield.}}
players:
  - hand: [Echo, Rise]
    graveyard: [Pup // Wolf]
    library: [20]
  - library: [20]
day or night: {time}
script:
  - {{cast: {spell}, targets: [Pup // Wolf]}}
  - resolve
"""


@pytest.mark.rules("701.27e", "702.145b", "702.145c", "707.8a")
@pytest.mark.parametrize(
    ("time", "spell", "name", "life"),
    [("night", "Echo", "Wolf", 25), ("night", "Rise", "Wolf", 20), ("day", "Echo", "Pup", 20)],
)
def test_a_token_transforms_at_once_where_a_card_enters_transformed(
    time: str, spell: str, name: str, life: int
) -> None:
    scenario = Scenario.parse(POSITION.format(time=time, spell=spell))
    scenario.expect({"count": {name: 1}})
    scenario.resolve() if life > 20 else None
    scenario.expect({"player 0": {"life": life}})
    scenario.test()


@pytest.mark.rules("702.145b", "707.8a")
def test_the_token_turns_with_day_and_night() -> None:
    more = "  - pass: {until: {step: upkeep, of: 0}}\nexpect:\n  count: {Pup: 0, Wolf: 1}\n"
    Scenario.parse(POSITION.format(time="day", spell="Echo") + more).test()
