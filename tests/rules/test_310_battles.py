"""Battles and Sieges (CR 310), with the state-based actions of 704.5v-x."""

from __future__ import annotations

import pytest
from table import ONE, Table, damage, gain, target, when

from apnap.engine.battles import protector_of
from apnap.engine.combat.relations import defenders
from apnap.model import (
    TYPE_BIT,
    Among,
    Apply,
    Attach,
    Bind,
    Bound,
    Card,
    Control,
    DealDamage,
    Destroy,
    Each,
    Endless,
    Face,
    Fixed,
    Move,
    Pattern,
    PutCounters,
    RemoveCounters,
    Seq,
    SetTypes,
    Spell,
    Target,
    This,
    Type,
    Until,
    You,
    intern,
    mana_cost,
)

BATTLE = Type("battle")
EACH = Each(BATTLE)


def siege(
    t: Table,
    player: int = 0,
    defense: str = "3",
    back: Face | None = None,
    zone: str = "battlefield",
    sub: str = "Siege",
    **status: object,
) -> int:
    """A Siege; on the battlefield with its counters, protected by the next player."""
    front = Face(
        f"Siege {len(t.s.cards)}", mana_cost("{0}"), (), ("battle",), tuple(sub.split()), defense=defense
    )
    if zone == "battlefield":
        status.setdefault("counters", (("defense", int(defense)),))
        status.setdefault("chosen", (("protector", (player + 1) % t.s.count),))
    id = t.put(intern(front), player, zone, **status)
    if back is not None:
        card = intern(Card(front.name, "transform", (front, back)))
        at = t.obj(id).card
        t.s.cards = (*t.s.cards[:at], (card, player), *t.s.cards[at + 1 :])
        t.s.own(id).face = card.faces[0]
    return id


BACK = Face("Victor", None, (), ("creature",), ("Human",), "4", "4", indicator=("red",))


def protected_by(t: Table, id: int) -> int:
    return protector_of(t.obj(t.now(id)))


@pytest.mark.rules("310.1", "310.2", "310.4b", "310.8a", "310.11a", "310.8")
def test_a_siege_enters_with_defense_counters_and_an_opponent_chosen() -> None:
    t = Table(players=3)
    id = siege(t, zone="hand")
    assert t.can_cast(id)
    t.cast(id)
    for _ in range(3):
        t.say("pass")
    assert t.ask.rule == "310.8a"
    assert t.keys() == ["p1", "p2"]  # not its controller
    t.say("p2")
    assert t.obj(t.now(id)).counters == (("defense", 3),)
    assert protected_by(t, id) == 2
    assert t.obj(t.now(id)).controller == 0


@pytest.mark.rules("310.1")
def test_a_battle_is_cast_at_sorcery_speed() -> None:
    t = Table(active=1)
    assert not t.can_cast(siege(t, zone="hand"))


@pytest.mark.rules("310.8a")
def test_a_battle_without_a_type_is_protected_by_its_controller() -> None:
    t = Table(players=3)
    id = siege(t, zone="hand", sub="")
    t.cast(id)
    t.settle()
    assert protected_by(t, id) == 0


@pytest.mark.rules("310.5", "310.8b")
def test_its_controller_may_attack_a_siege_and_its_protector_may_not() -> None:
    t = Table(players=3)
    id = siege(t)
    t.creature(0, "2/2")
    t.creature(1, "2/2")
    t.creature(2, "2/2")
    t.pass_until("beginning of combat", 0)
    assert id in defenders(t.s, 0)
    assert id not in defenders(t.s, 1)
    assert id in defenders(t.s, 2)


def attack(t: Table, defender: int) -> None:
    """Player 0's creature attacks the permanent."""
    t.pass_until("beginning of combat", 0)
    t.say(*["pass"] * t.s.count)
    assert t.ask.kind == "attack"
    t.say(defender)


@pytest.mark.rules("310.6", "310.8c", "310.8d", "120.3h")
def test_combat_damage_removes_defense_counters_and_only_the_protector_may_block() -> None:
    t = Table(players=3)
    id = siege(t, defense="5")
    bear = t.creature(0, "2/2")
    t.creature(1, "0/4")
    t.creature(2, "0/4")
    attack(t, id)
    assert t.obj(bear).attacked_player == 1
    t.say("pass", "pass", "pass")
    assert t.ask.kind == "block" and t.ask.player == 1
    t.say("none")
    assert t.ask.kind == "priority"  # player 2 is not asked
    t.say("pass", "pass", "pass")
    assert t.obj(id).counters_of("defense") == 3
    assert [t.life(p) for p in range(3)] == [20, 20, 20]


