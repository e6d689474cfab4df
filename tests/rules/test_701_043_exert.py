"""CR 701.43, 508.1g: exert as an optional cost to attack, and as a cost to activate."""

from __future__ import annotations

import pytest
from readings import abilities
from table import CREATURE, Table, gain, target, when

from apnap.model import (
    Act,
    Activated,
    Apply,
    Control,
    Cost,
    Destroy,
    Mana,
    Pattern,
    This,
    Type,
    Until,
    You,
)

RUN = "You may exert this creature as it attacks. When you do, it gets +5/+0 until end of turn."


@pytest.mark.rules("701.43a", "701.43d", "508.1g")
@pytest.mark.parametrize("said", ["yes", "no"])
def test_exerted_as_it_attacks_it_does_not_untap(said: str) -> None:
    t = Table()
    told = when(Pattern("act", Type("creature"), You(), how="exert"), gain(1))
    id = t.creature(0, "2/2", *abilities(RUN), told)
    t.attack(id)
    t.say(said)
    assert len(t.stack()) == (2 if said == "yes" else 0)
    t.settle()
    assert t.pt(id) == ((7, 2) if said == "yes" else (2, 2)) and t.life(0) == (21 if said == "yes" else 20)
    t.pass_until("upkeep", 0)
    assert t.obj(id).tapped is (said == "yes")
    t.pass_until("upkeep", 0)
    assert not t.obj(id).tapped


@pytest.mark.rules("701.43b")
def test_exerted_twice_it_stays_tapped_for_one_untap_step() -> None:
    t = Table()
    (ability,) = abilities("{0}, Exert this creature: You gain 3 life.")
    id = t.creature(0, "2/2", ability, tapped=True)
    other = t.creature(0, "2/2", ability)
    for _ in range(2):
        t.act(id)
        t.resolve()
    t.act(other)
    t.resolve()
    assert t.life(0) == 29 and not t.obj(other).tapped  # untapped it may be exerted, too
    t.pass_until("upkeep", 0)
    assert t.obj(id).tapped
    t.pass_until("upkeep", 0)
    assert not t.obj(id).tapped


@pytest.mark.rules("701.43a")
@pytest.mark.parametrize("exerts", [True, False])
def test_it_untaps_for_a_player_who_did_not_exert_it(exerts: bool) -> None:
    """ "Your next untap step" is that of who exerts it, or controls it as an ability says so of itself."""
    t = Table()
    said = "{T}, Exert this creature: You gain 3 life."
    own = "{T}: You gain 3 life. This creature doesn't untap during your next untap step."
    (ability,) = abilities(said if exerts else own)
    id, other = t.creature(1, "2/2", ability, "haste"), t.creature(0, "2/2", ability)
    t.cast(t.free(0, Apply(target(CREATURE), (Control(You()),), Until("end of turn"))), id)
    t.resolve()
    for each in (id, other):
        t.act(each)
        t.resolve()
    t.pass_until("upkeep", 1)
    assert not t.obj(id).tapped and t.obj(other).tapped
    t.pass_until("upkeep", 0)
    assert t.obj(other).tapped
    t.pass_until("upkeep", 0)
    assert not t.obj(other).tapped


@pytest.mark.rules("701.43a")
def test_as_a_cost_to_activate() -> None:
    t = Table()
    (ability,) = abilities("{T}, Exert this creature: You gain 3 life.")
    assert isinstance(ability, Activated)
    id = t.creature(0, "2/2", ability)
    t.act(id)
    t.resolve()
    assert t.life(0) == 23 and t.obj(id).tapped
    t.pass_until("upkeep", 0)
    assert t.obj(id).tapped and not t.can_act(id)


@pytest.mark.rules("701.43c")
def test_what_is_not_on_the_battlefield_is_not_exerted() -> None:
    t = Table()
    told = when(Pattern("act", Type("creature"), You(), how="exert"), gain(1))
    t.card(0, "enchantment", told)
    ability = Activated(Cost((Mana(("0",)),)), Act("exert", You(), None, This()))
    here, gone = t.creature(0, "2/2", ability), t.creature(0, "2/2", ability)
    for id in (gone, here):
        t.act(id)
        if id == gone:
            t.cast(t.free(0, Destroy(target(Type("creature")))), id)
            t.resolve()
        t.resolve()
        t.settle()
        assert t.life(0) == (20 if id == gone else 21)
