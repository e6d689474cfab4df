"""Counters of every kind (CR 122.1), rad counters (728), energy (107.14), limits on them (122.4, 704.5r)."""

from __future__ import annotations

import pytest
from table import CREATURE, ONE, Table, cost, damage, gain, target

from apnap.engine import verbs
from apnap.model import (
    Activated,
    AllPlayers,
    CountersOn,
    Destroy,
    Do,
    Each,
    Fixed,
    GainLife,
    MaxCounters,
    Move,
    PutCounters,
    RemoveCounters,
    Target,
    Type,
    Untap,
    You,
)

PLAYER = Target(0, ONE, None, AllPlayers())
THE_CREATURE = target(CREATURE)


def gets(t: Table, player: int, kind: str, n: int) -> None:
    t.cast(t.free(0, PutCounters(PLAYER, kind, Fixed(n))), f"p{player}")
    t.resolve()


def counters(t: Table, player: int) -> tuple[tuple[str, int], ...]:
    return t.s.players[player].counters


@pytest.mark.rules("122.1f", "704.5c")
def test_ten_poison_counters_lose_the_game_nine_do_not() -> None:
    t = Table()
    gets(t, 1, "poison", 9)
    assert t.s.over == ""
    t.cast(t.free(0, PutCounters(PLAYER, "poison", Fixed(1))), "p1")
    t.say("pass", "pass")
    assert t.s.over
    assert t.s.players[1].lost_by == "704.5c"


@pytest.mark.rules("107.14", "122.1")
def test_energy_is_paid_from_the_player_alone() -> None:
    t = Table()
    pays = Activated(cost("", Do(RemoveCounters(You(), "energy", Fixed(2)))), gain(3))
    id = t.card(0, "artifact", pays, counters=(("energy", 5),))
    assert not t.can_act(id)  # counters on a permanent are nobody's energy
    gets(t, 0, "energy", 1)
    assert not t.can_act(id)
    gets(t, 1, "energy", 2)
    assert not t.can_act(id)
    gets(t, 0, "energy", 2)
    t.act(id)
    assert counters(t, 0) == (("energy", 1),)
    t.resolve()
    assert t.life(0) == 23


@pytest.mark.rules("122.1")
def test_experience_is_counted_for_its_player() -> None:
    t = Table()
    gets(t, 0, "experience", 2)
    gets(t, 1, "experience", 5)
    t.cast(t.free(0, GainLife(You(), CountersOn("experience", You()))))
    t.resolve()
    assert t.life(0) == 22


@pytest.mark.rules("122.1i", "728.1")
def test_rad_counters_mill_in_the_precombat_main_phase_of_their_player() -> None:
    t = Table(step="end", library=0)
    for n, kind in enumerate(("sorcery", "land", "creature", "land", "sorcery", "sorcery", "land")):
        t.card(0, kind, zone="library", name=f"Card {n}", pt="1/1" if kind == "creature" else "")
    for _ in range(5):
        t.card(1, "sorcery", zone="library")
    gets(t, 0, "rad", 3)
    t.pass_until("precombat main", 1)
    assert t.stack() == ()
    t.pass_until("precombat main", 0)
    assert len(t.stack()) == 1
    assert t.obj(t.top()).controller == 0
    t.resolve()
    # the last card was drawn; of the next three one is a land
    assert len(t.facts(verbs.MILL)) == 3
    assert t.life(0) == 18
    assert counters(t, 0) == (("rad", 1),)


@pytest.mark.rules("728.1", "603.4")
def test_without_rad_counters_nothing_is_milled() -> None:
    t = Table(step="end")
    gets(t, 1, "rad", 1)
    t.pass_until("precombat main", 0)
    assert t.stack() == ()


@pytest.mark.rules("122.1b", "613.1f")
def test_keyword_counters_give_their_keyword() -> None:
    words = "flying|first strike|double strike|deathtouch|haste|hexproof|indestructible|lifelink|menace|reach"
    for word in (*words.split("|"), "trample", "vigilance", "decayed", "exalted", "shadow"):
        t = Table()
        id = t.creature(0, "2/2")
        assert not t.chars(id).has(word)
        t.cast(t.free(0, PutCounters(THE_CREATURE, word, Fixed(1))), id)
        t.resolve()
        assert t.chars(id).has(word), word
    other = Table()
    id = other.creature(0, "2/2", counters=(("ward", 1), ("charge", 1)))
    assert not other.chars(id).abilities.names


