"""CR 601: casting spells, step by step."""

from __future__ import annotations

import pytest
from table import (
    CREATURE,
    EOT,
    ONE,
    Table,
    any_target,
    cost,
    damage,
    draw,
    gain,
    pt,
    target,
    when,
)

from apnap.engine import casting, verbs
from apnap.model import (
    AdditionalCost,
    AllPlayers,
    AlternativeCost,
    Among,
    And,
    Apply,
    Bound,
    Cant,
    Color,
    ControllerOf,
    CostChange,
    DealDamage,
    Destroy,
    Discard,
    Divided,
    Do,
    Fixed,
    Gate,
    IfElse,
    InZone,
    Keyword,
    Modal,
    Not,
    Nothing,
    Opponents,
    OwnedBy,
    PaidFor,
    Pattern,
    PayLife,
    Quantity,
    Sacrifice,
    Select,
    Seq,
    StackKind,
    Static,
    StatIs,
    This,
    Type,
    X,
    You,
)


def any_zone(*mods: object) -> Static:
    return Static(This(), tuple(mods), zone="any")  # type: ignore[arg-type]


# 601.2a


@pytest.mark.rules("601.2a", "601.2i", "117.3c")
def test_the_card_becomes_the_topmost_object_of_the_stack() -> None:
    t = Table()
    first, second = t.free(0, gain(1)), t.free(0, gain(2))
    a = t.cast(first)
    assert t.zone(first) == "stack"
    assert t.obj(first).zone != t.obj(a).zone  # a new object (400.7)
    assert t.ask.kind == "priority" and t.ask.player == 0
    b = t.cast(second)
    assert t.stack() == (a, b)
    assert [e.obj for e in t.facts(verbs.CAST)] == [a, b]


@pytest.mark.rules("601.3", "601.2a", "117.1a")
def test_what_may_be_cast_when() -> None:
    t = Table()
    fast, slow = t.free(0, gain(1)), t.free(0, gain(1), types="sorcery")
    flashy = t.creature(0, "1/1", "flash", cost="{0}", zone="hand")
    plain = t.creature(0, "1/1", cost="{0}", zone="hand")
    for id in (fast, slow, flashy, plain):
        assert t.can_cast(id)
    t.cast(fast)
    assert t.can_cast(flashy) and not t.can_cast(slow) and not t.can_cast(plain)
    theirs = Table(active=1)
    fast, slow = theirs.free(0, gain(1)), theirs.free(0, gain(1), types="sorcery")
    theirs.passes()
    assert theirs.ask.player == 0
    assert theirs.can_cast(fast) and not theirs.can_cast(slow)
    [way] = casting.ways(theirs.s, 0, slow)
    reason = casting.why_not(theirs.s, 0, way)
    assert reason is not None and reason.rule == "307.1"


# 601.2b


@pytest.mark.rules("601.2b", "700.2a", "700.2c")
def test_modes_are_chosen_on_announcement_and_only_those_with_targets() -> None:
    t = Table()
    kill = Destroy(target(CREATURE))
    smash = Destroy(target(Type("artifact"), slot=1))
    charm = t.free(0, Modal(ONE, (kill, smash, gain(3))))
    rock = t.card(1, "artifact")
    t.say(f"cast:{charm}:0")
    assert t.keys() == ["m1", "m2"]  # no creature to destroy
    t.say("m1", rock)
    assert t.item(t.top()).modes == (1,)
    assert t.item(t.top()).targets == ((1, (rock,)),)
    t.creature(1, "1/1")  # comes too late for the mode
    t.resolve()
    assert t.zone(rock) == "graveyard" and t.life(0) == 20


@pytest.mark.rules("601.2b", "700.2a", "107.3a")
@pytest.mark.parametrize(("lands", "able"), [(2, ["m1", "m2"]), (3, ["m0", "m1", "m2"])])
def test_a_mode_may_be_chosen_that_has_targets_with_some_value_of_x(lands: int, able: list[str]) -> None:
    t = Table()
    bear = t.creature(1, "2/2", cost="{2}")
    small = StatIs("mana value", "<=", X())
    t.lands(0, "R" * lands)
    charm = t.spell(0, "{X}{R}", Modal(ONE, (Destroy(target(CREATURE, small)), gain(3), draw(1))))
    t.say(f"cast:{charm}:0")
    assert t.keys() == able
    t.say(able[0])
    while t.ask.kind != "priority":
        t.say(t.keys()[0])
    t.resolve()
    assert (t.zone(bear), t.life(0)) == (("graveyard", 20) if "m0" in able else ("battlefield", 23))


