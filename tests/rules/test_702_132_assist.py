"""CR 702.132: assist."""

from __future__ import annotations

import pytest
from table import Table, gain

from apnap.model import CastFact
from apnap.model.instructions import GainLife
from apnap.model.refs import You


def charge(t: Table, cost: str = "{3}{W}") -> int:
    """A spell with assist that gains as much life as mana was spent on it."""
    return t.spell(0, cost, "assist", GainLife(You(), CastFact("mana spent")))


@pytest.mark.rules("702.132a")
def test_another_player_may_pay_for_generic_mana() -> None:
    t = Table(players=3)
    t.lands(0, "WWWW")
    theirs = t.lands(1, "UU")
    id = charge(t)
    t.say(f"cast:{id}:0")
    assert t.ask.rule == "702.132a" and t.ask.player == 0 and t.keys() == ["p1", "done"]
    t.say("p1")
    # They pay for as much of the generic mana as they like and can.
    assert t.ask.player == 1 and t.keys() == ["0", "1", "2"]
    t.say("2").pay()
    assert all(t.obj(land).tapped for land in theirs)
    assert sum([t.obj(land).tapped for land in t.s.battlefield() if t.obj(land).owner == 0]) == 2
    t.settle()
    assert t.life(0) == 24


@pytest.mark.rules("702.132a")
@pytest.mark.parametrize("no", ["done", "0"])
def test_both_may_decline(no: str) -> None:
    t = Table()
    t.lands(0, "WWWW")
    theirs = t.lands(1, "UU")
    id = charge(t)
    t.say(f"cast:{id}:0")
    t.say(*([no] if no == "done" else ["p1", no])).pay()
    assert not any(t.obj(land).tapped for land in theirs)
    t.resolve()
    assert t.life(0) == 24


@pytest.mark.rules("702.132a")
@pytest.mark.parametrize("why", ["no generic mana", "no assist", "nobody can"])
def test_else_nobody_is_asked(why: str) -> None:
    t = Table()
    t.lands(0, "WWWW")
    if why != "nobody can":
        t.lands(1, "UU")
    if why == "no assist":
        id = t.spell(0, "{3}{W}", gain(1))
    else:
        id = charge(t, "{W}{W}" if why == "no generic mana" else "{3}{W}")
    t.say(f"cast:{id}:0").pay()
    assert t.stack() and t.ask.kind == "priority"


@pytest.mark.rules("702.132a")
def test_what_its_caster_can_not_pay_alone_is_cast_with_help() -> None:
    t = Table(players=3)
    t.lands(0, "WW")
    t.lands(1, "U")  # not enough
    theirs = t.lands(2, "UUU")
    id = charge(t)
    t.say(f"cast:{id}:0")  # player 2 is the only one who may be asked
    assert t.ask.player == 2 and t.ask.kind == "may" and t.ask.rule == "702.132a"
    t.say("yes")
    assert t.ask.player == 2 and t.keys() == ["2", "3"]
    t.say("3").pay()
    assert all(t.obj(land).tapped for land in theirs)
    assert sum([t.obj(land).tapped for land in t.s.battlefield() if t.obj(land).owner == 0]) == 1
    t.settle()
    assert t.life(0) == 24


@pytest.mark.rules("702.132a", "733.1")
def test_without_help_it_is_taken_back_and_not_tried_again_until_somebody_acts() -> None:
    t = Table()
    t.lands(0, "WW")
    t.lands(1, "UUU")
    id = charge(t)
    other = t.spell(0, "{W}", gain(1))
    t.say(f"cast:{id}:0", "no")
    assert t.zone(id) == "hand" and not any(t.obj(land).tapped for land in t.s.battlefield())
    assert t.ask.kind == "priority" and not t._find(f"cast:{id}")
    t.cast(other)
    t.resolve()
    t.mana(0, "W")
    assert t._find(f"cast:{id}")


@pytest.mark.rules("702.132a")
@pytest.mark.parametrize("why", ["white", "help", "assist"])
def test_help_is_not_enough(why: str) -> None:
    t = Table()
    t.lands(0, "UU" if why == "white" else "WW")
    t.lands(1, "U" if why == "help" else "UUU")
    id = t.spell(0, "{3}{W}", gain(1)) if why == "assist" else charge(t)
    assert not t._find(f"cast:{id}")


@pytest.mark.rules("702.132a", "107.3a")
def test_x_is_as_much_as_both_can_pay() -> None:
    t = Table()
    t.lands(0, "WWW")
    t.lands(1, "UUU")
    id = charge(t, "{X}{W}")
    t.say(f"cast:{id}:0")
    assert t.ask.kind == "number" and t.keys() == ["0", "1", "2", "3", "4", "5"]
    t.say("4", "yes")
    assert t.keys() == ["2", "3"]
    t.say("2").pay()
    t.settle()
    assert t.life(0) == 25
