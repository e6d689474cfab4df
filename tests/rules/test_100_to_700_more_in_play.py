"""CR 107-700: rules of several sections, each in a small position of its own."""

from __future__ import annotations

import pytest
from position import CREATURE, ONE, Position, damage, free, target, when

from apnap.model import (
    Activated,
    AdditionalCost,
    AllPlayers,
    Among,
    And,
    Anything,
    Apply,
    Bind,
    Bound,
    Cant,
    Choose,
    ControlledBy,
    CopyOnStack,
    Cost,
    CostChange,
    CountOf,
    CreateCopyToken,
    DestinationBecomes,
    Discard,
    Each,
    EntersAttachedTo,
    ExtraPhase,
    Fixed,
    Gain,
    GainLife,
    Gate,
    Giver,
    HostOf,
    InZone,
    Linked,
    LoseLife,
    Loyalty,
    ManaCostOf,
    Modal,
    ModifyPT,
    Move,
    Nothing,
    Opponents,
    OwnedBy,
    Pattern,
    Pay,
    Quantity,
    Replacing,
    Sacrifice,
    Select,
    Seq,
    StackKind,
    Static,
    StatOf,
    Subtype,
    Target,
    This,
    TopOf,
    Type,
    Until,
    X,
    You,
)

EOT = Until("end of turn")


@pytest.mark.rules("107.3h")
def test_an_x_in_the_mana_cost_of_a_card_that_is_paid_is_0() -> None:
    p = Position()
    p.lands(0, "Forest", 3)
    card = p.card(0, "graveyard", cost="{X}{X}{2}")
    price = Pay(You(), Cost((ManaCostOf(target(InZone("graveyard"))),)))
    p.cast(p.spell(Gate(You(), price, GainLife(You(), Fixed(5)), Nothing())), card)
    p.resolve("yes")
    assert p.life(0) == 25 and len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == 2


@pytest.mark.rules("111.12")
@pytest.mark.parametrize("there", [False, True])
def test_there_is_no_copy_of_what_does_not_exist(there: bool) -> None:
    p = Position()
    if there:
        p.creature(0, "1/1", name="Model")
    of = Bind(0, Choose(You(), Select(Quantity(Fixed(0), Fixed(1)), CREATURE, None)))
    p.cast(p.spell(Seq((of, CreateCopyToken(You(), Fixed(1), Bound(0))))))
    p.resolve(*(p.named("Model") if there else ()))
    assert len(p.named("Model")) == (2 if there else 0) and len(p.s.battlefield()) == (2 if there else 0)


@pytest.mark.rules("113.1b")
def test_a_player_has_what_an_effect_gives_them() -> None:
    p = Position()
    p.permanent(1, "enchantment", Static(You(), (Cant("be targeted", what=ControlledBy(Opponents())),)))
    id = p.spell(damage(3, Target(0, ONE, None, AllPlayers())))
    p.say(p.castable(id)[0])
    assert p.keys() == ["p0"]


@pytest.mark.rules("120.1a")
def test_damage_is_dealt_only_to_what_it_can_be_dealt_to() -> None:
    p = Position()
    rock, bear = p.permanent(0, "artifact"), p.creature(0, "2/2")
    p.do(damage(2, Each(InZone("battlefield"))))
    assert p.where(bear) == "graveyard" and p.obj(rock).damage == 0
    assert [e.obj for e in p.facts("damage")] == [bear]


@pytest.mark.rules("301.5e")
@pytest.mark.parametrize("host", ["creature", "enchantment"])
def test_equipment_put_onto_what_it_cant_equip_enters_unattached(host: str) -> None:
    p = Position()
    it = p.permanent(0, host, size="1/1" if host == "creature" else "")
    sword = p.permanent(0, "artifact", subtypes="Equipment", zone="graveyard")
    onto = EntersAttachedTo(target(InZone("battlefield")))
    back = Move(Each(And((Subtype("Equipment"), InZone("graveyard")))), "battlefield", entering=(onto,))
    p.do(back, it)
    assert p.where(sword) == "battlefield" and p.obj(sword).attached_to == (it if host == "creature" else 0)


