"""CR 614.6: what would go to a graveyard goes elsewhere; where a countered spell is put."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

CARDS = """
cards:
  - {name: Bear, cost: "{0}", type: Creature - Bear, pt: 2/2}
  - {name: Seer, type: Enchantment, text: "Whenever a creature dies, you gain 1 life."}
  - {name: NAME, cost: "{0}", type: TYPE, text: TEXT}
  - {name: Mill, cost: "{0}", type: Sorcery, text: "Each player mills a card."}
  - {name: Slay, cost: "{0}", type: Sorcery, text: "Destroy all creatures."}
"""


_KINDS = {"Rule": "Enchantment", "Order": "Sorcery", "Stop": "Instant"}


def play(said: str, rest: str) -> None:
    name = next(word for word in _KINDS if word in rest)
    cards = CARDS.replace("TEXT", f'"{said}"').replace("NAME", name).replace("TYPE", _KINDS[name])
    Scenario.parse(cards + rest).test()


@pytest.mark.rules("614.6", "603.10a", "614.1a")
def test_every_card_and_token_is_exiled() -> None:
    play(
        "If a card or token would be put into a graveyard from anywhere, exile it instead.",
        """
players:
  - {battlefield: [Rule, Seer, Bear], hand: [Mill, Slay], library: [Forest, Forest]}
  - battlefield: [{token: {type: Creature - Elf, pt: 1/1}}]
    library: [Island, Forest]
script:
  - cast: Mill
  - resolve
  - cast: Slay
  - resolve
expect:
  Mill: exile
  Slay: exile
  Bear: exile
  Island: exile
  triggered: {Seer: 0}
  player 0: {graveyard: 0}
  player 1: {graveyard: 0}
""",
    )


@pytest.mark.rules("614.6", "111.1")
def test_cards_of_opponents_only() -> None:
    play(
        "If a permanent card would be put into an opponent's graveyard from anywhere, exile it instead.",
        """
players:
  - {battlefield: [Rule, Seer, {card: Bear, label: Mine}], hand: [Mill, Slay], library: [Forest, Forest]}
  - battlefield: [{card: Bear, label: Theirs}, {token: {type: Creature - Elf, pt: 1/1}}]
    library: [Island, Forest]
script:
  - cast: Mill
  - resolve
  - cast: Slay
  - resolve
expect:
  Mill: graveyard
  Mine: graveyard
  Theirs: exile
  Island: exile
  triggered: {Seer: 2}
""",
    )


@pytest.mark.rules("614.6", "611.2a", "514.2")
def test_for_this_turn() -> None:
    play(
        "If a land card would be put into your graveyard from anywhere this turn, exile that card instead.",
        """
players:
  - {battlefield: [Bear], hand: [Order, Mill], library: [Forest, Swamp, Plains]}
  - {battlefield: [{card: Bear, label: Theirs}], library: [Island, Mountain, Mountain]}
script:
  - cast: Order
  - resolve
  - cast: Mill
  - resolve
  - expect: {Order: graveyard, Mill: graveyard, Forest: exile, Island: graveyard}
""",
    )


@pytest.mark.rules("614.6", "611.2c")
def test_whatever_creature_would_die_this_turn() -> None:
    play(
        "All creatures get -1/-1 until end of turn. If a creature would die this turn, exile it instead.",
        """
players:
  - {battlefield: [Seer, Bear], hand: [Order, Slay, {card: Bear, label: Later}]}
  - {}
script:
  - cast: Order
  - resolve
  - cast: Later
  - resolve
  - cast: Slay
  - resolve
expect:
  Bear: exile
  Later: exile
  triggered: {Seer: 0}
""",
    )


_BACK = (
    "Counter target spell. "
    "If that spell is countered this way, put it PLACE instead of into that player's graveyard."
)


@pytest.mark.rules("701.6a", "608.2n")
@pytest.mark.parametrize(
    ("place", "hand", "library"),
    [("into its owner's hand", 1, 1), ("on top of its owner's library", 0, 2), ("", 0, 1)],
)
def test_a_countered_spell_goes_where_it_is_said(place: str, hand: int, library: int) -> None:
    said = _BACK.replace("PLACE", place) if place else "Counter target spell."
    play(
        said,
        f"""
players:
  - {{hand: [Bear], library: [Forest]}}
  - {{hand: [Stop]}}
script:
  - cast: Bear
  - cast: Stop
    by: 1
    targets: [Bear]
  - resolve
expect:
  player 0: {{hand: {hand}, library: {library}, graveyard: {0 if place else 1}}}
""",
    )


@pytest.mark.rules("701.6a", "118.12a")
@pytest.mark.parametrize(("pays", "zone"), [("yes", "stack"), ("no", "exile")])
def test_a_spell_that_is_not_paid_for_is_exiled(pays: str, zone: str) -> None:
    play(
        "Counter target spell unless its controller pays {1}. "
        "If that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
        f"""
players:
  - {{hand: [Bear], battlefield: [Forest]}}
  - {{hand: [Stop]}}
script:
  - cast: Bear
  - cast: Stop
    by: 1
    targets: [Bear]
  - {{resolve: , answers: {{may: {pays}}}}}
  - expect: {{Bear: {zone}}}
""",
    )
