"""CR 709: split cards: both halves in every zone but the stack, one half (or with fuse both) as a spell; and
Rooms, whose halves are unlocked one by one."""

from __future__ import annotations

import pytest
from table import CREATURE, Table, damage, draw, gain, target

from apnap.engine.state import CARD
from apnap.model import (
    And,
    Bind,
    Bound,
    CastNow,
    CopyCard,
    CostChange,
    Destroy,
    Each,
    Fixed,
    InZone,
    Keyword,
    MayPlay,
    Move,
    Named,
    Not,
    Or,
    Seq,
    Static,
    StatIs,
    Subtype,
    Type,
    You,
)
from apnap.model.words import COLOR_BIT, INSTANT, SORCERY


def split(t: Table, *more: str, zone: str = "hand", layout: str = "split", player: int = 0) -> int:
    """An instant for {1}{R} that deals 2 damage, and a sorcery for {2}{W} that destroys a creature."""
    left = t.face("Spark", "{1}{R}", "instant", damage(2), *more)
    right = t.face("Ruin", "{2}{W}", "sorcery", Destroy(target(CREATURE)), *more)
    return t.put_card(layout, left, right, zone=zone, player=player)


@pytest.mark.rules("709.1", "709.2", "709.4", "709.4b", "709.4c", "202.3d")
def test_in_the_hand_it_is_both_halves_at_once() -> None:
    t = Table()
    id = split(t, zone="library")
    t.cast(t.free(0, draw()))
    t.resolve()
    # One card was drawn.
    assert len(t.s.zone(1, 0)) == 1
    id = t.now(id)
    c = t.chars(id)
    assert c.types == INSTANT | SORCERY
    assert c.colors == COLOR_BIT["red"] | COLOR_BIT["white"]
    assert c.mana_value == 5
    assert c.cost is not None and c.cost.symbols == ("1", "R", "2", "W")


@pytest.mark.rules("709.4a", "201.2")
def test_it_has_two_names() -> None:
    t = Table()
    id = split(t, zone="graveyard")
    other = t.put_card("split", t.face("Spark", "{G}", "instant"), t.face("Bloom", "{G}", "instant"))
    from apnap.engine.evaluate import Context, matches
    from apnap.engine.qualities import shares

    ctx = Context(t.s, 0, 0)
    assert matches(ctx, Named("Spark"), id) and matches(ctx, Named("Ruin"), id)
    assert t.chars(id).name == "Spark // Ruin"
    assert not matches(ctx, Named("Spark // Ruin"), id)
    assert not matches(ctx, Named("Bloom"), id)
    assert shares(t.s, "name", id, other)
    nameless = t.put_card("split", t.face("Stem", "{G}", "instant"), t.face("Leaf", "{G}", "instant"))
    assert not shares(t.s, "name", id, nameless)


@pytest.mark.rules("709.3", "709.3a", "709.3b")
def test_one_half_is_cast_and_only_its_characteristics_exist() -> None:
    t = Table()
    victim = t.creature(1, "3/3")
    id = split(t)
    t.mana(0, "CR")
    # The other half costs more, and the whole is no choice.
    assert t._find(f"cast:{id}") == [f"cast:{id}:1"]
    t.say(f"cast:{id}:1", victim).pay()
    spell = t.top()
    c = t.chars(spell)
    assert (c.name, c.mana_value, c.colors) == ("Spark", 2, COLOR_BIT["red"])
    assert c.types == INSTANT
    t.resolve()
    assert t.obj(victim).damage == 2
    # In the graveyard it is both again (709.4).
    there = t.now(id)
    assert t.zone(there) == "graveyard" and t.chars(there).mana_value == 5


@pytest.mark.rules("709.3a")
def test_only_the_chosen_half_is_asked_for_its_time_and_targets() -> None:
    t = Table(step="upkeep")
    t.creature(1, "3/3")
    id = split(t)
    t.mana(0, "RWCCC")
    # The sorcery half must wait.
    assert t._find(f"cast:{id}") == [f"cast:{id}:1"]
    # With no creature, the half that needs one can't be cast.
    t = Table()
    id = split(t)
    t.mana(0, "RWCCC")
    assert t._find(f"cast:{id}") == [f"cast:{id}:1"]
    t.creature(1, "3/3")
    assert t._find(f"cast:{id}") == [f"cast:{id}:1", f"cast:{id}:2"]


@pytest.mark.rules("709.3a", "601.2f")
def test_costs_change_by_the_half_that_is_cast() -> None:
    t = Table()
    t.creature(1, "3/3")
    id = split(t)
    t.card(0, "artifact", Static(You(), (CostChange("cast", Type("sorcery"), "-", ("1",), Fixed(1)),)))
    t.mana(0, "CW")
    # {2}{W} less {1} is payable; {1}{R} is not.
    assert t._find(f"cast:{id}") == [f"cast:{id}:2"]


@pytest.mark.rules("709.3", "601.3b")
def test_either_half_may_be_cast_from_a_zone_that_an_effect_opens() -> None:
    t = Table()
    t.creature(1, "3/3")
    id = split(t, zone="graveyard")
    t.mana(0, "RRWCCCCC")
    assert not t.can_cast(id)
    t.card(0, "artifact", Static(You(), (MayPlay("cast", And((Type("sorcery"), InZone("graveyard")))),)))
    # What may be cast is asked of the half (601.3b): only the sorcery.
    assert [k.split(":")[2] for k in t._find(f"cast:{id}")] == ["2"]
    t.card(0, "artifact", Static(You(), (MayPlay("cast", InZone("graveyard")),)))
    assert {k.split(":")[2] for k in t._find(f"cast:{id}")} == {"1", "2"}


# Fuse.