@pytest.mark.rules("505.1b")
def test_an_additional_main_phase_is_no_first_one() -> None:
    p = Position(active=1)
    first = when(Pattern("step", how="precombat main"), GainLife(You(), Fixed(1)))
    p.permanent(0, "enchantment", first)
    p.until("upkeep")
    while not (p.s.step == 3 and p.kind == "priority"):
        p.answer("pass")
    p.finish()
    assert p.s.active == 0 and p.life(0) == 21
    p.do(ExtraPhase(("main",)))
    p.until("postcombat main")
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("513.2")
@pytest.mark.parametrize("late", [False, True])
def test_what_enters_in_the_end_step_waits_for_the_next_one(late: bool) -> None:
    p = Position()
    p.until("end") if late else p.begin()
    ends = when(Pattern("step", how="end"), GainLife(You(), Fixed(1)))
    p.cast(p.creature(0, "1/1", ends, "flash", zone="hand"))
    p.resolve()
    if not late:
        p.until("end")
    p.finish()
    assert p.life(0) == (20 if late else 21)


@pytest.mark.rules("602.4")
def test_an_ability_that_alters_costs_leaves_what_is_on_the_stack_alone() -> None:
    p = Position()
    p.lands(0, "Plains", 3)
    dearer = Apply(You(), (CostChange("cast", None, "+", ("1",), Fixed(1)),), EOT)
    tax = p.permanent(0, "artifact", free(dearer))
    first, second = [p.spell(GainLife(You(), Fixed(1)), cost="{1}") for _ in range(2)]
    p.cast(first)
    p.activate(tax)
    p.resolve()
    assert len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == 1
    p.cast(second)
    assert len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == 3


@pytest.mark.rules("606.5")
@pytest.mark.parametrize(("sign", "left"), [("+", 6), ("-", 4)])
def test_costs_of_loyalty_counters_are_one_cost(sign: str, left: int) -> None:
    p = Position()
    walker = Activated(Cost((Loyalty("+", Fixed(2)),)), GainLife(You(), Fixed(1)), label="loyalty")
    id = p.permanent(0, "planeswalker", walker, counters=(("loyalty", 3),))
    more = AdditionalCost(Cost((Loyalty(sign, Fixed(1)),)))
    p.permanent(0, "enchantment", Static(Each(Type("planeswalker")), (more,)))
    p.activate(id)
    assert p.counters(id, "loyalty") == left
    assert len(p.facts("put counter")) == 1 and not p.facts("remove counter")


def choice(**more: object) -> Modal:
    one = Quantity(Fixed(1), Fixed(1))
    burn = damage(2, Target(0, ONE, None, AllPlayers()))
    return Modal(one, (burn, GainLife(You(), Fixed(3))), **more)  # type: ignore[arg-type]


@pytest.mark.rules("700.2e")
def test_another_player_chooses_the_mode() -> None:
    p = Position()
    spell = p.spell(choice(by=Opponents()))
    p.say(p.castable(spell)[0])
    assert (p.ask.rule, p.ask.player, p.keys()) == ("700.2e", 1, ["m0", "m1"])
    p.say("m1")
    p.finish()
    assert p.life(0) == 23


@pytest.mark.rules("700.2g", "700.2f", "115.8")
@pytest.mark.parametrize("mode", [0, 1])
def test_a_copy_has_the_mode_that_was_chosen_whatever_its_targets(mode: int) -> None:
    p = Position()
    spell = p.cast(p.spell(choice()), f"m{mode}", *(("p1",) if mode == 0 else ()))
    p.cast(p.spell(CopyOnStack(You(), target(StackKind("spell")), Fixed(1))), spell)
    p.resolve(*(("p0",) if mode == 0 else ()))
    copy = p.s.obj(p.s.stack()[-1]).item
    assert copy is not None and copy.modes == (mode,)
    p.finish()
    assert (p.life(0), p.life(1)) == ((18, 18) if mode == 0 else (26, 20))


