"""CR 702.150: compleated."""

from __future__ import annotations

import pytest
from table import Table


def walker(t: Table, cost: str = "{1}{G/P}{G/P}", loyalty: str = "5", word: str = "compleated") -> int:
    return t.card(0, "legendary planeswalker", word, cost=cost, loyalty=loyalty, zone="hand")


def loyalty_with(t: Table, id: int, mana: str) -> int:
    t.mana(0, mana)
    t.say(next(k for k in t.keys() if k.startswith(f"cast:{id}"))).pay()
    t.resolve()
    return t.obj(t.now(id)).counters_of("loyalty")


@pytest.mark.rules("702.150a", "306.5b")
@pytest.mark.parametrize(("mana", "ends", "life"), [("CGG", 5, 20), ("CG", 3, 18), ("C", 1, 16)])
def test_two_counters_less_for_each_symbol_that_was_paid_with_life(mana: str, ends: int, life: int) -> None:
    t = Table()
    assert loyalty_with(t, walker(t), mana) == ends and t.life(0) == life


@pytest.mark.rules("702.150a")
def test_without_it_all_of_them() -> None:
    t = Table()
    assert loyalty_with(t, walker(t, word="flash"), "C") == 5 and t.life(0) == 16