@pytest.mark.rules("601.2b", "700.2a", "107.3a")
def test_modes_that_no_one_value_of_x_suits_are_not_chosen_together() -> None:
    t = Table()
    t.creature(1, "2/2", cost="{2}")
    t.card(1, "artifact", cost="{1}")
    same = StatIs("mana value", "=", X())
    kill, smash = Destroy(target(CREATURE, same)), Destroy(target(Type("artifact"), same, slot=1))
    t.lands(0, "RRR")
    charm = t.spell(0, "{X}{R}", Modal(Quantity(Fixed(1), Fixed(3)), (kill, smash, gain(3))))
    t.say(f"cast:{charm}:0")
    assert t.keys() == ["m0", "m1", "m2"]
    t.say("m0")
    assert t.keys() == ["m2", "done"]


@pytest.mark.rules("601.2b", "700.2d")
def test_two_modes_are_different_and_resolve_in_printed_order() -> None:
    t = Table()
    modal = Modal(Quantity(Fixed(2), Fixed(2)), (gain(1), draw(1), gain(4)))
    charm = t.free(0, modal)
    t.say(f"cast:{charm}:0", "m2")
    assert t.keys() == ["m0", "m1"]
    t.say("m1")
    assert t.item(t.top()).modes == (1, 2)
    t.resolve()
    assert (t.life(0), t.hand(0)) == (24, 1)


@pytest.mark.rules("700.2d")
def test_one_mode_chosen_more_than_once_has_targets_for_each_time() -> None:
    t = Table()
    a, b = t.creature(1, "3/3"), t.creature(1, "2/2")
    modal = Modal(Quantity(Fixed(3), Fixed(3)), (damage(2, target(CREATURE)), gain(1)), "repeat")
    charm = t.free(0, modal)
    t.say(f"cast:{charm}:0", "m0", "m0", "m1", a, b)
    t.resolve()
    assert t.obj(a).damage == 2 and t.zone(b) == "graveyard" and t.life(0) == 21
    again = t.free(0, modal)
    t.cast(again, "m0", "m0", "m0", a, a, a)
    t.resolve()
    assert t.zone(a) == "graveyard"


@pytest.mark.rules("601.2b", "118.9", "118.9a", "107.4b", "118.3a", "202.1a", "601.2")
def test_an_alternative_cost_replaces_the_mana_cost_and_only_one_applies() -> None:
    t = Table()
    spell = t.spell(0, "{5}", any_zone(AlternativeCost(cost("{R}"), "cheap")), gain(1))
    assert not t.can_cast(spell)
    t.lands(0, "R")
    t.s.listed = None
    assert [k for k in t.keys() if k.startswith("cast")] == [f"cast:{spell}:0:cheap:-"]
    t.cast(spell, label="cheap")
    assert t.s.obj(t.top()).cast.times_paid("cheap") == 1  # type: ignore[union-attr]


@pytest.mark.rules("601.2b", "601.2f", "118.8", "702.33a")
def test_kicker_is_offered_only_if_it_can_be_paid() -> None:
    t = Table()
    kicker = Keyword("kicker", (cost("{2}"),))
    spell = t.spell(0, "{R}", kicker, damage(IfElse(PaidFor("kicker"), Fixed(4), Fixed(2))))
    t.lands(0, "RR")
    t.cast(spell, "p1")  # not asked
    t.resolve()
    assert t.life(1) == 18
    t = Table()
    spell = t.spell(0, "{R}", kicker, damage(IfElse(PaidFor("kicker"), Fixed(4), Fixed(2))))
    lands = t.lands(0, "RRR")
    t.cast(spell, "pay:kicker", "p1")
    assert all(t.obj(i).tapped for i in lands)
    t.resolve()
    assert t.life(1) == 16
    t = Table()
    spell = t.spell(0, "{R}", kicker, damage(IfElse(PaidFor("kicker"), Fixed(4), Fixed(2))))
    lands = t.lands(0, "RRR")
    t.cast(spell, "no", "p1")
    assert sum(t.obj(i).tapped for i in lands) == 1
    t.resolve()
    assert t.life(1) == 18


@pytest.mark.rules("601.2b", "107.3a")
def test_x_is_announced_before_targets_and_no_more_than_can_be_paid() -> None:
    t = Table()
    blaze = t.spell(0, "{X}{R}", damage(X()))
    t.lands(0, "RRRR")
    t.say(f"cast:{blaze}:0")
    assert t.ask.kind == "number" and t.keys() == ["0", "1", "2", "3"]
    t.say("2")
    assert t.ask.kind == "target"
    t.say("p1").pay()
    t.resolve()
    assert t.life(1) == 18


