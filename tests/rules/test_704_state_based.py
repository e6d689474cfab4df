"""CR 704: state-based actions."""

from __future__ import annotations

import pytest
from table import (
    CREATURE,
    CREATURES,
    DIES,
    EOT,
    MINE,
    Table,
    cost,
    damage,
    draw,
    gain,
    pt,
    target,
    when,
)

from apnap.engine import verbs
from apnap.engine.state import TOKEN
from apnap.model import (
    Among,
    And,
    Apply,
    Cant,
    Control,
    CreateToken,
    DestinationBecomes,
    Destroy,
    Each,
    Fixed,
    Gain,
    GainLife,
    HostOf,
    InZone,
    Keyword,
    Lose,
    LoseLife,
    Move,
    Not,
    Pattern,
    PutCounters,
    Regenerate,
    Replacing,
    Sacrifice,
    Seq,
    SetPT,
    SetTypes,
    Static,
    StatIs,
    StatOf,
    This,
    TokenSpec,
    Trigger,
    Type,
    You,
)

BEAR = TokenSpec("", (), (), ("creature",), ("Bear",), Fixed(2), Fixed(2), ())


def do(t: Table, *steps: object, player: int = 0) -> Table:
    """Cast and resolve a spell with those steps (no targets)."""
    t.cast(t.free(player, Seq(tuple(steps))))  # type: ignore[arg-type]
    return t.resolve()


# Players


@pytest.mark.rules("704.5a", "104.3b", "104.2a")
def test_life_0_loses() -> None:
    t = Table()
    do(t, LoseLife(You(), Fixed(19)))
    assert not t.s.over
    t.cast(t.free(0, LoseLife(You(), Fixed(1))))
    t.passes(2)
    assert t.s.over == "104.2a" and t.s.winners == (1,) and t.s.players[0].lost_by == "704.5a"


@pytest.mark.rules("704.5b", "104.3c")
def test_drawing_from_an_empty_library_loses_the_next_time() -> None:
    t = Table(library=2)
    do(t, draw(2))
    assert not t.s.over and t.hand(0) == 2
    t.cast(t.free(0, Seq((draw(1), gain(5)))))
    t.passes(2)
    assert t.life(0) == 25 and t.s.players[0].lost_by == "704.5b"


@pytest.mark.rules("704.5c", "104.3d")
def test_ten_poison_counters_lose() -> None:
    t = Table()
    do(t, PutCounters(You(), "poison", Fixed(9)))
    assert not t.s.over
    t.cast(t.free(0, PutCounters(You(), "poison", Fixed(1))))
    t.passes(2)
    assert t.s.players[0].lost_by == "704.5c"


@pytest.mark.rules("704.3", "104.4a", "704.5a")
def test_both_players_at_once_is_a_draw() -> None:
    from apnap.model import AllPlayers

    t = Table()
    t.cast(t.free(0, LoseLife(AllPlayers(), Fixed(20))))
    t.passes(2)
    assert t.s.over == "104.4a" and t.s.winners == ()


@pytest.mark.rules("704.5a", "101.2", "104.3b")
def test_a_player_who_cannot_lose_goes_on() -> None:
    t = Table()
    angel = t.card(0, "enchantment", Static(You(), (Cant("lose"),)))
    do(t, LoseLife(You(), Fixed(25)))
    assert not t.s.over and t.life(0) == -5
    t.cast(t.free(0, Destroy(target(Type("enchantment")))), angel)
    t.passes(2)
    assert t.s.players[0].lost_by == "704.5a"


# Tokens and copies


