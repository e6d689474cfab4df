"""CR 500-511: what happens in whole combats, with the rules that the log names."""

from __future__ import annotations

import pytest
from table import CREATURE, Table, cost, gain, target, when

from apnap.model import (
    Activated,
    AllPlayers,
    During,
    ExtraPhase,
    Fixed,
    Keyword,
    OneOrMore,
    OnlyIf,
    OnlyWhen,
    Opponents,
    Pattern,
    Seq,
    Static,
    Tap,
    This,
    Triggered,
    Type,
    Untap,
    You,
)
from apnap.model.filters import Among

COMBAT = (
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first combat damage",
    "combat damage",
    "end of combat",
)


def attack(t: Table, *attackers: int, whom: object = "p1") -> None:
    """The creatures of the active player attack; what else could stays at home."""
    t.pass_until("beginning of combat", t.s.active)
    t.say(*["pass"] * t.s.count)
    while t.s.ask is not None and t.s.ask.kind == "attack":
        t.say(whom if t.ask.source in attackers else "none")


def block(t: Table, blocker: int, attacker: int) -> None:
    while t.s.ask is None or t.s.ask.kind == "priority":
        t.say("pass")
    while t.s.ask is not None and t.s.ask.kind == "block":
        t.say(attacker if t.ask.source == blocker else "none")


@pytest.mark.rules("302.5", "509.2", "511.3")
def test_creatures_attack_and_block_and_are_out_of_combat_after_it() -> None:
    t = Table()
    bear, wall = t.creature(0, "2/2"), t.creature(1, "0/4")
    rock = t.card(0, "artifact")
    attack(t, bear)
    assert t.obj(bear).attacking == -2 and not t.obj(rock).attacking
    block(t, wall, bear)
    assert t.ask.kind == "priority" and t.ask.player == 0 and t.obj(wall).blocking == (bear,)
    t.pass_until("postcombat main", 0)
    assert t.obj(bear).attacking == 0 and t.obj(wall).blocking == ()
    assert t.life(1) == 20


@pytest.mark.rules("506.4a", "506.4b")
def test_an_attacker_that_is_tapped_or_untapped_stays_in_combat() -> None:
    t = Table()
    cat = t.creature(0, "2/2", "vigilance")
    attack(t, cat)
    t.cast(t.free(0, Seq((Tap(target(CREATURE)),))), cat)
    t.resolve()
    assert t.obj(cat).tapped and t.obj(cat).attacking
    t.cast(t.free(0, Untap(target(CREATURE))), cat)
    t.resolve()
    assert t.obj(cat).attacking
    t.pass_until("postcombat main", 0)
    assert t.life(1) == 18


@pytest.mark.rules("510.3a")
def test_what_triggers_on_combat_damage_is_on_the_stack_before_priority() -> None:
    t = Table()
    event = Pattern("damage", by=Among(This()), who=AllPlayers(), how="combat")
    thief = t.creature(0, "2/2", when(event, gain(1)))
    attack(t, thief)
    while t.s.step != 8:
        t.say("pass" if t.ask.kind == "priority" else "none")
    assert len(t.stack()) == 1 and t.ask.player == 0 and t.life(1) == 18
    t.resolve()
    assert t.life(0) == 21


@pytest.mark.rules("505.2")
def test_a_main_phase_ends_as_all_pass_with_an_empty_stack() -> None:
    t = Table()
    t.cast(t.free(0, gain(1)))
    t.passes(2)
    assert t.s.step == 3 and t.life(0) == 21  # the spell resolved, and the phase goes on
    t.passes(2)
    assert t.s.step == 4


@pytest.mark.rules("500.8")
def test_a_phase_that_is_added_comes_right_after_this_one() -> None:
    t = Table()
    t.cast(t.free(0, ExtraPhase(("combat", "main"))))
    t.resolve()
    seen = []
    while t.s.step != 11:
        if not seen or seen[-1] != t.s.step:
            seen.append(t.s.step)
        t._idle()
    assert seen.count(4) == 2 and seen.count(10) == 2


def watcher(t: Table, event: object) -> None:
    t.card(0, "enchantment", Triggered(event, gain(1)))  # type: ignore[arg-type]


@pytest.mark.rules("508.3d")
def test_whenever_a_player_attacks_is_once_for_all_attackers() -> None:
    t = Table()
    one, two = t.creature(0, "1/1"), t.creature(0, "1/1")
    watcher(t, OneOrMore(Pattern("attack", by_player=You()), Fixed(1)))
    attack(t, one, two)
    assert len(t.stack()) == 1
    t.resolve()
    assert t.life(0) == 21


