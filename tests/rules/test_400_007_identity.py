"""A new zone makes a new object (CR 400.7)."""

import pytest
from position import CREATURE, DIES, ENTERS, Position, damage, free, some, target, when

from apnap.model import (
    Activated,
    Apply,
    Bind,
    Bound,
    CastFact,
    Cost,
    CountersOn,
    DealDamage,
    Destroy,
    Do,
    Fixed,
    Gain,
    GainLife,
    InZone,
    Keyword,
    Later,
    ModifyPT,
    Move,
    Pattern,
    Prevent,
    PutCounters,
    Replacing,
    Sacrifice,
    Seq,
    SetColors,
    StackKind,
    StatOf,
    Tap,
    This,
    Trigger,
    Until,
    X,
    You,
)

TURN = Until("end of turn")
BLINK = Seq((Bind(1, Move(target(CREATURE), "exile")), Move(Bound(1), "battlefield")))


@pytest.mark.rules("400.7")
def test_no_memory_of_its_previous_existence():
    p = Position()
    bear = p.creature(0, "2/2", counters=(("+1/+1", 1),), tapped=True, damage=1)
    p.do(Apply(target(CREATURE), (ModifyPT(Fixed(2), Fixed(2)),), TURN), bear)
    p.do(BLINK, bear)
    now = p.now(bear)
    assert now != bear and p.pt(now) == (2, 2)
    assert not p.obj(now).tapped and p.obj(now).damage == 0 and p.obj(now).came == p.s.turn


@pytest.mark.rules("400.7", "608.2b")
def test_a_spell_that_targeted_it_has_lost_it():
    p = Position()
    bear = p.creature(1, "2/2")
    p.cast(p.spell(damage(3)), bear)
    p.do(BLINK, bear, by=1)
    p.finish()
    assert p.where(bear) == "battlefield"


@pytest.mark.rules("400.7", "603.7")
def test_a_delayed_trigger_does_not_find_the_new_object():
    p = Position()
    bear = p.creature(0, "2/2")
    later = Seq((Tap(target(CREATURE)), Later(Pattern("step", how="end"), Sacrifice(You(), Bound(0)))))
    q = p.fork()
    p.do(later, bear)
    p.do(BLINK, bear)
    p.until("upkeep")
    assert p.where(bear) == "battlefield"
    q.do(later, bear)
    q.until("upkeep")
    assert q.where(bear) == "graveyard"


@pytest.mark.rules("400.7a")
def test_effects_on_a_permanent_spell_go_on():
    p = Position()
    bear = p.creature(0, "2/2", zone="hand", cost="{0}")
    p.cast(bear)
    spell = target(StackKind("spell"))
    p.do(Apply(spell, (SetColors(("red",)),), TURN), p.s.stack()[-1])
    p.resolve()
    assert p.where(bear) == "battlefield" and p.chars(bear).colors == 8


@pytest.mark.rules("400.7c")
def test_prevention_of_damage_from_a_spell_goes_on():
    p = Position()
    bear = p.creature(0, "2/2", free(DealDamage(This(), Fixed(2), You())), zone="hand", cost="{0}")
    p.cast(bear)
    from apnap.model import Among

    spell = target(StackKind("spell"))
    when_it = Pattern("damage", by=Among(Bound(-1)))
    p.do(Apply(spell, (Replacing(when_it, (Prevent(None),)),), TURN), p.s.stack()[-1])
    p.resolve()
    p.activate(p.now(bear))
    p.resolve()
    assert p.life(0) == 20


@pytest.mark.rules("400.7d", "107.3m")
def test_a_permanent_knows_how_it_was_cast():
    p = Position()
    p.lands(0, "Forest", 3)
    hydra = p.creature(
        0,
        "1/1",
        when(ENTERS, GainLife(You(), X())),
        when(ENTERS, PutCounters(This(), "+1/+1", CastFact("mana spent"))),
        zone="hand",
        cost="{X}{G}",
    )
    p.cast(hydra, "2")
    p.resolve().finish()
    assert p.life(0) == 22 and p.counters(hydra, "+1/+1") == 3
    # Put onto the battlefield otherwise, it was not cast.
    p.do(BLINK, p.now(hydra)).finish()
    assert p.life(0) == 22 and p.counters(hydra, "+1/+1") == 0


@pytest.mark.rules("400.7e", "603.6c")
def test_a_trigger_finds_what_its_source_became():
    p = Position()
    bear = p.creature(0, "2/2", when(DIES, Move(This(), "hand")))
    p.do(Destroy(target(CREATURE)), bear).finish()
    assert p.where(bear) == "hand"


@pytest.mark.rules("400.7e", "400.7")
def test_but_not_after_it_has_moved_on():
    p = Position()
    bear = p.creature(0, "2/2", when(DIES, Move(This(), "hand")))
    p.do(Destroy(target(CREATURE)), bear)
    p.do(Move(target(CREATURE, InZone("graveyard")), "exile"), p.now(bear))
    p.finish()
    assert p.where(bear) == "exile"


@pytest.mark.rules("400.7e", "603.6c", "110.2", "110.2a", "403.4")
def test_a_trigger_on_others_finds_what_they_became():
    p = Position()
    back = Move(Trigger("object"), "battlefield", under=You())
    dying = Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",))
    p.permanent(0, "enchantment", when(dying, back))
    bear = p.creature(1, "2/2")
    p.do(Destroy(target(CREATURE)), bear).finish()
    assert p.where(bear) == "battlefield" and p.chars(bear).controller == 0


@pytest.mark.rules("400.7j", "608.2c")
def test_other_parts_of_the_effect_find_it():
    p = Position()
    bear = p.creature(0, "2/2")
    p.do(BLINK, bear)
    assert p.where(bear) == "battlefield"


@pytest.mark.rules("400.7j")
def test_the_effect_finds_what_its_cost_moved():
    p = Position()
    altar = p.permanent(
        0,
        "artifact",
        Activated(
            Cost((Do(Bind(0, Sacrifice(You(), some(CREATURE)))),)),
            GainLife(You(), StatOf("power", Bound(0), "sum")),
        ),
    )
    bear = p.creature(0, "3/3")
    p.activate(altar)
    p.resolve()
    assert p.where(bear) == "graveyard" and p.life(0) == 23


@pytest.mark.rules("608.2h", "113.7a")
def test_last_known_information():
    p = Position()
    bear = p.creature(
        0, "2/2", when(DIES, GainLife(You(), CountersOn("+1/+1", This()))), counters=(("+1/+1", 3),)
    )
    p.do(Apply(target(CREATURE), (Gain((Keyword("flying"),)),), TURN), bear)
    p.do(Destroy(target(CREATURE)), bear).finish()
    assert p.life(0) == 23


@pytest.mark.rules("400.3", "400.7", "108.3")
def test_it_goes_to_its_owner():
    from apnap.model import Control
    from apnap.model.conditions import Endless

    p = Position()
    bear = p.creature(1, "2/2")
    p.do(Apply(target(CREATURE), (Control(You()),), Endless()), bear)
    assert p.chars(bear).controller == 0
    p.do(Move(target(CREATURE), "hand"), bear)
    assert p.hand(1) == 1 and p.hand(0) == 0
