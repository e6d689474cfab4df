"""What "it" is that deals damage (CR 120.1, 608.2c, 609.7): who dealt the damage before, the spell of which a
condition has just spoken, the subject of the event; what was just made or moved where nothing else was."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import abilities

from apnap import Scenario
from apnap.model import Bound, DealDamage, This, Trigger
from apnap.oracle.grammar.trees import within


def _sources(text: str, type_line: str) -> list[Any]:
    return [type(n.source) for n in within(abilities(text, type_line)) if isinstance(n, DealDamage)]


@pytest.mark.rules("120.1", "608.2c")
@pytest.mark.parametrize(
    ("text", "type_line", "expected"),
    [
        (
            "When this creature enters, it deals 3 damage to target creature and 2 damage to you.",
            "Creature",
            [This, This],
        ),
        (
            "Dusty Elf deals 1 damage to target creature. If this spell was kicked, it deals 6 damage to "
            "that creature instead.",
            "Sorcery",
            [This, This],
        ),
        (
            "Whenever you cast a creature spell, this creature deals 1 damage to each opponent. If you "
            "control a Goat, it deals 2 damage to each opponent instead.",
            "Creature",
            [This, This],
        ),
        (
            "Tap target creature. If this spell was kicked, it deals 2 damage to another target creature.",
            "Sorcery",
            [This],
        ),
        ("Tap target creature. It deals 2 damage to you.", "Sorcery", [Bound]),
        ("Create a 1/1 red Goat creature token. It deals 2 damage to you.", "Sorcery", [Bound]),
        ("{T}: Destroy target artifact. That artifact deals 3 damage to this creature.", "Creature", [Bound]),
        (
            "Whenever this creature becomes blocked by a creature, it deals 1 damage to that creature.",
            "Creature",
            [This],
        ),
        ("Whenever a Goat you control attacks, it deals 1 damage to each opponent.", "Creature", [Trigger]),
    ],
)
def test_what_deals_it(text: str, type_line: str, expected: list[type]) -> None:
    assert sorted(c.__name__ for c in _sources(text, type_line)) == sorted(c.__name__ for c in expected)


@pytest.mark.rules("608.2c", "509.3d")
def test_what_the_event_is_about_is_its_subject() -> None:
    """ "It" is what blocks, not what is blocked, which is "that creature"."""
    blocks = "Whenever this creature blocks a creature, {} gets +1/+1 until end of turn."
    for word, meant in (("it", This()), ("that creature", Trigger("other"))):
        found = [
            n.affects for n in within(abilities(blocks.format(word), "Creature")) if hasattr(n, "affects")
        ]
        assert found == [meant]


@pytest.mark.rules("112.1", "608.2h", "609.7")
def test_what_was_sacrificed_is_no_spell() -> None:
    # The ability's source is the permanent as it last was.
    Scenario.parse("""
cards:
  - name: Kindly Goat
    type: Creature - Goat
    pt: 1/2
    text: >-
      If a spell would deal damage to a permanent or player, it deals that much damage plus 1 to that
      permanent or player instead.
players:
  - battlefield: [Kindly Goat, Mogg Fanatic, 2 Mountain]
    hand: [Shock]
  - {}
script:
  - activate: Mogg Fanatic
    targets: [player 1]
  - resolve
  - expect: {player 1: {life: 19}}
  - cast: Shock
    targets: [player 1]
  - resolve
expect:
  player 1: {life: 16}
""").test()
