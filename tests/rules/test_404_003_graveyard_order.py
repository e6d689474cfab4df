"""CR 404.3: the order of cards that are put into a graveyard at once."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, free

from apnap.engine.state import GRAVEYARD
from apnap.model import Destroy, Each, Fixed, InZone, Mill, Move, OwnedBy, Topmost, You, canonical

TOP = Topmost(canonical((CREATURE, InZone("graveyard"), OwnedBy(You()))))
ALL = Destroy(Each(CREATURE))


@pytest.mark.rules("404.3")
@pytest.mark.parametrize("first", [0, 1])
def test_its_owner_arranges_them_where_a_card_looks_at_the_order(first: int) -> None:
    p = Position()
    mine = [p.creature(0, "1/1", name="A"), p.creature(0, "1/1", name="B")]
    theirs = [p.creature(1, "1/1", name="C"), p.creature(1, "1/1", name="D")]
    digger = p.permanent(0, "artifact", free(Move(TOP, "hand")))
    p.cast(p.spell(ALL))
    p.resolve()
    assert (p.ask.rule, p.ask.player, p.keys()) == ("404.3", 0, [f"o{i}" for i in mine])
    p.say(mine[first])  # the lowest
    assert (p.ask.rule, p.ask.player) == ("404.3", 1)
    p.say(theirs[1])
    assert [p.s.obj(i).previous for i in p.s.zone(GRAVEYARD, 1)] == [theirs[1], theirs[0]]
    p.activate(digger)
    p.resolve()
    assert [p.where(i) for i in mine] == (["graveyard", "hand"] if first == 0 else ["hand", "graveyard"])


@pytest.mark.rules("404.1")
def test_else_they_are_not_asked() -> None:
    p = Position()
    p.creature(0, "1/1")
    p.creature(0, "1/1")
    p.do(ALL)
    assert p.kind == "priority" and p.graveyard(0) == 3


@pytest.mark.rules("404.3")
def test_one_card_or_a_token_has_no_order() -> None:
    p = Position()
    p.permanent(0, "artifact", free(Move(TOP, "hand")))
    p.creature(0, "1/1")
    p.creature(1, "1/1")
    p.do(ALL)
    assert p.kind == "priority" and p.graveyard(0) == 2
    p.do(Mill(You(), Fixed(2)))
    assert p.ask.rule == "404.3"
