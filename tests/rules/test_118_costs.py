"""CR 118 and 601.2f: total costs, and paying them."""

from __future__ import annotations

import pytest

from apnap.engine import costs, mana, payer
from apnap.engine.costs import Announced
from apnap.engine.evaluate import Context
from apnap.engine.state import BATTLEFIELD, CARD, HAND, Effect, GameState
from apnap.model import (
    Cant,
    Cost,
    CostChange,
    CountOf,
    Do,
    Each,
    Endless,
    Face,
    Fixed,
    Loyalty,
    Mana,
    ManaCostOf,
    PayLife,
    Sacrifice,
    TapThis,
    This,
    Times,
    Type,
    X,
    You,
    intern,
    mana_cost,
)

ANY = mana.NO_PURPOSE


def board(*subtypes: str) -> GameState:
    s = GameState(2)
    for subtype in subtypes:
        o = s.new_obj(
            CARD, -1, 0, intern(Face(subtype, None, ("basic",), ("land",), (subtype,))), BATTLEFIELD
        )
        s.set_zone(BATTLEFIELD, 0, (*s.battlefield(), o.id))
    return s


def ctx(s: GameState | None = None, source: int = 0) -> Context:
    return Context(GameState(2) if s is None else s, source, 0)


def total(text: str, *reductions: str, plus: str = "", x: int = 0) -> list[str]:
    """The forms of the total as text, "3 W" for {3}{W}, with "-2" for life paid."""
    announced = Announced(
        mana_cost(text),
        increases=(mana_cost(plus).symbols,) if plus else (),
        reductions=tuple([mana_cost(r).symbols for r in reductions]),
    )
    forms = costs.total_cost(ctx(), announced, x).forms
    return [" ".join((*f.mana, f"-{f.life}") if f.life else f.mana) for f in forms]


@pytest.mark.rules("601.2f", "118.8", "118.8d")
def test_additional_costs_and_increases_are_added() -> None:
    part = Do(Sacrifice(You(), This()))
    announced = Announced(
        mana_cost("{1}{R}"), (intern(Cost((Mana(("2", "R")), part))),), increases=(("1",), ("1",))
    )
    found = costs.total_cost(ctx(), announced)
    assert found.mana == ("5", "R", "R")
    assert found.parts == (part,)
    assert found.payable


@pytest.mark.rules("118.7a")
def test_generic_reductions_reduce_generic_mana_only() -> None:
    assert total("{3}{W}", "{2}") == ["1 W"]
    assert total("{1}{W}{C}", "{2}", "{2}") == ["W C"]


@pytest.mark.rules("118.7b")
def test_a_reduction_of_a_type_not_asked_for_reduces_generic_mana() -> None:
    assert total("{2}{W}", "{U}") == ["1 W"]
    assert total("{2}{W}", "{C}") == ["1 W"]
    assert total("{W}", "{U}") == ["W"]


@pytest.mark.rules("118.7c", "118.7d")
def test_the_excess_reduces_generic_mana() -> None:
    assert total("{3}{W}", "{W}{W}{W}") == ["1"]
    assert total("{3}{C}", "{C}{C}") == ["2"]
    assert total("{1}{W}{W}", "{W}") == ["1 W"]


@pytest.mark.rules("118.7", "601.2f")
def test_a_cost_is_never_less_than_zero() -> None:
    assert total("{1}", "{3}") == [""]
    assert total("{1}", "{3}", plus="{1}") == [""]
    assert total("{0}") == [""]


@pytest.mark.rules("601.2f")
def test_reductions_come_after_increases() -> None:
    assert total("{W}", "{2}", plus="{2}") == ["W"]


@pytest.mark.rules("118.7e")
def test_a_hybrid_reduction_is_chosen_for() -> None:
    assert total("{1}{W}{U}", "{W/U}") == ["1 U", "1 W"]
    assert total("{3}{W}", "{2/W}") == ["1 W", "3"]


@pytest.mark.rules("118.7f", "118.7g")
def test_phyrexian_and_snow_reductions() -> None:
    assert total("{2}{W}", "{W/P}") == ["2"]
    assert total("{2}{S}", "{S}") == ["1 S"]


@pytest.mark.rules("107.4h")
def test_generic_reductions_leave_snow_alone() -> None:
    assert total("{S}{S}", "{2}") == ["S S"]


