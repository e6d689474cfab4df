""" "Do this only once each turn" (CR 603.2h)."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import AtMost
from apnap.model.abilities import DoneOnce

TEXT = "Whenever another creature you control enters, you may draw a card. Do this only once each turn."
PAID = "Whenever another creature you control enters, you may pay {2}. If you do, draw two cards. "
ONCE = "Do this only once each turn."


def _enters(p: Position) -> None:
    p.cast(card(p, 0, "hand", "", "creature", "1/1"))
    p.resolve()


@pytest.mark.rules("603.2h")
def test_done_it_triggers_no_more_that_turn() -> None:
    p = Position()
    card(p, 0, "battlefield", TEXT, "enchantment")
    _enters(p)
    p.resolve("no")
    assert p.hand(0) == 0
    _enters(p)  # what was declined may still be done
    p.resolve("yes")
    assert p.hand(0) == 1
    _enters(p)
    assert not p.s.stack()


@pytest.mark.rules("603.2h")
def test_those_that_wait_offer_nothing_more() -> None:
    p = Position()
    card(p, 0, "battlefield", TEXT, "enchantment")
    p.cast(card(p, 0, "hand", "Create two 1/1 white Soldier creature tokens."))
    p.resolve()
    if p.kind != "priority":
        p.say(p.keys()[0])
    assert len(p.s.stack()) == 2
    p.resolve("yes")
    p.resolve()
    assert p.kind == "priority" and not p.s.stack() and p.hand(0) == 1


@pytest.mark.rules("603.2h", "118.12")
def test_what_is_paid_for_once() -> None:
    p = Position()
    card(p, 0, "battlefield", PAID + ONCE, "enchantment")
    _enters(p)  # it can't be paid
    p.resolve()
    p.lands(0, "Forest", 4)
    _enters(p)
    p.resolve("yes")
    p.finish()
    assert p.hand(0) == 2
    _enters(p)
    assert not p.s.stack()


@pytest.mark.rules("603.2h")
def test_each_of_two_has_its_own() -> None:
    p = Position()
    for _ in range(2):
        card(p, 0, "battlefield", TEXT, "enchantment")
    p.cast(card(p, 0, "hand", "", "creature", "1/1"))
    p.resolve()
    if p.kind != "priority":
        p.say(p.keys()[0])
    p.resolve("yes")
    p.resolve("yes")
    assert p.hand(0) == 2


def test_what_is_done_is_plain() -> None:
    (ability,) = abilities(TEXT, "enchantment")
    assert ability.limits == (DoneOnce(),)
    (other,) = abilities(
        "Whenever you draw a card, you gain 1 life. This ability triggers only once each turn."
    )
    assert other.limits == (AtMost(1, "turn"),)
    for text in (
        "Whenever you draw a card, you gain 1 life. " + ONCE,
        "Whenever you draw a card, you may gain 1 life. If you do, you may discard a card. " + ONCE,
        "Whenever you draw a card, you gain 1 life unless you pay {1}. " + ONCE,
        "Whenever you draw a card, target opponent may draw a card. " + ONCE,
        "Draw a card. " + ONCE,
        "{T}: You may draw a card. " + ONCE,
    ):
        assert refused(text, "enchantment"), text


@pytest.mark.rules("603.2h", "701.57a")
@pytest.mark.parametrize("cast", ["yes", "no"])
def test_what_the_thing_done_offers_in_turn(cast: str) -> None:
    """A discovered card may be cast, though discovering was what is done only once."""
    p = Position()
    discover = "Whenever another creature you control enters, you may discover 3. "
    card(p, 0, "battlefield", discover + ONCE, "enchantment")
    found = [card(p, 0, "library", "You gain 1 life.", cost="{3}") for _ in range(2)]
    _enters(p)
    p.resolve("yes", cast)
    p.finish()
    zones = sorted(p.where(o) for o in found)
    assert zones == sorted(["library", "graveyard" if cast == "yes" else "hand"])
    assert p.life(0) == (21 if cast == "yes" else 20)
    _enters(p)
    assert not p.s.stack()