def fused(t: Table) -> tuple[int, int, int]:
    victim = t.creature(1, "3/3", Keyword("reach"))
    other = t.creature(1, "4/4", name="Other")
    return split(t, "fuse"), victim, other


@pytest.mark.rules("702.102a", "702.102b", "702.102c", "702.102d", "709.4d")
def test_fused_it_has_both_halves_and_both_costs() -> None:
    t = Table()
    id, victim, other = fused(t)
    t.mana(0, "RWCCC")
    assert set(t._find(f"cast:{id}")) == {f"cast:{id}:{n}" for n in range(3)}
    t.say(f"cast:{id}:0", victim, other).pay()
    spell = t.top()
    c = t.chars(spell)
    assert c.mana_value == 5 and c.types == INSTANT | SORCERY
    assert t.pool(0) == ""
    t.resolve()
    # First the left half, then the right one, each with its own target.
    assert t.obj(victim).damage == 2
    assert t.zone(victim) == "battlefield" and t.zone(other) == "graveyard"


@pytest.mark.rules("702.102a", "702.102c")
def test_fused_only_from_the_hand_and_only_for_both_costs() -> None:
    t = Table()
    id, _, _ = fused(t)
    t.mana(0, "RWCC")
    assert set(t._find(f"cast:{id}")) == {f"cast:{id}:1", f"cast:{id}:2"}
    t = Table()
    t.creature(1, "3/3")
    id = split(t, "fuse", zone="graveyard")
    t.card(0, "artifact", Static(You(), (MayPlay("cast", InZone("graveyard")),)))
    t.mana(0, "RWCCC")
    assert {k.split(":")[2] for k in t._find(f"cast:{id}")} == {"1", "2"}


@pytest.mark.rules("702.102d", "608.2b")
def test_a_fused_spell_does_what_it_can_for_the_target_that_is_left() -> None:
    t = Table()
    id, victim, other = fused(t)
    t.mana(0, "RWCCC")
    t.say(f"cast:{id}:0", victim, other).pay()
    response = t.free(0, Move(Each(Named("Other")), "hand"))
    t.cast(response)
    t.resolve()
    t.resolve()
    assert t.obj(victim).damage == 2
    assert t.zone(other) == "hand"


# Aftermath.


def ashes(t: Table, zone: str) -> int:
    left = t.face("Smoke", "{R}", "instant", damage(1))
    right = t.face("Ash", "{G}", "sorcery", "aftermath", gain(5))
    return t.put_card("aftermath", left, right, zone=zone)


@pytest.mark.rules("702.127a", "709.3a")
def test_the_half_with_aftermath_only_from_the_graveyard_and_then_exiled() -> None:
    t = Table()
    id = ashes(t, "hand")
    t.mana(0, "RG")
    assert t._find(f"cast:{id}") == [f"cast:{id}:1"]
    t = Table()
    id = ashes(t, "graveyard")
    t.mana(0, "RG")
    found = t._find(f"cast:{id}")
    assert [k.split(":")[2] for k in found] == ["2"]
    t.say(found[0]).pay()
    t.resolve()
    assert t.life(0) == 25
    assert t.zone(id) == "exile"


@pytest.mark.rules("702.127a")
def test_the_other_half_goes_to_the_graveyard() -> None:
    t = Table()
    id = ashes(t, "hand")
    t.mana(0, "R")
    t.say(f"cast:{id}:1", "p1").pay()
    t.resolve()
    assert t.life(1) == 19
    assert t.zone(id) == "graveyard"


@pytest.mark.rules("709.4")
def test_what_looks_at_cards_sees_both_halves() -> None:
    t = Table()
    id = split(t, zone="graveyard")
    from apnap.engine.evaluate import Context, matches

    ctx = Context(t.s, 0, 0)
    assert matches(ctx, StatIs("mana value", ">=", Fixed(5)), id)
    assert not matches(ctx, StatIs("mana value", "<=", Fixed(3)), id)
    assert matches(ctx, And((Type("instant"), Type("sorcery"))), id)
    assert not matches(ctx, Or((Not(Type("instant")), Subtype("Adventure"))), id)


@pytest.mark.rules("709.3b", "707.10")
def test_a_copy_of_a_half_is_that_half() -> None:
    from apnap.engine.instructions.stack import put_copy

    t = Table()
    id = split(t)
    t.mana(0, "CR")
    t.say(f"cast:{id}:1", "p1").pay()
    copy = put_copy(t.s, t.top(), 0, ())
    assert t.chars(copy).name == "Spark" and t.chars(copy).mana_value == 2
    t.resolve().resolve()
    assert t.life(1) == 16
    assert t.s.zone(3, 0) and all(t.obj(i).kind == CARD for i in t.s.zone(3, 0))


@pytest.mark.rules("709.3c", "707.12")
def test_a_copy_of_the_card_may_be_cast_as_either_half() -> None:
    for half, life in ((1, 21), (2, 30)):
        t = Table()
        left, right = t.face("Left", "{4}", "instant", gain(1)), t.face("Right", "{5}", "instant", gain(10))
        card = t.put_card("split", left, right, zone="graveyard")
        mine = Each(And((InZone("graveyard"), Type("instant"))))
        t.cast(t.free(0, Seq((Bind(0, CopyCard(You(), mine)), CastNow(You(), Bound(0), None)))))
        t.passes(2)
        keys = [k for k in t.keys() if k.startswith("cast:")]
        assert len(keys) == 2 and not any(k.split(":")[2] == "0" for k in keys)  # never as both
        t.say(next(k for k in keys if k.split(":")[2] == str(half)))
        assert t.chars(t.top()).name == ("Left" if half == 1 else "Right")
        t.settle()
        assert t.life(0) == life and t.zone(card) == "graveyard"
