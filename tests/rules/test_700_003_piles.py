"""CR 700.3: piles."""

from __future__ import annotations

import pytest
from position import ONE, Position, target_player

from apnap.model import (
    Among,
    Bind,
    Bound,
    Choose,
    ControlledBy,
    Destroy,
    Each,
    Fixed,
    InZone,
    LookAt,
    Move,
    Not,
    Opponents,
    Reveal,
    Sacrifice,
    SelectGroup,
    SelectPlayers,
    Separate,
    Seq,
    Those,
    TopOf,
    Type,
    You,
    canonical,
)

REVEALED = Bound(0)
PILES = (Bound(1), Those(REVEALED, Not(Among(Bound(1)))))
REVEAL = Bind(0, Reveal(You(), TopOf(Fixed(3), You())))
OPPONENT = SelectPlayers(ONE, Opponents())
THEIRS = Each(canonical((Type("creature"), ControlledBy(Bound(0)))))
THEIR_PILES = (Bound(1), Those(THEIRS, Not(Among(Bound(1)))))


@pytest.mark.rules("700.3", "700.3a", "700.3c")
def test_every_object_is_in_one_of_two_piles_and_stays_where_it_is() -> None:
    p = Position(library=0)
    c, b, a = (p.card(0, "library") for _ in range(3))
    effect = Seq((REVEAL, Bind(1, Separate(OPPONENT, REVEALED)), Move(SelectGroup(PILES, You()), "hand")))
    p.cast(p.spell(effect))
    p.resolve()
    assert (p.kind, p.ask.player) == ("objects", 1)
    p.say(a, "done")
    assert (p.kind, p.ask.player) == ("group", 0)
    assert [o.objects for o in p.options()] == [(a,), (b, c)]
    assert [p.where(i) for i in (a, b, c)] == ["library"] * 3
    p.answer("g1")
    assert [p.where(i) for i in (a, b, c)] == ["library", "hand", "hand"]


@pytest.mark.rules("700.3d")
def test_a_pile_may_be_empty() -> None:
    for pile, hand in (("g0", 0), ("g1", 3)):
        p = Position(library=0)
        for _ in range(3):
            p.card(0, "library")
        effect = Seq((REVEAL, Bind(1, Separate(You(), REVEALED)), Move(SelectGroup(PILES, You()), "hand")))
        p.cast(p.spell(effect))
        p.resolve("done", pile)
        assert p.hand(0) == hand


@pytest.mark.rules("700.3")
def test_an_opponent_who_is_chosen_chooses_a_pile() -> None:
    p = Position(3, library=0)
    b, a = (p.card(0, "library") for _ in range(2))
    effect = Seq(
        (
            REVEAL,
            Bind(1, Separate(You(), REVEALED)),
            Bind(2, Choose(OPPONENT, SelectGroup(PILES, None))),
            Move(Bound(2), "hand"),
        )
    )
    p.cast(p.spell(effect))
    p.resolve(a, "done")
    assert (p.kind, p.ask.player) == ("players", 0)
    p.answer("p2")
    assert (p.kind, p.ask.player) == ("group", 2)
    p.answer("g0")
    assert [p.where(i) for i in (a, b)] == ["hand", "library"]


@pytest.mark.rules("700.3", "701.21a")
def test_a_player_sacrifices_the_pile_of_their_choice() -> None:
    p = Position()
    mine = p.creature(0, "1/1")
    one, two, three = (p.creature(1, "1/1") for _ in range(3))
    what = Each(canonical((Type("creature"), ControlledBy(target_player()))))
    effect = Seq(
        (Bind(1, Separate(You(), what)), Sacrifice(Bound(0), SelectGroup(THEIR_PILES, Bound(0)))),
    )
    p.cast(p.spell(effect), "p1")
    p.resolve()
    assert p.ask.player == 0
    p.say(two, "done")
    assert (p.kind, p.ask.player) == ("group", 1)
    p.answer("g1")
    where = [p.where(i) for i in (mine, one, two, three)]
    assert where == ["battlefield", "graveyard", "battlefield", "graveyard"]


@pytest.mark.rules("700.3b")
def test_each_object_of_a_pile_is_destroyed_by_itself() -> None:
    p = Position()
    one, two = p.creature(1, "1/1"), p.creature(1, "1/1", "indestructible")
    what = Each(canonical((Type("creature"), ControlledBy(target_player()))))
    effect = Seq((Bind(1, Separate(You(), what)), Destroy(SelectGroup(THEIR_PILES, Bound(0)))))
    p.cast(p.spell(effect), "p1")
    p.resolve(one, two, "g0")
    assert [p.where(i) for i in (one, two)] == ["graveyard", "battlefield"]


@pytest.mark.rules("700.3", "701.20a", "701.20e")
def test_one_pile_is_face_up_and_the_other_known_only_to_who_looked() -> None:
    p = Position(library=0)
    c, b, a = (p.card(0, "library") for _ in range(3))
    effect = Seq(
        (
            Bind(0, LookAt(Opponents(), TopOf(Fixed(3), You()))),
            Bind(1, Separate(OPPONENT, REVEALED, "up and down")),
            Move(SelectGroup(PILES, You()), "hand"),
            Move(Those(REVEALED, InZone("library")), "graveyard"),
        )
    )
    p.cast(p.spell(effect))
    p.resolve()
    assert (p.kind, p.ask.player) == ("objects", 1)
    p.say(b, "done")
    assert (p.kind, p.ask.player) == ("group", 0)
    known = [p.s.obj(id).known_to & 3 for id in (a, b, c)]
    assert known == [2, 3, 2]  # their owner has seen but the one
    p.answer("g1")
    assert [p.where(id) for id in (a, b, c)] == ["hand", "graveyard", "hand"]
