"""CR 106: mana, pools, and spending it."""

from __future__ import annotations

import pytest

from apnap.engine import mana
from apnap.engine.state import BATTLEFIELD, CARD, HAND, Effect, GameState, ManaUnit
from apnap.model import (
    Activated,
    AddMana,
    Cost,
    Endless,
    Face,
    Fixed,
    ManaOfAnyType,
    SpendOnly,
    TapThis,
    Type,
    You,
    intern,
    mana_cost,
)

CREATURES = intern(SpendOnly("cast", Type("creature")))


def card(s: GameState, *types: str) -> int:
    o = s.new_obj(CARD, -1, 0, intern(Face("Thing", mana_cost("{1}"), (), types, ())), HAND)
    s.set_zone(HAND, 0, (*s.zone(HAND, 0), o.id))
    return o.id


def permanent(s: GameState, face: Face) -> int:
    o = s.new_obj(CARD, -1, 0, intern(face), BATTLEFIELD)
    s.set_zone(BATTLEFIELD, 0, (*s.battlefield(), o.id))
    return o.id


def fill(s: GameState, *symbols: str, only: SpendOnly | None = None, snow: bool = False) -> None:
    mana.add_units(s, 0, tuple([ManaUnit(m, 0, snow, only) for m in symbols]))


def left(s: GameState) -> str:
    return "".join([u.mana for u in s.players[0].pool])


def spent(s: GameState, *symbols: str, purpose: mana.Purpose = mana.NO_PURPOSE) -> tuple[int, ...] | None:
    return mana.spend(s, 0, symbols, purpose)


@pytest.mark.rules("106.3", "106.4")
def test_added_mana_stays_in_the_pool_with_its_source() -> None:
    s = GameState(2)
    source = permanent(s, Face("Source", None, (), ("land",), ()))
    mana.add_mana(s, 0, ("G", "C"), source)
    assert mana.pool_counts(s, 0) == (0, 0, 0, 0, 1, 1)
    assert [u.source for u in s.players[0].pool] == [source, source]
    assert mana.pool_counts(s, 1) == mana.NO_MANA


@pytest.mark.rules("106.4", "500.5")
def test_pools_empty() -> None:
    s = GameState(3)
    for player in (0, 2):
        mana.add_mana(s, player, ("R", "R"), 0)
    assert mana.empty_pool(s, 0) == 2
    mana.empty_pools(s)
    assert [mana.pool_counts(s, p) for p in range(3)] == [mana.NO_MANA] * 3
    assert mana.empty_pool(s, 0) == 0


@pytest.mark.rules("106.4")
def test_a_fork_has_a_pool_of_its_own() -> None:
    s = GameState(2)
    fill(s, "W")
    t = s.fork()
    assert spent(t, "W") == (1, 0, 0, 0, 0, 0)
    mana.add_mana(s, 0, ("U",), 0)
    assert (left(s), left(t)) == ("WU", "")


@pytest.mark.rules("107.4a", "107.4b", "107.4c", "118.3a")
def test_each_symbol_takes_its_own_mana() -> None:
    s = GameState(2)
    fill(s, "W", "C", "G")
    assert spent(s, "U") is None
    assert spent(s, "C", "C") is None
    assert left(s) == "WCG"
    assert spent(s, "2", "C") == (1, 0, 0, 0, 1, 1)
    assert left(s) == ""


@pytest.mark.rules("118.3a")
def test_nothing_is_spent_where_not_all_can_be_paid() -> None:
    s = GameState(2)
    fill(s, "W", "W")
    assert not mana.can_spend(s, 0, ("W", "2"), mana.NO_PURPOSE)
    assert spent(s, "W", "2") is None
    assert left(s) == "WW"
    assert spent(s) == mana.NO_MANA
    assert spent(s, "0") == mana.NO_MANA


LASTING = ("", "end of combat", "end of turn")


def lasting(s: GameState, *untils: str, only: SpendOnly | None = None) -> None:
    mana.add_units(s, 0, tuple([ManaUnit("R", 0, False, only, until) for until in untils]))


def stays(s: GameState) -> list[str]:
    return [u.until for u in s.players[0].pool]


@pytest.mark.parametrize("untils", [LASTING, LASTING[::-1]])
@pytest.mark.rules("106.4", "500.5", "118.3a")
def test_mana_that_stays_as_steps_end_is_spent_after_what_is_lost(untils: tuple[str, ...]) -> None:
    s = GameState(2)
    lasting(s, *untils)
    for symbol, rest in (("R", 2), ("1", 1), ("R", 0)):
        assert spent(s, symbol) == (0, 0, 0, 1, 0, 0)
        assert sorted(stays(s)) == sorted(LASTING[3 - rest :])


@pytest.mark.rules("106.4", "106.6", "500.5")
def test_lost_mana_goes_before_restricted_mana_that_stays_but_for_prescribed_types() -> None:
    # The cost of a mana ability in a plan must leave restricted mana to the spell.
    for exact, kept in ((False, ["end of turn"]), (True, [""])):
        s = GameState(2)
        if exact:
            lasting(s, "", only=CREATURES)
            lasting(s, "end of turn")
        else:
            lasting(s, "end of turn", only=CREATURES)
            lasting(s, "")
        purpose = mana.Purpose("cast", card(s, "creature"))
        assert mana.spend(s, 0, ("R",), purpose, exact) == (0, 0, 0, 1, 0, 0)
        assert stays(s) == kept


