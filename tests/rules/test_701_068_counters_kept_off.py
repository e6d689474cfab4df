"""What can't be given counters is not chosen to get them: as a cost, an offer, or to blight (CR 118.3,
608.2d, 701.68b)."""

from __future__ import annotations

import pytest

from apnap import Scenario

TRADER = "Whenever this creature attacks, you may blight 2. If you do, draw a card."
DEBTOR = "Whenever this creature attacks, sacrifice it unless you blight 1."
GIVER = "Whenever this creature attacks, you may put a +1/+1 counter on it. If you do, draw a card."
LOADER = "Whenever this creature attacks, you may get {E}. If you do, draw a card."


def attacking(text: str, *others: str) -> Scenario:
    s = Scenario()
    s.define("Debtor", type="Creature", pt="4/5", text=text)
    s.player(battlefield=["Debtor", *others])
    s.player()
    s.attack(["Debtor"])
    return s


@pytest.mark.rules("701.68b", "118.3", "118.12", "608.2d")
@pytest.mark.parametrize("text", [TRADER, GIVER, LOADER])
@pytest.mark.parametrize("barred", [False, True])
def test_what_is_not_possible_is_not_offered(text: str, barred: bool) -> None:
    s = attacking(text, *(["Solemnity"] if barred else []))
    if barred:
        s.resolve()
    else:
        s.answer({"may": True})
    s.expect({"player 0": {"hand": 0 if barred else 1}, "not asked" if barred else "asked": ["may"]})
    s.test()


@pytest.mark.rules("701.68b", "118.12a")
@pytest.mark.parametrize("barred", [False, True])
def test_unless_it_is_paid(barred: bool) -> None:
    s = attacking(DEBTOR, *(["Solemnity"] if barred else []))
    if barred:
        s.resolve()
        s.expect({"Debtor": "graveyard", "not asked": ["may"]})
    else:
        s.answer({"may": True})
        s.expect({"Debtor": {"zone": "battlefield", "pt": "3/4"}})
    s.test()


@pytest.mark.rules("701.68b", "608.2d")
@pytest.mark.parametrize("other", [False, True])
def test_it_is_not_chosen(other: bool) -> None:
    s = attacking(TRADER, "Melira's Keepers", *(["Hill Giant"] if other else []))
    s.answer({"may": True})
    if other:
        s.answer({"objects": ["Hill Giant"]})
    kind = {"kind": "objects", "player": 0}
    s.expect(
        {
            "Melira's Keepers": {"counters": {}},
            "Debtor": {"pt": "4/5" if other else "2/3"},
            "asked" if other else "not asked": [kind],
            "player 0": {"hand": 1},
        }
    )
    s.test()


@pytest.mark.rules("118.3", "601.2h", "602.2b")
@pytest.mark.parametrize("barred", [False, True])
def test_a_cost(barred: bool) -> None:
    s = Scenario()
    s.define(
        "Pact",
        type="Instant",
        cost="{0}",
        text="As an additional cost to cast this spell, blight 1.\nDraw a card.",
    )
    s.define("Mill", type="Artifact", text="{T}, Blight 1: Draw a card.")
    s.player(hand=["Pact"], battlefield=["Devoted Druid", "Mill", *(["Solemnity"] if barred else [])])
    s.player()
    steps = [{"cast": "Pact"}, {"activate": "Devoted Druid", "ability": 2}, {"activate": "Mill"}]
    s.expect({"illegal" if barred else "legal": steps})
    s.test()
