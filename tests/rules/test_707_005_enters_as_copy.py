"""CR 707.5: a permanent that enters as a copy of what its controller chooses as it enters."""

from __future__ import annotations

import pytest
from position import CREATURE, ENTERS, Position, some

from apnap.model import EntersAsCopy, EntersWith, Fixed, Keyword, Replacing, Static, This, You


def clone(p: Position, *changes: object) -> int:
    replacing = Replacing(ENTERS, (EntersAsCopy(some(CREATURE), ()), *changes), None, You())
    return p.creature(0, "0/1", Static(This(), (replacing,)), zone="hand")


@pytest.mark.rules("707.5", "614.12a")
def test_what_to_copy_is_chosen_before_it_enters() -> None:
    p = Position()
    p.creature(0, "2/2")
    other = p.creature(1, "4/5", Keyword("flying"))
    id = clone(p)
    p.cast(id)
    p.resolve("yes", other)
    assert p.pt(id) == (4, 5) and p.chars(id).has("flying")
    assert p.chars(id).name == p.chars(other).name and p.chars(id).controller == 0


@pytest.mark.rules("707.5", "614.1c")
def test_it_copies_nothing_where_its_controller_declines() -> None:
    p = Position()
    p.creature(1, "4/5")
    id = clone(p)
    p.cast(id)
    p.resolve("no")
    assert p.where(id) == "battlefield" and p.pt(id) == (0, 1)


@pytest.mark.rules("707.5", "614.1c", "614.12a")
def test_the_other_parts_of_the_effect_hold_too() -> None:
    p = Position()
    p.creature(0, "2/2")
    other = p.creature(1, "4/5")
    id = clone(p, EntersWith("+1/+1", Fixed(2)))
    p.cast(id)
    p.resolve("yes", other)
    assert p.pt(id) == (6, 7)
