"""CR 107.3-4, 118 and 609.4: costs as they are paid in play, with what the log says of them."""

from __future__ import annotations

import pytest
from table import CREATURE, ONE, Table, cost, damage, gain

from apnap.engine import activating, casting
from apnap.model import (
    Activated,
    AdditionalCost,
    AddMana,
    AllPlayers,
    AlternativeCost,
    CostChange,
    Do,
    Fixed,
    GainLife,
    Keyword,
    ManaOfAnyType,
    Sacrifice,
    Select,
    Seq,
    SpendOnly,
    Static,
    TapThis,
    This,
    Triggered,
    Type,
    UntapThis,
    X,
    You,
)


def change(t: Table, sign: str, *symbols: str) -> None:
    t.card(1, "enchantment", Static(AllPlayers(), (CostChange("cast", None, sign, symbols, Fixed(1)),)))


def takes(text: str, pool: str, *less: str, more: str = "") -> str | None:
    """What of the pool is left after a spell of that cost has been cast; None where it can't be."""
    t = Table()
    if less:
        change(t, "-", *less)
    if more:
        change(t, "+", more)
    spell = t.spell(0, text, gain(1))
    t.mana(0, pool)
    t.s.listed = None
    if not t.can_cast(spell):
        return None
    t.cast(spell)
    t.resolve()
    assert t.life(0) == 21
    return t.pool(0)


@pytest.mark.rules("118.7b")
def test_a_reduction_of_a_kind_not_asked_for_reduces_generic_mana_in_play() -> None:
    assert takes("{2}{W}", "WW", "U") == ""
    assert takes("{2}{W}", "W", "U") is None
    assert takes("{W}", "W", "U") == ""
    assert takes("{W}", "", "U") is None


@pytest.mark.rules("118.7c")
def test_the_excess_of_a_colored_reduction_reduces_generic_mana() -> None:
    assert takes("{3}{W}", "G", "W", "W", "W") == ""
    assert takes("{3}{W}", "", "W", "W", "W") is None


@pytest.mark.rules("118.7d", "107.4c")
def test_the_excess_of_a_colorless_reduction_reduces_generic_mana() -> None:
    assert takes("{3}{C}", "GG", "C", "C") == ""
    assert takes("{3}{C}", "G", "C", "C") is None


@pytest.mark.rules("118.7e")
def test_of_a_hybrid_reduction_one_half_is_chosen() -> None:
    assert takes("{1}{W}{U}", "WW", "W/U") == ""
    assert takes("{1}{W}{U}", "UU", "W/U") == ""
    assert takes("{1}{W}{U}", "GG", "W/U") is None


@pytest.mark.rules("118.7f")
def test_a_phyrexian_reduction_reduces_mana_of_its_color() -> None:
    assert takes("{2}{W}", "GG", "W/P") == ""
    assert takes("{2}{W}", "G", "W/P") is None


@pytest.mark.rules("118.7g")
def test_a_snow_reduction_reduces_generic_mana() -> None:
    assert takes("{2}{W}", "WG", "S") == ""
    assert takes("{2}{W}", "W", "S") is None


@pytest.mark.rules("107.4c", "106.1")
def test_a_colorless_symbol_is_paid_with_colorless_mana_alone() -> None:
    assert takes("{C}", "C") == ""
    assert takes("{C}", "W") is None


@pytest.mark.rules("107.4e", "118.13a")
def test_a_hybrid_symbol_is_paid_with_either_half() -> None:
    assert takes("{W/U}{W/U}", "WU") == ""
    assert takes("{2/R}", "GG") == "" and takes("{2/R}", "R") == ""
    assert takes("{W/U}", "R") is None and takes("{2/R}", "G") is None


@pytest.mark.rules("107.4f", "118.13a", "118.3b", "119.4")
def test_a_phyrexian_symbol_is_paid_with_mana_or_two_life() -> None:
    t = Table()
    spell = t.spell(0, "{B/P}", gain(0))
    t.say(t._find(f"cast:{spell}")[0]).pay()
    assert t.life(0) == 18
    t = Table()
    spell = t.spell(0, "{B/P}", gain(0))
    t.s.own_player(0).life = 1
    assert not t.can_cast(spell)
    t.mana(0, "B")
    t.s.listed = None
    t.say(t._find(f"cast:{spell}")[0]).pay()
    assert t.life(0) == 1 and t.pool(0) == ""


