"""CR 602: activating activated abilities; 606: loyalty abilities."""

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
    tap_for,
    target,
    when,
)

from apnap.engine import activating, verbs
from apnap.model import (
    Activated,
    AllPlayers,
    AnyPlayerMay,
    Apply,
    AsSorcery,
    AtMost,
    Cant,
    Compare,
    CostChange,
    CounterIt,
    CountOf,
    Destroy,
    Do,
    Each,
    Fixed,
    LifeOf,
    Lose,
    Loyalty,
    OnlyIf,
    Opponents,
    Pattern,
    Sacrifice,
    Select,
    StackKind,
    Static,
    TapThis,
    Type,
    X,
    You,
)


def rule(t: Table, id: int, player: int = 0, n: int = 0) -> str:
    """The rule by which the ability can't be activated, "" if it can."""
    inst = t.chars(id).abilities.activated[n]
    reason = activating.why_not(t.s, player, id, inst)
    return reason.rule if reason is not None else ""


@pytest.mark.rules("602.2", "602.2a", "112.1")
def test_the_ability_goes_on_the_stack_and_only_its_controller_may_activate_it() -> None:
    t = Table()
    mine = t.card(0, "artifact", Activated(cost("{1}"), gain(1)))
    yours = t.card(1, "artifact", Activated(cost("{1}"), gain(1)))
    t.mana(0, "RR")
    t.mana(1, "RR")
    assert t.can_act(mine) and not t.can_act(yours)
    assert rule(t, yours) == "602.2"
    ability = t.act(mine)
    assert t.item(ability).source == mine and t.zone(mine) == "battlefield"
    t.resolve()
    assert t.life(0) == 21 and not t.stack()


@pytest.mark.rules("602.2")
def test_any_player_may_activate_this_ability() -> None:
    t = Table()
    yours = t.card(1, "artifact", Activated(cost("{0}"), gain(1), (AnyPlayerMay(AllPlayers()),)))
    t.act(yours)
    t.resolve()
    assert (t.life(0), t.life(1)) == (21, 20)  # "you" is who activated it


@pytest.mark.rules("602.2b", "601.2b", "601.2c", "107.3a")
def test_x_and_targets_of_an_ability() -> None:
    t = Table()
    gun = t.card(0, "artifact", Activated(cost("{X}", TapThis()), damage(X(), any_target())))
    t.lands(0, "RRR")
    t.say(f"activate:{gun}:p0")
    assert t.keys() == ["0", "1", "2", "3"]
    t.say("2", "p1").pay()
    assert t.obj(gun).tapped
    t.resolve()
    assert t.life(1) == 18


@pytest.mark.rules("602.2b", "601.2f")
def test_cost_changes_for_abilities() -> None:
    t = Table()
    a = t.card(0, "artifact", Activated(cost("{2}"), gain(1)))
    t.card(
        0, "enchantment", Static(You(), (CostChange("activate", Type("artifact"), "-", ("1",), Fixed(1)),))
    )
    t.mana(0, "R")
    t.act(a)
    assert t.pool(0) == ""
    b = t.card(1, "artifact", Activated(cost("{1}"), gain(1)))
    t.card(
        0,
        "enchantment",
        Static(Opponents(), (CostChange("activate", Type("artifact"), "+", ("1",), Fixed(1)),)),
    )
    t.mana(1, "R")
    assert rule(t, b, 1) == "602.2b"
    t.mana(1, "R")
    assert rule(t, b, 1) == ""


@pytest.mark.rules("602.5a", "302.6", "107.5")
def test_summoning_sickness_is_for_creatures_and_tap_symbols() -> None:
    t = Table()
    tapping = Activated(cost("", TapThis()), gain(1))
    sick = t.creature(0, "1/1", tapping, Activated(cost("{0}"), gain(1)), sick=True)
    assert rule(t, sick) == "302.6" and rule(t, sick, n=1) == ""
    hasty = t.creature(0, "1/1", tapping, "haste", sick=True)
    rock = t.card(0, "artifact", tapping, came=t.s.turn)
    old = t.creature(0, "1/1", tapping)
    assert rule(t, hasty) == rule(t, rock) == rule(t, old) == ""
    t.act(old)
    assert rule(t, old) == "107.5"  # tapped


