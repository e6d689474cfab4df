"""CR 603: more of triggered abilities: whose they are, when they look back, what delayed ones belong to."""

from __future__ import annotations

import pytest
from table import (
    CREATURE,
    ENTERS,
    MINE,
    THIS,
    Table,
    damage,
    draw,
    gain,
    pt,
    target,
    when,
)

from apnap.engine import ending, verbs
from apnap.model import (
    Activated,
    AddTypes,
    AllPlayers,
    Among,
    And,
    Apply,
    Cant,
    Control,
    Cost,
    CounterIt,
    DestinationBecomes,
    Destroy,
    Discard,
    Each,
    Fixed,
    Gain,
    HostOf,
    Instead,
    InZone,
    Keyword,
    Later,
    Move,
    OwnedBy,
    Pattern,
    PayLife,
    PhaseOut,
    Replacing,
    Seq,
    Special,
    StackKind,
    Static,
    StatIs,
    This,
    Trigger,
    Triggered,
    Type,
    Unattach,
    You,
)
from apnap.model.conditions import Endless

ENTERING = Pattern("zone change", CREATURE, destination=("battlefield",))
UPKEEP = Pattern("step", how="upkeep")
AT_END = Pattern("step", how="end")
FREE = Cost(())


def steal(what: str, slot: int = 0) -> Apply:
    """You gain control of target permanent of that type for good."""
    return Apply(target(Type(what), slot=slot), (Control(You()),), Endless())


# 603.2


@pytest.mark.rules("603.2a")
def test_what_forbids_casting_and_activating_does_not_stop_triggers() -> None:
    t = Table()
    cat = t.creature(0, "1/1", when(ENTERS, gain(1)), Activated(FREE, gain(10)), zone="graveyard")
    t.cast(t.free(0, Move(target(InZone("graveyard")), "battlefield")), cat)
    t.card(1, "enchantment", Static(AllPlayers(), (Cant("cast"), Cant("activate"))))
    t.card(1, "enchantment", Static(Each(CREATURE), (Cant("activate"),)))
    spell = t.free(0, gain(20))
    t.resolve()
    assert len(t.stack()) == 1
    assert not t.can_cast(spell) and not t.can_act(t.now(cat))
    t.resolve()
    assert t.life(0) == 21


@pytest.mark.rules("603.2b", "503.1a")
def test_all_abilities_of_the_beginning_of_a_step_trigger_as_it_begins() -> None:
    t = Table(step="end", active=1)
    t.card(0, "enchantment", when(UPKEEP, gain(1)))
    t.card(1, "enchantment", when(UPKEEP, gain(1)))
    t.card(0, "enchantment", when(AT_END, gain(10)))  # another step
    late = t.creature(0, "1/1", "flash", when(UPKEEP, gain(10)), cost="{0}", zone="hand")
    t.pass_until("upkeep", 0)
    assert [t.chars(i).controller for i in t.stack()] == [0, 1]
    t.cast(late)
    t.resolve()
    assert t.zone(late) == "battlefield" and len(t.stack()) == 2  # the step has begun already
    t.settle()
    assert (t.life(0), t.life(1)) == (21, 21)


@pytest.mark.rules("603.2f")
def test_an_object_that_nobody_saw_does_not_trigger() -> None:
    def discard(hidden: bool) -> int:
        t = Table()
        discarded = Triggered(Pattern("discard", what=THIS), gain(1), zone="graveyard")
        card = t.spell(0, "{9}", gain(9), discarded)
        if hidden:
            away = Replacing(Pattern("zone change", InZone("hand"), destination=("graveyard",)), LIBRARY)
            t.card(0, "enchantment", Static(This(), (away,)))
        t.cast(t.free(0, Discard(You(), Each(And((InZone("hand"), OwnedBy(You())))))))
        t.settle()
        assert t.zone(card) == ("library" if hidden else "graveyard")
        assert len(t.facts(verbs.DISCARD)) == 1
        return t.life(0)

    assert discard(hidden=False) == 21
    assert discard(hidden=True) == 20


LIBRARY = (DestinationBecomes("library", "top"),)


# 603.3


@pytest.mark.rules("603.3a", "603.1")
def test_it_belongs_to_who_controlled_its_source_as_it_triggered() -> None:
    def play(first: bool) -> Table:
        t = Table()
        dies = Pattern("zone change", Type("artifact"), origin=("battlefield",), destination=("graveyard",))
        t.card(1, "enchantment", when(dies, gain(1)))
        t.card(1, "artifact")
        smash = Destroy(target(Type("artifact"), slot=1))
        steps = (steal("enchantment"), smash) if first else (smash, steal("enchantment"))
        spell = t.free(0, Seq(steps))
        things = {t.chars(i).types: i for i in t.s.battlefield()}
        ids = list(things.values())
        t.cast(spell, *(ids if first else ids[::-1]))
        t.settle()
        return t

    after, before = play(first=False), play(first=True)
    assert (after.life(0), after.life(1)) == (20, 21)  # it had triggered before its source was taken
    assert (before.life(0), before.life(1)) == (21, 20)


