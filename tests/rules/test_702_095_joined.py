"""CR 702.95 soulbond, 702.55 haunt, 702.99 cipher: what an effect joins."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, ENTERS, EOT, Table, draw, gain, target, when

from apnap.engine import verbs
from apnap.engine.qualities import joined
from apnap.engine.state import COPY
from apnap.model import (
    Among,
    AnyWhen,
    Apply,
    Control,
    CounterIt,
    Destroy,
    Gain,
    InZone,
    Is,
    JoinedWith,
    Keyword,
    Lose,
    LoseTypes,
    Pattern,
    PermanentCard,
    StackKind,
    Static,
    This,
    Union,
    You,
)

OTHER = JoinedWith("paired", This())
BOTH = Static(Union((This(), OTHER)), (Gain((Keyword("flying"),)),), Is(OTHER, InZone("battlefield")))


def bonded(t: Table, player: int = 0, zone: str = "battlefield", **more: Any) -> int:
    """A 2/2 with soulbond: as long as it is paired, both creatures have flying."""
    return t.creature(player, "2/2", "soulbond", BOTH, cost="{0}", zone=zone, **more)


def pairs(t: Table, id: int) -> tuple[int, ...]:
    return joined(t.s, "paired", (id,))


def enter(t: Table, id: int) -> int:
    t.cast(id)
    t.resolve()
    return t.now(id)


# Soulbond.


@pytest.mark.rules("702.95a", "702.95b")
def test_as_it_enters_it_may_be_paired_with_another_creature() -> None:
    t = Table()
    a, b = t.creature(0, "1/1"), t.creature(0, "1/1")
    theirs = t.creature(1, "1/1")
    id = enter(t, bonded(t, zone="hand"))
    t.resolve("yes")
    assert t.keys() == [f"o{a}", f"o{b}"] and theirs
    t.say(b)
    assert pairs(t, id) == (b,) and pairs(t, b) == (id,)
    assert t.chars(id).has("flying") and t.chars(b).has("flying") and not t.chars(a).has("flying")


@pytest.mark.rules("702.95a")
@pytest.mark.parametrize("said", ["yes", "no"])
def test_a_creature_that_enters_later_may_be_paired_with_it(said: str) -> None:
    t = Table()
    id = bonded(t)
    later = enter(t, t.creature(0, "1/1", cost="{0}", zone="hand"))
    t.resolve(said)
    assert t.chars(later).has("flying") is (said == "yes")
    assert pairs(t, id) == ((later,) if said == "yes" else ())


@pytest.mark.rules("702.95a", "702.95d")
def test_one_that_is_paired_is_not_paired_again() -> None:
    t = Table()
    id = bonded(t)
    first = enter(t, t.creature(0, "1/1", cost="{0}", zone="hand"))
    t.resolve("yes")
    third = enter(t, t.creature(0, "1/1", cost="{0}", zone="hand"))
    assert not t.stack() and pairs(t, id) == (first,) and pairs(t, third) == ()
    # Nor may another creature with soulbond choose one of the pair.
    fourth = enter(t, bonded(t, zone="hand"))
    t.resolve("yes")
    assert pairs(t, fourth) == (third,)


@pytest.mark.rules("702.95c")
def test_no_pair_where_one_is_no_longer_there_as_the_ability_resolves() -> None:
    t = Table()
    id = bonded(t)
    later = enter(t, t.creature(0, "1/1", cost="{0}", zone="hand"))
    t.cast(t.free(0, Destroy(target(CREATURE))), id)
    t.resolve()
    t.settle()
    assert pairs(t, later) == () and not t.s.effects


def _pair(t: Table) -> tuple[int, int]:
    id = bonded(t)
    other = enter(t, t.creature(0, "1/1", cost="{0}", zone="hand"))
    t.resolve("yes")
    assert t.chars(other).has("flying")
    return id, other


@pytest.mark.rules("702.95e")
@pytest.mark.parametrize("end", ["dies", "taken", "no creature"])
def test_what_ends_a_pair(end: str) -> None:
    t = Table()
    id, other = _pair(t)
    if end == "dies":
        spell: Any = t.free(0, Destroy(target(CREATURE)))
        t.cast(spell, other)
    elif end == "taken":
        spell = t.free(1, Apply(target(CREATURE), (Control(You()),), EOT))
        t.say("pass")
        t.cast(spell, other)
    else:
        spell = t.free(0, Apply(target(CREATURE), (LoseTypes(("creature",)),), EOT))
        t.cast(spell, other)
    t.resolve()
    assert pairs(t, id) == () and not t.chars(id).has("flying")
    t.pass_until("upkeep", 1)
    # It does not come back when the reason is gone (for as long as both remain creatures).
    assert pairs(t, id) == () and not t.chars(id).has("flying")


@pytest.mark.rules("702.95a")
def test_pairing_goes_on_where_soulbond_is_lost() -> None:
    t = Table()
    id, other = _pair(t)
    t.cast(t.free(0, Apply(target(CREATURE), (Lose(("soulbond",)),), EOT)), id)
    t.resolve()
    assert pairs(t, id) == (other,) and t.chars(other).has("flying")


# Haunt.

HAUNTED = Pattern(
    "zone change", Among(JoinedWith("haunting", This())), origin=("battlefield",), destination=("graveyard",)
)


def ghost(t: Table, player: int = 0) -> int:
    """A 1/1 with haunt: when it enters, or the creature it haunts dies, gain 2 life."""
    either = when(AnyWhen((ENTERS, HAUNTED)), gain(2), zone="any")
    return t.creature(player, "1/1", "haunt", either, name="Ghost")


def kill(t: Table, id: int) -> None:
    t.cast(t.free(0, Destroy(target(CREATURE))), id)
    t.resolve()


@pytest.mark.rules("702.55a", "702.55b", "702.55c")
def test_a_creature_that_dies_haunts_another_whose_death_it_sees_from_exile() -> None:
    t = Table()
    host = t.creature(1, "2/2")
    other = t.creature(1, "2/2")
    id = ghost(t)
    kill(t, id)
    t.say(host)
    t.resolve()
    assert t.zone(id) == "exile" and joined(t.s, "haunting", (t.now(id),)) == (host,)
    kill(t, other)
    t.settle()
    assert t.life(0) == 20
    kill(t, host)
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("702.55b")
def test_it_haunts_what_is_no_creature_any_more() -> None:
    t = Table()
    host = t.card(1, "artifact creature", pt="2/2")
    id = ghost(t)
    kill(t, id)
    t.say(host).resolve()
    t.cast(t.free(0, Apply(target(CREATURE), (LoseTypes(("creature",)),), EOT)), host)
    t.resolve()
    t.cast(t.free(0, Destroy(target(PermanentCard()))), host)
    t.resolve()
    t.settle()
    assert t.life(0) == 22


def curse(t: Table) -> int:
    """A spell that gains 1 life, with haunt: when the creature it haunts dies, gain 2 life."""
    return t.spell(0, "{0}", gain(1), Keyword("haunt"), when(HAUNTED, gain(2), zone="any"))


@pytest.mark.rules("702.55a")
def test_a_spell_haunts_as_it_is_put_into_the_graveyard_by_its_resolution() -> None:
    t = Table()
    host = t.creature(1, "2/2")
    id = curse(t)
    t.cast(id)
    t.resolve(host)
    t.resolve()
    assert t.zone(id) == "exile" and t.life(0) == 21
    kill(t, host)
    t.settle()
    assert t.life(0) == 23


@pytest.mark.rules("702.55a")
def test_a_countered_spell_haunts_nothing() -> None:
    t = Table()
    t.creature(1, "2/2")
    id = curse(t)
    t.cast(id)
    t.cast(t.free(0, CounterIt(target(StackKind("spell")))), t.top())
    t.resolve()
    t.settle()
    assert t.zone(id) == "graveyard"


# Cipher.


def coded(t: Table, *words: Any) -> int:
    return t.spell(0, "{0}", *(words or (draw(),)), Keyword("cipher"), types="sorcery")


def _hit(t: Table, id: int) -> None:
    """The creature attacks and isn't blocked."""
    t.obj(id).came = 0
    while t.ask.kind != "attack":
        t.say("pass")
    while t.s.ask is not None and t.ask.kind == "attack":
        t.say("p1" if t.ask.source == id else "none")
    while not t.facts(verbs.DAMAGE):
        t.say("none" if t.ask.kind == "block" else "pass")


