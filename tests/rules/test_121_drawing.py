"""Drawing a card (CR 121)."""

import pytest
from position import Position, when

from apnap.model import (
    AllPlayers,
    AlsoThen,
    Bind,
    Bound,
    Cant,
    Compare,
    CountEvents,
    Discard,
    Draw,
    Fixed,
    GainLife,
    Gate,
    Instead,
    LoseLife,
    Mill,
    Move,
    Nothing,
    Nth,
    Opponents,
    Pattern,
    Replacing,
    Seq,
    Static,
    TopOf,
    Where,
    You,
)

DRAWS = Pattern("draw", who=You())


@pytest.mark.rules("121.1", "121.2")
def test_cards_are_drawn_one_at_a_time():
    p = Position()
    top = p.s.zone(0, 0)[-2:]
    p.permanent(0, "enchantment", when(DRAWS, GainLife(You(), Fixed(1))))
    p.do(Draw(You(), Fixed(2))).finish()
    assert p.hand(0) == 2 and p.life(0) == 22
    assert {p.where(c) for c in top} == {"hand"}


@pytest.mark.rules("121.2c")
def test_the_active_player_draws_all_first():
    p = Position(active=1)
    p.do(Draw(AllPlayers(), Fixed(2)), by=1)
    assert [e.player for e in p.facts("draw")] == [1, 1, 0, 0]


@pytest.mark.rules("121.1", "504.1", "703.4d")
def test_the_draw_step():
    p = Position()
    p.until("draw")
    assert p.s.active == 1 and p.hand(1) == 1


@pytest.mark.rules("121.3")
def test_an_empty_library_does_not_forbid_choosing_to_draw():
    p = Position(library=0)
    p.do(Gate(You(), Draw(You(), Fixed(1)), Nothing(), Nothing()))
    assert p.kind == "may"
    p.say("no")
    assert not p.s.over
    q = Position()
    q.permanent(0, "enchantment", Static(You(), (Cant("draw"),)))
    q.do(Gate(You(), Draw(You(), Fixed(1)), Nothing(), LoseLife(You(), Fixed(1))))
    assert q.kind == "priority" and q.life(0) == 19


@pytest.mark.rules("121.3a")
def test_nor_does_the_empty_library_of_another_player():
    p = Position()
    p.s.set_zone(0, 1, ())
    p.do(Gate(You(), Draw(Opponents(), Fixed(1)), GainLife(You(), Fixed(2)), Nothing()))
    assert p.kind == "may" and p.ask.player == 0
    p.say("yes")
    assert p.s.players[1].lost_by and p.s.over
    q = Position()
    q.permanent(0, "enchantment", Static(Opponents(), (Cant("draw"),)))
    q.do(Gate(You(), Draw(Opponents(), Fixed(1)), Nothing(), LoseLife(You(), Fixed(1))))
    assert q.kind == "priority" and q.life(0) == 19


@pytest.mark.rules("121.5")
def test_putting_cards_into_the_hand_is_not_drawing():
    p = Position(library=1)
    p.permanent(0, "enchantment", when(DRAWS, GainLife(You(), Fixed(1))))
    p.do(Move(TopOf(Fixed(3), You()), "hand")).finish()
    assert p.hand(0) == 1 and p.life(0) == 20 and not p.s.over


@pytest.mark.rules("121.6c", "614.11b", "121.6")
def test_what_else_is_done_with_the_card_is_not_done_with_another():
    p = Position()
    p.permanent(
        0,
        "enchantment",
        Replacing(DRAWS, (Instead(Seq((Draw(You(), Fixed(1)), GainLife(You(), Fixed(1))))),)),
    )
    p.do(Seq((Bind(0, Draw(You(), Fixed(1))), Discard(You(), Bound(0)))))
    assert p.hand(0) == 1 and p.life(0) == 21
    q = Position()
    q.do(Seq((Bind(0, Draw(You(), Fixed(1))), Discard(You(), Bound(0)))))
    assert q.hand(0) == 0


@pytest.mark.rules("121.7")
def test_what_is_left_of_the_event_comes_before_the_draws():
    p = Position()
    mill = Pattern("mill", who=You())
    p.permanent(0, "enchantment", Replacing(mill, (AlsoThen(Draw(You(), Fixed(1))),)))
    top, second = p.s.zone(0, 0)[-1], p.s.zone(0, 0)[-2]
    p.do(Mill(You(), Fixed(1)))
    assert p.where(top) == "graveyard" and p.where(second) == "hand"


@pytest.mark.rules("121.2b")
def test_no_more_than_one_draw_each_turn():

    p = Position()
    drawn = Compare(CountEvents(DRAWS, "turn", ""), ">=", Fixed(1))
    p.permanent(0, "enchantment", Replacing(Where(DRAWS, drawn), (Instead(Nothing()),)))
    p.do(Draw(You(), Fixed(3)))
    assert p.hand(0) == 1


@pytest.mark.rules("121.2", "603.2")
def test_the_second_card_of_the_turn():
    p = Position()
    p.permanent(0, "enchantment", when(Nth(DRAWS, 2), GainLife(You(), Fixed(1))))
    p.do(Draw(You(), Fixed(3))).finish()
    assert p.life(0) == 21
