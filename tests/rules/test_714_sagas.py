"""Sagas (CR 714), read ahead (702.155)."""

from __future__ import annotations

import pytest
from table import EOT, ONE, Table, damage, draw, gain, when

from apnap.engine import verbs
from apnap.model import (
    AmountBecomes,
    Each,
    EventAmount,
    Fixed,
    Keyword,
    Later,
    Lose,
    Move,
    Pattern,
    PutCounters,
    RemoveCounters,
    Replacing,
    Static,
    Subtype,
    Sum,
    Target,
    Type,
    You,
)


def chapter(effect: object, *numbers: int) -> Keyword:
    return Keyword("chapter", (numbers, effect))


THREE = (chapter(gain(1), 1), chapter(gain(10), 2), chapter(gain(100), 3))


def saga(
    t: Table, *words: object, zone: str = "battlefield", types: str = "enchantment", **more: object
) -> int:
    return t.card(0, types, *(words or THREE), sub="Saga", cost="{0}", zone=zone, **more)


@pytest.mark.rules("714.3a", "714.2b", "122.6", "107.15a")
def test_it_enters_with_a_lore_counter_and_its_first_chapter_triggers() -> None:
    t = Table()
    id = saga(t, zone="hand")
    t.cast(id)
    t.resolve()
    now = t.now(id)
    assert t.obj(now).counters == (("lore", 1),)
    assert len(t.stack()) == 1
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("714.3a")
def test_what_is_no_saga_enters_without_lore_counters() -> None:
    t = Table()
    id = t.card(0, "enchantment", *THREE, sub="Shrine", cost="{0}", zone="hand")
    t.cast(id)
    t.resolve()
    assert t.obj(t.now(id)).counters == ()
    assert t.stack() == ()


@pytest.mark.rules("714.3c", "405.6e", "505.4")
@pytest.mark.rules("703.4f")
def test_a_lore_counter_as_the_precombat_main_phase_of_its_controller_begins() -> None:
    t = Table(step="end")
    mine = saga(t, counters=(("lore", 1),))
    bare = saga(t, gain(1), counters=(("lore", 1),))
    t.pass_until("precombat main", 1)
    assert t.obj(mine).counters_of("lore") == 1  # not in another player's turn
    t.pass_until("draw", 0)
    assert t.obj(mine).counters_of("lore") == 1  # nor before the main phase
    t.pass_until("precombat main", 0)
    assert t.obj(mine).counters_of("lore") == 2
    assert t.obj(bare).counters_of("lore") == 1  # without chapter abilities: none
    t.settle()
    assert t.life(0) == 30
    t.pass_until("postcombat main", 0)
    assert t.obj(mine).counters_of("lore") == 2


@pytest.mark.rules("714.2b", "122.7", "714.2", "714.2a", "714.3")
def test_a_chapter_triggers_only_as_its_number_is_reached() -> None:
    t = Table()
    saga(t, counters=(("lore", 1),))
    one = t.free(0, PutCounters(Each(Subtype("Saga")), "lore", Fixed(1)))
    less = t.free(0, RemoveCounters(Each(Subtype("Saga")), "lore", Fixed(1)))
    other = t.free(0, PutCounters(Each(Subtype("Saga")), "charge", Fixed(1)))
    t.cast(other)
    t.settle()
    assert t.life(0) == 20
    t.cast(one)
    t.settle()
    assert t.life(0) == 30  # only the second, not the first again
    t.cast(less)
    t.settle()
    assert t.life(0) == 30  # that counters are removed is nothing


@pytest.mark.rules("714.2b")
def test_several_counters_at_once_trigger_each_chapter_that_they_reach() -> None:
    t = Table()
    id = saga(t, counters=(("lore", 1),))
    t.cast(t.free(0, PutCounters(Each(Subtype("Saga")), "lore", Fixed(2))))
    t.settle()
    assert t.life(0) == 130
    assert t.zone(id) == "graveyard"


@pytest.mark.rules("714.2b", "614.1c")
def test_more_lore_counters_as_it_enters() -> None:
    t = Table()
    lore = Pattern("put counter", Subtype("Saga"), how="lore")
    t.card(0, "artifact", Replacing(lore, (AmountBecomes(Sum((EventAmount(), Fixed(1)))),)))
    t.cast(saga(t, zone="hand"))
    t.settle()
    assert t.life(0) == 31


@pytest.mark.rules("714.2c", "107.15b")
def test_one_symbol_with_several_numbers_is_as_many_abilities() -> None:
    t = Table(step="end")
    saga(t, chapter(gain(1), 1, 2), chapter(gain(10), 3), counters=(("lore", 1),))
    t.pass_until("precombat main", 0)
    t.settle()
    assert t.life(0) == 21
    t.pass_until("precombat main", 0)
    t.settle()
    assert t.life(0) == 31
    both = Table()
    both.cast(saga(both, chapter(gain(1), 1, 2), chapter(gain(10), 3), zone="hand"))
    both.settle()
    both.cast(both.free(0, PutCounters(Each(Subtype("Saga")), "lore", Fixed(2))))
    both.settle()
    assert both.life(0) == 32


