""" "A spell was warped this turn" (CR 702.185c)."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

WARP = "Warp {1}"
ASKS = "If a spell was warped this turn, draw a card."
VOID = (
    "Void \u2014 If a nonland permanent left the battlefield this turn or a spell was warped this turn, "
    "draw a card."
)


def _asked(p: Position) -> int:
    q = p.fork()
    q.cast(card(q, 0, "hand", ASKS, "instant"))
    n = q.hand(0)
    q.resolve()
    return q.hand(0) - n


@pytest.mark.rules("702.185c")
def test_a_spell_was_warped() -> None:
    p = Position()
    p.lands(0, "Forest", 8)
    it = card(p, 0, "hand", WARP, "creature", "1/1", cost="{2}")
    plain = card(p, 0, "hand", WARP, "creature", "1/1", cost="{2}")
    assert _asked(p) == 0
    p.cast(plain)
    p.finish()
    assert _asked(p) == 0
    p.cast(it, how="warp")
    assert _asked(p) == 1  # it need not have resolved
    p.finish()
    assert _asked(p) == 1


@pytest.mark.rules("702.185c")
def test_by_whomever_and_in_this_turn_alone() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    p.cast(card(p, 0, "hand", WARP, "creature", "1/1", cost="{2}"), how="warp")
    p.finish()
    mine = card(p, 1, "hand", ASKS, "instant")
    n = p.hand(1)
    p.cast(mine, by=1)
    p.resolve()
    assert p.hand(1) == n
    p.until("upkeep")
    assert _asked(p) == 0


def test_warped_read() -> None:
    p = Position()
    card(p, 0, "hand", VOID)
    for text in (
        "If a spell is warped this turn, draw a card.",
        "If a creature was warped this turn, draw a card.",
        "If two spells were warped this turn, draw a card.",
    ):
        assert refused(text), text
