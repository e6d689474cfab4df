"""How permanents enter, grow, return and die: 702.24, .30, .32, .38, .43, .44, .46, .54, .58, .63, .64, .72,
.75, .79, .82, .89, .92, .93, .98, .100, .101, .104, .110, .114, .123, .135, .136, .156, .161, .163, .182,
.191."""

from __future__ import annotations

import pytest

from apnap.model import Apply, Control, Destroy, Endless, Fixed, GainLife, Keyword, You
from apnap.model.conditions import HasDesignation
from apnap.model.events import Pattern
from apnap.model.refs import This
from tests.rules.position import CREATURE, Position, damage, target
from tests.rules.test_702_074_ways_to_cast import LIFE, _types, k, mana
from tests.rules.test_702_083_attacking_keywords import n


def my_upkeep(p: Position, *answers: object) -> Position:
    """To the upkeep of player 0, the triggers resolved."""
    p.until("end").until("upkeep").until("end")
    while not (p.s.active == 0 and p.s.step == 1):
        p.answer("pass" if p.ask.kind == "priority" else "none")
    left = list(answers)
    while p.s.stack() or p.ask.kind != "priority":
        if p.ask.kind == "pay":
            p.answer(p.keys()[0])
        else:
            p.answer("pass" if p.ask.kind == "priority" else left.pop(0))
    return p


def enter(p: Position, size: str, *words: object, **more: object) -> int:
    """A creature, cast for nothing; the question as it enters is left open."""
    c = p.creature(0, size, *words, zone="hand", **more)
    p.cast(c)
    p.resolve()
    return c


@pytest.mark.rules("702.24a")
def test_cumulative_upkeep() -> None:
    p = Position()
    p.lands(0, "Forest", 3)
    c = p.creature(0, "2/2", k("cumulative upkeep", mana("1")))
    my_upkeep(p, "yes")
    assert p.counters(c, "age") == 1
    my_upkeep(p, "yes")
    assert p.counters(c, "age") == 2 and p.where(c) == "battlefield"
    my_upkeep(p, "no")
    assert p.where(c) == "graveyard"


@pytest.mark.rules("702.24a")
def test_cumulative_upkeep_counts_up() -> None:
    p = Position()
    p.lands(0, "Forest", 2)
    c = p.creature(0, "2/2", k("cumulative upkeep", mana("1")), counters=(("age", 2),))
    my_upkeep(p)
    assert p.where(c) == "graveyard"


@pytest.mark.rules("702.30a")
@pytest.mark.parametrize("pays", [True, False])
def test_echo(pays: bool) -> None:
    p = Position()
    c = p.creature(0, "2/2", k("echo"))
    my_upkeep(p, "yes" if pays else "no")
    assert p.where(c) == ("battlefield" if pays else "graveyard")
    if pays:
        my_upkeep(p)
        assert p.where(c) == "battlefield"


@pytest.mark.rules("702.32a", "702.63a")
@pytest.mark.parametrize("name", ["fading", "vanishing"])
def test_fading_and_vanishing(name: str) -> None:
    p = Position()
    c = enter(p, "2/2", n(name, 1))
    assert p.counters(c, "fade" if name == "fading" else "time") == 1
    my_upkeep(p)
    assert p.where(c) == ("battlefield" if name == "fading" else "graveyard")
    if name == "fading":
        my_upkeep(p)
        assert p.where(c) == "graveyard"


@pytest.mark.rules("702.43a")
def test_modular() -> None:
    p = Position()
    c = enter(p, "0/0", n("modular", 2), types="artifact creature")
    golem = p.creature(0, "1/1", types="artifact creature")
    p.creature(0, "1/1")
    p.do(Destroy(target(CREATURE)), p.now(c))
    p.say(golem)
    p.resolve("yes")
    assert p.counters(golem, "+1/+1") == 2


@pytest.mark.rules("702.44a")
def test_sunburst() -> None:
    p = Position()
    p.lands(0, "Forest", 1), p.lands(0, "Island", 1)
    c = enter(p, "0/0", "sunburst", types="artifact creature", cost="{2}")
    assert p.counters(c, "+1/+1") == 2


@pytest.mark.rules("702.54a")
@pytest.mark.parametrize("hurt", [True, False])
def test_bloodthirst(hurt: bool) -> None:
    p = Position()
    if hurt:
        p.do(damage(1), "p1")
    else:
        p.do(damage(1), "p0")
    assert p.counters(enter(p, "1/1", n("bloodthirst", 2)), "+1/+1") == (2 if hurt else 0)


@pytest.mark.rules("702.58a")
def test_graft() -> None:
    p = Position()
    c = enter(p, "0/0", n("graft", 1))
    b = enter(p, "1/1")
    p.resolve("yes")
    assert p.counters(b, "+1/+1") == 1 and p.where(c) == "graveyard"


