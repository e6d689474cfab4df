"""CR 702.94: miracle."""

from __future__ import annotations

import pytest
from table import Table, cost, draw, gain

from apnap.model import And, Discard, Each, Fixed, InZone, Keyword, Move, OwnedBy, TopOf, You


def wonder(t: Table) -> int:
    """On top of the library: an instant for {7} that gains 5 life, with miracle {W}."""
    return t.spell(0, "{7}", gain(5), Keyword("miracle", (cost("{W}"),)), zone="library")


@pytest.mark.rules("702.94a", "603.11")
def test_the_first_card_drawn_may_be_revealed_and_cast() -> None:
    t = Table()
    t.lands(0, "W")
    id = wonder(t)
    t.cast(t.free(0, draw()))
    t.passes(2)
    assert t.zone(id) == "hand" and t.ask.player == 0
    t.say("yes")
    assert t.obj(t.now(id)).known_to == -1 and t.stack()
    t.resolve("yes")
    t.say(*[k for k in t.keys() if k.startswith("cast:")]).pay()
    t.resolve()
    assert t.life(0) == 25 and t.zone(id) == "graveyard"


@pytest.mark.rules("702.94a")
@pytest.mark.parametrize("case", ["second", "declined", "not drawn", "elsewhere"])
def test_else_it_is_a_card_like_any_other(case: str) -> None:
    t = Table()
    t.lands(0, "W")
    if case == "second":
        id = wonder(t)
        t.spell(0, "{0}", draw(), zone="library")
        t.cast(t.free(0, draw(2)))
        t.resolve()
    elif case == "declined":
        id = wonder(t)
        t.cast(t.free(0, draw()))
        t.resolve("no")
        assert t.obj(t.now(id)).known_to != -1
    elif case == "not drawn":
        id = wonder(t)
        t.cast(t.free(0, Move(TopOf(Fixed(1), You()), "hand")))
        t.resolve()
    else:
        id = wonder(t)
        t.card(0, "sorcery", zone="library")
        t.cast(t.free(0, draw()))
        t.resolve()
        assert t.zone(id) == "library"
    assert t.ask.kind == "priority" and not t.stack()


@pytest.mark.rules("702.94a")
def test_it_may_be_cast_only_from_the_hand() -> None:
    t = Table()
    t.lands(0, "W")
    id = wonder(t)
    away = t.free(0, Discard(You(), Each(And((InZone("hand"), OwnedBy(You()))))))
    t.cast(t.free(0, draw()))
    t.resolve("yes")
    t.cast(away)
    t.resolve()
    t.resolve()
    assert t.zone(id) == "graveyard" and t.life(0) == 20 and t.ask.kind == "priority"


@pytest.mark.rules("702.94b")
def test_it_stays_revealed_while_the_ability_waits() -> None:
    t = Table()
    t.lands(0, "W")
    id = wonder(t)
    t.cast(t.free(0, draw()))
    t.resolve("yes")
    assert t.obj(t.now(id)).known_to == -1
    t.resolve("no")
    assert t.zone(id) == "hand"
