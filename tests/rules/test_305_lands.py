"""CR 305: lands."""

from __future__ import annotations

import pytest
from table import ENTERS, Table, draw, gain, when

from apnap.engine import special_actions, verbs
from apnap.model import (
    And,
    Cant,
    Each,
    ExtraLands,
    Fixed,
    InZone,
    MayPlay,
    Move,
    Opponents,
    OwnedBy,
    Pattern,
    Static,
    Type,
    You,
)


@pytest.mark.rules("305.1", "116.2a", "117.3c", "405.6d", "505.6b", "116.3")
def test_playing_a_land_does_not_use_the_stack() -> None:
    t = Table()
    land = t.card(0, "land", when(ENTERS, gain(1)), zone="hand")
    t.play(land)
    assert t.zone(land) == "battlefield" and t.ask.player == 0
    assert len(t.stack()) == 1  # its ability does
    assert len(t.facts(verbs.CAST)) == 0


@pytest.mark.rules("305.2", "305.2a", "305.2b")
def test_one_land_a_turn_unless_more_are_allowed() -> None:
    t = Table()
    a, b, c = [t.card(0, "land", zone="hand") for _ in range(3)]
    t.play(a)
    assert not t.can_play(b)
    reason = special_actions.why_not_play_land(t.s, 0, b)
    assert reason is not None and reason.rule == "305.2b"
    more = t.card(0, "enchantment", Static(You(), (ExtraLands(Fixed(1)),)))
    t.play(b)
    assert not t.can_play(c)
    another = t.card(0, "enchantment", Static(You(), (ExtraLands(Fixed(1)),)))
    assert t.can_play(c) and more != another


@pytest.mark.rules("305.4")
def test_putting_a_land_onto_the_battlefield_is_not_playing_it() -> None:
    t = Table()
    a, b = t.card(0, "land", zone="hand"), t.card(0, "land", zone="graveyard")
    t.card(0, "enchantment", when(Pattern("play land", who=You()), draw(1)))
    t.cast(t.free(0, Move(Each(And((Type("land"), InZone("graveyard")))), "battlefield")))
    t.settle()
    assert t.zone(b) == "battlefield" and t.can_play(a) and t.hand(0) == 1
    t.play(a)
    assert len(t.stack()) == 1


@pytest.mark.rules("305.3", "305.1")
def test_not_on_another_turn_nor_with_the_stack_full() -> None:
    t = Table()
    mine, yours = t.card(0, "land", zone="hand"), t.card(1, "land", zone="hand")
    t.cast(t.free(0, gain(1)))
    assert not t.can_play(mine)
    reason = special_actions.why_not_play_land(t.s, 0, mine)
    assert reason is not None and reason.rule == "305.1"
    t.settle()
    assert t.can_play(mine)
    t.passes()
    assert not t.can_play(yours)
    reason = special_actions.why_not_play_land(t.s, 1, yours)
    assert reason is not None and reason.rule == "305.3"


@pytest.mark.rules("305.9", "300.2")
def test_a_card_that_is_a_land_too_cannot_be_cast() -> None:
    t = Table()
    both = t.card(0, "land creature", pt="1/1", cost="{0}", zone="hand")
    assert t.can_play(both) and not t.can_cast(both)


@pytest.mark.rules("305.1", "601.3b")
def test_from_another_zone_only_where_allowed_to_play() -> None:
    t = Table()
    land = t.card(0, "land", zone="graveyard")
    assert not t.can_play(land)
    mine = And((InZone("graveyard"), OwnedBy(You())))
    cast = t.card(0, "enchantment", Static(You(), (MayPlay("cast", mine),)))
    assert not t.can_play(land)
    play = t.card(0, "enchantment", Static(You(), (MayPlay("play", mine),)))
    assert t.can_play(land) and cast != play
    t.play(land)
    assert t.zone(land) == "battlefield"


@pytest.mark.rules("101.2")
def test_an_effect_that_forbids_playing_lands() -> None:
    t = Table()
    land = t.card(0, "land", zone="hand")
    t.card(1, "enchantment", Static(Opponents(), (Cant("play lands"),)))
    assert not t.can_play(land)


@pytest.mark.rules("305.6")
def test_basic_land_types_give_mana_abilities() -> None:
    t = Table()
    dual = t.card(0, "land", sub="Plains Swamp")
    assert sorted(k for k in t.keys() if k.startswith("activate")) == [
        f"activate:{dual}:i.Plains",
        f"activate:{dual}:i.Swamp",
    ]
    t.say(f"activate:{dual}:i.Swamp")
    assert t.pool(0) == "B"
