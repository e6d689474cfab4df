"""CR 701.67: waterbend."""

from __future__ import annotations

import pytest
from table import Table, cost, gain, when

from apnap.engine import verbs
from apnap.model import Activated, AdditionalCost, Cost, Pattern, Static, TapThis, This, Waterbend, You


def bender(t: Table, *more: object) -> int:
    """A 2/2 with "Waterbend {3}: You gain 4 life"."""
    ability = Activated(Cost((Waterbend(("3",)), *more)), gain(4))  # type: ignore[arg-type]
    return t.creature(0, "2/2", ability)


@pytest.mark.rules("701.67a")
def test_artifacts_and_creatures_may_be_tapped_for_its_generic_mana() -> None:
    t = Table()
    id = bender(t)
    t.lands(0, "U")
    axe = t.card(0, "artifact")
    enchantment = t.card(0, "enchantment")
    theirs = t.creature(1, "1/1")
    assert t.can_act(id)
    t.say(f"activate:{id}:p0").pay()
    # The land pays for one, the creature itself and the artifact for the others.
    assert t.obj(id).tapped and t.obj(axe).tapped
    assert not t.obj(enchantment).tapped and not t.obj(theirs).tapped
    assert "701.67a" in {e.rule for e in t.facts(verbs.TAP)}
    t.resolve()
    assert t.life(0) == 24


@pytest.mark.rules("701.67a")
def test_with_too_little_it_cannot_be_paid() -> None:
    t = Table()
    id = bender(t)
    t.lands(0, "U")
    axe = t.card(0, "artifact", tapped=True)
    assert not t.can_act(id)
    t.s.own(axe).tapped = False
    t.card(0, "artifact")
    t.s.listed = None
    assert t.can_act(id)


@pytest.mark.rules("701.67a", "118.3")
def test_what_is_tapped_for_another_part_of_the_cost_is_not_tapped_for_mana() -> None:
    t = Table()
    id = bender(t, TapThis())
    t.lands(0, "UU")
    assert not t.can_act(id)
    t.card(0, "artifact")
    t.s.listed = None
    assert t.can_act(id)


@pytest.mark.rules("701.67a")
def test_only_generic_mana_is_paid_so() -> None:
    t = Table()
    ability = Activated(Cost((Waterbend(("1", "U")),)), gain(4))
    id = t.creature(0, "2/2", ability)
    t.card(0, "artifact")
    assert not t.can_act(id)
    t.mana(0, "U")
    t.s.listed = None
    assert t.can_act(id)


def wave(t: Table) -> int:
    """A spell for {2}{U} that waterbends {1} as an additional cost."""
    more = Static(This(), (AdditionalCost(Cost((Waterbend(("1",)),))),), zone="any")
    return t.spell(0, "{2}{U}", more, gain(1))


@pytest.mark.rules("701.67b")
def test_only_for_as_much_as_the_waterbend_cost_asks() -> None:
    t = Table()
    t.lands(0, "UU")
    for _ in range(3):
        t.card(0, "artifact")
    id = wave(t)
    # {3}{U} in all, of which one may be paid by tapping: three lands are needed.
    assert not t.can_cast(id)
    t.lands(0, "U")
    t.s.listed = None
    assert t.can_cast(id)
    t.cast(id)
    assert sum([t.obj(i).tapped for i in t.s.battlefield()]) == 4


@pytest.mark.rules("701.67c")
def test_it_is_told_however_it_was_paid() -> None:
    t = Table()
    t.creature(0, "1/1", when(Pattern("act", who=You(), how="waterbend"), gain(10)))
    id = t.creature(0, "2/2", Activated(Cost((Waterbend(("1",)),)), gain(4)))
    t.mana(0, "U")
    t.say(f"activate:{id}:p0").pay()
    t.settle()
    assert t.life(0) == 34
    other = t.creature(0, "2/2", Activated(cost("{1}"), gain(4)))
    t.mana(0, "U")
    t.say(f"activate:{other}:p0").pay()
    t.settle()
    assert t.life(0) == 38
