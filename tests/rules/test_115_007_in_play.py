"""CR 107.3n, 115.7-8, 303.4d, 506.3c and 601.3d, played out."""

from __future__ import annotations

import pytest
from table import CREATURE, ONE, Table, gain, pt, target, when

from apnap.model import (
    AddTypes,
    Among,
    Apply,
    ChangeTargets,
    ChooseValue,
    Compare,
    CountOf,
    CreateToken,
    DealDamage,
    Destroy,
    Divided,
    Each,
    Endless,
    EntersAttacking,
    Fixed,
    GainLife,
    Keyword,
    Later,
    Modal,
    Pattern,
    Seq,
    StackKind,
    Static,
    This,
    TimingOf,
    TokenSpec,
    Type,
    X,
    You,
)

SPELL = target(StackKind("spell"))


@pytest.mark.rules("115.7f")
def test_the_division_stays_with_new_targets() -> None:
    t = Table()
    two = target(CREATURE, low=2, high=2)
    split = DealDamage(This(), Divided(Fixed(4)), two)
    one, other, third = t.creature(1, "1/5"), t.creature(1, "1/5"), t.creature(1, "1/5")
    spell = t.cast(t.free(0, split), one, other, 3)
    shares = t.item(spell).shares
    t.cast(t.free(0, ChangeTargets(You(), SPELL, "may choose new")), spell)
    t.passes(2)
    t.say(third, "keep")
    assert t.item(spell).targets == ((0, (third, other)),)
    assert t.item(spell).shares == shares
    t.settle()
    assert [t.obj(i).damage for i in (one, other, third)] == [0, 1, 3]


@pytest.mark.rules("115.8")
def test_new_targets_leave_the_mode() -> None:
    t = Table()
    kill, smash = Destroy(target(CREATURE)), Destroy(target(Type("artifact"), slot=1))
    charm = t.free(0, Modal(ONE, (kill, smash)))
    bear, rock, stone = t.creature(1, "1/1"), t.card(1, "artifact"), t.card(1, "artifact")
    spell = t.cast(charm, "m1", rock)
    t.cast(t.free(0, ChangeTargets(You(), SPELL, "may choose new")), spell)
    t.passes(2)
    assert f"o{stone}" in t.keys() and f"o{bear}" not in t.keys()
    t.say(stone)
    assert t.item(spell).modes == (1,)
    t.settle()
    assert (t.zone(bear), t.zone(rock), t.zone(stone)) == ("battlefield", "battlefield", "graveyard")


@pytest.mark.rules("107.1c")
def test_any_number_is_0_or_more() -> None:
    t = Table()
    t.cast(t.free(0, Seq((ChooseValue(You(), "number"), gain(1)))))
    t.passes(2)
    assert t.ask.kind == "number" and t.ask.low == 0 and t.ask.high > 50
    t.say("0")
    assert t.life(0) == 21


@pytest.mark.rules("107.3n")
@pytest.mark.parametrize("x", [2, 3])
def test_a_delayed_ability_has_the_x_of_its_spell(x: int) -> None:
    t = Table()
    later = Later(Pattern("step", how="end"), GainLife(You(), X()))
    spell = t.spell(0, "{X}", later)
    t.mana(0, "R" * x)
    t.s.listed = None
    t.say(t._find(f"cast:{spell}")[0])
    if t.s.ask is not None and t.s.ask.kind == "number":
        t.say(str(x))
    t.pay()
    t.resolve()
    assert t.life(0) == 20
    t.pass_until("end", 0)
    t.settle()
    assert t.life(0) == 20 + x


@pytest.mark.rules("303.4d")
def test_an_aura_that_is_a_creature_enchants_nothing() -> None:
    t = Table()
    bear = t.creature(0, "2/2")
    aura = t.card(0, "enchantment", Keyword("enchant", (CREATURE,)), sub="Aura", attached_to=bear)
    calm = t.card(0, "enchantment", Keyword("enchant", (CREATURE,)), sub="Aura", attached_to=bear)
    alive = Apply(target(Type("enchantment")), (AddTypes(("creature",), (), ()), pt(0, 1)), Endless())
    t.cast(t.free(0, alive), aura)
    t.resolve()
    assert t.obj(calm).attached_to == bear and t.zone(aura) == "graveyard"


@pytest.mark.rules("506.3c", "508.4a")
def test_what_would_enter_attacking_what_is_not_there_does_not_attack() -> None:
    devil = TokenSpec("", ("red",), (), ("creature",), ("Devil",), Fixed(1), Fixed(1), ())
    for there in (True, False):
        t = Table(step="end of combat")
        if there:
            t.card(1, "planeswalker", counters=(("loyalty", 3),))
        enters = EntersAttacking(Each(Type("planeswalker")))
        t.cast(t.free(0, CreateToken(You(), Fixed(1), devil, (enters,))))
        t.settle()
        attacking = [i for i in t.s.battlefield() if t.obj(i).attacking]
        assert t.count("Devil Token") == 1 and len(attacking) == int(there)


@pytest.mark.rules("601.3d")
def test_flash_under_a_condition() -> None:
    condition = Compare(CountOf(Each(Type("artifact"))), ">=", Fixed(1))
    own = Static(This(), (TimingOf("instant"),), condition, zone="any")
    t = Table(active=1)
    cat = t.creature(0, "1/1", own, cost="{0}", zone="hand")
    t.passes()
    assert not t.can_cast(cat)
    t.card(0, "artifact")
    t.s.version += 1
    t.s.listed = None
    assert t.can_cast(cat)
    t.cast(cat)
    t.settle()
    assert t.zone(cat) == "battlefield"


def _notices(t: Table, player: int) -> int:
    """A creature whose controller gains 1 life as it becomes a target."""
    return t.creature(player, "1/5", when(Pattern("target", Among(This())), gain(1)))


@pytest.mark.rules("603.2f", "115.7")
def test_what_is_targeted_now_has_become_a_target() -> None:
    t = Table()
    two = target(CREATURE, low=2, high=2)
    stays, comes, leaves = _notices(t, 0), _notices(t, 0), t.creature(1, "1/5")
    t.cast(t.free(0, DealDamage(This(), Fixed(1), two)), stays, leaves)
    t.resolve()
    assert t.life(0) == 21
    t.cast(t.free(0, ChangeTargets(You(), SPELL, "may choose new")), t.top())
    t.passes(2)
    t.say("keep", comes)
    t.settle()
    # The one that stays a target has not become one again.
    assert t.life(0) == 22 and [t.obj(i).damage for i in (stays, comes, leaves)] == [1, 1, 0]
