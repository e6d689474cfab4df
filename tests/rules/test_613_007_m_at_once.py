"""CR 613.7m: the order of timestamps of what enters at once."""

from __future__ import annotations

import pytest
from position import CREATURE, Position

from apnap.model import And, Each, Fixed, InZone, Modification, ModifyPT, Move, SetColors, SetPT, Static, Type

IN_HANDS = Each(And((Type("enchantment"), InZone("hand"))))
ALL = Each(CREATURE)
BACK = Move(IN_HANDS, "battlefield")


def law(p: Position, player: int, *mods: Modification, name: str = "") -> int:
    return p.permanent(player, "enchantment", Static(ALL, mods), zone="hand", name=name)


def size(n: int) -> SetPT:
    return SetPT(Fixed(n), Fixed(n))


@pytest.mark.rules("613.7m")
@pytest.mark.parametrize("first", [0, 1])
def test_its_controller_says_in_which_order_they_get_their_timestamps(first: int) -> None:
    p = Position()
    c = p.creature(1, "2/2")
    laws = [law(p, 0, size(3)), law(p, 0, size(5))]
    p.cast(p.spell(BACK))
    p.resolve()
    assert (p.ask.rule, p.ask.player) == ("613.7m", 0)
    assert [o.obj for o in p.options()] == laws
    p.say(p.keys()[first])
    assert p.pt(c) == ((5, 5) if first == 0 else (3, 3))


@pytest.mark.rules("613.7m")
def test_those_of_the_active_player_are_earlier_than_those_of_another() -> None:
    for active in (0, 1):
        p = Position(active=active)
        c = p.creature(1, "2/2")
        law(p, 0, size(3))
        law(p, 1, size(5))
        p.do(BACK, by=active)
        assert p.kind == "priority" and p.pt(c) == ((5, 5) if active == 0 else (3, 3))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (ModifyPT(Fixed(1), Fixed(1)), ModifyPT(Fixed(2), Fixed(2))),  # in either order the same
        (size(3), SetColors(("red",))),  # on layers of their own
    ],
)
def test_where_the_order_makes_no_difference_it_is_not_asked_for(
    one: Modification, two: Modification
) -> None:
    p = Position()
    law(p, 0, one)
    law(p, 0, two)
    p.do(BACK)
    assert p.kind == "priority" and len(p.s.battlefield()) == 2
