"""CR 400.7-400.12, 603-615: what is found again, what is done to a zone, effects in time and too late."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, target

from apnap.engine import verbs
from apnap.model import (
    AddMana,
    AllPlayers,
    AmountBecomes,
    And,
    Apply,
    Bind,
    Bound,
    CastNow,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Each,
    EntersWithMods,
    EventAmount,
    Fixed,
    GainLife,
    Gate,
    InZone,
    LoseLife,
    Mana,
    ModifyPT,
    Move,
    Nothing,
    OwnedBy,
    Pattern,
    Pay,
    Prevent,
    Regenerate,
    Replacing,
    Seq,
    SetPT,
    SpendOnly,
    Static,
    This,
    Times,
    Until,
    You,
)
from apnap.model.node import Node

EOT = Until("end of turn")


@pytest.mark.rules("400.12")
def test_what_is_done_to_a_hand_is_done_to_its_cards() -> None:
    p = Position()
    mine, theirs = p.card(0, "hand"), p.card(1, "hand")
    before = p.library(0)
    p.do(Move(Each(And((InZone("hand"), OwnedBy(You())))), "library", "shuffled"))
    assert not p.there(mine) and p.now(theirs) == theirs and p.where(theirs) == "hand"
    assert (p.hand(0), p.library(0)) == (0, before + 1)


@pytest.mark.rules("400.7h", "608.2g", "117.2e")
def test_what_is_cast_is_found_as_the_spell() -> None:
    p = Position()
    card = p.creature(0, "2/2", zone="graveyard")
    other = p.creature(0, "2/2", zone="graveyard")
    grow = Apply(Bound(1), (ModifyPT(Fixed(3), Fixed(3)),), EOT)
    cast = Bind(1, CastNow(You(), target(And((CREATURE, InZone("graveyard"))))))
    p.do(Seq((cast, grow)), card)
    assert p.where(card) == "stack"
    p.finish()
    assert p.where(card) == "battlefield" and p.pt(card) == (5, 5)
    assert p.where(other) == "graveyard"


@pytest.mark.rules("121.3")
def test_who_has_no_cards_may_choose_to_draw() -> None:
    for answer in ("yes", "no"):
        p = Position(library=0)
        p.do(Gate(You(), Draw(You(), Fixed(1)), GainLife(You(), Fixed(1)), Nothing()), then=(answer,))
        assert bool(p.s.over) == (answer == "yes")


@pytest.mark.rules("608.2e")
def test_what_each_player_does_next_comes_after_all_have_done_the_first() -> None:
    p = Position()
    for player in (0, 1):
        p.card(player, "hand")
    lose = LoseLife(AllPlayers(), Fixed(2))
    p.do(Seq((Discard(AllPlayers(), Each(InZone("hand"))), lose)))
    assert (p.hand(0), p.hand(1)) == (0, 0) and (p.life(0), p.life(1)) == (18, 18)
    order = [e.verb for e in p.s.ledger if e.verb in (verbs.DISCARD, verbs.LOSE_LIFE)]
    assert order.count(verbs.DISCARD) > 1 and order.index(verbs.LOSE_LIFE) == len(order) - 2


@pytest.mark.rules("614.4")
@pytest.mark.parametrize("in_time", [True, False])
def test_a_regeneration_shield_made_in_response(in_time: bool) -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    shield = Regenerate(Each(CREATURE))
    p.cast(p.spell(Destroy(target(CREATURE))), bear)
    if in_time:
        p.cast(p.spell(shield))
        p.resolve()
    p.resolve()
    if not in_time:
        p.do(shield)
    assert p.where(bear) == ("battlefield" if in_time else "graveyard")


@pytest.mark.rules("615.4")
@pytest.mark.parametrize("in_time", [True, False])
def test_a_prevention_shield_made_in_response(in_time: bool) -> None:
    p = Position()
    shield = Apply(You(), (Replacing(Pattern("damage", who=You()), (Prevent(None),)),), EOT)
    p.cast(p.spell(DealDamage(This(), Fixed(3), You())))
    if in_time:
        p.cast(p.spell(shield))
        p.resolve()
    p.resolve()
    if not in_time:
        p.do(shield)
    assert p.life(0) == (20 if in_time else 17)


@pytest.mark.rules("613.7n")
@pytest.mark.parametrize("modified", [True, False])
def test_the_effect_that_put_it_there_is_later_than_its_own(modified: bool) -> None:
    p = Position()
    own = Static(This(), (SetPT(Fixed(3), Fixed(3)),))
    card = p.creature(0, "1/1", own, zone="graveyard")
    entering = (EntersWithMods((SetPT(Fixed(7), Fixed(7)),)),) if modified else ()
    p.do(Move(target(And((CREATURE, InZone("graveyard")))), "battlefield", entering=entering), card)
    assert p.pt(card) == ((7, 7) if modified else (3, 3))


@pytest.mark.rules("106.6a")
@pytest.mark.parametrize("doubled", [True, False])
def test_what_more_mana_is_added_is_bound_alike(doubled: bool) -> None:
    p = Position()
    if doubled:
        twice = AmountBecomes(Times(Fixed(2), EventAmount()))
        p.permanent(0, "enchantment", Static(You(), (Replacing(Pattern("add mana", who=You()), (twice,)),)))
    p.do(AddMana(You(), (("G",),), Fixed(1), only=SpendOnly("cast", CREATURE)))
    pool = p.s.players[0].pool
    assert len(pool) == (2 if doubled else 1) and all([unit.only is not None for unit in pool])


@pytest.mark.rules("113.2c")
def test_each_ability_of_an_object_by_itself() -> None:
    p = Position()
    grow = Static(This(), (ModifyPT(Fixed(1), Fixed(1)),))
    one, two = p.creature(0, "1/1", grow), p.creature(0, "1/1", grow, grow)
    assert p.pt(one) == (2, 2) and p.pt(two) == (3, 3)


@pytest.mark.rules("118.13b")
def test_a_symbol_of_a_cost_paid_as_it_resolves() -> None:
    def play(answer: str, life: int = 20) -> tuple[int, int]:
        p = Position(life=life)
        pay = Pay(You(), _cost("R/P"))
        p.do(Gate(You(), pay, GainLife(You(), Fixed(10)), Nothing()), then=(answer,))
        p.finish()
        return p.life(0), p.life(1)

    assert play("yes") == (28, 20)
    assert play("no") == (20, 20)


def _cost(symbol: str) -> Node:
    from apnap.model import Cost

    return Cost((Mana((symbol,)),))
