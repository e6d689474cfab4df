"""CR 400.7-400.12, 603-615: what is found again, what is done to a zone, effects in time and too late."""

from __future__ import annotations

import pytest
from position import CREATURE, ONE, SELF, Position, target, when

from apnap.engine import verbs
from apnap.model import (
    Activated,
    AddMana,
    AllPlayers,
    AmountBecomes,
    And,
    Apply,
    Bind,
    Bound,
    CastNow,
    Control,
    Cost,
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
    Instruction,
    InZone,
    Linked,
    LoseLife,
    Mana,
    ModifyPT,
    Move,
    Nothing,
    OwnedBy,
    Pattern,
    Pay,
    Prevent,
    PutCounters,
    Regenerate,
    Replacing,
    Search,
    Select,
    Seq,
    SetPT,
    SpendOnly,
    Static,
    This,
    Times,
    Type,
    Until,
    You,
    canonical,
)
from apnap.model.node import Node

EOT = Until("end of turn")


@pytest.mark.rules("400.12")
def test_what_is_done_to_a_hand_is_done_to_its_cards() -> None:
    p = Position()
    mine, theirs = p.card(0, "hand"), p.card(1, "hand")
    before = p.in_library(0)
    p.do(Move(Each(And((InZone("hand"), OwnedBy(You())))), "library", "shuffled"))
    assert not p.there(mine) and p.now(theirs) == theirs and p.where(theirs) == "hand"
    assert (p.hand(0), p.in_library(0)) == (0, before + 1)


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


def answered(p: Position, shield: Instruction, in_time: bool) -> None:
    """The spell on the stack resolves, and the shield is made before that or after it."""
    if in_time:
        p.cast(p.spell(shield))
        p.resolve()
    p.resolve()
    if not in_time:
        p.do(shield)


@pytest.mark.rules("614.4")
@pytest.mark.parametrize("in_time", [True, False])
def test_a_regeneration_shield_made_in_response(in_time: bool) -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    shield = Regenerate(Each(CREATURE))
    p.cast(p.spell(Destroy(target(CREATURE))), bear)
    answered(p, shield, in_time)
    assert p.where(bear) == ("battlefield" if in_time else "graveyard")


@pytest.mark.rules("615.4")
@pytest.mark.parametrize("in_time", [True, False])
def test_a_prevention_shield_made_in_response(in_time: bool) -> None:
    p = Position()
    shield = Apply(You(), (Replacing(Pattern("damage", who=You()), (Prevent(None),)),), EOT)
    p.cast(p.spell(DealDamage(This(), Fixed(3), You())))
    answered(p, shield, in_time)
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


@pytest.mark.rules("118.9b")
@pytest.mark.parametrize("lands", [1, 0])
def test_what_may_be_cast_for_another_cost_alone(lands: int) -> None:
    p = Position()
    p.lands(0, "Mountain", lands)
    card = p.card(0, "graveyard", GainLife(You(), Fixed(3)), cost="{9}")
    may = CastNow(You(), target(InZone("graveyard")), _cost("R"))
    p.do(Gate(You(), may, Nothing(), Nothing()), card, then=("yes",) if lands else ())
    p.finish()
    assert p.life(0) == (23 if lands else 20)


@pytest.mark.rules("109.5")
def test_you_is_who_controls_the_spell_not_who_owns_it() -> None:
    p = Position()
    card = p.card(1, "graveyard", GainLife(You(), Fixed(3)))
    p.do(CastNow(You(), target(InZone("graveyard"))), card)
    p.finish()
    assert (p.life(0), p.life(1)) == (23, 20) and p.graveyard(1) == 1


@pytest.mark.rules("101.4a")
def test_cards_of_hands_are_chosen_before_any_is_shown() -> None:
    p = Position()
    mine, theirs = p.card(0, "hand"), p.card(1, "hand")
    p.card(0, "hand")
    p.card(1, "hand")
    p.do(Discard(AllPlayers(), Select(ONE, InZone("hand"), None)))
    assert p.ask.player == 0
    p.say(mine)
    assert p.where(mine) == "hand" and p.ask.player == 1
    p.say(theirs)
    assert p.where(mine) == p.where(theirs) == "graveyard" and (p.hand(0), p.hand(1)) == (1, 1)


@pytest.mark.rules("109.4a")
def test_mana_of_a_permanent_goes_to_who_controls_it() -> None:
    p = Position()
    green = AddMana(You(), (("G",),), Fixed(1))
    elf = p.creature(1, "1/1", Activated(Cost(()), green))
    p.do(Apply(target(CREATURE), (Control(You()),), EOT), elf)
    p.activate(elf)
    assert [unit.mana for unit in p.s.players[0].pool] == ["G"] and not p.s.players[1].pool


@pytest.mark.rules("607.3")
@pytest.mark.parametrize("times", [1, 2])
def test_all_that_was_exiled_is_the_exiled_card(times: int) -> None:
    p = Position()
    artifacts = [p.permanent(1, "artifact"), p.permanent(1, "artifact")]
    away = Activated(Cost(()), Move(target(Type("artifact")), "exile"))
    leaves = Pattern("zone change", SELF, origin=("battlefield",))
    keeper = p.creature(0, "1/1", away, when(leaves, Move(Linked(), "hand")))
    for id in artifacts[:times]:
        p.activate(keeper, id)
        p.resolve()
    p.do(Move(target(CREATURE), "exile"), keeper)
    p.finish()
    assert p.hand(1) == times


@pytest.mark.rules("403.3")
def test_what_is_no_more_on_the_battlefield_is_no_permanent() -> None:
    p = Position()
    card = p.creature(0, "2/2", zone="hand")
    other = p.creature(0, "2/2", zone="hand")
    p.cast(card)
    p.resolve()
    p.do(Destroy(Each(CREATURE)))
    assert p.where(card) == "graveyard" and p.where(other) == "hand"


@pytest.mark.rules("400.7i")
def test_a_land_that_is_played_is_found_on_the_battlefield() -> None:
    p = Position()
    land = p.card(0, "graveyard", types="land", cost=None)
    other = p.permanent(0, "land")
    play = Bind(1, CastNow(You(), target(And((Type("land"), InZone("graveyard")))), None, "play"))
    p.do(Seq((play, PutCounters(Bound(1), "charge", Fixed(2)))), land)
    assert p.where(land) == "battlefield" and p.counters(p.now(land), "charge") == 2
    assert p.counters(other, "charge") == 0


@pytest.mark.rules("109.4b")
@pytest.mark.parametrize("stolen", [True, False])
def test_what_triggers_is_whose_the_source_was_then(stolen: bool) -> None:
    p = Position()
    dies = Pattern("zone change", SELF, origin=("battlefield",), destination=("graveyard",))
    bear = p.creature(1, "2/2", when(dies, GainLife(You(), Fixed(2))))
    if stolen:
        p.do(Apply(target(CREATURE), (Control(You()),), EOT), bear)
    p.do(Destroy(target(CREATURE)), bear)
    p.finish()
    assert (p.life(0), p.life(1)) == ((22, 20) if stolen else (20, 22))


@pytest.mark.rules("118.12b")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_searches_has_done_it_whatever_is_found(answer: str) -> None:
    p = Position()
    none = canonical((Type("planeswalker"), InZone("library")))
    search = Bind(0, Search(You(), ("library",), You(), ONE, none))
    p.do(Gate(You(), search, GainLife(You(), Fixed(3)), Nothing()), then=(answer,))
    p.finish()
    assert p.life(0) == (23 if answer == "yes" else 20)
