"""Controlling another player (CR 723)."""

from __future__ import annotations

import pytest

from apnap.model import AllPlayers, ControlPlayer, Fixed, Quantity, Target, You
from apnap.scenario import Scenario

TEXT = "You control target player during that player's next turn."


def steering(players: int = 2, last: str = "Steer Mind") -> Scenario:
    """Players with a spell that controls another, the last of them with one of that name."""
    s = Scenario()
    s.define("Steer Mind", cost="{0}", type="Sorcery", text=TEXT)
    s.define("Snap Steer", cost="{0}", type="Instant", text=TEXT)
    s.player(hand=["Steer Mind"], battlefield=["Grizzly Bears"])
    for p in range(1, players):
        s.player(hand=[last if p == players - 1 else "Steer Mind", "Forest"], battlefield=["Grizzly Bears"])
    return s


@pytest.mark.rules("723.1", "723.3", "723.5")
def test_a_player_is_controlled_for_the_whole_of_their_next_turn_and_no_longer() -> None:
    s = steering()
    s.cast("Steer Mind#1", targets=["player 1"])
    s.resolve()
    s.expect({"Forest": {"seen by": "player 1"}})
    s.pass_(until="upkeep", of=1)
    s.expect(active=1, log=["723.1"])
    s.expect({"Forest": {"seen by": ["player 0", "player 1"]}, "Grizzly Bears#2": {"controller": 1}})
    s.pass_(until="precombat main", of=1)
    s.attack(["Grizzly Bears#2"], by=1)
    s.expect(asked=[{"kind": "attack", "player": 1, "decider": 0}])
    s.pass_(until="precombat main", of=0)
    s.expect({"Forest": {"seen by": "player 1"}})
    s.test()


@pytest.mark.rules("723.1")
def test_what_the_text_stands_for() -> None:
    s = Scenario()
    target = Target(0, Quantity(Fixed(1), Fixed(1)), None, AllPlayers())
    s.define("Bare Steer", cost="{0}", type="Sorcery", abilities=[ControlPlayer(You(), target)])
    s.player(hand=["Bare Steer"])
    s.player(hand=["Forest"])
    s.cast("Bare Steer", targets=["player 1"])
    s.resolve()
    s.pass_(until="upkeep", of=1)
    s.expect({"Forest": {"seen by": ["player 0", "player 1"]}})
    s.test()


@pytest.mark.rules("723.1a")
def test_the_last_of_several_effects_works() -> None:
    s = steering(players=3, last="Snap Steer")
    s.cast("Steer Mind#1", targets=["player 1"])
    s.resolve()
    s.cast("Snap Steer", by=2, targets=["player 1"])
    s.resolve()
    s.pass_(until="upkeep", of=1)
    s.expect({"Forest#1": {"seen by": ["player 1", "player 2"]}})
    s.test()


@pytest.mark.rules("723.8", "723.6")
def test_who_controls_another_makes_their_own_choices_too_and_the_other_may_concede() -> None:
    s = steering()
    s.cast("Steer Mind#1", targets=["player 1"])
    s.resolve()
    s.pass_(until="precombat main", of=1)
    s.attack(["Grizzly Bears#2"], by=1)
    s.block({"Grizzly Bears#1": "Grizzly Bears#2"})
    s.expect(
        asked=[
            {"kind": "attack", "player": 1, "decider": 0},
            {"kind": "block", "player": 0, "decider": 0},
        ]
    )
    s.concede(1)
    s.expect({"winner": 0})
    s.test()


@pytest.mark.rules("800.4a")
def test_control_ends_as_the_controller_leaves() -> None:
    s = steering(players=3)
    s.cast("Steer Mind#1", targets=["player 1"])
    s.resolve()
    s.pass_(until="upkeep", of=1)
    s.expect({"Forest#1": {"seen by": ["player 0", "player 1"]}})
    s.concede(0)
    s.expect({"Forest#1": {"seen by": ["player 1"]}})
    s.test()


@pytest.mark.rules("723.1")
def test_one_can_be_said_to_be_controlled_in_a_position() -> None:
    s = Scenario(active=1, turn=4)
    s.player(hand=["Island"])
    s.player(hand=["Forest"], controlled_by=0)
    s.expect({"Forest": {"seen by": ["player 0", "player 1"]}, "Island": {"seen by": ["player 0"]}})
    s.play("Forest")
    s.test()


@pytest.mark.rules("723.1b")
def test_the_effect_waits_while_turns_are_skipped() -> None:
    s = Scenario()
    s.define("Steer Mind", cost="{0}", type="Sorcery", text=TEXT)
    s.define("Rest a While", cost="{0}", type="Instant", text="You skip your next turn.")
    s.player(hand=["Steer Mind"])
    s.player(hand=["Rest a While", "Forest"])
    s.cast("Rest a While", by=1)
    s.resolve()
    s.cast("Steer Mind", targets=["player 1"])
    s.resolve()
    s.pass_(until="upkeep", of=0)
    s.expect({"Forest": {"seen by": "player 1"}}, active=0, log=["723.1b"])
    s.pass_(until="upkeep", of=1)
    s.expect({"Forest": {"seen by": ["player 0", "player 1"]}})
    s.test()


@pytest.mark.rules("723.5a")
def test_the_costs_of_the_controlled_player_are_paid_with_what_that_player_has() -> None:
    s = Scenario()
    s.define("Steer Mind", cost="{0}", type="Sorcery", text=TEXT)
    s.player(hand=["Steer Mind"], battlefield=["Mountain", "Mountain"])
    s.player(hand=["Lightning Bolt", "Giant Growth"], battlefield=["Mountain", "Grizzly Bears"])
    s.cast("Steer Mind", targets=["player 1"])
    s.resolve()
    s.pass_(until="upkeep", of=1)
    # With a Mountain of their own alone: no green mana, and no second red.
    s.expect(illegal=[{"cast": "Giant Growth", "by": 1, "targets": ["Grizzly Bears"]}])
    s.cast("Lightning Bolt", by=1, targets=["player 1"])
    s.expect(
        {"Mountain#3": {"tapped": True}, "Mountain#1": {"tapped": False}},
        log=["723.5a"],
        asked=[{"kind": "target", "player": 1, "decider": 0}],
    )
    s.test()


@pytest.mark.rules("723.9", "723.1a")
def test_who_controls_themselves_decides_as_ever() -> None:
    s = steering(last="Snap Steer")
    s.cast("Snap Steer", by=1, targets=["player 0"])
    s.resolve()
    s.cast("Steer Mind", targets=["player 0"])
    s.resolve()
    s.pass_(until="upkeep", of=1)
    s.pass_(until="precombat main", of=0)
    s.expect(log=["723.9"])
    s.attack(["Grizzly Bears#1"])
    s.expect(asked=[{"kind": "attack", "player": 0, "decider": 0}])
    s.test()
