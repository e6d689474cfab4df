"""Planeswalkers (CR 306), loyalty abilities (606), emblems (114)."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, MY_CREATURES, ONE, THIS, Table, cost, damage, draw, gain, pt, target, when

from apnap.engine import qualities
from apnap.engine.combat.relations import defenders
from apnap.model import (
    Activated,
    AllPlayers,
    And,
    Apply,
    AsInstant,
    AsThough,
    Bind,
    Bound,
    Control,
    ControlledBy,
    CreateEmblem,
    Endless,
    Fixed,
    LoseLife,
    Loyalty,
    Move,
    Opponents,
    Pattern,
    PutCounters,
    Seq,
    Static,
    Target,
    Type,
    X,
    You,
)

WALKER = Type("planeswalker")
EACH_WALKER = Target(0, ONE, WALKER, None)


def loyalty(n: Any, effect: Any, *limits: Any) -> Activated:
    """[+n], [0] or [-n]; X for [-X]."""
    if n == "X":
        return Activated(cost("", Loyalty("-", X())), effect, limits)
    return Activated(cost("", Loyalty("-" if n < 0 else "+", Fixed(abs(n)))), effect, limits)


PLUS, MINUS = loyalty(1, gain(1)), loyalty(-3, draw(1))


def walker(t: Table, *words: Any, n: int = 3, player: int = 0, zone: str = "battlefield", **more: Any) -> int:
    if zone == "battlefield":
        more["counters"] = (("loyalty", n),)
    return t.card(
        player,
        more.pop("types", "planeswalker"),
        *(words or (PLUS, MINUS)),
        loyalty=more.pop("printed", str(n)),
        zone=zone,
        cost=more.pop("cost", "{0}"),
        **more,
    )


def left(t: Table, id: int) -> int:
    return t.obj(t.now(id)).counters_of("loyalty")


@pytest.mark.rules("306.1", "306.2", "306.5a", "306.5b", "306.5c", "122.1e")
def test_it_enters_with_its_printed_loyalty() -> None:
    t = Table()
    id = walker(t, n=4, zone="hand")
    assert qualities.stat(t.s, id, "loyalty") == 4
    t.cast(id)
    t.resolve()
    assert left(t, id) == 4
    t.cast(t.free(0, PutCounters(EACH_WALKER, "loyalty", Fixed(2))), t.now(id))
    t.resolve()
    assert qualities.stat(t.s, t.now(id), "loyalty") == 6
    away = Table(active=1)
    assert not away.can_cast(walker(away, zone="hand"))  # not in another player's turn


@pytest.mark.rules("306.5b", "107.3m")
def test_a_printed_x_is_the_value_chosen_for_it() -> None:
    t = Table()
    id = walker(t, zone="hand", printed="X", cost="{X}")
    t.lands(0, "WWW")
    t.cast(id, "3")
    t.resolve()
    assert left(t, id) == 3
    none = Table()
    zero = walker(none, zone="hand", printed="X", cost="{X}")
    none.cast(zero)  # without mana X is 0
    none.resolve()
    assert none.zone(zero) == "graveyard"


@pytest.mark.rules("306.5d", "606.1", "606.2", "606.3", "606.4")
def test_one_loyalty_ability_a_turn_when_a_sorcery_could_be_cast() -> None:
    t = Table()
    id = walker(t)
    assert t.can_act(id, 0) and t.can_act(id, 1)
    t.act(id, n=0)
    assert left(t, id) == 4  # the counters are the cost
    assert not t.can_act(id)
    t.resolve()
    assert t.life(0) == 21
    assert not t.can_act(id)  # neither that nor another of it this turn
    t.pass_until("beginning of combat", 0)
    assert not t.can_act(id)
    t.pass_until("precombat main", 1)
    assert not t.can_act(id)
    t.pass_until("precombat main", 0)
    assert t.can_act(id, 1)


@pytest.mark.rules("606.3")
def test_each_planeswalker_by_itself() -> None:
    t = Table()
    one, other = walker(t, name="One"), walker(t, name="Other")
    t.act(one)
    t.resolve()
    assert t.can_act(other)


@pytest.mark.rules("606.3")
def test_who_takes_control_of_it_cannot_activate_it_again_this_turn() -> None:
    t = Table()
    id = walker(t)
    theirs = walker(t, player=1)
    take = Apply(EACH_WALKER, (Control(You()),), Endless())
    t.act(id)
    t.resolve()
    assert not t.can_act(theirs)
    t.cast(t.free(0, take), theirs)
    t.resolve()
    assert t.can_act(theirs)  # just come, and no creature
    assert not t.can_act(id)


@pytest.mark.rules("606.3")
def test_what_lets_them_be_activated_twice() -> None:
    t = Table()
    id, theirs = walker(t), walker(t, player=1)
    mine = And((WALKER, ControlledBy(You())))
    for _ in range(2):
        t.card(0, "enchantment", Static(You(), (AsThough("loyalty twice", mine),)))
    t.act(id, n=0)
    t.resolve()
    t.act(id, n=1)
    t.resolve()
    assert left(t, id) == 1
    assert not t.can_act(id)  # two of those are no third time
    t.pass_until("precombat main", 1)
    t.act(theirs, n=0)
    t.resolve()
    assert not t.can_act(theirs)


@pytest.mark.rules("606.3")
def test_what_lets_them_be_activated_at_any_time() -> None:
    t = Table(active=1)
    plain = walker(t, name="Plain")
    own = walker(t, loyalty(1, gain(1), AsInstant()), name="Own")
    by = walker(t, PLUS, Static(You(), (AsThough("loyalty as an instant", THIS),)), name="By")
    t.say("pass")
    assert not t.can_act(plain)
    assert t.can_act(own) and t.can_act(by)
    t.act(by)
    t.resolve()
    assert not t.can_act(by)


@pytest.mark.rules("606.4", "606.6")
def test_no_more_can_be_removed_than_there_are() -> None:
    t = Table()
    id = walker(t, n=2)
    assert t.can_act(id, 0) and not t.can_act(id, 1)
    three = walker(t, n=3, name="Three")
    t.act(three, n=1)
    assert t.zone(three) == "graveyard"  # 306.9, with its ability on the stack
    assert len(t.stack()) == 1
    before = t.hand(0)
    t.resolve()
    assert t.hand(0) == before + 1


@pytest.mark.rules("606.6", "107.3a")
def test_minus_x_up_to_what_there_is() -> None:
    t = Table()
    id = walker(t, loyalty("X", damage(X(), target(CREATURE))), n=3)
    bear = t.creature(1, "4/4")
    t.say(f"activate:{id}:p0")
    assert t.ask.kind == "number"
    assert t.keys() == ["0", "1", "2", "3"]
    t.say("2", bear)
    assert left(t, id) == 1
    t.resolve()
    assert t.obj(bear).damage == 2


@pytest.mark.rules("306.7", "306.8", "306.9", "120.3c")
def test_damage_removes_loyalty_and_only_from_it() -> None:
    t = Table()
    id = walker(t, player=1)
    t.cast(t.free(0, damage(2)), id)
    t.resolve()
    assert left(t, id) == 1
    assert t.life(1) == 20
    assert t.obj(id).damage == 0
    t.cast(t.free(0, damage(2)), "p1")
    t.resolve()
    assert left(t, id) == 1 and t.life(1) == 18  # not redirected
    t.cast(t.free(0, damage(1)), id)
    t.resolve()
    assert t.zone(id) == "graveyard"


@pytest.mark.rules("306.6", "508.1b")
def test_opponents_planeswalkers_can_be_attacked() -> None:
    t = Table()
    mine, theirs = walker(t, name="Mine"), walker(t, player=1, name="Theirs")
    bear = t.creature(0, "2/2")
    assert theirs in defenders(t.s, 0) and mine not in defenders(t.s, 0)
    t.pass_until("beginning of combat", 0)
    t.say("pass", "pass")
    t.say(theirs)
    t.pass_until("postcombat main", 0)
    assert t.life(1) == 20
    assert left(t, theirs) == 1
    assert t.obj(bear).tapped


@pytest.mark.rules("306.4", "704.5j")
def test_planeswalkers_of_one_type_may_stand_side_by_side() -> None:
    t = Table()
    kinds = {"types": "legendary planeswalker", "sub": "Ajani"}
    one, other = walker(t, name="Ajani One", **kinds), walker(t, name="Ajani Two", **kinds)
    t.go()
    assert t.ask.kind == "priority"
    assert (t.zone(one), t.zone(other)) == ("battlefield", "battlefield")
    twin = Table()
    one, other = walker(twin, name="Ajani", **kinds), walker(twin, name="Ajani", **kinds)
    twin.go()
    assert twin.ask.rule == "704.5j"
    twin.say(other)
    assert (twin.zone(one), twin.zone(other)) == ("graveyard", "battlefield")


@pytest.mark.rules("306.5b", "400.7")
def test_one_that_returns_has_its_printed_loyalty_and_may_act_again() -> None:
    t = Table()
    id = walker(t, n=3)
    t.act(id)
    t.resolve()
    blink = Seq((Bind(1, Move(EACH_WALKER, "exile")), Move(Bound(1), "battlefield")))
    t.cast(t.free(0, blink), id)
    t.resolve()
    assert left(t, id) == 3
    assert t.can_act(t.now(id))


# Emblems


@pytest.mark.rules("114.1", "114.2", "114.3", "114.4", "114.5", "113.6p", "113.6", "408.2")
def test_an_emblem_is_in_the_command_zone_with_its_abilities_only() -> None:
    t = Table()
    draws = when(Pattern("draw", who=You()), gain(2))
    emblem = CreateEmblem(You(), (Static(MY_CREATURES, (pt(1, 1),)), draws))
    mine, theirs = t.creature(0, "2/2"), t.creature(1, "2/2")
    id = walker(t, loyalty(-3, emblem))
    t.act(id)
    t.resolve()
    assert t.zone(id) == "graveyard"
    (made,) = t.s.zone(6, 0)
    c = t.chars(made)
    assert (c.name, c.types, c.colors, c.cost) == ("", 0, 0, None)
    assert (t.obj(made).owner, c.controller) == (0, 0)
    assert made not in t.s.battlefield()
    assert t.pt(mine) == (3, 3) and t.pt(theirs) == (2, 2)
    t.cast(t.free(0, draw(1)))
    t.settle()
    assert t.life(0) == 22
    t.pass_until("precombat main", 1)
    assert t.pt(mine) == (3, 3)


@pytest.mark.rules("114.2", "114.4", "109.4c")
def test_an_emblem_that_an_opponent_gets_is_theirs() -> None:
    t = Table()
    draws = when(Pattern("draw", who=AllPlayers()), LoseLife(You(), Fixed(2)))
    id = walker(t, loyalty(-3, CreateEmblem(Target(0, ONE, None, Opponents()), (draws,))))
    t.act(id, "p1")
    t.resolve()
    (made,) = t.s.zone(6, 0)
    assert (t.obj(made).owner, t.chars(made).controller) == (1, 1)
    t.cast(t.free(0, draw(1)))
    t.resolve()
    assert t.obj(t.top()).controller == 1
    t.settle()
    assert (t.life(0), t.life(1)) == (20, 18)