@pytest.mark.rules("302.6", "613.1b")
def test_a_creature_is_sick_again_under_a_new_controller() -> None:
    from apnap.model import Control

    t = Table()
    tapping = Activated(cost("", TapThis()), gain(1))
    theirs = t.creature(1, "1/1", tapping)
    t.cast(t.free(0, Apply(target(CREATURE), (Control(You()),), EOT)), theirs)
    t.resolve()
    assert t.chars(theirs).controller == 0
    assert rule(t, theirs) == "302.6"
    assert [e.player for e in t.facts(verbs.CONTROL)] == [0]
    t.pass_until("upkeep", 1)
    assert t.chars(theirs).controller == 1 and rule(t, theirs, 1) == ""


@pytest.mark.rules("602.5b")
def test_limits_on_activating() -> None:
    t = Table()
    once = t.card(0, "artifact", Activated(cost("{0}"), gain(1), (AtMost(1, "turn"),)))
    rich = t.card(
        0, "artifact", Activated(cost("{0}"), gain(1), (OnlyIf(Compare(LifeOf(You()), ">=", Fixed(21))),))
    )
    assert rule(t, rich) == "602.5b" and rule(t, once) == ""
    t.act(once)
    assert rule(t, once) == "602.5b"  # activated, though not resolved
    t.settle()
    assert rule(t, once) == "602.5b" and rule(t, rich) == ""
    t.pass_until("upkeep")
    assert rule(t, once) == ""


@pytest.mark.rules("602.5b", "400.7")
def test_a_limit_counts_for_one_object_and_one_ability() -> None:
    t = Table()
    act = Activated(cost("{0}"), gain(1), (AtMost(1, "turn"),))
    a = t.card(0, "artifact", act, act)
    b = t.card(0, "artifact", act)
    t.act(a)
    assert (rule(t, a), rule(t, a, n=1), rule(t, b)) == ("602.5b", "", "")


@pytest.mark.rules("602.5d", "307.5")
def test_activate_only_as_a_sorcery() -> None:
    t = Table()
    slow = t.card(0, "artifact", Activated(cost("{0}"), gain(1), (AsSorcery(),)))
    assert t.can_act(slow)
    t.cast(t.free(0, gain(1)))
    assert not t.can_act(slow) and rule(t, slow) == "602.5d"
    t.settle()
    t.pass_until("end")
    assert not t.can_act(slow)


@pytest.mark.rules("602.5", "101.2")
def test_what_cant_be_activated() -> None:
    t = Table()
    a = t.creature(0, "1/1", Activated(cost("{0}"), gain(1)))
    t.card(1, "enchantment", Static(Each(CREATURE), (Cant("activate"),)))
    assert rule(t, a) == "602.5"


@pytest.mark.rules("602.1", "113.7a")
def test_losing_the_ability_or_the_source_in_response_changes_nothing() -> None:
    t = Table()
    a = t.creature(0, "1/1", Activated(cost("{0}"), gain(1)))
    t.act(a)
    t.cast(t.free(0, Apply(target(CREATURE), (Lose(()),), EOT)), a)
    t.resolve()
    assert not t.can_act(a)
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("602.2b", "118.3")
def test_a_cost_of_another_object_is_chosen_and_paid_at_once() -> None:
    t = Table()
    altar = t.card(
        0, "artifact", Activated(cost("", Do(Sacrifice(You(), Select(ONE, CREATURE, None)))), draw(1))
    )
    assert rule(t, altar) == "602.2b"
    a, b = t.creature(0, "1/1"), t.creature(0, "1/1")
    t.creature(1, "1/1")
    t.say(f"activate:{altar}:p0")
    assert sorted(t.keys()) == sorted([f"o{a}", f"o{b}"])
    t.say(a)
    assert t.zone(a) == "graveyard" and len(t.stack()) == 1


@pytest.mark.rules("602.2", "701.6a", "113.9")
def test_an_activated_ability_can_be_countered() -> None:
    t = Table()
    a = t.card(0, "artifact", Activated(cost("{0}"), gain(1)))
    ability = t.act(a)
    t.cast(t.free(0, CounterIt(target(StackKind("activated")))), ability)
    t.settle()
    assert t.life(0) == 20 and t.zone(a) == "battlefield"


# 606


def walker(t: Table, player: int = 0, loyalty: int = 3) -> int:
    up = Activated(cost("", Loyalty("+", Fixed(1))), gain(1))
    down = Activated(cost("", Loyalty("-", Fixed(3))), draw(2))
    minus_x = Activated(cost("", Loyalty("-", X())), damage(X(), any_target()))
    return t.card(player, "planeswalker", up, down, minus_x, counters=(("loyalty", loyalty),))