@pytest.mark.rules("601.2e", "601.3a")
def test_x_makes_no_mana_value_that_is_forbidden_among_other_qualities() -> None:
    t = Table()
    dear = And((Not(Type("creature")), StatIs("mana value", ">=", Fixed(4))))
    t.card(1, "enchantment", Static(Opponents(), (Cant("cast", dear),)))
    t.lands(0, "RRRRRR")
    blaze = t.spell(0, "{X}{R}", gain(X()))
    t.say(f"cast:{blaze}:0")
    assert t.ask.kind == "number" and t.keys() == ["0", "1", "2"]


@pytest.mark.rules("601.3a")
def test_a_spell_is_begun_for_an_x_that_among_other_qualities_is_not_forbidden() -> None:
    t = Table()
    cheap = And((Not(Type("creature")), StatIs("mana value", "<=", Fixed(3))))
    t.card(1, "enchantment", Static(Opponents(), (Cant("cast", cheap),)))
    t.lands(0, "RRRR")
    blaze = t.spell(0, "{X}{R}", gain(X()))
    short = t.spell(0, "{X}{X}{R}", gain(X()))
    assert t.can_cast(blaze) and not t.can_cast(short)
    t.cast(blaze)
    assert t.chars(t.top()).mana_value == 4


# 601.2c


@pytest.mark.rules("601.2c", "601.3")
def test_no_target_no_cast() -> None:
    t = Table()
    bolt = t.free(0, Destroy(target(CREATURE)))
    assert not t.can_cast(bolt)
    [way] = casting.ways(t.s, 0, bolt)
    reason = casting.why_not(t.s, 0, way)
    assert reason is not None and reason.rule == "601.2c"
    optional = t.free(0, Destroy(target(CREATURE, low=0)))
    t.s.listed = None
    assert t.can_cast(optional)  # "up to one" needs none (115.6)


@pytest.mark.rules("601.2c", "115.3")
def test_one_instance_of_target_takes_different_objects_two_instances_may_share() -> None:
    t = Table()
    a, b = t.creature(1, "1/4"), t.creature(1, "1/4")
    two = t.free(0, damage(1, target(CREATURE, low=2, high=2)))
    t.say(f"cast:{two}:0", a)
    assert t.keys() == [f"o{b}"]
    t.say(b)
    t.settle()
    twice = t.free(0, Seq((damage(1, target(CREATURE)), damage(1, target(CREATURE, slot=1)))))
    t.cast(twice, a, a)
    t.settle()
    assert (t.obj(a).damage, t.obj(b).damage) == (3, 1)


@pytest.mark.rules("601.2c", "115.3")
def test_another_target_depends_on_the_first() -> None:
    t = Table()
    a = t.creature(0, "1/1")
    other = target(CREATURE, Not(Among(Bound(0))), slot=1)
    both = t.free(0, Seq((Apply(target(CREATURE), (pt(1, 1),), EOT), Apply(other, (pt(0, 2),), EOT))))
    assert not t.can_cast(both)
    b = t.creature(1, "1/1")
    t.s.listed = None
    t.say(f"cast:{both}:0", a)
    assert t.keys() == [f"o{b}"]


@pytest.mark.rules("601.2c", "115.5")
def test_a_spell_on_the_stack_cannot_target_itself() -> None:
    from apnap.model import CounterIt

    t = Table()
    no = t.free(0, CounterIt(target(StackKind("spell"))))
    assert not t.can_cast(no)
    t.cast(t.free(0, gain(1)))
    first = t.top()
    t.say(f"cast:{no}:0")
    assert t.keys() == [f"o{first}"]


@pytest.mark.rules("601.2c", "603.3")
def test_becoming_the_target_triggers_as_the_spell_becomes_cast() -> None:
    t = Table()
    me = t.creature(1, "1/1", when(Pattern("target", what=Among(This())), gain(5)))
    t.cast(t.free(0, damage(1)), me)
    assert len(t.stack()) == 2  # above the spell
    t.resolve()
    assert t.life(1) == 25 and len(t.stack()) == 1


# 601.2d


@pytest.mark.rules("601.2d", "115.7")
def test_division_gives_each_target_at_least_one() -> None:
    t = Table()
    a, b = t.creature(1, "2/2"), t.creature(1, "2/2")
    arc = t.free(0, DealDamage(This(), Divided(Fixed(3)), any_target(low=1, high=3)))
    t.say(f"cast:{arc}:0", a, b, "done")
    assert t.ask.rule == "601.2d" and t.keys() == ["1", "2"]
    t.say("2")
    assert t.item(t.top()).shares == ((0, (2, 1)),)
    t.resolve()
    assert t.zone(a) == "graveyard" and t.obj(b).damage == 1