# 603.6


@pytest.mark.rules("603.6b", "613.4c")
def test_it_is_never_on_the_battlefield_without_what_modifies_it() -> None:
    t = Table()
    big = And((CREATURE, StatIs("power", ">=", Fixed(2))))
    t.card(0, "enchantment", when(Pattern("zone change", big, destination=("battlefield",)), gain(1)))
    small = And((CREATURE, StatIs("power", "<", Fixed(2))))
    t.card(0, "enchantment", when(Pattern("zone change", small, destination=("battlefield",)), gain(10)))
    t.card(0, "enchantment", Static(Each(And((CREATURE, MINE))), (pt(1, 1),)))
    mine = t.creature(0, "1/0", cost="{0}", zone="hand")
    t.cast(mine)
    t.settle()
    assert t.zone(mine) == "battlefield" and t.life(0) == 21
    theirs = t.creature(1, "1/1", "flash", cost="{0}", zone="hand")
    t.passes()
    t.cast(theirs)
    t.settle()
    assert t.life(0) == 31  # not modified


@pytest.mark.rules("603.6b")
def test_what_modifies_permanents_does_not_modify_the_spell() -> None:
    t = Table()
    t.card(0, "enchantment", Static(Each(CREATURE), (AddTypes(("artifact",), (), ()),)))
    t.card(0, "enchantment", when(Pattern("cast", Type("artifact")), gain(10)))
    t.card(
        0,
        "enchantment",
        when(Pattern("zone change", Type("artifact"), destination=("battlefield",)), gain(1)),
    )
    t.cast(t.creature(0, "1/1", cost="{0}", zone="hand"))
    t.settle()
    assert t.life(0) == 21
    t.cast(t.card(0, "artifact", cost="{0}", zone="hand"))
    t.settle()
    assert t.life(0) == 32


@pytest.mark.rules("603.6e", "400.7", "704.5m", "603.6", "603.6c", "400.7f")
def test_an_aura_finds_the_permanent_that_it_enchanted_and_itself() -> None:
    gone = Pattern("zone change", Among(HostOf(This())), origin=("battlefield",), destination=("graveyard",))

    def aura(t: Table, host: int) -> int:
        back = Seq((Move(Trigger("object"), "battlefield"), Move(This(), "hand")))
        words = (Keyword("enchant", (CREATURE,)), when(gone, back))
        return t.card(0, "enchantment", *words, sub="Aura", attached_to=host)

    t = Table()
    cat, dog = t.creature(0, "1/1"), t.creature(0, "1/1")
    on_cat = aura(t, cat)
    t.cast(t.free(0, Destroy(target(CREATURE))), dog)
    t.settle()
    assert t.zone(dog) == "graveyard" and t.zone(on_cat) == "battlefield"
    t.cast(t.free(0, Destroy(target(CREATURE))), cat)
    t.resolve()
    assert t.zone(on_cat) == "graveyard" and len(t.stack()) == 1
    t.settle()
    assert t.zone(cat) == "battlefield" and t.zone(on_cat) == "hand"
    # What has moved on meanwhile isn't found.
    owl = t.creature(0, "1/1")
    on_owl = aura(t, owl)
    t.cast(t.free(0, Destroy(target(CREATURE))), owl)
    t.resolve()
    t.cast(t.free(0, Move(target(And((InZone("graveyard"), Type("enchantment")))), "exile")), t.now(on_owl))
    t.settle()
    assert t.zone(owl) == "battlefield" and t.zone(on_owl) == "exile"


# 603.7


@pytest.mark.rules("603.7f")
def test_a_delayed_ability_of_a_replacement_effect_is_its_sources_controllers() -> None:
    def play(stolen: str) -> Table:
        t = Table()
        later = Seq((gain(1), Later(AT_END, gain(10))))
        watch = Replacing(Pattern("draw", who=AllPlayers()), (Instead(later),), uses=None)
        source = t.card(1, "enchantment", Static(This(), (watch,)))
        if stolen == "before":
            t.cast(t.free(0, steal("enchantment")), source)
            t.settle()
        t.cast(t.free(0, draw(1)))
        t.settle()
        if stolen == "after":
            t.cast(t.free(0, steal("enchantment")), source)
            t.settle()
        [delayed] = t.s.delayed
        assert delayed.source == source
        t.pass_until("end")
        t.settle()
        return t

    kept, before, after = play(""), play("before"), play("after")
    assert (kept.life(0), kept.life(1)) == (20, 31)
    assert (before.life(0), before.life(1)) == (31, 20)
    assert (after.life(0), after.life(1)) == (20, 31)


