"""A limit on the sum over all that is chosen together: "with total mana value 4 or less" (CR 601.2c,
701.23b)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.keywords.support import lacks
from apnap.oracle.grammar.face import face_of


def _creatures(p: Position, *costs: str, zone: str = "graveyard") -> list[int]:
    return [p.creature(0, "1/1", zone=zone, cost=cost) for cost in costs]


def _resolved(text: str, *costs: str) -> tuple[Position, list[int]]:
    """A position where a sorcery of that text resolves, and creature cards in the library."""
    p = Position()
    cards = _creatures(p, *costs, zone="library")
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    return p, cards


def _offered(p: Position) -> set[int]:
    return {o.obj for o in p.options() if o.obj and o.key != "done"}


@pytest.mark.rules("601.2c", "115.1")
def test_targets() -> None:
    text = (
        "Return any number of target creature cards with total mana value 4 or less from your graveyard to "
        "the battlefield."
    )
    p = Position()
    one, three, four, five = _creatures(p, "{1}", "{3}", "{4}", "{5}")
    spell = card(p, 0, "hand", text)
    p.begin()
    p.say(p.castable(spell)[0])
    assert _offered(p) == {one, three, four}
    p.say(one)
    assert _offered(p) == {three}
    q = p.fork()
    p.say(three)
    p.resolve()
    assert [p.where(id) for id in (one, three, four, five)] == ["battlefield"] * 2 + ["graveyard"] * 2
    q.say("done")
    q.resolve()
    assert [q.where(id) for id in (one, three)] == ["battlefield", "graveyard"]


@pytest.mark.rules("608.2d")
def test_cards_chosen_among_others() -> None:
    text = (
        "Look at the top four cards of your library. Put any number of creature cards with total mana "
        "value 4 or less from among them onto the battlefield. Put the rest on the bottom of your library "
        "in a random order."
    )
    p, (two, too, five) = _resolved(text, "{2}", "{2}", "{5}")
    assert _offered(p) == {two, too}
    p.say(two)
    assert _offered(p) == {too}
    p.say(too)
    assert [p.where(id) for id in (two, too, five)] == ["battlefield", "battlefield", "library"]


@pytest.mark.rules("701.23a", "701.23b")
def test_cards_searched_for() -> None:
    text = (
        "Search your library for any number of creature cards with total mana value 3 or less, put them "
        "onto the battlefield, then shuffle."
    )
    p, (two, one, three) = _resolved(text, "{2}", "{1}", "{3}")
    assert _offered(p) == {two, one, three}
    p.say(two)
    assert _offered(p) == {one}
    p.say("done")
    assert p.where(two) == "battlefield" and p.in_library(0) == 12


def test_refused() -> None:
    assert refused(
        "Return target creature card with total mana value 4 or less from your graveyard to your hand."
    )
    text = "Destroy all creatures with total power 4 or less."
    made = replace(face_of("Dusty Elf", "Sorcery"), abilities=abilities(text))
    assert lacks([made], "normal") == ["a total of what is not chosen there"]
