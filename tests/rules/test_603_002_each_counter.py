"""CR 603.2c, 122.6: an ability that looks for a counter triggers once for each of those put at once."""

from __future__ import annotations

import pytest

from apnap.model import Fixed, GainLife, Later, Pattern, PutCounters, Seq, Until, You
from apnap.scenario import Scenario
from tests.rules.position import CREATURE, Position, target

ONCE = (
    "Whenever you put a +1/+1 counter on a creature, you gain 1 life. "
    "This ability triggers only once each turn."
)


@pytest.mark.rules("603.2c", "122.6")
@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever a +1/+1 counter is put on a creature, you gain 1 life.", 3),
        ("Whenever one or more +1/+1 counters are put on a creature, you gain 1 life.", 1),
        (ONCE, 1),
    ],
)
def test_three_counters_at_once(text: str, times: int) -> None:
    s = Scenario()
    s.define("Watcher", type="Enchantment", text=text)
    s.define("Growth", type="Sorcery", cost="{0}", text="Put three +1/+1 counters on target creature.")
    s.player(battlefield=["Watcher", "Grizzly Bears"], hand=["Growth"])
    s.player()
    s.cast("Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.expect({"triggered": {"Watcher": times}})
    s.test()


@pytest.mark.rules("603.2c", "603.7c")
@pytest.mark.parametrize(("how", "gained"), [("+1/+1", 3), ("flying", 0)])
def test_a_delayed_ability_triggers_for_each_too(how: str, gained: int) -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    later = Later(
        Pattern("put counter", CREATURE, how=how), GainLife(You(), Fixed(1)), "each", Until("end of turn")
    )
    p.do(Seq((later, PutCounters(target(CREATURE), "+1/+1", Fixed(3)))), bear)
    p.finish()
    assert p.life(0) == 20 + gained
