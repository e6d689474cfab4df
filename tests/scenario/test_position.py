"""Positions: what is told of them is so, as the engine itself sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.game import Game
from apnap.model import (
    Amend,
    AsItEnters,
    ChooseValue,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    Fixed,
    GainLife,
    Pattern,
    Quantity,
    Replacing,
    Select,
    Static,
    This,
    Triggered,
    Type,
    You,
)
from apnap.model.filters import Among
from apnap.model.words import EXILE, HAND, LIBRARY, OUTSIDE
from apnap.scenario import Scenario, ScenarioError

ENTERS = Pattern("zone change", Among(This()), destination=("battlefield",))


def enters(*changes: object) -> Static:
    return Static(This(), (Replacing(ENTERS, changes),))  # type: ignore[arg-type]


def test_an_empty_position_is_the_third_turn_of_two_players() -> None:
    game = Scenario().game()
    assert (game.turn, game.step, game.active_player) == (5, "precombat main", 0)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("priority", 0)
    view = game.observation(0)
    assert [(p["life"], len(p["library"]), len(p["hand"])) for p in view["players"]] == [
        (20, 10, 0),
        (20, 10, 0),
    ]


def test_players() -> None:
    scenario = Scenario(active=2, priority=1, turn=9, monarch=1, initiative="Ann", day_or_night="night")
    scenario.player(life=3, poison=4, counters={"energy": 2}, designations=["city's blessing"])
    scenario.player(mana="{R}GG", lands_played=1)
    scenario.player(name="Ann", library=0)
    game = scenario.game()
    state = game.state
    assert game.players == ("player 0", "player 1", "Ann")
    assert game.decision is not None and game.decision.player == 1
    assert game.active_player == 2
    p = state.players[0]
    assert (p.life, p.counters, p.designations) == (3, (("energy", 2), ("poison", 4)), ("city's blessing",))
    assert [u.mana for u in state.players[1].pool] == ["R", "G", "G"]
    assert state.designations == (("monarch", -2), ("initiative", -3), ("night", 0))
    assert [q.turn_began for q in state.players] == [7, 8, 9]
    assert state.zone(LIBRARY, 2) == ()
    scenario.expect(
        {
            "player 0": {"poison": 4, "counters": {"energy": 2}, "designations": ["city's blessing"]},
            "player 1": {"mana": "GRG", "lands played": 1},
            "monarch": 1,
            "initiative": "Ann",
            "day or night": "night",
            "active": "Ann",
            "priority": 1,
            "turn": 9,
        }
    )
    scenario.test()


def test_zones_tell_libraries_from_the_top() -> None:
    scenario = Scenario()
    scenario.player(
        hand=["Forest", "2 Giant Growth"],
        library=["Lightning Bolt", "Mountain", 3],
        graveyard=["Blaze"],
        exile=["Swamp"],
        command=[{"card": "Isamaru, Hound of Konda", "designations": ["commander"]}],
        sideboard=["Island"],
    )
    scenario.player()
    state = scenario.game().state
    names = [state.obj(id).face.name for id in reversed(state.zone(LIBRARY, 0))]
    assert names == ["Lightning Bolt", "Mountain", "Blank", "Blank", "Blank"]
    assert len(state.zone(HAND, 0)) == 3
    assert state.obj(state.zone(OUTSIDE, 0)[0]).known_to == 1
    scenario.expect(
        {
            "player 0": {
                "hand": ["Forest", "Giant Growth", "Giant Growth"],
                "graveyard": ["Blaze"],
                "exile": 1,
            },
            "Isamaru, Hound of Konda": "command",
        }
    )
    scenario.pass_(until="next turn")
    scenario.test()


def test_hidden_cards_are_hidden() -> None:
    scenario = Scenario()
    scenario.player(hand=["Blaze"], library=["Forest"])
    scenario.player()
    game = scenario.game()
    assert [o["zone"] for o in game.observation(0)["objects"].values() if o.get("name") == "Blaze"] == [
        "hand"
    ]
    assert not [o for o in game.observation(1)["objects"].values() if "name" in o]
    assert game.determinize(1, 3).observation(1) == game.observation(1)


def test_status_of_permanents() -> None:
    scenario = Scenario()
    scenario.player(
        battlefield=[
            {"card": "Grizzly Bears", "tapped": True, "counters": {"+1/+1": 2}, "damage": 3, "label": "big"},
            {"card": "Llanowar Elves", "sick": True},
            {"card": "Raging Redcap", "entered": 4, "owner": 1},
            {"card": "Forest", "count": 2},
            {"card": "Colossal Dreadmaw", "face down": True},
            {"card": "Thragtusk", "phased out": True},
        ]
    )
    scenario.player(battlefield=[{"card": "Rancor", "attached to": "big"}])
    scenario.expect(
        {
            "big": {
                "tapped": True,
                "pt": "6/4",
                "damage": 3,
                "counters": {"+1/+1": 2},
                "sick": False,
                "keywords": "trample",
            },
            "Llanowar Elves": {
                "sick": True,
                "types": ["creature", "Elf"],
                "colors": "green",
                "mana value": 1,
            },
            "Raging Redcap": {"controller": 0, "owner": 1, "sick": False},
            "count": {"Forest": 2},
            "Colossal Dreadmaw": {
                "face down": True,
                "pt": "2/2",
                "colors": "colorless",
                "not keywords": "trample",
            },
            "Thragtusk": {"phased out": True},
            "Rancor": {"attached to": "big", "controller": "player 1"},
        }
    )
    scenario.test()


def test_timestamps_follow_the_order_told() -> None:
    scenario = Scenario()
    one = {"name": "Hydra", "pt": "0/0", "abilities": [enters(EntersWith("+1/+1", Fixed(1)))]}
    scenario.player(battlefield=[{"card": one}, "Forest", "Grizzly Bears"])
    state = scenario.game().state
    names = [
        state.obj(id).face.name for id in sorted(state.battlefield(), key=lambda i: state.obj(i).timestamp)
    ]
    assert names == ["Hydra", "Forest", "Grizzly Bears"]


@pytest.mark.rules("613.7e")
@pytest.mark.parametrize(
    ("told", "order"),
    [
        ("[Ox, {card: Chain, attached to: Ox}, Sign]", ["Ox", "Chain", "Sign"]),
        ("[{card: Chain, attached to: Ox}, Sign, Ox]", ["Sign", "Ox", "Chain"]),  # it came to what came later
    ],
)
def test_timestamps_of_what_is_attached(told: str, order: list[str]) -> None:
    s = Scenario.parse(
        f"""
