"""Instructions by themselves (CR 608.2): loops, choices, chance, and changes that no other section's tests
speak of."""

import pytest
from position import CREATURE, ONE, Position, damage, some, target, target_player, when

from apnap.engine.state import COMMAND
from apnap.model import (
    Arrange,
    Bind,
    Bound,
    CastNow,
    ChangeTargets,
    Choose,
    Compare,
    ControlledBy,
    CreateEmblem,
    Designate,
    Destroy,
    Each,
    EntersFaceDown,
    Fixed,
    FlipCoin,
    GainLife,
    HasDesignation,
    If,
    InZone,
    LifeOf,
    LoseLife,
    ModifyPT,
    Move,
    Opponents,
    Pattern,
    PhaseOut,
    PutCounters,
    RemoveFromCombat,
    Repeat,
    RepeatWhile,
    ResultAmount,
    RollDie,
    SelectPlayers,
    Seq,
    StackKind,
    Static,
    TopOf,
    TurnFaceUp,
    Type,
    You,
    canonical,
)

SPELL = target(StackKind("spell"))
YOURS = canonical((CREATURE, ControlledBy(You())))


@pytest.mark.rules("608.2c")
def test_repeat():
    p = Position()
    p.do(Repeat(Fixed(3), LoseLife(Opponents(), Fixed(2))))
    assert p.life(1) == 14 and len(p.facts("lose life")) == 3


@pytest.mark.rules("608.2c")
def test_repeat_this_process():
    p = Position()
    p.do(RepeatWhile(LoseLife(You(), Fixed(3)), Compare(LifeOf(You()), ">", Fixed(10))))
    assert p.life(0) == 8
    # Once in any case.
    p.do(RepeatWhile(LoseLife(You(), Fixed(3)), Compare(LifeOf(You()), ">", Fixed(10))))
    assert p.life(0) == 5


@pytest.mark.rules("608.2d")
def test_a_choice_binds_its_answer():
    p = Position()
    a, b = p.creature(0, "1/1"), p.creature(0, "1/1")
    p.do(Seq((Bind(0, Choose(You(), some(CREATURE))), PutCounters(Bound(0), "+1/+1", Fixed(1)))), then=(b,))
    assert p.pt(a) == (1, 1) and p.pt(b) == (2, 2)


@pytest.mark.rules("608.2d")
def test_choosing_a_player():
    p = Position(3)
    p.do(Seq((Bind(0, Choose(You(), SelectPlayers(ONE, Opponents()))), LoseLife(Bound(0), Fixed(3)))))
    assert sorted(p.keys()) == ["p1", "p2"]
    p.say("p2")
    assert (p.life(1), p.life(2)) == (20, 17)


@pytest.mark.rules("705.2", "705.3")
def test_flipping_a_coin():
    won = lost = 0
    for seed in range(20):
        p = Position()
        p.s.rng = seed
        p.permanent(0, "enchantment", when(Pattern("flip", who=You(), how="won"), GainLife(You(), Fixed(5))))
        p.do(FlipCoin(You(), GainLife(You(), Fixed(1)), LoseLife(You(), Fixed(1)))).finish()
        assert p.life(0) in (26, 19)
        won += p.life(0) == 26
        lost += p.life(0) == 19
    assert won and lost


@pytest.mark.rules("706.2")
def test_rolling_a_die():
    seen = set()
    for seed in range(60):
        p = Position()
        p.s.rng = seed
        p.do(Seq((Bind(0, RollDie(You(), 6)), GainLife(You(), ResultAmount(0)))))
        seen.add(p.life(0) - 20)
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rules("701.22a")
def test_arranging_cards():
    p = Position()
    first, second, third = reversed(p.s.zone(0, 0)[-3:])
    p.do(Arrange(You(), TopOf(Fixed(3), You()), ("top", "graveyard")))
    p.say(f"t{third}", f"g{second}", f"t{first}")
    assert p.s.zone(0, 0)[-2:] == (third, first) and p.where(second) == "graveyard"


@pytest.mark.rules("115.7d", "115.7a", "115.7", "115.7e")
def test_changing_targets():
    p = Position()
    p.cast(p.spell(damage(3), by=1), "p0", by=1)
    p.do(ChangeTargets(You(), SPELL, "may choose new"), p.s.stack()[-1], then=("p1",))
    p.finish()
    assert (p.life(0), p.life(1)) == (20, 17)


@pytest.mark.rules("114.1", "114.2", "114.4")
def test_an_emblem():
    p = Position()
    bear = p.creature(0, "2/2")
    p.do(CreateEmblem(You(), (Static(Each(YOURS), (ModifyPT(Fixed(1), Fixed(1)),)),)))
    assert len(p.s.zone(COMMAND, 0)) == 1 and p.pt(bear) == (3, 3)
    p.do(Destroy(Each(Type("enchantment"))))
    assert p.pt(bear) == (3, 3)


@pytest.mark.rules("725.1", "725.3", "700.1")
def test_a_designation():
    p = Position()
    crown = If(HasDesignation(You(), "monarch"), GainLife(You(), Fixed(1)), LoseLife(You(), Fixed(1)))
    p.do(Designate(You(), "monarch"))
    p.do(crown)
    assert p.life(0) == 21
    p.do(Designate(target_player(), "monarch"), "p1")
    p.do(crown)
    assert p.life(0) == 20


@pytest.mark.rules("702.26b", "702.26d", "502.1", "702.26c")
def test_phasing_out():
    p = Position()
    bear = p.creature(0, "2/2", counters=(("+1/+1", 1),))
    p.do(PhaseOut(target(CREATURE)), bear)
    p.do(Destroy(Each(CREATURE)))
    assert p.obj(bear).phased_out and p.where(bear) == "battlefield"
    p.until("upkeep")
    assert p.obj(bear).phased_out  # the other player's turn
    while p.s.active != 0:
        p.answer("pass" if p.kind == "priority" else p.keys()[-1])
    assert not p.obj(bear).phased_out and p.now(bear) == bear and p.pt(bear) == (3, 3)


@pytest.mark.rules("708.8", "708.2a", "708.3")
def test_turning_face_up():
    p = Position()
    card = p.creature(0, "5/5", "trample", zone="graveyard", name="Secret")
    down = Move(target(InZone("graveyard")), "battlefield", entering=(EntersFaceDown(),))
    p.do(down, card)
    assert p.pt(card) == (2, 2) and p.chars(card).name == "" and not p.chars(card).has("trample")
    p.do(TurnFaceUp(target(CREATURE)), p.now(card))
    assert p.pt(card) == (5, 5) and p.chars(card).name == "Secret"


@pytest.mark.rules("506.4")
def test_removed_from_combat():
    p = Position()
    bear = p.creature(0, "2/2")
    p.begin()
    p.wait_for("attack")
    p.answer("p1")
    p.do(RemoveFromCombat(target(CREATURE)), bear)
    p.until("end")
    assert p.life(1) == 20


@pytest.mark.rules("608.2g")
def test_casting_during_a_resolution():
    p = Position()
    bolt = p.card(0, "graveyard", damage(3), cost="{9}")
    p.do(CastNow(You(), Each(InZone("graveyard")), None))
    if p.kind == "may":
        p.say("yes")
    while p.kind not in ("target", "priority"):
        p.say(p.keys()[0])
    p.say("p1")
    p.finish()
    assert p.life(1) == 17 and p.where(bolt) == "graveyard"
