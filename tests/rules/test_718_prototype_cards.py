"""CR 718: prototype cards: cast with other mana cost, power and toughness, which the permanent keeps."""

from __future__ import annotations

import pytest
from table import CREATURES, Table, cost, target

from apnap.engine.copying import copiable
from apnap.engine.instructions.stack import put_copy
from apnap.model import CreateCopyToken, Fixed, InZone, Keyword, MayPlay, Move, Static, Type, You
from apnap.model.words import ARTIFACT, COLOR_BIT, CREATURE


def machine(t: Table, zone: str = "hand") -> int:
    """An artifact creature for {6}, 7/5 with trample; prototype {1}{B}, 2/3."""
    prototype = Keyword("prototype", (cost("{1}{B}"), Fixed(2), Fixed(3)))
    face = t.face("Machine", "{6}", "artifact creature", prototype, "trample", pt="7/5", sub="Construct")
    return t.put_card("prototype", face, zone=zone)


def values(t: Table, id: int) -> tuple[int, int, int, int]:
    c = t.chars(id)
    return (c.power, c.toughness, c.mana_value, c.colors)


SMALL = (2, 3, 2, COLOR_BIT["black"])
LARGE = (7, 5, 6, 0)


@pytest.mark.rules("718.2", "718.3", "718.3a", "718.3b", "718.5", "702.160a")
def test_cast_prototyped_it_is_small_and_has_the_colour_of_that_cost() -> None:
    t = Table()
    id = machine(t)
    assert values(t, id) == LARGE  # in the hand (718.4)
    t.mana(0, "BC")
    assert t._find(f"cast:{id}") == [f"cast:{id}:1"]
    t.say(f"cast:{id}:1").pay()
    assert values(t, t.top()) == SMALL
    t.resolve()
    body = t.now(id)
    assert values(t, body) == SMALL
    c = t.chars(body)
    assert c.has("trample") and c.types == ARTIFACT | CREATURE and "Construct" in c.subtypes


@pytest.mark.rules("718.3", "718.4")
def test_cast_normally_it_is_large() -> None:
    t = Table()
    id = machine(t)
    t.mana(0, "CCCCCC")
    assert t._find(f"cast:{id}") == [f"cast:{id}:0"]
    t.say(f"cast:{id}:0").pay()
    assert values(t, t.top()) == LARGE
    t.resolve()
    assert values(t, t.now(id)) == LARGE


@pytest.mark.rules("718.4")
def test_once_it_has_left_it_has_its_usual_values() -> None:
    t = Table()
    id = machine(t)
    t.mana(0, "BC")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    t.cast(t.free(0, Move(CREATURES, "hand")))
    t.resolve()
    assert t.zone(id) == "hand" and values(t, t.now(id)) == LARGE


@pytest.mark.rules("718.3c")
def test_a_copy_of_a_prototyped_spell_is_one() -> None:
    t = Table()
    id = machine(t)
    t.mana(0, "BC")
    t.say(f"cast:{id}:1").pay()
    copy = put_copy(t.s, t.top(), 0, ())
    assert values(t, copy) == SMALL
    plain = machine(t)
    t.mana(0, "CCCCCC")
    t.resolve().resolve()
    assert [values(t, i) for i in t.s.battlefield()] == [SMALL, SMALL]
    t.say(f"cast:{plain}:0").pay()
    assert values(t, put_copy(t.s, t.top(), 0, ())) == LARGE


@pytest.mark.rules("718.3d", "718.2a")
def test_a_copy_of_the_permanent_has_its_values() -> None:
    t = Table()
    id = machine(t)
    t.mana(0, "BC")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    face = copiable(t.s, t.now(id))
    assert (face.power, face.toughness, face.mana_value()) == ("2", "3", 2)
    assert t.pt(t.now(id)) == (2, 3)
    whole = machine(t, "battlefield")
    for of, is_ in ((t.now(id), SMALL), (whole, LARGE)):
        t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(Type("creature")))), of)
        t.resolve()
        assert values(t, t.s.battlefield()[-1]) == is_


@pytest.mark.rules("718.3", "601.3b")
def test_prototyped_from_another_zone() -> None:
    t = Table()
    id = machine(t, "graveyard")
    t.mana(0, "BC")
    assert not t.can_cast(id)
    t.card(0, "artifact", Static(You(), (MayPlay("cast", InZone("graveyard")),)))
    assert [k.split(":")[2] for k in t._find(f"cast:{id}")] == ["1"]
