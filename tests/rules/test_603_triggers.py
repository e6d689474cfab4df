"""CR 603: triggered abilities: what triggers, how often, in what order, and what they speak of."""

from __future__ import annotations

import pytest
from table import (
    CREATURE,
    CREATURE_DIES,
    CREATURES,
    DIES,
    ENTERS,
    EOT,
    LEAVES,
    MINE,
    ONE,
    THIS,
    Table,
    any_target,
    damage,
    draw,
    gain,
    pt,
    target,
    when,
)

from apnap import Scenario
from apnap.model import (
    AllPlayers,
    And,
    Apply,
    AtMost,
    Bound,
    Compare,
    Control,
    CountOf,
    CreateToken,
    DealDamage,
    Destroy,
    Discard,
    DontTrigger,
    Each,
    EventAmount,
    Fixed,
    Gain,
    GainLife,
    Gate,
    InZone,
    Later,
    LifeOf,
    Lose,
    LoseLife,
    Modal,
    Move,
    Nothing,
    Nth,
    OneOrMore,
    Opponents,
    Other,
    OwnedBy,
    Pattern,
    Prevent,
    Quantity,
    Reflexive,
    Replacing,
    Sacrifice,
    Select,
    Seq,
    StateIs,
    Static,
    StatIs,
    StatOf,
    This,
    TokenSpec,
    Trigger,
    Triggered,
    TriggersMore,
    Type,
    Until,
    You,
)

YOUR_CREATURE_DIES = Pattern(
    "zone change", And((CREATURE, MINE)), origin=("battlefield",), destination=("graveyard",)
)
ANOTHER_DIES = Pattern(
    "zone change", And((Other(), CREATURE)), origin=("battlefield",), destination=("graveyard",)
)
WIPE = Destroy(CREATURES)
UPKEEP = Pattern("step", how="upkeep")


# 603.2


@pytest.mark.rules("603.2", "603.3", "603.6a", "117.5")
def test_an_enters_ability_goes_on_the_stack_the_next_time_a_player_would_get_priority() -> None:
    t = Table()
    wolf = t.creature(0, "2/2", when(ENTERS, gain(3)), cost="{0}", zone="hand")
    t.cast(wolf)
    t.resolve()
    assert t.zone(wolf) == "battlefield" and t.life(0) == 20
    [ability] = t.stack()
    assert t.item(ability).source == t.now(wolf)
    assert t.ask.player == 0  # can be responded to
    t.resolve()
    assert t.life(0) == 23


@pytest.mark.rules("603.2c")
def test_it_triggers_once_for_each_occurrence_in_one_event() -> None:
    t = Table()
    t.card(0, "enchantment", when(CREATURE_DIES, gain(1)))
    for _ in range(3):
        t.creature(1, "1/1")
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert len(t.stack()) == 3
    t.settle()
    assert t.life(0) == 23


@pytest.mark.rules("603.2c")
def test_one_or_more_triggers_once_for_all_that_happens_at_once() -> None:
    t = Table()
    t.card(0, "enchantment", when(OneOrMore(CREATURE_DIES, Fixed(1)), GainLife(You(), EventAmount())))
    a = [t.creature(1, "1/1") for _ in range(3)]
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert len(t.stack()) == 1
    t.settle()
    assert t.life(0) == 23  # as many as died
    assert all(t.zone(i) == "graveyard" for i in a)
    t.creature(1, "1/1")
    t.creature(1, "1/1")
    one_by_one = Seq((Destroy(target(CREATURE)), Destroy(target(CREATURE, slot=1))))
    b, c = [i for i in t.s.battlefield() if t.chars(i).types & 4]
    t.cast(t.free(0, one_by_one), b, c)
    t.resolve()
    assert len(t.stack()) == 2  # two moments


