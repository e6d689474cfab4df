"""X in the cost of a mana ability (CR 107.3a, 602.2b, 605.3)."""

from __future__ import annotations

import pytest
from made_up import abilities
from position import Position

from apnap.model import Face, mana_cost


def rock(p: Position, text: str, **status: object) -> int:
    return p.put(
        "battlefield",
        0,
        Face("Dusty Elf", mana_cost("{0}"), (), ("artifact",), (), abilities=abilities(text, "Artifact")),
        **status,
    )


def pool(p: Position) -> str:
    return "".join(sorted(unit.mana for unit in p.s.players[0].pool))


def begin(p: Position, id: int, nth: int = 0) -> None:
    keys = [o.key for o in p.options() if o.kind == "activate" and o.obj == id]
    p.answer(keys[nth])


@pytest.mark.rules("107.3a", "605.3")
def test_x_counters_are_removed_for_x_mana() -> None:
    p = Position()
    it = rock(
        p,
        "Remove X charge counters from this artifact: Add X mana in any combination of {B} and/or {R}.",
        counters=(("charge", 3),),
    )
    p.begin()
    begin(p, it)
    assert p.kind == "number" and p.keys() == ["0", "1", "2", "3"]
    p.answer("2")
    p.answer("c0")
    p.answer("c1")
    assert pool(p) == "BR"
    assert p.counters(it, "charge") == 1


@pytest.mark.rules("107.3a")
def test_x_may_be_nothing() -> None:
    p = Position()
    it = rock(
        p,
        "Remove X charge counters from this artifact: Add X mana in any combination of {B} and/or {R}.",
        counters=(("charge", 3),),
    )
    p.begin()
    begin(p, it)
    p.answer("0")
    assert (p.kind, pool(p), p.counters(it, "charge")) == ("priority", "", 3)


@pytest.mark.rules("107.3a", "605.3", "106.3", "605.1", "605.1a")
def test_x_in_mana_is_as_much_as_can_be_paid() -> None:
    p = Position()
    it = rock(p, "{X}, {T}, Exile this artifact: Add X mana in any combination of colors.")
    lands = p.lands(0, "Forest", 2)
    p.begin()
    begin(p, it)
    assert p.keys() == ["0", "1", "2"]
    p.answer("2")
    while p.kind != "priority":
        p.answer(p.keys()[0])
    assert pool(p) == "WW"
    assert all(p.obj(land).tapped for land in lands)
    assert p.where(it) == "exile"
