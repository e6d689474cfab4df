"""CR 603.2c, 122.6: an ability that looks for a counter triggers once for each of those put at once."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

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