@pytest.mark.rules("603.2c", "400.7e")
def test_one_or_more_speaks_of_all_of_them() -> None:
    t = Table()
    t.card(0, "enchantment", when(OneOrMore(CREATURE_DIES, Fixed(1)), Move(Trigger("object"), "exile")))
    a, b = t.creature(1, "1/1"), t.creature(1, "1/1")
    old = t.creature(1, "1/1", zone="graveyard")
    t.cast(t.free(0, WIPE))
    t.settle()
    assert t.zone(a) == t.zone(b) == "exile" and t.zone(old) == "graveyard"


@pytest.mark.rules("603.2d")
def test_an_additional_time() -> None:
    t = Table()
    t.creature(0, "1/1", when(ENTERS, gain(1)), cost="{0}", zone="hand")
    more = TriggersMore(Pattern("zone change", CREATURE, destination=("battlefield",)), MINE, 1)
    t.card(0, "enchantment", Static(You(), (more,)))
    id = t.s.zone(1, 0)[0]
    t.cast(id)
    t.resolve()
    assert len(t.stack()) == 2
    theirs = t.creature(
        1, "1/1", when(Pattern("zone change", CREATURE, destination=("battlefield",)), gain(1))
    )
    t.settle()
    t.cast(t.creature(0, "1/1", "flash", cost="{0}", zone="hand"))
    t.resolve()
    assert len(t.stack()) == 1  # not the opponent's
    assert t.item(t.top()).source == theirs


@pytest.mark.rules("603.2d", "603.10a")
def test_an_additional_time_looks_back_as_the_ability_does() -> None:
    t = Table()
    more = TriggersMore(CREATURE_DIES, MINE, 1)
    t.creature(0, "1/1", Static(You(), (more,)))
    t.creature(0, "1/1", when(DIES, gain(1)))
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert len(t.stack()) == 2
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("603.2g")
def test_what_is_replaced_or_prevented_triggers_nothing() -> None:
    t = Table()
    hurt = when(Pattern("damage", what=THIS), gain(5))
    a = t.creature(0, "1/5", hurt)
    shield = Replacing(Pattern("damage", what=CREATURE), (Prevent(None),))
    wall = t.card(0, "enchantment", Static(This(), (shield,)))
    t.cast(t.free(0, damage(2)), a)
    t.settle()
    assert t.life(0) == 20 and t.obj(a).damage == 0
    t.cast(t.free(0, Destroy(target(Type("enchantment")))), wall)
    t.settle()
    t.cast(t.free(0, damage(2)), a)
    t.settle()
    assert t.life(0) == 25


@pytest.mark.rules("603.2g")
def test_entering_creatures_that_do_not_cause_triggers() -> None:
    t = Table()
    entering = Pattern("zone change", CREATURE, destination=("battlefield",))
    t.card(1, "artifact", Static(AllPlayers(), (DontTrigger(entering, None),)))
    cat = t.creature(0, "1/1", when(ENTERS, gain(1)), when(DIES, gain(10)), cost="{0}", zone="hand")
    t.cast(cat)
    t.resolve()
    assert not t.stack() and t.life(0) == 20
    t.cast(t.free(0, WIPE))
    t.settle()
    assert t.life(0) == 30


@pytest.mark.rules("603.2h", "603.1a")
def test_only_once_each_turn() -> None:
    t = Table()
    t.card(0, "enchantment", Triggered(CREATURE_DIES, gain(1), limits=(AtMost(1, "turn"),)))
    for _ in range(2):
        t.creature(1, "1/1")
    t.cast(t.free(0, WIPE))
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("603.2e")
def test_nth_event_of_the_turn() -> None:
    t = Table()
    t.card(0, "enchantment", when(Nth(Pattern("draw", who=You()), 2), gain(1)))
    t.cast(t.free(0, draw(1)))
    t.settle()
    assert t.life(0) == 20
    t.cast(t.free(0, draw(3)))
    t.settle()
    assert t.life(0) == 21


# 603.3


