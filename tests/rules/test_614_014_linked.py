"""CR 614.14, 607.2b: cards exiled by a replacement effect, of which the same object speaks."""

from __future__ import annotations

import pytest
from position import CREATURE, SELF, Position, free, target, when

from apnap.model import (
    DestinationBecomes,
    Destroy,
    Linked,
    Move,
    Other,
    Pattern,
    Replacing,
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
