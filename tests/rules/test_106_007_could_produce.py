"""Types of mana that other permanents could produce (CR 106.7)."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

ANY_TYPE = "{T}: Add one mana of any type that an artifact or land you control could produce."
ANY_COLOR = "{T}: Add one mana of any color that an artifact or land you control could produce."


def pool(text: str, *others: object) -> Scenario:
    """A land of that text beside others."""
    s = Scenario()
    s.define("Mirror Pool", type="Land", text=text)
    s.define("Dry Wash", type="Land", text="{T}: Add {C}.")
    s.define("Kin Grove", type="Land", text="{T}: Add {G} for each creature you control.")
    s.player(battlefield=["Mirror Pool", *others])
    s.player(battlefield=["Island"])
    return s


@pytest.mark.rules("106.7")
def test_any_type_may_be_colorless_and_any_color_may_not() -> None:
    s = pool(ANY_TYPE, "Dry Wash")
    s.activate("Mirror Pool")
    s.expect({"player 0": {"mana": "C"}})
    s.test()
    s = pool(ANY_COLOR, "Dry Wash")
    s.activate("Mirror Pool")
    s.expect({"player 0": {"mana": ""}})
    s.test()


@pytest.mark.rules("106.7")
def test_costs_that_can_not_be_paid_do_not_matter() -> None:
    s = pool(ANY_COLOR, {"card": "Mountain", "tapped": True})
    s.activate("Mirror Pool")
    s.expect({"player 0": {"mana": "R"}})
    s.test()


@pytest.mark.rules("106.7")
def test_what_would_add_no_mana_now_could_produce_none() -> None:
    s = pool(ANY_COLOR, "Kin Grove")
    s.activate("Mirror Pool")
    s.expect({"player 0": {"mana": ""}})
    s.test()
    s = pool(ANY_COLOR, "Kin Grove", "Grizzly Bears")
    s.activate("Mirror Pool")
    s.expect({"player 0": {"mana": "G"}})
    s.test()


@pytest.mark.rules("106.7")
def test_the_payer_counts_on_it() -> None:
    s = pool(ANY_COLOR, "Forest", "Mountain")
    s._data["players"][0]["hand"] = ["Lightning Bolt", "Counterspell"]
    s.expect(illegal=[{"cast": "Counterspell"}])
    s.cast("Lightning Bolt", targets=["player 1"], pay=["Mirror Pool"])
    s.expect({"Forest": {"tapped": False}, "Mountain": {"tapped": False}, "Mirror Pool": {"tapped": True}})
    s.test()


@pytest.mark.rules("106.7")
def test_such_lands_that_see_each_other_give_what_the_rest_gives() -> None:
    s = pool(ANY_COLOR, "Mirror Pool")
    s.activate("Mirror Pool#1")
    s.expect({"player 0": {"mana": ""}})
    s.test()
    s = pool(ANY_COLOR, "Mirror Pool", "Plains")
    s.activate("Mirror Pool#1")
    s.activate("Mirror Pool#2")
    s.expect({"player 0": {"mana": "WW"}})
    s.test()