@pytest.mark.rules("603.3b", "101.4")
def test_the_active_players_abilities_go_on_the_stack_first_each_in_the_order_they_like() -> None:
    t = Table()
    t.ordering = True
    a = t.creature(0, "1/1", when(DIES, gain(1)))
    b = t.creature(0, "1/1", when(DIES, gain(2)))
    c = t.creature(1, "1/1", when(DIES, gain(4)))
    t.cast(t.free(0, WIPE))
    t.passes(2)
    assert t.ask.kind == "order" and t.ask.player == 0 and t.ask.rule == "603.3b"
    assert len(t.keys()) == 2
    pick = next(o.key for o in t.ask.options or () if o.obj == b)
    t.say(pick)
    assert [t.item(i).source for i in t.stack()] == [b, a, c]  # the other player's resolves first
    t.resolve()
    assert (t.life(1), t.life(0)) == (24, 20)


@pytest.mark.rules("603.3b")
def test_what_triggers_while_abilities_are_put_on_the_stack_comes_after_all_of_them() -> None:
    t = Table()
    hexed = t.creature(0, "3/3", when(Pattern("target", what=THIS), gain(1)))
    t.creature(0, "1/1", when(DIES, damage(1, target(CREATURE))))
    t.creature(1, "1/1", when(DIES, gain(4)))
    small = Destroy(Select(Quantity(Fixed(2), Fixed(2)), And((CREATURE, Other())), None))
    t.cast(t.free(0, small))
    t.passes(2)
    others = [i for i in t.s.battlefield() if i != hexed]
    t.say(*others)
    t.say(hexed)
    controllers = [t.chars(i).controller for i in t.stack()]
    assert controllers == [0, 1, 0]
    assert t.item(t.top()).source == hexed


@pytest.mark.rules("603.3c", "700.2b")
def test_modes_of_a_triggered_ability_are_chosen_as_it_is_put_on_the_stack() -> None:
    t = Table()
    kill = Destroy(target(Type("artifact")))
    bear = t.creature(0, "2/2", when(ENTERS, Modal(ONE, (kill, gain(2), draw(1)))), cost="{0}", zone="hand")
    t.cast(bear)
    t.passes(2)
    assert t.ask.kind == "mode" and t.keys() == ["m1", "m2"]
    t.say("m1")
    t.resolve()
    assert t.life(0) == 22


@pytest.mark.rules("603.3d")
def test_an_ability_without_a_legal_target_is_removed() -> None:
    t = Table()
    bear = t.creature(0, "2/2", when(ENTERS, Destroy(target(Type("artifact")))), cost="{0}", zone="hand")
    t.cast(bear)
    t.resolve()
    assert not t.stack() and t.ask.kind == "priority"
    rock = t.card(1, "artifact")
    again = t.creature(0, "2/2", when(ENTERS, Destroy(target(Type("artifact")))), cost="{0}", zone="hand")
    t.cast(again)
    t.resolve(rock)
    assert len(t.stack()) == 1


# 603.4


@pytest.mark.rules("603.4", "608.2a")
def test_an_intervening_if_is_asked_both_times() -> None:
    def at(life: int) -> Table:
        t = Table()
        rich = Compare(LifeOf(You()), ">=", Fixed(25))
        cat = t.creature(0, "1/1", Triggered(ENTERS, draw(1), rich), cost="{0}", zone="hand")
        t.s.own_player(0).life = life
        t.cast(cat)
        t.resolve()
        return t

    t = at(24)
    assert not t.stack()  # not true as it would trigger: doesn't matter what comes later
    t = at(25)
    assert len(t.stack()) == 1
    t.cast(t.free(0, LoseLife(You(), Fixed(1))))
    t.settle()
    assert t.hand(0) == 0  # no longer true as it would resolve
    t = at(25)
    t.settle()
    assert t.hand(0) == 1


@pytest.mark.rules("603.4")
def test_an_if_elsewhere_is_asked_only_on_resolution() -> None:
    from apnap.model import If

    t = Table()
    rich = Compare(LifeOf(You()), ">=", Fixed(25))
    cat = t.creature(0, "1/1", when(ENTERS, If(rich, draw(1), Nothing())), cost="{0}", zone="hand")
    t.cast(cat)
    t.resolve()
    assert len(t.stack()) == 1
    t.cast(t.free(0, gain(5)))
    t.settle()
    assert t.hand(0) == 1