@pytest.mark.rules("606.3", "606.4", "606.5", "113.5", "306.5d", "606.2")
def test_loyalty_abilities() -> None:
    t = Table()
    w = walker(t)
    t.act(w, n=0)
    assert t.obj(w).counters_of("loyalty") == 4  # paid at once
    t.settle()
    assert not t.can_act(w)  # once a turn, whichever
    assert rule(t, w, n=1) == "606.3"
    t.pass_until("upkeep", 1)
    assert rule(t, w) == "606.3"
    t.pass_until("precombat main", 0)
    assert t.can_act(w, 1)
    t.act(w, n=1)
    assert t.obj(w).counters_of("loyalty") == 1
    t.settle()
    assert t.hand(0) == 3


@pytest.mark.rules("606.6", "606.3")
def test_loyalty_that_cannot_be_paid_and_the_wrong_time() -> None:
    t = Table()
    w = walker(t, loyalty=2)
    assert t.can_act(w, 0) and not t.can_act(w, 1)
    t.cast(t.free(0, gain(1)))
    assert not t.can_act(w)
    t.settle()
    assert t.can_act(w)


@pytest.mark.rules("606.4", "107.3a", "704.5i", "606.1", "606.2", "606.6")
def test_minus_x_up_to_its_loyalty_and_none_left() -> None:
    t = Table()
    w = walker(t, loyalty=2)
    t.say(f"activate:{w}:p2")
    assert t.keys() == ["0", "1", "2"]
    t.say("2", "p1")
    assert t.zone(w) == "graveyard" and len(t.stack()) == 1
    t.resolve()
    assert t.life(1) == 18


# 605: mana abilities in a game


@pytest.mark.rules("605.3b", "605.3a")
def test_a_mana_ability_does_not_use_the_stack() -> None:
    t = Table()
    dork = t.creature(0, "1/1", tap_for("G"))
    t.act(dork)
    assert not t.stack() and t.pool(0) == "G" and t.ask.player == 0


@pytest.mark.rules("605.1b", "605.4a", "106.12a", "605.4", "405.6c")
def test_a_triggered_mana_ability_resolves_at_once() -> None:
    from apnap.model import AddMana

    t = Table()
    more = AddMana(You(), (("G",),), Fixed(1))
    t.card(0, "enchantment", when(Pattern("tap", what=Type("land"), how="mana"), more))
    [forest] = t.lands(0, "G")
    spell = t.spell(0, "{G}", gain(1))
    t.say(f"activate:{forest}:i.Forest")
    assert t.pool(0) == "GG" and not t.stack()
    t.cast(spell)
    assert t.pool(0) == "G" and len(t.stack()) == 1


@pytest.mark.rules("605.4a", "601.2g", "106.12")
def test_a_triggered_mana_ability_while_paying() -> None:
    from apnap.model import AddMana

    t = Table()
    more = AddMana(You(), (("R",),), Fixed(1))
    t.card(0, "enchantment", when(Pattern("tap", what=Type("land"), how="mana"), more))
    t.card(0, "enchantment", when(Pattern("tap", what=Type("land")), gain(1)))  # becomes tapped, once
    t.lands(0, "G")
    t.cast(t.spell(0, "{G}", gain(5)))
    assert t.pool(0) == "R"
    assert len(t.stack()) == 2
    t.settle()
    assert t.life(0) == 26


@pytest.mark.rules("605.5a", "605.1b")
def test_a_trigger_on_tapping_for_mana_that_adds_none_uses_the_stack() -> None:
    t = Table()
    t.card(0, "enchantment", when(Pattern("tap", what=Type("land"), how="mana"), gain(1)))
    [forest] = t.lands(0, "G")
    t.say(f"activate:{forest}:i.Forest")
    assert len(t.stack()) == 1


@pytest.mark.rules("106.12a")
def test_tapping_for_another_cost_is_not_tapping_for_mana() -> None:
    t = Table()
    t.card(0, "enchantment", when(Pattern("tap", what=Type("land"), how="mana"), gain(9)))
    land = t.card(0, "land", Activated(cost("", TapThis()), gain(1)))
    t.act(land)
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("602.2b", "601.2f")
def test_an_ability_may_say_what_it_costs_itself() -> None:
    t = Table()
    less = CostChange("activate", None, "-", ("1",), CountOf(Each(Type("enchantment"))))
    both = t.card(
        0, "artifact", Activated(cost("{2}"), gain(1), change=less), Activated(cost("{2}"), gain(1))
    )
    t.mana(0, "R")
    assert rule(t, both) == "602.2b"
    t.card(0, "enchantment")
    # The other ability of the same object costs what it did.
    assert rule(t, both) == "" and rule(t, both, n=1) == "602.2b"
    t.act(both)
    assert t.pool(0) == ""
