"""Day and night (731), daybound and nightbound (702.145)."""

from __future__ import annotations

import pytest
from position import CREATURE, Position

from apnap.engine.designations import time_of_day
from apnap.model import (
    AnyWhen,
    CreateCopyToken,
    Designate,
    Each,
    Fixed,
    GainLife,
    If,
    ItIs,
    Nothing,
    Pattern,
    Transform,
    Triggered,
    Union,
    You,
)

DAY = Designate(Union(()), "day")
NIGHT = Designate(Union(()), "night")
TURNS = AnyWhen((Pattern("act", how="day becomes night"), Pattern("act", how="night becomes day")))


def werewolf(p: Position, zone: str = "battlefield", player: int = 0) -> int:
    faces = (p.make("daybound", size="2/2"), p.make("nightbound", size="4/4", cost=None))
    return p.put(zone, player, *faces, layout="transform")


def next_turn(p: Position) -> None:
    """On to the next turn's upkeep; nobody does anything."""
    turn = p.s.turn
    while p.s.turn == turn or p.s.step != 1:
        p.answer("none" if p.kind in ("attack", "block") else "pass")


def casting(p: Position, n: int, by: int = 0) -> None:
    for _ in range(n):
        p.do(GainLife(You(), Fixed(1)), by=by)


@pytest.mark.rules("731.1")
def test_it_becomes_day_or_night_and_stays_one_of_them() -> None:
    p = Position()
    assert time_of_day(p.s) == ""
    p.do(If(ItIs("day"), GainLife(You(), Fixed(1)), Nothing()))
    assert p.life(0) == 20
    p.do(DAY)
    assert time_of_day(p.s) == "day"
    p.do(If(ItIs("day"), GainLife(You(), Fixed(1)), Nothing()))
    assert p.life(0) == 21
    p.do(NIGHT)
    assert [d for d in p.s.designations if d[0] in ("day", "night")] == [("night", 0)]


@pytest.mark.rules("731.1a")
def test_day_becomes_night_is_not_becoming_night_from_neither() -> None:
    p = Position()
    p.permanent(0, "enchantment", Triggered(TURNS, GainLife(You(), Fixed(3))))
    p.do(NIGHT)
    assert not p.s.stack() and time_of_day(p.s) == "night"
    p.do(NIGHT)
    assert not p.s.stack()
    p.do(DAY).finish()
    assert p.life(0) == 23
    p.do(NIGHT).finish()
    assert p.life(0) == 26


@pytest.mark.rules("731.2", "731.2a", "731.2b", "731.2c", "502.2")
@pytest.mark.rules("703.4b")
def test_the_untap_step_looks_at_the_turn_before() -> None:
    p = Position()
    p.card(1, "library", If(ItIs("day"), GainLife(You(), Fixed(1)), Nothing()))
    p.begin()
    p.s.log = []
    next_turn(p)
    assert time_of_day(p.s) == ""  # 731.2c: nobody has cast a spell, and it is not night for it
    p.do(DAY, by=1)
    next_turn(p)
    assert time_of_day(p.s) == "day"  # the active player had cast a spell
    casting(p, 3, by=1)
    next_turn(p)
    assert time_of_day(p.s) == "night"  # the active player had not; what others cast counts for nothing
    casting(p, 1, by=1)
    casting(p, 2, by=0)
    next_turn(p)
    assert time_of_day(p.s) == "night"  # one spell of the active player's is too few
    casting(p, 2)
    next_turn(p)
    assert time_of_day(p.s) == "day"


@pytest.mark.rules("702.145a", "702.145d", "702.145b", "702.145e")
@pytest.mark.rules("702.145f")
def test_daybound_makes_it_day_and_turns_as_it_becomes_night() -> None:
    p = Position()
    wolf = werewolf(p)
    other = p.put("battlefield", 0, p.make(size="1/1"), p.make(size="5/5"), layout="transform")
    p.begin()
    assert time_of_day(p.s) == "day" and p.pt(wolf) == (2, 2)
    next_turn(p)
    assert time_of_day(p.s) == "night" and (p.pt(wolf), p.pt(other)) == ((4, 4), (1, 1))
    p.do(DAY)
    assert (p.pt(wolf), p.pt(other)) == ((2, 2), (1, 1))


@pytest.mark.rules("702.145b", "702.145e")
def test_they_transform_for_no_other_reason() -> None:
    p = Position()
    wolf = werewolf(p)
    other = p.put("battlefield", 0, p.make(size="1/1"), p.make(size="5/5"), layout="transform")
    p.do(Transform(Each(CREATURE)))
    assert (p.pt(wolf), p.pt(other)) == ((2, 2), (5, 5))
    p.do(NIGHT)
    p.do(Transform(Each(CREATURE)))
    assert (p.pt(wolf), p.pt(other)) == ((4, 4), (1, 1))


@pytest.mark.rules("702.145b", "616.1d", "712.11", "702.145a")
def test_at_night_it_enters_transformed() -> None:
    p = Position()
    wolf = werewolf(p, "hand")
    p.do(NIGHT)
    p.cast(wolf)
    assert p.chars(wolf).power == 2  # as a spell it has its front face
    p.resolve()
    assert p.there(wolf) and p.pt(wolf) == (4, 4) and p.obj(wolf).face_index == 1
    assert not p.facts("transform")
    q = Position()
    wolf = werewolf(q, "hand")
    q.do(DAY)
    q.cast(wolf)
    q.resolve()
    assert q.pt(wolf) == (2, 2)


@pytest.mark.rules("702.145b", "702.145c", "707.8a")
def test_a_token_that_is_a_copy_is_double_faced_too() -> None:
    p = Position()
    wolf = werewolf(p)
    p.do(CreateCopyToken(You(), Fixed(1), Each(CREATURE)))
    p.do(NIGHT)
    [token] = [i for i in p.s.battlefield() if i != wolf]
    assert (p.pt(wolf), p.pt(token)) == ((4, 4), (4, 4))


@pytest.mark.rules("702.145c", "702.145f")
def test_one_that_shows_the_wrong_face_turns_at_once() -> None:
    p = Position()
    p.do(NIGHT)
    wolf = werewolf(p)
    p.do(GainLife(You(), Fixed(1)))
    assert p.pt(wolf) == (4, 4)


@pytest.mark.rules("702.145g", "702.145d")
def test_nightbound_alone_makes_it_night() -> None:
    p = Position()
    p.creature(0, "4/4", "nightbound")
    p.begin()
    assert time_of_day(p.s) == "night"
    p = Position()
    p.creature(0, "4/4", "nightbound")
    p.creature(1, "2/2", "daybound")
    p.begin()
    assert time_of_day(p.s) == "day"


@pytest.mark.rules("502.1", "502.2", "502.3")
@pytest.mark.rules("703.4a")
def test_what_phases_in_is_there_as_night_falls_and_untaps() -> None:
    p = Position()
    p.do(DAY)
    wolf = werewolf(p, "battlefield", 1)
    away = werewolf(p, "battlefield", 1)
    p.s.own(away).phased_out = True
    p.s.own(away).tapped = True
    p.s.ledger = tuple([e for e in p.s.ledger if e.verb != 1])  # nobody has cast a spell
    next_turn(p)
    assert time_of_day(p.s) == "night" and p.s.active == 1
    assert p.pt(wolf) == (4, 4)
    o = p.s.obj(away)
    assert not o.phased_out and not o.tapped and p.pt(away) == (4, 4)
    turned = [e.obj for e in p.facts("transform")]
    assert sorted(turned) == sorted([wolf, away])  # both as it became night, at once
    assert len({e.rule for e in p.facts("transform")}) == 1