@pytest.mark.rules("107.4b")
def test_generic_costs_take_colourless_mana_first() -> None:
    s = GameState(2)
    fill(s, "W", "C", "U")
    assert spent(s, "1") == (0, 0, 0, 0, 0, 1)
    assert left(s) == "WU"


@pytest.mark.rules("107.4e")
def test_a_hybrid_symbol_leaves_the_other_half_for_who_needs_it() -> None:
    s = GameState(2)
    fill(s, "W", "U", "G")
    assert spent(s, "W/U", "U/G", "W") == (1, 1, 0, 0, 1, 0)
    fill(s, "W", "C")
    assert spent(s, "C/U", "W/U") == (1, 0, 0, 0, 0, 1)


@pytest.mark.rules("107.4h")
def test_snow_mana_is_that_of_snow_sources() -> None:
    s = GameState(2)
    snowy = permanent(s, Face("Snowy", None, ("snow",), ("land",), ()))
    plain = permanent(s, Face("Plain", None, (), ("land",), ()))
    mana.add_mana(s, 0, ("G",), plain)
    assert spent(s, "S") is None
    mana.add_mana(s, 0, ("G",), snowy)
    assert spent(s, "G", "S") == (0, 0, 0, 0, 2, 0)
    mana.add_mana(s, 0, ("G",), snowy)
    mana.add_mana(s, 0, ("G",), plain)
    assert spent(s, "1") is not None
    assert [u.snow for u in s.players[0].pool] == [True]


@pytest.mark.rules("106.6")
def test_restricted_mana() -> None:
    s = GameState(2)
    beast, bolt = card(s, "creature"), card(s, "instant")
    fill(s, "G", only=CREATURES)
    fill(s, "G")
    assert not mana.can_spend(s, 0, ("G", "G"), mana.Purpose("cast", bolt))
    assert not mana.can_spend(s, 0, ("G", "G"), mana.Purpose("activate", beast))
    assert not mana.can_spend(s, 0, ("G", "G"), mana.NO_PURPOSE)
    assert mana.can_spend(s, 0, ("G", "G"), mana.Purpose("cast", beast))
    assert spent(s, "1", purpose=mana.Purpose("cast", beast)) is not None
    assert [u.only for u in s.players[0].pool] == [None]


@pytest.mark.rules("106.6")
def test_restrictions_on_what_is_activated_and_on_both() -> None:
    s = GameState(2)
    beast = card(s, "creature")
    for act, cast, activate in (("cast", True, False), ("activate", False, True), ("any", True, True)):
        fill(s, "G", only=intern(SpendOnly(act, Type("creature"))))
        assert mana.can_spend(s, 0, ("1",), mana.Purpose("cast", beast)) == cast
        assert mana.can_spend(s, 0, ("1",), mana.Purpose("activate", beast)) == activate
        mana.empty_pool(s, 0)
    fill(s, "G", only=intern(SpendOnly("activate", None)))
    assert mana.can_spend(s, 0, ("1",), mana.Purpose("activate", beast))


@pytest.mark.rules("106.6")
def test_exact_spending_keeps_restricted_mana() -> None:
    s = GameState(2)
    beast = card(s, "creature")
    fill(s, "G", only=intern(SpendOnly("any", None)))
    fill(s, "G")
    assert mana.spend(s, 0, ("G",), mana.Purpose("activate", beast), exact=True) is not None
    assert [u.only is None for u in s.players[0].pool] == [False]


def grant(s: GameState, mod: ManaOfAnyType) -> None:
    s.effects = (Effect(1, s.tick(), 0, 0, intern(You()), None, (mod,), intern(Endless()), -1, (), None, -1),)
    s.version += 1


@pytest.mark.rules("609.4b", "118.14")
@pytest.mark.parametrize(
    ("kind", "symbols", "pays"),
    [
        ("color", ("W", "U"), True),
        ("color", ("C",), False),
        ("type", ("C", "U"), True),
        ("type", ("S",), False),
    ],
)
def test_mana_as_though_of_any_kind(kind: str, symbols: tuple[str, ...], pays: bool) -> None:
    s = GameState(2)
    beast, bolt = card(s, "creature"), card(s, "instant")
    grant(s, intern(ManaOfAnyType(kind, Type("creature"))))
    fill(s, "R", "R")
    assert not mana.can_spend(s, 0, symbols, mana.Purpose("cast", bolt))
    assert mana.can_spend(s, 0, symbols, mana.Purpose("cast", beast)) == pays
    if pays:
        assert spent(s, *symbols, purpose=mana.Purpose("cast", beast)) == (0, 0, 0, 2, 0, 0)


@pytest.mark.rules("106.12")
def test_what_sources_offer() -> None:
    s = GameState(2)
    two = AddMana(You(), (("W",), ("U",)), Fixed(2), "each")
    permanent(s, Face("Source", None, (), ("artifact",), (), abilities=(Activated(Cost((TapThis(),)), two),)))
    assert [x.options() for x in mana.mana_sources(s, 0)] == [(("W/U", "W/U"),)]
