"""CR 614.12b, 614.13c: what permanents that enter at once cost, and cards that enter from a library."""

from __future__ import annotations

import pytest
from position import Position, enters

from apnap.model import (
    Amend,
    AsItEnters,
    Cost,
    EntersTapped,
    Fixed,
    Gate,
    Mill,
    Move,
    Nothing,
    Pay,
    PayLife,
    TopOf,
    Type,
    You,
    canonical,
)
from apnap.model import Each as Every
from apnap.model import InZone as Within

PAID = enters(
    AsItEnters(Gate(You(), Pay(You(), Cost((PayLife(Fixed(2)),))), Nothing(), Amend(EntersTapped())))
)


@pytest.mark.rules("614.12b")
@pytest.mark.parametrize(("life", "offers"), [(3, 1), (5, 2)])
def test_no_more_is_paid_for_all_of_them_than_there_is(life: int, offers: int) -> None:
    p = Position(life=life)
    lands = [p.permanent(0, "land", PAID, cost=None, zone="hand") for _ in range(2)]
    p.cast(p.spell(Move(Every(canonical((Type("land"), Within("hand")))), "battlefield")))
    p.resolve()
    asked = 0
    while p.kind == "may":
        asked += 1
        p.answer("yes")
    assert asked == offers and p.life(0) == life - 2 * offers
    assert [p.obj(i).tapped for i in lands] == [False, offers == 1]


@pytest.mark.rules("614.13c")
def test_a_card_that_enters_from_a_library_is_not_milled_by_what_is_done_as_it_enters() -> None:
    p = Position()
    digger = enters(AsItEnters(Mill(You(), Fixed(2))))
    under = [p.card(0, "library", name=f"Under {n}") for n in range(4)]
    both = [p.permanent(0, "artifact", digger, zone="library") for _ in range(2)]
    p.do(Move(TopOf(Fixed(2), You()), "battlefield"))
    assert [p.where(i) for i in both] == ["battlefield"] * 2
    assert [p.where(i) for i in under] == ["graveyard"] * 4
