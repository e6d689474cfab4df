"""Leaving a game of several players (CR 800.4)."""

import pytest
from position import CREATURE, ENTERS, Position, damage, enters, free, some, target, token, when

from apnap.engine import ending
from apnap.model import (
    AllPlayers,
    Among,
    And,
    Apply,
    Bind,
    Bound,
    Choose,
    Control,
    CreateToken,
    Destroy,
    Discard,
    Each,
    EntersUnder,
    ExtraTurn,
    Fixed,
    ForEach,
    GainLife,
    Gate,
    HostOf,
    InZone,
    Iterated,
    Keyword,
    Later,
    LoseLife,
    Move,
    Nothing,
    Opponents,
    Pattern,
    Quantity,
    Sacrifice,
    Select,
    SelectPlayers,
    Seq,
    Static,
    This,
    Type,
    Until,
    UntilEvent,
    You,
)
from apnap.model.conditions import Endless

LEAVES = Pattern("zone change", CREATURE, origin=("battlefield",))


def three() -> Position:
    return Position(3)


@pytest.mark.rules("800.4a", "104.5")
def test_what_the_player_owns_leaves_and_the_rest_goes_on():
    p = three()
    theirs = p.creature(1, "2/2")
    card = p.card(1, "graveyard")
    stays = p.creature(2, "2/2")
    p.do(damage(20), "p1")
    assert p.where(theirs) == "gone" and p.where(card) == "gone" and p.where(stays) == "battlefield"
    assert p.in_library(1) == 0 and not p.s.over


@pytest.mark.rules("800.4a", "603.6c")
def test_leaving_the_game_is_leaving_the_battlefield_but_not_dying():
    p = three()
    p.permanent(0, "enchantment", when(LEAVES, GainLife(You(), Fixed(1))))
    dies = Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",))
    p.permanent(0, "enchantment", when(dies, GainLife(You(), Fixed(10))))
    p.creature(1, "2/2")
    p.do(damage(20), "p1").finish()
    assert p.life(0) == 21


@pytest.mark.rules("800.4a")
def test_control_by_the_player_ends():
    p = three()
    mine = p.creature(0, "2/2")
    p.do(Apply(target(CREATURE), (Control(You()),), Endless()), mine, by=1)
    assert p.chars(mine).controller == 1
    p.do(damage(20), "p1")
    assert p.chars(mine).controller == 0 and p.where(mine) == "battlefield"


@pytest.mark.rules("800.4a")
def test_what_entered_under_their_control_is_exiled():
    p = three()
    mine = p.creature(0, "2/2", zone="graveyard")
    raise_dead = Move(target(CREATURE, InZone("graveyard")), "battlefield", under=You())
    p.do(raise_dead, mine, by=1)
    assert p.chars(mine).controller == 1
    p.do(damage(20), "p1")
    assert p.where(mine) == "exile"


@pytest.mark.rules("800.4c")
def test_exiled_as_the_effect_ends_that_kept_it():
    p = three()
    mine = p.creature(0, "2/2", zone="graveyard")
    p.do(Move(target(CREATURE, InZone("graveyard")), "battlefield", under=You()), mine, by=1)
    p.do(Apply(target(CREATURE), (Control(You()),), Until("end of turn")), p.now(mine), by=2)
    p.do(damage(20), "p1")
    assert p.chars(mine).controller == 2
    p.until("upkeep")
    assert p.where(mine) == "exile"


@pytest.mark.rules("800.4a", "405.6h")
def test_spells_and_abilities_on_the_stack_go_too():
    p = three()
    spell = p.spell(damage(5), by=1)
    p.cast(spell, "p0", by=1)
    ending.concede(p.s, 1)
    assert p.s.stack() == () and p.life(0) == 20 and p.kind == "priority"


@pytest.mark.rules("800.4a", "117.4")
def test_priority_passes_on():
    p = three().begin()
    p.answer("pass")
    assert p.ask.player == 1
    ending.concede(p.s, 1)
    assert p.kind == "priority" and p.ask.player == 2
    p.answer("pass")
    # All who are left must pass in succession.
    while p.s.step == 3:
        p.answer("pass")
    assert not p.s.over


@pytest.mark.rules("117.4", "800.4a")
def test_a_pass_of_one_who_left_does_not_count():
    p = three().begin()
    p.turn_to(1)
    p.cast(p.spell(GainLife(You(), Fixed(1)), by=1), by=1)
    p.answer("pass")  # player 1
    p.answer("pass")  # player 2
    assert p.ask.player == 0
    ending.concede(p.s, 2)
    p.answer("pass")
    assert p.s.stack() and p.ask.player == 1
    p.answer("pass")
    assert p.life(1) == 21


