"""CR 709.5: Rooms: two halves on one permanent, unlocked as they are cast and by a special action."""

from __future__ import annotations

import pytest
from table import THIS, Table, gain, target, when

from apnap.engine.copying import copiable
from apnap.model import (
    Act,
    And,
    CreateCopyToken,
    Destroy,
    Each,
    Fixed,
    InZone,
    Move,
    Named,
    Pattern,
    Subtype,
    Type,
    You,
)
from apnap.model.words import COLOR_BIT, ENCHANTMENT

ENTIRELY = Pattern("act", Subtype("Room"), You(), how="fully unlock")


def door(life: int) -> object:
    return when(Pattern("designate", THIS, how="this door unlocked"), gain(life))


def room(t: Table, zone: str = "hand") -> int:
    """Hall {1}{U} that gains 2 life as it is unlocked, and Cellar {2}{B} that gains 5."""
    left = t.face("Hall", "{1}{U}", "enchantment", door(2), sub="Room")
    right = t.face("Cellar", "{2}{B}", "enchantment", door(5), sub="Room")
    return t.put_card("split", left, right, zone=zone)


def cast_left(t: Table) -> int:
    id = room(t)
    t.mana(0, "UC")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    return t.now(id)


@pytest.mark.rules("709.5", "709.5a", "709.5d", "709.5h")
def test_the_half_that_was_cast_is_unlocked_as_it_enters() -> None:
    t = Table()
    body = cast_left(t)
    c = t.chars(body)
    assert (c.name, c.mana_value, c.colors) == ("Hall", 2, COLOR_BIT["blue"])
    assert c.types == ENCHANTMENT and "Room" in c.subtypes
    assert t.obj(body).designations == ("left half unlocked",)
    # "When you unlock this door" of this half only.
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("709.4", "709.3b")
def test_elsewhere_it_is_both_and_as_a_spell_one_half() -> None:
    t = Table()
    id = room(t)
    assert t.chars(id).mana_value == 5 and t.chars(id).name == "Hall // Cellar"
    t.mana(0, "BCC")
    assert set(t._find(f"cast:{id}")) == {f"cast:{id}:2"}
    t.say(f"cast:{id}:2").pay()
    assert t.chars(t.top()).name == "Cellar" and t.chars(t.top()).mana_value == 3


@pytest.mark.rules("709.5e", "709.5h", "709.5i", "116.2m")
def test_the_other_half_is_unlocked_for_its_cost_as_a_special_action() -> None:
    t = Table()
    t.card(0, "artifact", when(ENTIRELY, gain(10)))
    body = cast_left(t)
    t.settle()
    assert t.life(0) == 22
    t.mana(0, "BC")
    assert not t._find(f"unlock:{body}")
    t.mana(0, "C")
    assert t._find(f"unlock:{body}") == [f"unlock:{body}:right"]
    t.say(f"unlock:{body}:right").pay()
    c = t.chars(body)
    assert c.name == "Hall // Cellar" and c.mana_value == 5
    t.settle()
    # Its own ability, and the one that looks for a Room that is fully unlocked.
    assert t.life(0) == 37
    t.mana(0, "UBCCCC")
    assert not t._find(f"unlock:{body}")


@pytest.mark.rules("709.5e")
def test_only_at_the_time_of_a_sorcery() -> None:
    t = Table()
    body = cast_left(t)
    t.settle()
    t.mana(0, "BCC")
    assert t._find(f"unlock:{body}")
    t.cast(t.free(0, gain(0)))
    assert not t._find(f"unlock:{body}")


@pytest.mark.rules("709.5d", "709.5c", "202.3")
def test_put_onto_the_battlefield_both_halves_are_locked() -> None:
    t = Table()
    id = room(t, "graveyard")
    t.cast(t.free(0, Move(Each(And((Named("Hall"), InZone("graveyard")))), "battlefield")))
    t.resolve()
    body = t.now(id)
    c = t.chars(body)
    assert (c.name, c.mana_value, c.cost, c.colors) == ("", 0, None, 0)
    assert "Room" in c.subtypes and not c.abilities.triggered
    assert t.life(0) == 20
    t.mana(0, "UBCCC")
    assert t._find(f"unlock:{body}") == [f"unlock:{body}:left", f"unlock:{body}:right"]
    t.say(f"unlock:{body}:left").pay()
    assert t.chars(body).name == "Hall"
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("709.5", "709.5b", "709.5d")
def test_a_copy_has_both_halves_and_designations_of_its_own() -> None:
    t = Table()
    body = cast_left(t)
    t.settle()
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(Type("enchantment")))), body)
    t.resolve()
    token = t.s.battlefield()[-1]
    assert t.chars(token).name == ""
    t.mana(0, "UC")
    t.say(f"unlock:{token}:left").pay()
    assert t.chars(token).name == "Hall"
    t.settle()
    assert t.life(0) == 24
    assert copiable(t.s, token).form == "doors"
    t.mana(0, "BCC")
    t.say(f"unlock:{token}:right").pay()
    assert t.chars(token).name == "Hall // Cellar"
    t.settle()
    assert t.life(0) == 29 and t.chars(body).name == "Hall"


@pytest.mark.rules("709.5e", "709.4")
def test_only_its_controller_and_locked_again_once_it_returns() -> None:
    t = Table()
    body = cast_left(t)
    t.settle()
    t.mana(1, "BCC")
    t.passes(1)
    assert not t._find(f"unlock:{body}")
    t = Table()
    body = cast_left(t)
    t.settle()
    t.cast(t.free(0, Destroy(target(Type("enchantment")))), body)
    t.resolve()
    dead = t.now(body)
    assert t.zone(dead) == "graveyard" and t.chars(dead).mana_value == 5
    assert t.obj(dead).designations == ()


def _key(t: Table, name: str) -> int:
    return t.free(0, Act(name, You(), None, target(Subtype("Room"))))


@pytest.mark.rules("709.5f", "709.5j")
def test_an_effect_unlocks_a_half_that_is_locked() -> None:
    t = Table()
    body = cast_left(t)
    t.settle()
    t.cast(_key(t, "unlock door"), body)
    t.passes(2)
    # The one half that is locked: nothing is to be chosen.
    t.settle()
    assert t.obj(body).designations == ("left half unlocked", "right half unlocked") and t.life(0) == 27
    t.cast(_key(t, "unlock door"), body)
    t.settle()
    assert t.life(0) == 27


@pytest.mark.rules("709.5g", "709.5f")
def test_an_effect_locks_or_unlocks_a_half() -> None:
    t = Table()
    body = cast_left(t)
    t.settle()
    t.cast(_key(t, "lock or unlock door"), body)
    t.passes(2)
    assert t.keys() == ["lock left", "unlock right"]
    t.say("lock left")
    assert t.obj(body).designations == () and t.chars(body).name == "" and t.life(0) == 22