@pytest.mark.rules("704.5d", "111.7")
def test_a_token_in_another_zone_ceases_to_exist_after_its_abilities_have_seen_it() -> None:
    t = Table()
    dying = TokenSpec("", (), (), ("creature",), ("Imp",), Fixed(1), Fixed(1), (when(DIES, gain(2)),))
    do(t, CreateToken(You(), Fixed(1), dying))
    [token] = [i for i in t.s.battlefield() if t.obj(i).kind == TOKEN]
    t.cast(t.free(0, Destroy(target(CREATURE))), token)
    t.resolve()
    assert len(t.stack()) == 1
    assert not [i for i in t.s.zone(3, 0) if t.obj(i).kind == TOKEN]
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("704.5d", "111.8")
def test_a_token_that_left_cannot_come_back() -> None:
    t = Table()
    do(t, CreateToken(You(), Fixed(1), BEAR))
    [token] = [i for i in t.s.battlefield() if t.obj(i).kind == TOKEN]
    back = Move(Each(And((CREATURE, InZone("exile")))), "battlefield")
    t.cast(t.free(0, Seq((Move(target(CREATURE), "exile"), back))), token)
    t.settle()
    assert not [i for i in t.s.battlefield() if t.obj(i).kind == TOKEN]


# Creatures


@pytest.mark.rules("704.5f", "405.6f")
def test_toughness_0_is_no_destruction() -> None:
    t = Table()
    a = t.creature(0, "2/2", "indestructible")
    t.cast(t.free(0, Apply(target(CREATURE), (pt(0, -2),), EOT)), a)
    t.settle()
    assert t.zone(a) == "graveyard" and not t.facts(verbs.DESTROY)


@pytest.mark.rules("704.5g", "702.12b")
def test_lethal_damage_destroys_but_not_the_indestructible() -> None:
    t = Table()
    a, b = t.creature(0, "2/2"), t.creature(0, "2/2", "indestructible")
    do(t, damage(2, CREATURES))
    assert t.zone(a) == "graveyard" and t.zone(b) == "battlefield" and t.obj(b).damage == 2
    t.cast(t.free(0, Apply(target(CREATURE), (Lose(("indestructible",)),), EOT)), b)
    t.settle()
    assert t.zone(b) == "graveyard"


@pytest.mark.rules("704.5g", "120.6")
def test_damage_adds_up_over_the_turn_and_toughness_is_asked_now() -> None:
    t = Table()
    a = t.creature(0, "3/3")
    do(t, damage(2, CREATURES))
    assert t.zone(a) == "battlefield"
    t.cast(t.free(0, Apply(target(CREATURE), (pt(0, -1),), EOT)), a)
    t.settle()
    assert t.zone(a) == "graveyard"


@pytest.mark.rules("704.5h", "702.2b")
def test_deathtouch_damage_destroys_since_the_last_check_only() -> None:
    t = Table()
    from apnap.model import Activated, DealDamage

    bite = Activated(cost("{0}"), DealDamage(This(), Fixed(1), target(CREATURE)))
    snake = t.creature(0, "1/1", "deathtouch", bite)
    a, b = t.creature(1, "9/9"), t.creature(1, "9/9", "indestructible")
    t.act(snake, a, n=1)
    t.settle()
    t.act(snake, b, n=1)
    t.settle()
    assert t.zone(a) == "graveyard" and t.zone(b) == "battlefield"
    t.cast(t.free(0, Apply(target(CREATURE), (Lose(("indestructible",)),), EOT)), b)
    t.settle()
    assert t.zone(b) == "battlefield"


@pytest.mark.rules("704.5g", "701.19a", "704.6")
def test_regeneration_replaces_the_destruction() -> None:
    t = Table()
    a = t.creature(0, "2/2")
    t.cast(t.free(0, Regenerate(target(CREATURE))), a)
    t.settle()
    do(t, damage(2, CREATURES))
    assert t.zone(a) == "battlefield" and t.obj(a).tapped and t.obj(a).damage == 0
    do(t, damage(2, CREATURES))
    assert t.zone(a) == "graveyard"


# Planeswalkers, legends, worlds


@pytest.mark.rules("704.5i")
def test_a_planeswalker_without_loyalty() -> None:
    t = Table()
    w = t.card(0, "planeswalker", counters=(("loyalty", 3),))
    t.cast(t.free(0, damage(3)), w)
    t.settle()
    assert t.zone(w) == "graveyard"