@pytest.mark.rules("800.4d", "800.4b")
def test_no_trigger_and_no_token_for_one_who_left():
    p = three()
    p.do(Later(Pattern("step", how="end"), damage(5, AllPlayers())), by=1)
    p.do(damage(20), "p1")
    p.until("end")
    assert p.s.stack() == () and p.life(0) == 20
    p.do(CreateToken(AllPlayers(), Fixed(1), token()))
    assert len(p.named("Beast Token")) == 2


@pytest.mark.rules("800.4f")
def test_an_offer_to_one_who_left_is_not_taken():
    p = three()
    offer = ForEach(
        AllPlayers(), Gate(Iterated(), LoseLife(Iterated(), Fixed(3)), Nothing(), GainLife(You(), Fixed(1)))
    )
    p.do(offer)
    p.say("yes")
    assert p.kind == "may" and p.ask.player == 1
    ending.concede(p.s, 1)
    assert p.kind == "may" and p.ask.player == 2
    p.say("no")
    assert p.life(0) == 17 + 2


@pytest.mark.rules("800.4g", "800.4h")
def test_another_player_chooses_for_one_who_left():
    p = three()
    a, b = p.creature(0, "2/2"), p.creature(0, "2/2")
    chosen = Destroy(Select(Quantity(Fixed(1), Fixed(1)), CREATURE, Opponents()))
    p.do(chosen)
    assert p.kind == "objects" and p.ask.player == 1
    ending.concede(p.s, 1)
    assert p.kind == "objects" and p.ask.player == 2
    p.say(b)
    assert (p.where(a), p.where(b)) == ("battlefield", "graveyard")


@pytest.mark.rules("800.4j", "800.4k")
def test_the_turn_goes_on_without_its_player_and_the_next_is_not_theirs():
    p = three().begin()
    p.until("beginning of combat")
    ending.concede(p.s, 0)
    assert p.s.active == 0 and p.kind == "priority" and p.ask.player == 1
    p.until("upkeep")
    assert p.s.active == 1
    ending.concede(p.s, 2)
    assert p.s.winners == (1,)
    q = three().begin()
    ending.concede(q.s, 1)
    q.until("upkeep")
    assert q.s.active == 2


@pytest.mark.rules("800.4k", "500.7")
def test_an_extra_turn_of_one_who_left_does_not_begin():
    p = three()
    p.do(ExtraTurn(You(), Fixed(1)), by=1)
    ending.concede(p.s, 1)
    p.until("upkeep")
    assert p.s.active == 2


@pytest.mark.rules("800.4m")
def test_until_your_next_turn_ends_as_that_turn_would_have_begun():
    from apnap.model import ModifyPT

    p = three()
    bear = p.creature(2, "2/2")
    p.do(Apply(target(CREATURE), (ModifyPT(Fixed(2), Fixed(2)),), Until("your next turn")), bear, by=1)
    ending.concede(p.s, 1)
    assert p.pt(bear) == (4, 4)
    p.until("end")
    assert p.pt(bear) == (4, 4)
    p.until("upkeep")
    assert p.s.active == 2 and p.pt(bear) == (2, 2)


@pytest.mark.rules("800.4m")
@pytest.mark.parametrize("moment", ["your next turn", "end of your next turn", "your next untap step"])
def test_of_one_who_leaves_in_their_own_turn_it_lasts_a_round(moment: str):
    from apnap.model import ModifyPT

    p = three()
    bear = p.creature(2, "2/2")
    p.do(Apply(target(CREATURE), (ModifyPT(Fixed(2), Fixed(2)),), Until(moment)), bear, by=0)
    ending.concede(p.s, 0)
    seen = []
    for _ in range(3):
        p.until("upkeep")
        seen.append((p.s.active, p.pt(bear)))
        p.until("end")
    assert seen == [(1, (4, 4)), (2, (4, 4)), (1, (2, 2))]


@pytest.mark.rules("800.4a", "800.4")
def test_an_aura_left_behind():
    p = three()
    host = p.creature(1, "2/2")
    aura = p.permanent(0, "enchantment", Keyword("enchant", (CREATURE,)), subtypes="Aura", attached_to=host)
    ending.concede(p.begin().s, 1)
    p.answer("pass")
    p.until("beginning of combat")
    assert p.where(aura) == "graveyard"


@pytest.mark.rules("800.4a", "101.4", "405.6g")
def test_a_player_leaving_while_another_is_asked():
    p = three()
    p.creature(2, "2/2")
    p.creature(2, "2/2")
    p.do(Sacrifice(AllPlayers(), some(CREATURE)))
    assert p.ask.player == 2
    ending.concede(p.s, 0)
    # The spell that asked has left the game with its owner.
    assert p.kind == "priority" and not p.s.over


