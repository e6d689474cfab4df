"""CR 117: timing and priority."""

from __future__ import annotations

import pytest
from table import CREATURE, DIES, Table, damage, gain, target, when

from apnap.engine import casting
from apnap.model import Activated, Cost, Destroy, Pattern


@pytest.mark.rules("117.3a", "117.3d", "117.4")
def test_the_active_player_first_then_in_turn_order_and_the_step_ends_when_all_pass() -> None:
    t = Table(players=3, active=1)
    seen = []
    while t.s.step == 3:
        seen.append(t.ask.player)
        t.passes()
    assert seen == [1, 2, 0]


@pytest.mark.rules("117.3c", "117.4", "117.7")
def test_after_acting_a_player_has_priority_again_and_all_must_pass_anew() -> None:
    t = Table(players=3)
    first = t.cast(t.free(0, gain(1)))
    assert t.ask.player == 0
    t.passes(2)
    assert t.ask.player == 2
    second = t.cast(t.free(2, gain(1)))
    assert t.ask.player == 2
    t.passes(2)
    assert t.ask.player == 1 and t.stack() == (first, second)
    t.passes()
    assert t.stack() == (first,)  # the last cast resolves first, and only it
    assert t.ask.player == 0 and t.life(2) == 21


@pytest.mark.rules("117.4", "500.2")
def test_with_the_stack_empty_a_resolution_does_not_end_the_step() -> None:
    t = Table()
    t.cast(t.free(0, gain(1)))
    t.passes(2)
    assert t.s.step == 3 and t.ask.player == 0
    t.passes(2)
    assert t.s.step != 3


@pytest.mark.rules("117.1d", "117.3c", "605.3a", "117.1", "113.4")
def test_a_mana_ability_keeps_priority_and_counts_as_an_action() -> None:
    t = Table()
    [land] = t.lands(1, "R")
    t.passes()
    t.say(f"activate:{land}:i.Mountain")
    assert t.ask.player == 1
    t.passes()
    assert t.s.step == 3 and t.ask.player == 0  # not all passed in succession


@pytest.mark.rules("117.5", "704.3", "603.3")
def test_state_based_actions_then_triggers_then_again() -> None:
    t = Table()
    # The first dies to damage, its trigger kills nobody yet: the second has no toughness left without it.
    a = t.creature(0, "1/1", when(DIES, gain(1)))
    b = t.creature(0, "1/1", when(DIES, gain(1)))
    t.cast(t.free(0, damage(1, target(CREATURE, low=2, high=2))), a, b)
    t.resolve()
    assert t.zone(a) == t.zone(b) == "graveyard" and len(t.stack()) == 2
    assert t.ask.kind == "priority"


@pytest.mark.rules("117.2a", "117.2e", "608.2")
def test_nobody_has_priority_during_a_resolution() -> None:
    t = Table()
    a = t.creature(0, "1/1", when(DIES, gain(1)))
    from apnap.model import Seq

    t.cast(t.free(0, Seq((Destroy(target(CREATURE)), gain(4)))), a)
    t.resolve()
    assert t.life(0) == 24 and len(t.stack()) == 1


@pytest.mark.rules("117.1a", "117.1b", "117.1")
@pytest.mark.rules("117.3")
def test_any_player_with_priority_may_act_not_others() -> None:
    t = Table()
    mine, yours = t.free(0, gain(1)), t.free(1, gain(1))
    rock = t.card(1, "artifact", Activated(Cost(()), gain(1)))
    assert t.can_cast(mine) and not t.can_cast(yours) and not t.can_act(rock)
    t.passes()
    assert not t.can_cast(mine) and t.can_cast(yours) and t.can_act(rock)
    late = casting.sorcery_time(t.s, 1)
    assert late is not None and late.words == "it isn't their turn"


@pytest.mark.rules("117.3", "117.3a", "603.3")
@pytest.mark.rules("703.1a")
def test_beginning_of_step_abilities_are_on_the_stack_before_anyone_has_priority() -> None:
    t = Table(step="end", active=1)
    t.card(0, "enchantment", when(Pattern("step", how="upkeep"), gain(1)))
    t.pass_until("upkeep")
    assert t.ask.player == 0 and len(t.stack()) == 1