@pytest.mark.rules("704.5j", "205.4d")
def test_the_legend_rule() -> None:
    t = Table()
    a = t.card(0, "legendary creature", pt="1/1", name="Hero")
    theirs = t.card(1, "legendary creature", pt="1/1", name="Hero")
    other = t.card(0, "legendary creature", pt="1/1", name="Other Hero")
    b = t.card(0, "legendary creature", pt="2/2", name="Hero", cost="{0}", zone="hand")
    t.cast(b)
    t.passes(2)
    assert t.ask.rule == "704.5j" and t.ask.player == 0 and len(t.keys()) == 2
    t.say(a)
    assert t.zone(a) == "battlefield" and t.zone(b) == "graveyard"
    assert t.zone(theirs) == t.zone(other) == "battlefield"
    assert not t.facts(verbs.DESTROY) and not t.facts(verbs.SACRIFICE)


@pytest.mark.rules("704.5j", "613.1b", "205.4d")
def test_the_legend_rule_counts_by_controller() -> None:
    t = Table()
    mine = t.card(0, "legendary creature", pt="1/1", name="Hero")
    theirs = t.card(1, "legendary creature", pt="1/1", name="Hero")
    t.cast(t.free(0, Apply(target(CREATURE), (Control(You()),), EOT)), theirs)
    t.passes(2)
    t.say(mine)
    assert t.zone(theirs) == "graveyard" and t.obj(t.now(theirs)).owner == 1


@pytest.mark.rules("704.5k", "205.4f")
def test_the_world_rule() -> None:
    t = Table()
    old = t.card(1, "world enchantment")
    new = t.card(0, "world enchantment", cost="{0}", zone="hand")
    t.cast(new)
    t.settle()
    assert t.zone(old) == "graveyard" and t.zone(new) == "battlefield"


# Attachments

AURA = (Keyword("enchant", (CREATURE,)), Static(HostOf(This()), (pt(1, 1),)))


def attached(
    t: Table, host: int, *words: object, player: int = 0, sub: str = "Aura", types: str = "enchantment"
) -> int:
    return t.card(player, types, *(words or AURA), sub=sub, attached_to=host)


@pytest.mark.rules("704.5m", "303.4c")
def test_an_aura_on_nothing_or_on_what_it_cannot_enchant() -> None:
    t = Table()
    a, b, c = t.creature(0, "1/1"), t.creature(0, "1/1"), t.creature(0, "1/1")
    auras = [attached(t, i) for i in (a, b, c)]
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.zone(auras[0]) == "graveyard" and t.zone(auras[1]) == "battlefield"
    t.cast(t.free(0, Apply(target(CREATURE), (SetTypes(("artifact",), ()),), EOT)), b)
    t.settle()
    assert t.zone(auras[1]) == "graveyard"
    protected = Gain((Keyword("protection", (Type("enchantment"),)),))
    t.cast(t.free(0, Apply(target(CREATURE), (protected,), EOT)), c)
    t.settle()
    assert t.zone(auras[2]) == "graveyard"


@pytest.mark.rules("704.5m", "702.18a", "702.11b")
def test_shroud_and_hexproof_do_not_shake_an_aura_off() -> None:
    t = Table()
    a = t.creature(1, "1/1")
    aura = attached(t, a)
    t.cast(t.free(0, Apply(target(CREATURE), (Gain((Keyword("shroud"), Keyword("hexproof"))),), EOT)), a)
    t.settle()
    assert t.zone(aura) == "battlefield" and t.pt(a) == (2, 2)


@pytest.mark.rules("704.5n", "301.5c")
def test_equipment_becomes_unattached_and_stays() -> None:
    t = Table()
    a = t.creature(0, "1/1")
    sword = attached(t, a, Static(HostOf(This()), (pt(1, 1),)), sub="Equipment", types="artifact")
    t.cast(t.free(0, Destroy(target(CREATURE))), a)
    t.settle()
    assert t.zone(sword) == "battlefield" and t.obj(sword).attached_to == 0
    assert t.facts(verbs.UNATTACH)


