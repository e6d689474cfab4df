"""What it is to activate, to cast, to play a land, to counter (CR 701.2, 701.5, 701.6, 701.18)."""

from __future__ import annotations

import pytest

from apnap.model import Activated, CounterIt, Fixed, Pattern, Shuffle, StackKind, Triggered, You
from apnap.model.instructions import Act
from tests.rules.position import CREATURE, Position, target
from tests.rules.test_702_074_ways_to_cast import LIFE, mana


def tapped(p: Position) -> int:
    return len([i for i in p.s.battlefield() if p.obj(i).tapped])


@pytest.mark.rules("701.5a")
def test_to_cast_is_to_put_it_on_the_stack_and_pay_for_it() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    spell = p.card(0, "hand", LIFE, cost="{2}")
    p.cast(spell)
    assert p.where(spell) == "stack" and tapped(p) == 2 and p.life(0) == 20
    p.resolve()
    assert p.life(0) == 21
    p.until("end").until("upkeep")
    other = p.card(0, "hand", LIFE)
    assert p.ask.player == 1 and f"cast:{other}" not in " ".join(p.keys())  # without priority: no


@pytest.mark.rules("701.2a")
def test_to_activate_is_to_put_the_ability_on_the_stack_and_pay_for_it() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    rock = p.permanent(0, "artifact", Activated(mana("2"), LIFE))
    theirs = p.permanent(1, "artifact", Activated(mana("0"), LIFE))
    assert theirs not in [o.obj for o in p.begin().options()]
    p.activate(rock)
    assert len(p.s.stack()) == 1 and tapped(p) == 2 and p.life(0) == 20
    p.resolve()
    assert p.life(0) == 21


@pytest.mark.rules("701.18a")
def test_to_play_a_land_is_to_put_it_onto_the_battlefield() -> None:
    p = Position()
    land = p.permanent(0, "land", zone="hand", cost=None)
    second = p.permanent(0, "land", zone="hand", cost=None)
    p.begin()
    p.answer(f"play:{land}")
    assert p.where(land) == "battlefield" and not p.s.stack()
    assert not [key for key in p.keys() if key.startswith(f"play:{second}")]


@pytest.mark.rules("701.6b")
def test_what_was_paid_for_a_countered_spell_is_not_given_back() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    spell = p.card(0, "hand", LIFE, cost="{2}")
    p.cast(spell)
    p.do(CounterIt(target(StackKind("spell"))), p.s.stack()[-1], by=1)
    assert p.where(spell) == "graveyard" and tapped(p) == 2 and not p.s.players[0].pool and p.life(0) == 20


@pytest.mark.rules("701.24e")
@pytest.mark.parametrize("cards", [0, 1])
def test_a_library_of_one_card_or_none_is_shuffled_too(cards: int) -> None:
    p = Position(library=cards)
    p.permanent(0, "enchantment", Triggered(Pattern("shuffle", who=You()), LIFE))
    p.do(Shuffle(You())).finish()
    assert p.life(0) == 21


@pytest.mark.rules("701.50e")
@pytest.mark.parametrize("n", [1, 2])
def test_connive_n(n: int) -> None:
    p = Position()
    c = p.creature(0, "1/1")
    cards = [p.card(0, "hand") for _ in range(2)]
    p.do(Act("connive", You(), Fixed(n), target(CREATURE)), c)
    for card in cards[:n]:
        if p.ask.kind != "priority":
            p.say(card)
    while p.ask.kind != "priority":
        p.answer(p.keys()[0])
    assert p.counters(c, "+1/+1") == n and p.hand(0) == 2
    assert [p.where(card) for card in cards] == ["graveyard"] * n + ["hand"] * (2 - n)