@pytest.mark.rules("122.1c")
def test_a_shield_counter_against_destruction_by_effects_and_against_damage() -> None:
    t = Table()
    id = t.creature(0, "2/2", counters=(("shield", 2),))
    t.cast(t.free(0, Destroy(THE_CREATURE)), id)
    t.resolve()
    assert t.zone(id) == "battlefield"
    assert t.obj(id).counters_of("shield") == 1
    t.cast(t.free(0, damage(5)), id)
    t.resolve()
    assert t.obj(id).damage == 0
    assert t.obj(id).counters == ()
    t.cast(t.free(0, Destroy(THE_CREATURE)), id)
    t.resolve()
    assert t.zone(id) == "graveyard"


@pytest.mark.rules("122.1d")
def test_a_stun_counter_is_removed_instead_of_untapping() -> None:
    t = Table(step="end", active=1)
    id = t.creature(0, "2/2", tapped=True, counters=(("stun", 2),))
    t.pass_until("upkeep", 0)
    assert t.obj(id).tapped and t.obj(id).counters_of("stun") == 1
    t.cast(t.free(0, Untap(THE_CREATURE)), id)
    t.resolve()
    assert t.obj(id).tapped and t.obj(id).counters == ()
    t.cast(t.free(0, Untap(THE_CREATURE)), id)
    t.resolve()
    assert not t.obj(id).tapped
    up = Table(step="end", active=1)
    kept = up.creature(0, "2/2", counters=(("stun", 1),))
    up.pass_until("upkeep", 0)
    assert up.obj(kept).counters_of("stun") == 1  # it does not untap: nothing is replaced


@pytest.mark.rules("122.1h")
def test_a_finality_counter_exiles_what_would_die() -> None:
    t = Table()
    id = t.creature(0, "2/2", counters=(("finality", 1),))
    back = t.creature(0, "2/2", counters=(("finality", 1),))
    t.cast(t.free(0, Destroy(THE_CREATURE)), id)
    t.resolve()
    assert t.zone(id) == "exile"
    t.cast(t.free(0, Move(THE_CREATURE, "hand")), back)
    t.resolve()
    assert t.zone(back) == "hand"


@pytest.mark.rules("122.1a", "122.3", "704.5q")
def test_counters_of_size_and_their_annihilation() -> None:
    t = Table()
    id = t.creature(0, "2/2", counters=(("+1/+1", 3), ("+0/+2", 1), ("-2/-1", 1)))
    assert t.pt(id) == (3, 6)
    t.cast(t.free(0, PutCounters(THE_CREATURE, "-1/-1", Fixed(2))), id)
    t.resolve()
    assert t.obj(id).counters == (("+0/+2", 1), ("+1/+1", 1), ("-2/-1", 1))
    assert t.pt(id) == (1, 4)


@pytest.mark.rules("122.4", "704.5r")
def test_no_more_counters_of_a_kind_than_it_can_have() -> None:
    t = Table()
    id = t.card(0, "artifact", MaxCounters("dream", Fixed(3)), counters=(("dream", 2), ("charge", 9)))
    free = t.card(0, "artifact", counters=(("dream", 2),))
    t.cast(t.free(0, PutCounters(Each(Type("artifact")), "dream", Fixed(4))))
    t.resolve()
    assert t.obj(id).counters == (("charge", 9), ("dream", 3))
    assert t.obj(free).counters_of("dream") == 6
    assert [(e.rule, e.amount) for e in t.facts(verbs.REMOVE_COUNTER)] == [("704.5r", 3)]


@pytest.mark.rules("122.2")
def test_counters_stay_behind() -> None:
    t = Table()
    id = t.creature(0, "2/2", counters=(("+1/+1", 1), ("stun", 1)))
    t.cast(t.free(0, Move(THE_CREATURE, "hand")), id)
    t.resolve()
    assert t.obj(t.now(id)).counters == ()
    assert t.facts(verbs.REMOVE_COUNTER) == []
