"""CR 722: preparation cards: the prepared permanent, the copy of its spell in exile, and who casts it."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, ENTERS, Table, draw, gain, one_card_is_drawn_and_discarded, target

from apnap.engine import verbs
from apnap.engine.evaluate import Context, matches
from apnap.engine.state import COPY
from apnap.model import (
    ZONE_NUMBER,
    Apply,
    Control,
    CreateCopyToken,
    Designate,
    Destroy,
    Endless,
    EntersDesignated,
    Fixed,
    HasDesignation,
    HasFace,
    Move,
    Opponents,
    PhaseOut,
    Replacing,
    Static,
    This,
    Type,
    You,
)

PREPARED = Static(This(), (Replacing(ENTERS, (EntersDesignated("prepared"),)),))


def scholar(t: Table, *words: Any, zone: str = "hand", cost: str = "{1}", speed: str = "sorcery") -> int:
    """A 2/2 for {1} that enters prepared; its prepare spell for {U} gains 4 life."""
    creature = t.face("Scholar", cost, "creature", *(words or (PREPARED,)), pt="2/2")
    spell = t.face("Study", "{U}", speed, gain(4))
    return t.put_card("prepare", creature, spell, zone=zone)


def copies(t: Table) -> list[int]:
    return [i for i in t.s.zone(ZONE_NUMBER["exile"], 0) if t.obj(i).kind == COPY]


def entered(t: Table, *words: Any, **more: Any) -> int:
    id = scholar(t, *words, **more)
    t.mana(0, "C")
    t.say(f"cast:{id}:0").pay()
    t.resolve()
    return t.now(id)


@pytest.mark.rules("722.3", "722.4")
def test_the_card_is_never_cast_as_its_prepare_spell() -> None:
    t = Table()
    id = scholar(t)
    t.mana(0, "U")
    assert t._find(f"cast:{id}") == [f"cast:{id}:0"]
    c = t.chars(id)
    assert c.name == "Scholar" and c.mana_value == 1
    t.say(f"cast:{id}:0").pay()
    t.resolve()
    t.cast(t.free(0, Move(target(CREATURE), "hand")), t.now(id))
    t.resolve()
    assert t.zone(id) == "hand" and t.chars(t.now(id)).name == "Scholar"


@pytest.mark.rules("722.2", "722.3a", "722.3c", "112.1b", "112.2a")
def test_prepared_there_is_a_copy_in_exile_that_may_be_cast_once() -> None:
    t = Table()
    body = entered(t)
    assert "prepared" in t.obj(body).designations
    (copy,) = copies(t)
    assert t.chars(copy).name == "Study" and t.chars(copy).mana_value == 1
    assert not t.can_cast(copy)
    t.mana(0, "U")
    t.say(t._find(f"cast:{copy}")[0]).pay()
    # It is no longer prepared as soon as the spell is cast.
    assert "prepared" not in t.obj(body).designations
    assert copies(t) == []
    t.resolve()
    assert t.life(0) == 24
    assert all(t.obj(i).kind != COPY for i in t.s.zone(ZONE_NUMBER["graveyard"], 0))
    t.mana(0, "U")
    assert not [k for k in t.keys() if k.startswith("cast:")]


@pytest.mark.rules("722.3c", "307.1")
def test_the_copy_keeps_the_times_of_its_type() -> None:
    t = Table()
    entered(t)
    t.mana(0, "UU")
    t.cast(t.free(0, draw(0)))
    assert not t.can_cast(copies(t)[0])
    t = Table()
    entered(t, speed="instant")
    t.mana(0, "UU")
    t.cast(t.free(0, draw(0)))
    assert t.can_cast(copies(t)[0])


@pytest.mark.rules("722.3c", "704.5e")
def test_the_copy_is_gone_with_the_permanent() -> None:
    t = Table()
    body = entered(t)
    assert len(copies(t)) == 1
    t.cast(t.free(0, Destroy(target(CREATURE))), body)
    t.resolve()
    assert copies(t) == []


@pytest.mark.rules("722.3b", "722.3c")
def test_the_copy_is_gone_once_it_is_unprepared() -> None:
    t = Table()
    body = entered(t)
    t.cast(t.free(0, Designate(target(CREATURE), "unprepared")), body)
    t.resolve()
    assert "prepared" not in t.obj(body).designations and copies(t) == []


@pytest.mark.rules("722.3a")
def test_only_what_has_a_prepare_spell_becomes_prepared_and_only_once() -> None:
    t = Table()
    other = t.creature(0, "1/1")
    body = entered(t)
    for id in (other, body):
        t.cast(t.free(0, Designate(target(CREATURE), "prepared")), id)
        t.resolve()
    assert "prepared" not in t.obj(other).designations
    assert len(copies(t)) == 1
    assert len([e for e in t.facts(verbs.DESIGNATE) if e.how == "prepared"]) == 1


@pytest.mark.rules("722.3c")
def test_the_permanents_controller_casts_it() -> None:
    t = Table()
    body = entered(t, speed="instant")
    t.mana(0, "U")
    t.mana(1, "U")
    (copy,) = copies(t)
    assert t.can_cast(copy)
    steal = t.free(0, Apply(target(CREATURE), (Control(Opponents()),), Endless()))
    t.cast(steal, body)
    t.resolve()
    assert not t.can_cast(copy)
    t.passes(1)
    assert t.ask.player == 1 and t.can_cast(copy)


@pytest.mark.rules("722.3c")
def test_phased_out_it_has_none_and_phasing_in_makes_another() -> None:
    t = Table()
    body = entered(t)
    first = copies(t)
    t.cast(t.free(0, PhaseOut(target(CREATURE))), body)
    t.resolve()
    assert copies(t) == []
    t.pass_until("upkeep", 0)
    assert len(copies(t)) == 1 and copies(t) != first


@pytest.mark.rules("722.2a", "722.2b")
def test_a_copy_of_the_permanent_has_the_prepare_spell() -> None:
    t = Table()
    body = entered(t)
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(Type("creature")))), body)
    t.resolve()
    # The token enters prepared too, and has a copy of its own.
    assert len(copies(t)) == 2
    ctx = Context(t.s, 0, 0)
    assert not matches(ctx, HasFace("Adventure"), body)


@pytest.mark.rules("722.3a", "603.4")
def test_a_condition_asks_whether_it_is_prepared() -> None:
    from apnap.engine.evaluate import holds

    t = Table()
    body = entered(t)
    other = scholar(t, "flying", zone="battlefield")
    assert holds(Context(t.s, body, 0), HasDesignation(This(), "prepared"))
    assert not holds(Context(t.s, other, 0), HasDesignation(This(), "prepared"))


@pytest.mark.rules("722.3d")
def test_a_copy_of_the_prepare_spell() -> None:
    from apnap.engine.instructions.stack import put_copy

    t = Table()
    entered(t)
    t.mana(0, "U")
    t.say(t._find(f"cast:{copies(t)[0]}")[0]).pay()
    put_copy(t.s, t.top(), 0, ())
    assert t.chars(t.top()).name == t.chars(t.stack()[0]).name
    t.resolve().resolve()
    assert t.life(0) == 28


@pytest.mark.rules("722.2c")
def test_it_is_one_card_to_be_drawn_and_to_be_discarded() -> None:
    t = Table()
    kept = scholar(t)
    scholar(t, zone="library")
    one_card_is_drawn_and_discarded(t, kept)
