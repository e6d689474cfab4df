"""CR 400.7j, 701.24: what an effect has moved or shuffled is still what its other parts speak of."""

from __future__ import annotations

import pytest
from position import CREATURE, ONE, Position, target

from apnap.model import (
    Apply,
    Bind,
    Bound,
    Destroy,
    Fixed,
    InZone,
    ModifyPT,
    Move,
    PutCounters,
    Search,
    Seq,
    Shuffle,
    Until,
    You,
    canonical,
)

EOT = Until("end of turn")
FOR_ONE = Search(You(), ("library",), You(), ONE, canonical((CREATURE, InZone("library"))))


@pytest.mark.rules("400.7j")
def test_what_it_puts_onto_the_battlefield_is_found() -> None:
    p = Position()
    card = p.creature(0, "2/2", zone="library")
    grow = Apply(Bound(0), (ModifyPT(Fixed(3), Fixed(3)),), EOT)
    p.do(Seq((Bind(0, FOR_ONE), Move(Bound(0), "battlefield"), Shuffle(You()), grow)), then=(card,))
    assert p.where(card) == "battlefield" and p.pt(card) == (5, 5)


@pytest.mark.rules("400.7j")
def test_what_went_to_a_hidden_zone_is_not() -> None:
    p = Position()
    bear = p.creature(1, "2/2")
    p.do(Seq((Move(target(CREATURE), "hand"), PutCounters(Bound(0), "+1/+1", Fixed(1)))), bear)
    assert p.where(bear) == "hand" and p.counters(bear, "+1/+1") == 0


@pytest.mark.rules("400.7")
def test_what_was_gone_before_is_not() -> None:
    p = Position()
    bear = p.creature(1, "2/2")
    spell = p.spell(Seq((PutCounters(target(CREATURE), "+1/+1", Fixed(1)),)))
    p.cast(spell, bear)
    p.cast(p.spell(Destroy(target(CREATURE))), bear)
    p.resolve()
    p.resolve()
    assert p.where(bear) == "graveyard" and p.counters(bear, "+1/+1") == 0


@pytest.mark.rules("701.24", "701.23")
def test_the_card_found_is_put_on_top_after_the_shuffle() -> None:
    p = Position()
    p.creature(0, "2/2", zone="library", name="That One")
    p.card(0, "library")
    p.do(Seq((Bind(0, FOR_ONE), Shuffle(You()), Move(Bound(0), "library", "top"))), then=(_only(p),))
    top = p.s.zone(0, 0)[-1]
    assert p.chars(top).name == "That One" and p.in_library(0) == 12


@pytest.mark.rules("400.7", "115.3")
def test_a_second_target_phrase_does_not_find_what_the_first_moved() -> None:
    # Each says where its target is: once it is on the battlefield it isn't "from your graveyard" any more.
    p = Position()
    one = p.creature(0, "2/2", zone="graveyard")
    two = p.creature(0, "3/3", zone="graveyard")
    lying = (CREATURE, InZone("graveyard"))
    both = Seq(
        (Move(target(*lying), "battlefield", under=You()), Move(target(*lying, slot=1), "hand")),
    )
    q = p.fork()
    p.do(both, one, one)
    assert p.where(one) == "battlefield" and p.hand(0) == 0
    q.do(both, one, two)
    assert q.where(one) == "battlefield" and q.where(two) == "hand"


@pytest.mark.rules("400.7", "400.7j")
def test_what_came_back_is_no_target_of_the_second_phrase_but_still_it() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    away = Bind(2, Move(target(CREATURE), "exile"))
    back = Bind(3, Move(Bound(2), "battlefield"))
    q = p.fork()
    p.do(Seq((away, back, PutCounters(target(CREATURE, slot=1), "+1/+1", Fixed(1)))), bear, bear)
    assert p.where(bear) == "battlefield" and p.counters(bear, "+1/+1") == 0
    q.do(Seq((away, back, PutCounters(Bound(3), "+1/+1", Fixed(1)))), bear)
    assert q.counters(bear, "+1/+1") == 1


def _only(p: Position) -> str:
    found = [id for id in p.s.zone(0, 0) if p.chars(id).name == "That One"]
    return f"o{found[0]}"