@pytest.mark.rules("603.4", "603.7")
def test_a_delayed_ability_asks_its_if_as_it_would_trigger() -> None:
    t = Table()
    t.creature(0, "1/1")
    rich = Compare(LifeOf(You()), ">=", Fixed(25))
    t.cast(t.free(0, Later(CREATURE_DIES, draw(1), condition=rich)))
    t.settle()
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert not t.stack() and t.hand(0) == 0


# 603.5


@pytest.mark.rules("603.5")
def test_a_may_is_asked_on_resolution() -> None:
    t = Table()
    may = Gate(You(), draw(1), Nothing(), Nothing())
    cat = t.creature(0, "1/1", when(ENTERS, may), cost="{0}", zone="hand")
    t.cast(cat)
    t.resolve()
    assert len(t.stack()) == 1 and t.ask.kind == "priority"
    t.passes(2)
    assert t.ask.kind == "may"
    t.say("no")
    assert t.hand(0) == 0


# 603.6


@pytest.mark.rules("603.6a", "603.2")
def test_it_sees_what_enters_with_it_and_itself() -> None:
    t = Table()
    entering = Pattern("zone change", CREATURE, destination=("battlefield",))
    a = t.creature(0, "1/1", when(entering, gain(1)), zone="graveyard")
    b = t.creature(0, "1/1", zone="graveyard")
    back = Move(Each(And((CREATURE, InZone("graveyard")))), "battlefield")
    t.cast(t.free(0, back))
    t.resolve()
    assert len(t.stack()) == 2
    assert t.zone(a) == t.zone(b) == "battlefield"


@pytest.mark.rules("603.6a", "613.1f")
def test_a_permanent_that_enters_without_its_abilities_does_not_trigger() -> None:
    t = Table()
    cat = t.creature(0, "1/1", when(ENTERS, gain(1)), cost="{0}", zone="hand")
    t.card(1, "enchantment", Static(CREATURES, (Lose(()),)))
    t.cast(cat)
    t.resolve()
    assert not t.stack()
    t = Table()
    cat = t.creature(0, "1/1", cost="{0}", zone="hand")
    t.card(1, "enchantment", Static(CREATURES, (Gain((when(ENTERS, gain(1)),)),)))
    t.cast(cat)
    t.resolve()
    assert len(t.stack()) == 1


@pytest.mark.rules("603.6c", "400.7e")
def test_a_leaves_ability_finds_the_card_in_the_public_zone_it_went_to() -> None:
    t = Table()
    phoenix = t.creature(0, "1/1", when(LEAVES, Move(This(), "battlefield")))
    t.cast(t.free(0, Destroy(target(CREATURE))), phoenix)
    t.settle()
    assert t.zone(phoenix) == "battlefield"
    now = t.now(phoenix)
    t.cast(t.free(0, Move(target(CREATURE), "hand")), now)
    t.settle()
    assert t.zone(phoenix) == "hand"  # hidden: not found (400.7e)


@pytest.mark.rules("603.6c", "400.7")
def test_it_does_not_find_the_card_once_that_has_moved_on() -> None:
    t = Table()
    phoenix = t.creature(0, "1/1", when(DIES, Move(This(), "battlefield")))
    t.cast(t.free(0, Destroy(target(CREATURE))), phoenix)
    t.resolve()
    t.cast(t.free(0, Move(target(InZone("graveyard")), "exile")), t.now(phoenix))
    t.settle()
    assert t.zone(phoenix) == "exile"


@pytest.mark.rules("603.6", "400.7e", "701.9a")
def test_what_was_discarded_is_found_in_the_graveyard() -> None:
    t = Table()
    t.card(0, "enchantment", when(Pattern("discard", who=You()), Move(Trigger("object"), "exile")))
    card = t.spell(0, "{9}", gain(1))
    mine = And((InZone("hand"), OwnedBy(You())))
    t.cast(t.free(0, Discard(You(), Each(mine))))
    t.settle()
    assert t.zone(card) == "exile"


