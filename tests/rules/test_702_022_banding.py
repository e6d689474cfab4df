"""CR 702.22: banding."""

from __future__ import annotations

import pytest
from table import CREATURE, EOT, Table, target

from apnap.engine import verbs
from apnap.engine.combat import bands
from apnap.model import STEP_NUMBER, Act, Apply, Destroy, Keyword, Lose, RemoveFromCombat, Subtype, You


def attack(t: Table, *pairs: tuple[int, int], whom: str = "p1") -> Table:
    """All creatures of player 0 attack; the second of each pair bands with the first, if that is asked."""
    wanted = {b: a for a, b in pairs}
    t.wait_for("attack")
    while t.s.ask is not None and t.ask.kind == "attack":
        t.say(whom)
    while t.s.ask is not None and t.ask.rule == "508.1e":
        t.say(wanted.get(t.ask.source, "done"))
    return t


def block(t: Table, **blocks: int) -> Table:
    pairs = {int(name[1:]): id for name, id in blocks.items()}
    t.wait_for("block")
    while t.s.ask is not None and t.ask.kind == "block":
        t.say(pairs.pop(t.ask.source, "none") if f"o{pairs.get(t.ask.source)}" in t.keys() else "none")
    return t


@pytest.mark.rules("702.22c", "702.22e", "508.1e")
def test_creatures_with_banding_and_one_without_attack_in_a_band() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2")
    c, d = t.creature(0, "3/3"), t.creature(0, "1/1", "banding")
    t.wait_for("attack")
    t.say(*["p1"] * 4)
    assert t.ask.rule == "508.1e" and t.ask.source == b
    t.say(a)
    # The third has no banding, and the band has one without already; it may not join: nothing is asked.
    assert t.ask.source == d and t.keys() == [f"o{a}", f"o{c}", "done"]
    t.say(a)
    assert sorted(bands.mates(t.s, a)) == [b, d] and bands.mates(t.s, c) == []
    t.pass_until("end of combat")
    t.pass_until("postcombat main")
    assert bands.mates(t.s, a) == []


@pytest.mark.rules("702.22c")
def test_without_banding_nothing_is_asked() -> None:
    t = Table()
    t.creature(0, "2/2")
    t.creature(0, "2/2")
    attack(t)
    assert t.ask.kind == "priority" and not t.s.effects


@pytest.mark.rules("702.22d")
def test_a_band_attacks_one_player() -> None:
    t = Table(players=3)
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2", "banding")
    c = t.creature(0, "2/2", "banding")
    t.wait_for("attack")
    t.say("p1", "p2", "p1")
    assert t.ask.source == c and t.keys() == [f"o{a}", "done"]  # with the one, and not with the other
    t.say(a)
    assert bands.mates(t.s, a) == [c] and not bands.mates(t.s, b)


@pytest.mark.rules("702.22h")
def test_what_blocks_one_of_a_band_blocks_all_of_it() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2", "flying")
    c = t.creature(0, "3/3")
    wall = t.creature(1, "0/9")
    attack(t, (a, b))
    block(t, **{f"b{wall}": a})
    assert t.obj(a).blocked and t.obj(b).blocked and not t.obj(c).blocked
    assert t.obj(wall).blocking == (a, b)
    facts = [e.obj for e in t.facts(verbs.BECOME_BLOCKED)]
    assert sorted(facts) == [a, b] and len(t.facts(verbs.BLOCK)) == 1


@pytest.mark.rules("702.22f")
def test_what_is_removed_from_combat_is_in_no_band() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2")
    wall = t.creature(1, "0/9")
    attack(t, (a, b))
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.resolve()
    assert bands.mates(t.s, b) == []
    block(t, **{f"b{wall}": b})
    assert t.obj(wall).blocking == (b,)


@pytest.mark.rules("702.22k")
def test_the_attacking_player_divides_the_damage_of_what_blocks_a_band() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2")
    ogre = t.creature(1, "4/4")
    attack(t, (a, b))
    block(t, **{f"b{ogre}": a})
    t.wait_for("assign")
    assert (t.ask.player, t.ask.rule, t.ask.source) == (0, "702.22k", ogre)
    t.say("4")
    assert t.zone(a) == "graveyard" and t.zone(b) == "battlefield" and t.obj(ogre).damage == 3


@pytest.mark.rules("702.22j")
def test_the_defending_player_divides_the_damage_of_what_a_creature_with_banding_blocks() -> None:
    t = Table()
    ogre = t.creature(0, "4/4")
    a, b = t.creature(1, "1/1", "banding"), t.creature(1, "2/2")
    attack(t)
    block(t, **{f"b{a}": ogre, f"b{b}": ogre})
    t.wait_for("assign")
    assert (t.ask.player, t.ask.rule, t.ask.source) == (1, "702.22j", ogre)
    t.say("4")
    assert t.zone(a) == "graveyard" and t.zone(b) == "battlefield"


