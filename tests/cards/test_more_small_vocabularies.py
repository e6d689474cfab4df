"""Abilities activated as though with haste; what is exiled until an opponent becomes the monarch; targets of
one sort or another."""

from __future__ import annotations

import pytest
from made_up import card, refused, targets
from position import Position


@pytest.mark.rules("302.6", "602.5a", "609.4b")
@pytest.mark.parametrize("said", [True, False])
def test_as_though_with_haste(said: bool) -> None:
    p = Position()
    if said:
        text = "You may activate abilities of Elves you control as though those creatures had haste."
        card(p, 0, "battlefield", text, "artifact")
    it = card(p, 0, "hand", "{T}: You gain 1 life.", "creature", "1/1")
    p.cast(it)
    p.resolve()
    p.turn_to(0)
    assert any(o.kind == "activate" and o.obj == p.now(it) for o in p.options()) is said


@pytest.mark.rules("610.3", "725.1")
@pytest.mark.parametrize(("who", "back"), [(1, True), (0, False)])
def test_until_an_opponent_becomes_the_monarch(who: int, back: bool) -> None:
    p = Position()
    theirs = p.creature(1, "1/1")
    text = (
        "When this creature enters, exile target nonartifact creature an opponent controls until an "
        "opponent becomes the monarch."
    )
    p.cast(card(p, 0, "hand", text, "creature", "1/1"))
    p.resolve(theirs)
    p.finish()
    assert p.where(theirs) == "exile"
    p.cast(card(p, who, "hand", "You become the monarch.", "instant"), by=who)
    p.finish()
    assert p.there(theirs) is back


@pytest.mark.rules("115.1")
def test_of_one_sort_or_another() -> None:
    p = Position()
    chief, rock = p.creature(1, "1/1", supertypes="legendary"), p.permanent(1, "artifact")
    p.creature(1, "1/1", types="artifact creature")
    p.permanent(1, "land", supertypes="legendary")
    it = card(p, 0, "hand", "Destroy target legendary creature or noncreature artifact.", "instant")
    assert targets(p, it) == {f"o{chief}", f"o{rock}"}
    assert refused("Destroy target creature or noncreature.")
