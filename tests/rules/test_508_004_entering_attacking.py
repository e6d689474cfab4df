"""CR 508.4: creatures that enter attacking."""

from __future__ import annotations

import pytest
from table import Table

from apnap.engine import verbs
from apnap.model import (
    And,
    ControlledBy,
    CreateToken,
    Each,
    EntersAttacking,
    EntersTapped,
    Fixed,
    InZone,
    Move,
    Opponents,
    TokenSpec,
    Type,
    Union,
    You,
)

ENTERING = (EntersTapped(), EntersAttacking())
DEVIL = TokenSpec("", ("red",), (), ("creature",), ("Devil",), Fixed(1), Fixed(1), ())


def attacking(t: Table) -> list[int]:
    return [i for i in t.s.battlefield() if t.obj(i).attacking]


@pytest.mark.rules("508.4", "508.4c")
def test_its_controller_chooses_what_it_attacks_and_it_never_attacked() -> None:
    t = Table(step="end of combat")
    walker = t.card(1, "planeswalker", counters=(("loyalty", 3),))
    t.cast(t.free(0, CreateToken(You(), Fixed(2), DEVIL, ENTERING)))
    t.resolve()
    # A choice of one thing, and no declaration of attackers.
    assert t.ask.rule == "508.4" and t.ask.kind == "objects" and t.keys() == ["p1", f"o{walker}"]
    t.say(walker, "p1")  # each on its own
    assert sorted(t.obj(i).attacking for i in attacking(t)) == [-2, walker]
    assert all(t.obj(i).tapped for i in attacking(t)) and not t.facts(verbs.ATTACK)


@pytest.mark.rules("508.4")
def test_with_one_thing_to_attack_nothing_is_asked() -> None:
    t = Table(step="end of combat")
    cat = t.creature(0, "1/1", zone="graveyard")
    dead = Each(And((Type("creature"), InZone("graveyard"))))
    t.cast(t.free(0, Move(dead, "battlefield", entering=ENTERING)))
    t.resolve()
    assert attacking(t) == [t.now(cat)] and t.obj(t.now(cat)).attacking == -2


@pytest.mark.rules("508.4", "506.3b")
def test_outside_of_ones_own_combat_it_does_not_attack() -> None:
    t = Table()
    t.cast(t.free(0, CreateToken(You(), Fixed(1), DEVIL, ENTERING)))
    t.settle()
    assert t.count("Devil Token") == 1 and not attacking(t)
    t = Table(step="end of combat", active=1)
    t.passes()
    t.cast(t.free(0, CreateToken(You(), Fixed(1), DEVIL, ENTERING)))
    t.settle()
    assert t.count("Devil Token") == 1 and not attacking(t)


@pytest.mark.rules("506.3a")
def test_what_is_no_creature_does_not_attack() -> None:
    t = Table(step="end of combat")
    rock = t.card(0, "artifact", zone="graveyard")
    dead = Each(And((Type("artifact"), InZone("graveyard"))))
    t.cast(t.free(0, Move(dead, "battlefield", entering=ENTERING)))
    t.settle()
    assert t.zone(rock) == "battlefield" and not attacking(t)


THEIRS = Union((Opponents(), Each(And((Type("planeswalker"), ControlledBy(Opponents()))))))


@pytest.mark.rules("508.4", "508.4a")
def test_of_several_things_that_an_effect_says_its_controller_chooses_one() -> None:
    t = Table(step="end of combat", players=3)
    t.s.own_player(2).left = True
    walker = t.card(1, "planeswalker", counters=(("loyalty", 3),))
    t.card(0, "planeswalker", counters=(("loyalty", 3),))
    t.cast(t.free(0, CreateToken(You(), Fixed(2), DEVIL, (EntersTapped(), EntersAttacking(THEIRS)))))
    t.resolve()
    assert t.ask.rule == "508.4" and t.keys() == ["p1", f"o{walker}"]  # not whom has left, nor one's own
    t.say("p1", walker)
    assert sorted(t.obj(i).attacking for i in attacking(t)) == [-2, walker]


@pytest.mark.rules("506.3a")
def test_what_is_no_creature_does_not_attack_what_an_effect_says() -> None:
    t = Table(step="end of combat")
    rock = t.card(0, "artifact", zone="graveyard")
    dead = Each(And((Type("artifact"), InZone("graveyard"))))
    t.cast(t.free(0, Move(dead, "battlefield", entering=(EntersTapped(), EntersAttacking(Opponents())))))
    t.settle()
    assert t.zone(rock) == "battlefield" and not attacking(t)
