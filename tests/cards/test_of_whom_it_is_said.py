"""Whom "other" leaves out, which opponent has how many, and numbers that are not there yet."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap import Scenario
from apnap.model import And, Is, OwnedBy, Triggered, You


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(
    ("text", "type_line", "unclear"),
    [
        (
            "Whenever a creature you control dies, exile it. Return up to one other target creature card "
            "from your graveyard to the battlefield.",
            "Enchantment",
            True,
        ),
        (
            "When this creature dies, return another target Elf card from your graveyard to the battlefield.",
            "Creature \u2014 Elf",
            False,
        ),
        (
            "Whenever a creature you control dies, return target creature card from your graveyard to your "
            "hand.",
            "Enchantment",
            False,
        ),
    ],
)
def test_other_than_a_source_that_could_not_be_meant(text: str, type_line: str, unclear: bool) -> None:
    assert refused(text, type_line) == unclear


@pytest.mark.rules("608.2f")
def test_a_number_of_the_same_change_is_not_there_yet() -> None:
    text = "{1}: This creature deals 2 damage to target player and %s damage to up to one target creature."
    assert refused(text % "that much", "Creature \u2014 Elf")
    assert not refused(text % "1", "Creature \u2014 Elf")


@pytest.mark.rules("122.1f")
@pytest.mark.parametrize(("one", "two", "met"), [(2, 2, False), (3, 0, True), (0, 4, True)])
def test_an_opponent_has_so_many_by_themselves(one: int, two: int, met: bool) -> None:
    p = Position(3)
    text = "As long as an opponent has three or more poison counters, this creature has flying."
    elf = card(p, 0, "battlefield", text, "creature", "1/1")
    for player, n in ((1, one), (2, two)):
        p.s.own_player(player).counters = (("poison", n),)
    p.s.version += 1
    assert p.chars(elf).has("flying") == met


@pytest.mark.rules("400.7e", "603.3d")
@pytest.mark.parametrize(("yard", "back"), [("[]", False), ("[Mate]", True)])
def test_another_card_is_not_what_the_source_has_become(yard: str, back: bool) -> None:
    mate = (
        "  - expect: {Mate: {zone: battlefield}, Elf: {zone: graveyard}}"
        if back
        else "  - expect: {stack: 0}"
    )
    Scenario.parse(
        f"""
cards:
  - {{name: Elf, cost: "{{1}}", type: Creature - Elf, pt: 1/1,
     text: "When this creature dies, return another target Elf card from your graveyard to the battlefield."}}
  - {{name: Mate, cost: "{{1}}", type: Creature - Elf, pt: 1/1}}
  - {{name: Bolt, cost: "{{0}}", type: Instant, text: "Destroy target creature."}}
players:
  - battlefield: [Elf]
    hand: [Bolt]
    graveyard: {yard}
  - {{}}
script:
  - cast: Bolt
    targets: [Elf]
  - resolve
{"  - resolve" if back else ""}
{mate}
"""
    ).test()


@pytest.mark.rules("108.3", "400.7d")
@pytest.mark.parametrize(
    ("words", "own"),
    [
        ("you cast it from your hand", True),
        ("it was cast from your graveyard", True),
        ("it was cast from a graveyard", False),
        ("it was cast from exile", False),
    ],
)
def test_your_zone_is_the_one_of_the_cards_owner(words: str, own: bool) -> None:
    (ability,) = abilities(f"When this creature enters, if {words}, draw a card.", "Creature \u2014 Elf")
    assert isinstance(ability, Triggered) and isinstance(ability.condition, Is)
    what = ability.condition.what
    assert (isinstance(what, And) and OwnedBy(You()) in what.parts) == own
