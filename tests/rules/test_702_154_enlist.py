"""CR 702.154 enlist, 508.1g: optional costs to attack."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, gain, when

from apnap.engine import verbs
from apnap.model import Among, Pattern, This


def army(t: Table, **more: Any) -> tuple[int, int]:
    """A 2/2 with enlist, and a 3/3."""
    return t.creature(0, "2/2", "enlist"), t.creature(0, "3/3", **more)


@pytest.mark.rules("702.154a", "702.154b", "702.154c", "508.1g")
def test_another_creature_is_tapped_and_its_power_added() -> None:
    t = Table()
    a, b = army(t)
    other = t.creature(0, "1/1")
    t.attack(a)
    assert t.ask.rule == "508.1g"
    t.say("yes")
    # It can't enlist itself.
    assert t.keys() == [f"o{b}", f"o{other}"]
    t.say(b)
    assert t.obj(b).tapped and t.obj(a).attacking and not t.obj(b).attacking and t.stack()
    t.resolve()
    assert t.pt(a) == (5, 2) and t.pt(b) == (3, 3)
    t.pass_until("upkeep", 1)
    assert t.pt(a) == (2, 2)


@pytest.mark.rules("508.1g", "702.154a")
def test_it_is_optional() -> None:
    t = Table()
    a, b = army(t)
    t.attack(a).say("no")
    assert not t.obj(b).tapped and t.obj(a).attacking and not t.stack()


@pytest.mark.rules("702.154a")
@pytest.mark.parametrize("why", ["tapped", "new", "attacking too", "theirs"])
def test_who_cannot_be_enlisted(why: str) -> None:
    t = Table()
    a = t.creature(0, "2/2", "enlist")
    b = t.creature(
        1 if why == "theirs" else 0,
        "3/3",
        *(["vigilance"] if why == "attacking too" else []),
        tapped=why == "tapped",
        sick=why == "new",
    )
    t.attack(a, *([b] if why == "attacking too" else []))
    # Nothing is asked where nothing could be paid.
    assert t.ask.kind == "priority" and t.obj(a).attacking


@pytest.mark.rules("702.154a")
def test_one_with_haste_may_be_new() -> None:
    t = Table()
    a = t.creature(0, "2/2", "enlist")
    b = t.creature(0, "3/3", "haste", sick=True)
    t.attack(a).say("yes")
    assert t.obj(b).tapped


@pytest.mark.rules("702.154d")
def test_each_instance_is_paid_for_itself_and_none_taps_the_same_creature() -> None:
    t = Table()
    a = t.creature(0, "2/2", "enlist", "enlist")
    b, c = t.creature(0, "3/3"), t.creature(0, "1/1")
    t.attack(a).say("yes", "yes", b)
    assert t.obj(b).tapped and t.obj(c).tapped
    t.settle()
    assert t.pt(a) == (6, 2)


@pytest.mark.rules("702.154c", "702.154a")
def test_that_it_enlists_is_an_event() -> None:
    t = Table()
    told = when(Pattern("act", Among(This()), how="enlist"), gain(1))
    a = t.creature(0, "2/2", "enlist", told)
    t.creature(0, "3/3")
    t.attack(a).say("yes")
    t.settle()
    assert t.life(0) == 21 and [e for e in t.facts(verbs.ACT) if e.how == "enlist"]
