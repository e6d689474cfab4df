"""Targets for each player, and what is tapped as though it were stronger (CR 115.1, 702.122c, 702.171c)."""

from __future__ import annotations

import pytest
from made_up import card
from position import CREATURE, Position, target

from apnap.model import Apply, ChangeTargets, Control, Endless, StackKind, You

STEAL = Apply(target(CREATURE), (Control(You()),), Endless())


@pytest.mark.rules("115.1", "601.2c")
def test_a_target_of_each_opponent() -> None:
    p = Position(3)
    mine = p.creature(0, "1/1")
    first = [p.creature(1, "1/1") for _ in range(2)]
    second = p.creature(2, "1/1")
    text = "For each opponent, destroy up to one target creature that player controls."
    spell = card(p, 0, "hand", text)
    p.turn_to(0)
    p.say(p.castable(spell)[0])
    assert not any(str(mine) in key for key in p.keys())
    p.answer(first[0])
    # not another one of that player
    assert [key for key in p.keys() if str(first[1]) in key] == []
    p.answer(second)
    p.resolve()
    assert [p.there(i) for i in (mine, *first, second)] == [True, False, True, False]


@pytest.mark.rules("115.1", "601.2c")
def test_a_target_of_each_player_you_among_them() -> None:
    p = Position(2)
    mine, foe = p.creature(0, "1/1"), p.creature(1, "1/1")
    text = "For each player, tap up to one target creature that player controls."
    p.cast(card(p, 0, "hand", text), mine, foe)
    p.resolve()
    assert p.obj(mine).tapped and p.obj(foe).tapped


@pytest.mark.rules("608.2b", "115.1")
@pytest.mark.parametrize("thief", [None, 0, 1, 2])
def test_a_target_that_is_another_players_by_then(thief: int | None) -> None:
    p = Position(3)
    first, second = p.creature(1, "1/1"), p.creature(2, "1/1")
    text = "For each player, tap up to one target creature that player controls."
    p.cast(card(p, 0, "hand", text), first, second)
    if thief is not None:
        p.do(STEAL, second, by=thief)
    p.resolve()
    # Who controlled it all along may gain control of it again.
    assert p.obj(first).tapped and p.obj(second).tapped == (thief in (None, 2))


@pytest.mark.rules("608.2b")
def test_two_that_have_changed_places_are_both_illegal() -> None:
    p = Position(3)
    first, second = p.creature(1, "1/1"), p.creature(2, "1/1")
    text = "For each opponent, tap up to one target creature that player controls."
    p.cast(card(p, 0, "hand", text), first, second)
    p.do(STEAL, second, by=1)
    p.do(STEAL, first, by=2)
    p.resolve()
    assert not p.obj(first).tapped and not p.obj(second).tapped


@pytest.mark.rules("115.7d", "115.1")
def test_a_new_target_is_of_the_same_player() -> None:
    p = Position(3)
    first, another = p.creature(1, "1/1"), p.creature(1, "1/1")
    second, other = p.creature(2, "1/1"), p.creature(2, "1/1")
    text = "For each opponent, tap up to one target creature that player controls."
    spell = p.cast(card(p, 0, "hand", text), first, second)
    change = ChangeTargets(You(), target(StackKind("spell")), "may choose new")
    p.do(change, spell)
    assert set(p.keys()) == {"keep", f"o{another}"}
    p.answer("keep")
    assert set(p.keys()) == {"keep", f"o{other}"}
    p.answer(other)
    p.resolve()
    assert [p.obj(i).tapped for i in (first, another, second, other)] == [True, False, False, True]


@pytest.mark.rules("115.1")
def test_fewer_than_there_are_players() -> None:
    p = Position(3)
    foe = p.creature(1, "1/1")
    p.creature(2, "1/1")
    text = (
        "For each opponent, gain control of up to one target creature that player controls until end of turn."
    )
    p.cast(card(p, 0, "hand", text), foe, "done")
    p.resolve()
    assert p.chars(foe).controller == 0


@pytest.mark.rules("115.1", "601.2c")
def test_cards_of_each_graveyard() -> None:
    p = Position(3)
    dead = [p.creature(i, "1/1", zone="graveyard") for i in (1, 1, 2)]
    text = "For each opponent, exile up to one target creature card from that player's graveyard."
    spell = card(p, 0, "hand", text)
    p.turn_to(0)
    p.say(p.castable(spell)[0], dead[0])
    assert [key for key in p.keys() if str(dead[1]) in key] == []
    p.answer(dead[2])
    p.resolve()
    assert [p.where(i) for i in dead] == ["exile", "graveyard", "exile"]


@pytest.mark.rules("702.122c", "702.171c")
@pytest.mark.parametrize(
    ("said", "word", "able"),
    [
        ("crews Vehicles as though its power were 2 greater", "Crew 3", True),
        ("crews Vehicles as though its power were 2 greater", "Crew 4", False),
        ("crews Vehicles as though its power were 2 greater", "Saddle 3", False),
        ("saddles Mounts and crews Vehicles as though its power were 2 greater", "Saddle 3", True),
        ("saddles Mounts and crews Vehicles using its toughness rather than its power", "Crew 5", True),
        ("crews Vehicles using its toughness rather than its power", "Crew 6", False),
    ],
)
def test_what_crews_and_saddles(said: str, word: str, able: bool) -> None:
    p = Position()
    card(p, 0, "battlefield", f"This creature {said}.", "creature", "1/5")
    it = card(p, 0, "battlefield", word, "creature", "3/3")
    p.begin()
    assert any(o.kind == "activate" and o.obj == it for o in p.options()) is able
