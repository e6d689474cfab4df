"""CR 702.139, 103.2b, 116.2g: companions."""

from __future__ import annotations

import pytest
from opening import begin, card, say

from apnap.engine import commander, priority
from apnap.engine.state import HAND, OUTSIDE, GameState, ManaUnit
from apnap.keywords.designations import COMMANDER
from apnap.model import Card

SMALL = "Companion — Each permanent card in your starting deck has mana value 4 or less."
LANDS = [card("Field", "Land")] * 15


def creature(name: str, cost: str) -> Card:
    return card(name, "Creature — Otter", cost=cost)


def started(text: str, *deck: Card, sideboard: bool = True) -> GameState:
    friend = card("Friend", "Creature — Otter", text, "{5}")
    return begin([[*deck, *LANDS], LANDS], [[friend] if sideboard else [], []], first=0)


def specials(s: GameState) -> list[str]:
    return [o.key for o in priority.options(s) if o.key.startswith("special:")]


def to_main(s: GameState) -> None:
    while s.ask is not None and s.step != 3:
        say(s, "keep" if s.ask.kind == "mulligan" else "pass")


@pytest.mark.rules("103.2b", "702.139a", "702.139b", "116.2g", "702.139c", "702.139d")
@pytest.mark.parametrize("led", [False, True])
def test_a_companion_is_revealed_and_put_into_the_hand_once(led: bool) -> None:
    s = started(SMALL, creature("Two", "{2}"), creature("Four", "{3}{U}"))
    if led:  # in a game with commanders, too
        commander.designate(s, ((COMMANDER, 0),))
    assert s.ask is not None and s.ask.rule == "103.2b" and s.ask.player == 0
    (id,) = s.zone(OUTSIDE, 0)
    say(s, f"o{id}")
    assert s.obj(id).designations == ("companion",)
    to_main(s)
    assert not specials(s)
    s.own_player(0).pool = tuple([ManaUnit("C", 0, False, None)] * 3)
    s.listed = None
    (key,) = specials(s)
    hand = len(s.zone(HAND, 0))
    say(s, key)
    assert not s.zone(OUTSIDE, 0) and len(s.zone(HAND, 0)) == hand + 1 and not s.stack()
    assert not s.players[0].pool and not specials(s)
    # It stays in the game.
    now = s.zone(HAND, 0)[-1]
    turn = s.turn
    while s.turn < turn + 2:
        assert s.ask is not None
        keys = [o.key for o in s.ask.options or ()]
        say(s, "none" if s.ask.kind in ("attack", "block") else keys[0] if keys else "pass")
    assert not s.zone(OUTSIDE, 0) and s.obj(now).zone in (HAND, 3)


@pytest.mark.rules("103.2b")
@pytest.mark.parametrize("why", ["the deck does not fit", "none there", "declined"])
def test_else_there_is_none(why: str) -> None:
    dear = why == "the deck does not fit"
    s = started(SMALL, creature("Two", "{5}" if dear else "{2}"), sideboard=why != "none there")
    if why == "declined":
        assert s.ask is not None and s.ask.rule == "103.2b"
        say(s, "done")
    assert s.ask is not None and s.ask.kind == "mulligan"
    to_main(s)
    s.own_player(0).pool = tuple([ManaUnit("C", 0, False, None)] * 3)
    s.listed = None
    assert not specials(s)


FITS = {
    "Your starting deck contains only cards with even mana values.": ("{3}{U}", "{3}"),
    "Your starting deck contains only cards with mana value 3 or greater and land cards.": ("{3}", "{2}"),
    "Your starting deck contains only cards with odd mana values and land cards.": ("{1}", "{2}"),
    "Each permanent card in your starting deck has mana value 2 or less.": ("{2}", "{3}"),
    "Each nonland card in your starting deck has a different name.": ("{2}", ""),
}


@pytest.mark.rules("702.139b")
@pytest.mark.parametrize("what", list(FITS))
def test_what_a_deck_has_to_be(what: str) -> None:
    good, bad = FITS[what]
    text = f"Companion — {what}"
    s = started(text, creature("One", good))
    assert s.ask is not None and s.ask.rule == "103.2b"
    say(s, f"o{s.zone(OUTSIDE, 0)[0]}")
    s = started(text, creature("One", good), creature("Two", bad) if bad else creature("One", good))
    assert s.ask is not None and s.ask.kind == "mulligan"