@pytest.mark.rules("107.4h", "106.3")
def test_a_snow_symbol_is_paid_with_mana_of_snow_sources() -> None:
    for snow in (True, False):
        t = Table()
        t.card(0, "snow land" if snow else "land", Activated(cost("", TapThis()), green()))
        spell = t.spell(0, "{S}", gain(1))
        assert t.can_cast(spell) == snow
        if snow:
            t.cast(spell)
            t.resolve()
            assert t.life(0) == 21


def green(only: SpendOnly | None = None) -> AddMana:
    return AddMana(You(), (("G",),), Fixed(1), only=only)


@pytest.mark.rules("107.4d", "118.5", "118.5a")
def test_a_cost_of_0_is_paid_and_not_by_itself() -> None:
    t = Table()
    spell = t.spell(0, "{0}", gain(1))
    assert t.life(0) == 20 and t.zone(spell) == "hand"
    t.cast(spell)
    assert t.zone(spell) == "stack" and t.pool(0) == ""
    assert not Table().can_cast(spell)


@pytest.mark.rules("118.6", "118.6a", "202.1b")
def test_no_mana_cost_can_not_be_paid_even_if_it_is_increased() -> None:
    t = Table()
    change(t, "+", "1")
    t.mana(0, "GGG")
    none = t.card(0, "creature", pt="1/1", zone="hand")
    free = t.creature(0, "1/1", cost="{0}", zone="hand")
    assert t.chars(none).mana_value == 0
    reasons = [casting.why_not(t.s, 0, w) for w in casting.ways(t.s, 0, none)]
    assert [r.rule for r in reasons if r is not None] == ["118.6"]
    assert not t.can_cast(none) and t.can_cast(free)
    other = t.card(
        0, "creature", Static(This(), (AlternativeCost(cost("{G}"), "cheap"),), zone="any"), zone="hand"
    )
    t.s.listed = None
    assert t.can_cast(other)  # an alternative cost is payable: {G} and the increase


@pytest.mark.rules("118.9c", "118.9d", "113.2b", "113.6d", "604.5")
def test_an_alternative_cost_leaves_the_mana_cost_and_is_changed_like_it() -> None:
    t = Table()
    change(t, "+", "2")
    way = Static(This(), (AlternativeCost(cost("{R}"), "prowl"),), zone="any")
    spell = t.spell(0, "{5}{B}", way, gain(1))
    t.mana(0, "RG")
    t.s.listed = None
    assert not t.can_cast(spell)
    t.mana(0, "G")
    t.s.listed = None
    id = t.cast(spell, label="prowl")
    assert t.pool(0) == "" and t.chars(id).mana_value == 6


@pytest.mark.rules("107.3i", "107.3a", "202.3e")
def test_every_x_of_a_spell_is_the_same() -> None:
    t = Table()
    spell = t.spell(0, "{X}{R}", Seq((damage(X()), GainLife(You(), X()))))
    t.mana(0, "RRRR")
    t.s.listed = None
    id = t.cast(spell, 3, "p1")
    assert t.chars(id).mana_value == 4
    t.resolve()
    assert (t.life(0), t.life(1)) == (23, 17)


@pytest.mark.rules("107.3k")
def test_x_of_an_activation_is_its_own() -> None:
    t = Table()
    source = t.card(0, "creature", Activated(cost("{X}"), GainLife(You(), X())), cost="{X}{G}", pt="1/1")
    t.mana(0, "GGGGG")
    for x, life in ((2, 22), (3, 25)):
        t.act(source, x)
        t.resolve()
        assert t.life(0) == life
    assert t.chars(source).mana_value == 1


@pytest.mark.rules("107.6", "302.6")
def test_the_untap_symbol_asks_for_a_tapped_permanent() -> None:
    t = Table()
    untap = Activated(cost("", UntapThis()), gain(1))
    ready, sick = (
        t.creature(0, "1/1", untap, tapped=True),
        t.creature(0, "1/1", untap, tapped=True, sick=True),
    )
    assert t.can_act(ready) and not t.can_act(sick)
    t.act(ready)
    assert not t.obj(ready).tapped and not t.can_act(ready)
    inst = t.chars(ready).abilities.activated[0]
    reason = activating.why_not(t.s, 0, ready, inst)
    assert reason is not None and reason.rule == "107.6"
    t.resolve()
    assert t.life(0) == 21


@pytest.mark.rules("106.6")
def test_mana_for_creature_spells_alone() -> None:
    t = Table()
    only = SpendOnly("cast", Type("creature"))
    t.card(0, "land", Activated(cost("", TapThis()), green(only)))
    beast, spell = t.creature(0, "1/1", cost="{G}", zone="hand"), t.spell(0, "{G}", gain(1))
    assert t.can_cast(beast) and not t.can_cast(spell)
    t.cast(beast)
    assert t.zone(beast) == "stack"


