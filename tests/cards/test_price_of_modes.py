"""Modes that cost or count for something, more of them under a condition (700.2), and max speed (702.178)."""

from __future__ import annotations

import pytest
from made_up import card, floating
from position import Position

PAWS = (
    "Choose up to four {P} worth of modes. You may choose the same mode more than once.\n"
    "{P} \u2014 You gain 1 life.\n{P}{P} \u2014 Draw a card.\n{P}{P}{P} \u2014 You lose 5 life."
)


@pytest.mark.rules("700.2i")
@pytest.mark.parametrize(
    ("picked", "last", "life", "hand"),
    [
        (["m1", "m1"], None, 20, 2),
        (["m2"], ["m0", "done"], 15, 0),
        (["m0", "m0", "m0"], ["m0", "done"], 23, 0),
        (["m1", "m0"], ["m0", "done"], 21, 1),
        ([], ["m0", "m1", "m2", "done"], 20, 0),
    ],
)
def test_worth_of_modes(picked: list[str], last: list[str] | None, life: int, hand: int) -> None:
    p = Position()
    spell = card(p, 0, "hand", PAWS)
    p.answer(p.castable(spell)[0])
    for key in picked:
        p.answer(key)
    if last is None:
        assert p.kind == "priority"
    else:
        assert p.keys() == last
        p.answer("done")
    p.resolve()
    assert (p.life(0), p.hand(0)) == (life, hand)


TEAM = (
    "Teamwork 3\nChoose one. If it was cast using teamwork, choose both instead.\n"
    "\u2022 You gain 1 life.\n\u2022 Draw a card."
)


@pytest.mark.rules("700.2", "702.194", "601.4")
@pytest.mark.parametrize("team", [True, False])
def test_both_where_it_was_paid_for(team: bool) -> None:
    p = Position()
    it = p.creature(0, "3/3")
    spell = card(p, 0, "hand", TEAM)
    if team:
        p.cast(spell, "pay:teamwork")
        while p.kind != "priority":
            p.answer(p.keys()[0])
    else:
        p.cast(spell, "no", "m1")
    p.resolve()
    assert (p.obj(it).tapped, p.life(0), p.hand(0)) == (team, 21 if team else 20, 1)


@pytest.mark.rules("700.2")
@pytest.mark.parametrize("lost", [True, False])
def test_more_where_it_is_so_as_the_modes_are_chosen(lost: bool) -> None:
    p = Position()
    text = (
        "Choose one. If you've lost life this turn, you may choose both instead.\n"
        "\u2022 You gain 1 life.\n\u2022 Draw a card."
    )
    spell = card(p, 0, "hand", text)
    if lost:
        p.cast(card(p, 0, "hand", "You lose 3 life."))
        p.finish()
    p.answer(p.castable(spell)[0])
    p.answer("m0")
    if lost:
        assert p.keys() == ["m1", "done"]
        p.answer("m1")
    p.resolve()
    assert (p.life(0), p.hand(0)) == ((18, 1) if lost else (21, 0))


@pytest.mark.rules("702.172a", "702.183a")
@pytest.mark.parametrize(("mana", "keys"), [("CCC", ["m0", "m1"]), ("C", ["m0"]), ("", [])])
@pytest.mark.parametrize("word", ["Spree", "Tiered"])
def test_modes_with_a_price(word: str, mana: str, keys: list[str]) -> None:
    p = Position()
    sign = "+" if word == "Spree" else "\u2022"
    text = f"{word}\n{sign} {{1}} \u2014 You gain 1 life.\n{sign} {{2}} \u2014 Draw a card."
    spell = card(p, 0, "hand", text)
    p.begin()
    floating(p, 0, mana)
    assert bool(p.castable(spell)) is bool(keys)
    if keys:
        p.answer(p.castable(spell)[0])
        if len(keys) > 1:
            assert p.keys() == keys
            p.answer(keys[-1])
        if word == "Spree" and len(keys) > 1:
            assert p.keys() == ["m0", "done"]
            p.answer("m0")
        p.resolve()
        both = word == "Spree" and len(keys) > 1
        assert (p.life(0), p.hand(0)) == (21 if both or len(keys) == 1 else 20, int(len(keys) > 1))


@pytest.mark.rules("702.178a", "702.178b")
@pytest.mark.parametrize("speed", ["speed 4", "speed 3"])
def test_max_speed_of_a_card_in_the_graveyard(speed: str) -> None:
    p = Position()
    text = "Max speed \u2014 Exile this card from your graveyard: Draw a card."
    it = card(p, 0, "graveyard", text, "creature", "1/1")
    p.s.own_player(0).designations = (speed,)
    p.begin()
    keys = [o.key for o in p.options() if o.kind == "activate" and o.obj == it]
    assert bool(keys) is (speed == "speed 4")
    if keys:
        p.say(keys[0]).resolve()
        assert p.hand(0) == 1 and p.where(it) == "exile"


@pytest.mark.rules("702.178a")
@pytest.mark.parametrize("speed", ["speed 4", "speed 3"])
def test_max_speed_of_a_trigger(speed: str) -> None:
    p = Position()
    text = "Max speed \u2014 Whenever you gain life, draw a card."
    card(p, 0, "battlefield", text, "creature", "1/1")
    p.s.own_player(0).designations = (speed,)
    p.cast(card(p, 0, "hand", "You gain 2 life."))
    p.finish()
    assert p.hand(0) == int(speed == "speed 4")
