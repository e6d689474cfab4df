"""Choosing a card name (CR 201.4)."""

from __future__ import annotations

import pytest

from apnap.model import AllPlayers, Cant, OfChosen, Static
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
