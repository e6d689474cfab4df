"""CR 107.1c: as many as a player likes, of what is paid and of the counters that are removed."""

from __future__ import annotations

import pytest
from table import Table, draw, gain, tap_for, when

from apnap import Scenario
from apnap.model import AddMana, Cost, Fixed, Gate, LoseLife, Mana, Pattern, Pay, PayLife, Seq, Type, You

CARDS = """
cards:
  - {name: Spark, cost: "{0}", type: Instant,
     text: "Choose target creature. You get {E}{E}{E}, then you may pay any amount of {E}. Spark deals that
     much damage to that creature."}
  - {name: Bargain, type: Creature, pt: 1/1, cost: "{0}",
     text: "When this creature enters, you may pay any amount of life. If you do, draw that many cards."}
  - {name: Vault, type: Land,
     text: "{T}, Remove any number of storage counters from this land: Add {B} for each storage counter
     removed this way."}
  - {name: Spire, type: Artifact,
     text: "{T}, Remove any number of charge counters from this artifact: It deals that much damage to any
     target."}
  - {name: Purge, cost: "{0}", type: Instant,
     text: "Remove any number of counters from target creature. You gain 1 life for each counter removed this
     way."}
  - {name: Bear, type: Creature, pt: 2/2}
  - {name: Ox, type: Creature, pt: 4/4}
"""


def scenario(text: str) -> Scenario:
    return Scenario.parse(CARDS + text)


@pytest.mark.rules("107.1c", "107.14", "118.12")
@pytest.mark.parametrize(
    ("has", "answers", "energy", "damage"),
    [
        (0, "{may: yes, number: 2}", 1, 2),
        (0, "{may: yes, number: 0}", 3, 0),
        (0, "{may: no}", 3, 0),
        (2, "{may: yes, number: 5}", 0, 5),
    ],
)
def test_any_amount_of_energy(has: int, answers: str, energy: int, damage: int) -> None:
    before = f"    counters: {{energy: {has}}}" if has else ""
    scenario(
        f"""
players:
  - hand: [Spark]
{before}
  - battlefield: [{{card: Ox, counters: {{+1/+1: 3}}}}]
script:
  - cast: Spark
    targets: [Ox]
  - resolve:
    answers: {answers}
expect:
  player 0: {{counters: {{energy: {energy}}}}}
  Ox: {{damage: {damage}}}
"""
    ).test()


@pytest.mark.rules("107.1c", "107.14")
def test_no_more_energy_than_there_is() -> None:
    game = scenario(
        """
players:
  - hand: [Spark]
    counters: {energy: 1}
  - battlefield: [Ox]
"""
    ).game()
    game.push(next(a for a in game.legal_actions if a.kind == "cast"))
    game.push(game.legal_actions[0])
    while game.decision is not None and game.decision.kind == "priority":
        game.push("pass")
    assert game.decision is not None and game.decision.kind == "may"
    game.push("yes")
    assert game.decision.kind == "number"
    assert [a.key for a in game.legal_actions] == ["0", "1", "2", "3", "4"]


@pytest.mark.rules("107.1c", "119.4", "119.4b", "119.8")
@pytest.mark.parametrize(
    ("answers", "life", "hand"),
    [("{may: yes, number: 3}", 4, 3), ("{may: yes, number: 0}", 7, 0), ("{may: no}", 7, 0)],
)
def test_any_amount_of_life(answers: str, life: int, hand: int) -> None:
    scenario(
        f"""
players:
  - hand: [Bargain]
    life: 7
    library: [7 Bear]
script:
  - cast: Bargain
  - resolve
  - resolve:
    answers: {answers}
expect:
  player 0: {{life: {life}, hand: {hand}}}
"""
    ).test()


@pytest.mark.rules("107.1c", "605.1a", "602.2b")
@pytest.mark.parametrize(("number", "mana", "left"), [(2, "BB", 1), (3, "BBB", 0), (0, "", 3)])
def test_counters_removed_for_mana(number: int, mana: str, left: int) -> None:
    scenario(
        f"""
players:
  - battlefield: [{{card: Vault, counters: {{storage: 3}}}}]
script:
  - activate: Vault
    answers: {{number: {number}}}
  - expect:
      stack: 0
      Vault: {{tapped: yes, counters: {{storage: {left}}}}}
      player 0: {{mana: "{mana}"}}
"""
    ).test()


@pytest.mark.rules("107.1c", "602.2b", "608.2h")
def test_what_the_counters_came_to_is_known_when_the_ability_resolves() -> None:
    scenario(
        """
players:
  - battlefield: [{card: Spire, counters: {charge: 4}}]
  - battlefield: [Ox]
script:
  - activate: Spire
    targets: [Ox]
    answers: {number: 3}
  - expect:
      Spire: {counters: {charge: 1}}
      Ox: {damage: 0}
  - resolve
expect:
  Ox: {damage: 3}
"""
    ).test()


@pytest.mark.rules("107.1c", "122.1")
def test_of_each_kind_as_many_as_one_likes() -> None:
    scenario(
        """
players:
  - hand: [Purge]
  - battlefield: [{card: Bear, counters: {+1/+1: 2, charge: 3}}]
script:
  - cast: Purge
    targets: [Bear]
  - resolve
  - answer: {number: 1}
  - answer: {number: 3}
expect:
  Bear: {counters: {+1/+1: 1}}
  player 0: {life: 24}
"""
    ).test()


@pytest.mark.rules("118.3", "118.12", "601.2h", "605.1b")
@pytest.mark.parametrize(("loses", "paid"), [(0, True), (1, False)])
def test_what_is_not_paid_after_all_is_not_done(loses: int, paid: bool) -> None:
    """What a triggered mana ability took is missing when the rest is to be paid."""
    t = Table()
    price = Cost((Mana(("G",)), PayLife(Fixed(t.life(0)))))
    spell = t.spell(0, "{0}", Gate(You(), Pay(You(), price), draw(1), gain(5)))
    t.card(0, "land", tap_for("G"))
    more = Seq((AddMana(You(), (("G",),), Fixed(1)), LoseLife(You(), Fixed(loses))))
    t.card(0, "enchantment", when(Pattern("tap", what=Type("land"), how="mana"), more))
    t.cast(spell)
    t.passes(2)
    before = t.hand(0)
    t.say("yes")
    assert (t.hand(0) == before + 1) == paid
    assert (t.life(0) == 24) != paid