@pytest.mark.rules("601.2b", "118.7a")
def test_choices_for_hybrids_come_before_reductions() -> None:
    # Chosen as two generic mana, the symbol can be reduced; as one white it can't.
    assert total("{2/W}", "{2}") == ["", "W"]
    # A generic reduction says nothing about two colours: they stay.
    assert total("{1}{W/U}", "{1}") == ["W/U"]
    assert total("{1}{W/U}", "{W}") == ["1", "U"]
    assert total("{W/P}", "{W}") == ["", "-2"]


@pytest.mark.rules("107.3a", "601.2b")
def test_x_is_filled_in() -> None:
    assert total("{X}{X}{R}", x=3) == ["6 R"]
    assert total("{X}{R}", "{2}", x=3) == ["1 R"]
    assert total("{X}{R}", x=0) == ["R"]
    assert costs.has_x(Announced(mana_cost("{X}{R}")))
    assert not costs.has_x(Announced(mana_cost("{R}")))
    assert costs.has_x(Announced(mana_cost("{R}"), (intern(Cost((PayLife(X()),))),)))


@pytest.mark.rules("118.6", "118.6a")
def test_no_mana_cost_is_an_unpayable_cost() -> None:
    s = board("Forest")
    none = costs.total_cost(ctx(), Announced(None, increases=(("1",),)))
    assert not none.payable
    assert payer.plan_cost(s, 0, none, True, ANY) is None
    assert not payer.can_pay_cost(s, 0, none, True, ANY)
    other = costs.total_cost(ctx(), Announced(intern(Cost((Mana(("0",)),)))))
    assert other.payable
    assert payer.can_pay_cost(s, 0, other, True, ANY)


@pytest.mark.rules("118.6", "107.3h")
def test_paying_the_mana_cost_of_an_object() -> None:
    s = GameState(2)
    for cost in (mana_cost("{X}{1}{W}"), None):
        s.new_obj(CARD, -1, 0, intern(Face("Thing", cost, (), ("creature",), ())), HAND)
    base = intern(Cost((ManaCostOf(This()), Mana(("1",)))))
    assert costs.total_cost(ctx(s, 1), Announced(base)).mana == ("2", "W")
    assert not costs.total_cost(ctx(s, 2), Announced(base)).payable


@pytest.mark.rules("118.4", "107.3")
def test_amounts_in_costs() -> None:
    life = PayLife(Times(Fixed(2), X()))
    base = intern(Cost((Mana(("1",), X()), life, Loyalty("-", X()), TapThis())))
    found = costs.total_cost(ctx(), Announced(base), 3)
    assert found.mana == ("3",)
    assert found.life == 6
    assert found.parts == (PayLife(Fixed(6)), Loyalty("-", Fixed(3)), TapThis())


@pytest.mark.rules("601.2f")
def test_what_a_cost_change_comes_to() -> None:
    s = board("Forest", "Forest", "Island")
    change = CostChange("cast", None, "-", ("1", "G"), CountOf(Each(Type("land"))))
    assert costs.change_of(ctx(s), intern(change)) == ("1", "G") * 3
    none = CostChange("cast", None, "-", ("1",), CountOf(Each(Type("creature"))))
    assert costs.change_of(ctx(s), intern(none)) == ()


@pytest.mark.rules("601.2b", "118.13", "107.4e", "107.4f")
def test_choices_one_step_a_symbol() -> None:
    symbols = ("1", "W/U", "2/W", "C/R", "G/P", "W/U/P", "S")
    steps = costs.hybrid_choices(symbols)
    assert steps == [
        (1, ("W", "U")),
        (2, ("2", "W")),
        (3, ("C", "R")),
        (4, ("G", "life")),
        (5, ("W", "U", "life")),
    ]
    form = costs.resolve(symbols, ("U", "2", "C", "life", "life"))
    assert (form.mana, form.life) == (("1", "U", "2", "C", "S"), 4)
    with pytest.raises(ValueError, match="no way to pay"):
        costs.resolve(symbols, ("G", "2", "C", "life", "life"))


@pytest.mark.rules("601.2b", "601.2f")
def test_announced_choices_fix_the_total() -> None:
    announced = Announced(mana_cost("{2/W}{G/P}"), reductions=(("1",),))
    assert costs.unreduced(ctx(), announced) == ("2/W", "G/P")
    found = costs.total_cost(ctx(), announced, 0, ("2", "life"))
    assert [(f.mana, f.life) for f in found.forms] == [(("1",), 2)]


