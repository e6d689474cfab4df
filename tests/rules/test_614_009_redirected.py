"""CR 614.9: so much of the damage to come is dealt to something else."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, any_target, damage, free, target

from apnap.model import (
    Among,
    Apply,
    Bound,
    Cant,
    Destroy,
    Each,
    Fixed,
    Pattern,
    Prevent,
    RecipientBecomes,
    Replacing,
    Static,
    Until,
    You,
)

TURN = Until("end of turn")
WHEN = Pattern("damage", what=Among(Bound(-1)), who=Bound(-1))


def turn_aside(n: int) -> Apply:
    """The next n damage that would be dealt to any target this turn is dealt to another target instead."""
    return Apply(
        any_target(), (Replacing(WHEN, (RecipientBecomes(target(CREATURE, slot=1), Fixed(n)),)),), TURN
    )


@pytest.mark.rules("614.9", "614.1a")
@pytest.mark.parametrize(("dealt", "left", "marked"), [(1, 20, 1), (3, 19, 2)])
def test_so_much_of_the_damage_goes_elsewhere_and_the_rest_does_not(
    dealt: int, left: int, marked: int
) -> None:
    p = Position()
    wall = p.creature(0, "0/8")
    p.do(turn_aside(2), "p0", wall)
    p.do(damage(dealt), "p0", by=1)
    assert p.life(0) == left and p.obj(wall).damage == marked
    # What is left of it waits for more.
    p.do(damage(1), "p0", by=1)
    assert p.life(0) == left - (dealt == 3) and p.obj(wall).damage == 2
    p.do(damage(5), "p1")
    assert p.life(1) == 15


@pytest.mark.rules("614.9")
def test_it_does_nothing_where_that_is_gone_and_is_not_used_up_by_that() -> None:
    p = Position()
    wall = p.creature(0, "0/8")
    p.do(turn_aside(2), "p0", wall)
    p.do(Destroy(target(CREATURE)), wall)
    p.do(damage(3), "p0", by=1)
    assert p.life(0) == 17


@pytest.mark.rules("614.9", "615.12")
def test_damage_that_cant_be_prevented_can_go_elsewhere() -> None:
    p = Position()
    wall = p.creature(0, "0/8")
    p.permanent(1, "enchantment", Static(Each(CREATURE), (Cant("have damage prevented"),)))
    striker = p.creature(0, "1/1", free(damage(2)))
    shield = Replacing(Pattern("damage", who=You()), (Prevent(None),))
    p.do(Apply(You(), (shield,), TURN))
    p.activate(striker, "p0")
    p.resolve()
    assert p.life(0) == 18
    p.do(turn_aside(2), "p0", wall)
    p.activate(striker, "p0")
    while p.kind != "priority" or p.s.stack():
        p.answer("pass" if p.kind == "priority" else p.keys()[0])
    assert p.life(0) == 18 and p.obj(wall).damage == 2


@pytest.mark.rules("614.9")
def test_of_damage_from_several_sources_the_player_says_which_goes_elsewhere() -> None:
    p = Position()
    wall = p.creature(1, "0/8")
    p.creature(0, "2/2")
    p.creature(0, "3/3")
    p.s.own_player(0).turn_began = p.s.turn
    p.do(turn_aside(4), "p1", wall, by=1)
    p.wait_for("attack")
    p.say("p1", "p1")
    while p.kind != "number":
        p.answer("none" if p.kind == "block" else "pass")
    assert p.ask.player == 1 and p.keys() == ["1", "2"]
    p.say("1")
    assert p.life(1) == 19 and p.obj(wall).damage == 4
