"""CR 118.3, 601.2h: a cost can be paid only as a whole; what one part takes is gone for the others."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Trooper, type: Creature - Dalek, pt: 1/1}
  - {name: Engine, type: Artifact Creature - Dalek, pt: 1/1}
  - {name: Order, cost: "{0}", type: Sorcery,
     text: "Replicate\\u2014Tap an untapped Dalek you control.\\nYou gain
     1 life."}
  - {name: Toll, cost: "{0}", type: Sorcery,
     text: "Kicker\\u2014Sacrifice a creature.\\nAs an additional cost to
     cast this spell, sacrifice a creature.\\nYou gain 1 life. If this spell was kicked, you gain 10 life."}
  - {name: Mill, type: Enchantment, text: "Sacrifice an artifact, Sacrifice a creature: You gain 1 life."}
  - {name: Press, type: Enchantment,
     text: "Tap an untapped creature you control, Sacrifice a creature: You gain
     1 life."}
  - {name: Blood, type: Enchantment, text: "Pay 2 life, Pay 3 life: Draw a card."}
"""


def scenario(text: str) -> Scenario:
    return Scenario.parse(CARDS + text)


@pytest.mark.rules("118.3", "601.2b")
@pytest.mark.parametrize(("daleks", "life"), [(0, 21), (1, 22), (3, 24)])
def test_as_often_as_it_can_be_paid(daleks: int, life: int) -> None:
    """Whoever always wants to pay once more is offered it only while they can."""
    s = scenario(
        f"""
players:
  - hand: [Order]
    battlefield: [{daleks} Trooper]
"""
        if daleks
        else "players:\n  - hand: [Order]\n"
    )
    game = s.game()
    game.push(next(a for a in game.legal_actions if a.kind == "cast"))
    asked = 0
    while game.decision is not None and game.decision.kind == "cost":
        asked += 1
        assert asked <= daleks
        game.push(next(a for a in game.legal_actions if a.kind == "cost"))
    while game.decision is not None and (game.state.stack() or game.decision.kind != "priority"):
        game.push("pass" if game.decision.kind == "priority" else game.legal_actions[0])
    assert asked == daleks
    assert game.state.players[0].life == life


@pytest.mark.rules("118.3", "601.2f", "601.2h")
@pytest.mark.parametrize(
    ("creatures", "asked", "life"), [("Trooper", "not asked", 21), ("2 Trooper", "asked", 31)]
)
def test_an_additional_cost_beside_another(creatures: str, asked: str, life: int) -> None:
    costs = ", costs: [kicker]" if asked == "asked" else ""
    scenario(
        f"""
players:
  - hand: [Toll]
    battlefield: [{creatures}]
script:
  - {{cast: Toll{costs}}}
  - resolve
expect:
  {asked}: [cost]
  player 0: {{life: {life}}}
"""
    ).test()


@pytest.mark.rules("118.3", "602.2b")
@pytest.mark.parametrize(
    ("source", "board", "legal"),
    [
        ("Mill", "Engine", "illegal"),
        ("Mill", "Engine, Trooper", "legal"),
        ("Mill", "2 Engine", "legal"),
        ("Mill", "2 Trooper", "illegal"),
        ("Press", "Trooper", "legal"),  # what is tapped can still be sacrificed
        ("Press", "{card: Trooper, tapped: yes}", "illegal"),
    ],
)
def test_two_parts_of_one_ability(source: str, board: str, legal: str) -> None:
    scenario(
        f"""
players:
  - battlefield: [{source}, {board}]
script:
  - expect: {{{legal}: [activate {source}]}}
"""
    ).test()


@pytest.mark.rules("118.3", "119.4")
@pytest.mark.parametrize(("life", "legal"), [(4, "illegal"), (5, "legal")])
def test_life_for_two_parts(life: int, legal: str) -> None:
    scenario(
        f"""
players:
  - {{battlefield: [Blood], life: {life}}}
script:
  - expect: {{{legal}: [activate Blood]}}
"""
    ).test()
