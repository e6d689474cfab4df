"""Choosing a card name (CR 201.4)."""

from __future__ import annotations

import pytest
from table import Table, cost

from apnap.model import Activated, AllPlayers, Cant, ChooseValue, OfChosen, Static, You
from apnap.scenario import Scenario


def stopping(kind: str) -> Scenario:
    """A creature that stops spells of the name chosen as it enters."""
    s = Scenario()
    s.define(
        "Doubting Mage",
        cost="{0}",
        pt="2/2",
        text=f"As this creature enters, choose a {kind}.",
        abilities=[Static(AllPlayers(), (Cant("cast", OfChosen("name")),))],
    )
    s.player(hand=["Doubting Mage", "Lightning Bolt"], battlefield=["Mountain"])
    s.player(hand=["Giant Growth"], battlefield=["Grizzly Bears", "Forest"])
    s.cast("Doubting Mage")
    return s


@pytest.mark.rules("201.4")
def test_the_name_is_chosen_as_it_enters_and_then_counts() -> None:
    s = stopping("card name")
    s._step("resolve", None, {"answers": {"word": "Giant Growth"}})
    s.expect(
        illegal=[{"cast": "Giant Growth", "by": 1, "targets": ["Grizzly Bears"], "rule": "601.3a"}],
        legal=[{"cast": "Lightning Bolt", "targets": ["player 1"]}],
        asked=[{"kind": "word", "player": 0, "rule": "201.4"}],
    )
    s.test()


@pytest.mark.rules("201.4a")
@pytest.mark.parametrize(
    ("kind", "ok", "wrong"),
    [
        ("nonland card name", "Giant Growth", "Forest"),
        ("creature card name", "Grizzly Bears", "Lightning Bolt"),
    ],
)
def test_a_kind_of_card_is_one_that_is_printed_so(kind: str, ok: str, wrong: str) -> None:
    s = stopping(kind)
    s.expect(
        legal=[{"resolve": None, "answers": {"word": ok}}],
        illegal=[{"resolve": None, "answers": {"word": wrong}}],
    )
    s._step("resolve", None, {"answers": {"word": ok}})
    s.expect(asked=[{"kind": "word", "rule": "201.4a", "answer": ok}])
    s.test()


@pytest.mark.rules("201.4b", "201.4c", "201.4d", "201.4e", "201.4f", "709.4a")
@pytest.mark.rules("710.5", "712.19", "715.5", "720.5", "722.5")
@pytest.mark.parametrize(
    ("layout", "sub"),
    [
        ("split", ""),
        ("flip", ""),
        ("transform", ""),
        ("modal_dfc", ""),
        ("meld", ""),
        ("adventure", "Adventure"),
        ("adventure", "Omen"),
        ("prepare", ""),
    ],
)
def test_a_name_of_only_some_of_the_cards_characteristics_may_be_chosen(layout: str, sub: str) -> None:
    t = Table()
    t.put_card(layout, t.face("One", "{1}", "sorcery"), t.face("Other", "{2}", "sorcery", sub=sub))
    chooser = t.card(0, "artifact", Activated(cost("{0}"), ChooseValue(You(), "name")))
    t.act(chooser)
    t.resolve()
    assert "wOther" in t.keys() and "wOne" in t.keys()
    assert "wOne // Other" not in t.keys()
    t.say("wOther")
    assert t.obj(chooser).chosen == (("name", "Other"),)
    t.act(chooser)
    t.resolve("wOne")
    assert t.obj(chooser).chosen == (("name", "One"),)


@pytest.mark.rules("201.4b", "709.4a")
def test_one_of_the_names_of_a_split_card_is_enough_to_have_the_name_chosen() -> None:
    t = Table()
    kept = t.put_card("split", t.face("Left", "{0}", "instant"), t.face("Right", "{0}", "instant"))
    other = t.free(0, name="Neither")
    named = Activated(cost("{0}"), ChooseValue(You(), "name"))
    chooser = t.card(1, "artifact", named, Static(AllPlayers(), (Cant("cast", OfChosen("name")),)))
    t.passes(1).act(chooser)
    t.resolve("wRight")
    # Of each half alone as it would be cast, and so of the left one not.
    assert t._find(f"cast:{kept}") == [f"cast:{kept}:1"] and t.can_cast(other)
