"""CR 500-514, 703: what each step does before anyone has priority, and who has it."""

from __future__ import annotations

import pytest
from position import Position, when

from apnap.model import Fixed, GainLife, Pattern, You

STEPS = [
    ("upkeep", ("503.1", "117.3a", "500.2")),
    ("draw", ("504.1", "504.2", "703.4d")),
    ("precombat main", ("505.1", "505.1a", "505.6")),
    ("beginning of combat", ("507.2", "506.1")),
    ("declare attackers", ("508.2",)),
    ("end of combat", ("511.1",)),
    ("postcombat main", ("505.1", "505.1a", "505.6")),
    ("end", ("513.1", "512.1")),
]


@pytest.mark.parametrize(
    "step", [pytest.param(step, marks=pytest.mark.rules(*numbers)) for step, numbers in STEPS]
)
def test_the_active_player_has_priority_first_in_each_step(step: str) -> None:
    p = Position()
    cards = p.hand(1), p.in_library(1)
    p.until("end")
    p.until("upkeep")  # of the other player's turn
    assert p.s.active == 1
    if step != "upkeep":
        p.until(step)
    assert p.ask.kind == "priority" and p.ask.player == p.s.active
    if step in ("draw", "precombat main"):
        assert (p.hand(1), p.in_library(1)) == (cards[0] + 1, cards[1] - 1)


@pytest.mark.rules("502.3", "502.4", "500.3", "703.4c", "501.1")
def test_all_untap_and_nobody_has_priority_in_the_untap_step() -> None:
    p = Position()
    mine, theirs = p.creature(0, "1/1", tapped=True), p.creature(1, "1/1", tapped=True)
    p.until("end")
    p.until("upkeep")
    assert p.s.active == 1
    assert not p.obj(theirs).tapped and p.obj(mine).tapped


@pytest.mark.rules("511.2", "603.2b", "500.6")
def test_at_end_of_combat_triggers_as_the_step_begins() -> None:
    p = Position()
    p.permanent(
        0, "enchantment", when(Pattern("step", who=You(), how="end of combat"), GainLife(You(), Fixed(2)))
    )
    p.until("postcombat main")
    assert p.life(0) == 22


@pytest.mark.rules("514.1", "402.2", "703.4n", "514.2", "703.4p")
def test_the_cleanup_step_discards_and_heals() -> None:
    p = Position()
    bear = p.creature(0, "2/2", damage=1)
    for _ in range(9):
        p.card(0, "hand")
    p.until("end")
    assert p.hand(0) == 9
    while p.s.active == 0:
        if p.ask.kind == "objects":
            p.answer(p.keys()[0])
        else:
            p.answer("pass")
    assert p.hand(0) == 7 and p.graveyard(0) == 2 and p.obj(bear).damage == 0


@pytest.mark.rules("500.5", "106.4", "703.4q")
def test_unspent_mana_is_lost_as_the_step_ends() -> None:
    from apnap.engine.state import ManaUnit

    p = Position()
    p.s.own_player(0).pool = (ManaUnit("G", 0, False, None),)
    p.until("beginning of combat")
    assert p.s.players[0].pool == ()


@pytest.mark.rules("508.8", "506.1")
def test_without_attackers_there_are_no_blocks_and_no_damage() -> None:
    p = Position()
    p.creature(0, "2/2")
    p.until("declare attackers")
    p.answer("pass")
    p.answer("pass")
    assert p.s.step == 9  # end of combat