@pytest.mark.rules("704.5p", "301.5c")
def test_an_equipment_that_is_a_creature_or_a_creature_attached_comes_off() -> None:
    from apnap.model import AddTypes

    t = Table()
    a = t.creature(0, "1/1")
    sword = attached(t, a, Static(HostOf(This()), (pt(1, 1),)), sub="Equipment", types="artifact")
    alive = Apply(target(Type("artifact")), (AddTypes(("creature",), (), ()), SetPT(Fixed(2), Fixed(2))), EOT)
    t.cast(t.free(0, alive), sword)
    t.settle()
    assert t.obj(sword).attached_to == 0 and t.zone(sword) == "battlefield"


# Counters


@pytest.mark.rules("704.5q")
def test_counters_of_both_signs_annihilate() -> None:
    t = Table()
    a = t.creature(0, "3/3", counters=(("+1/+1", 3),))
    t.cast(t.free(0, PutCounters(target(CREATURE), "-1/-1", Fixed(2))), a)
    t.settle()
    assert t.obj(a).counters == (("+1/+1", 1),) and t.pt(a) == (4, 4)


# 704.3, 704.7-8


@pytest.mark.rules("704.3", "704.8")
@pytest.mark.rules("704.5")
def test_all_at_once_and_each_looks_as_before() -> None:
    t = Table()
    lord = t.creature(0, "2/2", Static(Each(And((CREATURE, Not(Among(This()))))), (pt(1, 1),)))
    big = Pattern(
        "zone change",
        And((CREATURE, StatIs("power", ">=", Fixed(2)))),
        origin=("battlefield",),
        destination=("graveyard",),
    )
    t.card(0, "enchantment", when(big, GainLife(You(), StatOf("power", Trigger("object"), "sum"))))
    small = t.creature(0, "1/1")
    do(t, damage(2, CREATURES))
    t.settle()
    assert t.zone(lord) == t.zone(small) == "graveyard"
    assert t.life(0) == 24  # 2 + 2: the small one was 2/2 until both died


@pytest.mark.rules("704.3")
def test_repeated_until_none_applies() -> None:
    t = Table()
    lord = t.creature(0, "2/2", Static(Each(And((CREATURE, Not(Among(This()))))), (pt(1, 1),)))
    weak = t.creature(0, "0/0", when(DIES, gain(1)))
    t.cast(t.free(0, Destroy(target(CREATURE))), lord)
    t.resolve()
    assert t.zone(weak) == "graveyard" and len(t.stack()) == 1


@pytest.mark.rules("704.7", "614.6")
def test_one_replacement_for_two_reasons() -> None:
    t = Table()
    dying = Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",))
    t.card(0, "enchantment", Static(This(), (Replacing(dying, (DestinationBecomes("exile", ""),)),)))
    a = t.card(0, "legendary creature", pt="0/1", name="Hero", cost="{0}")
    b = t.card(0, "legendary creature", pt="0/1", name="Hero", cost="{0}", zone="hand")
    t.cast(b)
    t.s.own(a).damage = 1
    t.passes(2)
    if t.ask.rule == "704.5j":
        t.say(f"o{t.now(b)}")
    assert t.zone(a) == "exile" and t.zone(b) == "battlefield"
    assert len([e for e in t.facts(verbs.ZONE_CHANGE) if e.dest == 5]) == 1


@pytest.mark.rules("704.4", "704.5f")
def test_they_are_not_asked_for_during_a_resolution() -> None:
    t = Table()
    t.s.log = []
    weak = t.creature(0, "1/1")
    shrink_and_grow = Seq((Apply(CREATURES, (pt(0, -1),), EOT), Apply(CREATURES, (pt(0, 2),), EOT)))
    do(t, shrink_and_grow)
    assert t.zone(weak) == "battlefield" and t.pt(weak) == (1, 2)


@pytest.mark.rules("704.3", "603.8")
def test_an_action_that_is_replaced_by_nothing_does_not_hang_the_game() -> None:
    t = Table()
    a = t.creature(0, "2/2", Static(This(), (Cant("be sacrificed"),)))
    do(t, Sacrifice(You(), Each(And((CREATURE, MINE)))))
    assert t.zone(a) == "battlefield"
