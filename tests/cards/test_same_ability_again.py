"""Which ability it was that may be activated, or triggers, only so often (CR 602.5b)."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - name: Caged One
    layout: transform
    faces:
      - {name: Caged One, cost: "{G}", type: Creature - Human, pt: 1/1, text: "%s"}
      - {name: Loose One, type: Creature - Wolf, pt: 2/2, colors: green, text: "%s"}
  - name: Other One
    type: Creature - Ox
    pt: 1/1
    text: "{0}: You gain 5 life. Activate only once each turn."
  - {name: Turn, cost: "{0}", type: Instant, text: "Transform target creature."}
  - {name: Steal, cost: "{0}", type: Instant, text: "Gain control of target creature."}
  - name: Become
    cost: "{0}"
    type: Instant
    text: >-
      Target creature you control becomes a copy of another target creature you control until end of turn.
  - {name: Rouse, cost: "{0}", type: Instant, text: "You gain 1 life."}
"""
ONCE = "{0}: You gain 1 life. Activate only once each turn."
THRICE = "{0}: You gain 10 life. Activate only once each turn."
LIFE = "Whenever you gain life, draw a card. This ability triggers only once each turn."
MORE = "Whenever you gain life, draw three cards. This ability triggers only once each turn."


@pytest.mark.rules("602.5b", "712.8e")
def test_each_face_has_its_own_and_still_has_it_when_it_turns_back() -> None:
    Scenario.parse(
        CARDS % (ONCE, THRICE)
        + """
players:
  - {battlefield: [Caged One], hand: [2 Turn]}
script:
  - activate: Caged One
  - resolve
  - expect: {illegal: [{activate: Caged One, rule: 602.5b}]}
  - {cast: Turn#1, targets: [Caged One]}
  - resolve
  - activate: Caged One
  - resolve
  - expect: {player 0: {life: 31}, illegal: [{activate: Caged One, rule: 602.5b}]}
  - {cast: Turn#2, targets: [Caged One]}
  - resolve
  - expect: {illegal: [{activate: Caged One, rule: 602.5b}]}
  - pass: {until: upkeep, of: 1}
  - expect: {legal: [{activate: Caged One}]}
"""
    ).test()


@pytest.mark.rules("602.5b")
def test_who_controls_it_makes_no_difference() -> None:
    Scenario.parse(
        CARDS % (ONCE, THRICE)
        + """
players:
  - {battlefield: [Caged One]}
  - {hand: [Steal]}
script:
  - activate: Caged One
  - resolve
  - pass
  - {cast: Steal, targets: [Caged One]}
  - resolve
  - pass
  - expect: {illegal: [{activate: Caged One, by: 1, rule: 602.5b}]}
"""
    ).test()


@pytest.mark.rules("602.5b", "707.2")
def test_a_copy_has_those_of_what_it_copies() -> None:
    Scenario.parse(
        CARDS % (ONCE, THRICE)
        + """
players:
  - {battlefield: [Caged One, Other One], hand: [Become]}
script:
  - activate: Caged One
  - resolve
  - {cast: Become, targets: [Caged One, Other One]}
  - resolve
  - activate: Caged One
  - resolve
  - expect: {player 0: {life: 26}, illegal: [{activate: Caged One, rule: 602.5b}]}
"""
    ).test()


@pytest.mark.rules("603.2", "712.8e")
def test_what_triggers_once_each_turn() -> None:
    Scenario.parse(
        CARDS % (LIFE, MORE)
        + """
players:
  - {battlefield: [Caged One], hand: [2 Turn, 4 Rouse]}
script:
  - cast: Rouse#1
  - resolve
  - resolve
  - cast: Rouse#2
  - resolve
  - expect: {triggered: {Caged One: 1}, player 0: {hand: 5}}
  - {cast: Turn#1, targets: [Caged One]}
  - resolve
  - cast: Rouse#3
  - resolve
  - resolve
  - expect: {triggered: {Caged One: 2}, player 0: {hand: 6}}
  - {cast: Turn#2, targets: [Caged One]}
  - resolve
  - cast: Rouse#4
  - resolve
  - expect: {triggered: {Caged One: 2}, player 0: {hand: 4}}
"""
    ).test()
