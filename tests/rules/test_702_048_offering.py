"""CR 702.48: offering."""

from __future__ import annotations

import pytest
from table import Table

from apnap.model import Keyword, Subtype


def patron(t: Table, cost: str = "{5}{G}{G}") -> int:
    """A 5/5 with snake offering."""
    return t.creature(0, "5/5", Keyword("offering", (Subtype("Snake"),)), cost=cost, zone="hand")


def offered(t: Table, id: int) -> list[str]:
    return [k for k in t.keys() if k.startswith(f"cast:{id}") and "offering" in k]


@pytest.mark.rules("702.48a", "702.48b", "702.48c")
def test_its_cost_is_less_by_the_mana_cost_of_what_is_sacrificed() -> None:
    t = Table(active=1)
    snake = t.creature(0, "1/1", cost="{2}{G}", sub="Snake")
    other = t.creature(0, "1/1", cost="{7}{G}{G}")
    t.mana(0, "GCCC")
    id = patron(t)
    t.say("pass")
    # Any time an instant could be cast: it is another player's turn.
    (key,) = offered(t, id)
    t.say(key).pay()
    assert t.zone(snake) == "graveyard" and t.zone(other) == "battlefield"
    assert t.pool(0) == "" and t.stack()
    t.resolve()
    assert t.zone(id) == "battlefield"


@pytest.mark.rules("702.48c", "118.7c")
def test_coloured_mana_beyond_what_the_spell_costs_reduces_generic_mana() -> None:
    t = Table()
    t.creature(0, "1/1", cost="{U}{G}{G}{G}", sub="Snake")
    t.mana(0, "CCC")
    id = patron(t)
    (key,) = offered(t, id)
    t.say(key).pay()
    assert t.pool(0) == "" and t.stack()


@pytest.mark.rules("702.48a")
def test_without_one_it_is_a_creature_spell_like_any_other() -> None:
    t = Table()
    t.creature(0, "1/1", cost="{2}{G}", sub="Cat")
    t.creature(1, "1/1", cost="{2}{G}", sub="Snake")
    t.mana(0, "GGCCCCC")
    id = patron(t)
    assert t.can_cast(id) and not offered(t, id)
