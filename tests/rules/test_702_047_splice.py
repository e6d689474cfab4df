"""Splice (CR 702.47)."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, damage, target

from apnap.model import CopyOnStack, Cost, Fixed, GainLife, Keyword, Mana, StackKind, You
from apnap.scenario import Scenario


def arcane(mana: str, *hand: str) -> Scenario:
    """Arcane spells and others in a hand, with mana."""
    s = Scenario()
    s.define("Path", cost="{U}", type="Sorcery - Arcane", text="You gain 1 life.")
    s.define("Plain Word", cost="{U}", type="Sorcery", text="You gain 1 life.")
    s.define(
        "Ray",
        cost="{R}",
        type="Instant - Arcane",
        text="Ray deals 2 damage to target creature.\nSplice onto Arcane {R}",
    )
    s.define("Mist", cost="{W}", type="Instant - Arcane", text="Draw a card.\nSplice onto Arcane {W}")
    s.player(hand=list(hand), mana=mana)
    s.player(battlefield=["Grizzly Bears", "Llanowar Elves"])
    return s


@pytest.mark.rules("702.47a", "702.47b")
@pytest.mark.rules("702.47c", "702.47d")
def test_several_cards_are_spliced_each_with_its_own_cost_and_targets() -> None:
    s = arcane("URRW", "Path", "Ray", "Ray", "Mist")
    s.cast("Path", costs={"splice ray": 2, "splice mist": 1}, targets=["Grizzly Bears", "Llanowar Elves"])
    s.expect({"player 0": {"mana": ""}}, log=["702.47a"])
    s.resolve()
    s.expect(
        {
            "Grizzly Bears": "graveyard",
            "Llanowar Elves": "graveyard",
            "player 0": {"life": 21, "hand": 4},
        }
    )
    s.test()


@pytest.mark.rules("702.47a")
def test_only_onto_what_is_arcane_and_only_if_it_can_be_paid_for() -> None:
    s = arcane("UR", "Plain Word", "Path", "Ray", "Mist")
    s.expect(
        illegal=[
            {"cast": "Plain Word", "costs": ["splice ray"], "targets": ["Grizzly Bears"]},
            {"cast": "Path", "costs": ["splice mist"]},
            {"cast": "Path", "costs": ["splice ray", "splice mist"], "targets": ["Grizzly Bears"]},
        ],
        legal=[{"cast": "Path", "costs": ["splice ray"], "targets": ["Grizzly Bears"]}],
    )
    s.cast("Path")
    s.resolve()
    s.expect({"Grizzly Bears": {"damage": 0}, "player 0": {"life": 21, "mana": "R"}})
    s.test()


@pytest.mark.rules("702.47a", "702.47b")
def test_a_card_whose_text_has_no_legal_target_is_not_spliced() -> None:
    s = arcane("UR", "Path", "Ray")
    s._data["players"][1]["battlefield"] = []
    s.expect(illegal=[{"cast": "Path", "costs": ["splice ray"]}])
    s.cast("Path")
    s.expect(not_asked=["cost"])
    s.test()


@pytest.mark.rules("702.47c", "608.2b")
@pytest.mark.rules("702.47d")
def test_the_whole_does_nothing_if_the_only_target_is_gone() -> None:
    s = arcane("UR", "Path", "Ray")
    s._data["players"][1] = {"battlefield": ["Grizzly Bears"], "hand": ["Cloudshift"], "mana": "W"}
    s.cast("Path", costs=["splice ray"], targets=["Grizzly Bears"])
    s.cast("Cloudshift", by=1, targets=["Grizzly Bears"])
    s.resolve()
    s.resolve()
    s.expect({"player 0": {"life": 20, "hand": ["Ray"]}}, log=["608.2b"])
    s.test()


@pytest.mark.rules("702.47c", "702.47e", "707.10")
@pytest.mark.parametrize("spliced", [False, True])
def test_a_copy_has_the_spliced_text_and_the_card_loses_it_with_the_stack(spliced: bool) -> None:
    p = Position()
    main = p.card(0, "hand", GainLife(You(), Fixed(1)), types="sorcery", subtypes="Arcane")
    splice = Keyword("splice", (Cost((Mana(("0",)),)),))
    more = p.card(0, "hand", damage(2, target(CREATURE)), splice, subtypes="Arcane", name="More")
    one, two = p.creature(1, "2/2"), p.creature(1, "2/2")
    p.cast(main, *(("pay:splice More", one) if spliced else ("no",)))
    p.do(CopyOnStack(You(), target(StackKind("spell")), Fixed(1)), p.s.stack()[-1], then=(two,) * spliced)
    p.finish()
    assert (
        p.life(0) == 22
        and [p.where(i) for i in (one, two)] == ["graveyard" if spliced else "battlefield"] * 2
    )
    assert len(p.chars(main).abilities.spells) == 1 and p.where(more) == "hand"