@pytest.mark.rules("118.14", "609.4", "609.4b")
def test_mana_spent_as_though_it_were_of_any_color() -> None:
    t = Table()
    t.card(0, "artifact", Static(You(), (ManaOfAnyType("color", Type("creature")),)))
    beast, spell = t.creature(0, "1/1", cost="{W}{U}", zone="hand"), t.spell(0, "{W}{U}", gain(1))
    t.mana(0, "RR")
    t.s.listed = None
    assert t.can_cast(beast) and not t.can_cast(spell)
    id = t.cast(beast)
    facts = t.obj(id).cast
    assert facts is not None and facts.spent == (0, 0, 0, 2, 0, 0)  # it is red mana that was spent


@pytest.mark.rules("118.10")
def test_one_creature_pays_for_one_thing() -> None:
    t = Table()
    sac = Do(Sacrifice(You(), Select(ONE, CREATURE, None)))
    t.creature(0, "1/1", Activated(cost("", Do(Sacrifice(You(), This()))), green()))
    spell = Activated(cost("{G}", sac), gain(3))
    rock = t.card(0, "artifact", spell)
    inst = t.chars(rock).abilities.activated[0]
    reason = activating.why_not(t.s, 0, rock, inst)
    assert reason is not None and reason.rule == "602.2b" and not t.can_act(rock)
    t.creature(0, "1/1")
    t.s.version += 1
    t.s.listed = None
    assert t.can_act(rock)


@pytest.mark.rules("115.1e", "115.1c")
def test_a_keyword_may_stand_for_what_targets() -> None:
    t = Table()
    sword = t.card(0, "artifact", Keyword("equip", (cost("{1}"),)), sub="Equipment")
    bear, theirs = t.creature(0, "2/2"), t.creature(1, "2/2")
    t.mana(0, "G")
    t.s.listed = None
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{sword}")))
    assert t.ask.kind == "target" and t.keys() == [f"o{bear}"] and theirs != bear
    t.say(bear)
    t.pay()
    t.resolve()
    assert t.obj(sword).attached_to == bear


@pytest.mark.rules("207.2c")
@pytest.mark.parametrize("label", ["Raid", ""])
def test_an_ability_word_means_nothing(label: str) -> None:
    from table import ENTERS

    t = Table()
    t.cast(t.creature(0, "1/1", Triggered(ENTERS, gain(2), label=label), cost="{0}", zone="hand"))
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("202.4", "118.8d")
def test_an_additional_cost_is_no_part_of_the_mana_cost() -> None:
    t = Table()
    more = Static(This(), (AdditionalCost(cost("{2}")),), zone="any")
    spell = t.spell(0, "{R}", more, gain(1))
    t.mana(0, "RR")
    t.s.listed = None
    assert not t.can_cast(spell)
    t.mana(0, "R")
    t.s.listed = None
    id = t.cast(spell)
    assert t.pool(0) == "" and t.chars(id).mana_value == 1


@pytest.mark.rules("106.1a")
def test_mana_of_any_color_is_of_one_of_five() -> None:
    t = Table()
    any_color = AddMana(You(), (("W",), ("U",), ("B",), ("R",), ("G",)), Fixed(1))
    rock = t.card(0, "artifact", Activated(cost(""), any_color))
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{rock}")))
    assert len(t.keys()) == 5
    t.say("c3")
    assert t.pool(0) == "R"


@pytest.mark.rules("106.1b")
def test_mana_of_any_type_may_be_colorless_too() -> None:
    t = Table()
    any_type = AddMana(You(), (("W",), ("U",), ("B",), ("R",), ("G",), ("C",)), Fixed(1))
    rock = t.card(0, "artifact", Activated(cost(""), any_type))
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{rock}")))
    assert len(t.keys()) == 6
    t.say("c5")
    assert t.pool(0) == "C"


@pytest.mark.rules("107.5", "107.6", "118.3")
def test_what_is_tapped_and_untapped_for_one_cost() -> None:
    t = Table()
    turning = Activated(cost("", TapThis(), UntapThis(), TapThis()), gain(1))
    wheel = t.card(0, "artifact", turning)
    stuck = t.card(0, "artifact", Activated(cost("", TapThis(), TapThis()), gain(1)))
    assert [t.can_act(wheel), t.can_act(stuck)] == [True, False]
    t.act(wheel)
    assert t.obj(wheel).tapped
    t.resolve()
    assert t.life(0) == 21 and not t.can_act(wheel)