@pytest.mark.rules("118.3", "119.4", "107.4f")
def test_phyrexian_mana_is_paid_by_mana_before_life_and_never_by_life_one_has_not() -> None:
    s = board("Forest")
    plan = payer.plan(s, 0, ("G/P",), True, ANY)
    assert plan is not None and (plan.symbols, plan.life) == (("G",), 0)
    plan = payer.plan(s, 0, ("G/P", "G/P"), True, ANY)
    assert plan is not None and (plan.symbols, plan.life) == (("G",), 2)
    assert payer.plan(s, 0, ("G/P", "G/P"), False, ANY) is None
    assert payer.plan(s, 0, ("G/P", "G/P"), True, ANY, life_reserved=19) is None
    s.players[0].life = 1
    assert payer.plan(s, 0, ("G/P", "G/P"), True, ANY) is None


def rule(s: GameState, mod: Cant) -> None:
    effect = Effect(
        1, s.tick(), 0, 0, intern(You()), None, (intern(mod),), intern(Endless()), -1, (), None, -1
    )
    s.effects = (effect,)
    s.version += 1


@pytest.mark.rules("119.4b", "119.8")
def test_no_life_is_paid_where_it_can_not_be() -> None:
    s = board()
    rule(s, Cant("pay life"))
    assert not payer.can_pay(s, 0, ("G/P",), True, ANY)
    life = costs.total_cost(ctx(s), Announced(intern(Cost((PayLife(Fixed(1)),)))))
    assert not payer.can_pay_cost(s, 0, life, True, ANY)
    nothing = costs.total_cost(ctx(s), Announced(intern(Cost((PayLife(Fixed(0)),)))))
    assert payer.can_pay_cost(s, 0, nothing, True, ANY)


@pytest.mark.rules("118.3", "119.4")
def test_life_of_the_cost_must_be_there() -> None:
    s = board()
    s.players[0].life = 3
    for n, pays in ((3, True), (4, False)):
        cost = costs.total_cost(ctx(s), Announced(intern(Cost((PayLife(Fixed(n)),)))))
        assert payer.can_pay_cost(s, 0, cost, True, ANY) == pays
    both = costs.total_cost(ctx(s), Announced(mana_cost("{G/P}"), (intern(Cost((PayLife(Fixed(2)),))),)))
    assert not payer.can_pay_cost(s, 0, both, True, ANY)
    assert payer.plan_cost(s, 0, both, True, ANY) is None


@pytest.mark.rules("118.7", "601.2f")
def test_the_payer_takes_the_form_it_can_pay() -> None:
    s = board("Island", "Island")
    cost = costs.total_cost(ctx(s), Announced(mana_cost("{W}{U}"), reductions=(("W/U",),)))
    plan = payer.plan_cost(s, 0, cost, True, ANY)
    assert plan is not None and plan.symbols == ("U",)
    cost = costs.total_cost(ctx(s), Announced(mana_cost("{W/P}{W/P}"), reductions=(("W",),)))
    plan = payer.plan_cost(s, 0, cost, True, ANY)
    assert plan is not None and (plan.symbols, plan.life) == ((), 2)
    assert payer.plan_cost(s, 0, cost, False, ANY) is None


@pytest.mark.rules("107.3a", "118.4")
@pytest.mark.parametrize(
    ("text", "reduction", "lands", "greatest"),
    [
        ("{X}{R}", "", 4, 3),
        ("{X}{X}{R}", "", 6, 2),
        ("{X}{R}", "", 1, 0),
        ("{X}{R}", "", 0, -1),
        ("{X}{R}", "{2}", 4, 5),
        ("{R}", "", 4, 0),
    ],
)
def test_the_greatest_x(text: str, reduction: str, lands: int, greatest: int) -> None:
    s = board(*["Mountain"] * lands)
    announced = Announced(mana_cost(text), reductions=(mana_cost(reduction).symbols,) if reduction else ())
    assert payer.max_x(ctx(s), announced, 0, ANY) == greatest


@pytest.mark.rules("107.3a", "119.4")
def test_the_greatest_x_of_life() -> None:
    s = board()
    assert payer.max_x(ctx(s), Announced(intern(Cost((PayLife(X()),)))), 0, ANY) == 20
    assert payer.max_x(ctx(s), Announced(intern(Cost((Mana(("1",), X()), PayLife(X())))), ()), 0, ANY) == 0
