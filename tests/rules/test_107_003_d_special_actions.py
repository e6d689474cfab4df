"""CR 107.3d, 702.37f: the X of a special action; CR 400.8-10: what is put into the zone where it is."""

from __future__ import annotations

import pytest
from position import SELF, Position, target, when

from apnap.engine.state import COMMAND, EXILE
from apnap.model import (
    Cost,
    Each,
    Fixed,
    GainLife,
    InZone,
    Keyword,
    Mana,
    Move,
    Pattern,
    PutCounters,
    X,
    You,
)


@pytest.mark.rules("107.3d", "702.37f", "702.168e")
@pytest.mark.parametrize("word", ["morph", "disguise"])
@pytest.mark.parametrize("x", [0, 2])
def test_the_x_of_a_morph_cost_is_chosen_as_it_is_paid_and_remembered(x: int, word: str) -> None:
    p = Position()
    p.lands(0, "Swamp", 5)
    cost = Cost((Mana(("X", "B")),))
    turned = when(Pattern("turn face up", SELF), GainLife(You(), X()))
    id = p.creature(0, "4/3", Keyword(word, (cost,)), turned)
    p.s.own(id).face_down = word
    p.begin()
    (up,) = [k for k in p.keys() if k.startswith("turn up:")]
    p.say(up)
    assert p.ask.rule == "107.3d" and p.keys() == ["0", "1", "2", "3", "4"]
    p.say(str(x))
    p.finish()
    assert p.pt(id) == (4, 3) and p.life(0) == 20 + x
    assert len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == 1 + x


@pytest.mark.rules("107.3d", "702.62a")
def test_the_x_of_a_suspend_cost_is_how_many_counters_it_gets() -> None:
    p = Position()
    p.lands(0, "Island", 4)
    suspend = Keyword("suspend", (X(), Cost((Mana(("X", "U")),))))
    id = p.creature(0, "1/1", suspend, zone="hand", cost="{9}")
    p.begin()
    (aside,) = [k for k in p.keys() if k.startswith("special:")]
    p.say(aside, "3")
    assert p.where(id) == "exile" and p.counters(id, "time") == 3
    assert all([p.s.obj(i).tapped for i in p.s.battlefield()])


@pytest.mark.rules("400.8", "406.7")
def test_what_is_exiled_from_exile_is_a_new_object_there() -> None:
    p = Position()
    id = p.card(0, "exile")
    p.s.own(id).counters = (("time", 2),)
    p.do(Move(Each(InZone("exile")), "exile"))
    assert p.where(id) == "exile" and p.now(id) != id and p.counters(id, "time") == 0
    assert p.s.zone(EXILE, 0) == (p.now(id),)


@pytest.mark.rules("400.10")
def test_what_is_put_into_the_command_zone_from_there_is_a_new_object() -> None:
    p = Position()
    id = p.creature(0, "1/1", zone="command")
    p.s.own(id).counters = (("time", 2),)
    p.do(Move(Each(InZone("command")), "command"))
    assert p.now(id) != id and p.s.zone(COMMAND, 0) == (p.now(id),) and p.counters(id, "time") == 0


@pytest.mark.rules("400.8")
def test_what_stays_on_the_battlefield_stays_what_it_is() -> None:
    p = Position()
    id = p.creature(0, "1/1")
    p.do(PutCounters(target(InZone("battlefield")), "+1/+1", Fixed(1)), id)
    p.do(Move(Each(InZone("battlefield")), "battlefield"))
    assert p.now(id) == id and p.counters(id, "+1/+1") == 1
