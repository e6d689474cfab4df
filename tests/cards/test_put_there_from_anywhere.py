"""What triggers when a card is put into a graveyard from anywhere (CR 603.6c)."""

from __future__ import annotations

import pytest

from apnap import Scenario

WURM = """
cards:
  - name: Wurm
    cost: "{1}"
    type: Creature - Wurm
    pt: 3/3
    text: When this creature is put into a graveyard from anywhere, shuffle it into its owner's library.
  - name: Tally
    type: Enchantment
    text: Whenever one or more creature cards are put into your graveyard from anywhere, you gain 1 life.
  - {name: Doom, cost: "{0}", type: Instant, text: "Destroy target creature."}
  - {name: Ruin, cost: "{0}", type: Sorcery, text: "Destroy all permanents."}
  - {name: Loss, cost: "{0}", type: Instant, text: "Target player discards a card."}
  - {name: Grind, cost: "{0}", type: Instant, text: "Target player mills a card."}
  - {name: Denial, cost: "{0}", type: Instant, text: "Counter target spell."}
  - {name: Purge, cost: "{0}", type: Instant, text: "Exile target card from a graveyard."}
  - {name: Silence, type: Enchantment, text: "All creatures lose all abilities."}
"""


def _play(rest: str) -> None:
    Scenario.parse(WURM + rest).test()


@pytest.mark.rules("603.6c", "113.6k")
def test_discarded_milled_and_countered() -> None:
    _play("""
players:
  - hand: [Loss, Grind]
  - hand: [{card: Wurm, label: in hand}]
    library: [{card: Wurm, label: on top}, Wurm, 3]
    mana: R
script:
  - cast: Grind
    targets: [player 1]
  - resolve
  - expect: {on top: graveyard, triggered: {on top: 1}}
  - resolve
  - expect: {on top: library, player 1: {library: 5}}
  - cast: Loss
    targets: [player 1]
  - resolve
  - expect: {triggered: {in hand: 1}}
  - resolve
expect:
  in hand: library
  player 1: {library: 6, hand: 0}
""")
    _play("""
players:
  - hand: [Wurm]
    mana: R
  - hand: [Denial]
script:
  - cast: Wurm
  - cast: Denial
    by: 1
    targets: [Wurm]
  - resolve
  - expect: {triggered: {Wurm: 1}}
  - resolve
expect:
  Wurm: library
""")


@pytest.mark.rules("603.6c", "603.10a")
def test_it_is_the_card_in_the_graveyard_that_triggers() -> None:
    # It had no abilities on the battlefield, and was another's; in the graveyard it has them, and is its
    # owner's.
    _play("""
players:
  - hand: [2 Doom]
    battlefield: [Silence, {card: Wurm, owner: 1, label: stolen}, {copy of: Wurm, label: token}]
  - library: [3]
script:
  - cast: Doom#1
    targets: [stolen]
  - resolve
  - expect: {triggered: {stolen: 1}}
  - resolve
  - expect: {stolen: library, player 1: {library: 4}}
  - cast: Doom#2
    targets: [token]
  - resolve
expect:
  triggered: {token: 1}
""")


@pytest.mark.rules("701.24c", "603.6c")
def test_the_library_is_shuffled_though_the_card_has_gone() -> None:
    _play("""
players:
  - hand: [Doom]
    battlefield: [Wurm]
  - hand: [Purge]
script:
  - cast: Doom
    targets: [Wurm]
  - resolve
  - cast: Purge
    by: 1
    targets: [Wurm]
  - resolve
  - resolve
expect:
  Wurm: exile
  log: ["701.24"]
""")


@pytest.mark.rules("603.6c", "111.6")
def test_others_count_cards_as_they_lie_there() -> None:
    _play("""
players:
  - hand: [2 Doom, Grind]
    library: [Wurm, 3]
    battlefield:
      - Tally
      - {card: Grizzly Bears, label: bear}
      - {token: {type: Creature - Goblin, pt: 1/1}, label: goblin}
  - {}
script:
  - cast: Doom#1
    targets: [goblin]
  - resolve
  - expect: {goblin: gone, not triggered: [Tally]}
  - cast: Doom#2
    targets: [bear]
  - resolve
  - expect: {triggered: {Tally: 1}}
  - resolve
  - cast: Grind
    targets: [player 0]
  - resolve
expect:
  triggered: {Tally: 2}
""")


@pytest.mark.rules("603.6c", "603.10a")
def test_what_goes_with_them_does_not_see_them() -> None:
    # "dies" looks back, "from anywhere" does not.
    _play("""
players:
  - hand: [Ruin]
    battlefield:
      - Tally
      - Grizzly Bears
      - {card: Blood Artist, label: artist}
  - {}
script:
  - cast: Ruin
  - resolve
expect:
  Grizzly Bears: graveyard
  not triggered: [Tally]
  triggered: {artist: 2}
""")
