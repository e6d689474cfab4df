"""CR 701.15b, 702.171b: what an effect says an object is, static abilities see."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario


@pytest.mark.rules("701.15b", "613.1f")
@pytest.mark.parametrize(("goaded", "size"), [(True, "3/3"), (False, "2/2")])
def test_a_static_ability_sees_that_a_creature_is_goaded(goaded: bool, size: str) -> None:
    s = Scenario()
    s.define("Herald", type="Enchantment", text="Goaded creatures get +1/+1.")
    s.define(
        "Taunt",
        type="Sorcery",
        cost="{0}",
        text="Goad target creature." if goaded else "Tap target creature.",
    )
    s.player(battlefield=["Herald"], hand=["Taunt"])
    s.player(battlefield=["Grizzly Bears"])
    s.cast("Taunt", targets=["Grizzly Bears"])
    s.resolve()
    s.expect({"Grizzly Bears": {"pt": size}})
    s.test()
