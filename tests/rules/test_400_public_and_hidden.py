"""CR 400-402: zones that everybody sees, and those that nobody does but whom a rule or effect lets look."""

from __future__ import annotations

import pytest
from position import ONE, SELF, Position, damage

from apnap.engine.state import LIBRARY, OUTSIDE
from apnap.engine.views import observation
from apnap.model import (
    Act,
    And,
    DestinationBecomes,
    Discard,
    Draw,
    Each,
    Fixed,
    InZone,
    LookAt,
    Move,
    OwnedBy,
    Pattern,
    Replacing,
    Reveal,
    Shuffle,
    Static,
    Target,
    This,
    TopOf,
    Type,
    You,
)

MY_HAND = Each(And((InZone("hand"), OwnedBy(You()))))


def hand_of(p: Position, seer: int, player: int) -> list[int]:
    found = observation(p.s, seer)["players"][player]["hand"]
    assert isinstance(found, list)
    return found


@pytest.mark.rules("400.2", "402.3")
def test_a_hand_stays_hidden_and_its_cards_are_counted_even_when_all_of_them_have_been_seen() -> None:
    p = Position()
    p.card(0, "hand", damage(1), name="Known")
    p.do(Reveal(You(), MY_HAND))
    assert [i > 0 for i in hand_of(p, 1, 0)] == [True]
    p.do(Draw(You(), Fixed(1)))
    # All the others know is how many there are, and what they were shown; their owner knows all.
    assert sorted([i > 0 for i in hand_of(p, 1, 0)]) == [False, True]
    assert all(hand_of(p, 0, 0))
    p.do(Discard(You(), MY_HAND))
    assert all(observation(p.s, 1)["players"][0]["graveyard"])


@pytest.mark.rules("401.2")
@pytest.mark.parametrize("looks", [False, True])
def test_a_library_is_looked_at_only_where_an_effect_says_so(looks: bool) -> None:
    p = Position()
    order = p.s.zone(LIBRARY, 0)
    if looks:
        p.do(LookAt(You(), TopOf(Fixed(2), You())))
    seen = observation(p.s, 0)["players"][0]["library"]
    assert [i > 0 for i in seen] == [False] * 8 + [looks] * 2
    assert not any(observation(p.s, 1)["players"][0]["library"])
    p.do(Draw(You(), Fixed(1)))
    assert p.s.zone(LIBRARY, 0) == order[:-1]  # nothing else has changed its order


@pytest.mark.rules("400.5")
def test_the_order_of_a_library_changes_only_as_an_effect_says() -> None:
    p = Position()
    p.card(0, "graveyard")
    faces = lambda: [p.s.obj(i).face.name for i in p.s.zone(LIBRARY, 0)]  # noqa: E731
    before = faces()
    p.do(Act("treasure token", You(), Fixed(1)))
    assert faces() == before
    p.do(Shuffle(You()))
    assert faces() != before and sorted(faces()) == sorted(before)


@pytest.mark.rules("400.11b", "400.11c", "701.48a")
def test_a_card_from_outside_stays_in_the_game_and_was_out_of_reach_before() -> None:
    p = Position()
    lesson = p.card(0, "outside", damage(2), types="sorcery", subtypes="Lesson")
    assert p.s.obj(lesson).zone == OUTSIDE
    target = Target(0, ONE, Type("sorcery"), None)
    assert not p.castable(p.spell(Move(target, "exile")))
    p.do(Act("learn", You()), then=("no", "yes"))
    assert p.where(lesson) == "hand"
    p.cast(p.now(lesson), "p1")
    p.resolve()
    assert p.life(1) == 18 and p.where(lesson) == "graveyard"


@pytest.mark.rules("400.6", "614.6")
@pytest.mark.parametrize("itself", [False, True])
def test_what_an_object_says_of_its_own_move_is_asked_before_it_moves(itself: bool) -> None:
    p = Position()
    away = Replacing(
        Pattern("zone change", SELF, destination=("graveyard",)), (DestinationBecomes("library", "bottom"),)
    )
    own = (Static(This(), (away,), zone="any"),) if itself else ()
    id = p.card(0, "hand", damage(1), *own)
    p.do(Discard(You(), MY_HAND))
    assert p.where(id) == ("library" if itself else "graveyard")
