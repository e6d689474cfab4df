"""Exhaust, boast and power-up bring limits of their own (CR 702.142, 702.177)."""

from __future__ import annotations

import pytest
from made_up import abilities, card, floating
from position import Position

from apnap.model import Activated, AtMost, OnlyIf


def _acts(p: Position, id: int) -> list[str]:
    p.turn_to(0)
    return [o.key for o in p.options() if o.kind == "activate" and o.obj == id]


@pytest.mark.rules("702.177a")
@pytest.mark.parametrize("label", ["Exhaust", "Power-up"])
def test_only_once(label: str) -> None:
    p = Position()
    it = card(p, 0, "battlefield", f"{label} \u2014 {{0}}: You gain 1 life.", "creature", "2/2")
    p.activate(it)
    assert not _acts(p, it)
    p.resolve()
    p.until("end")
    p.until("end")  # of the next turn
    assert p.life(0) == 21 and not _acts(p, it)


@pytest.mark.rules("702.142a")
def test_boasting_is_for_those_that_attacked() -> None:
    p = Position()
    it = card(p, 0, "battlefield", "Boast \u2014 {0}: You gain 1 life.", "creature", "2/2")
    assert not _acts(p, it)
    (boast,) = abilities("Boast \u2014 {0}: You gain 1 life.", "Creature \u2014 Elf")
    assert isinstance(boast, Activated)
    assert isinstance(boast.limits[0], OnlyIf) and boast.limits[1] == AtMost(1, "turn")


def test_powering_up_costs_less_on_the_turn_it_entered() -> None:
    p = Position()
    text = "Power-up \u2014 {2}{R}: You gain 1 life."
    old = card(p, 0, "battlefield", text, "creature", "2/2", "{1}{R}")
    new = card(p, 0, "hand", text, "creature", "2/2", "{1}{R}")
    floating(p, 0, "RR")
    p.cast(new)
    p.resolve()
    assert not _acts(p, p.now(new))
    floating(p, 0, "C")
    assert _acts(p, p.now(new)) and not _acts(p, old)