# 603.7


@pytest.mark.rules("603.7", "603.7b", "513.2")
def test_a_delayed_ability_at_the_next_end_step_triggers_once() -> None:
    t = Table()
    a = t.creature(0, "1/1")
    exile = Move(Bound(0), "exile")
    t.cast(
        t.free(0, Seq((Apply(target(CREATURE), (pt(1, 1),), EOT), Later(Pattern("step", how="end"), exile)))),
        a,
    )
    t.settle()
    t.pass_until("end")
    assert len(t.stack()) == 1
    t.settle()
    assert t.zone(a) == "exile" and not t.s.delayed


@pytest.mark.rules("603.7c", "400.7")
def test_it_does_not_affect_what_left_and_came_back() -> None:
    t = Table()
    a = t.creature(0, "1/1")
    t.cast(
        t.free(
            0,
            Seq(
                (
                    Apply(target(CREATURE), (pt(1, 1),), EOT),
                    Later(Pattern("step", how="end"), Move(Bound(0), "exile")),
                )
            ),
        ),
        a,
    )
    t.settle()
    t.cast(t.free(0, Seq((Move(target(CREATURE), "exile"), Nothing()))), a)
    t.settle()
    t.cast(t.free(0, Move(Each(And((CREATURE, InZone("exile")))), "battlefield")))
    t.settle()
    t.pass_until("end")
    t.settle()
    assert t.zone(a) == "battlefield"


@pytest.mark.rules("603.7c", "603.7e")
def test_that_creature_is_the_one_of_the_event_that_set_it_up() -> None:
    t = Table()
    entering = Pattern("zone change", And((Other(), CREATURE, MINE)), destination=("battlefield",))
    at_end = Later(Pattern("step", how="end"), Sacrifice(You(), Trigger("object")))
    t.card(0, "enchantment", when(entering, at_end))
    cat = t.creature(0, "1/1", cost="{0}", zone="hand")
    dog = t.creature(0, "1/1")
    t.cast(cat)
    t.settle()
    t.pass_until("end")
    t.settle()
    assert t.zone(cat) == "graveyard" and t.zone(dog) == "battlefield"


@pytest.mark.rules("603.7a", "603.7b")
def test_whenever_this_turn_triggers_each_time_and_no_longer_next_turn() -> None:
    t = Table()
    t.creature(0, "1/1")
    t.creature(0, "1/1")
    t.cast(t.free(0, Later(CREATURE_DIES, gain(1), "each", Until("end of turn"))))
    t.settle()
    t.cast(t.free(0, WIPE))
    t.settle()
    assert t.life(0) == 22
    t.creature(0, "1/1")
    t.pass_until("upkeep")
    if t.ask.player != 0:
        t.passes()
    t.cast(t.free(0, WIPE))
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("603.7d", "603.7e")
def test_a_delayed_ability_is_controlled_by_who_controlled_what_made_it() -> None:
    t = Table(active=1)
    t.passes()
    t.cast(t.free(0, Later(Pattern("step", how="end"), draw(1))))
    t.settle()
    t.pass_until("end")
    assert t.chars(t.top()).controller == 0


# 603.8


@pytest.mark.rules("603.8")
@pytest.mark.rules("704.1a")
def test_a_state_trigger_triggers_once_until_it_has_left_the_stack() -> None:
    t = Table()
    none = Compare(CountOf(Each(And((Type("artifact"), MINE)))), "=", Fixed(0))
    t.creature(0, "2/2", when(StateIs(none), LoseLife(You(), Fixed(1))))
    rock = t.card(0, "artifact")
    t.cast(t.free(0, Destroy(target(Type("artifact")))), rock)
    assert len(t.stack()) == 1
    t.resolve()
    assert len(t.stack()) == 1  # the state trigger, once
    t.cast(t.free(0, gain(0)))
    t.resolve()
    assert len(t.stack()) == 1
    t.resolve()
    assert t.life(0) == 19 and len(t.stack()) == 1  # and again: it still holds


