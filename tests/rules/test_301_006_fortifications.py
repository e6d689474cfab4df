"""CR 301.6: Fortifications, which are attached to lands."""

from __future__ import annotations

import pytest
from position import Position, target

from apnap.model import And, Attach, ControlledBy, Each, Nothing, SetTypes, Static, Subtype, Type, You

FORTIFY = Attach(Each(Subtype("Fortification")), target(And((Type("land"), ControlledBy(You())))))


def fortified() -> tuple[Position, int, int]:
    p = Position()
    tower = p.permanent(0, "artifact", subtypes="Fortification")
    [land] = p.lands(0, "Forest", 1)
    p.do(FORTIFY, land)
    return p, tower, land


@pytest.mark.rules("301.6", "702.67a")
def test_it_is_attached_to_a_land() -> None:
    p, tower, land = fortified()
    assert p.obj(tower).attached_to == land


@pytest.mark.rules("301.6", "704.5n")
def test_it_leaves_what_is_no_land_any_more() -> None:
    p, tower, land = fortified()
    p.permanent(0, "enchantment", Static(Each(Subtype("Forest")), (SetTypes(("artifact",), ()),)))
    p.do(Nothing())
    assert p.obj(tower).attached_to == 0 and p.where(tower) == "battlefield"


@pytest.mark.rules("301.6")
def test_a_creature_is_no_host() -> None:
    p = Position()
    tower = p.permanent(0, "artifact", subtypes="Fortification")
    bear = p.creature(0, "2/2")
    p.do(Attach(Each(Subtype("Fortification")), target(Type("creature"))), bear)
    assert p.obj(tower).attached_to == 0
