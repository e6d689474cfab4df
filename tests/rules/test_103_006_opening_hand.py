"""CR 103.6: what a player may do with cards of the opening hand."""

from __future__ import annotations

import pytest
from opening import begin, card, say

from apnap.engine import priority
from apnap.engine.state import BATTLEFIELD, EXILE, HAND, GameState
from apnap.model import Card

FILLER = card("Field", "Land")
PLACED = card(
    "Line",
    "Enchantment",
    "If this card is in your opening hand, you may begin the game with it on the battlefield.",
)
HERALD = card(
    "Herald",
    "Creature — Giant",
    "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, you "
    "gain 4 life.",
)
COIN = card(
    "Coin",
    "Land",
    "If this card is in your opening hand and you're not the starting player, you may begin the game "
    "with Coin on the battlefield with a luck counter on it. If you do, exile a card from your hand.",
)


def of(*own: Card, first: int = 0) -> GameState:
    """Decks of seven: those cards, the rest lands; the other player has lands alone. Both keep."""
    s = begin([[*own, *[FILLER] * (7 - len(own))], [FILLER] * 7], first=first)
    say(s, "keep", "keep")
    return s


def offers(s: GameState) -> list[str]:
    return [o.key for o in s.ask.options or ()] if s.ask is not None else []


@pytest.mark.rules("103.6", "103.6a")
def test_a_card_begins_the_game_on_the_battlefield() -> None:
    s = of(PLACED)
    assert s.ask is not None and (s.ask.rule, s.ask.player) == ("103.6", 0)
    key = offers(s)[0]
    assert key.startswith("special:") and offers(s)[1:] == ["done"]
    say(s, key)
    assert s.ask is not None and s.ask.kind == "priority"
    assert [s.obj(i).face.name for i in s.zone(BATTLEFIELD, 0)] == ["Line"]
    assert len(s.zone(HAND, 0)) == 6


@pytest.mark.rules("103.6")
def test_it_is_optional_and_not_offered_later() -> None:
    s = of(PLACED)
    say(s, "done")
    assert s.ask is not None and s.ask.kind == "priority" and not s.zone(BATTLEFIELD, 0)
    assert not [o for o in priority.options(s) if o.key.startswith("special:")]


@pytest.mark.rules("103.6b")
def test_a_card_is_revealed_once_and_its_effect_comes_with_the_first_upkeep() -> None:
    s = of(HERALD)
    key = offers(s)[0]
    say(s, key)
    # Not again.
    assert s.ask is not None and s.ask.kind == "priority"
    herald = next(i for i in s.zone(HAND, 0) if s.obj(i).face.name == "Herald")
    assert s.obj(herald).known_to == -1 and len(s.stack()) == 1
    say(s, "pass")
    say(s, "pass")
    assert s.players[0].life == 24


@pytest.mark.rules("103.6")
def test_several_are_done_in_any_order() -> None:
    s = of(PLACED, HERALD)
    assert len(offers(s)) == 3
    say(s, offers(s)[1])
    assert len(offers(s)) == 2
    say(s, offers(s)[0])
    assert s.ask is not None and s.ask.kind == "priority" and s.stack()


@pytest.mark.rules("103.6")
@pytest.mark.parametrize("first", [0, 1])
def test_for_who_does_not_begin(first: int) -> None:
    s = of(COIN, first=first)
    if first == 0:
        assert s.ask is not None and s.ask.kind == "priority"
        return
    assert s.ask is not None and s.ask.rule == "103.6"
    say(s, offers(s)[0])
    while s.ask.kind != "priority":
        say(s, offers(s)[0])
    (id,) = s.zone(BATTLEFIELD, 0)
    assert s.obj(id).counters == (("luck", 1),) and len(s.zone(EXILE, 0)) == 1
    assert len(s.zone(HAND, 0)) == 5