@pytest.mark.rules("601.2d")
def test_no_more_targets_than_there_is_to_divide() -> None:
    t = Table()
    for _ in range(4):
        t.creature(1, "2/2")
    arc = t.free(0, DealDamage(This(), Divided(Fixed(2)), target(CREATURE, low=1, high=None)))
    t.say(f"cast:{arc}:0", t.keys() and t.s.battlefield()[0], t.s.battlefield()[1])
    assert t.ask.kind == "priority"
    assert t.item(t.top()).shares == ((0, (1, 1)),)


# 601.2f


@pytest.mark.rules("601.2f", "118.7", "118.7a", "107.4b", "118.8d")
def test_increases_come_before_reductions() -> None:
    t = Table()
    more = CostChange("cast", None, "+", ("2",), Fixed(1))
    less = CostChange("cast", None, "-", ("3",), Fixed(1))
    t.card(0, "enchantment", Static(You(), (less,)))
    t.card(1, "enchantment", Static(Opponents(), (more,)))
    spell = t.spell(0, "{1}{R}", gain(1))
    lands = t.lands(0, "RR")
    t.cast(spell)  # {1}{R} + {2} - {3} = {R}; reduced first it would be {2}{R}
    assert sum(t.obj(i).tapped for i in lands) == 1


@pytest.mark.rules("601.2f")
def test_a_cost_change_counts_once_and_binds_only_its_players() -> None:
    t = Table()
    more = CostChange("cast", None, "+", ("1",), Fixed(1))
    t.card(1, "enchantment", Static(AllPlayers(), (more,)))
    spell = t.free(0, gain(1))
    assert not t.can_cast(spell)
    t.mana(0, "R")
    t.s.listed = None
    assert t.can_cast(spell)  # {1}, not {2}
    t = Table()
    t.card(1, "enchantment", Static(You(), (more,)))
    assert t.can_cast(t.free(0, gain(1)))  # it is its controller's spells that cost more


@pytest.mark.rules("601.2f", "118.7c")
def test_reductions_never_take_colored_mana_for_generic_nor_go_below_nothing() -> None:
    t = Table()
    t.card(0, "enchantment", Static(You(), (CostChange("cast", None, "-", ("5",), Fixed(1)),)))
    spell = t.spell(0, "{2}{R}", gain(1))
    assert not t.can_cast(spell)
    t.mana(0, "R")
    t.s.listed = None
    t.cast(spell)
    assert t.pool(0) == ""


@pytest.mark.rules("601.2f", "601.2h", "118.8")
def test_mandatory_additional_costs_are_part_of_the_total() -> None:
    t = Table()
    sac = AdditionalCost(cost("", Do(Sacrifice(You(), Select(ONE, CREATURE, None)))))
    spell = t.free(0, any_zone(sac), draw(2))
    assert not t.can_cast(spell)
    a, b = t.creature(0, "1/1"), t.creature(0, "1/1")
    t.s.listed = None
    t.say(f"cast:{spell}:0")
    assert sorted(t.keys()) == sorted([f"o{a}", f"o{b}"])
    t.say(b)
    assert t.zone(b) == "graveyard" and t.zone(a) == "battlefield"
    assert t.zone(spell) == "stack"


@pytest.mark.rules("601.2f")
def test_the_total_cost_is_locked_in_before_it_is_paid() -> None:
    # Sacrificing the creature that makes spells cheaper, as a part of the cost, changes nothing any more.
    t = Table()
    helper = t.creature(0, "1/1", Static(You(), (CostChange("cast", None, "-", ("1",), Fixed(1)),)))
    sac = AdditionalCost(cost("", Do(Sacrifice(You(), Select(ONE, CREATURE, None)))))
    spell = t.spell(0, "{1}", any_zone(sac), gain(1))
    t.cast(spell)
    assert t.zone(helper) == "graveyard" and t.zone(spell) == "stack"


# 601.2g-h


@pytest.mark.rules("601.2g", "605.3a")
def test_mana_abilities_are_activated_while_paying() -> None:
    t = Table()
    spell = t.spell(0, "{R}", gain(1))
    forest, mountain, other = t.lands(0, "GRR")
    t.say(f"cast:{spell}:0")
    assert t.ask.kind == "pay" and t.ask.rule == "601.2g"
    t.say(f"mana:{other}:i.Mountain")
    assert t.obj(other).tapped and not t.obj(mountain).tapped
    t.pay()
    assert t.zone(spell) == "stack" and t.pool(0) == ""
    assert not t.obj(forest).tapped