@pytest.mark.rules("508.3c")
def test_whenever_a_player_attacks_with_a_creature_is_for_each() -> None:
    t = Table()
    one, two, rock = t.creature(0, "1/1"), t.creature(0, "1/1"), t.card(0, "artifact creature", pt="1/1")
    watcher(t, Pattern("attack", Type("artifact"), by_player=You()))
    attack(t, one, two, rock)
    assert len(t.stack()) == 1
    t.resolve()
    assert t.life(0) == 21


@pytest.mark.rules("508.3b")
def test_whenever_a_player_is_attacked() -> None:
    t = Table(active=1)
    bear = t.creature(1, "1/1")
    watcher(t, Pattern("attack", who=You()))
    attack(t, bear, whom="p0")
    assert len(t.stack()) == 1
    u = Table()
    bear = u.creature(0, "1/1")
    watcher(u, Pattern("attack", who=You()))
    attack(u, bear)
    assert len(u.stack()) == 0


@pytest.mark.rules("508.3e", "508.5a")
def test_whenever_a_player_attacks_another() -> None:
    for whom, n in (("p1", 1), ("p2", 1)):
        t = Table(players=3)
        bear = t.creature(0, "1/1")
        watcher(t, OneOrMore(Pattern("attack", who=Opponents(), by_player=You()), Fixed(1)))
        attack(t, bear, whom=whom)
        assert len(t.stack()) == n and t.obj(bear).attacked_player == int(whom[1:])


@pytest.mark.rules("506.7c", "113.6e")
def test_a_spell_of_combat_alone() -> None:
    own = Static(This(), (OnlyWhen("cast", (OnlyIf(During(COMBAT)),)),), zone="any")
    t = Table()
    spell, other = t.free(0, own, gain(2)), t.free(0, gain(1))
    assert not t.can_cast(spell) and t.can_cast(other)
    t.pass_until("beginning of combat", 0)
    assert t.can_cast(spell)
    t.cast(spell)
    t.resolve()
    assert t.life(0) == 22


@pytest.mark.rules("506.7g")
def test_an_ability_of_combat_alone() -> None:
    t = Table()
    rock = t.card(0, "artifact", Activated(cost(""), gain(2), (OnlyIf(During(COMBAT)),)))
    assert not t.can_act(rock)
    t.pass_until("beginning of combat", 0)
    t.act(rock)
    t.resolve()
    assert t.life(0) == 22


@pytest.mark.rules("310.8c", "310.8d")
def test_who_protects_a_battle_blocks_for_it() -> None:
    t = Table(players=3)
    battle = t.card(
        0, "battle", sub="Siege", counters=(("defense", 4),), chosen=(("protector", 2),), cost="{1}"
    )
    bear, _one, two = t.creature(0, "2/2"), t.creature(1, "0/3"), t.creature(2, "0/3")
    attack(t, bear, whom=battle)
    assert t.obj(bear).attacked_player == 2
    while t.ask.kind == "priority":
        t.say("pass")
    assert t.ask.kind == "block" and t.ask.player == 2 and t.ask.source == two
    t.say(bear)
    t.pass_until("postcombat main", 0)
    assert t.obj(battle).counters_of("defense") == 4


@pytest.mark.rules("120.3g", "702.164c")
def test_toxic_gives_poison_counters_besides_the_damage() -> None:
    t = Table()
    snake = t.creature(0, "2/2", Keyword("toxic", (Fixed(1),)))
    attack(t, snake)
    t.pass_until("postcombat main", 0)
    assert t.life(1) == 18 and dict(t.s.players[1].counters).get("poison") == 1


@pytest.mark.rules("101.4", "405.3")
@pytest.mark.parametrize("active", [0, 1])
def test_abilities_of_several_players_are_put_on_the_stack_in_turn_order(active: int) -> None:
    t = Table(active=active)
    for p in (0, 1):
        t.card(
            p, "enchantment", when(Pattern("zone change", CREATURE, destination=("battlefield",)), gain(1))
        )
    t.cast(t.creature(active, "1/1", cost="{0}", zone="hand"))
    t.passes(2)
    controllers = [t.obj(i).controller for i in t.stack()]
    assert controllers == [active, 1 - active]
    t.resolve()
    assert (t.life(active), t.life(1 - active)) == (20, 21)
