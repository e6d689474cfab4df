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
