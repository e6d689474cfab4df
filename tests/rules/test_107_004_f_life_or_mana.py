"""CR 107.4e-f and 601.2b: where a symbol can be paid in several ways, the player chooses."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario, ScenarioError


def bargain(cost: str, lands: list[str], pay: str | None, life: int = 20) -> Scenario:
    """A spell of that cost, paid as said."""
    s = Scenario()
    s.define("Bargain", type="Sorcery", cost=cost, text="Scry 1.")
    s.player(battlefield=lands, hand=["Bargain"], life=life)
    s.player()
    s.cast("Bargain", **({"pay": [pay]} if pay else {}))
    return s


@pytest.mark.rules("107.4f", "601.2b", "118.13b")
@pytest.mark.parametrize(("pay", "life", "tapped"), [(None, 20, True), ("pay 2 life", 18, False)])
def test_life_may_be_paid_where_mana_could_be(pay: str | None, life: int, tapped: bool) -> None:
    s = bargain("{1}{W/P}", ["Forest", "Plains"], pay)
    s.expect({"player 0": {"life": life}, "Forest": {"tapped": True}, "Plains": {"tapped": tapped}})
    s.test()


@pytest.mark.rules("107.4f", "119.4")
def test_life_that_is_not_there_is_no_choice() -> None:
    s = bargain("{W/P}", ["Plains"], None, life=1)
    s.expect({"player 0": {"life": 1}, "Plains": {"tapped": True}})
    s.test()
    with pytest.raises(ScenarioError, match="was not asked for"):
        bargain("{W/P}", ["Plains"], "pay 2 life", life=1).test()


@pytest.mark.rules("107.4e", "601.2b")
def test_one_mana_of_a_color_or_two_of_any() -> None:
    game = bargain("{2/R}", ["Mountain", "Forest", "Forest"], None).game()
    game.push(next(a for a in game.legal_actions if a.kind == "cast"))
    assert game.decision is not None and game.decision.kind == "pay"
    plans = [a for a in game.legal_actions if a.kind == "plan"]
    assert sorted(len(a.objects) for a in plans) == [1, 2]
