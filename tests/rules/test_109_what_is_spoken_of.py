"""CR 108-115, 300-307 and 400-406: what words refer to, and what objects are, as the log tells it in play."""

from __future__ import annotations

import pytest
from table import CREATURE, ENTERS, EOT, Table, cost, damage, gain, pt, target, when

from apnap.engine import activating, targets
from apnap.engine.evaluate import Context
from apnap.model import (
    Activated,
    AddMana,
    AllPlayers,
    And,
    Apply,
    ChooseValue,
    ControlledBy,
    CounterIt,
    Destroy,
    Each,
    EntersTapped,
    EntersWith,
    Fixed,
    GainLife,
    InZone,
    Keyword,
    Move,
    OwnedBy,
    Pattern,
    Quantity,
    Replacing,
    Seq,
    StackKind,
    Static,
    This,
    Trigger,
    You,
)

ONE = Quantity(Fixed(1), Fixed(1))


@pytest.mark.rules("108.4", "108.4a")
def test_a_card_in_a_graveyard_has_no_controller_but_its_owner() -> None:
    t = Table()
    mine, theirs = t.creature(0, "1/1", zone="graveyard"), t.creature(1, "2/2", zone="graveyard")
    assert t.chars(mine).controller == -1
    dead = And((CREATURE, InZone("graveyard"), ControlledBy(You())))
    t.cast(t.free(0, Move(Each(dead), "hand")))
    t.resolve()
    assert (t.zone(mine), t.zone(theirs)) == ("hand", "graveyard")


@pytest.mark.rules("109.2b", "113.9", "113.1c")
def test_a_spell_is_meant_and_no_ability() -> None:
    t = Table()
    rock = t.card(
        0,
        "artifact",
        Activated(
            cost(
                "",
            ),
            gain(1),
        ),
    )
    spell = t.cast(t.free(0, gain(5)))
    t.act(rock)
    counter = t.free(0, CounterIt(target(StackKind("spell"))))
    stifle = t.free(0, CounterIt(target(StackKind("activated"))))
    ability = t.top()
    t.say(t._find(f"cast:{counter}")[0])
    assert t.keys() == [f"o{spell}"]
    t.say(spell).resolve()
    assert t.life(0) == 20 and t.stack() == (ability,)
    t.cast(stifle, ability)
    t.resolve()
    assert t.stack() == () and t.life(0) == 20


@pytest.mark.rules("105.4")
def test_a_color_is_one_of_the_five() -> None:
    t = Table()
    t.cast(t.free(0, Seq((ChooseValue(You(), "color"), gain(1)))))
    t.passes(2)
    assert t.keys() == ["wwhite", "wblue", "wblack", "wred", "wgreen"]
    t.say("wred")
    assert t.life(0) == 21


@pytest.mark.rules("205.3e", "205.3m")
def test_a_creature_type_chosen_is_one_of_the_creature_types() -> None:
    t = Table()
    t.creature(0, "1/1", sub="Elf Warrior")
    t.card(0, "artifact", sub="Equipment")
    t.card(0, "land", sub="Forest")
    t.cast(t.free(0, Seq((ChooseValue(You(), "creature type"), gain(1)))))
    t.passes(2)
    assert {"wElf", "wWarrior"} <= set(t.keys()) and not {"wEquipment", "wForest"} & set(t.keys())
    # Any existing one, whatever the cards of this game are: tokens may be of it.
    assert {"wGoblin", "wTime Lord"} <= set(t.keys()) and len(t.keys()) > 250
    t.say("wGoblin")
    assert t.life(0) == 21


@pytest.mark.rules("205.3e", "205.3i")
@pytest.mark.parametrize("aspect, n", [("land type", 17), ("basic land type", 5)])
def test_a_land_type_chosen_need_not_be_basic_unless_that_is_said(aspect: str, n: int) -> None:
    t = Table()
    t.creature(0, "1/1", sub="Elf")
    t.cast(t.free(0, Seq((ChooseValue(You(), aspect), gain(1)))))
    t.passes(2)
    assert len(t.keys()) == n and ("wDesert" in t.keys()) == (n > 5) and "wElf" not in t.keys()
    t.say("wForest")
    assert t.life(0) == 21


@pytest.mark.rules("110.5d", "400.7")
def test_tapped_is_what_a_permanent_is_and_no_card() -> None:
    t = Table()
    bear = t.creature(0, "1/1", cost="{0}", tapped=True)
    t.cast(t.free(0, Move(target(CREATURE), "hand")), bear)
    t.resolve()
    assert not t.obj(t.now(bear)).tapped
    t.cast(t.now(bear))
    t.resolve()
    assert t.zone(bear) == "battlefield" and not t.obj(t.now(bear)).tapped


@pytest.mark.rules("304.4", "400.4a", "110.4")
def test_an_instant_stays_where_it_is_told_to_enter() -> None:
    t = Table()
    spell, bear = t.free(0, gain(1), zone="graveyard"), t.creature(0, "1/1", zone="graveyard")
    t.cast(t.free(0, Move(Each(And((InZone("graveyard"), OwnedBy(You())))), "battlefield")))
    t.resolve()
    assert (t.zone(spell), t.zone(bear)) == ("graveyard", "battlefield")


