"""Leveler cards (CR 711) and station cards (CR 721)."""

from __future__ import annotations

import pytest
from readings import abilities
from table import ONE, Table, cost

from apnap.cards.facts import FaceFacts, parse_type_line
from apnap.model import Apply, Endless, Fixed, Keyword, Lose, PutCounters, RemoveCounters, Target, Type

LEVELER = (
    Keyword("level up", (cost("{0}"),)),
    Keyword("level symbol", (1, 3, (4, 4), (Keyword("flying"),))),
    Keyword("level symbol", (4, None, (6, 7), (Keyword("trample"),))),
)
LANDING = (
    Keyword("station"),
    Keyword("station symbol", (2, (), (Keyword("menace"),))),
    Keyword("station symbol", (5, (6, 7), (Keyword("flying"),))),
)


def levels(t: Table, id: int, n: int, kind: str = "level") -> None:
    t.s.own(id).counters = ((kind, n),) if n else ()
    t.s.version += 1


@pytest.mark.rules("711.2a", "711.2b", "711.5", "107.8a", "107.8b")
def test_what_a_leveler_is_at_each_level() -> None:
    t = Table()
    id = t.creature(0, "1/2", *LEVELER)
    seen = []
    for n in range(6):
        levels(t, id, n)
        c = t.chars(id)
        seen.append((t.pt(id), c.has("flying"), c.has("trample")))
    assert seen == [
        ((1, 2), False, False),
        *[((4, 4), True, False)] * 3,
        *[((6, 7), False, True)] * 2,
    ]


@pytest.mark.rules("711.4", "702.87a")
def test_level_up_at_every_level_and_as_a_sorcery() -> None:
    t = Table()
    id = t.creature(0, "1/2", *LEVELER, sick=True)
    for n in range(1, 6):
        t.say(f"activate:{id}:p0/0").pay()
        assert not t.can_act(id)  # the stack isn't empty
        t.resolve()
        assert t.obj(id).counters_of("level") == n
    assert t.pt(id) == (6, 7)


@pytest.mark.rules("711.2a")
@pytest.mark.rules("711.1", "711.2")
def test_counters_that_are_removed_take_the_level_away() -> None:
    t = Table()
    id = t.creature(0, "1/2", *LEVELER, counters=(("level", 4),))
    assert t.pt(id) == (6, 7)
    t.cast(t.free(0, RemoveCounters(Target(0, ONE, Type("creature"), None), "level", Fixed(1))), id)
    t.resolve()
    assert t.pt(id) == (4, 4)
    assert t.chars(id).has("flying") and not t.chars(id).has("trample")


@pytest.mark.rules("711.6")
def test_elsewhere_a_leveler_has_its_first_size() -> None:
    t = Table()
    id = t.creature(0, "1/2", *LEVELER, zone="hand", counters=(("level", 4),))
    assert t.pt(id) == (1, 2)


@pytest.mark.rules("711.2", "613.7")
def test_without_its_abilities_it_has_no_level_symbols() -> None:
    t = Table()
    id = t.creature(0, "1/2", *LEVELER, counters=(("level", 1),))
    t.cast(t.free(0, Apply(Target(0, ONE, Type("creature"), None), (Lose(()),), Endless())), id)
    t.resolve()
    assert not t.chars(id).has("flying")


@pytest.mark.rules("716.4", "711.7")
def test_level_counters_are_no_class_level() -> None:
    bar = Keyword("class level", (cost("{0}"), 2, (Keyword("flying"),)))
    t = Table()
    id = t.card(0, "enchantment", bar, sub="Class", counters=(("level", 2),))
    assert not t.chars(id).has("flying")


@pytest.mark.rules("702.184a", "721.2a", "721.2b", "721.4")
@pytest.mark.rules("721.1", "721.2")
def test_a_station_card_becomes_a_creature_at_its_last_symbol() -> None:
    t = Table()
    id = t.card(0, "artifact", *LANDING, sub="Spacecraft")
    t.creature(0, "3/3", sick=True)
    assert not t.chars(id).types & 4
    t.say(f"activate:{id}:p0/0")
    if t.ask.kind != "priority":
        t.say(t.keys()[0])
    t.resolve()
    assert t.obj(id).counters == (("charge", 3),)
    c = t.chars(id)
    assert c.has("menace") and not c.has("flying") and not c.has_pt
    levels(t, id, 5, "charge")
    c = t.chars(id)
    assert c.types & 5 == 5  # an artifact still
    assert t.pt(id) == (6, 7)
    assert c.has("menace") and c.has("flying")


TOUGH = "Creatures you control station permanents using their toughness rather than their power."


@pytest.mark.rules("702.184c")
@pytest.mark.parametrize("tough", [True, False])
def test_a_creature_may_station_with_another_number_than_its_power(tough: bool) -> None:
    t = Table()
    id = t.card(0, "artifact", *LANDING, sub="Spacecraft")
    if tough:
        t.card(0, "artifact", *abilities(TOUGH, "Artifact"))
    for size, more in (("1/4", 4 if tough else 1), ("3/2", 2 if tough else 3)):
        helper = t.creature(0, size, sick=True)
        before = t.obj(id).counters_of("charge")
        t.say(f"activate:{id}:p0/0")
        if t.ask.kind != "priority":
            t.say(helper)
        t.resolve()
        assert t.obj(id).counters_of("charge") == before + more


@pytest.mark.rules("721.2c")
def test_elsewhere_a_station_card_has_no_power() -> None:
    facts = FaceFacts("Ship", "{1}", parse_type_line("Artifact \u2014 Spacecraft"), "6", "7", "", "", ())
    assert facts.face((Keyword("flying"),)).power == "6"  # another card's is its own
    t = Table()
    id = t.put(facts.face(LANDING), 0, "hand")
    assert not t.chars(id).has_pt


@pytest.mark.rules("721.2b", "613.4b", "122.1a")
def test_what_modifies_power_comes_after_its_base() -> None:
    t = Table()
    id = t.card(0, "artifact", *LANDING, sub="Spacecraft", counters=(("charge", 5),))
    t.cast(t.free(0, PutCounters(Target(0, ONE, Type("creature"), None), "+1/+1", Fixed(1))), id)
    t.resolve()
    assert t.pt(id) == (7, 8)
