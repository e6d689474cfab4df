"""CR 704: more state-based actions."""

from __future__ import annotations

import pytest
from table import THIS, Table, damage, gain, target, when

from apnap.model import Pattern, Type


@pytest.mark.rules("704.5v", "120.3h", "310.7")
def test_a_battle_without_defense_waits_for_the_ability_that_it_triggered() -> None:
    t = Table()
    hurt = when(Pattern("damage", what=THIS), gain(1))
    battle = t.card(0, "battle", hurt, sub="Siege", counters=(("defense", 3),), chosen=(("protector", 1),))
    plain = t.card(0, "battle", counters=(("defense", 3),))
    hit = damage(2, target(Type("battle")))
    for id in (battle, plain):
        t.cast(t.free(0, hit), id)
        t.settle()
        assert t.zone(id) == "battlefield" and t.obj(id).counters_of("defense") == 1
    t.cast(t.free(0, hit), plain)
    t.resolve()
    assert t.zone(plain) == "graveyard"
    t.cast(t.free(0, hit), battle)
    t.resolve()
    assert t.zone(battle) == "battlefield" and len(t.stack()) == 2  # it is defeated, too (310.11b)
    t.settle()
    assert t.zone(battle) == "exile" and t.life(0) == 22