@pytest.mark.rules("702.22j", "510.1c", "702.22g")
def test_without_banding_each_player_divides_the_damage_of_their_own() -> None:
    t = Table()
    ogre = t.creature(0, "4/4")
    a, b = t.creature(1, "1/1"), t.creature(1, "2/2")
    attack(t)
    block(t, **{f"b{a}": ogre, f"b{b}": ogre})
    t.wait_for("assign")
    assert (t.ask.player, t.ask.rule) == (0, "510.1c")


# "Bands with other".

CATS = Keyword("bands with other", (Subtype("Cat"),))


@pytest.mark.rules("702.22b", "702.22c")
def test_those_of_a_quality_band_with_one_of_them_that_says_so() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", sub="Cat"), t.creature(0, "2/2", sub="Cat")
    dog, leader = t.creature(0, "2/2", sub="Dog"), t.creature(0, "3/3", CATS, sub="Cat")
    t.wait_for("attack")
    t.say("p1", "p1", "p1", "p1")
    # The leader comes first; a Cat may join it, a Dog may not.
    assert t.ask.rule == "508.1e" and t.ask.source == a
    t.say(leader)
    assert t.ask.source == b
    t.say(leader)
    assert t.ask.kind == "priority"
    assert sorted(bands.mates(t.s, leader)) == [a, b] and not bands.mates(t.s, dog)


@pytest.mark.rules("702.22b")
@pytest.mark.parametrize("lost", ["banding", "flying"])
def test_what_loses_banding_loses_that_too(lost: str) -> None:
    t = Table()
    leader = t.creature(0, "3/3", CATS, "banding", sub="Cat")
    t.cast(t.free(0, Apply(target(CREATURE), (Lose((lost,)),), EOT)), leader)
    t.resolve()
    kept = lost == "flying"
    assert t.chars(leader).has("bands with other") == kept == t.chars(leader).has("banding")


@pytest.mark.rules("702.22k")
@pytest.mark.parametrize("sub", ["Cat", "Dog"])
def test_with_two_of_a_quality_the_attacking_player_divides_the_damage(sub: str) -> None:
    t = Table()
    a, leader = t.creature(0, "1/1", sub=sub), t.creature(0, "3/3", CATS, sub="Cat")
    t.wait_for("attack")
    t.say("p1", "p1")
    if sub == "Cat":
        t.say(leader)
    wall = t.creature(1, "2/9")
    block(t, **{f"b{wall}": leader})
    assert t.obj(wall).blocking == ((leader, a) if sub == "Cat" else (leader,))
    while t.ask.kind == "priority" and t.s.step < STEP_NUMBER["combat damage"]:
        t.say("pass")
    if sub == "Cat":
        assert (t.ask.rule, t.ask.player) == ("702.22k", 0)
    else:
        assert t.obj(leader).damage == 2


@pytest.mark.rules("702.22i", "509.1h")
@pytest.mark.parametrize("joined", [True, False])
def test_one_of_a_band_that_an_effect_makes_blocked_takes_the_band_with_it(joined: bool) -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2")
    t.attack(a, b)
    if t.ask.kind != "priority":
        t.say(a if joined else "done")
    t.cast(t.free(0, Act("become blocked", You(), None, target(CREATURE))), a)
    t.resolve()
    assert t.obj(a).blocked and t.obj(b).blocked == joined
    while t.ask.kind == "priority" and t.s.step < STEP_NUMBER["end of combat"]:
        t.say("pass")
    assert t.life(1) == (20 if joined else 18)


@pytest.mark.rules("702.22f", "506.4")
def test_one_removed_from_combat_is_out_of_the_band() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding"), t.creature(0, "2/2")
    attack(t, (a, b))
    t.cast(t.free(0, RemoveFromCombat(target(CREATURE))), a)
    t.resolve()
    assert not t.obj(a).attacking and t.obj(b).attacking and bands.mates(t.s, b) == []


@pytest.mark.rules("702.22m")
def test_banding_twice_is_banding_once() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding", "banding"), t.creature(0, "2/2")
    c = t.creature(0, "2/2")
    assert len(t.chars(a).abilities.keyword("banding")) == 2
    t.attack(a, b, c)
    t.say(a)
    assert t.ask.kind == "priority"  # a second one without banding can't join
    assert bands.mates(t.s, a) == [b]


@pytest.mark.rules("702.22g")
def test_they_share_no_abilities() -> None:
    t = Table()
    a, b = t.creature(0, "1/1", "banding", "lifelink"), t.creature(0, "2/2", "trample")
    attack(t, (a, b))
    assert not t.chars(b).has("lifelink") and not t.chars(a).has("trample")
    t.pass_until("postcombat main", 0)
    assert (t.life(1), t.life(0)) == (17, 21)
