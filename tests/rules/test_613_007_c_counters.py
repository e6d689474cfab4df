"""CR 613.7c: counters have timestamps of their own."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, target

from apnap.engine.encoding import from_data, to_data
from apnap.engine.shape import shape
from apnap.model import Apply, Fixed, Lose, PutCounters, RemoveCounters, Until

TURN = Until("end of turn")
IT = target(CREATURE)
COUNT = PutCounters(IT, "flying", Fixed(1))
LOSE = Apply(IT, (Lose(()),), TURN)


@pytest.mark.rules("613.7c", "122.1b")
@pytest.mark.parametrize("later", [False, True])
def test_of_a_counter_and_an_effect_the_later_one_prevails(later: bool) -> None:
    p = Position()
    c = p.creature(0, "2/2", "trample")
    for step in (LOSE, COUNT) if later else (COUNT, LOSE):
        p.do(step, c)
    assert p.chars(c).has("flying") == later and not p.chars(c).has("trample")
    p.until("upkeep")
    assert p.chars(c).has("flying") and p.chars(c).has("trample")


@pytest.mark.rules("613.7c")
def test_one_more_counter_gives_all_of_its_kind_a_new_timestamp() -> None:
    p = Position()
    c = p.creature(0, "2/2")
    for step in (COUNT, LOSE, PutCounters(IT, "reach", Fixed(1))):
        p.do(step, c)
    assert p.chars(c).has("reach") and not p.chars(c).has("flying")
    p.do(COUNT, c)
    assert p.chars(c).has("flying") and p.counters(c, "flying") == 2
    # The first of them is gone; the time of the second is that of both.
    p.do(RemoveCounters(IT, "flying", Fixed(1)), c)
    assert p.chars(c).has("flying")
    p.do(RemoveCounters(IT, "flying", Fixed(1)), c)
    assert not p.chars(c).has("flying") and [kind for kind, _ in p.obj(c).counted] == ["reach"]


@pytest.mark.rules("613.7c")
def test_counters_that_a_creature_has_had_from_the_start_are_as_old_as_it() -> None:
    p = Position()
    c = p.creature(0, "2/2", counters=(("flying", 1),))
    assert p.chars(c).has("flying")
    p.do(LOSE, c)
    assert not p.chars(c).has("flying")


def test_the_timestamps_are_part_of_the_state() -> None:
    p = Position()
    c = p.creature(0, "2/2")
    p.do(COUNT, c)
    q = p.fork()
    assert q.obj(c).counted == p.obj(c).counted and shape(q.s) == shape(p.s)
    assert from_data(to_data(p.s)).obj(c).counted == p.obj(c).counted