@pytest.mark.rules("800.4i")
def test_the_life_of_who_left_is_what_it_was():
    from apnap.model import ControllerOf, LifeOf, Trigger

    for leaves in (False, True):
        p = three()
        p.s.own_player(1).life = 7
        fact = Pattern("zone change", CREATURE, origin=("battlefield",))
        theirs = LifeOf(ControllerOf(Trigger("object")))
        p.permanent(0, "enchantment", when(fact, GainLife(You(), theirs)))
        bear = p.creature(1, "2/2")
        p.do(Destroy(target(CREATURE)), bear)
        if leaves:
            ending.concede(p.s, 1)
        p.finish()
        assert p.life(0) == 27


@pytest.mark.rules("800.4i")
def test_what_who_left_has_done_has_been_done():
    from apnap.model import CountEvents

    p = three()
    cast = CountEvents(Pattern("cast", None, AllPlayers()), "turn", "")
    spell = p.spell(GainLife(You(), Fixed(0)), 1)
    p.cast(spell, by=1)
    p.resolve()
    ending.concede(p.s, 1)
    p.do(GainLife(You(), CountEvents(cast.when, "turn", "")))
    # This spell is counted, and that of who has left; not what nobody has cast.
    assert p.life(0) == 22


_ = (Discard, Each, ENTERS, EntersUnder, HostOf, Static, This, Type, UntilEvent, enters)


@pytest.mark.rules("800.4g")
def test_the_controller_chooses_another_opponent_for_one_who_left() -> None:
    p = Position(4)
    a, b = p.creature(0, "2/2"), p.creature(0, "2/2")
    who = Choose(You(), SelectPlayers(Quantity(Fixed(1), Fixed(1)), Opponents()))
    chosen = Destroy(Select(Quantity(Fixed(1), Fixed(1)), CREATURE, Bound(5)))
    p.do(Seq((Bind(5, who), chosen)), then=("p1",))
    assert p.kind == "objects" and p.ask.player == 1
    ending.concede(p.s, 1)
    # Not the next in turn order by itself, and not the controller.
    assert p.ask.rule == "800.4g" and p.ask.player == 0 and p.keys() == ["p2", "p3"]
    p.say("p3")
    assert p.kind == "objects" and p.ask.player == 3
    p.say(b)
    assert (p.where(a), p.where(b)) == ("battlefield", "graveyard")


@pytest.mark.rules("800.4b")
@pytest.mark.parametrize("leaves", [False, True])
def test_nothing_enters_under_the_control_of_one_who_left(leaves: bool) -> None:
    p = three()
    who = Choose(You(), SelectPlayers(Quantity(Fixed(1), Fixed(1)), Opponents()))
    card = p.card(0, "graveyard", types="creature", size="2/2")
    back = Move(Each(And((CREATURE, InZone("graveyard")))), "battlefield", under=Bound(5))
    later = Later(Pattern("step", how="end"), back)
    p.do(Seq((Bind(5, who), later)), then=("p1",))
    if leaves:
        ending.concede(p.s, 1)
    p.until("end")
    while p.s.stack():
        p.say("pass")
    assert p.where(card) == ("graveyard" if leaves else "battlefield")


JAILS = free(
    Move(
        target(CREATURE),
        "exile",
        until=UntilEvent(Pattern("zone change", Among(This()), origin=("battlefield",))),
    )
)


@pytest.mark.rules("610.3", "800.4a")
@pytest.mark.parametrize("how", ["concedes", "loses"])
def test_what_one_who_left_had_exiled_until_an_event_returns(how: str) -> None:
    p = three()
    mine, theirs = p.creature(0, "2/2"), p.creature(1, "2/2")
    jailer = p.permanent(1, "artifact", JAILS)
    p.activate(jailer, mine, by=1)
    p.resolve()
    p.activate(jailer, theirs, by=1)
    p.resolve()
    assert p.where(mine) == p.where(theirs) == "exile"
    if how == "concedes":
        ending.concede(p.s, 1)
    else:
        p.do(damage(20), "p1")
    # It is no ability of theirs that would go with them, but the other half of an effect.
    assert p.where(p.now(mine)) == "battlefield" and p.s.stack() == ()
    assert p.where(p.now(theirs)) == "gone"


@pytest.mark.rules("610.3", "800.4a")
def test_it_returns_when_the_event_comes_after_they_have_left() -> None:
    p = three()
    mine = p.creature(0, "2/2")
    jailer = p.permanent(2, "artifact", JAILS)
    p.do(Apply(target(Type("artifact")), (Control(You()),), Endless()), jailer, by=1)
    p.activate(jailer, mine, by=1)
    p.resolve()
    ending.concede(p.s, 1)
    assert p.where(p.now(mine)) == "exile" and p.chars(jailer).controller == 2
    p.do(Destroy(target(Type("artifact"))), jailer, by=0)
    assert p.where(p.now(mine)) == "battlefield"