@pytest.mark.rules("300.2a", "305.9", "300.2")
def test_a_land_that_is_a_creature_too_is_played_and_never_cast() -> None:
    t = Table()
    dryad = t.card(0, "land creature", pt="1/1", zone="hand", cost="")
    assert not t.can_cast(dryad) and t.can_play(dryad)
    t.play(dryad)
    assert t.zone(dryad) == "battlefield" and t.stack() == ()
    assert t.pt(t.now(dryad)) == (1, 1)


@pytest.mark.rules("300.2b", "308.1", "308.2")
def test_a_kindred_card_is_cast_as_its_other_type_and_has_creature_types() -> None:
    t = Table()
    fast = t.card(0, "kindred instant", gain(2), cost="{0}", zone="hand", sub="Elf")
    slow = t.card(0, "kindred sorcery", gain(3), cost="{0}", zone="hand", sub="Elf")
    t.cast(t.free(0, gain(1)))
    assert t.can_cast(fast) and not t.can_cast(slow)
    id = t.cast(fast)
    assert t.chars(id).subtypes == frozenset({"Elf"})
    t.settle()
    assert t.zone(fast) == "graveyard" and t.life(0) == 23


@pytest.mark.rules("605.5b", "608.2c")
def test_a_spell_that_adds_mana_is_no_mana_ability() -> None:
    t = Table()
    ritual = t.free(0, Seq((AddMana(You(), (("R",),), Fixed(2)), gain(1))))
    t.cast(ritual)
    assert t.zone(ritual) == "stack" and t.pool(0) == ""
    t.resolve()
    assert t.pool(0) == "RR" and t.life(0) == 21


@pytest.mark.rules("608.2m")
def test_a_spell_that_leaves_the_stack_as_it_resolves_goes_on() -> None:
    t = Table()
    spell = t.free(0, Seq((Move(This(), "exile"), gain(4))))
    t.cast(spell)
    t.resolve()
    assert t.zone(spell) == "exile" and t.life(0) == 24


@pytest.mark.rules("609.3", "101.3")
def test_what_is_possible_is_done() -> None:
    t = Table()
    god, bear = t.creature(1, "3/3", "indestructible"), t.creature(1, "2/2")
    t.cast(t.free(0, Seq((Destroy(Each(CREATURE)), gain(1)))))
    t.resolve()
    assert (t.zone(god), t.zone(bear), t.life(0)) == ("battlefield", "graveyard", 21)


@pytest.mark.rules("115.4")
def test_any_target_is_what_damage_can_be_dealt_to() -> None:
    t = Table()
    bear, _rock = t.creature(1, "2/2"), t.card(1, "artifact")
    walker = t.card(1, "planeswalker", loyalty="3", counters=(("loyalty", 3),))
    bolt = t.free(0, damage(2))
    t.say(t._find(f"cast:{bolt}")[0])
    assert set(t.keys()) == {"p0", "p1", f"o{bear}", f"o{walker}"}
    t.say(walker).resolve()
    assert t.obj(walker).counters_of("loyalty") == 1


@pytest.mark.rules("115.5")
def test_a_spell_is_no_target_of_its_own() -> None:
    t = Table()
    other = t.cast(t.free(0, gain(1)))
    phrase = target(StackKind("spell"))
    own = t.cast(t.free(0, CounterIt(phrase)), other)
    ctx = Context(t.s, own, 0)
    ctx.item = own
    reason = targets.why_not_target(ctx, phrase, own)
    assert reason is not None and reason.rule == "115.5"
    assert targets.why_not_target(ctx, phrase, other) is None


@pytest.mark.rules("606.6", "606.4")
def test_no_more_loyalty_is_removed_than_there_is() -> None:
    from apnap.model import Loyalty

    t = Table()
    minus = Activated(cost("", Loyalty("-", Fixed(3))), gain(3), label="loyalty")
    walker = t.card(0, "planeswalker", minus, loyalty="4", counters=(("loyalty", 2),))
    inst = t.chars(walker).abilities.activated[0]
    reason = activating.why_not(t.s, 0, walker, inst)
    assert reason is not None and not t.can_act(walker)
    t.s.own(walker).counters = (("loyalty", 3),)
    t.s.version += 1
    t.s.listed = None
    assert t.can_act(walker)
    t.act(walker)
    t.resolve()
    assert t.life(0) == 23 and t.zone(walker) == "graveyard"


@pytest.mark.rules("110.4c")
def test_without_any_type_it_is_still_a_permanent() -> None:
    from apnap.model import LoseTypes

    t = Table()
    bear = t.creature(0, "2/2")
    t.cast(t.free(0, Apply(target(CREATURE), (LoseTypes(("creature",)),), EOT)), bear)
    t.resolve()
    assert t.zone(bear) == "battlefield" and t.chars(bear).types == 0


