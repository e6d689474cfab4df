"""CR 601.2e, 601.4, 601.5, 601.7: whether what is proposed may be cast, and what that hangs on."""

from __future__ import annotations

import pytest
from position import Position

from apnap.engine import casting
from apnap.model import (
    And,
    Cant,
    Compare,
    Cost,
    CostChange,
    CountOf,
    Each,
    Fixed,
    GainLife,
    IfElse,
    InZone,
    Keyword,
    LoseLife,
    Mana,
    Modal,
    OwnedBy,
    PaidFor,
    Quantity,
    Static,
    You,
)

MY_HAND = CountOf(Each(And((InZone("hand"), OwnedBy(You())))))


@pytest.mark.rules("601.5", "601.2e")
@pytest.mark.parametrize("cards", [1, 2])
def test_what_is_forbidden_once_the_card_has_left_the_hand_cant_be_cast(cards: int) -> None:
    p = Position()
    p.permanent(0, "enchantment", Static(You(), (Cant("cast"),), Compare(MY_HAND, "<", Fixed(1))))
    ids = [p.spell(GainLife(You(), Fixed(1))) for _ in range(cards)]
    assert bool(p.castable(ids[0])) == (cards == 2)
    (way,) = casting.ways(p.s, 0, ids[0])
    reason = casting.why_not(p.s, 0, way)
    assert (reason is None) if cards == 2 else (reason is not None and reason.rule == "601.5")


@pytest.mark.rules("601.5")
def test_what_would_forbid_it_after_it_was_cast_does_not_matter() -> None:
    p = Position()
    # Forbidden to who has less than 20 life, which its own cost brings about.
    from apnap.model import LifeOf, PayLife

    p.permanent(0, "enchantment", Static(You(), (Cant("cast"),), Compare(LifeOf(You()), "<", Fixed(20))))
    also = Keyword("kicker", (Cost((PayLife(Fixed(2)),)),))
    first = p.card(0, "hand", also, GainLife(You(), IfElse(PaidFor("kicker"), Fixed(1), Fixed(0))))
    second = p.spell(GainLife(You(), Fixed(1)))
    p.cast(first, "pay:kicker")
    assert p.life(0) == 18 and len(p.s.stack()) == 1
    assert not p.castable(second)
    p.resolve()
    assert p.life(0) == 19


def modal() -> Modal:
    """Choose one; choose both where it was kicked."""
    many = IfElse(PaidFor("kicker"), Fixed(2), Fixed(1))
    return Modal(Quantity(many, many), (GainLife(You(), Fixed(3)), LoseLife(You(), Fixed(1))))


@pytest.mark.rules("601.4")
@pytest.mark.parametrize("kicked", [False, True])
def test_the_costs_that_modes_hang_on_are_considered_before_them(kicked: bool) -> None:
    p = Position()
    id = p.card(0, "hand", Keyword("kicker", (Cost((Mana(("0",)),)),)), modal())
    p.say(p.castable(id)[0])
    assert p.ask.kind == "cost"
    p.say("pay:kicker" if kicked else "no")
    assert p.keys() == ["m0", "m1"]
    p.say("m0")
    p.finish()
    assert p.life(0) == (22 if kicked else 23)


@pytest.mark.rules("601.7")
def test_a_spell_that_alters_costs_leaves_what_is_on_the_stack_alone() -> None:
    p = Position()
    p.lands(0, "Plains", 3)
    dear = Static(You(), (CostChange("cast", None, "+", ("1",), Fixed(1)),))
    first = p.spell(GainLife(You(), Fixed(1)), cost="{1}")
    second = p.spell(GainLife(You(), Fixed(1)), cost="{1}")
    tax = p.card(0, "hand", dear, "flash", types="enchantment", cost="{0}")
    p.cast(first)
    p.cast(tax)
    p.resolve()
    assert p.where(tax) == "battlefield" and len(p.s.stack()) == 1
    tapped = [i for i in p.s.battlefield() if p.s.obj(i).tapped]
    assert len(tapped) == 1
    p.cast(second)
    assert len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == 3
    p.finish()
    assert p.life(0) == 22
