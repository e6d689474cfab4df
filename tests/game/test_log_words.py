"""How the log says things."""

from __future__ import annotations

import random

import pytest

from apnap import Game, Scenario
from apnap.engine import verbs
from apnap.engine.log import Entry
from apnap.engine.state import Event
from apnap.game.log import Log
from apnap.model.words import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, ZONES
from apnap.scenario.answering import why


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
        (Event(verbs.ACT, "700.1", player=0, how="amass"), "", "Ann amasses"),
        (Event(verbs.ACT, "700.1", player=0, how="clash"), "", "Ann clashes"),
        (Event(verbs.ACT, "700.1", player=0, how="collect evidence"), "", "Ann collects evidence"),
        (Event(verbs.ACT, "700.1", player=0, how="the Ring tempts"), "", "the Ring tempts Ann"),
        (Event(verbs.ACT, "731.1a", how="day becomes night"), "", "day becomes night"),
        (Event(verbs.ACT, "709.5i", 5, player=0, how="fully unlock"), "Den", "Ann fully unlocks Den"),
        (
            Event(verbs.ACT, "608.2", 5, player=0, how="resolved a1"),
            "ability of Elk",
            "ability of Elk has resolved",
        ),
        (Event(verbs.CREATE_TOKEN, "701.7a", player=0, amount=1), "", "Ann creates 1 token"),
        (Event(verbs.CREATE_TOKEN, "701.7a", player=0, amount=2), "", "Ann creates 2 tokens"),
        (
            Event(verbs.PUT_COUNTER, "122.1", player=1, amount=1, how="poison"),
            "",
            "Bob gets 1 poison counter",
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


def told(s: Scenario) -> list[str]:
    return [line.text for step in s.run().steps for line in step.lines]


def test_what_is_replaced_is_how_that_permanent_enters() -> None:
    s = Scenario()
    s.define("Slow Field", type="Land", text="This land enters tapped.")
    s.player(hand=["Slow Field"])
    s.player()
    s.play("Slow Field")
    words = "its effect replaces how Slow Field enters the battlefield"
    assert f"Slow Field: {words}" in told(s)
    game = s.game()
    game.push(next(action for action in game.legal_actions if action.kind == "play"))
    seen = [entry.text() for entry in game.log.seen_by(1)]
    assert any(text.endswith(words) for text in seen)


def test_what_can_not_enter_is_not_told_to_those_who_do_not_see_it() -> None:
    s = Scenario()
    s.define("Cage", type="Artifact", text="Creature cards in libraries can't enter the battlefield.")
    text = "Search your library for a creature card, put it onto the battlefield, then shuffle."
    s.define("Call", type="Sorcery", cost="0", text=text)
    s.player(hand=["Call"], battlefield=["Cage"], library=["Grizzly Bears"])
    s.player()
    game = s.game()
    while not game.state.zone(GRAVEYARD, 0):
        kinds = ("cast", "search", "pass")
        game.push(next(action for kind in kinds for action in game.legal_actions if action.kind == kind))
    assert "nothing comes of" in " ".join(entry.text() for entry in game.log)
    assert "Grizzly Bears" not in " ".join(entry.text() for entry in game.log.seen_by(1))


def test_what_has_no_name_and_what_has_no_source() -> None:
    s = Scenario(monarch=0, step="postcombat main")
    text = 'You get an emblem with "At the beginning of your end step, you gain 1 life."'
    s.define("Oath", type="Sorcery", cost="0", text=text)
    s.player(hand=["Oath"])
    s.player()
    s.cast("Oath")
    s.resolve()
    s.pass_(until="end")
    s.resolve()
    s.resolve()
    lines = told(s)
    assert "ability of emblem leaves the stack" in lines
    assert "ability without a source leaves the stack" in lines


@pytest.mark.parametrize("act", ["attack", "block"])
def test_a_reason_names_what_it_is_about(act: str) -> None:
    s = Scenario(active=0 if act == "attack" else 1)
    text = f"Enchant creature\nEnchanted creature can't {act}."
    s.define("Chains", type="Enchantment - Aura", text=text)
    s.player(battlefield=["Grizzly Bears", {"card": "Chains", "attached to": "Grizzly Bears"}])
    s.player(battlefield=["Raging Redcap"])
    if act == "block":
        s.attack(["Raging Redcap"])
    words = "Grizzly Bears" if act == "attack" else "Raging Redcap with Grizzly Bears"
    found = why(s, f"attack with {words}" if act == "attack" else f"block {words}")
    assert found.text.endswith(f"an effect of Chains keeps Grizzly Bears from {act}ing")


def test_an_offer_says_what_is_offered() -> None:
    s = Scenario()
    text = "When this creature enters, you may tap or untap target creature."
    s.define("Tide", type="Creature - Fish", cost="0", pt="1/1", text=text)
    s.player(hand=["Tide"], battlefield=["Grizzly Bears"])
    s.player()
    s.cast("Tide")
    s.resolve()
    s.answer({"target": "Grizzly Bears"})
    s.resolve()
    s.answer({"may": ["yes", "yes"]})
    asked = [each.prompt for each in s.run().asked if each.kind == "may"]
    assert asked == ["Tide: Tap or untap?", "Tide: Tap?"]