@pytest.mark.rules("603.8")
def test_a_state_that_held_for_a_moment_is_enough() -> None:
    t = Table()
    none = Compare(CountOf(Each(And((Type("artifact"), MINE)))), "=", Fixed(0))
    t.creature(0, "2/2", when(StateIs(none), Sacrifice(You(), This())))
    rock = t.card(0, "artifact")
    token = CreateToken(You(), Fixed(1), TokenSpec("", (), (), ("artifact",), ("Clue",), None, None, ()))
    t.cast(t.free(0, Seq((Destroy(target(Type("artifact"))), token))), rock)
    t.resolve()
    assert len(t.stack()) == 1


@pytest.mark.rules("603.8", "603.4")
def test_a_state_trigger_asks_its_if_too() -> None:
    t = Table()
    mine = CountOf(Each(And((Type("artifact"), MINE))))
    none = Compare(mine, "=", Fixed(0))
    alive = Compare(LifeOf(You()), ">=", Fixed(20))
    t.creature(0, "2/2", Triggered(StateIs(none), LoseLife(You(), Fixed(1)), alive))
    rock = t.card(0, "artifact")
    t.cast(t.free(0, Destroy(target(Type("artifact")))), rock)
    t.resolve()
    assert len(t.stack()) == 1
    t.resolve()
    assert t.life(0) == 19 and not t.stack()  # the state holds still, the condition no longer


# 603.10


@pytest.mark.rules("603.10a", "603.10")
def test_creatures_that_die_together_see_each_other() -> None:
    t = Table()
    t.creature(0, "1/1", when(ANOTHER_DIES, gain(1)))
    t.creature(0, "1/1", when(ANOTHER_DIES, gain(1)))
    t.creature(1, "1/1")
    t.cast(t.free(0, WIPE))
    t.settle()
    assert t.life(0) == 24


@pytest.mark.rules("603.10a")
def test_it_does_not_see_what_dies_later() -> None:
    t = Table()
    a = t.creature(0, "1/1", when(ANOTHER_DIES, gain(1)))
    b = t.creature(0, "1/1")
    t.cast(t.free(0, Seq((Destroy(target(CREATURE)), Destroy(target(CREATURE, slot=1))))), a, b)
    t.settle()
    assert t.life(0) == 20


@pytest.mark.rules("603.10a", "613.1f")
def test_abilities_are_those_of_just_before() -> None:
    t = Table()
    t.creature(0, "1/1", when(DIES, gain(1)))
    t.card(1, "enchantment", Static(CREATURES, (Lose(()),)))
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert not t.stack()
    t = Table()
    t.creature(0, "1/1")
    t.creature(0, "1/1", Static(CREATURES, (Gain((when(DIES, gain(1)),)),)))
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert len(t.stack()) == 2  # what gives the ability dies too


@pytest.mark.rules("603.10a", "608.2h")
def test_the_dying_creature_looks_as_it_last_looked() -> None:
    t = Table()
    strong = And((CREATURE, StatIs("power", ">=", Fixed(4))))
    big = Pattern("zone change", strong, origin=("battlefield",), destination=("graveyard",))
    t.card(0, "enchantment", when(big, GainLife(You(), StatOf("power", Trigger("object"), "sum"))))
    a = t.creature(0, "2/2")
    t.cast(t.free(0, Apply(target(CREATURE), (pt(3, 0),), EOT)), a)
    t.settle()
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.life(0) == 25


@pytest.mark.rules("603.10a", "108.4")
def test_a_creature_you_control_but_do_not_own_died_under_your_control() -> None:
    t = Table()
    t.card(0, "enchantment", when(YOUR_CREATURE_DIES, gain(1)))
    theirs = t.creature(1, "1/1")
    t.cast(t.free(0, Apply(target(CREATURE), (Control(You()),), EOT)), theirs)
    t.settle()
    t.cast(t.free(0, Destroy(target(CREATURE))), theirs)
    t.settle()
    assert t.life(0) == 21 and t.obj(t.now(theirs)).owner == 1


