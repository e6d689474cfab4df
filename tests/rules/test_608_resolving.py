"""CR 608: resolving spells and abilities; 303.4 where an Aura resolves."""

from __future__ import annotations

import pytest
from table import (
    CREATURE,
    EOT,
    MINE,
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

from apnap.engine import verbs
from apnap.model import (
    Activated,
    Among,
    And,
    Apply,
    Bound,
    ControllerOf,
    CounterIt,
    DealDamage,
    Destroy,
    Divided,
    Do,
    Each,
    Fixed,
    Gain,
    GainLife,
    HostOf,
    If,
    InZone,
    Is,
    Keyword,
    LoseLife,
    Move,
    Nothing,
    Pattern,
    Sacrifice,
    Seq,
    StackKind,
    Static,
    StatOf,
    This,
    Together,
    Type,
    You,
)

BOLT = damage(3)


def shroud() -> Apply:
    return Apply(target(CREATURE), (Gain((Keyword("shroud"),)),), EOT)


# 608.2b


@pytest.mark.rules("608.2b")
def test_with_all_targets_illegal_it_does_nothing_at_all() -> None:
    t = Table()
    a = t.creature(1, "2/2")
    spell = t.free(0, Seq((damage(1, target(CREATURE)), gain(5))))
    t.cast(spell, a)
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.life(0) == 20 and t.zone(spell) == "graveyard"


@pytest.mark.rules("608.2b")
def test_a_target_that_may_not_be_targeted_any_more_is_illegal() -> None:
    t = Table()
    a = t.creature(1, "2/2")
    t.cast(t.free(0, Seq((damage(1, target(CREATURE)), gain(5)))), a)
    t.cast(t.free(0, shroud()), a)
    t.settle()
    assert t.life(0) == 20 and t.obj(a).damage == 0


@pytest.mark.rules("608.2b")
def test_a_target_that_no_longer_fits_is_illegal() -> None:
    from apnap.model import StatIs

    t = Table()
    a = t.creature(1, "2/2")
    t.cast(t.free(0, Destroy(target(CREATURE, StatIs("power", "<=", Fixed(2))))), a)
    t.cast(t.free(0, Apply(target(CREATURE), (pt(1, 1),), EOT)), a)
    t.settle()
    assert t.zone(a) == "battlefield"


@pytest.mark.rules("608.2b")
def test_a_creature_that_left_and_came_back_is_another_object() -> None:
    t = Table()
    a = t.creature(1, "2/2")
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    back = Move(Each(And((CREATURE, InZone("exile")))), "battlefield")
    t.cast(t.free(0, Seq((Move(target(CREATURE), "exile"), back))), a)
    t.settle()
    assert t.zone(a) == "battlefield"


@pytest.mark.rules("608.2b")
def test_with_one_target_illegal_the_rest_is_done() -> None:
    t = Table()
    a, b = t.creature(1, "2/2"), t.creature(1, "2/2")
    t.cast(t.free(0, Seq((damage(2, target(CREATURE, low=2, high=2)), gain(1)))), a, b)
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.zone(b) == "graveyard" and t.life(0) == 21


@pytest.mark.rules("608.2b")
def test_an_illegal_target_neither_acts_nor_is_acted_on() -> None:
    # A creature of yours is told to hit one of theirs, both targets, and one of them is no longer legal.
    def play(shrouded: int) -> tuple[Table, int, int]:
        t = Table()
        mine, yours = t.creature(0, "3/3"), t.creature(1, "4/4")
        bite = DealDamage(target(CREATURE, MINE), StatOf("power", Bound(0), "sum"), target(CREATURE, slot=1))
        t.cast(t.free(0, bite), mine, yours)
        t.cast(t.free(0, shroud()), mine if shrouded == 0 else yours)
        t.settle()
        return t, mine, yours

    for which in (0, 1):
        t, mine, yours = play(which)
        assert t.obj(yours).damage == 0 and t.obj(mine).damage == 0


@pytest.mark.rules("608.2b", "601.2d")
def test_the_share_of_an_illegal_target_is_not_divided_anew() -> None:
    t = Table()
    a, b = t.creature(1, "5/5"), t.creature(1, "5/5")
    arc = t.free(0, DealDamage(This(), Divided(Fixed(3)), any_target(low=1, high=3)))
    t.cast(arc, a, b, "done", "1")
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.obj(b).damage == 2


@pytest.mark.rules("608.2b", "115.6")
def test_no_targets_chosen_is_no_illegal_target() -> None:
    t = Table()
    t.creature(1, "2/2")
    t.cast(t.free(0, Seq((damage(2, target(CREATURE, low=0)), gain(1)))), "done")
    t.settle()
    assert t.life(0) == 21


# 608.2c-h


@pytest.mark.rules("608.2c")
def test_instructions_are_followed_in_order() -> None:
    t = Table()
    a = t.creature(1, "3/3")
    weaken_then_count = Seq(
        (Apply(target(CREATURE), (pt(-2, 0),), EOT), GainLife(You(), StatOf("power", Bound(0), "sum")))
    )
    t.cast(t.free(0, weaken_then_count), a)
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("608.2h", "608.2i")
def test_last_known_information_of_what_is_gone() -> None:
    t = Table()
    a = t.creature(1, "3/3", counters=(("+1/+1", 2),))
    kill = Seq(
        (Destroy(target(CREATURE)), GainLife(ControllerOf(Bound(0)), StatOf("power", Bound(0), "sum")))
    )
    t.cast(t.free(0, kill), a)
    t.settle()
    assert t.zone(a) == "graveyard" and t.life(1) == 25


@pytest.mark.rules("608.2h", "113.7a", "602.2")
def test_the_source_sacrificed_for_the_cost_deals_damage_as_it_was() -> None:
    t = Table()
    throw = Activated(
        cost("", Do(Sacrifice(You(), This()))),
        DealDamage(This(), StatOf("power", This(), "sum"), any_target()),
    )
    a = t.creature(0, "2/2", throw, "lifelink", counters=(("+1/+1", 1),))
    t.act(a, "p1")
    assert t.zone(a) == "graveyard"
    t.settle()
    assert (t.life(1), t.life(0)) == (17, 23)


@pytest.mark.rules("608.2e", "101.4")
def test_one_simultaneous_change() -> None:
    t = Table()
    both = Together((LoseLife(You(), Fixed(20)), GainLife(You(), Fixed(5))))
    t.cast(t.free(0, both))
    t.settle()
    assert t.life(0) == 5  # no state-based action between


@pytest.mark.rules("608.2c", "704.3", "704.4")
def test_state_based_actions_wait_for_the_end_of_the_resolution() -> None:
    t = Table()
    a = t.creature(0, "1/1")
    t.cast(t.free(0, Seq((damage(5, target(CREATURE)), Apply(Bound(0), (pt(0, 9),), EOT), gain(1)))), a)
    t.settle()
    assert t.zone(a) == "battlefield"
    b = t.creature(0, "1/1")
    t.cast(
        t.free(
            0, Seq((damage(5, target(CREATURE)), If(Is(Bound(0), InZone("battlefield")), gain(1), Nothing())))
        ),
        b,
    )
    t.settle()
    assert t.life(0) == 22 and t.zone(b) == "graveyard"


@pytest.mark.rules("608.2n", "608.2m")
def test_the_spell_goes_to_the_graveyard_as_the_last_step() -> None:
    t = Table()
    mine = And((InZone("graveyard"), Type("instant")))
    spell = t.free(0, Move(Each(mine), "exile"))
    other = t.spell(0, "{0}", gain(1), zone="graveyard")
    t.cast(spell)
    t.settle()
    assert t.zone(other) == "exile" and t.zone(spell) == "graveyard"


@pytest.mark.rules("608.2k", "117.3b")
def test_after_a_resolution_the_active_player_gets_priority() -> None:
    t = Table()
    t.cast(t.free(0, gain(1)))
    t.passes()
    t.cast(t.free(1, gain(1)))
    assert t.ask.player == 1
    t.passes(2)
    assert t.ask.player == 0 and len(t.stack()) == 1


# 608.2g


@pytest.mark.rules("608.2g", "118.12")
def test_mana_abilities_while_an_effect_asks_for_mana() -> None:
    from apnap.model import Gate, Pay

    t = Table()
    cat = t.creature(
        0,
        "1/1",
        when(
            Pattern("zone change", Among(This()), destination=("battlefield",)),
            Gate(You(), Pay(You(), cost("{2}")), draw(1), Nothing()),
        ),
        cost="{0}",
        zone="hand",
    )
    lands = t.lands(0, "RG")
    t.cast(cat)
    t.resolve()
    t.resolve("yes").pay()
    assert t.hand(0) == 1 and all(t.obj(i).tapped for i in lands)


def exiled(t: Table, **more: object) -> Seq:
    """An effect that lets its controller cast the one card in exile, and then gains 1 life."""
    from apnap.model import CastNow, Gate

    card = Each(InZone("exile"))
    return Seq((Gate(You(), CastNow(You(), card, **more), Nothing(), Nothing()), gain(1)))  # type: ignore[arg-type]


@pytest.mark.rules("608.2g", "118.9", "601.2a")
def test_casting_without_paying_during_a_resolution() -> None:
    t = Table()
    beast = t.creature(0, "5/5", cost="{5}{G}", zone="exile")
    first = t.free(0, exiled(t))
    t.cast(first)
    t.resolve("yes")
    assert t.zone(beast) == "stack" and t.zone(first) == "graveyard"
    assert t.life(0) == 21  # the rest of the effect came before anyone got priority
    cast = t.obj(t.top()).cast
    assert cast is not None and cast.free and cast.origin == 5
    t.resolve()
    assert t.zone(beast) == "battlefield"  # though it was no time for a creature spell


@pytest.mark.rules("608.2g", "601.2c")
def test_what_cannot_be_cast_is_not_offered() -> None:
    t = Table()
    t.spell(0, "{5}", Destroy(target(CREATURE)), zone="exile")
    t.cast(t.free(0, exiled(t)))
    t.resolve()
    assert t.ask.kind == "priority" and t.life(0) == 21


@pytest.mark.rules("608.2g", "601.2b", "601.2c", "603.3")
def test_it_follows_the_steps_of_casting_and_triggers_wait() -> None:
    t = Table()
    t.card(0, "enchantment", when(Pattern("cast", who=You()), gain(10)))
    a = t.creature(1, "3/3")
    bolt = t.spell(0, "{5}", BOLT, zone="exile")
    t.lands(0, "R")
    spell = t.free(0, exiled(t, cost=cost("{R}")))
    t.cast(spell)
    t.resolve()
    assert t.life(0) == 30
    t.resolve("yes", a).pay()
    assert t.item(t.stack()[0]).targets == ((0, (a,)),)
    assert [t.obj(i).kind for i in t.stack()] == [0, 3]  # the bolt, and the trigger above it
    t.settle()
    assert t.zone(a) == "graveyard" and t.zone(bolt) == "graveyard" and t.life(0) == 41


@pytest.mark.rules("608.2g", "107.3b")
def test_x_is_0_without_paying_the_mana_cost() -> None:
    from apnap.model import X

    t = Table()
    t.mana(0, "RRRR")
    t.spell(0, "{X}{R}", GainLife(You(), X()), zone="exile")
    t.cast(t.free(0, exiled(t)))
    t.resolve("yes")
    assert t.ask.kind == "priority"
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("608.2g", "305.3", "305.2")
def test_a_land_can_be_played_only_where_the_effect_says_play() -> None:
    def play(how: str, active: int = 0) -> str:
        t = Table(active=active)
        land = t.card(0, "land", zone="exile")
        if active:
            t.passes()
        t.cast(t.free(0, exiled(t, how=how)))
        t.passes(2)
        if t.ask.kind == "may":
            t.say("yes")
        return t.zone(land)

    assert play("play") == "battlefield"
    assert play("cast") == "exile"
    assert play("play", 1) == "exile"


# 608.3


@pytest.mark.rules("608.3a", "608.3")
def test_a_permanent_spell_enters_under_its_controllers_control() -> None:
    t = Table()
    cat = t.creature(0, "1/1", cost="{0}", zone="hand")
    spell = t.cast(cat)
    t.resolve()
    now = t.now(cat)
    assert now != spell and t.zone(cat) == "battlefield" and t.chars(now).controller == 0
    assert t.obj(now).cast is not None


AURA = (Keyword("enchant", (CREATURE,)), Static(HostOf(This()), (pt(2, 2),)))


@pytest.mark.rules("608.3c", "303.4a", "303.4b", "115.1b", "303.1", "303.2", "702.5a", "608.3b")
def test_an_aura_spell_targets_and_enters_attached() -> None:
    t = Table()
    aura = t.card(0, "enchantment", *AURA, sub="Aura", cost="{0}", zone="hand")
    assert not t.can_cast(aura)
    a = t.creature(1, "1/1")
    t.cast(aura, a)
    t.resolve()
    assert t.obj(t.now(aura)).attached_to == a and t.pt(a) == (3, 3)


@pytest.mark.rules("608.3b", "608.2b", "303.4")
def test_an_aura_whose_target_is_gone_goes_to_the_graveyard() -> None:
    t = Table()
    aura = t.card(0, "enchantment", *AURA, sub="Aura", cost="{0}", zone="hand")
    a = t.creature(1, "1/1")
    t.cast(aura, a)
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.zone(aura) == "graveyard"
    assert not [e for e in t.facts(verbs.ZONE_CHANGE) if e.obj and e.dest == 2]


@pytest.mark.rules("303.4f")
def test_an_aura_put_onto_the_battlefield_enchants_what_its_controller_chooses() -> None:
    t = Table()
    aura = t.card(0, "enchantment", *AURA, sub="Aura", zone="graveyard")
    a, b = t.creature(1, "1/1"), t.creature(0, "1/1", "shroud")
    t.cast(t.free(0, Move(Each(And((Type("enchantment"), InZone("graveyard")))), "battlefield")))
    t.resolve()
    assert t.ask.rule == "303.4f" and sorted(t.keys()) == sorted(
        [f"o{a}", f"o{b}"]
    )  # no target: shroud is no matter
    t.say(b)
    assert t.obj(t.now(aura)).attached_to == b and t.pt(b) == (3, 3)


@pytest.mark.rules("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_where_it_is() -> None:
    t = Table()
    aura = t.card(0, "enchantment", *AURA, sub="Aura", zone="exile")
    other = t.card(0, "enchantment", zone="exile")
    t.creature(1, "1/1", Keyword("protection", (Type("enchantment"),)))
    t.cast(t.free(0, Move(Each(And((Type("enchantment"), InZone("exile")))), "battlefield")))
    t.resolve()
    assert t.zone(aura) == "exile" and t.zone(other) == "battlefield"


@pytest.mark.rules("608.2b", "701.6a")
def test_countering_a_spell_that_is_gone() -> None:
    t = Table()
    spell = t.free(0, gain(3))
    a = t.cast(spell)
    t.cast(t.free(0, Seq((CounterIt(target(StackKind("spell"))), gain(10)))), a)
    t.cast(t.free(0, CounterIt(target(StackKind("spell")))), a)
    t.settle()
    assert t.life(0) == 20
