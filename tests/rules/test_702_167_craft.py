"""CR 702.167: craft; and 400.7j: what the cost of an ability has moved is found by its effect."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario


@pytest.mark.rules("702.167a", "400.7j")
def test_it_returns_transformed() -> None:
    s = Scenario()
    s.player(battlefield=["Waterlogged Hulk", "Island"], mana="UUUU")
    s.player()
    s.activate("Waterlogged Hulk", ability="craft")
    s.resolve()
    s.expect({"Watertight Gondola": {"zone": "battlefield"}, "Island": {"zone": "exile"}})
    s.test()


@pytest.mark.rules("400.7j")
def test_what_the_cost_sacrificed_comes_back() -> None:
    s = Scenario()
    text = "{1}, Sacrifice Boomer: Return Boomer to its owner's hand."
    s.define("Boomer", pt="1/1", type="Creature", text=text)
    s.player(battlefield=["Boomer"], mana="U")
    s.player()
    s.activate("Boomer")
    s.resolve()
    s.expect({"Boomer": {"zone": "hand"}})
    s.test()


@pytest.mark.rules("400.7", "400.7j")
def test_what_left_in_response_is_not_found() -> None:
    s = Scenario()
    s.define("Ladder", pt="1/1", type="Creature", text="{1}: Return this creature to its owner's hand.")
    flicker = "Exile target creature, then return it to the battlefield under its owner's control."
    s.define("Blink", type="Instant", cost="{0}", text=flicker)
    s.player(battlefield=["Ladder"], mana="U", hand=["Blink"])
    s.player()
    s.activate("Ladder")
    s.cast("Blink", targets=["Ladder"])
    s.resolve()
    s.resolve()
    s.expect({"Ladder": {"zone": "battlefield"}})
    s.test()


@pytest.mark.rules("702.167b")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "hand"])
def test_the_material_is_a_permanent_or_a_card_in_the_graveyard(zone: str) -> None:
    s = Scenario()
    there = {"battlefield": ["Waterlogged Hulk"], "mana": "UUUU"}
    there[zone] = [*there.get(zone, []), "Island"]
    s.player(**there)
    s.player()
    if zone == "hand":
        s.expect(illegal=[{"activate": "Waterlogged Hulk", "ability": "craft"}])
    else:
        s.activate("Waterlogged Hulk", ability="craft")
        s.resolve()
        s.expect({"Watertight Gondola": {"zone": "battlefield"}, "Island": {"zone": "exile"}})
    s.test()
