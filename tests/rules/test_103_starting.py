"""Starting the game (CR 103)."""

import pytest
from opening import begin, say

from apnap.engine.state import HAND, LIBRARY, GameState
from apnap.model import Card, Face

CARDS = [Card(f"Card {i}", "normal", (Face(f"Card {i}", None, (), ("land",), ()),)) for i in range(40)]


def game(players: int = 2, seed: int = 3, **options: int) -> GameState:
    return begin([CARDS] * players, [[]] * players, seed, **options)


def hands(s: GameState) -> list[int]:
    return [len(s.zone(HAND, p)) for p in range(s.count)]


def asked(s: GameState) -> tuple[str, int]:
    assert s.ask is not None
    return s.ask.kind, s.ask.player


@pytest.mark.rules("103.4", "119.1")
def test_life_totals() -> None:
    assert [p.life for p in game().players] == [20, 20]
    assert [p.life for p in game(life=40).players] == [40, 40]


@pytest.mark.rules("103.5", "101.4e")
def test_declarations_in_turn_order_then_all_mulligans_at_once() -> None:
    s = game(first=1)
    assert hands(s) == [7, 7] and asked(s) == ("mulligan", 1)
    before = s.zone(HAND, 1)
    say(s, "mulligan")
    assert s.zone(HAND, 1) == before  # nothing happens before all have declared
    assert asked(s) == ("mulligan", 0)
    say(s, "keep")
    # A new hand of seven, then one card to the bottom, then the next declaration, with six cards.
    assert asked(s) == ("objects", 1) and hands(s) == [7, 7]
    chosen = s.ask.options[2] if s.ask and s.ask.options else None
    assert chosen is not None
    card = s.obj(chosen.obj).card
    say(s, chosen.key)
    assert s.obj(s.zone(LIBRARY, 1)[0]).card == card
    assert hands(s) == [7, 6] and asked(s) == ("mulligan", 1)
    # The one who has kept is not asked again.
    say(s, "mulligan", "any", "any")
    assert hands(s) == [7, 5] and asked(s) == ("mulligan", 1)
    say(s, "keep")
    assert asked(s) == ("priority", 1) and hands(s) == [7, 5]
    assert [len(s.zone(LIBRARY, p)) for p in (0, 1)] == [33, 35]


@pytest.mark.rules("103.5")
def test_the_first_chosen_is_lowest() -> None:
    s = game(first=0)
    say(s, "mulligan", "keep", "any", "mulligan")
    assert s.ask is not None and s.ask.options is not None
    first, second = s.ask.options[0], s.ask.options[1]
    cards = [s.obj(first.obj).card, s.obj(second.obj).card]
    say(s, first.key, second.key)
    assert [s.obj(i).card for i in s.zone(LIBRARY, 0)[:2]] == cards


@pytest.mark.rules("103.5")
def test_no_more_mulligans_with_no_card_left() -> None:
    s = game(first=0)
    say(s, "mulligan", "keep")
    for n in range(2, 8):
        while asked(s)[0] == "objects":
            say(s, "any")
        assert hands(s)[0] == 8 - n
        say(s, "mulligan")
    while asked(s)[0] == "objects":
        say(s, "any")
    assert asked(s)[0] == "priority" and hands(s)[0] == 0


@pytest.mark.rules("103.5c")
def test_the_first_mulligan_is_free_in_multiplayer() -> None:
    s = game(3, first=0)
    say(s, "mulligan", "keep", "keep")
    assert asked(s) == ("mulligan", 0) and hands(s) == [7, 7, 7]
    say(s, "mulligan")
    assert asked(s) == ("objects", 0)
    say(s, "any", "keep")
    assert hands(s) == [6, 7, 7]


@pytest.mark.rules("103.8a", "103.8c", "103.8", "505.1", "102.1")
def test_who_skips_the_first_draw() -> None:
    for players, cards in ((2, 7), (3, 8)):
        s = game(players, first=0)
        say(s, *["keep"] * players)
        while s.step < 3:
            say(s, "pass")
        assert s.turn == 1 and hands(s)[0] == cards


@pytest.mark.rules("103.3", "401.1")
def test_libraries_are_shuffled() -> None:
    orders = [[s.obj(i).card for i in s.zone(LIBRARY, 0)] for s in (game(seed=1), game(seed=1), game(seed=2))]
    assert orders[0] == orders[1] != orders[2]