cards:
  - {{name: Ox, type: Creature - Ox, pt: 2/4}}
  - {{name: Sign, type: Enchantment}}
  - {{name: Chain, type: Enchantment - Aura, text: Enchant creature}}
players:
  - battlefield: {told}
"""
    )
    state = s.game().state
    names = [(state.obj(id).timestamp, state.obj(id).face.name) for id in state.battlefield()]
    assert [name for _, name in sorted(names)] == order


@pytest.mark.rules("707.8a")
@pytest.mark.parametrize(
    ("of", "word", "up"), [("", "", 0), (", transformed: yes", "", 1), ("", ", transformed: yes", 1)]
)
def test_a_token_that_is_a_copy_of_a_double_faced_permanent(of: str, word: str, up: int) -> None:
    Scenario.parse(
        f"""
cards:
  - {{name: Turn, type: Instant, cost: "{{0}}", text: Transform target creature.}}
  - name: Pup // Hound
    layout: transform
    faces:
      - {{name: Pup, cost: "{{1}}", type: Creature - Dog, pt: 1/1}}
      - {{name: Hound, type: Creature - Wolf, pt: 4/4, colors: red}}
players:
  - hand: [Turn]
    battlefield: [{{card: Pup // Hound, label: it{of}}}, {{copy of: it, label: token{word}}}]
script:
  - expect: {{token: {{name: {("Pup", "Hound")[up]}}}}}
  - {{cast: Turn, targets: [token]}}
  - resolve
expect:
  token: {{name: {("Hound", "Pup")[up]}}}
"""
    ).test()


def test_tokens_and_copies() -> None:
    scenario = Scenario()
    goblin = {"type": "Creature - Goblin", "pt": "1/1", "colors": ["red"], "text": "Haste"}
    scenario.player(
        battlefield=[
            {"token": goblin, "count": 3},
            {"copy of": "Grizzly Bears", "label": "copy"},
            {"card": "Forest", "copy of": "Grizzly Bears", "label": "odd"},
            "Grizzly Bears",
        ]
    )
    scenario.player()
    scenario.expect(
        {
            "count": {"Goblin Token": 3, "Grizzly Bears": 3},
            "Goblin Token": {"keywords": "haste", "colors": "red", "mana value": 0},
            "copy": {"name": "Grizzly Bears", "pt": "2/2", "mana value": 2},
            "odd": {"name": "Grizzly Bears", "not types": "land"},
        }
    )
    report = scenario.test()
    assert report.ok
    state = scenario.game().state
    assert sorted(state.obj(id).kind for id in state.battlefield()) == [0, 0, 1, 1, 1, 1]


@pytest.mark.rules("614.1c", "614.12")
def test_what_enters_with_something_has_it() -> None:
    scenario = Scenario()
    hydra = {
        "name": "Hydra",
        "cost": "{X}{G}",
        "pt": "0/0",
        "text": "This creature enters with X +1/+1 counters on it.",
    }
    walker = {"name": "Walker", "type": "Legendary Planeswalker - Test", "loyalty": 4}
    tapped = {"name": "Slow Land", "type": "Land", "abilities": [enters(EntersTapped())]}
    scenario.player(
        battlefield=[{"card": hydra, "x": 3}, {"card": walker}, {"card": tapped, "label": "slow"}],
    )
    scenario.player(battlefield=[{"card": walker, "counters": {"loyalty": 1}, "label": "hurt"}])
    scenario.expect(
        {
            "Hydra": {"pt": "3/3", "x": 3},
            "Walker#1": {"loyalty": 4},
            "hurt": {"loyalty": 1},
            "slow": {"tapped": False},
        }
    )
    scenario.test()


def test_what_others_would_do_to_it_is_left_out() -> None:
    scenario = Scenario()
    freeze = Static(
        This(),
        (
            Replacing(
                Pattern("zone change", Type("creature"), destination=("battlefield",)), (EntersTapped(),)
            ),
        ),
    )
    scenario.define("Freezer", type="Artifact", abilities=[freeze])
    scenario.define("Hydra", pt="0/0", abilities=[enters(EntersWith("+1/+1", Fixed(2)))])
    scenario.player(battlefield=["Freezer", "Hydra"])
    scenario.expect({"Hydra": {"tapped": False, "pt": "2/2"}})
    scenario.test()


@pytest.mark.rules("614.1c", "607.2d")
def test_choices_made_as_it_entered_are_told() -> None:
    scenario = Scenario()
    scenario.define("Voice", pt="2/2", abilities=[enters(AsItEnters(ChooseValue(You(), "color")))])
    scenario.player(battlefield=[{"card": "Voice", "chosen": {"color": "red"}}])
    state = scenario.game().state
    assert [state.obj(id).chosen for id in state.battlefield()] == [(("color", "red"),)]


def test_a_choice_that_is_not_told_is_asked_for() -> None:
    scenario = Scenario()
    scenario.define("Voice", pt="2/2", abilities=[enters(AsItEnters(ChooseValue(You(), "color")))])
    scenario.player(battlefield=["Voice"])
    with pytest.raises(ScenarioError, match="Voice: choose a color with `chosen`") as caught:
        scenario.game()
    assert "red" in caught.value.near


@pytest.mark.rules("707.5")
def test_a_card_that_enters_as_a_copy() -> None:
    scenario = Scenario()
    one = Select(Quantity(Fixed(1), Fixed(1)), Type("creature"), None)
    copy = Replacing(ENTERS, (AsItEnters(Amend(EntersAsCopy(one, ()))),), None, You())
    shifter = {"type": "Creature - Shapeshifter", "pt": "0/1", "abilities": [Static(This(), (copy,))]}
    scenario.define("Shifter", **shifter)
    scenario.player(
        battlefield=["Raging Redcap", {"card": "Shifter", "copy of": "Raging Redcap", "label": "copy"}]
    )
    scenario.player(battlefield=[{"card": "Shifter", "label": "plain"}])
    scenario.expect(
        {"copy": {"name": "Raging Redcap", "pt": "1/2"}, "plain": {"name": "Shifter", "pt": "0/1"}}
    )
    scenario.test()


def test_nothing_triggers() -> None:
    scenario = Scenario()
    trigger = Triggered(ENTERS, GainLife(You(), Fixed(5)))
    scenario.define("Greeter", pt="1/1", abilities=[trigger, enters(EntersWith("+1/+1", Fixed(1)))])
    scenario.player(battlefield=["Greeter", "Elvish Visionary"])
    scenario.pass_()
    scenario.expect(
        {"player 0": {"life": 20, "hand": 0}, "not triggered": ["Greeter", "Elvish Visionary"], "stack": 0}
    )
    scenario.test()


def test_exiled_with() -> None:
    scenario = Scenario()
    scenario.player(battlefield=[{"card": "Forest", "label": "jar"}])
    scenario.player(exile=[{"card": "Blaze", "exiled with": "jar"}])
    state = scenario.game().state
    [jar] = state.battlefield()
    assert state.obj(jar).linked == (("", state.zone(EXILE, 0)[0]),)


def test_combat_under_way() -> None:
    scenario = Scenario(step="declare blockers")
    scenario.player(
        battlefield=[
            {"card": "Colossal Dreadmaw", "attacking": "player 1", "tapped": True},
            {"card": "Grizzly Bears", "attacking": 1, "blocked": True},
        ]
    )
    scenario.player(battlefield=[{"card": "Deadly Recluse", "blocking": "Colossal Dreadmaw"}])
    scenario.expect(
        {
            "Colossal Dreadmaw": {"attacking": 1, "blocked": True},
            "Grizzly Bears": {"attacking": "player 1", "blocked": True},
            "Deadly Recluse": {"blocking": "Colossal Dreadmaw", "attacking": False},
        }
    )
    scenario.answer({"assign": {"Deadly Recluse": 2, "player 1": 4}})
    scenario.expect(
        {"player 1": {"life": 16}, "Colossal Dreadmaw": "graveyard", "Deadly Recluse": "graveyard"}
    )
    scenario.test()


def test_between_the_two_damage_steps() -> None:
    scenario = Scenario(step="first combat damage")
    scenario.player(
        battlefield=[
            {"card": "Raging Redcap", "attacking": "player 1"},
            {"card": "Grizzly Bears", "attacking": "player 1"},
        ]
    )
    scenario.player()
    scenario.pass_(until="end of combat")
    scenario.expect({"player 1": {"life": 20 - 1 - 2}})
    scenario.test()


def test_no_attackers_no_blockers_step() -> None:
    scenario = Scenario(step="declare attackers")
    scenario.player(battlefield=["Grizzly Bears"])
    scenario.player()
    scenario.pass_(2)
    scenario.expect(step="end of combat")
    scenario.test()


def test_the_stack() -> None:
    scenario = Scenario(priority=1)
    scenario.define("Two Ways", type="Instant", cost="{G}", text="Destroy two target creatures.")
    scenario.player(battlefield=["Grizzly Bears", "Thrashing Brontodon"], hand=["Forest"])
    scenario.player(battlefield=["Llanowar Elves"])
    scenario.stack(cast="Blaze", controller=1, x=3, targets=["player 0"])
    scenario.stack(cast="Two Ways", targets=["Grizzly Bears", "Llanowar Elves"], label="kill")
    scenario.stack(cast="Burst Lightning", paid=["kicker"], targets=["player 1"])
    scenario.expect(
        {
            "stack": ["Burst Lightning", "Two Ways", "Blaze"],
            "Blaze": {"controller": 1, "mana value": 4},
            "kill": {"zone": "stack"},
            "priority": 1,
        }
    )
    scenario.resolve()
    scenario.expect({"player 1": {"life": 16}})
    scenario.resolve()
    scenario.expect({"Grizzly Bears": "graveyard", "Llanowar Elves": "graveyard", "stack": ["Blaze"]})
    scenario.resolve()
    scenario.expect({"player 0": {"life": 17, "graveyard": ["Grizzly Bears", "Two Ways", "Burst Lightning"]}})
    scenario.test()


def test_abilities_on_the_stack() -> None:
    scenario = Scenario()
    scenario.player(battlefield=["Elvish Visionary", "Thragtusk"])
    scenario.player()
    scenario.stack(ability_of="Elvish Visionary")
    scenario.stack(ability_of="Thragtusk", ability=1, controller=1)
    scenario.expect(stack=["ability of Thragtusk", "ability of Elvish Visionary"])
    scenario.resolve()
    scenario.resolve()
    scenario.expect({"player 0": {"hand": 1}, "player 1": {"life": 25}})
    scenario.test()


def test_state_based_actions_come_first() -> None:
    scenario = Scenario()
    scenario.player(battlefield=[{"card": "Thragtusk", "damage": 5}], life=0)
    scenario.player()
    game = scenario.game()
    assert game.is_over()
    outcome = game.outcome()
    assert outcome is not None and outcome.winners == (1,)


def test_from_a_saved_game(tmp_path: Path) -> None:
    game = Game(["red-rush", "green-trample"], seed=7)
    game.push("keep")
    game.push("keep")
    file = tmp_path / "game.json"
    file.write_text(game.to_json(), encoding="utf-8")
    (tmp_path / "s.yaml").write_text(
        "from game: game.json\nscript:\n  - pass\nexpect:\n  turn: 1\n  player 1: {hand: 7}\n",
        encoding="utf-8",
    )
    scenario = Scenario.load(tmp_path / "s.yaml")
    assert scenario.game().digest() == game.digest()
    assert scenario.test().ok
    inline = Scenario(from_game=game)
    assert inline.game().digest() == game.digest()


def test_the_same_words_from_yaml_and_from_python() -> None:
    text = """
seed: 4
players:
  - battlefield: [Grizzly Bears, {card: Forest, tapped: yes}]
    hand: [2 Giant Growth]
  - life: 7
"""
    scenario = Scenario(seed=4)
    scenario.player(
        battlefield=["Grizzly Bears", {"card": "Forest", "tapped": True}], hand=["2 Giant Growth"]
    )
    scenario.player(life=7)
    assert Scenario.parse(text).game().digest() == scenario.game().digest()


def test_a_position_is_played_on_alike_after_saving() -> None:
    scenario = Scenario()
    scenario.player(battlefield=["Grizzly Bears"], hand=["Giant Growth"])
    scenario.player(battlefield=[{"token": {"type": "Creature - Goblin", "pt": "1/1"}}])
    game = scenario.game()
    again = Game.from_json(game.to_json())
    for _ in range(8):
        game.push(game.legal_actions[0])
        again.push(again.legal_actions[0])
    assert game.digest() == again.digest()


@pytest.mark.rules("100.1")
def test_there_are_two_players_at_least() -> None:
    scenario = Scenario()
    scenario.player(hand=["Lightning Bolt"], mana="R")
    scenario.cast("Lightning Bolt", targets=["player 1"])
    scenario.resolve()
    scenario.expect({"player 1": {"life": 17}})
    scenario.test()
    with pytest.raises(ScenarioError, match="at most 16 players can play, not 17"):
        Scenario(players=[{}] * 17).game()


def test_landwalk_is_called_by_its_kind() -> None:
    s = Scenario()
    s.define("Wader", type="Creature \u2014 Fish", pt="1/1", text="Islandwalk")
    s.player(battlefield=["Wader"])
    s.player()
    s.expect({"Wader": {"keywords": ["islandwalk", "landwalk"], "not keywords": ["swampwalk"]}})
    assert s.run().ok
