"""CR 121.2a, 701.17d: effects on how many cards are drawn or milled, before the single cards."""

from __future__ import annotations

import pytest
from position import Position, when

from apnap.model import (
    AllPlayers,
    AmountBecomes,
    Bind,
    Bound,
    Change,
    Draw,
    EventAmount,
    Fixed,
    GainLife,
    Instead,
    Mill,
    OneOrMore,
    Opponents,
    Pattern,
    Replacing,
    Seq,
    Static,
    StatOf,
    Sum,
    Times,
    You,
)

MORE = AmountBecomes(Sum((EventAmount(), Fixed(1))))
TWICE = AmountBecomes(Times(Fixed(2), EventAmount()))


def law(p: Position, act: str, change: Change, who: object = None, player: int = 0) -> int:
    """If that player would draw (or mill) one or more cards, ..."""
    told = Pattern("act", who=who or You(), how=act)  # type: ignore[arg-type]
    return p.permanent(player, "enchantment", Static(You(), (Replacing(told, (change,)),)))


@pytest.mark.rules("121.2a", "121.2", "616.1g")
def test_the_number_is_changed_once_for_all_and_then_each_card_is_drawn() -> None:
    p = Position()
    law(p, "draw", MORE)
    p.permanent(0, "enchantment", when(Pattern("draw", by_player=You()), GainLife(You(), Fixed(1))))
    p.do(Draw(You(), Fixed(3)))
    p.finish()
    assert p.hand(0) == 4 and p.life(0) == 24
    p.do(Draw(You(), Fixed(2)), by=1)
    assert p.hand(1) == 2  # it speaks of its controller alone


@pytest.mark.rules("121.2a")
def test_an_effect_on_each_card_comes_after_that_on_their_number() -> None:
    p = Position()
    law(p, "draw", MORE)
    each = Replacing(Pattern("draw", by_player=You()), (Instead(GainLife(You(), Fixed(5))),))
    p.permanent(0, "enchantment", Static(You(), (each,)))
    p.do(Draw(You(), Fixed(1)))
    assert p.hand(0) == 0 and p.life(0) == 30


@pytest.mark.rules("121.2a")
def test_the_draw_of_the_draw_step_is_one_such_instruction() -> None:
    p = Position()
    law(p, "draw", TWICE, player=1)
    p.until("end").until("upkeep")
    assert p.s.active == 1 and p.hand(1) == 0
    p.until("draw")
    assert p.hand(1) == 2


@pytest.mark.rules("701.17d", "701.17c")
@pytest.mark.parametrize("twice", [False, True])
def test_of_several_cards_milled_for_one_each_gives_an_answer(twice: bool) -> None:
    p = Position()
    if twice:
        law(p, "mill", TWICE)
    for n in (4, 3, 2):
        p.card(0, "library", types="instant", cost=f"{{{n}}}")
    p.do(Seq((Bind(0, Mill(You(), Fixed(1))), GainLife(You(), StatOf("mana value", Bound(0), "sum")))))
    assert p.life(0) == (25 if twice else 22) and p.in_library(0) == (11 if twice else 12)


@pytest.mark.rules("616.1")
def test_only_the_players_of_whom_it_speaks_mill_more() -> None:
    p = Position()
    law(p, "mill", TWICE, Opponents())
    milled = when(OneOrMore(Pattern("mill", who=Opponents()), Fixed(1)), GainLife(You(), EventAmount()))
    p.permanent(0, "enchantment", milled)
    p.do(Mill(AllPlayers(), Fixed(2)))
    p.finish()
    assert (p.in_library(0), p.in_library(1)) == (8, 6) and p.life(0) == 24
