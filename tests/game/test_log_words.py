"""How the log says things."""

from __future__ import annotations

import random

import pytest

from apnap import Game
from apnap.engine import verbs
from apnap.engine.log import Entry
from apnap.engine.state import Event
from apnap.game.log import Log
from apnap.model.words import BATTLEFIELD, COMMAND, HAND, ZONES


def said(event: Event, name: str = "", players: tuple[str, ...] = ()) -> str:
    entry = Entry(event.rule, 3, 2, event, "", event.player, name, (name, "", ""), (-1, -1, -1))
    return Log([entry], players=players)[0].text()


@pytest.mark.parametrize(
    ("event", "name", "words"),
    [
        (
            Event(verbs.ACT, "700.13", 5, player=0, how="commit a crime"),
            "Lightning Bolt",
            "Ann commits a crime",
        ),
        (Event(verbs.ACT, "701.49a", player=1, how="venture"), "", "Bob ventures into the dungeon"),
        (
            Event(verbs.ACT, "309.7", 5, player=1, how="complete a dungeon"),
            "Undercity",
            "Bob completes Undercity",
        ),
        (Event(verbs.ACT, "701.69", 5, player=-1, how="explore"), "Merfolk", "Merfolk explores"),
        (
            Event(verbs.PUT_COUNTER, "122.1", 5, player=-1, amount=1, how="lore"),
            "Saga",
            "Saga gets 1 lore counter",
        ),
        (
            Event(verbs.PUT_COUNTER, "122.1", player=0, amount=2, how="poison"),
            "",
            "Ann gets 2 poison counters",
        ),
        (Event(verbs.DESIGNATE, "725.2", player=0, how="monarch"), "", "Ann becomes the monarch"),
        (Event(verbs.DESIGNATE, "726.2", player=0, how="initiative"), "", "Ann takes the initiative"),
    ],
)
def test_words(event: Event, name: str, words: str) -> None:
    assert said(event, name, ("Ann", "Bob")) == words
    assert said(event, name) == words.replace("Ann", "player 0").replace("Bob", "player 1")


def test_a_story_has_headings_and_no_passes() -> None:
    turn = Event(verbs.TURN, "500.1", player=0)
    entries = [
        Entry("103.8", 0, 0, None, "takes the first turn", 0, "", ()),
        Entry("500.1", 1, 12, turn, "", 0, "", ("", "", ""), (-1, -1, -1)),
        Entry("117.3d", 1, 1, None, "passes", 0, "", ()),
        Entry("508.8", 1, 5, None, "attacks with nothing", 0, "", ()),
        Entry("508.8", 1, 5, None, "attacks with nothing", 0, "", ()),
    ]
    log = Log(entries, players=("Ann",))
    assert log.story() == [
        "before turn 1",
        "    Ann takes the first turn  [103.8]",
        "turn 1: Ann",
        "  declare attackers",
        "    Ann attacks with nothing  [508.8]",
        "    Ann attacks with nothing  [508.8]",
    ]
    assert [entry.when for entry in log] == [
        "before turn 1",
        "1 untap",
        "1 upkeep",
        *["1 declare attackers"] * 2,
    ]


def test_tapping_for_mana_is_one_line_of_a_story() -> None:
    game = Game(["red-rush", "green-trample"], seed=7, players=("Ann", "Bob"))
    rng = random.Random(3)
    while game.turn < 6:
        game.push(game.legal_actions.sample(rng))
    story = game.log.story()
    assert any(line.endswith("is tapped for {R}  [106.12a]") for line in story)
    assert not any("is tapped for mana" in line or "[107.5]" in line for line in story)
    plain = [entry for entry in game.log if entry.verb not in ("turn", "step") and entry.rule != "117.3d"]
    taps = sum(entry.rule == "106.12a" for entry in plain)
    told = [line for line in story if line.startswith("    ")]
    assert taps > 2 and len(told) == len(plain) - 3 * taps


@pytest.mark.parametrize(
    ("dest", "name", "words"),
    [
        (BATTLEFIELD, "Goblin Token", "Goblin Token enters the battlefield"),
        (COMMAND, "Undercity", "Undercity is put into the command zone"),
    ],
)
def test_what_was_nowhere_comes_from_nowhere(dest: int, name: str, words: str) -> None:
    event = Event(verbs.ZONE_CHANGE, "111.1", 5, player=0)
    event.dest = dest
    assert said(event, name) == words
    event.origin = HAND
    assert said(event, name) == f"{name} from hand to {ZONES[dest]}"