@pytest.mark.rules("603.10a")
def test_leaving_a_graveyard_looks_back() -> None:
    t = Table()
    leaves = Pattern("zone change", CREATURE, origin=("graveyard",))
    a = t.creature(0, "1/1", Triggered(leaves, gain(1), zone="graveyard"), zone="graveyard")
    t.creature(0, "1/1", zone="graveyard")
    t.cast(t.free(0, Move(Each(And((CREATURE, InZone("graveyard")))), "exile")))
    t.settle()
    assert t.zone(a) == "exile" and t.life(0) == 22


# 603.11-12


@pytest.mark.rules("603.12", "603.12a")
def test_when_you_do_triggers_only_if_done_and_targets_then() -> None:
    t = Table()
    sac = Sacrifice(You(), Select(ONE, And((CREATURE, Other())), None))
    pay = Gate(You(), sac, Reflexive(damage(3, any_target(slot=5))), Nothing())
    cat = t.creature(0, "1/1", when(ENTERS, pay), cost="{0}", zone="hand")
    food = t.creature(0, "1/1")
    t.cast(cat)
    t.resolve()
    assert t.item(t.top()).targets == ()
    t.resolve("yes")
    assert t.zone(food) == "graveyard"
    assert t.ask.kind == "target"
    t.say("p1")
    assert len(t.stack()) == 1  # can be responded to
    t.resolve()
    assert t.life(1) == 17
    other = Table()
    cat = other.creature(0, "1/1", when(ENTERS, pay), cost="{0}", zone="hand")
    other.creature(0, "1/1")
    other.cast(cat)
    other.resolve()
    other.resolve("no")
    assert not other.stack()


@pytest.mark.rules("603.2", "113.7a")
def test_an_ability_on_the_stack_outlives_its_source() -> None:
    t = Table()
    cat = t.creature(
        0,
        "3/1",
        when(ENTERS, DealDamage(This(), StatOf("power", This(), "sum"), target(players=Opponents()))),
        cost="{0}",
        zone="hand",
    )
    t.cast(cat)
    t.resolve("p1")
    t.cast(t.free(0, WIPE))
    t.resolve()
    assert t.zone(cat) == "graveyard" and len(t.stack()) == 1
    t.resolve()
    assert t.life(1) == 17  # the power that it last had (608.2h)


@pytest.mark.rules("603.2", "502.4", "503.1a", "603.2e")
def test_what_triggers_in_the_untap_step_waits_for_the_upkeep() -> None:
    t = Table(step="end", active=1)
    a = t.creature(0, "1/1", when(Pattern("untap", what=THIS), gain(1)), tapped=True)
    t.card(0, "enchantment", when(UPKEEP, gain(2)))
    t.pass_until("upkeep", 0)
    assert len(t.stack()) == 2 and not t.obj(a).tapped


@pytest.mark.rules("603.3b")
def test_who_leaves_while_ordering_leaves_the_others_to_order_theirs() -> None:
    t = Scenario()
    for p in range(3):
        t.player(
            battlefield=["Soul Warden", "Soul Warden", "Forest", "Forest"],
            hand=["Grizzly Bears"],
            library=["Forest"] * 5,
        )
    game = t.game()
    game.push(next(a for a in game.legal_actions if a.kind == "cast"))
    for _ in range(3):
        game.push("pass")
    assert game.decision is not None and (game.decision.kind, game.decision.player) == ("order", 0)
    assert [a.index for a in game.legal_actions] == [0, 1]
    game.push(game.legal_actions[1])
    assert (game.decision.kind, game.decision.player) == ("order", 1)
    game.pop()
    game.concede(0)
    assert game.decision is not None and (game.decision.kind, game.decision.player) == ("order", 1)
    game.push(game.legal_actions[0])
    assert game.decision is not None and (game.decision.kind, game.decision.player) == ("order", 2)
    game.push(game.legal_actions[0])
    controllers = [game.state.obj(id).controller for id in game.state.stack()]
    assert controllers == [1, 1, 2, 2]
