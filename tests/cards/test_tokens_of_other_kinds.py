"""Tokens that are no creatures, with a name of their own; tokens of all colors."""

from __future__ import annotations

import pytest
from made_up import abilities, card
from position import Position

SWORD = (
    'Create a colorless Equipment artifact token named Blade with "Equipped creature gets +2/+0" '
    "and equip {0}."
)


@pytest.mark.rules("111.3", "702.6a")
def test_equipment() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    p.cast(card(p, 0, "hand", SWORD))
    p.resolve()
    (blade,) = p.named("Blade")
    assert p.chars(blade).has_pt is False
    p.activate(blade, bear)
    p.finish()
    assert p.pt(bear) == (4, 2)


@pytest.mark.rules("111.3", "603.6c")
def test_it_triggers() -> None:
    p = Position()
    text = (
        'Create a colorless artifact token named Fuse with "When this token leaves the battlefield, it deals '
        '3 damage to any target."'
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    (fuse,) = p.named("Fuse")
    p.cast(card(p, 0, "hand", "Destroy target artifact."), fuse)
    p.resolve()
    p.say("p1")
    p.finish()
    assert p.life(1) == 17


@pytest.mark.rules("111.3", "702.122a")
def test_a_vehicle() -> None:
    p = Position()
    p.creature(0, "1/1")
    p.cast(card(p, 0, "hand", "Create a 3/2 colorless Vehicle artifact token with crew 1."))
    p.resolve()
    (vehicle,) = p.named("Vehicle Token")
    p.activate(vehicle)
    while p.kind != "priority":
        p.say(p.keys()[0])
    p.finish()
    assert p.pt(vehicle) == (3, 2)


@pytest.mark.rules("105.2")
def test_of_all_colors() -> None:
    p = Position()
    p.cast(card(p, 0, "hand", "Create a 2/2 Goat creature token that's all colors."))
    p.resolve()
    (goat,) = p.named("Goat Token")
    assert p.chars(goat).colors.bit_count() == 5


def test_a_token_of_the_rules_needs_no_name() -> None:
    assert abilities("Create a Treasure token.") != abilities(SWORD)
