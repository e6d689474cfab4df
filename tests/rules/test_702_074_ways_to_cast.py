"""Ways to cast and what goes with them: 702.27, .35, .37, .42, .56, .62, .74, .76, .78, .85, .88, .96, .103,
.109, .117, .119, .120, .137, .143, .153, .157, .166, .168, .170, .175, .176, .185, .188, .190, .40, .60."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.engine.instructions.stack import put_copy
from apnap.model import (
    Apply,
    Bound,
    Cant,
    Control,
    ControlledBy,
    Cost,
    Destroy,
    Discard,
    Draw,
    Each,
    Endless,
    Fixed,
    GainLife,
    InZone,
    Keyword,
    Mana,
    Modal,
    ModifyPT,
    Move,
    OwnedBy,
    Pattern,
    PhaseOut,
    Quantity,
    Select,
    Seq,
    Tap,
    Trigger,
    Type,
    Until,
    You,
    canonical,
)
from tests.rules.position import CREATURE, ONE, Position, damage, target, when
from tests.rules.test_702_083_attacking_keywords import attack, n

DRAW = Draw(You(), Fixed(1))
LIFE = GainLife(You(), Fixed(1))
FREE = Cost(())
TURN = Until("end of turn")


def k(name: str, *args: Any) -> Keyword:
    """A keyword with {0} as its cost, or with those arguments."""
    return Keyword(name, args or (FREE,))


def mana(text: str) -> Cost:
    return Cost((Mana((text,)),))


def discard(p: Position, by: int, id: int) -> None:
    hand = canonical((InZone("hand"), OwnedBy(You())))
    p.do(Discard(You(), Select(ONE, hand, None)), by=by, then=(id,) if p.hand(by) > 1 else ())


@pytest.mark.rules("702.27a")
@pytest.mark.parametrize("paid", [True, False])
def test_buyback(paid: bool) -> None:
    p = Position()
    spell = p.card(0, "hand", k("buyback"), LIFE)
    p.cast(spell, "pay:buyback" if paid else "no")
    p.resolve()
    assert p.where(spell) == ("hand" if paid else "graveyard")


@pytest.mark.rules("702.27a")
def test_buyback_does_not_help_a_countered_spell() -> None:
    p = Position()
    bear = p.creature(1, "2/2")
    spell = p.card(0, "hand", k("buyback"), damage(2))
    p.cast(spell, "pay:buyback", bear)
    p.do(Destroy(target(CREATURE)), bear, by=1)
    p.resolve()
    assert p.where(spell) == "graveyard"


@pytest.mark.rules("702.74a")
@pytest.mark.parametrize("how", ["evoke", ""])
def test_evoke(how: str) -> None:
    p = Position()
    c = p.creature(0, "2/2", k("evoke"), zone="hand")
    p.cast(c, how=how)
    p.resolve().finish()
    assert p.where(c) == ("graveyard" if how else "battlefield")


@pytest.mark.rules("702.74a")
@pytest.mark.parametrize("how", ["evoke", ""])
def test_who_controls_what_was_evoked_sacrifices_it(how: str) -> None:
    p = Position()
    c = p.creature(0, "2/2", k("evoke"), zone="hand")
    p.cast(c, how=how)
    p.resolve()
    p.cast(p.spell(Apply(Each(CREATURE), (Control(You()),), Endless()), by=1), by=1)
    p.resolve()
    assert p.chars(c).controller == 1 and p.where(c) == "battlefield"
    p.finish()
    assert p.where(c) == ("graveyard" if how else "battlefield")


@pytest.mark.rules("702.109a")
@pytest.mark.rules("608.3g")
def test_dash() -> None:
    p = Position()
    c = p.creature(0, "2/2", k("dash"), zone="hand")
    p.cast(c, how="dash")
    p.resolve()
    assert p.chars(c).has("haste")
    p.until("end")
    p.finish()
    assert p.where(c) == "hand"


@pytest.mark.rules("702.109a")
def test_cast_without_dash_it_stays() -> None:
    p = Position()
    c = p.creature(0, "2/2", k("dash"), zone="hand")
    p.cast(c)
    p.resolve()
    assert not p.chars(c).has("haste")
    p.until("end")
    assert p.where(c) == "battlefield" and not p.s.stack()


@pytest.mark.rules("702.185a")
def test_warp() -> None:
    p = Position()
    c = p.creature(0, "2/2", k("warp"), zone="hand", cost="{9}")
    p.cast(c, how="warp")
    p.resolve()
    p.until("end")
    if p.s.stack():
        p.finish()
    assert p.where(c) == "exile"
    assert not [o for o in p.options() if o.kind == "cast"]
    p.until("upkeep").until("end").until("precombat main")
    p.lands(0, "Forest", 9)
    p.s.listed = None
    assert p.castable(p.now(c)) and not p.castable(p.now(c), how="warp")


@pytest.mark.rules("702.176a")
def test_impending() -> None:
    p = Position()
    c = p.creature(
        0, "4/4", Keyword("impending", (Fixed(1), FREE)), zone="hand", types="enchantment creature"
    )
    p.cast(c, how="impending")
    p.resolve()
    assert p.counters(c, "time") == 1 and "creature" not in _types(p, c)
    p.until("end")
    p.finish()
    assert p.counters(c, "time") == 0 and "creature" in _types(p, c)


@pytest.mark.rules("702.176a")
def test_cast_as_usual_it_is_a_creature_at_once() -> None:
    p = Position()
    c = p.creature(
        0, "4/4", Keyword("impending", (Fixed(1), FREE)), zone="hand", types="enchantment creature"
    )
    p.cast(c)
    p.resolve()
    assert p.counters(c, "time") == 0 and "creature" in _types(p, c)


def _types(p: Position, id: int) -> list[str]:
    from apnap.model.words import TYPE_BIT

    return [w for w, bit in TYPE_BIT.items() if p.chars(id).types & bit]


@pytest.mark.rules("702.137a", "702.117a")
def test_spectacle_and_surge() -> None:
    p = Position()
    a = p.card(0, "hand", k("spectacle"), LIFE, cost="{9}")
    b = p.card(0, "hand", k("surge"), LIFE, cost="{9}")
    assert not p.castable(a, how="spectacle") and not p.castable(b, how="surge")
    p.do(damage(1), "p1")
    p.cast(a, how="spectacle")
    p.cast(b, how="surge")
    p.finish()
    assert p.life(0) == 22


@pytest.mark.rules("702.76a")
@pytest.mark.parametrize("kind", ["Rogue", "Elf"])
def test_prowl(kind: str) -> None:
    p = Position()
    a = p.creature(0, "1/1", subtypes=kind)
    c = p.creature(0, "2/2", k("prowl"), zone="hand", subtypes="Rogue", cost="{9}")
    attack(p, (a, "p1"))
    p.until("postcombat main")
    assert bool(p.castable(c, how="prowl")) == (kind == "Rogue")
    if kind == "Rogue":
        p.cast(c, how="prowl")
        p.resolve()
        assert p.where(c) == "battlefield"


@pytest.mark.rules("702.119a", "702.119c")
def test_emerge() -> None:
    p = Position()
    food = p.creature(0, "1/1", cost="{3}")
    p.creature(0, "1/1", cost="{1}")
    p.lands(0, "Island", 2)
    c = p.creature(0, "5/5", k("emerge", mana("5")), zone="hand", cost="{9}")
    keys = p.castable(c, how="emerge")
    assert len(keys) == 1 and keys[0].endswith(f"o{food}")
    p.say(keys[0])
    assert p.where(food) == "graveyard"
    p.resolve()
    assert p.where(c) == "battlefield"


@pytest.mark.rules("702.188a")
def test_web_slinging() -> None:
    p = Position()
    tapped = p.creature(0, "1/1", tapped=True)
    c = p.creature(0, "5/5", k("web-slinging"), zone="hand", cost="{9}")
    p.cast(c, how="web-slinging")
    assert p.where(tapped) == "hand"


@pytest.mark.rules("702.188a")
def test_web_slinging_needs_a_tapped_creature() -> None:
    p = Position()
    p.creature(0, "1/1")
    c = p.creature(0, "5/5", k("web-slinging"), zone="hand", cost="{9}")
    assert not p.castable(c, how="web-slinging")


@pytest.mark.rules("702.190a", "702.190b")
def test_sneak() -> None:
    p = Position()
    a = p.creature(0, "1/1")
    c = p.creature(0, "5/5", k("sneak"), zone="hand", cost="{9}")
    assert not p.castable(c, how="sneak")
    attack(p, (a, "p1"))
    p.until("declare blockers")
    p.cast(c, how="sneak")
    assert p.where(a) == "hand"
    p.resolve()
    assert p.obj(c).tapped and p.obj(c).attacked_player == 1
    p.until("postcombat main")
    assert p.life(1) == 15


@pytest.mark.rules("702.96a", "702.96b")
@pytest.mark.parametrize("how", ["overload", ""])
@pytest.mark.rules("702.96c")
def test_overload(how: str) -> None:
    p = Position()
    a, b = p.creature(1, "2/2", "shroud"), p.creature(1, "2/2")
    spell = p.card(0, "hand", k("overload"), Destroy(target(CREATURE)))
    p.cast(spell, *([] if how else [b]), how=how)
    p.resolve()
    assert p.where(b) == "graveyard" and p.where(a) == ("graveyard" if how else "battlefield")


@pytest.mark.rules("702.96a", "611.2c")
@pytest.mark.parametrize("how", ["overload", ""])
def test_what_overload_says_of_the_rules_is_open(how: str) -> None:
    p = Position()
    here = p.creature(0, "1/1")
    blocker = p.creature(1, "9/9")
    pump = (ModifyPT(Fixed(1), Fixed(0)),)
    theirs = target(CREATURE, ControlledBy(You()))
    effect = Seq((Apply(theirs, pump, TURN), Apply(Bound(0), (Cant("be blocked"),), TURN)))
    spell = p.card(0, "hand", k("overload"), effect)
    p.cast(spell, *([] if how else [here]), how=how)
    p.resolve()
    late = p.creature(0, "2/2")
    assert p.pt(here) == (2, 1) and p.pt(late) == (2, 2)
    barred = [Cant("be blocked") in [r[0] for r in p.chars(id).rules] for id in (here, late, blocker)]
    assert barred == [True, bool(how), False]


@pytest.mark.rules("702.96a", "611.2c")
def test_what_overload_says_of_those_it_did_something_to_is_not() -> None:
    p = Position()
    here = p.creature(1, "1/1")
    effect = Seq((Tap(target(CREATURE)), Apply(Bound(0), (Cant("untap"),), TURN)))
    p.cast(p.card(0, "hand", k("overload"), effect), how="overload")
    p.resolve()
    late = p.creature(1, "2/2")
    assert [Cant("untap") in [r[0] for r in p.chars(id).rules] for id in (here, late)] == [True, False]


@pytest.mark.rules("702.103a", "702.103b", "702.103f", "702.103d")
def test_bestow() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = p.creature(0, "1/1", k("bestow"), zone="hand", types="enchantment creature", cost="{9}")
    p.cast(c, bear, how="bestow")
    p.resolve()
    assert p.obj(c).attached_to == bear and _types(p, c) == ["enchantment"]
    assert "Aura" in p.chars(c).subtypes
    p.do(Destroy(target(CREATURE)), bear)
    assert p.where(c) == "battlefield" and "creature" in _types(p, c) and not p.obj(c).attached_to


@pytest.mark.rules("702.103e")
def test_bestowed_on_nothing_it_is_a_creature_spell() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = p.creature(0, "1/1", k("bestow"), zone="hand", types="enchantment creature", cost="{9}")
    p.cast(c, bear, how="bestow")
    p.do(Destroy(target(CREATURE)), bear)
    p.resolve()
    assert p.where(c) == "battlefield" and "creature" in _types(p, c)


@pytest.mark.rules("702.103c")
@pytest.mark.parametrize("how", ["bestow", ""])
def test_a_copy_of_a_bestowed_spell_is_bestowed(how: str) -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = p.creature(0, "1/1", k("bestow"), zone="hand", types="enchantment creature", cost="{0}")
    p.cast(c, *[bear] * bool(how), how=how)
    copy = put_copy(p.s, p.s.stack()[-1], 0, ())
    assert ("Aura" in p.chars(copy).subtypes) == bool(how)
    p.resolve()
    assert (p.obj(copy).attached_to == bear) == bool(how) and ("creature" in _types(p, copy)) != bool(how)


@pytest.mark.rules("702.103g", "702.103f")
def test_phasing_in_unattached_it_is_bestowed_no_longer() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = p.creature(0, "1/1", k("bestow"), zone="hand", types="enchantment creature", cost="{9}")
    p.cast(c, bear, how="bestow")
    p.resolve()
    p.do(PhaseOut(target(Type("enchantment"))), p.now(c))
    assert p.obj(c).phased_out and p.obj(c).attached_to == bear
    p.do(Destroy(target(CREATURE)), bear)
    p.until("upkeep")
    p.until("precombat main")
    while p.s.active != 0:
        p.until("upkeep")
    assert not p.obj(c).phased_out and not p.obj(c).attached_to
    assert "creature" in _types(p, c) and "Aura" not in p.chars(c).subtypes and p.where(c) == "battlefield"


@pytest.mark.rules("702.103a")
def test_bestow_needs_a_creature() -> None:
    p = Position()
    c = p.creature(0, "1/1", k("bestow"), zone="hand", types="enchantment creature", cost="{9}")
    assert not p.castable(c, how="bestow")


# More of it.


@pytest.mark.rules("702.42a", "702.42b", "700.2")
@pytest.mark.parametrize("paid", [True, False])
def test_entwine(paid: bool) -> None:
    p = Position()
    spell = p.card(0, "hand", k("entwine"), Modal(Quantity(Fixed(1), Fixed(1)), (DRAW, LIFE)))
    p.cast(spell, *(["pay:entwine"] if paid else ["no", "m1"]))
    p.resolve()
    assert (p.hand(0), p.life(0)) == ((1, 21) if paid else (0, 21))


@pytest.mark.rules("702.120a")
def test_escalate() -> None:
    p = Position()
    p.lands(0, "Forest", 1)
    modes = Modal(Quantity(Fixed(1), None), (DRAW, LIFE, LIFE))
    spell = p.card(0, "hand", k("escalate", mana("1")), modes)
    p.answer(p.castable(spell)[0])
    p.say("m0", "m1")
    assert p.s.stack() and p.ask.kind == "priority"
    p.resolve()
    assert (p.hand(0), p.life(0)) == (1, 21)


@pytest.mark.rules("702.120a")
def test_escalate_unpaid() -> None:
    p = Position()
    spell = p.card(0, "hand", k("escalate", mana("1")), Modal(Quantity(Fixed(1), None), (DRAW, LIFE)))
    p.cast(spell, "m0")
    p.resolve()
    assert (p.hand(0), p.life(0)) == (1, 20)


@pytest.mark.rules("702.166a", "702.166b")
def test_bargain() -> None:
    p = Position()
    thing = p.permanent(0, "artifact")
    spell = p.card(0, "hand", Keyword("bargain"), LIFE)
    p.cast(spell, "pay:bargain")
    assert p.where(thing) == "graveyard"
    other = p.card(0, "hand", Keyword("bargain"), LIFE)
    p.cast(other)
    assert len(p.s.stack()) == 2


@pytest.mark.rules("702.175a", "702.157a")
def test_offspring_and_squad() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    c = p.creature(0, "3/3", k("offspring"), zone="hand", name="Parent")
    p.cast(c, "pay:offspring")
    p.resolve().finish()
    assert sorted(p.pt(i) for i in p.named("Parent")) == [(1, 1), (3, 3)]
    d = p.creature(0, "3/3", k("squad", mana("1")), zone="hand", name="Mate")
    p.cast(d, "pay:squad", "pay:squad")
    p.resolve().finish()
    assert len(p.named("Mate")) == 3


@pytest.mark.rules("702.194")
def test_teamwork() -> None:
    p = Position()
    a, b = p.creature(0, "1/1"), p.creature(0, "2/2")
    spell = p.card(0, "hand", n("teamwork", 3), LIFE)
    p.cast(spell, "pay:teamwork", a)
    assert p.obj(a).tapped and p.obj(b).tapped
    p.creature(0, "2/2")
    other = p.card(0, "hand", n("teamwork", 3), LIFE)
    p.cast(other)
    assert len(p.s.stack()) == 2


# Copies.


@pytest.mark.rules("702.40a")
def test_storm_counts_what_was_cast_before() -> None:
    p = Position()
    p.do(LIFE)
    p.do(LIFE, by=1)
    spell = p.card(0, "hand", "storm", LIFE)
    p.cast(spell)
    p.cast(p.spell(DRAW))
    p.finish()
    assert p.life(0) == 24


@pytest.mark.rules("702.56a")
def test_replicate() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    p.cast(p.card(0, "hand", k("replicate", mana("1")), LIFE), "pay:replicate", "pay:replicate")
    p.finish()
    assert p.life(0) == 23


@pytest.mark.rules("702.78a")
def test_conspire() -> None:
    p = Position()
    a, b = p.creature(0, "1/1", cost="{G}"), p.creature(0, "1/1", cost="{G}")
    p.creature(0, "1/1", cost="{R}")
    p.lands(0, "Forest", 1)
    p.cast(p.card(0, "hand", "conspire", LIFE, cost="{G}"), "pay:conspire")
    assert p.obj(a).tapped and p.obj(b).tapped
    p.finish()
    assert p.life(0) == 22


@pytest.mark.rules("702.153a")
@pytest.mark.parametrize("power", [1, 2])
def test_casualty(power: int) -> None:
    p = Position()
    p.creature(0, f"{power}/1")
    p.cast(p.card(0, "hand", n("casualty", 2), LIFE), *(["pay:casualty"] if power == 2 else []))
    p.finish()
    assert p.life(0) == 20 + power


@pytest.mark.rules("702.85a", "113.6k")
def test_cascade() -> None:
    p = Position()
    deep = p.card(0, "library", LIFE, cost="{0}")
    cheap = p.card(0, "library", LIFE, cost="{2}")
    land = p.permanent(0, "land", zone="library")
    dear = p.card(0, "library", LIFE, cost="{3}")
    p.lands(0, "Forest", 3)
    p.cast(p.card(0, "hand", "cascade", DRAW, cost="{3}"))
    p.resolve("yes")
    p.finish()
    assert p.life(0) == 21 and p.where(cheap) == "graveyard"
    assert p.where(land) == "library" and p.where(dear) == "library"
    assert p.where(deep) in ("library", "hand")


@pytest.mark.rules("702.85a")
def test_cascade_need_not_be_cast() -> None:
    p = Position()
    cheap = p.card(0, "library", LIFE, cost="{2}")
    p.lands(0, "Forest", 3)
    p.cast(p.card(0, "hand", "cascade", LIFE, cost="{3}"))
    p.resolve("no")
    assert p.where(cheap) == "library" and p.in_library(0) == 11


# Later.


@pytest.mark.rules("702.88a")
@pytest.mark.rules("702.88b")
def test_rebound() -> None:
    p = Position()
    spell = p.card(0, "hand", "rebound", LIFE, cost="{G}")
    (land,) = p.lands(0, "Forest", 1)
    p.cast(spell)
    p.resolve()
    assert p.where(spell) == "exile" and p.life(0) == 21
    assert not p.s.stack()
    p.until("end").until("upkeep").until("end").until("upkeep", "yes").until("end")
    assert p.life(0) == 22 and p.where(spell) == "graveyard" and not p.obj(land).tapped


@pytest.mark.rules("702.35c", "400.7k")
@pytest.mark.parametrize("first", [0, 1])
def test_what_speaks_of_the_discarded_card_finds_it_after_madness(first: int) -> None:
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("discard", who=You()), Move(Trigger("object"), "hand")))
    card = p.card(0, "hand", k("madness"), LIFE, cost="{9}")
    p.do(Discard(You(), Each(InZone("hand"))))
    assert p.kind == "order" and p.where(card) == "exile"
    p.answer(p.keys()[first])
    while p.s.stack() or p.kind != "priority":
        p.answer("no" if p.kind == "may" else "pass")
    assert p.where(card) == "hand"


@pytest.mark.rules("702.35a")
@pytest.mark.rules("702.35b")
@pytest.mark.parametrize("cast", [True, False])
def test_madness(cast: bool) -> None:
    p = Position()
    card = p.card(0, "hand", k("madness"), LIFE, cost="{9}")
    discard(p, 0, card)
    assert p.where(card) == "exile"
    p.resolve("yes" if cast else "no")
    p.finish()
    assert p.where(card) == "graveyard" and p.life(0) == (21 if cast else 20)


@pytest.mark.rules("702.62a", "702.62b", "116.2f")
@pytest.mark.rules("702.62d")
def test_suspend() -> None:
    p = Position()
    c = p.creature(0, "2/2", Keyword("suspend", (Fixed(1), FREE)), zone="hand", cost=None)
    p.begin()
    assert not p.castable(c)
    keys = [o.key for o in p.options() if o.kind == "special"]
    p.say(*keys)
    assert not p.s.stack() and p.where(c) == "exile" and p.counters(c, "time") == 1
    p.until("end").until("upkeep").until("end").until("upkeep", "yes").until("end")
    assert p.where(c) == "battlefield" and p.chars(c).has("haste")


@pytest.mark.rules("702.62a", "400.7a")
@pytest.mark.parametrize("taken", ["", "end of turn", "phased out"])
def test_what_was_suspended_has_haste_until_it_is_another_players(taken: str) -> None:
    p = Position()
    c = p.creature(0, "2/2", Keyword("suspend", (Fixed(1), FREE)), zone="hand", cost=None)
    p.begin()
    p.say(*[o.key for o in p.options() if o.kind == "special"])
    p.until("end").until("upkeep").until("end").until("upkeep", "yes").until("precombat main")
    it = target(CREATURE)
    if taken:
        taking = PhaseOut(it) if taken == "phased out" else Apply(it, (Control(You()),), TURN)
        p.do(taking, p.now(c), by=1)
        assert taken == "phased out" or (p.chars(c).controller == 1 and not p.chars(c).has("haste"))
    p.until("end").until("upkeep").until("end").until("upkeep")
    assert p.chars(c).controller == 0
    assert p.chars(c).has("haste") == (taken != "end of turn")


@pytest.mark.rules("702.62c")
def test_suspend_only_when_it_could_be_cast() -> None:
    p = Position(active=1)
    p.creature(0, "2/2", Keyword("suspend", (Fixed(1), FREE)), zone="hand")
    p.card(0, "hand", Keyword("suspend", (Fixed(1), FREE)), LIFE)
    p.turn_to(0)
    assert len([o for o in p.options() if o.kind == "special"]) == 1


@pytest.mark.rules("702.143a", "702.143b", "116.2h", "406.3", "406.3a")
def test_foretell() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    c = p.card(0, "hand", k("foretell"), LIFE, cost="{9}")
    p.begin()
    p.say(*[o.key for o in p.options() if o.kind == "special"])
    assert p.where(c) == "exile" and p.obj(c).known_to == 1
    assert not p.castable(p.now(c), how="foretell")
    p.until("upkeep")
    p.cast(p.now(c), how="foretell")
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("702.170a", "702.170b", "702.170d", "116.2k")
def test_plot() -> None:
    p = Position()
    c = p.card(0, "hand", k("plot"), LIFE, cost="{9}")
    p.begin()
    p.say(*[o.key for o in p.options() if o.kind == "special"])
    assert p.where(c) == "exile" and not p.castable(p.now(c), how="plot")
    p.until("upkeep")
    assert not p.castable(p.now(c), how="plot")
    while p.s.active != 0:
        p.until("end").until("upkeep")
    p.until("precombat main")
    p.cast(p.now(c), how="plot")
    p.finish()
    assert p.life(0) == 21


# Face down.


@pytest.mark.rules("702.37a", "702.37c", "702.37e", "708.2a", "708.4", "117.1c")
@pytest.mark.rules("702.37d")
def test_morph() -> None:
    p = Position()
    p.lands(0, "Forest", 3)
    c = p.creature(0, "5/5", k("morph"), "flying", zone="hand", cost="{9}", subtypes="Elf")
    spell = p.cast(c, how="morph")
    assert p.s.obj(spell).face_down and p.s.obj(spell).known_to == 1
    p.resolve()
    assert p.pt(c) == (2, 2) and not p.chars(c).has("flying") and p.chars(c).name == ""
    assert p.obj(c).known_to == 1
    p.say(*[o.key for o in p.options() if o.kind == "special"])
    assert p.pt(c) == (5, 5) and p.chars(c).has("flying") and p.obj(c).known_to == -1
    assert not p.s.stack()


@pytest.mark.rules("702.37b", "702.168a", "702.168d", "702.168b", "708.4", "708.7")
@pytest.mark.rules("702.168c")
def test_megamorph_and_disguise() -> None:
    p = Position()
    p.lands(0, "Forest", 6)
    a = p.creature(0, "5/5", k("megamorph"), zone="hand", cost="{9}")
    b = p.creature(0, "5/5", k("disguise"), zone="hand", cost="{9}")
    p.cast(a, how="morph")
    p.resolve()
    p.cast(b, how="disguise")
    p.resolve()
    assert p.chars(b).has("ward") and not p.chars(a).has("ward")
    p.say(f"turn up:{p.now(a)}:megamorph")
    assert p.pt(a) == (6, 6)


@pytest.mark.rules("702.37d", "702.37e")
def test_morph_of_another() -> None:
    p = Position()
    c = p.creature(1, "5/5", k("morph"))
    p.obj(c).face_down = "morph"
    p.begin()
    assert not [o for o in p.options() if o.kind == "special"]


@pytest.mark.rules("702.172a", "702.183a")
@pytest.mark.rules("700.2h")
def test_costs_of_modes() -> None:
    p = Position()
    p.lands(0, "Forest", 1)
    modes = (LIFE, DRAW, GainLife(You(), Fixed(5)))
    effect = Modal(Quantity(Fixed(1), None), modes, costs=(mana("1"), FREE, mana("2")))
    spell = p.card(0, "hand", "spree", effect)
    p.answer(p.castable(spell)[0])
    assert p.keys() == ["m0", "m1"]
    p.say("m0", "m1")
    p.resolve()
    assert (p.life(0), p.hand(0)) == (21, 1)
    dear = Modal(ONE, modes[:1], costs=(mana("2"),))
    assert not p.castable(p.card(0, "hand", "tiered", dear))
    q = Position()
    q.lands(0, "Forest", 2)
    q.cast(q.card(0, "hand", "tiered", dear), *(["m0"] if len(dear.modes) > 1 else []))
    assert len([i for i in q.s.battlefield() if q.obj(i).tapped]) == 2


@pytest.mark.rules("702.113a", "702.113b")
@pytest.mark.parametrize("how", ["awaken", ""])
def test_awaken(how: str) -> None:
    p = Position()
    (land,) = p.lands(0, "Forest", 1)
    spell = p.card(0, "hand", LIFE, Keyword("awaken", (Fixed(3), FREE)))
    p.cast(spell, *([land] if how else []), how=how)
    p.resolve()
    assert p.counters(land, "+1/+1") == (3 if how else 0) and p.life(0) == 21
    assert ("creature" in _types(p, land)) == bool(how)


@pytest.mark.rules("702.174a", "702.174b", "702.174e", "702.174k")
@pytest.mark.parametrize("promised", [True, False])
@pytest.mark.rules("702.174d")
def test_gift(promised: bool) -> None:
    p = Position(players=3)
    spell = p.card(0, "hand", Keyword("gift", ("card",)), LIFE)
    p.cast(spell, *(["pay:gift", "p2"] if promised else ["no"]))
    p.resolve()
    assert p.hand(2) == int(promised) and p.hand(1) == 0 and p.life(0) == 21
    c = p.creature(0, "2/2", Keyword("gift", ("Food",)), zone="hand")
    p.cast(c, *(["pay:gift", "p1"] if promised else ["no"]))
    p.resolve().finish()
    assert len(p.named("Food Token")) == int(promised)


@pytest.mark.rules("702.131a", "702.131b", "702.131c")
@pytest.mark.parametrize("lands", [9, 8])
@pytest.mark.rules("702.131d")
def test_ascend(lands: int) -> None:
    p = Position()
    p.lands(0, "Forest", lands)
    p.permanent(0, "artifact", "ascend")
    p.begin()
    assert ("city's blessing" in p.s.players[0].designations) == (lands == 9)
    q = Position()
    q.lands(0, "Forest", lands + 1)
    q.cast(q.card(0, "hand", "ascend", LIFE))
    q.resolve()
    assert ("city's blessing" in q.s.players[0].designations) == (lands == 9)


@pytest.mark.rules("702.69a", "702.144a")
def test_gravestorm_and_demonstrate() -> None:
    p = Position()
    bear = p.creature(1, "2/2")
    p.do(Destroy(target(CREATURE)), bear)
    p.cast(p.card(0, "hand", "gravestorm", LIFE))
    p.finish()
    assert p.life(0) == 22
    p.cast(p.card(0, "hand", "demonstrate", LIFE))
    p.resolve("yes")
    p.finish()
    assert (p.life(0), p.life(1)) == (24, 21)


@pytest.mark.rules("702.60a")
def test_ripple() -> None:
    p = Position()
    same = p.card(0, "library", LIFE, name="Same")
    p.card(0, "library", LIFE, name="Other")
    p.cast(p.card(0, "hand", n("ripple", 4), LIFE, name="Same"))
    p.resolve("yes")
    for _ in range(12):
        if p.ask.kind == "priority" and not p.s.stack():
            break
        p.answer("yes" if p.ask.kind == "may" else p.keys()[0])
    assert p.where(same) == "graveyard" and p.life(0) == 22


@pytest.mark.rules("702.173a")
def test_freerunning() -> None:
    p = Position()
    a = p.creature(0, "1/1", subtypes="Assassin")
    c = p.card(0, "hand", k("freerunning"), LIFE, cost="{9}")
    assert not p.castable(c, how="freerunning")
    attack(p, (a, "p1"))
    p.until("postcombat main")
    p.cast(c, how="freerunning")
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("702.162a")
@pytest.mark.rules("712.8c", "712.13")
def test_more_than_meets_the_eye() -> None:
    p = Position()
    front = p.make(k("more than meets the eye"), size="2/2", name="Front", cost="{9}")
    back = p.make(size="1/1", name="Back", cost=None)
    c = p.put("hand", 0, front, back, layout="transform")
    p.cast(c, how="more than meets the eye")
    p.resolve()
    assert p.chars(c).name == "Back"
