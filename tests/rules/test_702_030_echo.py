"""CR 702.30a: echo asks of a permanent that came under its controller's control since the beginning of their
last upkeep, whenever it got the ability."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.model import AllPlayers, SkipStep, Spell, Static, TurnFaceUp
from apnap.scenario import Scenario
from tests.rules.position import CREATURE, target

NO_UPKEEP = Static(AllPlayers(), (SkipStep("upkeep"),))


def table(battlefield: list[Any], mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> Scenario:
    s = Scenario()
    s.define("Echoer", type="Creature", cost="{0}", pt="2/2", text="Echo {0}")
    s.define("Plain", type="Creature", cost="{0}", pt="2/2")
    s.define("Ambusher", type="Creature", cost="{0}", pt="2/2", text="Flash\nEcho {0}")
    s.define("Borrow", type="Instant", cost="{0}", text="Gain control of target creature until end of turn.")
    s.define("Take", type="Instant", cost="{0}", text="Gain control of target creature.")
    s.define("Teach", type="Instant", cost="{0}", text="Target creature gains echo {0}.")
    s.define("Unmask", type="Instant", cost="{0}", abilities=[Spell(TurnFaceUp(target(CREATURE)))])
    s.define("Hurry", type="Enchantment", cost="{0}", abilities=[NO_UPKEEP])
    s.define("Raze", type="Instant", cost="{0}", text="Destroy target enchantment.")
    s.player(battlefield=battlefield, hand=list(mine), library=["30 Swamp"])
    s.player(hand=list(theirs), library=["30 Swamp"])
    return s


def cast(s: Scenario, card: str, *targets: str, by: int = 0) -> None:
    s.cast(card, by=by, **({"targets": list(targets)} if targets else {}))
    s.resolve()


def upkeep(s: Scenario, asked: bool, of: int = 0) -> None:
    """The player's next upkeep: whether they are asked; they pay."""
    s.pass_(until={"step": "upkeep", "of": of})
    s.expect(stack=int(asked))
    if asked:
        s.queue(of, {"may": True})
        s.resolve()


@pytest.mark.rules("702.30a")
@pytest.mark.parametrize(("since", "asked"), [({}, False), ({"entered": 1}, False), ({"sick": True}, True)])
def test_since_the_last_upkeep(since: dict[str, Any], asked: bool) -> None:
    s = table([{"card": "Echoer", **since}])
    upkeep(s, asked)
    upkeep(s, False)
    s.expect({"Echoer": {"zone": "battlefield"}})
    s.test()


@pytest.mark.rules("702.30a")
def test_it_came_in_the_upkeep_itself_or_in_the_turn_of_another() -> None:
    s = table([], ("Ambusher",))
    s.pass_(until={"step": "upkeep", "of": 0})
    cast(s, "Ambusher")
    upkeep(s, True)
    upkeep(s, False)
    s.test()
    s = table([], ("Ambusher",))
    s.pass_(until={"step": "end", "of": 1})
    s.pass_()
    cast(s, "Ambusher")
    upkeep(s, True)
    upkeep(s, False)
    s.test()


@pytest.mark.rules("702.30a")
@pytest.mark.parametrize("borrowed", [True, False])
def test_again_after_another_has_had_it(borrowed: bool) -> None:
    s = table([{"card": "Echoer", "sick": True}], (), ("Borrow",))
    upkeep(s, True)
    s.pass_(until={"step": "draw", "of": 1})
    if borrowed:
        cast(s, "Borrow", "Echoer", by=1)
    upkeep(s, borrowed)
    upkeep(s, False)
    s.test()


@pytest.mark.rules("702.30a")
def test_the_new_controller_is_asked() -> None:
    s = table(["Echoer"], (), ("Take",))
    s.pass_(until={"step": "draw", "of": 1})
    cast(s, "Take", "Echoer", by=1)
    upkeep(s, True, of=1)
    upkeep(s, False, of=1)
    s.test()


@pytest.mark.rules("702.30a", "603.4")
def test_who_has_it_no_more_as_the_ability_resolves_is_not_asked() -> None:
    s = table([{"card": "Echoer", "sick": True}], (), ("Take",))
    s.pass_(until={"step": "upkeep", "of": 0})
    s.pass_()
    cast(s, "Take", "Echoer", by=1)
    s.resolve()
    s.expect({"Echoer": {"controller": 1}}, not_asked=["may"])
    s.test()


@pytest.mark.rules("702.30a")
@pytest.mark.parametrize("sick", [True, False])
@pytest.mark.parametrize("how", ["Teach", "Unmask"])
def test_one_that_has_echo_only_now(how: str, sick: bool) -> None:
    hidden = {"face down": "manifested"} if how == "Unmask" else {}
    s = table([{"card": "Echoer" if hidden else "Plain", "label": "it", "sick": sick, **hidden}], (how,))
    cast(s, how, "it")
    upkeep(s, sick)
    upkeep(s, False)
    s.test()


@pytest.mark.rules("702.30a", "614.10")
def test_an_upkeep_that_is_skipped_is_none() -> None:
    s = table([{"card": "Echoer", "sick": True}, "Hurry"], ("Raze",))
    s.pass_(until={"step": "draw", "of": 0})
    s.expect(stack=0)
    cast(s, "Raze", "Hurry")
    upkeep(s, True)
    upkeep(s, False)
    s.test()
