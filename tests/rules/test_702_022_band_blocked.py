"""CR 702.22h: who blocks one creature of a band blocks all of it, declared as a whole too."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario


@pytest.mark.rules("702.22h")
def test_a_band_is_blocked_by_blocking_one_of_it() -> None:
    s = Scenario()
    s.player(battlefield=["Shield Bearer", "Grizzly Bears"])
    s.player(battlefield=["Hill Giant"])
    s.attack(["Shield Bearer", "Grizzly Bears"], answers={"objects": "Shield Bearer"})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.expect({"Shield Bearer": {"blocked": True}, "Grizzly Bears": {"blocked": True}})
    s.test()
