"""One-shot effects that undo themselves: exiled "until" an event (CR 610.3)."""

from __future__ import annotations

import pytest
from position import CREATURE, ENTERS, ONE, SELF, Position, target, when

from apnap.model import Destroy, InZone, Move, OwnedBy, Pattern, Select, Type, UntilEvent, You, canonical

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
