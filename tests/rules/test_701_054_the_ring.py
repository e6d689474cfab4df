"""The Ring tempts you (701.54)."""

from __future__ import annotations

import pytest
from position import Position

from apnap.model import (
    Act,
    And,
    Apply,
    Control,
    ControlledBy,
    Each,
    Endless,
    Fixed,
    GainLife,
    Pattern,
    Status,
    Triggered,
    Type,
    You,
)

TEMPT = Act("the Ring tempts", You())
BEARER = And((Status("Ring-bearer"), ControlledBy(You())))


def bears(p: Position, id: int) -> bool:
    return "Ring-bearer" in p.obj(id).designations


def to_attack(p: Position, *blocks: str) -> None:
    """Everything attacks; blocks as told; up to the first stop with something on the stack, or to the end of
    combat."""
    left = list(blocks)
    while p.s.step < 10:
        if p.kind == "attack":
            p.answer(p.keys()[-1])
        elif p.kind == "block":
            p.answer(p.keys()[-1] if left and left.pop(0) else "none")
        elif p.kind == "priority" and p.s.stack():
            return
        else:
            p.answer("pass")


@pytest.mark.rules("701.54a", "701.54b", "701.54c", "701.54e", "114.4")
def test_a_creature_becomes_the_ring_bearer() -> None:
    p = Position()
    bear, wolf = p.creature(0, "2/2", came=-1), p.creature(0, "1/1")
    p.creature(1, "9/9")
    p.do(TEMPT)
    assert sorted(p.keys()) == [f"o{bear}", f"o{wolf}"]
    p.say(bear)
    [ring] = p.s.zone(6, 0)
    assert p.chars(ring).name == "The Ring"
    assert bears(p, bear) and p.chars(bear).supertypes == 2 and p.chars(wolf).supertypes == 0
    # Another one becomes it: the first is no more; there is one emblem still.
    p.do(TEMPT, then=(wolf,))
    assert bears(p, wolf) and not bears(p, bear) and p.s.zone(6, 0) == (ring,)
    assert p.chars(bear).supertypes == 0


@pytest.mark.rules("701.54a")
def test_each_player_has_one_of_their_own_until_another_gains_control() -> None:
    p = Position()
    bear, theirs = p.creature(0, "2/2", came=-1), p.creature(1, "2/2")
    p.do(TEMPT)
    p.do(TEMPT, by=1)
    assert bears(p, bear) and bears(p, theirs) and len(p.s.zone(6, 0)) == 2
    steal = Apply(Each(Type("creature")), (Control(You()),), Endless())
    p.do(steal)
    assert bears(p, bear) and not bears(p, theirs)


@pytest.mark.rules("701.54c")
def test_it_cannot_be_blocked_by_creatures_with_greater_power() -> None:
    p = Position()
    p.creature(0, "2/2", came=-1)
    weak = p.creature(1, "2/2")
    p.creature(1, "3/3")
    p.do(TEMPT)
    while p.kind != "block":
        p.answer(p.keys()[-1] if p.kind == "attack" else "pass")
    assert {o.obj for o in p.options() if o.obj} == {weak}


@pytest.mark.rules("701.54c")
def test_twice_tempted_it_loots_as_it_attacks() -> None:
    p = Position()
    p.creature(0, "2/2", came=-1)
    p.do(TEMPT)
    to_attack(p)
    assert not p.s.stack()
    p = Position()
    p.creature(0, "2/2", came=-1)
    p.do(TEMPT).do(TEMPT)
    to_attack(p)
    p.resolve()
    assert (p.in_library(0), p.hand(0), p.graveyard(0)) == (9, 0, 3)


@pytest.mark.rules("701.54c")
def test_three_times_tempted_its_blockers_are_sacrificed() -> None:
    p = Position()
    p.creature(0, "2/2", came=-1)
    wall = p.creature(1, "0/9")
    p.do(TEMPT).do(TEMPT).do(TEMPT)
    to_attack(p, "block")
    p.finish()
    to_attack(p, "block")
    p.finish()
    assert p.there(wall)
    to_attack(p)
    assert p.s.step == 9
    p.resolve()
    assert not p.there(wall) and p.where(wall) == "graveyard"


@pytest.mark.rules("701.54c")
def test_four_times_tempted_its_combat_damage_hurts_each_opponent() -> None:
    p = Position()
    p.creature(0, "2/2", came=-1)
    for _ in range(4):
        p.do(TEMPT)
    to_attack(p)
    p.resolve()
    to_attack(p)
    assert p.life(1) == 18
    p.resolve()
    assert (p.life(0), p.life(1)) == (20, 15)


@pytest.mark.rules("701.54d", "701.54c")
def test_one_without_creatures_is_tempted_all_the_same() -> None:
    p = Position()
    whenever = Triggered(Pattern("act", who=You(), how="the Ring tempts"), GainLife(You(), Fixed(1)))
    p.permanent(0, "enchantment", whenever)
    p.do(TEMPT).finish()
    assert p.life(0) == 21 and len(p.s.zone(6, 0)) == 1
    p.do(TEMPT, by=1).finish()
    assert p.life(0) == 21


@pytest.mark.rules("701.54c")
def test_temptations_of_earlier_turns_count() -> None:
    p = Position()
    p.creature(0, "2/2", came=-1)
    p.do(TEMPT)
    p.until("end").until("upkeep").until("end").until("upkeep").until("precombat main")
    p.do(TEMPT)
    to_attack(p)
    assert p.s.stack() and Each(BEARER)
