"""CR 101.2: what players can't do, for a time or as long as something says so."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario

CARDS = """
cards:
  - {name: Bear, cost: "{0}", type: Creature - Bear, pt: 2/2}
  - {name: Spark, cost: "{0}", type: Instant, text: "You gain 1 life."}
  - {name: Again, cost: "{0}", type: Instant, text: "You gain 1 life.\\nFlashback {0}"}
  - {name: Salve, cost: "{0}", type: Instant,
     text: "Prevent the next 3 damage that would be dealt to any target this turn."}
  - {name: NAME, cost: "{0}", type: TYPE, text: TEXT}
"""


def play(said: str, rest: str) -> None:
    name, kind = ("Order", "Instant") if "Order" in rest else ("Rule", "Enchantment")
    cards = CARDS.replace("TEXT", f'"{said}"').replace("NAME", name).replace("TYPE", kind)
    Scenario.parse(cards + rest).test()


@pytest.mark.rules("101.2", "601.3a", "604.1")
@pytest.mark.parametrize(
    ("said", "mine", "theirs"),
    [
        ("Your opponents can't cast spells during your turn.", "legal", "illegal"),
        ("During your turn, players can't cast spells.", "illegal", "illegal"),
        ("Your opponents can't cast creature spells during your turn.", "legal", "legal"),
        ("You can't cast instant spells.", "illegal", "legal"),
        ("Each opponent can cast spells only any time they could cast a sorcery.", "legal", "illegal"),
    ],
)
def test_who_cant_cast_when(said: str, mine: str, theirs: str) -> None:
    play(
        said,
        f"""
players:
  - {{battlefield: [Rule], hand: [Spark]}}
  - {{hand: [{{card: Spark, label: Theirs}}]}}
script:
  - expect: {{{mine}: [{{cast: Spark, by: 0}}]}}
  - pass: 1
  - expect: {{{theirs}: [{{cast: Theirs, by: 1}}]}}
""",
    )


@pytest.mark.rules("307.5", "601.3a")
def test_on_their_own_turn_they_cast_as_a_sorcery() -> None:
    play(
        "Each opponent can cast spells only any time they could cast a sorcery.",
        """
players:
  - {battlefield: [Rule]}
  - {hand: [Spark, Bear]}
active: 1
script:
  - expect: {legal: [{cast: Spark, by: 1}, {cast: Bear, by: 1}]}
  - cast: Bear
    by: 1
  - expect: {illegal: [{cast: Spark, by: 1}]}
""",
    )


@pytest.mark.rules("601.3a", "101.2")
def test_no_more_than_one_spell_each_turn() -> None:
    play(
        "Each player can't cast more than one noncreature spell each turn.",
        """
players:
  - {battlefield: [Rule], hand: [Spark, {card: Spark, label: Second}, Bear]}
  - {hand: [{card: Spark, label: Theirs}]}
script:
  - cast: Bear
  - resolve
  - cast: Spark
  - expect: {illegal: [{cast: Second, by: 0}]}
  - resolve
  - expect: {illegal: [{cast: Second, by: 0}]}
  - pass: 1
  - cast: Theirs
    by: 1
  - resolve
  - pass: {until: upkeep}
  - expect: {legal: [{cast: Second, by: 0}]}
""",
    )


@pytest.mark.rules("601.3a", "601.3e", "400.1")
def test_cards_of_a_zone_cant_be_cast() -> None:
    play(
        "Players can't cast noncreature spells from graveyards or exile.",
        """
players:
  - {battlefield: [Rule], hand: [Spark], graveyard: [Again]}
  - {}
script:
  - expect: {legal: [{cast: Spark, by: 0}], illegal: [{cast: Again, by: 0}]}
""",
    )


@pytest.mark.rules("611.2a", "601.3a", "514.2")
def test_for_a_turn() -> None:
    play(
        "Target player can't cast spells this turn.",
        """
players:
  - {hand: [Order, Spark]}
  - {hand: [{card: Spark, label: Theirs}]}
script:
  - cast: Order
    targets: [player 1]
  - resolve
  - expect: {legal: [{cast: Spark, by: 0}]}
  - pass: 1
  - expect: {illegal: [{cast: Theirs, by: 1}]}
  - pass: {until: upkeep}
  - pass: 1
  - expect: {legal: [{cast: Spark, by: 0}]}
""",
    )


@pytest.mark.rules("119.7", "611.2a")
def test_no_life_is_gained_this_turn() -> None:
    play(
        "Your opponents can't gain life this turn.",
        """
players:
  - {hand: [Order, Spark]}
  - {hand: [{card: Spark, label: Theirs}]}
script:
  - cast: Order
  - resolve
  - cast: Theirs
    by: 1
  - cast: Spark
    by: 0
  - resolve
  - resolve
expect:
  player 0: {life: 21}
  player 1: {life: 20}
""",
    )


@pytest.mark.rules("615.12")
@pytest.mark.parametrize(("cast", "life"), [(True, 17), (False, 20)])
def test_damage_cant_be_prevented_this_turn(cast: bool, life: int) -> None:
    first = "  - cast: Order\n  - resolve\n" if cast else ""
    play(
        "Damage can't be prevented this turn.",
        f"""
players:
  - {{hand: [Order, Lightning Bolt], battlefield: [Mountain]}}
  - {{hand: [Salve]}}
script:
{first}  - pass: 1
  - cast: Salve
    by: 1
    targets: [player 1]
  - resolve
  - cast: Lightning Bolt
    by: 0
    targets: [player 1]
  - resolve
expect:
  player 1: {{life: {life}}}
""",
    )
