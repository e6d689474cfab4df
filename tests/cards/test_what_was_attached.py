"""What was attached to something that is gone (CR 608.2h)."""

from __future__ import annotations

import pytest

from apnap import Scenario

BOARD = """
cards:
  - name: Rust
    cost: "{G}"
    type: Creature - Ooze
    pt: 2/2
    text: >-
      Whenever this creature becomes blocked by an equipped creature, destroy all Equipment attached to that
      creature at end of combat.
  - {name: Hammer, cost: "{1}", type: Artifact - Equipment, text: "Equipped creature gets +1/+0.\\nEquip {1}"}
  - name: Hand
    cost: "{0}"
    type: Instant
    text: "Attach target Equipment you control to target creature you control."
players:
  - {battlefield: [Rust]}
  - battlefield:
      - %s
      - Runeclaw Bear
      - {card: Hammer, attached to: %s, label: held}
      - {card: Hammer, attached to: Runeclaw Bear, label: other}
    hand: [Hand]
script:
  - attack: [Rust]
"""


@pytest.mark.rules("608.2h")
def test_of_a_creature_that_died_meanwhile() -> None:
    Scenario.parse(
        BOARD % ("Grizzly Bears", "Grizzly Bears")
        + """
  - block: {Grizzly Bears: Rust}
  - pass: {until: end of combat}
  - expect: {Grizzly Bears: graveyard, held: battlefield}
  - resolve
expect: {held: graveyard, other: battlefield}
"""
    ).test()


@pytest.mark.rules("608.2h", "603.7c")
def test_of_a_creature_that_lives_only_what_is_attached_now() -> None:
    Scenario.parse(
        BOARD % ("Hill Giant", "Hill Giant")
        + """
  - block: {Hill Giant: Rust}
  - resolve
  - pass
  - {cast: Hand, targets: [held, Runeclaw Bear]}
  - resolve
  - pass: {until: end of combat}
  - resolve
expect: {held: battlefield, other: battlefield}
"""
    ).test()


@pytest.mark.rules("608.2h")
def test_not_what_was_moved_away_before_it_died() -> None:
    Scenario.parse(
        BOARD % ("Grizzly Bears", "Grizzly Bears")
        + """
  - block: {Grizzly Bears: Rust}
  - resolve
  - pass
  - {cast: Hand, targets: [held, Runeclaw Bear]}
  - resolve
  - pass: {until: end of combat}
  - expect: {Grizzly Bears: graveyard}
  - resolve
expect: {held: battlefield, other: battlefield}
"""
    ).test()
