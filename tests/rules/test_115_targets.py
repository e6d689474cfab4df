"""CR 115: targets, and what keeps things from being targeted."""

from __future__ import annotations

import pytest
from table import CREATURE, EOT, ONE, Table, cost, damage, target, when

from apnap.model import (
    Activated,
    AllPlayers,
    Apply,
    Bound,
    ChangeTargets,
    Color,
    ControlledBy,
    CounterIt,
    Destroy,
    Gain,
    InZone,
    Keyword,
    Move,
    Opponents,
    Pattern,
    Sacrifice,
    Select,
    Seq,
    StackKind,
    You,
)

KILL = Destroy(target(CREATURE))


def choices(t: Table, spell: int, player: int = 0) -> list[str]:
    """What the spell could target."""
    t.say(f"cast:{spell}:0")
    found = sorted(t.keys())
    return found


@pytest.mark.rules("115.1a", "115.2")
def test_only_permanents_unless_another_zone_is_named() -> None:
    t = Table()
    here = t.creature(1, "1/1")
    dead = t.creature(1, "1/1", zone="graveyard")
    assert choices(t, t.free(0, KILL)) == [f"o{here}"]
    t = Table()
    t.creature(1, "1/1")
    dead = t.creature(1, "1/1", zone="graveyard")
    assert choices(t, t.free(0, Move(target(CREATURE, InZone("graveyard")), "hand"))) == [f"o{dead}"]


@pytest.mark.rules("115.4")
def test_any_target_is_a_creature_player_planeswalker_or_battle() -> None:
    t = Table()
    a = t.creature(1, "1/1")
    w = t.card(1, "planeswalker", counters=(("loyalty", 3),))
    b = t.card(1, "battle", counters=(("defense", 3),))
    t.card(1, "artifact")
    t.lands(1, "R")
    assert choices(t, t.free(0, damage(1))) == sorted(["p0", "p1", f"o{a}", f"o{w}", f"o{b}"])


@pytest.mark.rules("702.18a")
def test_shroud_is_against_everyone() -> None:
    t = Table()
    t.creature(0, "1/1", "shroud")
    t.creature(1, "1/1", "shroud")
    assert not t.can_cast(t.free(0, KILL))


@pytest.mark.rules("702.11b", "702.11d")
def test_hexproof_is_against_opponents() -> None:
    t = Table()
    mine, _ = t.creature(0, "1/1", "hexproof"), t.creature(1, "1/1", "hexproof")
    assert choices(t, t.free(0, KILL)) == [f"o{mine}"]
    t = Table()
    t.creature(1, "1/1", Keyword("hexproof", (Color("red"),)))
    t.mana(0, "RG")
    red, green = t.spell(0, "{R}", KILL), t.spell(0, "{G}", KILL)
    assert not t.can_cast(red) and t.can_cast(green)


@pytest.mark.rules("113.6", "702.11b", "702.16b", "702.18a")
@pytest.mark.parametrize("shield", ["shroud", "hexproof", Keyword("protection", (Color("red"),))])
def test_only_permanents_are_shielded_from_being_targeted(shield: str | Keyword) -> None:
    t = Table()
    buried, _ = t.creature(1, "1/1", shield, zone="graveyard"), t.creature(1, "1/1", shield)
    back = Move(target(CREATURE, InZone("graveyard")), "hand")
    t.mana(0, "R")
    assert choices(t, t.spell(0, "{R}", back)) == [f"o{buried}"]
    t = Table()
    beast = t.cast(t.creature(0, "1/1", shield, zone="hand", cost="{0}"))
    t.passes()
    t.mana(1, "R")
    stop = t.spell(1, "{R}", CounterIt(target(StackKind("spell"))))
    assert choices(t, stop) == [f"o{beast}"]


@pytest.mark.rules("702.16b", "113.7a", "702.16a")
def test_protection_looks_at_the_source_of_an_ability() -> None:
    t = Table()
    t.creature(1, "1/1", Keyword("protection", (Color("red"),)))
    shoot = Activated(cost("{0}"), damage(1, target(CREATURE)))
    red = t.card(0, "artifact", shoot, cost="{R}")
    green = t.card(0, "artifact", shoot, cost="{G}")
    assert not t.can_act(red) and t.can_act(green)


