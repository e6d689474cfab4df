"""CR 605: mana abilities, which of them a player could activate, and what the payer makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.engine import mana, payer
from apnap.engine.mana_abilities import Source, is_mana_ability, mana_sources
from apnap.engine.state import BATTLEFIELD, CARD, HAND, Effect, Event, GameState
from apnap.model import (
    VERB_NUMBER,
    Activated,
    AddMana,
    AsInstant,
    AsSorcery,
    AsThough,
    AtMost,
    Bind,
    Cant,
    Compare,
    Cost,
    CostChange,
    CountEvents,
    CountOf,
    DealDamage,
    Do,
    Draw,
    Each,
    Endless,
    Face,
    Filter,
    Fixed,
    If,
    Instead,
    InZone,
    Keyword,
    LifeOf,
    Limit,
    Mana,
    Mill,
    Move,
    Nothing,
    OnlyIf,
    Pattern,
    PayLife,
    Quantity,
    RemoveCounters,
    Replacing,
    Sacrifice,
    Select,
    Seq,
    SpendOnly,
    Static,
    Status,
    Tap,
    TapThis,
    Target,
    This,
    TopOf,
    Type,
    UntapThis,
    X,
    You,
    intern,
    mana_cost,
)

ANY = mana.NO_PURPOSE
ONCE = Fixed(1)
ONE = Quantity(Fixed(1), Fixed(1))


def add(symbols: str = "G", times: Any = ONCE, how: str = "same", only: Any = None) -> AddMana:
    """Add one of the runs in "WW U"."""
    return AddMana(You(), tuple([tuple(run) for run in symbols.split()]), times, how, only)


def ability(effect: Any, *parts: Any, limits: tuple[Limit, ...] = (), **more: Any) -> Activated:
    return intern(Activated(Cost(parts or (TapThis(),)), effect, limits, **more))


def new(
    s: GameState,
    *abilities: Any,
    types: str = "artifact",
    name: str = "Thing",
    player: int = 0,
    zone: int = BATTLEFIELD,
    supertypes: tuple[str, ...] = (),
    subtypes: tuple[str, ...] = (),
    cost: str = "",
) -> int:
    power = "1" if types == "creature" else ""
    face = Face(
        name,
        mana_cost(cost) if cost else None,
        supertypes,
        (types,),
        subtypes,
        power=power,
        toughness=power,
        abilities=abilities,
    )
    o = s.new_obj(CARD, -1, player, intern(face), zone)
    s.set_zone(zone, player, (*s.zone(zone, player), o.id))
    return o.id


def basic(s: GameState, subtype: str) -> int:
    return new(s, types="land", name=subtype, supertypes=("basic",), subtypes=(subtype,))


def offered(s: GameState, player: int = 0) -> list[int]:
    return [x.id for x in mana_sources(s, player)]


def only_source(s: GameState) -> Source:
    found = mana_sources(s, 0)
    assert len(found) == 1
    return found[0]


def used(s: GameState, *symbols: str, **more: Any) -> list[int] | None:
    plan = payer.plan(s, 0, symbols, True, more.pop("purpose", ANY), **more)
    return None if plan is None else [a.id for a in plan.activations]


def apply(s: GameState, mod: Any, affects: Any) -> None:
    effect = Effect(
        1, s.tick(), 0, 0, intern(affects), None, (intern(mod),), intern(Endless()), -1, (), None, -1
    )
    s.effects = (*s.effects, effect)
    s.version += 1


# What is one.


@pytest.mark.rules("605.1a", "605.5", "605.5a")
def test_what_is_a_mana_ability() -> None:
    target = Target(0, ONE, Type("creature"), None)
    assert is_mana_ability(ability(add()))
    assert is_mana_ability(ability(Seq((DealDamage(This(), Fixed(1), You()), add()))))
    assert is_mana_ability(ability(add(), limits=(AsInstant(),)))
    assert not is_mana_ability(ability(Tap(This())))
    assert not is_mana_ability(ability(Seq((Tap(target), add()))))
    assert not is_mana_ability(ability(add(), label="loyalty"))


@pytest.mark.rules("605.1a")
def test_an_ability_that_moves_cards_to_or_from_a_library_is_none_since_april() -> None:
    top = TopOf(Fixed(1), You())
    assert not is_mana_ability(ability(Seq((add(), Draw(You(), Fixed(1))))))
    assert not is_mana_ability(ability(Seq((add(), Mill(You(), Fixed(1))))))
    assert not is_mana_ability(ability(add(), TapThis(), Do(Move(top, "exile"))))
    assert not is_mana_ability(ability(add(), TapThis(), Do(Move(This(), "library", "top"))))
    assert is_mana_ability(ability(add(), TapThis(), Do(Move(This(), "exile"))))


@pytest.mark.rules("605.2")
def test_it_stays_a_mana_ability_where_it_would_add_none() -> None:
    s = GameState(2)
    counting = ability(add(times=CountOf(Each(Type("creature")))))
    new(s, counting)
    assert is_mana_ability(counting)
    assert offered(s) == []
    new(s, types="creature")
    new(s, types="creature")
    assert only_source(s).options() == (("G", "G"),)


# Which of them a player could activate.


@pytest.mark.rules("107.5", "605.3a", "602.2")
def test_untapped_permanents_of_the_player() -> None:
    s = GameState(2)
    forest = basic(s, "Forest")
    tapped = basic(s, "Forest")
    s.own(tapped).tapped = True
    out = basic(s, "Forest")
    s.own(out).phased_out = True
    other = new(s, ability(add()), player=1)
    assert offered(s) == [forest]
    assert offered(s, 1) == [other]


@pytest.mark.rules("305.6")
def test_basic_land_types_give_mana_abilities() -> None:
    s = GameState(2)
    land = new(s, types="land", subtypes=("Forest", "Island"))
    assert [(x.id, x.options()) for x in mana_sources(s, 0)] == [(land, (("G",),)), (land, (("U",),))]
    assert used(s, "U") == [land]
    assert used(s, "U", "G") is None


@pytest.mark.rules("302.6", "602.5a")
def test_creatures_must_have_been_there_since_the_turn_began() -> None:
    s = GameState(2)
    s.players[0].turn_began = s.turn = 3
    elf = new(s, ability(add()), types="creature")
    fast = new(s, ability(add()), Keyword("haste"), types="creature")
    rock = new(s, ability(add()))
    spawn = new(s, ability(add("C"), Do(Sacrifice(You(), This()))), types="creature")
    for id in (elf, fast, rock, spawn):
        s.own(id).came = 3
    assert sorted(offered(s)) == [fast, rock, spawn]
    s.own(elf).came = 2
    assert sorted(offered(s)) == [elf, fast, rock, spawn]


@pytest.mark.rules("602.5a", "609.4")
def test_as_though_it_had_haste() -> None:
    s = GameState(2)
    s.players[0].turn_began = s.turn = 3
    elf = new(s, ability(add()), types="creature")
    s.own(elf).came = 3
    assert offered(s) == []
    apply(s, AsThough("haste"), Each(Type("creature")))
    assert offered(s) == [elf]


@pytest.mark.rules("602.5", "101.2")
def test_what_is_forbidden_is_not_offered() -> None:
    s = GameState(2)
    rock = new(s, ability(add()))
    treasure = new(s, ability(add(), TapThis(), Do(Sacrifice(You(), This()))))
    land = basic(s, "Forest")
    before = s.fork()
    apply(s, Cant("be sacrificed"), Each(Type("artifact")))
    assert offered(s) == [land, rock]
    apply(s, Cant("activate"), Each(Type("artifact")))
    assert offered(s) == [land]
    apply(before, Cant("activate", Type("artifact")), You())
    assert offered(before) == [land]
    assert treasure > 0


@pytest.mark.rules("602.5b", "605.1")
def test_limits() -> None:
    s = GameState(2)
    three = Compare(CountOf(Each(Type("creature"))), ">=", Fixed(1))
    new(s, ability(add(), limits=(OnlyIf(three),)))
    new(s, ability(add(), limits=(AsInstant(),)))
    new(s, ability(add(), limits=(AsSorcery(),)))
    once = new(s, ability(add("R"), limits=(AtMost(1, "turn"),)))
    assert offered(s) == [once]
    new(s, types="creature")
    assert offered(s) == [1, once]
    activated = Event(VERB_NUMBER["activate"], "602.2", source=once, player=0)
    activated.data = "p1"  # another ability of it
    s.ledger = (activated,)
    s.version += 1
    assert offered(s) == [1, once]
    activated = activated.altered()
    activated.data = "p0"
    s.ledger = (activated,)
    s.version += 1
    assert offered(s) == [1]


@pytest.mark.rules("119.4", "118.3")
def test_life_to_pay_must_be_there() -> None:
    s = GameState(2)
    source = new(s, ability(add(), TapThis(), PayLife(Fixed(2))))
    s.players[0].life = 2
    assert offered(s) == [source]
    s.own_player(0).life = 1
    assert offered(s) == []
    s.own_player(0).life = 9
    apply(s, Cant("pay life"), You())
    assert offered(s) == []


@pytest.mark.rules("113.6", "605.3a")
def test_an_ability_that_functions_in_the_hand() -> None:
    s = GameState(2)
    guide = ability(add(), Do(Move(This(), "exile")), zone="hand")
    card = new(s, guide, types="creature", zone=HAND, cost="{G}")
    assert offered(s) == [card]
    assert used(s, "G") == [card]
    assert used(s, "G", purpose=mana.Purpose("cast", card)) is None
    on_the_field = GameState(2)
    new(on_the_field, guide, types="creature")
    assert offered(on_the_field) == []


@pytest.mark.rules("605.3a")
@pytest.mark.parametrize(
    "bad",
    [
        ability(add(), TapThis(), Do(Sacrifice(You(), Select(ONE, Type("creature"), None)))),
        ability(add(), Mana(("X",)), TapThis()),
        ability(add(), UntapThis()),
        ability(add(times=X())),
        ability(add(times=LifeOf(You()))),
        ability(add(times=CountOf(Each(InZone("graveyard"))))),
        ability(add(times=CountOf(Each(Status("untapped"))))),
        ability(add(times=CountEvents(Pattern("cast"), "turn", ""))),
        ability(Bind(0, add())),
        ability(add("GG U", Fixed(2), "each")),
        ability(add(), limits=(AtMost(1, "game"),)),
    ],
)
def test_what_can_not_be_counted_on_is_left_out(bad: Activated) -> None:
    s = GameState(2)
    new(s, bad)
    assert is_mana_ability(bad)
    assert offered(s) == []


@pytest.mark.rules("106.12b")
def test_no_source_is_counted_on_while_its_mana_is_replaced() -> None:
    s = GameState(2)
    basic(s, "Forest")
    change = Replacing(Pattern("add mana"), (Instead(Nothing()),))
    new(s, Static(You(), (change,)), types="enchantment")
    assert offered(s) == []


@pytest.mark.rules("601.2f")
def test_sources_whose_activation_costs_more_are_left_out() -> None:
    s = GameState(2)
    new(s, ability(add()))
    land = basic(s, "Forest")
    apply(s, CostChange("activate", Type("artifact"), "+", ("2",), Fixed(1)), You())
    assert offered(s) == [land]


@pytest.mark.rules("605.1a", "608.2c")
def test_a_condition_in_the_effect() -> None:
    s = GameState(2)
    metal = Compare(CountOf(Each(Type("artifact"))), ">=", Fixed(2))
    new(s, ability(If(metal, add("CC"), add("C"))), types="land")
    assert only_source(s).options() == (("C",),)
    new(s)
    new(s)
    assert only_source(s).options() == (("C", "C"),)


# What the payer makes of them.


def count_of(what: Filter) -> CountOf:
    return CountOf(Each(what))


@pytest.mark.rules("601.2g", "605.3a")
def test_the_least_useful_source_is_used() -> None:
    s = GameState(2)
    painful = new(s, ability(Seq((add("G"), DealDamage(This(), Fixed(1), You())))), types="land")
    treasure = new(s, ability(add("W U B R G"), TapThis(), Do(Sacrifice(You(), This()))))
    elf = new(s, ability(add("G")), types="creature")
    s.own(elf).came = -1
    any_color = new(s, ability(add("W U B R G")), types="land")
    two_colors = new(s, ability(add("G U")), types="land")
    forest = basic(s, "Forest")
    order = [forest, two_colors, any_color, elf, treasure, painful]
    for n in range(1, 7):
        found = used(s, *["G"] * n)
        assert found is not None and sorted(found) == sorted(order[:n])
    assert used(s, *["G"] * 7) is None


@pytest.mark.rules("601.2g")
def test_flexible_sources_are_kept_for_what_only_they_can_do() -> None:
    s = GameState(2)
    island, dual, forest = basic(s, "Island"), new(s, ability(add("G U")), types="land"), basic(s, "Forest")
    found = used(s, "G", "G", "U")
    assert found is not None and sorted(found) == [island, dual, forest]
    assert used(s, "G", "U") == [island, forest]


@pytest.mark.rules("601.2g")
def test_colours_that_the_hand_asks_for_are_kept() -> None:
    s = GameState(2)
    forest, mountain = basic(s, "Forest"), basic(s, "Mountain")
    cast = new(s, types="artifact", zone=HAND, cost="{1}")
    assert used(s, "1", purpose=mana.Purpose("cast", cast)) == [forest]
    new(s, types="creature", zone=HAND, cost="{G}")
    assert used(s, "1", purpose=mana.Purpose("cast", cast)) == [mountain]


@pytest.mark.rules("106.4", "601.2h")
def test_the_pool_pays_first() -> None:
    s = GameState(2)
    forest = basic(s, "Forest")
    mana.add_mana(s, 0, ("G",), 0)
    assert used(s, "G") == []
    assert used(s, "1", "G") == [forest]


@pytest.mark.rules("118.10", "601.2h")
def test_what_other_parts_of_the_cost_use_up_is_no_source() -> None:
    s = GameState(2)
    elf, forest = new(s, ability(add()), types="creature"), basic(s, "Forest")
    s.own(elf).came = -1
    assert used(s, "G", "G") == [forest, elf]
    assert used(s, "G", "G", reserved=(elf,)) is None


@pytest.mark.rules("106.3", "601.2g")
def test_two_mana_at_once() -> None:
    s = GameState(2)
    forest, ring = basic(s, "Forest"), new(s, ability(add("CC")))
    basic(s, "Forest")
    assert used(s, "1") == [forest]
    assert used(s, "2") == [ring]
    assert used(s, "2", "G") == [ring, forest]


@pytest.mark.rules("605.3a", "601.2g")
def test_mana_abilities_that_cost_mana() -> None:
    s = GameState(2)
    signet = new(s, ability(add("UR"), Mana(("1",)), TapThis()))
    assert used(s, "U") is None
    forest = basic(s, "Forest")
    plan = payer.plan(s, 0, ("U", "R"), True, ANY)
    assert plan is not None
    assert [(a.id, a.adds, a.paid) for a in plan.activations] == [
        (forest, ("G",), ()),
        (signet, ("U", "R"), ("G",)),
    ]
    second = new(s, ability(add("WW WB BB"), Mana(("W/U",)), TapThis()))
    plan = payer.plan(s, 0, ("B", "B", "R"), True, ANY)
    assert plan is not None
    assert [a.id for a in plan.activations] == [forest, signet, second]
    assert plan.activations[2].paid == ("U",)
    assert plan.activations[2].picks == (2,)


@pytest.mark.rules("106.6", "601.2g")
def test_restricted_mana_is_used_where_it_can_be() -> None:
    s = GameState(2)
    beast = new(s, types="creature", zone=HAND, cost="{1}")
    bolt = new(s, types="instant", zone=HAND, cost="{1}")
    cavern = new(s, ability(add("G", only=SpendOnly("cast", Type("creature")))), types="land")
    forest = basic(s, "Forest")
    assert used(s, "G", purpose=mana.Purpose("cast", beast)) == [cavern]
    assert used(s, "G", purpose=mana.Purpose("cast", bolt)) == [forest]
    assert used(s, "G", "G", purpose=mana.Purpose("cast", bolt)) is None
    assert used(s, "G", "G", purpose=mana.Purpose("activate", beast)) is None


@pytest.mark.rules("605.3a")
def test_what_is_counted_is_activated_before_anything_is_sacrificed() -> None:
    s = GameState(2)
    spawn = new(s, ability(add("C"), Do(Sacrifice(You(), This()))), types="creature")
    cradle = new(s, ability(add(times=count_of(Type("creature")))), types="land")
    assert used(s, "C", "G") == [cradle, spawn]
    # One that costs mana would come after the sacrifice, and then count one less.
    t = GameState(2)
    new(t, ability(add("C"), Do(Sacrifice(You(), This()))), types="creature")
    new(t, ability(add(times=count_of(Type("creature"))), Mana(("1",)), TapThis()), types="land")
    assert used(t, "G") is None


@pytest.mark.rules("602.5b", "122.1")
def test_counters_are_used_up() -> None:
    s = GameState(2)
    source = new(s, ability(add("B"), Do(RemoveCounters(This(), "charge", Fixed(1)))))
    assert offered(s) == []
    s.own(source).counters = (("charge", 2),)
    assert used(s, "B", "B") == [source, source]
    assert used(s, "B", "B", "B") is None


@pytest.mark.rules("605.3a")
def test_the_choices_of_an_ability_are_recorded() -> None:
    s = GameState(2)
    each = new(s, ability(add("W U B R G", Fixed(3), "each")))
    plan = payer.plan(s, 0, ("G", "W", "1"), True, ANY)
    assert plan is not None and [a.id for a in plan.activations] == [each]
    assert len(plan.activations[0].picks) == 3
    assert {0, 4} <= set(plan.activations[0].picks)
    same = GameState(2)
    new(same, ability(add("W U B R G", Fixed(3))))
    assert payer.plan(same, 0, ("G", "W", "1"), True, ANY) is None
    plan = payer.plan(same, 0, ("G", "G", "1"), True, ANY)
    assert plan is not None and plan.activations[0].picks == (4,)
    assert plan.activations[0].adds == ("G", "G", "G")


@pytest.mark.rules("601.2g")
def test_a_plan_is_a_word_and_a_sentence() -> None:
    s = GameState(2)
    basic(s, "Forest")
    new(s, ability(add("UR"), Mana(("1",)), TapThis()), name="Signet")
    plan = payer.plan(s, 0, ("R", "U", "B/P"), True, ANY)
    assert plan is not None
    assert payer.summary(s, plan) == "Forest: {G}; Signet: {U}{R} for {G}; pay 2 life"
    assert payer.read_plan(plan.key()).key() == plan.key()
    with pytest.raises(ValueError):
        payer.read_plan("nonsense")


@pytest.mark.rules("609.4b")
def test_the_payer_spends_mana_as_though_of_any_colour() -> None:
    from apnap.model import ManaOfAnyType

    s = GameState(2)
    forest = basic(s, "Forest")
    spell = new(s, types="creature", zone=HAND, cost="{U}")
    assert used(s, "U", purpose=mana.Purpose("cast", spell)) is None
    apply(s, ManaOfAnyType("color", None), You())
    plan = payer.plan(s, 0, ("U",), True, mana.Purpose("cast", spell))
    assert plan is not None and [(a.id, a.adds) for a in plan.activations] == [(forest, ("G",))]


@pytest.mark.rules("601.2g")
def test_how_many_lands_were_played_is_known_while_a_cost_is_paid() -> None:
    from apnap.engine.mana_abilities import predictable

    played, drawn = (CountEvents(Pattern(verb, who=You()), "turn", "") for verb in ("play land", "draw"))
    assert predictable(Compare(played, ">=", Fixed(1))) and not predictable(Compare(drawn, ">=", Fixed(1)))