@pytest.mark.rules("702.99a", "702.99b", "707.12")
def test_it_is_encoded_and_a_copy_is_cast_when_the_creature_deals_combat_damage_to_a_player() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    t.creature(1, "2/2")
    id = coded(t)
    hand = t.hand(0)
    t.cast(id)
    t.resolve("yes")
    assert t.zone(id) == "exile" and joined(t.s, "encoded", (host,)) == (t.now(id),)
    assert t.hand(0) == hand
    _hit(t, host)
    t.resolve("yes", "yes")
    spell = t.top()
    assert t.obj(spell).kind == COPY and t.s.obj(spell).cast is not None
    t.resolve()
    assert t.hand(0) == hand + 1
    # The card stays where it is; a copy is not encoded again.
    assert t.zone(id) == "exile" and len(t.s.zone(5, 0)) == 1


@pytest.mark.rules("702.99a")
def test_a_copy_that_is_not_cast_ceases_to_exist() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    id = coded(t)
    t.cast(id)
    t.resolve("yes")
    _hit(t, host)
    t.resolve("yes", "no")
    assert [t.obj(i).kind for i in t.s.zone(5, 0)] == [t.obj(t.now(id)).kind]


@pytest.mark.rules("702.99a")
def test_each_encoded_card_is_copied_by_its_own_ability() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    for word in (gain(1), gain(4)):
        t.cast(coded(t, word))
        t.resolve("yes")
    assert t.life(0) == 25
    _hit(t, host)
    assert len(t.stack()) == 2
    for _ in range(2):
        t.resolve("yes", "yes")
        t.resolve()
    assert t.life(0) == 30


@pytest.mark.rules("702.99c")
def test_it_stays_encoded_under_another_controller_who_casts_the_copy() -> None:
    t = Table()
    host = t.card(0, "artifact creature", pt="2/2")
    t.cast(coded(t, gain(3)))
    t.resolve("yes")
    t.cast(t.free(0, Apply(target(CREATURE), (LoseTypes(("creature",)),), EOT)), host)
    t.resolve()
    assert joined(t.s, "encoded", (host,))
    t.cast(t.free(0, Destroy(target(PermanentCard()))), host)
    t.resolve()
    assert not [e for e in t.s.effects if len(e.affected or ()) > 1]


@pytest.mark.rules("702.99a")
def test_without_a_creature_it_goes_to_the_graveyard() -> None:
    t = Table()
    t.creature(1, "2/2")
    id = coded(t)
    t.cast(id)
    t.resolve()
    assert t.zone(id) == "graveyard"
