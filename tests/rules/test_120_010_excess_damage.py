"""CR 120.10: excess damage."""

from __future__ import annotations

import pytest
from position import CREATURE, ONE, Position, damage, target, when

from apnap.model import (
    And,
    Compare,
    ControlledBy,
    CountEvents,
    DealDamage,
    EventAmount,
    Fixed,
    GainLife,
    Keyword,
    Opponents,
    Pattern,
    Seq,
    Target,
    Together,
    Type,
    You,
)
from apnap.model.instructions import If, Nothing

THEIRS = And((CREATURE, ControlledBy(Opponents())))


def watcher(p: Position, name: str = "excess damage") -> int:
    """Whenever a permanent of an opponent is dealt excess damage, you gain that much life."""
    told = Pattern("act", ControlledBy(Opponents()), how=name)
    return p.permanent(0, "enchantment", when(told, GainLife(You(), EventAmount())))


@pytest.mark.rules("120.10")
@pytest.mark.parametrize(("marked", "dealt", "excess"), [(0, 3, 0), (0, 5, 2), (2, 5, 4), (3, 1, 1)])
def test_what_is_beyond_lethal_is_excess_damage_already_marked_counted(
    marked: int, dealt: int, excess: int
) -> None:
    p = Position()
    watcher(p)
    bear = p.creature(1, "3/3", Keyword("indestructible"), damage=marked)
    p.do(damage(dealt, target(CREATURE)), bear)
    p.finish()
    assert p.life(0) == 20 + excess


@pytest.mark.rules("120.10")
def test_of_planeswalkers_it_is_beyond_loyalty_and_of_several_types_the_greatest() -> None:
    p = Position()
    watcher(p)
    walker = p.permanent(1, "planeswalker", counters=(("loyalty", 3),))
    p.do(damage(5, target(Type("planeswalker"))), walker)
    p.finish()
    assert p.life(0) == 22
    both = p.creature(1, "1/6", types="creature planeswalker", counters=(("loyalty", 2),))
    p.do(damage(5, target(CREATURE)), both)
    p.finish()
    assert p.life(0) == 25


@pytest.mark.rules("120.10", "702.2c")
def test_with_deathtouch_all_but_one_is_excess() -> None:
    p = Position()
    watcher(p)
    killer, prey = p.creature(0, "4/4", Keyword("deathtouch")), p.creature(1, "3/3")
    bite = DealDamage(Target(0, ONE, CREATURE, None), Fixed(4), Target(1, ONE, CREATURE, None))
    p.do(bite, killer, prey)
    p.finish()
    assert p.life(0) == 23


@pytest.mark.rules("120.10")
def test_several_sources_of_one_moment_count_together_and_one_ability_triggers_once() -> None:
    p = Position()
    watcher(p)
    a, b, prey = p.creature(0, "2/2"), p.creature(0, "2/2"), p.creature(1, "3/3")
    strikes = tuple(
        [DealDamage(Target(i, ONE, CREATURE, None), Fixed(2), Target(2, ONE, THEIRS, None)) for i in (0, 1)]
    )
    p.do(Together(strikes), a, prey, b)
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("120.10")
@pytest.mark.parametrize("combat", [False, True])
def test_noncombat_damage_is_told_apart(combat: bool) -> None:
    p = Position()
    watcher(p, "excess noncombat damage")
    p.s.own_player(0).turn_began = p.s.turn
    attacker, blocker = p.creature(0, "5/5"), p.creature(1, "2/2")
    if combat:
        p.begin()
        p.wait_for("attack")
        p.say("p1")
        p.wait_for("block")
        p.say(f"o{attacker}")
        while p.there(blocker):
            p.answer("pass" if p.kind == "priority" else p.keys()[0])
    else:
        p.do(damage(5, target(CREATURE)), blocker)
    p.finish()
    assert p.where(blocker) == "graveyard" and p.life(0) == (20 if combat else 23)


@pytest.mark.rules("120.10")
@pytest.mark.parametrize(("size", "gained"), [("1/1", 3), ("4/4", 0)])
def test_an_effect_speaks_of_what_was_dealt_that_way(size: str, gained: int) -> None:
    p = Position()
    this_way = CountEvents(Pattern("act", CREATURE, how="excess damage"), "resolution", "amount")
    text = Seq(
        (
            damage(4, target(CREATURE)),
            If(Compare(this_way, ">", Fixed(0)), GainLife(You(), this_way), Nothing()),
        )
    )
    prey, first = p.creature(1, size), p.creature(1, "1/1")
    p.do(damage(9, target(CREATURE)), first)  # not that of another effect
    p.do(text, prey)
    assert p.life(0) == 20 + gained
