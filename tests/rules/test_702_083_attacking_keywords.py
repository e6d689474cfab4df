"""Keywords that trigger in combat: 702.23, .25, .39, .45, .68, .70, .83, .86, .91, .105, .112, .115, .116,
.121, .130, .134, .147, .149, .181, .189."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.model import STEP_NUMBER, Fixed, Keyword
from tests.rules.position import Position


def n(name: str, number: int) -> Keyword:
    return Keyword(name, (Fixed(number),))


def attack(p: Position, *pairs: tuple[int, Any]) -> Position:
    """Go to the declaration of attackers and declare those, everyone else staying."""
    p.s.own_player(p.s.active).turn_began = 1
    p.begin()
    while p.ask.kind == "priority":
        p.answer("pass")
    plan = dict(pairs)
    while p.s.ask is not None and p.ask.kind == "attack":
        p.answer(plan.get(p.ask.source, "none"))
    return p


def block(p: Position, *pairs: tuple[int, int]) -> Position:
    while p.ask.kind == "priority":
        p.answer("pass")
    plan = {a: f"o{b}" for a, b in pairs}
    while p.s.ask is not None and p.ask.kind == "block":
        p.answer(plan.pop(p.ask.source, "none"))
    return p


def damage(p: Position) -> Position:
    """Pass to the end of combat, nothing else blocking."""
    while p.s.step < 9:
        if p.ask.kind == "priority":
            p.answer("pass")
        else:
            p.answer("none" if "none" in p.keys() else p.keys()[-1])
    return p


@pytest.mark.rules("702.83a", "702.83b")
@pytest.mark.parametrize("alone", [True, False])
def test_exalted(alone: bool) -> None:
    p = Position()
    p.creature(0, "1/1", "exalted")
    a = p.creature(0, "2/2")
    b = p.creature(0, "2/2")
    attack(p, (a, "p1"), *([] if alone else [(b, "p1")]))
    p.finish()
    assert p.pt(a) == ((3, 3) if alone else (2, 2))


@pytest.mark.rules("702.83a", "122.1b")
@pytest.mark.parametrize("counters", [1, 2, 3])
def test_each_exalted_counter_is_one_instance_of_exalted(counters: int) -> None:
    p = Position()
    home = p.creature(0, "1/1", counters=(("exalted", counters),))
    other = p.creature(1, "1/1", counters=(("exalted", 2),))
    a = p.creature(0, "2/2")
    attack(p, (a, "p1"))
    p.finish()
    assert p.pt(a) == (2 + counters, 2 + counters)
    assert p.pt(home) == p.pt(other) == (1, 1)


@pytest.mark.rules("702.86a")
def test_annihilator() -> None:
    p = Position()
    a = p.creature(0, "5/5", n("annihilator", 2))
    mine = p.lands(0, "Forest", 1)
    theirs = p.lands(1, "Forest", 3)
    attack(p, (a, "p1"))
    p.resolve(theirs[0], theirs[2])
    assert [p.where(x) for x in theirs] == ["graveyard", "battlefield", "graveyard"]
    assert p.where(mine[0]) == "battlefield"


@pytest.mark.rules("702.91a")
def test_battle_cry() -> None:
    p = Position()
    a = p.creature(0, "1/1", "battle cry")
    b = p.creature(0, "1/1")
    home = p.creature(0, "1/1")
    attack(p, (a, "p1"), (b, "p1"))
    p.finish()
    assert (p.pt(a), p.pt(b), p.pt(home)) == ((1, 1), (2, 1), (1, 1))


@pytest.mark.rules("702.45a", "702.23a", "702.25a", "702.130a")
def test_when_blocked() -> None:
    p = Position()
    samurai = p.creature(0, "1/1", n("bushido", 2))
    beast = p.creature(0, "3/3", n("rampage", 2))
    knight = p.creature(0, "2/2", "flanking")
    demon = p.creature(0, "2/2", n("afflict", 3))
    blockers = [p.creature(1, "4/4") for _ in range(5)]
    flanker = p.creature(1, "4/4", "flanking")
    attack(p, *[(x, "p1") for x in (samurai, beast, knight, demon)])
    block(
        p,
        (blockers[0], samurai),
        (blockers[1], beast),
        (blockers[2], beast),
        (blockers[3], knight),
        (flanker, knight),
        (blockers[4], demon),
    )
    while p.ask.kind == "order" or p.s.stack():
        p.answer(p.keys()[0])
    assert p.pt(samurai) == (3, 3)
    assert p.pt(beast) == (5, 5)
    assert p.pt(blockers[3]) == (3, 3) and p.pt(flanker) == (4, 4)
    assert p.life(1) == 17


@pytest.mark.rules("702.68a")
def test_frenzy() -> None:
    p = Position()
    a = p.creature(0, "1/1", n("frenzy", 3))
    b = p.creature(0, "1/1", n("frenzy", 3))
    wall = p.creature(1, "0/4")
    attack(p, (a, "p1"), (b, "p1"))
    block(p, (wall, b))
    p.finish()
    assert p.pt(a) == (4, 1) and p.pt(b) == (1, 1)


@pytest.mark.rules("702.70a", "702.112a", "702.112b", "702.115a")
def test_when_it_hits_a_player() -> None:
    p = Position()
    a = p.creature(0, "1/1", n("poisonous", 2), "ingest", n("renown", 1))
    attack(p, (a, "p1"))
    damage(p)
    p.finish()
    while p.ask.kind == "order" or p.s.stack():
        p.answer(p.keys()[0])
    assert p.s.players[1].counters_of("poison") == 2
    assert p.in_library(1) == 9 and p.counters(a, "+1/+1") == 1
    assert "renowned" in p.obj(a).designations


@pytest.mark.rules("702.112a")
def test_renown_only_once() -> None:
    p = Position()
    a = p.creature(0, "1/1", n("renown", 1))
    p.obj(a).designations = ("renowned",)
    attack(p, (a, "p1"))
    damage(p)
    p.finish()
    assert p.counters(a, "+1/+1") == 0


@pytest.mark.rules("702.105a")
@pytest.mark.parametrize("life", [19, 20, 21])
def test_dethrone(life: int) -> None:
    p = Position()
    a = p.creature(0, "1/1", "dethrone")
    p.s.own_player(1).life = life
    attack(p, (a, "p1"))
    p.finish()
    assert p.counters(a, "+1/+1") == (1 if life >= 20 else 0)


@pytest.mark.rules("702.116a")
def test_myriad() -> None:
    p = Position(players=3)
    a = p.creature(0, "2/2", "myriad", name="Many")
    attack(p, (a, "p1"))
    p.resolve("yes")
    tokens = [i for i in p.named("Many") if i != a]
    assert len(tokens) == 1 and p.obj(tokens[0]).tapped and p.obj(tokens[0]).attacked_player == 2
    damage(p)
    assert p.life(1) == 18 and p.life(2) == 18
    p.finish()
    assert p.named("Many") == [a]


@pytest.mark.rules("702.116a", "508.4")
@pytest.mark.parametrize("chosen", ["p2", "walker"])
def test_myriad_attacks_the_player_or_a_planeswalker_of_theirs(chosen: str) -> None:
    p = Position(players=4)
    a = p.creature(0, "2/2", "myriad", name="Many")
    walkers = {owner: p.permanent(owner, "planeswalker", counters=(("loyalty", 5),)) for owner in (0, 1, 2)}
    attack(p, (a, "p1"))
    p.resolve("yes")
    # Neither a planeswalker of the player attacked nor one's own; the opponent without one leaves no choice.
    assert p.ask.rule == "508.4" and p.keys() == ["p2", f"o{walkers[2]}"]
    p.say("p2" if chosen == "p2" else f"o{walkers[2]}")
    p.say("yes")
    attacked = [p.obj(i).attacking for i in p.named("Many")]
    assert (walkers[2] in attacked) is (chosen == "walker")
    assert sorted(p.obj(i).attacked_player for i in p.named("Many")) == [1, 2, 3]
    damage(p)
    assert p.life(2) == (20 if chosen == "walker" else 18) and p.life(3) == 18
    assert p.counters(walkers[2], "loyalty") == (3 if chosen == "walker" else 5)


@pytest.mark.rules("702.116a")
@pytest.mark.parametrize(("said", "tokens"), [("yes yes", 2), ("no yes", 1), ("yes no", 1), ("no no", 0)])
def test_one_delayed_trigger_exiles_all_that_myriad_made(said: str, tokens: int) -> None:
    p = Position(players=4)
    a = p.creature(0, "2/2", "myriad", name="Many")
    attack(p, (a, "p1"))
    p.resolve(*said.split())
    assert len(p.named("Many")) == 1 + tokens
    while p.s.step < STEP_NUMBER["end of combat"]:
        p.answer("pass" if p.ask.kind == "priority" else "none")
    assert len(p.s.stack()) == min(tokens, 1)
    p.finish()
    assert p.named("Many") == [a]


@pytest.mark.rules("702.116a", "508.5")
def test_myriad_where_a_planeswalker_is_attacked() -> None:
    p = Position(players=3)
    a = p.creature(0, "2/2", "myriad", name="Many")
    walker = p.permanent(1, "planeswalker", counters=(("loyalty", 5),))
    attack(p, (a, f"o{walker}"))
    p.resolve("yes")
    assert [p.obj(i).attacked_player for i in p.named("Many") if i != a] == [2]


@pytest.mark.rules("702.121a")
def test_melee_counts_opponents_attacked() -> None:
    p = Position(players=3)
    a = p.creature(0, "2/2", "melee")
    b = p.creature(0, "2/2")
    c = p.creature(0, "2/2")
    attack(p, (a, "p1"), (b, "p2"), (c, "p2"))
    p.finish()
    assert p.pt(a) == (4, 4)


@pytest.mark.rules("702.134a")
def test_mentor() -> None:
    p = Position()
    a = p.creature(0, "3/3", "mentor")
    small = p.creature(0, "1/1")
    equal = p.creature(0, "3/3")
    home = p.creature(0, "1/1")
    attack(p, (a, "p1"), (small, "p1"), (equal, "p1"))
    assert f"o{equal}" not in p.keys() and f"o{home}" not in p.keys()
    p.answer(small)
    p.finish()
    assert p.counters(small, "+1/+1") == 1


@pytest.mark.rules("702.149a", "702.149c")
@pytest.mark.parametrize("power", [1, 2])
def test_training(power: int) -> None:
    p = Position()
    a = p.creature(0, "1/1", "training")
    b = p.creature(0, f"{power}/1")
    attack(p, (a, "p1"), (b, "p1"))
    p.finish()
    assert p.counters(a, "+1/+1") == power - 1
    assert [e.how for e in p.facts("act")] == ["train"] * (power - 1)


@pytest.mark.rules("702.147a")
def test_decayed() -> None:
    p = Position()
    a = p.creature(0, "2/2", "decayed")
    attack(p, (a, "p1"))
    p.finish()
    damage(p)
    p.finish()
    assert p.where(a) == "graveyard" and p.life(1) == 18


@pytest.mark.rules("702.147a")
def test_decayed_does_not_block() -> None:
    p = Position()
    a = p.creature(0, "2/2")
    p.creature(1, "2/2", "decayed")
    attack(p, (a, "p1"))
    damage(p)
    assert p.life(1) == 18


@pytest.mark.rules("702.181a")
def test_mobilize() -> None:
    p = Position()
    a = p.creature(0, "1/1", n("mobilize", 2))
    attack(p, (a, "p1"))
    p.finish()
    warriors = p.named("Warrior Token")
    assert len(warriors) == 2 and all(p.obj(w).attacking and p.obj(w).tapped for w in warriors)
    damage(p)
    assert p.life(1) == 17
    p.until("end")
    assert p.finish().named("Warrior Token") == []


@pytest.mark.rules("702.189a")
def test_firebending_mana_stays_until_end_of_combat() -> None:
    p = Position()
    a = p.creature(0, "1/1", n("firebending", 2))
    attack(p, (a, "p1"))
    p.finish()
    damage(p)
    assert [u.mana for u in p.s.players[0].pool] == ["R", "R"]
    p.until("postcombat main")
    assert not p.s.players[0].pool


@pytest.mark.rules("702.39a")
def test_provoke() -> None:
    p = Position()
    a = p.creature(0, "3/3", "provoke")
    wall = p.creature(1, "0/4", tapped=True)
    attack(
        p,
        (a, "p1"),
    )
    p.answer(wall) if p.ask.kind == "target" else None
    p.resolve("yes")
    assert not p.obj(wall).tapped
    # There is but one legal block: it is made without a question.
    while p.ask.kind == "priority" and not p.obj(wall).blocking:
        p.answer("pass")
    assert p.obj(wall).blocking == (a,)


@pytest.mark.rules("702.118b")
def test_skulk() -> None:
    p = Position()
    a = p.creature(0, "2/2", "skulk")
    big = p.creature(1, "3/3")
    attack(p, (a, "p1"))
    damage(p)
    assert p.life(1) == 18 and not p.obj(big).blocking