@pytest.mark.rules("601.2h", "119.4", "118.3b")
def test_life_as_a_cost() -> None:
    t = Table()
    spell = t.free(0, any_zone(AdditionalCost(cost("", PayLife(Fixed(5))))), draw(1))
    t.s.own_player(0).life = 4
    assert not t.can_cast(spell)
    t.s.own_player(0).life = 5
    t.s.listed = None
    t.cast(spell)
    assert t.s.players[0].lost_by == "704.5a"  # paid in full, whatever comes of it


@pytest.mark.rules("601.2h", "118.3")
def test_partial_payment_is_not_allowed() -> None:
    t = Table()
    two = AdditionalCost(
        cost(
            "",
            Do(
                Discard(
                    You(), Select(Quantity(Fixed(2), Fixed(2)), And((InZone("hand"), OwnedBy(You()))), None)
                )
            ),
        )
    )
    spell = t.free(0, any_zone(two), gain(1))
    t.free(0, gain(1))
    assert not t.can_cast(spell)  # the spell itself isn't in the hand any more when it is paid for


# 733.1


@pytest.mark.rules("601.3a", "101.2")
def test_an_effect_that_forbids_casting() -> None:
    t = Table()
    t.card(1, "enchantment", Static(Opponents(), (Cant("cast", Type("creature")),)))
    beast = t.creature(0, "1/1", cost="{0}", zone="hand")
    trick = t.free(0, gain(1))
    assert not t.can_cast(beast) and t.can_cast(trick)


@pytest.mark.rules("601.2i", "603.2")
def test_whenever_you_cast_goes_above_the_spell_and_resolves_first() -> None:
    t = Table()
    t.creature(
        0, "1/1", when(Pattern("cast", what=Color("red"), who=You()), damage(1, target(players=Opponents())))
    )
    t.mana(0, "RG")
    red, green = t.spell(0, "{R}", gain(1)), t.spell(0, "{G}", gain(1))
    t.cast(green)
    assert len(t.stack()) == 1
    t.settle()
    t.cast(red, "p1")
    assert len(t.stack()) == 2
    t.resolve()
    assert (t.life(1), t.life(0)) == (19, 21)


@pytest.mark.rules("118.12", "608.2d", "117.1d")
def test_unless_its_controller_pays() -> None:
    from apnap.model import CounterIt, Pay

    t = Table()
    them = ControllerOf(Bound(0))
    leak = t.free(1, Gate(them, Pay(them, cost("{1}")), Nothing(), CounterIt(target(StackKind("spell")))))
    t.lands(0, "R")
    mine = t.free(0, gain(3))
    t.cast(mine)
    t.passes()
    t.cast(leak, t.stack()[0])
    t.resolve("yes").pay()
    assert t.zone(mine) == "stack"
    t.resolve()
    assert t.life(0) == 23
    second, leak2 = (
        t.free(0, gain(3)),
        t.free(1, Gate(them, Pay(them, cost("{1}")), Nothing(), CounterIt(target(StackKind("spell"))))),
    )
    t.cast(second)
    t.passes()
    t.cast(leak2, t.stack()[0])
    t.resolve()  # no mana left: not even asked
    assert t.zone(second) == "graveyard" and t.life(0) == 23


@pytest.mark.rules("601.5a", "601.3d")
@pytest.mark.parametrize("artifacts", [0, 1, 2])
def test_flash_under_a_condition_that_the_cost_undoes(artifacts: int) -> None:
    from table import ONE, cost

    from apnap.model import (
        AdditionalCost,
        Compare,
        CountOf,
        Do,
        Each,
        Fixed,
        Sacrifice,
        Select,
        Static,
        This,
        TimingOf,
        Type,
        You,
    )

    t = Table(step="upkeep")
    artifact = Select(ONE, Type("artifact"), None)
    fee = Static(This(), (AdditionalCost(cost("", Do(Sacrifice(You(), artifact)))),), zone="any")
    some = Compare(CountOf(Each(Type("artifact"))), ">=", Fixed(1))
    flash = Static(This(), (TimingOf("instant"),), some, zone="any")
    spell = t.creature(0, "2/2", flash, fee, cost="{0}", zone="hand")
    rocks = [t.card(0, "artifact") for _ in range(artifacts)]
    assert t.can_cast(spell) == (artifacts > 0)
    if rocks:
        t.cast(spell, *([rocks[0]] if artifacts > 1 else []))
        t.settle()
        assert t.zone(spell) == "battlefield" and t.zone(rocks[0]) == "graveyard"