@pytest.mark.rules("115.10", "701.21a", "702.18a", "115.10a")
def test_what_is_not_called_target_targets_nothing() -> None:
    t = Table()
    a = t.creature(1, "1/1", "shroud", "hexproof")
    t.creature(1, "1/1")
    foes = Select(ONE, CREATURE, None)
    t.cast(t.free(0, Sacrifice(Opponents(), foes)))
    t.passes(2)
    assert f"o{a}" in t.keys()
    t.say(a)
    assert t.zone(a) == "graveyard"


@pytest.mark.rules("115.1d", "603.3d")
def test_a_triggered_ability_targets_as_it_is_put_on_the_stack() -> None:
    t = Table()
    entering = Pattern("zone change", CREATURE, destination=("battlefield",))
    t.card(0, "enchantment", when(entering, damage(1, target(CREATURE))))
    t.cast(t.creature(0, "5/5", cost="{0}", zone="hand"))
    t.passes(2)
    assert t.ask.kind == "target" and t.ask.rule == "601.2c"


@pytest.mark.rules("115.6", "115.1", "115.1a")
def test_up_to_and_any_number() -> None:
    t = Table()
    a, b = t.creature(1, "1/1"), t.creature(1, "1/1")
    upto = t.free(0, Destroy(target(CREATURE, low=0, high=2)))
    t.say(f"cast:{upto}:0")
    assert "done" in t.keys()
    t.say(a, "done")
    t.settle()
    assert t.zone(a) == "graveyard" and t.zone(b) == "battlefield"
    some = t.free(0, Destroy(target(CREATURE, low=0, high=None)))
    t.cast(some, b)  # nothing else is left: no question
    t.settle()
    assert t.zone(b) == "graveyard"


@pytest.mark.rules("115.7a", "115.7")
def test_changing_a_target_needs_a_legal_new_one() -> None:
    t = Table()
    a, b = t.creature(0, "1/1"), t.creature(1, "1/1")
    kill = t.free(0, KILL)
    t.cast(kill, b)
    deflect = ChangeTargets(You(), target(StackKind("spell")), "change one")
    t.passes()
    t.cast(t.free(1, deflect), t.stack()[0])
    t.passes(2)
    if t.ask.kind == "target":
        t.say(a)
    t.settle()
    assert t.zone(a) == "graveyard" and t.zone(b) == "battlefield"


@pytest.mark.rules("115.7a")
def test_with_no_other_legal_target_it_stays() -> None:
    t = Table()
    b = t.creature(1, "1/1")
    t.cast(t.free(0, KILL), b)
    t.passes()
    t.cast(t.free(1, ChangeTargets(You(), target(StackKind("spell")), "change one")), t.stack()[0])
    t.settle()
    assert t.zone(b) == "graveyard"


@pytest.mark.rules("115.1", "601.2c", "608.2b", "115.1a", "115.2")
def test_a_target_that_another_targets_controller_limits() -> None:
    t = Table()
    mine, yours = t.creature(0, "1/1"), t.creature(1, "1/1")
    phrase = target(CREATURE, ControlledBy(Bound(0)), slot=1)
    spell = t.free(0, Seq((damage(1, target(players=AllPlayers())), Destroy(phrase))))
    t.say(f"cast:{spell}:0", "p1")
    assert t.keys() == [f"o{yours}"]
    t.say(yours)
    t.settle()
    assert t.zone(mine) == "battlefield" and t.life(1) == 19


@pytest.mark.rules("702.21a", "603.2", "115.1")
def test_ward_triggers_for_opponents_only() -> None:
    t = Table()
    mine = t.creature(0, "1/1", Keyword("ward", (cost("{2}"),)))
    t.cast(t.free(0, Apply(target(CREATURE), (Gain((Keyword("flying"),)),), EOT)), mine)
    assert len(t.stack()) == 1
    t.settle()
    t.passes()
    t.cast(t.free(1, KILL), mine)
    assert len(t.stack()) == 2
    t.settle()
    assert t.zone(mine) == "battlefield"  # no mana to pay
