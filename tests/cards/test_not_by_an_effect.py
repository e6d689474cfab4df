"""Counters that an effect puts, and those that are a cost; another spell than the one itself."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position

MORE = (
    "If an effect would put one or more counters on a nonland permanent you control, it puts that many plus "
    "one of those counters on it instead."
)


@pytest.mark.rules("606.4", "609.1", "614.1a")
def test_counters_put_as_a_cost_are_put_by_no_effect() -> None:
    p = Position()
    card(p, 0, "battlefield", MORE, "enchantment")
    walker = card(p, 0, "battlefield", "[+1]: Draw a card.", "planeswalker")
    p.s.own(walker).counters = (("loyalty", 3),)
    p.activate(walker)
    assert p.counters(walker, "loyalty") == 4
    p.resolve()
    tree = card(p, 0, "battlefield", "{T}: Put a charge counter on this artifact.", "artifact")
    p.activate(tree)
    p.resolve()
    assert p.counters(tree, "charge") == 2
    stone = card(p, 0, "battlefield", "Put a charge counter on this artifact: Draw a card.", "artifact")
    p.activate(stone)
    assert p.counters(stone, "charge") == 1


@pytest.mark.rules("601.2f", "601.3")
def test_another_spell_is_one_that_was_cast_before_this_one() -> None:
    p = Position()
    only = card(
        p, 0, "hand", "Cast this spell only if you've cast another spell this turn.", "creature", "2/2"
    )
    less = card(
        p, 0, "hand", "This spell costs {4} less to cast if you've cast another spell this turn.",
        "creature", "2/2", cost="{4}",
    )  # fmt: skip
    assert p.castable(only) == []
    assert p.castable(less) == []
    p.cast(card(p, 0, "hand", "Draw a card.", "instant"))
    p.resolve()
    assert len(p.castable(only)) == 1
    assert len(p.castable(less)) == 1


@pytest.mark.rules("608.2h", "707.10")
def test_a_spell_itself_is_no_other_as_it_resolves() -> None:
    p = Position()
    text = "You gain 1 life. If you've cast another spell this turn, you gain 5 life."
    p.cast(card(p, 0, "hand", text, "instant"))
    p.resolve()
    assert p.life(0) == 21
    p.cast(card(p, 0, "hand", text, "instant"))
    p.resolve()
    assert p.life(0) == 27


@pytest.mark.rules("400.7d")
def test_the_spell_that_a_permanent_was_is_not_another_one() -> None:
    text = "When this creature enters, you gain 3 life if you've cast another spell this turn."
    p = Position()
    one, two = (card(p, 0, "hand", text, "creature", "2/2") for _ in range(2))
    for spell, life in ((one, 20), (two, 23)):
        p.cast(spell)
        p.resolve()
        p.resolve()
        assert p.life(0) == life
