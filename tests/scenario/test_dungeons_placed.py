"""Dungeons, the monarch, the initiative, day and night in set-up positions."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario, ScenarioError


def test_a_dungeon_with_its_room_and_on_from_there() -> None:
    text = """
cards:
  - {name: Digger, pt: 2/2, text: "{0}: Venture into the dungeon."}
  - {name: Scholar, pt: 1/1, text: "As long as you've completed a dungeon, this creature has flying."}
players:
  - battlefield: [Digger, Scholar]
    dungeon: {name: Lost Mine of Phandelver, room: Mine Tunnels}
  - dungeon: Undercity
    completed: [Tomb of Annihilation]
    battlefield: [{card: Scholar, label: theirs}]
script:
  - expect:
      player 0: {dungeon: {name: Lost Mine of Phandelver, room: Mine Tunnels}, completed: []}
      player 1: {dungeon: {room: Secret Entrance}, completed: [Tomb of Annihilation]}
      theirs: {keywords: [flying]}
  - activate: Digger
  - resolve: yes
  - answer: {word: Dark Pool}
  - resolve: yes
  - expect:
      player 0: {dungeon: {room: Dark Pool}, life: 21}
      player 1: {life: 19}
  - activate: Digger
  - resolve: yes
  - resolve: yes
  - expect:
      player 0: {dungeon: nobody, completed: Lost Mine of Phandelver, hand: 1}
"""
    Scenario.parse(text).test()


def test_the_initiative_and_night_from_python() -> None:
    scenario = Scenario(initiative=0, day_or_night="night", monarch=1)
    scenario.player(dungeon={"name": "Undercity", "room": "Lost Well"})
    scenario.player()
    scenario.expect(
        {
            "initiative": 0,
            "monarch": 1,
            "day or night": "night",
            "player 0": {"dungeon": {"name": "Undercity", "room": "Lost Well"}},
            "player 1": {"dungeon": None},
        }
    )
    scenario.test()


@pytest.mark.parametrize(
    "words, near",
    [
        ({"dungeon": "Undercitty"}, "Undercity"),
        ({"dungeon": {"name": "Undercity", "room": "Forgee"}}, "Forge"),
        ({"dungeon": {"room": "Forge"}}, "name"),
        ({"completed": ["The Pit"]}, "no dungeon"),
    ],
)
def test_what_is_no_dungeon_is_refused(words: dict[str, object], near: str) -> None:
    scenario = Scenario()
    scenario.player(**words)
    with pytest.raises(ScenarioError, match=near):
        scenario.game()