@pytest.mark.rules("702.82a")
def test_devour() -> None:
    p = Position()
    a, b, d = p.creature(0, "1/1"), p.creature(0, "1/1"), p.creature(0, "1/1")
    theirs = p.creature(1, "1/1")
    c = enter(p, "1/1", n("devour", 2))
    assert f"o{theirs}" not in p.keys()
    p.say(a, b, "done")
    assert p.counters(c, "+1/+1") == 4 and p.where(a) == "graveyard" and p.where(d) == "battlefield"


@pytest.mark.rules("702.98a", "702.136a")
@pytest.mark.parametrize("yes", ["yes", "no"])
def test_unleash_and_riot(yes: str) -> None:
    p = Position()
    c = enter(p, "1/1", "unleash")
    p.say(yes)
    assert p.counters(c, "+1/+1") == (1 if yes == "yes" else 0)
    d = enter(p, "1/1", "riot")
    p.say(yes)
    assert p.counters(d, "+1/+1") == (1 if yes == "yes" else 0)
    assert p.chars(d).has("haste") == (yes == "no")


@pytest.mark.rules("702.104a", "702.104b")
@pytest.mark.parametrize("yes", ["yes", "no"])
def test_tribute(yes: str) -> None:
    from apnap.model import No, Triggered
    from tests.rules.position import ENTERS

    p = Position()
    unpaid = No(HasDesignation(This(), "tribute paid"))
    c = enter(p, "1/1", n("tribute", 2), Triggered(ENTERS, LIFE, unpaid))
    assert p.ask.player == 1
    p.say(yes).finish()
    assert p.counters(c, "+1/+1") == (2 if yes == "yes" else 0)
    assert p.life(0) == (20 if yes == "yes" else 21)


@pytest.mark.rules("702.156a")
@pytest.mark.parametrize("x", [4, 5])
def test_ravenous(x: int) -> None:
    p = Position()
    p.lands(0, "Forest", x)
    c = p.creature(0, "1/1", "ravenous", zone="hand", cost="{X}")
    p.cast(c, x)
    p.resolve().finish()
    assert p.counters(c, "+1/+1") == x and p.hand(0) == x - 4


@pytest.mark.rules("702.123a")
@pytest.mark.parametrize("yes", ["yes", "no"])
def test_fabricate(yes: str) -> None:
    p = Position()
    c = enter(p, "1/1", n("fabricate", 2))
    p.resolve(yes)
    assert p.counters(c, "+1/+1") == (2 if yes == "yes" else 0)
    assert len(p.named("Servo Token")) == (0 if yes == "yes" else 2)


@pytest.mark.rules("702.110a", "702.110b")
def test_exploit() -> None:
    from apnap.model import Triggered
    from apnap.model.filters import Among

    p = Position()
    told = Triggered(Pattern("act", Among(This()), how="exploit"), LIFE)
    c = enter(p, "1/1", "exploit", told)
    bear = p.creature(0, "2/2")
    p.resolve("yes", bear)
    p.finish()
    assert p.where(bear) == "graveyard" and p.life(0) == 21 and p.where(c) == "battlefield"


@pytest.mark.rules("702.100a", "702.100b")
@pytest.mark.parametrize("size", ["2/2", "1/3", "3/1"])
def test_evolve(size: str) -> None:
    p = Position()
    c = p.creature(0, "2/2", "evolve")
    enter(p, size)
    p.finish()
    assert p.counters(c, "+1/+1") == (0 if size == "2/2" else 1)


@pytest.mark.rules("702.79a", "702.93a")
@pytest.mark.parametrize("name", ["persist", "undying"])
def test_persist_and_undying(name: str) -> None:
    p = Position()
    c = p.creature(0, "3/3", name)
    kind = "-1/-1" if name == "persist" else "+1/+1"
    p.do(Destroy(target(CREATURE)), p.now(c))
    p.finish()
    assert p.where(c) == "battlefield" and p.counters(c, kind) == 1
    p.do(Destroy(target(CREATURE)), p.now(c))
    p.finish()
    assert p.where(c) == "graveyard"


@pytest.mark.rules("702.135a", "702.46a")
def test_afterlife_and_soulshift() -> None:
    p = Position()
    c = p.creature(0, "3/3", n("afterlife", 2))
    p.do(Destroy(target(CREATURE)), p.now(c))
    p.finish()
    assert p.where(c) == "graveyard" and len(p.named("Spirit Token")) == 2
    p = Position()
    spirit = p.creature(0, "1/1", subtypes="Spirit", cost="{2}", zone="graveyard")
    dear = p.creature(0, "1/1", subtypes="Spirit", cost="{4}", zone="graveyard")
    shifter = p.creature(0, "3/3", n("soulshift", 3), cost="{5}")
    p.do(Destroy(target(CREATURE)), shifter)
    p.say(spirit).resolve("yes")
    assert p.where(spirit) == "hand" and p.where(dear) == "graveyard"