@pytest.mark.rules("310.6", "115.4")
def test_damage_of_a_spell_removes_defense_counters() -> None:
    t = Table()
    id = siege(t)
    t.cast(t.free(0, damage(2)), id)
    t.resolve()
    assert t.obj(id).counters == (("defense", 1),)
    assert t.obj(id).damage == 0


@pytest.mark.rules("310.11b", "712.11a", "202.3b")
def test_a_defeated_siege_is_exiled_and_cast_transformed() -> None:
    t = Table()
    id = siege(t, back=BACK, defense="3")
    t.cast(t.free(0, damage(3)), id)
    t.resolve()
    assert len(t.stack()) == 1
    assert t.zone(id) == "battlefield"  # 704.5v: it waits for its ability
    t.say("pass", "pass")
    assert t.zone(id) == "exile"
    t.say("yes")
    if t.ask.kind == "cast":
        t.say(t.keys()[0])
    spell = t.now(id)
    assert t.zone(id) == "stack"
    assert t.chars(spell).name == "Victor"
    t.settle()
    assert t.zone(id) == "battlefield"
    assert t.pt(t.now(id)) == (4, 4)
    assert t.obj(t.now(id)).counters == ()


@pytest.mark.rules("310.11b")
def test_its_controller_may_leave_it_in_exile() -> None:
    t = Table()
    id = siege(t, back=BACK)
    t.cast(t.free(0, damage(3)), id)
    t.resolve()
    t.say("pass", "pass", "no")
    t.settle()
    assert t.zone(id) == "exile"


@pytest.mark.rules("310.11b")
def test_a_siege_whose_back_is_a_sorcery() -> None:
    t = Table()
    back = Face("Plunder", None, (), ("sorcery",), (), abilities=(Spell(gain(5)),))
    id = siege(t, back=back)
    t.cast(t.free(0, damage(3)), id)
    t.resolve()
    t.say("pass", "pass", "yes")
    if t.ask.kind == "cast":
        t.say(t.keys()[0])
    t.settle()
    assert t.life(0) == 25
    assert t.zone(id) == "graveyard"


@pytest.mark.rules("310.11b")
def test_only_the_last_counter_defeats_it_and_only_once() -> None:
    t = Table()
    id = siege(t, back=BACK, defense="4")
    t.cast(t.free(0, damage(3)), id)
    t.resolve()
    assert t.stack() == ()
    twice = DealDamage(This(), Fixed(2), EACH)
    t.cast(t.free(0, twice))
    t.resolve()
    assert len(t.stack()) == 1


@pytest.mark.rules("310.7", "704.5v")
def test_a_battle_at_no_defense_goes_to_the_graveyard() -> None:
    t = Table()
    id = siege(t, sub="", chosen=(("protector", 0),))
    t.cast(t.free(0, RemoveCounters(EACH, "defense", None)))
    t.resolve()
    assert t.zone(id) == "graveyard"
    hollow = siege(t, defense="0", counters=())
    t.cast(t.free(0, gain(1)))
    t.resolve()
    assert t.zone(hollow) == "graveyard"  # none was removed: nothing to wait for


@pytest.mark.rules("310.4c")
def test_its_defense_is_the_number_of_its_counters() -> None:
    from apnap.engine import qualities

    t = Table()
    id = siege(t)
    t.cast(t.free(0, PutCounters(EACH, "defense", Fixed(2))))
    t.resolve()
    assert qualities.stat(t.s, id, "defense") == 5
    hand = siege(t, zone="hand")
    assert qualities.stat(t.s, hand, "defense") == 3


@pytest.mark.rules("310.10", "704.5w")
def test_a_siege_without_protector_gets_one() -> None:
    t = Table(players=3)
    id = siege(t, chosen=())
    t.go()
    assert t.ask.rule == "704.5w"
    assert t.ask.player == 0
    t.say("p2")
    assert protected_by(t, id) == 2


