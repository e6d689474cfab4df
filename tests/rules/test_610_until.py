"""One-shot effects that undo themselves: exiled "until" an event (CR 610.3)."""

from __future__ import annotations

import pytest
from position import CREATURE, ENTERS, ONE, SELF, Position, target, when

from apnap.model import Destroy, InZone, Move, OwnedBy, Pattern, Select, Type, UntilEvent, You, canonical
from apnap.scenario import Scenario

LEAVES = UntilEvent(Pattern("zone change", SELF, origin=("battlefield",)))
PRISON = when(ENTERS, Move(target(CREATURE), "exile", until=LEAVES))
ANYTHING = target(Type("enchantment"))


def jailed(p: Position, it: int) -> int:
    """A prison is cast, and the creature exiled by its ability; the prison."""
    prison = p.permanent(0, "enchantment", PRISON, zone="hand")
    p.cast(prison)
    p.resolve()
    p.say(it)
    p.resolve()
    assert p.where(it) == "exile"
    return prison


@pytest.mark.rules("610.3", "610.3a", "610.3c")
def test_it_returns_right_after_the_event_without_the_stack() -> None:
    p = Position()
    it = p.creature(1, "2/2")
    prison = jailed(p, it)
    p.do(Destroy(ANYTHING), p.now(prison))
    assert p.where(it) == "battlefield" and not p.s.stack()
    assert p.chars(it).controller == 1


@pytest.mark.rules("610.3")
def test_it_stays_until_then() -> None:
    p = Position()
    it = p.creature(1, "2/2")
    jailed(p, it)
    p.until("end")
    assert p.where(it) == "exile"


@pytest.mark.rules("610.3c")
@pytest.mark.rules("610.3b")
def test_nothing_moves_where_the_event_has_already_happened() -> None:
    p = Position()
    it = p.creature(1, "2/2")
    prison = p.permanent(0, "enchantment", PRISON, zone="hand")
    p.cast(prison)
    p.resolve()
    p.say(it)
    p.do(Destroy(ANYTHING), p.now(prison))
    p.resolve()
    assert p.where(it) == "battlefield"


@pytest.mark.rules("610.3")
def test_it_returns_to_the_hand_it_came_from() -> None:
    p = Position()
    card = p.card(0, "hand")
    mine = Select(ONE, canonical((InZone("hand"), OwnedBy(You()))), None)
    prison = p.permanent(0, "enchantment", when(ENTERS, Move(mine, "exile", until=LEAVES)), zone="hand")
    p.cast(prison)
    p.resolve()
    p.resolve()
    assert p.where(card) == "exile"
    p.do(Destroy(ANYTHING), p.now(prison))
    assert p.where(card) == "hand"


@pytest.mark.rules("610.3")
def test_what_triggers_on_its_return() -> None:
    from apnap.model import Fixed, GainLife

    p = Position()
    it = p.creature(1, "2/2", when(ENTERS, GainLife(You(), Fixed(1))))
    prison = jailed(p, it)
    p.do(Destroy(ANYTHING), p.now(prison))
    p.finish()
    assert p.life(1) == 21


JAIL = """
cards:
  - {name: Jail, type: Enchantment, cost: "{0}", text: "When ~ enters, exile target creature until
      ~ leaves the battlefield."}
  - {name: Two Steps, type: Instant, cost: "{0}", text: "Destroy target enchantment. Target player sacrifices
      a creature of their choice."}
  - {name: Swap, type: Instant, cost: "{0}", text: "Gain control of target enchantment."}
  - {name: Wipe, type: Instant, cost: "{0}", text: "Destroy target enchantment."}
  - {name: Theft, type: Instant, cost: "{0}", text: "Put target enchantment card from a graveyard onto the
      battlefield under your control."}
  - {name: Price, type: Instant, cost: "{0}", text: "As an additional cost to cast this spell, sacrifice an
      enchantment.\\nDraw a card."}
  - {name: Guard, type: Creature - Bear, pt: 2/2, text: "When this creature enters, you gain 1 life."}
"""


@pytest.mark.rules("610.3", "608.2c")
def test_it_is_back_before_the_next_step_of_what_made_it_return() -> None:
    Scenario.parse(
        JAIL
        + """
players:
  - hand: [Jail, Two Steps]
  - battlefield: [Guard]
script:
  - cast: Jail
  - resolve
  - resolve
  - expect: {Guard: exile}
  - {cast: Two Steps, targets: [Jail, player 1]}
  - resolve
  - resolve
expect:
  Guard: graveyard
  player 1: {life: 21}
"""
    ).test()


@pytest.mark.rules("610.3", "601.2h")
def test_it_is_back_as_a_cost_is_paid() -> None:
    Scenario.parse(
        JAIL
        + """
players:
  - hand: [Jail, Price]
  - battlefield: [Guard]
script:
  - cast: Jail
  - resolve
  - resolve
  - cast: Price
  - expect: {Guard: battlefield, stack: 2}
expect:
  player 1: {life: 21}
"""
    ).test()


@pytest.mark.rules("610.3", "800.4a")
def test_it_still_waits_where_another_player_has_the_permanent_by_then() -> None:
    """What the player had under way ends with them; what was exiled until an event still returns."""
    Scenario.parse(
        JAIL
        + """
players:
  - hand: [Theft]
  - battlefield: [Guard]
    hand: [Wipe]
  - graveyard: [Jail]
    hand: [Swap]
script:
  - {cast: Theft, targets: [Jail]}
  - resolve
  - resolve
  - expect: {Guard: exile, Jail: {controller: 0}}
  - {cast: Swap, targets: [Jail], by: 2}
  - resolve
  - concede: 0
  - expect: {Guard: exile, Jail: {controller: 2}}
  - {cast: Wipe, targets: [Jail], by: 1}
  - resolve
  - expect: {Guard: battlefield, stack: 1}
"""
    ).test()