@pytest.mark.rules("714.4", "704.5s")
@pytest.mark.rules("714.2e")
def test_it_waits_for_its_last_chapter_and_is_sacrificed_then() -> None:
    t = Table()
    id = saga(t, counters=(("lore", 2),))
    t.cast(t.free(0, PutCounters(Each(Subtype("Saga")), "lore", Fixed(1))))
    t.resolve()
    assert len(t.stack()) == 1
    assert t.zone(id) == "battlefield"
    t.resolve()
    assert t.life(0) == 120
    assert t.zone(id) == "graveyard"
    assert [e.rule for e in t.facts(verbs.SACRIFICE)] == ["704.5s"]


@pytest.mark.rules("714.4", "704.5s")
def test_another_ability_of_it_on_the_stack_does_not_keep_it() -> None:
    t = Table()
    hits = when(Pattern("gain life"), draw(1))
    id = saga(t, chapter(gain(1), 1), hits, zone="hand")
    t.cast(id)
    t.resolve()
    assert t.zone(id) == "battlefield"
    t.resolve()  # the only chapter, whose event makes the other ability trigger
    assert len(t.stack()) == 1
    assert t.zone(id) == "graveyard"


@pytest.mark.rules("714.4", "714.2d")
def test_without_chapter_abilities_it_is_not_sacrificed() -> None:
    t = Table()
    id = saga(t, counters=(("lore", 3),))
    keeps = t.card(0, "artifact", Static(Each(Subtype("Saga")), (Lose(()),)))
    t.go()
    assert t.zone(id) == "battlefield"
    t.cast(t.free(0, Move(Target(0, ONE, Type("artifact"), None), "exile")), keeps)
    t.resolve()
    assert t.zone(id) == "graveyard"  # it has them again, and too many counters


@pytest.mark.rules("714.2d")
def test_the_final_chapter_is_the_greatest_number() -> None:
    t = Table()
    id = saga(t, chapter(gain(1), 4), chapter(gain(1), 1), counters=(("lore", 3),))
    t.go()
    assert t.zone(id) == "battlefield"


@pytest.mark.rules("714.1a")
def test_a_saga_creature_keeps_its_other_abilities() -> None:
    t = Table()
    id = saga(t, *THREE, "flying", zone="hand", types="enchantment creature", pt="3/3")
    t.cast(id)
    t.settle()
    assert t.pt(t.now(id)) == (3, 3)
    assert t.chars(t.now(id)).has("flying")
    assert t.life(0) == 21


@pytest.mark.rules("704.3", "704.5s")
def test_dying_and_being_sacrificed_at_once_is_one_death() -> None:
    t = Table()
    id = saga(t, *THREE, types="enchantment creature", pt="1/1", counters=(("lore", 3),), damage=1)
    t.go()
    assert t.zone(id) == "graveyard"
    assert len([e for e in t.facts(verbs.ZONE_CHANGE) if e.obj == id]) == 1


@pytest.mark.rules("702.155a", "702.155b", "714.3b")
def test_read_ahead_begins_with_the_chapter_chosen_and_skips_the_others() -> None:
    for n, life in ((1, 21), (2, 30), (3, 120)):
        t = Table()
        id = saga(t, *THREE, "read ahead", zone="hand")
        t.cast(id)
        t.say("pass", "pass")
        assert t.ask.kind == "number"
        assert t.keys() == ["1", "2", "3"]
        t.say(str(n))
        assert t.obj(t.now(id)).counters_of("lore") == n
        t.settle()
        assert t.life(0) == life
        assert (t.zone(id) == "graveyard") == (n == 3)


@pytest.mark.rules("702.155a")
def test_read_ahead_holds_for_the_turn_in_which_it_entered_only() -> None:
    t = Table()
    saga(t, *THREE, "read ahead", counters=(("lore", 1),))
    t.cast(t.free(0, PutCounters(Each(Subtype("Saga")), "lore", Fixed(2))))
    t.settle()
    assert t.life(0) == 130


@pytest.mark.rules("400.7")
def test_a_saga_that_returns_begins_anew() -> None:
    t = Table()
    id = saga(t, counters=(("lore", 2),))
    back = Move(Target(0, ONE, Subtype("Saga"), None), "hand")
    t.cast(t.free(0, back), id)
    t.resolve()
    t.cast(t.now(id))
    t.settle()
    assert t.obj(t.now(id)).counters_of("lore") == 1
    assert t.life(0) == 21


@pytest.mark.rules("603.7", "603.7b", "115.1")
def test_a_chapter_whose_ability_waits_for_every_event_of_the_turn() -> None:
    t = Table()
    hits = Later(Pattern("gain life", who=You()), damage(1), "each", EOT)
    t.cast(saga(t, chapter(hits, 1), chapter(gain(1), 2), zone="hand"))
    t.resolve()
    t.resolve()  # nothing is targeted yet
    assert t.stack() == ()
    for life in (19, 18):
        t.cast(t.free(0, gain(1)))
        t.say("pass", "pass")
        assert t.ask.kind == "target"
        t.say("p1")
        t.resolve()
        assert t.life(1) == life
    t.pass_until("precombat main", 1)
    assert not t.s.delayed
