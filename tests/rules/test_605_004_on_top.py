"""CR 605.4, 106.12: mana that comes on top of what a permanent is tapped for is paid with like any other."""

from __future__ import annotations

import pytest

from apnap.scenario import NotLegal, Scenario

CARDS = """
cards:
  - name: Growth
    type: Enchantment - Aura
    text: "Enchant land\\nWhenever enchanted land is tapped for mana, its controller adds {G}."
  - name: Ground
    type: Enchantment - Aura
    text: "Enchant land\\nWhenever enchanted land is tapped for mana, its controller adds one mana of any\
      color."
  - name: Awake
    type: Enchantment
    text: "Whenever you tap a permanent for mana, add one mana of any type that permanent produced."
  - name: Thrice
    type: Creature - Hydra
    pt: 5/5
    text: "If you tap a land or artifact for mana, it produces three times as much of that mana instead."
  - name: Resting
    type: Creature - Gremlin
    pt: 1/1
    text: "Whenever a player taps a permanent for mana, if this creature is tapped, that player adds {G}."
  - {name: Ring, type: Artifact, text: "{T}: Add {R}{G}."}
  - {name: Stone, type: Artifact, text: "{T}: Add one mana of any color."}
  - {name: Bear, cost: COST, type: Creature - Bear, pt: 2/2}
"""


def board(cost: str, mine: str, theirs: str = "") -> Scenario:
    said = CARDS.replace("COST", f'"{cost}"')
    text = f"""{said}
players:
  - hand: [Bear]
    battlefield: [{mine}]
  - battlefield: [{theirs}]
script:
  - cast: Bear
  - resolve
expect:
  Bear: battlefield
"""
    return Scenario.parse(text)


_GROWN = "Forest, {card: Growth, attached to: Forest}"
_GROUND = "Forest, {card: Ground, attached to: Forest}"


@pytest.mark.rules("605.4", "605.4a", "605.1b", "106.12a", "601.2g")
@pytest.mark.parametrize(
    ("cost", "mine"),
    [
        ("{G}{G}", _GROWN),
        ("{1}{G}", _GROWN),
        ("{W}{G}", _GROUND),
        ("{U}{G}", _GROUND),
        ("{G}{G}{W}", _GROWN + ", {card: Ground, attached to: Forest}"),
        ("{B}{U}{G}", _GROUND + ", {card: Ground, attached to: Forest}"),
        ("{G}{G}", "Forest, Awake"),
        ("{W}{W}", "City of Brass, Awake"),
        ("{W}{W}{U}{U}", "2 City of Brass, Awake"),
        ("{2}{G}{G}", "Forest, 3 Awake"),
        ("{G}{G}", "Forest, {card: Resting, tapped: yes}"),
    ],
)
def test_what_triggers_on_the_tapping_pays(cost: str, mine: str) -> None:
    board(cost, mine).test()


@pytest.mark.rules("605.4a", "601.2h", "106.12a")
@pytest.mark.parametrize(
    ("cost", "mine", "theirs"),
    [
        ("{G}{G}", "Forest", ""),
        ("{G}{W}", _GROWN, ""),
        ("{G}{G}{G}", _GROWN, ""),
        ("{W}{U}", _GROUND, ""),
        ("{G}{W}", "Forest, Awake", ""),
        ("{W}{U}", "City of Brass, Awake", ""),
        ("{R}{G}", "Stone, Awake", ""),
        ("{G}{G}", "Forest", "Awake"),
        (
            "{G}{G}",
            "Forest, {card: Growth, attached to: Other}, {card: Forest, tapped: yes, label: Other}",
            "",
        ),
        ("{G}{G}", "Forest, Resting", ""),
        ("{R}{R}", "Ring", ""),
    ],
)
def test_no_more_than_what_triggers_is_there(cost: str, mine: str, theirs: str) -> None:
    with pytest.raises(NotLegal):
        board(cost, mine, theirs).run()


@pytest.mark.rules("106.12b", "106.6a")
@pytest.mark.parametrize(
    ("cost", "mine", "legal"),
    [
        ("{G}{G}{G}", "Forest, Thrice", True),
        ("{3}{G}", "Forest, Thrice", False),
        ("{G}{G}{W}", "City of Brass, Thrice", False),
        ("{W}{W}{W}", "City of Brass, Thrice", True),
        ("{R}{R}{R}{G}{G}{G}", "Ring, Thrice", True),
        ("{R}{R}{R}{R}{G}{G}", "Ring, Thrice", False),
        ("{W}{G}{G}{G}", _GROUND + ", Thrice", True),
        ("{W}{W}{G}{G}", _GROUND + ", Thrice", False),
        ("{4}{G}", "Forest, Thrice, Awake", False),
        ("{3}{G}", "Forest, Thrice, Awake", True),
        ("{8}{G}", "Forest, 2 Thrice", True),
    ],
)
def test_what_is_produced_is_multiplied(cost: str, mine: str, legal: bool) -> None:
    s = board(cost, mine)
    if legal:
        s.test()
    else:
        with pytest.raises(NotLegal):
            s.run()


@pytest.mark.rules("107.4h")
@pytest.mark.parametrize(("cost", "legal"), [("{S}{G}", True), ("{S}{S}", False)])
def test_the_mana_of_an_aura_is_not_from_a_snow_source(cost: str, legal: bool) -> None:
    land = "Snow-Covered Forest, {card: Growth, attached to: Snow-Covered Forest}"
    s = board(cost, land)
    if legal:
        s.test()
    else:
        with pytest.raises(NotLegal):
            s.run()


@pytest.mark.rules("605.4a", "605.3b")
def test_by_hand_the_mana_is_in_the_pool_at_once() -> None:
    text = (
        CARDS.replace("COST", '"{G}{G}"')
        + """
players:
  - battlefield: [Forest, {card: Ground, attached to: Forest}]
  - {}
script:
  - activate: Forest
    answers: {mana: W}
  - expect: {player 0: {mana: "{G}{W}"}}
"""
    )
    Scenario.parse(text).test()