@pytest.mark.rules("603.7g", "116.1", "116.2")
def test_a_delayed_ability_of_an_action_that_a_static_ability_allows() -> None:
    def play(stolen: bool) -> Table:
        t = Table()
        act = Special(Cost((PayLife(Fixed(1)),)), Later(AT_END, gain(10)), zone="battlefield")
        source = t.card(0, "enchantment", act)
        t.say(next(k for k in t.keys() if str(source) in k))
        t.pay()
        assert t.life(0) == 19 and not t.stack()
        if stolen:
            t.passes()
            t.cast(t.free(1, steal("enchantment")), source)
            t.settle()
        [delayed] = t.s.delayed
        assert delayed.source == source
        t.pass_until("end")
        t.settle()
        return t

    for stolen in (False, True):
        t = play(stolen)
        assert (t.life(0), t.life(1)) == (29, 20)


# 603.9


@pytest.mark.rules("603.9", "104.3a")
def test_a_player_loses_for_whatever_reason() -> None:
    def play(how: str) -> int:
        t = Table(players=3)
        t.card(0, "enchantment", when(Pattern("lose"), gain(1)))
        t.ask  # noqa: B018
        if how == "concede":
            ending.concede(t.s, 2)
            t.go()
            t.cast(t.free(0, gain(0)))
        elif how == "life":
            t.cast(t.free(0, damage(20)), "p2")
        elif how == "nobody":
            t.cast(t.free(0, damage(19)), "p2")
        t.settle()
        return t.life(0)

    assert play("life") == 21
    assert play("concede") == 21
    assert play("nobody") == 20


# 603.10


@pytest.mark.rules("603.10b", "702.26b")
def test_phasing_out_looks_back() -> None:
    t = Table()
    a = t.creature(0, "1/1", when(Pattern("phase out", THIS), gain(1)))
    b = t.creature(0, "1/1", when(Pattern("phase out", CREATURE), gain(10)))
    both = PhaseOut(Each(CREATURE))
    t.cast(t.free(0, both))
    t.settle()
    assert t.obj(a).phased_out and t.obj(b).phased_out and t.life(0) == 41
    # The wrong case: what was phased out before doesn't see it.
    t.creature(0, "1/1")
    t.cast(t.free(0, both))
    t.settle()
    assert t.life(0) == 41


@pytest.mark.rules("603.10c")
def test_becoming_unattached_looks_back() -> None:
    t = Table()
    off = when(Pattern("unattach", other=THIS), gain(1))
    on = when(Pattern("attach", other=THIS), gain(10))
    host = t.creature(0, "1/1")
    plain = t.creature(0, "1/1")
    sword = t.card(
        0, "artifact", Static(HostOf(This()), (Gain((off, on)),)), sub="Equipment", attached_to=host
    )
    t.cast(t.free(0, Unattach(target(Type("artifact")))), sword)
    t.settle()
    assert t.obj(sword).attached_to == 0 and t.life(0) == 21
    # A creature without the ability just before doesn't trigger.
    dull = t.card(0, "artifact", sub="Equipment", attached_to=plain)
    t.cast(t.free(0, Unattach(target(Type("artifact")))), dull)
    t.settle()
    assert t.obj(dull).attached_to == 0 and t.life(0) == 21


@pytest.mark.rules("603.10e", "701.6a")
def test_being_countered_looks_back() -> None:
    t = Table()
    hurt = Triggered(Pattern("counter", what=THIS), gain(1), zone="stack")
    bad = t.free(0, gain(10), hurt)
    t.cast(bad)
    t.cast(t.free(0, CounterIt(target(StackKind("spell")))), t.top())
    t.settle()
    assert t.zone(bad) == "graveyard" and t.life(0) == 21
    good = t.free(0, gain(10), hurt)
    t.cast(good)
    t.settle()
    assert t.life(0) == 31  # it resolved


@pytest.mark.rules("603.10f", "603.9", "800.4a")
def test_losing_the_game_looks_back() -> None:
    """What leaves the game with its owner has seen that they lose, for the player who controls it."""
    t = Table(players=3)
    theirs = t.card(1, "enchantment", when(Pattern("lose"), gain(1)))
    t.card(1, "artifact", when(Pattern("lose"), gain(10)))
    t.cast(t.free(0, steal("enchantment")), theirs)
    t.settle()
    t.cast(t.free(0, damage(20)), "p1")
    t.settle()
    assert t.zone(theirs) == "gone" and t.life(0) == 21
