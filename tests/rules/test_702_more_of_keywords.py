"""What keywords say besides what they stand for: variants, sources that are elsewhere or gone, costs that are
linked to what they bring, what is determined when."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.engine.combat.attackers import why_cant_attack
from apnap.model import (
    Activated,
    Color,
    Cost,
    Destroy,
    Do,
    Each,
    Fixed,
    GainLife,
    HasKeyword,
    If,
    Keyword,
    Move,
    Nothing,
    PaidFor,
    Pattern,
    Sacrifice,
    Static,
    Status,
    TapThis,
    This,
    Triggered,
    Type,
    You,
    canonical,
)
from apnap.model.amounts import CountOf, Devotion, X
from apnap.model.conditions import Compare
from apnap.model.modifications import Gain, Greater, LoseTypes
from apnap.model.words import TYPE_BIT
from tests.rules.position import CREATURE, Position, damage, target
from tests.rules.test_702_043_entering_and_dying import enter, my_upkeep
from tests.rules.test_702_074_ways_to_cast import FREE, LIFE, k, mana
from tests.rules.test_702_083_attacking_keywords import attack, n
from tests.rules.test_702_several_instances import drain

WHITE = Keyword("protection", (Color("white"),))
BLACK = Keyword("protection", (Color("black"),))

LAST = [("deathtouch", "702.2e"), ("lifelink", "702.15c"), ("wither", "702.80b"), ("infect", "702.90d")]
ANYWHERE = [("deathtouch", "702.2d"), ("lifelink", "702.15d"), ("wither", "702.80c"), ("infect", "702.90e")]


def outcome(p: Position, bear: int) -> tuple[str, int, int, int]:
    return p.where(bear), p.counters(bear, "-1/-1"), p.obj(bear).damage, p.life(0)


DONE = {
    "": ("battlefield", 0, 1, 20),
    "deathtouch": ("graveyard", 0, 0, 20),
    "lifelink": ("battlefield", 0, 1, 21),
    "wither": ("battlefield", 1, 0, 20),
    "infect": ("battlefield", 1, 0, 20),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, id=rule, marks=pytest.mark.rules(rule)) for name, rule in LAST] + [""]
)
def test_a_source_that_is_gone_had_the_keyword_or_not(name: str) -> None:
    p = Position()
    bear = p.creature(1, "3/3")
    shot = Activated(Cost((Do(Sacrifice(You(), This())),)), damage(1))
    source = p.creature(0, "1/1", *([name] if name else []), shot)
    p.activate(source, bear)
    assert p.where(source) == "graveyard"
    p.resolve()
    assert outcome(p, bear) == DONE[name]


@pytest.mark.parametrize(
    "name", [pytest.param(name, id=rule, marks=pytest.mark.rules(rule)) for name, rule in ANYWHERE] + [""]
)
def test_a_source_in_another_zone_has_the_keyword_there(name: str) -> None:
    p = Position()
    bear = p.creature(1, "3/3")
    shot = Activated(FREE, damage(1), zone="graveyard")
    source = p.creature(0, "1/1", *([name] if name else []), shot, zone="graveyard")
    p.activate(source, bear)
    p.resolve()
    assert p.where(source) == "graveyard" and outcome(p, bear) == DONE[name]


GIFTS = [("Food", "702.174d"), ("card", "702.174e"), ("tapped Fish", "702.174f"), ("extra turn", "702.174g")]
GIFTS += [("Treasure", "702.174h"), ("Octopus", "702.174i")]


@pytest.mark.parametrize("promised", [True, False])
@pytest.mark.parametrize(
    "gift", [pytest.param(gift, id=rule, marks=pytest.mark.rules(rule, "702.174b")) for gift, rule in GIFTS]
)
def test_what_is_given(gift: str, promised: bool) -> None:
    p = Position(players=3)
    spell = p.card(0, "hand", Keyword("gift", (gift,)), LIFE)
    p.cast(spell, *(["pay:gift", "p2"] if promised else ["no"]))
    p.resolve()
    things = [i for i in p.s.battlefield() if p.chars(i).controller == 2]
    found: Any = [(p.chars(i).name, p.obj(i).tapped, p.pt(i)) for i in things]
    if gift == "card":
        assert p.hand(2) == int(promised) and not found
    elif gift == "extra turn":
        p.until("end").until("upkeep")
        assert p.s.active == (2 if promised else 1) and not found
    else:
        name, tapped, size = {
            "Food": ("Food Token", False, (0, 0)),
            "tapped Fish": ("Fish Token", True, (1, 1)),
            "Treasure": ("Treasure Token", False, (0, 0)),
            "Octopus": ("Octopus Token", False, (8, 8)),
        }[gift]
        assert found == ([(name, tapped, size)] if promised else [])


@pytest.mark.rules("702.174j")
def test_the_gift_comes_before_the_rest_of_the_spell() -> None:
    p = Position()
    spell = p.card(0, "hand", Keyword("gift", ("card",)), Destroy(target(CREATURE)))
    bear = p.creature(1, "2/2", Triggered(Pattern("draw"), GainLife(You(), Fixed(5))))
    p.cast(spell, "pay:gift", bear)
    p.finish()
    assert p.where(bear) == "graveyard" and p.life(1) == 25  # it saw the card being drawn


@pytest.mark.rules("702.166c")
@pytest.mark.parametrize("paid", [True, False])
def test_what_bargaining_brings_is_linked_to_it(paid: bool) -> None:
    p = Position()
    p.permanent(0, "artifact"), p.permanent(0, "artifact")
    effect = If(PaidFor("bargain"), GainLife(You(), Fixed(5)), LIFE)
    p.cast(p.card(0, "hand", Keyword("bargain"), effect), *(["pay:bargain"] if paid else ["no"]))
    while p.ask.kind != "priority":
        p.answer(p.keys()[0])
    p.finish()
    assert p.life(0) == (25 if paid else 21)


@pytest.mark.rules("702.166d", "702.174m")
@pytest.mark.parametrize("word", ["bargain", "gift"])
@pytest.mark.parametrize("paid", [True, False])
def test_targets_only_if_it_was_paid(word: str, paid: bool) -> None:
    p = Position()
    thing = p.permanent(0, "artifact")
    bear = p.creature(1, "2/2")
    effect = If(PaidFor(word), Destroy(target(CREATURE)), Nothing())
    spell = p.card(0, "hand", Keyword(word, ("card",) if word == "gift" else ()), effect)
    p.answer(p.castable(spell)[0])
    p.say(f"pay:{word}" if paid else "no")
    while p.ask.kind != "priority":
        p.answer(bear if f"o{bear}" in p.keys() else p.keys()[0])
    assert len(p.facts("target")) == int(paid)
    p.finish()
    assert p.where(bear) == ("graveyard" if paid else "battlefield")
    assert p.where(thing) == ("graveyard" if paid and word == "bargain" else "battlefield")


@pytest.mark.rules("702.54b")
@pytest.mark.parametrize("hurt", [0, 3])
def test_bloodthirst_x_counts_the_damage(hurt: int) -> None:
    p = Position()
    if hurt:
        p.do(damage(hurt), "p1")
        p.do(damage(1), "p0")
    assert p.counters(enter(p, "1/1", Keyword("bloodthirst", (X(),))), "+1/+1") == hurt


@pytest.mark.rules("702.82c")
def test_devour_of_another_quality() -> None:
    p = Position()
    relics = [p.permanent(0, "artifact") for _ in range(2)]
    bear = p.creature(0, "2/2")
    c = enter(p, "1/1", Keyword("devour", (Fixed(3), Type("artifact"))))
    assert f"o{bear}" not in p.keys()
    p.say(*relics)
    while p.ask.kind != "priority":
        p.answer("done")
    assert (
        p.counters(c, "+1/+1") == 6 and p.where(relics[0]) == "graveyard" and p.where(bear) == "battlefield"
    )


@pytest.mark.rules("702.63b")
@pytest.mark.parametrize("counters", [2, 0])
def test_vanishing_without_a_number(counters: int) -> None:
    p = Position()
    c = p.creature(0, "2/2", Keyword("vanishing"), counters=(("time", counters),) if counters else ())
    fresh = enter(p, "2/2", Keyword("vanishing"))
    assert p.counters(fresh, "time") == 0
    my_upkeep(p)
    assert p.counters(c, "time") == max(0, counters - 1) and p.where(c) == "battlefield"


@pytest.mark.rules("702.64b")
def test_absorb_is_for_each_source_at_each_time() -> None:
    p = Position()
    c = p.creature(0, "9/9", n("absorb", 2))
    p.do(damage(3), c)
    assert p.obj(c).damage == 1
    p.do(damage(1), c)
    assert p.obj(c).damage == 1
    p.do(damage(5), c)
    assert p.obj(c).damage == 4


@pytest.mark.rules("702.44b")
def test_sunburst_only_for_a_spell_and_for_colored_mana() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    cast = enter(p, "1/1", "sunburst", types="artifact creature", cost="{2}")
    assert p.counters(cast, "+1/+1") == 1
    put = p.creature(0, "1/1", "sunburst", types="artifact creature", cost="{2}", zone="graveyard")
    p.do(Move(Each(_there()), "battlefield"))
    assert p.where(put) == "battlefield" and p.counters(put, "+1/+1") == 0


def _there() -> Any:
    from apnap.model import InZone

    return canonical((InZone("graveyard"), CREATURE))


@pytest.mark.rules("702.125b")
def test_who_has_left_is_no_opponent() -> None:
    from apnap.engine import ending

    p = Position(players=4)
    spell = p.card(0, "hand", "undaunted", LIFE, cost="{3}")
    assert p.castable(spell)
    q = Position(players=4)
    q.lands(0, "Forest", 1)
    spell = q.card(0, "hand", "undaunted", LIFE, cost="{3}")
    q.begin()
    ending.concede(q.s, 2)
    q.s.version += 1
    q.s.listed = None
    q.cast(spell)
    assert len([i for i in q.s.battlefield() if q.obj(i).tapped]) == 1


@pytest.mark.rules("702.61b")
def test_under_split_second_mana_abilities_and_triggers_go_on() -> None:
    from apnap.model import AddMana

    p = Position()
    p.creature(1, "1/1", Triggered(Pattern("cast"), GainLife(You(), Fixed(3))))
    pinger = p.creature(1, "1/1", Activated(FREE, damage(1)))
    rock = p.permanent(1, "artifact", Activated(Cost((TapThis(),)), AddMana(You(), (("G",),), Fixed(1))))
    p.cast(p.card(0, "hand", "split second", LIFE))
    assert len(p.s.stack()) == 2
    p.turn_to(1)
    offered = [o.obj for o in p.options() if o.kind == "activate"]
    assert pinger not in offered and rock in [o.obj for o in p.options()]
    p.finish()
    assert p.life(1) == 23


@pytest.mark.rules("702.10c")
def test_haste_is_for_tap_abilities_too() -> None:
    p = Position()
    tap = Activated(Cost((TapThis(),)), LIFE)
    slow = p.creature(0, "1/1", tap, came=p.s.turn)
    fast = p.creature(0, "1/1", tap, "haste", came=p.s.turn)
    p.begin()
    offered = [o.obj for o in p.options() if o.kind == "activate"]
    assert fast in offered and slow not in offered
    p.activate(fast)
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("702.1d")
def test_with_a_keyword_is_having_the_ability() -> None:
    p = Position()
    bird = p.creature(1, "1/1", "flying")
    given = p.creature(1, "1/1")
    bear = p.creature(1, "1/1")
    p.permanent(0, "enchantment", Static(Each(_named(p, given)), (Gain((Keyword("flying"),)),)))
    p.do(Destroy(Each(canonical((CREATURE, HasKeyword("flying"))))))
    assert [p.where(x) for x in (bird, given, bear)] == ["graveyard", "graveyard", "battlefield"]


def _named(p: Position, id: int) -> Any:
    from apnap.model import Named

    return Named(p.chars(id).name)


@pytest.mark.rules("702.16g", "702.16m")
def test_protection_from_two_qualities_is_two_abilities() -> None:
    p = Position()
    both = p.creature(1, "2/2", WHITE, BLACK)
    one = p.creature(1, "2/2", WHITE, WHITE)
    p.chars(both), p.chars(one)
    for cost, allowed in (("{W}", set()), ("{B}", {one}), ("{G}", {both, one})):
        q = p.fork()
        q.lands(0, {"{W}": "Plains", "{B}": "Swamp", "{G}": "Forest"}[cost], 1)
        spell = q.card(0, "hand", Destroy(target(CREATURE)), cost=cost)
        q.s.version += 1
        keys = q.castable(spell)
        got = set()
        for id in (both, one):
            r = q.fork()
            if keys:
                r.answer(r.castable(spell)[0])
                if r.ask.kind == "target" and f"o{id}" in r.keys():
                    got.add(id)
                elif r.ask.kind != "target" and any(e.obj == id for e in r.facts("target")):
                    got.add(id)
        assert got == allowed


@pytest.mark.rules("702.11f")
def test_hexproof_from_two_qualities_is_two_abilities() -> None:
    white, black = Keyword("hexproof", (Color("white"),)), Keyword("hexproof", (Color("black"),))
    p = Position()
    both = p.creature(1, "2/2", white, black)
    assert p.chars(both).has("hexproof")
    for cost, allowed in (("{W}", False), ("{B}", False), ("{G}", True)):
        q = p.fork()
        q.lands(0, {"{W}": "Plains", "{B}": "Swamp", "{G}": "Forest"}[cost], 1)
        assert bool(q.castable(q.card(0, "hand", Destroy(target(CREATURE)), cost=cost))) == allowed


@pytest.mark.rules("702.16c", "704.5m")
@pytest.mark.parametrize("color", ["{W}", "{B}"])
def test_protection_takes_auras_of_the_quality_off(color: str) -> None:
    p = Position()
    bear = p.creature(0, "2/2", WHITE)
    enchant = Keyword("enchant", (CREATURE,))
    aura = p.permanent(0, "enchantment", enchant, subtypes="Aura", attached_to=bear, cost=color)
    p.begin()
    assert p.where(aura) == ("graveyard" if color == "{W}" else "battlefield")


@pytest.mark.rules("702.16d", "704.5n")
@pytest.mark.parametrize("color", ["{W}", "{B}"])
def test_protection_takes_equipment_of_the_quality_off(color: str) -> None:
    p = Position()
    bear = p.creature(0, "2/2", WHITE)
    sword = p.permanent(0, "artifact", k("equip"), subtypes="Equipment", attached_to=bear, cost=color)
    p.begin()
    assert p.where(sword) == "battlefield" and bool(p.obj(sword).attached_to) == (color == "{B}")


@pytest.mark.rules("702.29d")
def test_cycles_or_discards_triggers_once() -> None:
    p = Position()
    p.permanent(0, "enchantment", Triggered(Pattern("discard", who=You()), LIFE))
    c = p.card(0, "hand", k("cycling"), LIFE, cost="{9}")
    p.activate(c)
    p.finish()
    assert p.life(0) == 21 and p.where(c) == "graveyard"


@pytest.mark.rules("702.26k", "800.4a")
def test_what_is_phased_out_leaves_with_its_owner() -> None:
    from apnap.engine import ending

    p = Position(players=3)
    p.permanent(0, "enchantment", Triggered(Pattern("zone change", origin=("battlefield",)), LIFE))
    away = p.creature(1, "2/2")
    p.s.own(away).phased_out = True
    p.begin()
    ending.concede(p.s, 1)
    assert away not in p.s.battlefield() and p.life(0) == 20 and not p.s.stack()


@pytest.mark.rules("702.138d")
@pytest.mark.parametrize("escaped", [True, False])
def test_escaped_it_has_what_it_escapes_with(escaped: bool) -> None:
    p = Position()
    has = Static(This(), (Gain((Keyword("haste"),)),), PaidFor("escape"))
    c = p.creature(0, "2/2", k("escape"), has, zone="graveyard" if escaped else "hand")
    p.cast(c, how="escape" if escaped else "")
    p.resolve()
    assert p.chars(c).has("haste") == escaped
    assert (why_cant_attack(p.s, p.now(c)) is None) == escaped


@pytest.mark.rules("702.23b")
def test_the_bonus_of_rampage_is_counted_once() -> None:
    from tests.rules.test_702_083_attacking_keywords import block

    p = Position()
    a, b, c = p.creature(0, "3/3", n("rampage", 1)), p.creature(1, "1/9"), p.creature(1, "1/9")
    attack(p, (a, "p1"))
    block(p, (b, a), (c, a))
    drain(p)
    assert p.pt(a) == (4, 4)
    p.do(Destroy(target(CREATURE)), c)
    assert p.pt(a) == (4, 4)


@pytest.mark.rules("702.23a", "702.23b", "107.1b")
@pytest.mark.parametrize(("gone", "size"), [(0, 5), (1, 3), (2, 3)])
def test_rampage_counts_no_creature_below_the_first(gone: int, size: int) -> None:
    """Where all that blocked has left before the ability resolves, it is not less than no bonus."""
    from tests.rules.test_702_083_attacking_keywords import block

    p = Position()
    a, b, c = p.creature(0, "3/3", n("rampage", 2)), p.creature(1, "1/9"), p.creature(1, "1/9")
    attack(p, (a, "p1"))
    block(p, (b, a), (c, a))
    for each in (b, c)[:gone]:
        p.cast(p.spell(Destroy(target(CREATURE))), each)
        p.resolve()
    drain(p)
    assert p.pt(a) == (size, size)


@pytest.mark.rules("702.169a", "702.169b", "719.3c")
@pytest.mark.parametrize("solved", [True, False])
def test_a_static_ability_of_a_solved_case(solved: bool) -> None:
    from apnap.model import Is

    lasting = Static(Each(CREATURE), (Gain((Keyword("flying"),)),), Is(This(), Status("solved")))
    p = Position()
    case = p.permanent(0, "enchantment", lasting, subtypes="Case")
    if solved:
        p.s.own(case).designations = ("solved",)
    bear = p.creature(0, "2/2")
    assert p.chars(bear).has("flying") == solved


@pytest.mark.rules("700.5")
def test_devotion_counts_symbols_of_costs() -> None:
    p = Position()
    p.creature(0, "1/1", cost="{G}{G}")
    p.creature(0, "1/1", cost="{G/W}{1}")
    p.creature(1, "1/1", cost="{G}")
    p.do(GainLife(You(), Devotion(("green",))))
    assert p.life(0) == 23


@pytest.mark.rules("700.5a", "700.5")
@pytest.mark.parametrize("whose", [None, 0, 1])
def test_what_adds_to_devotion_counts_for_what_hangs_on_it(whose: int | None) -> None:
    p = Position()
    few = Compare(Devotion(("green", "white")), "<", Fixed(3))
    god = p.creature(0, "5/5", Static(This(), (LoseTypes(("creature",)),), few), cost="{G}{W}")
    if whose is not None:
        p.permanent(whose, "artifact", Static(You(), (Greater("devotion", Fixed(1)),)))
    assert bool(p.chars(god).types & TYPE_BIT["creature"]) == (whose == 0)
    p.do(GainLife(You(), Devotion(("red",))))
    assert p.life(0) == (21 if whose == 0 else 20)


@pytest.mark.rules("700.9")
def test_what_is_modified() -> None:
    p = Position()
    p.creature(0, "1/1", counters=(("+1/+1", 1),))
    equipped = p.creature(0, "1/1")
    p.permanent(0, "artifact", k("equip"), subtypes="Equipment", attached_to=equipped)
    mine, theirs = p.creature(0, "1/1"), p.creature(0, "1/1")
    aura = Keyword("enchant", (CREATURE,))
    p.permanent(0, "enchantment", aura, subtypes="Aura", attached_to=mine)
    p.permanent(1, "enchantment", aura, subtypes="Aura", attached_to=theirs)
    p.do(GainLife(You(), CountOf(Each(canonical((CREATURE, Status("modified")))))))
    assert p.life(0) == 23


@pytest.mark.rules("700.6")
def test_what_is_historic() -> None:
    from apnap.model import Or, Subtype, Supertype

    historic = Or((Type("artifact"), Supertype("legendary"), Subtype("Saga")))
    p = Position()
    p.permanent(0, "artifact")
    p.creature(0, "1/1", supertypes="legendary")
    p.permanent(0, "enchantment", subtypes="Saga")
    p.permanent(0, "enchantment")
    p.creature(0, "1/1")
    p.do(GainLife(You(), CountOf(Each(historic))))
    assert p.life(0) == 23


@pytest.mark.rules("700.15")
def test_entering_is_entering_the_battlefield() -> None:
    p = Position()
    told = Triggered(Pattern("zone change", CREATURE, destination=("battlefield",)), LIFE)
    p.permanent(0, "enchantment", told)
    dead = p.creature(0, "1/1")
    p.do(Destroy(target(CREATURE)), dead)
    assert p.life(0) == 20 and not p.s.stack()
    enter(p, "1/1")
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("703.3", "703.4", "703.4d")
def test_the_turn_based_action_comes_first() -> None:
    p = Position()
    p.permanent(0, "enchantment", Triggered(Pattern("step", how="draw"), LIFE))
    p.until("end").until("upkeep")
    before = p.hand(1)
    for _ in range(9):
        if p.s.step == 2:
            break
        p.answer("pass")
    assert p.hand(1) == before + 1


@pytest.mark.rules("702.29b", "702.53b", "702.77b")
@pytest.mark.parametrize("name", ["cycling", "transmute", "reinforce"])
def test_it_exists_in_every_zone_and_is_activated_from_the_hand_only(name: str) -> None:
    p = Position()
    word = Keyword(name, (Fixed(1), FREE)) if name == "reinforce" else k(name)
    bear = p.creature(0, "2/2", word)
    dead = p.creature(0, "2/2", word, zone="graveyard")
    held = p.creature(0, "2/2", word, zone="hand")
    assert all(p.chars(c).has(name) and p.chars(c).abilities.activated for c in (bear, dead, held))
    assert [o.obj for o in p.begin().options() if o.kind == "activate"] == [held]
    p.answer(f"activate:{held}")
    while p.ask.kind != "priority":
        p.answer(p.keys()[0])
    assert len(p.s.stack()) == 1 and p.where(held) == "graveyard"


@pytest.mark.rules("702.126b", "702.51b", "702.66b")
@pytest.mark.parametrize("name", ["improvise", "convoke", "delve"])
def test_it_pays_for_the_total_cost(name: str) -> None:
    p = Position()
    things = []
    for _ in range(3):
        if name == "delve":
            things.append(p.card(0, "graveyard"))
        else:
            things.append(p.permanent(0, "artifact creature", size="1/1"))
    spell = p.card(0, "hand", name, k("buyback", mana("2")), LIFE, cost="{1}")
    p.cast(spell, "pay:buyback")
    assert len(p.s.stack()) == 1
    used = [x for x in things if p.where(x) == "exile" or p.obj(x).tapped]
    assert len(used) == 3  # the additional cost as well
    p.resolve()
    assert p.where(spell) == "hand" and p.life(0) == 21
