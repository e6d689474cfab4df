"""CR 614.14, 607.2, 603.7c: cards that an object has exiled and of which it speaks."""

from __future__ import annotations

import pytest
from position import CREATURE, SELF, Position, free, target, when

from apnap.model import (
    CounterIt,
    DestinationBecomes,
    Destroy,
    Later,
    Linked,
    Move,
    Other,
    Pattern,
    Replacing,
    Seq,
    StackKind,
    Static,
    You,
    canonical,
)

LEAVES = Pattern("zone change", SELF, origin=("battlefield",))


def keeper(p: Position, *more: object) -> int:
    """If another creature would die, it is exiled instead; the cards exiled so come back as this leaves."""
    others = canonical((CREATURE, Other()))
    dies = Pattern("zone change", others, origin=("battlefield",), destination=("graveyard",))
    instead = Static(You(), (Replacing(dies, (DestinationBecomes("exile", ""),)),))
    return p.creature(0, "1/9", instead, when(LEAVES, Move(Linked(), "hand")), *more)


@pytest.mark.rules("614.14", "607.2b")
def test_the_cards_that_its_replacement_effect_has_exiled_are_those_exiled_with_it() -> None:
    p = Position()
    it = keeper(p)
    prey, other = p.creature(1, "1/1"), p.creature(1, "1/1")
    p.do(Destroy(target(CREATURE)), prey)
    assert p.where(prey) == "exile"
    p.do(Move(target(CREATURE), "exile"), other)
    p.do(Move(target(CREATURE), "exile"), it)
    p.finish()
    assert p.where(prey) == "hand" and p.where(other) == "exile"


@pytest.mark.rules("614.14")
def test_they_are_not_exiled_with_what_would_have_put_them_elsewhere() -> None:
    p = Position()
    keeper(p)
    killer = p.creature(
        0, "9/9", free(Destroy(target(CREATURE))), when(LEAVES, Move(Linked(), "hand")), name="Killer"
    )
    prey = p.creature(1, "1/1")
    p.activate(killer, prey)
    p.resolve()
    assert p.where(prey) == "exile"
    p.do(Move(target(CREATURE), "exile"), killer)
    p.finish()
    assert p.where(prey) == "exile"


@pytest.mark.rules("603.7c", "607.2a")
@pytest.mark.parametrize("countered", [True, False])
def test_a_delayed_ability_means_what_its_own_resolution_has_exiled(countered: bool) -> None:
    """Not what an earlier resolution of the same ability exiled, though that is still in exile."""
    p = Position()
    back = Later(Pattern("step", how="end"), Move(Linked(), "battlefield"))
    door = p.permanent(0, "artifact", free(Seq((Move(target(CREATURE), "exile"), back))))
    first, second = p.creature(1, "1/1"), p.creature(1, "2/2")
    for prey in (first, second):
        p.activate(door, prey)
        p.resolve()
        assert p.where(prey) == "exile"
        while not p.s.stack():
            p.answer("none" if p.kind == "attack" else "pass")
        if prey == first and countered:
            p.do(CounterIt(target(StackKind("ability"))), p.s.stack()[-1])
        p.finish()
        p.until("upkeep")
        p.until("precombat main")
    assert p.where(second) == "battlefield"
    assert p.where(first) == ("exile" if countered else "battlefield")
