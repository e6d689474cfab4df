"""Other things done than paying mana: convoke (702.51), delve (702.66), improvise (702.126); and costs that
are less: affinity (702.41), undaunted (702.125)."""

from __future__ import annotations

import pytest

from apnap.model import Draw, Fixed, Keyword, Type, You
from apnap.scenario import Scenario
from tests.rules.position import Position

DRAW = Draw(You(), Fixed(1))


@pytest.mark.rules("702.51a", "702.51b", "702.51c")
def test_convoke_taps_creatures_for_their_colors_and_for_generic_mana() -> None:
    p = Position()
    green = p.creature(0, "1/1", cost="{G}")
    red = p.creature(0, "1/1", cost="{R}")
    spell = p.card(0, "hand", "convoke", DRAW, cost="{1}{G}")
    p.cast(spell)
    assert p.obj(green).tapped and p.obj(red).tapped
    p.resolve()
    assert p.hand(0) == 1


@pytest.mark.rules("702.51a")
def test_convoke_needs_the_color() -> None:
    p = Position()
    p.creature(0, "1/1", cost="{R}")
    p.creature(0, "1/1", cost="{R}")
    p.creature(1, "1/1", cost="{G}")
    tapped = p.creature(0, "1/1", cost="{G}", tapped=True)
    spell = p.card(0, "hand", "convoke", DRAW, cost="{1}{G}")
    assert not p.castable(spell)
    p.obj(tapped).tapped = False
    p.s.version += 1
    p.s.listed = None
    assert p.castable(spell)


@pytest.mark.rules("702.51a", "702.51b")
def test_what_is_paid_by_convoke_is_no_mana_spent() -> None:
    p = Position()
    p.creature(0, "1/1", cost="{G}")
    p.lands(0, "Forest", 1)
    spell = p.card(0, "hand", "convoke", DRAW, cost="{1}{G}")
    made = p.cast(spell)
    facts = p.s.obj(made).cast
    assert facts is not None and sum(facts.spent) == 1


@pytest.mark.rules("702.51a")
def test_convoke_by_hand() -> None:
    p = Position()
    a = p.creature(0, "1/1", cost="{G}")
    p.lands(0, "Forest", 2)
    spell = p.card(0, "hand", "convoke", DRAW, cost="{1}{G}")
    p.turn_to(0)
    p.answer(p.castable(spell)[0])
    assert f"mana:{a}:instead.tap=G" in p.keys() and f"mana:{a}:instead.tap=R" not in p.keys()
    p.answer(f"mana:{a}:instead.tap=G")
    p.say()
    assert p.obj(a).tapped and len(p.s.stack()) == 1


@pytest.mark.rules("702.66a", "702.66b")
def test_delve_exiles_cards_for_generic_mana_only() -> None:
    p = Position()
    p.lands(0, "Island", 1)
    cards = [p.card(0, "graveyard") for _ in range(3)]
    spell = p.card(0, "hand", "delve", DRAW, cost="{2}{U}")
    p.cast(spell)
    assert len([c for c in cards if p.where(c) == "exile"]) == 2
    other = p.card(0, "hand", "delve", DRAW, cost="{U}{U}")
    assert not p.castable(other)


@pytest.mark.rules("702.66a")
def test_delve_takes_the_own_graveyard_only() -> None:
    p = Position()
    for _ in range(3):
        p.card(1, "graveyard")
    assert not p.castable(p.card(0, "hand", "delve", DRAW, cost="{2}"))


@pytest.mark.rules("702.126a")
def test_improvise_taps_artifacts_for_generic_mana() -> None:
    p = Position()
    things = [p.permanent(0, "artifact") for _ in range(2)]
    assert not p.castable(p.card(0, "hand", "improvise", DRAW, cost="{U}{1}"))
    p.cast(p.card(0, "hand", "improvise", DRAW, cost="{2}"))
    assert all(p.obj(t).tapped for t in things)


@pytest.mark.rules("702.41a")
def test_affinity() -> None:
    p = Position()
    spell = p.card(0, "hand", Keyword("affinity", (Type("artifact"),)), DRAW, cost="{2}")
    p.permanent(1, "artifact")
    p.permanent(0, "artifact")
    assert not p.castable(spell)
    p.permanent(0, "artifact")
    p.cast(spell)
    p.resolve()
    assert p.hand(0) == 1


@pytest.mark.rules("702.125a")
def test_undaunted() -> None:
    p = Position(players=3)
    p.cast(p.card(0, "hand", "undaunted", DRAW, cost="{2}"))
    assert not p.castable(p.card(0, "hand", "undaunted", DRAW, cost="{3}"))


DELVER = """
cards:
  - {name: Delver, type: Sorcery, cost: "{3}{B}", text: "Delve\\nDraw a card."}
  - {name: Crowd, type: Sorcery, cost: "{3}", text: "Convoke\\nDraw a card."}
  - {name: Once, type: Enchantment, text: "Whenever one or more cards leave your graveyard, you gain 1 life."}
  - {name: Tapped, type: Enchantment, abilities: ["Triggered(OneOrMore(Pattern('tap', Type('creature')), 1),
      GainLife(You(), 1))"]}
  - {name: Bear, type: Creature - Bear, pt: 2/2, cost: "{G}"}
"""


@pytest.mark.rules("702.66a", "601.2h", "603.2c")
def test_what_is_exiled_for_one_spell_leaves_at_once() -> None:
    Scenario.parse(
        DELVER
        + """
players:
  - battlefield: [Once, Swamp]
    graveyard: [3 Bear]
    hand: [Delver]
  - {}
script:
  - cast: Delver
  - expect: {triggered: {Once: 1}, player 0: {exile: 3}}
"""
    ).test()


@pytest.mark.rules("702.66a", "601.2g")
def test_what_is_chosen_by_hand_is_exiled_at_once_too() -> None:
    Scenario.parse(
        DELVER
        + """
players:
  - battlefield: [Once, Swamp, Forest]
    graveyard: [4 Bear]
    hand: [Delver]
  - {}
script:
  - {cast: Delver, pay: [Bear#1, Forest, Bear#4, Swamp]}
  - expect: {triggered: {Once: 1}, player 0: {exile: 2}, Bear#1: exile, Bear#2: graveyard, Bear#4: exile}
"""
    ).test()


@pytest.mark.rules("702.51a", "601.2h", "603.2c")
def test_what_is_tapped_for_one_spell_becomes_tapped_at_once() -> None:
    Scenario.parse(
        DELVER
        + """
players:
  - battlefield: [Tapped, 3 Bear]
    hand: [Crowd]
  - {}
script:
  - cast: Crowd
  - expect: {triggered: {Tapped: 1}}
"""
    ).test()