@pytest.mark.rules("611.3c")
def test_effects_change_it_as_it_enters_and_not_afterwards() -> None:
    t = Table()
    t.card(0, "enchantment", Static(Each(CREATURE), (pt(1, 1),)))
    weak = t.creature(0, "1/0", cost="{0}", zone="hand")
    t.cast(weak)
    t.resolve()
    assert t.zone(weak) == "battlefield" and t.pt(t.now(weak)) == (2, 1)
    u = Table()
    weak = u.creature(0, "1/0", cost="{0}", zone="hand")
    u.cast(weak)
    u.resolve()
    assert u.zone(weak) == "graveyard"


@pytest.mark.rules("113.6h", "614.12", "122.6a")
def test_what_it_says_of_its_entering_functions_as_it_enters() -> None:
    t = Table()
    own = Static(This(), (Replacing(ENTERS, (EntersTapped(), EntersWith("+1/+1", Fixed(2)))),))
    id = t.creature(0, "1/1", own, cost="{0}", zone="hand")
    t.cast(id)
    t.resolve()
    o = t.obj(t.now(id))
    assert o.tapped and o.counters_of("+1/+1") == 2 and t.pt(o.id) == (3, 3)


@pytest.mark.rules("608.2k")
def test_an_ability_finds_what_its_trigger_spoke_of_though_it_has_changed() -> None:
    t = Table()
    event = Pattern("zone change", CREATURE, destination=("battlefield",))
    grow = Apply(Trigger("object"), (pt(3, 0),), EOT)
    t.card(0, "enchantment", when(event, grow))
    bear = t.creature(0, "2/2", cost="{0}", zone="hand")
    t.cast(bear)
    t.resolve()
    now = t.now(bear)
    from apnap.model import AddTypes

    t.cast(t.free(0, Apply(target(CREATURE), (AddTypes(("artifact",), (), ()),), EOT)), now)
    t.settle()
    assert t.pt(now) == (5, 2)


@pytest.mark.rules("400.7a", "112.4")
def test_an_effect_on_a_permanent_spell_goes_on() -> None:
    t = Table()
    spell = t.cast(t.creature(0, "2/2", cost="{0}", zone="hand"))
    t.cast(t.free(0, Apply(target(StackKind("spell")), (pt(2, 2),), EOT)), spell)
    t.settle()
    assert t.pt(t.now(spell)) == (4, 4)


@pytest.mark.rules("113.6j")
def test_an_ability_whose_cost_is_itself_from_the_hand_functions_there() -> None:
    t = Table()
    cycler = t.creature(0, "1/1", Keyword("cycling", (cost("{0}"),)), cost="{9}", zone="hand")
    here = t.creature(0, "1/1", Keyword("cycling", (cost("{0}"),)))
    assert [k for k in t.keys() if k.startswith("activate")] and not t._find(f"activate:{here}")
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{cycler}"))).pay()
    assert t.zone(cycler) == "graveyard"
    t.resolve()
    assert t.hand(0) == 1


@pytest.mark.rules("121.5")
def test_a_card_put_into_the_hand_is_not_drawn() -> None:
    from apnap.model import TopOf

    t = Table()
    t.card(0, "enchantment", when(Pattern("draw", who=You()), gain(1)))
    t.cast(t.free(0, Move(TopOf(Fixed(1), You()), "hand")))
    t.settle()
    assert t.hand(0) == 1 and t.life(0) == 20
    from table import draw

    t.cast(t.free(0, draw(1)))
    t.settle()
    assert t.hand(0) == 2 and t.life(0) == 21


@pytest.mark.rules("106.12b")
def test_what_is_tapped_for_is_replaced_as_it_is_produced() -> None:
    from apnap.model import Instead

    t = Table()
    land = t.lands(0, "G")[0]
    t.card(1, "enchantment", Static(You(), (Replacing(Pattern("add mana"), (Instead(gain(3)),)),)))
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{land}")))
    assert t.obj(land).tapped and t.pool(0) == "" and t.life(1) == 23


@pytest.mark.rules("406.1", "404.1")
def test_an_exiled_card_is_in_exile_and_not_in_the_graveyard() -> None:
    t = Table()
    one, other = t.creature(1, "1/1"), t.creature(1, "1/1")
    t.cast(t.free(0, Move(target(CREATURE), "exile")), one)
    t.resolve()
    t.cast(t.free(0, Destroy(target(CREATURE))), other)
    t.resolve()
    assert (t.zone(one), t.zone(other)) == ("exile", "graveyard")


@pytest.mark.rules("115.10b")
def test_you_is_no_target() -> None:
    t = Table()
    spell = t.cast(t.free(0, gain(3)))
    assert t.item(spell).targets == ()
    t.resolve()
    assert t.life(0) == 23
    aimed = t.cast(t.free(0, GainLife(target(players=AllPlayers()), Fixed(2))), "p1")
    assert t.item(aimed).targets != ()