@pytest.mark.rules("301.5f", "303.4m")
def test_what_it_is_attached_to_is_meant_whatever_it_is_itself() -> None:
    p = Position()
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    bonus = Static(HostOf(This()), (ModifyPT(Fixed(1), Fixed(1)),))
    p.permanent(0, "artifact", bonus, attached_to=bear)
    assert p.pt(bear) == (3, 3) and p.pt(other) == (2, 2)


@pytest.mark.rules("102.2")
@pytest.mark.parametrize("players", [2, 3])
def test_of_two_players_each_is_the_others_opponent(players: int) -> None:
    for by in range(players):
        p = Position(players=players)
        p.do(LoseLife(Opponents(), Fixed(3)), by=by)
        assert [p.life(q) for q in range(players)] == [20 if q == by else 17 for q in range(players)]


@pytest.mark.rules("607.1c")
def test_an_ability_that_does_both_is_linked_to_itself() -> None:
    p = Position()
    exiles = Seq((Move(TopOf(Fixed(1), You()), "exile"), GainLife(You(), CountOf(Linked()))))
    one = p.permanent(0, "artifact", free(exiles))
    other = p.permanent(0, "artifact", free(exiles))
    for id, life in ((one, 21), (one, 23), (other, 24)):
        p.activate(id)
        p.resolve()
        assert p.life(0) == life  # what the other one has exiled doesn't count


@pytest.mark.rules("701.9c", "107.2")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_card_discarded_into_a_hidden_zone_has_no_values(hidden: bool) -> None:
    p = Position()
    if hidden:
        goes = Pattern("zone change", Anything(), origin=("hand",), destination=("graveyard",))
        p.permanent(0, "artifact", Static(You(), (Replacing(goes, (DestinationBecomes("library", "top"),)),)))
    p.card(0, "hand", types="sorcery", cost="{4}")
    thrown = Bind(0, Discard(You(), Each(And((InZone("hand"), OwnedBy(You()))))))
    p.do(Seq((thrown, GainLife(You(), StatOf("mana value", Bound(0), "sum")))))
    assert p.life(0) == (20 if hidden else 24)


@pytest.mark.rules("107.3j")
def test_the_x_of_an_ability_that_it_gains_is_not_that_of_its_cost() -> None:
    p = Position()
    p.lands(0, "Forest", 3)
    own = when(Pattern("zone change", Among(This()), destination=("battlefield",)), GainLife(You(), X()))
    c = p.card(0, "hand", own, types="creature", size="1/1", cost="{X}")
    p.cast(c, "3")
    p.finish()
    assert p.life(0) == 23
    p.do(Apply(target(CREATURE), (Gain((free(GainLife(You(), X())),)),), EOT), p.now(c))
    p.activate(p.now(c))
    p.resolve()
    assert p.life(0) == 23


@pytest.mark.rules("201.5a")
def test_a_name_in_a_granted_ability_means_the_one_that_granted_it() -> None:
    p = Position()
    gives = Gain((free(Seq((Sacrifice(You(), Giver()), GainLife(You(), Fixed(3))))),))
    boots, bears = [], []
    for _ in range(2):
        bears.append(p.creature(0, "2/2"))
        worn = Static(HostOf(This()), (gives,))
        boots.append(
            p.permanent(0, "artifact", worn, subtypes="Equipment", attached_to=bears[-1], name="Boots")
        )
    p.activate(bears[1])
    p.resolve()
    assert p.where(boots[1]) == "graveyard" and p.where(boots[0]) == "battlefield" and p.life(0) == 23
    p.activate(bears[0])
    p.resolve()
    assert p.where(boots[0]) == "graveyard" and p.where(bears[0]) == "battlefield"