@pytest.mark.rules("704.5x", "310.11a", "310.8f")
def test_a_siege_protected_by_its_controller_gets_an_opponent() -> None:
    t = Table(players=3)
    id = siege(t, chosen=(("protector", 1),))
    steal = Apply(Target(0, ONE, BATTLE, None), (Control(You()),), Endless())
    t.pass_until("precombat main", 1)
    t.cast(t.free(1, steal), id)
    for _ in range(3):
        t.say("pass")
    assert t.ask.rule == "704.5x"
    assert t.ask.player == 1
    assert t.keys() == ["p2", "p0"]
    t.say("p0")
    # It has one protector: who was it before is it no longer.
    assert [p for aspect, p in t.obj(id).chosen if aspect == "protector"] == [0]


@pytest.mark.rules("704.5w")
def test_its_protector_stays_when_another_than_they_controls_it() -> None:
    t = Table(players=3)
    id = siege(t, chosen=(("protector", 1),))
    steal = Apply(Target(0, ONE, BATTLE, None), (Control(You()),), Endless())
    t.pass_until("precombat main", 2)
    t.cast(t.free(2, steal), id)
    for _ in range(3):
        t.say("pass")
    assert t.ask.kind == "priority"
    assert protected_by(t, id) == 1


@pytest.mark.rules("310.8g")
def test_a_battle_that_leaves_and_returns_chooses_anew() -> None:
    t = Table(players=3)
    id = siege(t)
    blink = (Bind(1, Move(Target(0, ONE, BATTLE, None), "exile")), Move(Bound(1), "battlefield"))
    t.cast(t.free(0, Seq(blink)), id)
    for _ in range(3):
        t.say("pass")
    assert t.ask.rule == "310.8a"
    t.say("p2")
    assert protected_by(t, id) == 2


@pytest.mark.rules("306.6", "310.5", "506.4c")
def test_no_damage_where_the_battle_is_gone() -> None:
    t = Table()
    id = siege(t)
    bear = t.creature(0, "2/2")
    burn = t.free(0, Destroy(target(BATTLE)))
    attack(t, id)
    t.cast(burn, id)
    t.settle()
    assert t.obj(bear).attacking
    t.pass_until("postcombat main", 0)
    assert t.life(1) == 20


@pytest.mark.rules("310.7", "704.5v")
def test_only_a_siege_waits_for_what_it_has_triggered() -> None:
    """Since April: another battle without defense is put into the graveyard at once."""
    lost = when(Pattern("remove counter", Among(This()), how="defense"), gain(1))
    for sub, zone in (("Siege", "battlefield"), ("", "graveyard")):
        t = Table()
        front = Face("Battle", mana_cost("{0}"), (), ("battle",), tuple(sub.split()), abilities=(lost,))
        status = {"counters": (("defense", 2),), "chosen": (("protector", 1 if sub else 0),)}
        id = t.put(front, 0, "battlefield", **status)
        t.cast(t.free(0, RemoveCounters(EACH, "defense", None)))
        t.resolve()
        assert t.zone(id) == zone
        assert len(t.stack()) == (2 if sub else 1)  # a Siege has been defeated, too


@pytest.mark.rules("310.9", "704.5p")
def test_a_battle_is_not_attached_to_anything() -> None:
    t = Table()
    bear = t.creature(0, "2/2")
    sword = t.card(0, "artifact", sub="Equipment", attached_to=bear)
    both = {"counters": (("defense", 2),), "chosen": (("protector", 0),)}
    odd = t.card(0, "artifact battle", sub="Equipment", attached_to=bear, **both)
    t.go()
    assert t.obj(sword).attached_to == bear
    assert t.obj(odd).attached_to == 0
    mine = Attach(Each(BATTLE), Target(0, ONE, Type("creature"), None))
    t.cast(t.free(0, mine), bear)
    t.resolve()
    assert t.obj(odd).attached_to == 0


@pytest.mark.rules("310.8g")
def test_its_protector_stays_while_it_is_no_battle() -> None:
    t = Table(players=3)
    id = siege(t, chosen=(("protector", 2),))
    turned = Apply(Target(0, ONE, BATTLE, None), (SetTypes(("artifact",), ()),), Until("end of turn"))
    t.cast(t.free(0, turned), id)
    for _ in range(3):
        t.say("pass")
    assert not t.chars(id).types & TYPE_BIT["battle"] and protected_by(t, id) == 2
    t.pass_until("upkeep", 1)
    assert t.chars(id).types & TYPE_BIT["battle"] and protected_by(t, id) == 2
