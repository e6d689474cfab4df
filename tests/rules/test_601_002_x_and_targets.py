"""CR 601.2b-c: a value for X is chosen before the targets that hang on it, and so that they can be."""

from __future__ import annotations

import pytest
from position import CREATURE, ONE, Position

from apnap.model import (
    Activated,
    And,
    Cost,
    Destroy,
    InZone,
    Mana,
    Move,
    Quantity,
    StatIs,
    Target,
    X,
)


def reviving() -> Move:
    what = And((CREATURE, InZone("graveyard"), StatIs("mana value", "<=", X())))
    return Move(Target(0, ONE, what, None), "battlefield")


@pytest.mark.rules("601.2b", "601.2c", "601.3e", "107.3")
def test_a_spell_can_be_cast_if_some_x_gives_it_a_target() -> None:
    p = Position()
    dead = p.creature(0, "2/2", zone="graveyard", cost="{2}{G}")
    p.lands(0, "Swamp", 4)
    spell = p.card(0, "hand", reviving(), types="sorcery", cost="{X}{B}")
    p.begin()
    p.say(p.castable(spell)[0])
    p.say(dead)  # X can only be 3, and so is not asked for
    p.resolve()
    assert p.where(dead) == "battlefield"


@pytest.mark.rules("601.2b", "601.2c")
def test_only_values_that_leave_targets_are_offered() -> None:
    p = Position()
    for cost in ("{1}{G}", "{4}{G}"):
        p.creature(1, "2/2", cost=cost)
    p.lands(0, "Swamp", 6)
    equal = Destroy(Target(0, ONE, And((CREATURE, StatIs("mana value", "=", X()))), None))
    spell = p.card(0, "hand", equal, types="sorcery", cost="{X}{B}")
    p.begin()
    p.say(p.castable(spell)[0])
    assert p.kind == "number" and p.keys() == ["2", "5"]


@pytest.mark.rules("601.2c")
def test_no_x_that_can_be_paid_gives_a_target() -> None:
    p = Position()
    p.creature(0, "2/2", zone="graveyard", cost="{4}{G}")
    p.lands(0, "Swamp", 4)
    assert not p.castable(p.card(0, "hand", reviving(), types="sorcery", cost="{X}{B}"))


@pytest.mark.rules("601.2b", "602.2b", "115.1c")
def test_as_many_targets_as_x_says() -> None:
    p = Position()
    ones = [p.creature(1, "1/1") for _ in range(2)]
    p.lands(0, "Swamp", 5)
    many = Destroy(Target(0, Quantity(X(), X()), CREATURE, None))
    source = p.permanent(0, "artifact", Activated(Cost((Mana(("X",)),)), many))
    p.begin()
    p.say(f"activate:{source}:p0")
    assert p.kind == "number" and p.keys() == ["0", "1", "2"]
    p.say("2", *ones)
    p.resolve()
    assert [p.where(id) for id in ones] == ["graveyard", "graveyard"]