@pytest.mark.rules("702.89a")
def test_umbra_armor() -> None:
    p = Position()
    bear = p.creature(0, "2/2", damage=1)
    aura = p.permanent(
        0, "enchantment", "umbra armor", Keyword("enchant", (CREATURE,)), subtypes="Aura", attached_to=bear
    )
    p.do(Destroy(target(CREATURE)), bear)
    assert p.where(bear) == "battlefield" and p.where(aura) == "graveyard" and p.obj(bear).damage == 0


@pytest.mark.rules("702.64a")
def test_absorb() -> None:
    p = Position()
    c = p.creature(0, "5/5", n("absorb", 2))
    p.do(damage(3), c)
    assert p.obj(c).damage == 1


@pytest.mark.rules("702.72a", "607.2k", "702.72b", "702.72c")
def test_champion() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = enter(p, "5/5", Keyword("champion", (CREATURE,)))
    p.resolve("yes")
    assert p.where(bear) == "exile"
    p.do(Destroy(target(CREATURE)), p.now(c))
    p.finish()
    assert p.where(bear) == "battlefield" and p.where(c) == "graveyard"


@pytest.mark.rules("702.72a")
def test_champion_of_nothing() -> None:
    p = Position()
    c = enter(p, "5/5", Keyword("champion", (CREATURE,)))
    p.finish()
    assert p.where(c) == "graveyard"


@pytest.mark.rules("702.75a")
def test_hideaway() -> None:
    p = Position()
    cards = [p.card(0, "library") for _ in range(4)]
    c = enter(p, "1/1", n("hideaway", 3))
    p.resolve(cards[2])
    assert p.where(cards[2]) == "exile" and p.obj(cards[2]).known_to != -1
    assert p.in_library(0) == 13 and p.obj(c).linked[0][1] == p.now(cards[2])
    assert p.s.zone(0, 0)[-1] == cards[0]


@pytest.mark.rules("702.75a", "607.2a")
@pytest.mark.parametrize("stolen", [True, False])
def test_who_controls_the_permanent_may_look_at_what_it_hides_away(stolen: bool) -> None:
    p = Position(players=3)
    cards = [p.card(0, "library") for _ in range(4)]
    c = enter(p, "1/1", n("hideaway", 3))
    p.resolve(cards[2])
    assert p.obj(cards[2]).known_to == 1
    effect = Apply(target(CREATURE), (Control(You()),), Endless()) if stolen else GainLife(You(), Fixed(1))
    p.do(effect, *([p.now(c)] if stolen else []), by=1)
    p.finish()
    assert p.obj(cards[2]).known_to == (3 if stolen else 1)


@pytest.mark.rules("702.92a", "702.163a", "702.182a")
@pytest.mark.parametrize("name", ["living weapon", "for Mirrodin!", "job select"])
def test_equipment_with_a_creature(name: str) -> None:
    from apnap.model import Static
    from apnap.model.modifications import ModifyPT
    from apnap.model.refs import HostOf

    p = Position()
    bigger = Static(HostOf(This()), (ModifyPT(Fixed(1), Fixed(1)),))
    c = p.permanent(0, "artifact", Keyword(name), bigger, subtypes="Equipment", zone="hand")
    p.cast(c)
    p.resolve().finish()
    host = p.obj(c).attached_to
    size = {"living weapon": 0, "for Mirrodin!": 2, "job select": 1}[name]
    assert p.pt(host) == (size + 1, size + 1)


@pytest.mark.rules("702.101a")
def test_extort() -> None:
    p = Position(players=3)
    p.creature(0, "1/1", "extort")
    p.lands(0, "Swamp", 1)
    p.cast(p.spell(GainLife(You(), Fixed(1))))
    p.resolve("yes")
    assert (p.life(0), p.life(1), p.life(2)) == (22, 19, 19)


@pytest.mark.rules("702.191a")
def test_increment() -> None:
    p = Position()
    c = p.creature(0, "1/3", "increment")
    p.lands(0, "Swamp", 3)
    p.cast(p.card(0, "hand", LIFE, cost="{1}"))
    p.finish()
    assert p.counters(c, "+1/+1") == 0
    p.cast(p.card(0, "hand", LIFE, cost="{2}"))
    p.finish()
    assert p.counters(c, "+1/+1") == 1


@pytest.mark.rules("702.114a", "702.161a")
def test_devoid_and_living_metal() -> None:
    p = Position()
    spell = p.card(0, "hand", "devoid", LIFE, cost="{G}")
    assert p.chars(spell).colors == 0
    c = p.permanent(0, "artifact", "living metal", size="2/2")
    d = p.permanent(1, "artifact", "living metal", size="2/2")
    assert "creature" in _types(p, c) and "creature" not in _types(p, d)


@pytest.mark.rules("702.38a")
def test_amplify() -> None:
    p = Position()
    elves = [p.creature(0, "1/1", subtypes="Elf", zone="hand") for _ in range(2)]
    p.creature(0, "1/1", subtypes="Orc", zone="hand")
    c = enter(p, "1/1", n("amplify", 2), subtypes="Elf")
    p.say(*elves)
    assert p.counters(c, "+1/+1") == 4
