"""The target of what has a single target is changed; tokens and counters of several kinds at once; the
monarch attacked; how many spells that player has cast; the commander put into a hand."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position

_CHANGE = "Change the target of target spell with a single target."


@pytest.mark.rules("115.7a", "115.9a")
def test_its_target_must_change() -> None:
    p = Position(3)
    spell = p.cast(card(p, 1, "hand", "Target player loses 3 life.", "instant"), "p0", by=1)
    p.cast(card(p, 0, "hand", _CHANGE, "instant"), spell)
    p.resolve()
    assert sorted(p.keys()) == ["p1", "p2"]
    p.say("p1")
    p.finish()
    assert [p.life(i) for i in range(3)] == [20, 17, 20]


@pytest.mark.rules("115.7a")
def test_where_there_is_no_other_it_stays() -> None:
    p = Position()
    only = p.creature(0, "1/1")
    spell = p.cast(card(p, 1, "hand", "Destroy target creature.", "instant"), only, by=1)
    p.cast(card(p, 0, "hand", _CHANGE, "instant"), spell)
    p.finish()
    assert not p.there(only)


@pytest.mark.rules("115.9a")
@pytest.mark.parametrize(
    ("text", "answers", "can"),
    [
        ("Target player loses 3 life.", ("p0",), True),
        ("Destroy target creature and target artifact.", ("creature", "artifact"), False),
        ("Draw a card.", (), False),
    ],
)
def test_only_what_has_a_single_target(text: str, answers: tuple[str, ...], can: bool) -> None:
    p = Position()
    things = {"creature": p.creature(0, "1/1"), "artifact": p.permanent(0, "artifact")}
    p.cast(card(p, 1, "hand", text, "instant"), *[things.get(a, a) for a in answers], by=1)
    assert bool(p.castable(card(p, 0, "hand", _CHANGE, "instant"))) is can


@pytest.mark.rules("115.7d")
@pytest.mark.parametrize(("answer", "life"), [("keep", (17, 20)), ("p1", (20, 17))])
def test_new_targets_if_one_likes(answer: str, life: tuple[int, int]) -> None:
    p = Position()
    spell = p.cast(card(p, 1, "hand", "Target player loses 3 life.", "instant"), "p0", by=1)
    p.cast(card(p, 0, "hand", "You may choose new targets for target spell.", "instant"), spell)
    p.resolve(answer)
    p.finish()
    assert (p.life(0), p.life(1)) == life


@pytest.mark.rules("701.7a", "608.2e")
def test_tokens_of_two_kinds() -> None:
    p = Position()
    card(
        p,
        0,
        "battlefield",
        "Whenever one or more creatures you control enter, you gain 1 life.",
        "enchantment",
    )
    text = "Create a 1/1 red Goat creature token with haste and two 2/2 blue Goat creature tokens."
    p.cast(card(p, 0, "hand", text))
    p.finish()
    made = sorted(p.pt(id) for id in p.s.battlefield() if p.chars(id).power)
    assert made == [(1, 1), (2, 2), (2, 2)] and p.life(0) == 21  # all at once


@pytest.mark.rules("122.1b")
def test_counters_of_three_kinds() -> None:
    p = Position()
    it = p.creature(1, "1/1")
    text = "Put a flying counter, two +1/+1 counters, and a lifelink counter on target creature."
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    assert p.pt(it) == (3, 3) and p.chars(it).has("flying") and p.chars(it).has("lifelink")
    assert p.counters(it, "flying") == p.counters(it, "lifelink") == 1


@pytest.mark.rules("725.1", "508.3a")
@pytest.mark.parametrize(("player", "life"), [(1, 25), (2, 20)])
def test_the_monarch_is_attacked(player: int, life: int) -> None:
    p = Position(3)
    p.s.own_player(0).turn_began = 1
    text = "Whenever this creature attacks the monarch, you gain 5 life."
    card(p, 0, "battlefield", text, "creature", "0/1")
    p.cast(card(p, 1, "hand", "You become the monarch.", "instant"), by=1)
    p.resolve()
    p.wait_for("attack")
    p.say(f"p{player}")
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("601.2i", "603.2")
def test_how_many_that_player_has_cast() -> None:
    p = Position()
    text = (
        "Whenever a player casts a noncreature spell, that player loses life equal to the number of "
        "noncreature spells they've cast this turn."
    )
    card(p, 0, "battlefield", text, "enchantment")
    for by in (1, 1, 0):
        p.cast(card(p, by, "hand", "Scry 1.", "instant"), by=by)
        p.resolve()
    assert (p.life(0), p.life(1)) == (19, 17)


@pytest.mark.rules("701.8a")
def test_all_but_some() -> None:
    p = Position()
    goat, elf = p.creature(1, "1/1", subtypes="Goat"), card(p, 1, "battlefield", "", "creature", "1/1")
    rock = p.permanent(1, "artifact")
    p.cast(card(p, 0, "hand", "Destroy all permanents except for artifacts and Elves."))
    p.resolve()
    assert [p.there(id) for id in (goat, elf, rock)] == [False, True, True]


@pytest.mark.rules("903.6", "400.7")
@pytest.mark.parametrize("commander", [True, False])
def test_the_commander_from_the_command_zone(commander: bool) -> None:
    p = Position()
    it = p.creature(0, "1/1", zone="command")
    if commander:
        p.s.own(it).designations = ("commander",)
    before = p.hand(0)
    p.cast(card(p, 0, "hand", "Put your commander into your hand from the command zone."))
    p.resolve()
    assert p.hand(0) == before + commander
