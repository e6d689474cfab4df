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
    Endless,
    Gain,
    InZone,
    Is,
    JoinedWith,
    Keyword,
    Lose,
    LoseTypes,
    Pattern,
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


def newcomer(t: Table) -> int:
    """A 1/1 that has just entered."""
    return t.enter(t.creature(0, "1/1", cost="{0}", zone="hand"))


def pairs(t: Table, id: int) -> tuple[int, ...]:
    return joined(t.s, "paired", (id,))


def petrify(t: Table, id: int) -> None:
    """It is no creature until end of turn."""
    t.cast(t.free(0, Apply(target(CREATURE), (LoseTypes(("creature",)),), EOT)), id)
    t.resolve()


# Soulbond.


@pytest.mark.rules("702.95a", "702.95b")
def test_as_it_enters_it_may_be_paired_with_another_creature() -> None:
    t = Table()
    a, b = t.creature(0, "1/1"), t.creature(0, "1/1")
    t.creature(1, "1/1")
    id = t.enter(bonded(t, zone="hand"))
    t.resolve("yes")
    assert t.keys() == [f"o{a}", f"o{b}"]
    t.say(b)
    assert pairs(t, id) == (b,) and pairs(t, b) == (id,)
    assert t.chars(id).has("flying") and t.chars(b).has("flying") and not t.chars(a).has("flying")


@pytest.mark.rules("702.95a")
@pytest.mark.parametrize("said", ["yes", "no"])
def test_a_creature_that_enters_later_may_be_paired_with_it(said: str) -> None:
    t = Table()
    id = bonded(t)
    later = newcomer(t)
    t.resolve(said)
    assert t.chars(later).has("flying") is (said == "yes")
    assert pairs(t, id) == ((later,) if said == "yes" else ())


@pytest.mark.rules("702.95a", "702.95d")
def test_one_that_is_paired_is_not_paired_again() -> None:
    t = Table()
    id = bonded(t)
    first = newcomer(t)
    t.resolve("yes")
    third = newcomer(t)
    assert not t.stack() and pairs(t, id) == (first,) and pairs(t, third) == ()
    # Nor may another creature with soulbond choose one of the pair.
    fourth = t.enter(bonded(t, zone="hand"))
    t.resolve("yes")
    assert pairs(t, fourth) == (third,)


@pytest.mark.rules("702.95c")
def test_no_pair_where_one_is_no_longer_there_as_the_ability_resolves() -> None:
    t = Table()
    id = bonded(t)
    later = newcomer(t)
    t.destroy(id)
    t.settle()
    assert pairs(t, later) == () and not t.s.effects


def _pair(t: Table) -> tuple[int, int]:
    id = bonded(t)
    other = newcomer(t)
    t.resolve("yes")
    assert t.chars(other).has("flying")
    return id, other


@pytest.mark.rules("702.95e")
@pytest.mark.parametrize("end", ["dies", "taken", "no creature"])
def test_what_ends_a_pair(end: str) -> None:
    t = Table()
    id, other = _pair(t)
    if end == "dies":
        t.destroy(other)
    elif end == "taken":
        spell = t.free(1, Apply(target(CREATURE), (Control(You()),), EOT))
        t.say("pass")
        t.cast(spell, other)
        t.resolve()
    else:
        petrify(t, other)
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


def haunting(t: Table, host: int) -> int:
    """A ghost that has died and haunts the creature."""
    id = ghost(t)
    t.destroy(id, host)
    t.resolve()
    return id


@pytest.mark.rules("702.55a", "702.55b", "702.55c")
def test_a_creature_that_dies_haunts_another_whose_death_it_sees_from_exile() -> None:
    t = Table()
    host = t.creature(1, "2/2")
    other = t.creature(1, "2/2")
    id = haunting(t, host)
    assert t.zone(id) == "exile" and joined(t.s, "haunting", (t.now(id),)) == (host,)
    t.destroy(other)
    t.settle()
    assert t.life(0) == 20
    t.destroy(host)
    t.settle()
    assert t.life(0) == 22


@pytest.mark.rules("702.55b")
def test_it_haunts_what_is_no_creature_any_more() -> None:
    t = Table()
    host = t.card(1, "artifact creature", pt="2/2")
    haunting(t, host)
    petrify(t, host)
    t.destroy(host)
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
    t.destroy(host)
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


def encode(t: Table, *words: Any) -> int:
    """Such a spell, resolved and encoded on the one creature of its controller."""
    id = coded(t, *words)
    t.cast(id)
    t.resolve("yes")
    return id


def _hit(t: Table, id: int, whom: str = "p1") -> None:
    """The creature attacks and isn't blocked."""
    t.attack(id, whom=whom)
    while not t.facts(verbs.DAMAGE):
        t.say("none" if t.ask.kind == "block" else "pass")


@pytest.mark.rules("702.99a", "702.99b", "707.12")
def test_it_is_encoded_and_a_copy_is_cast_when_the_creature_deals_combat_damage_to_a_player() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    t.creature(1, "2/2")
    id = encode(t)
    assert t.zone(id) == "exile" and joined(t.s, "encoded", (host,)) == (t.now(id),)
    assert t.hand(0) == 1
    _hit(t, host)
    t.resolve("yes", "yes")
    spell = t.top()
    assert t.obj(spell).kind == COPY and t.s.obj(spell).cast is not None
    t.resolve()
    assert t.hand(0) == 2
    # The card stays where it is; a copy is not encoded again.
    assert t.zone(id) == "exile" and len(t.s.zone(5, 0)) == 1


@pytest.mark.rules("702.99a")
def test_a_copy_that_is_not_cast_ceases_to_exist() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    id = encode(t)
    _hit(t, host)
    t.resolve("yes", "no")
    assert [t.obj(i).kind for i in t.s.zone(5, 0)] == [t.obj(t.now(id)).kind]


@pytest.mark.rules("702.99a")
def test_each_encoded_card_is_copied_by_its_own_ability() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    for word in (gain(1), gain(4)):
        encode(t, word)
    assert t.life(0) == 25
    _hit(t, host)
    assert len(t.stack()) == 2
    for _ in range(2):
        t.resolve("yes", "yes")
        t.resolve()
    assert t.life(0) == 30


@pytest.mark.rules("702.99c")
def test_it_stays_encoded_on_what_is_no_creature_until_that_leaves() -> None:
    t = Table()
    host = t.card(0, "artifact creature", pt="2/2")
    id = encode(t, gain(3))
    petrify(t, host)
    assert joined(t.s, "encoded", (host,)) == (t.now(id),)
    t.destroy(host)
    assert not [e for e in t.s.effects if len(e.affected or ()) > 1]


@pytest.mark.rules("702.99c")
def test_it_stays_encoded_under_another_controller_who_casts_the_copy() -> None:
    t = Table()
    host = t.creature(0, "2/2")
    id = encode(t, gain(3))
    t.say("pass")
    t.cast(t.free(1, Apply(target(CREATURE), (Control(You()),), Endless())), host)
    t.resolve()
    assert joined(t.s, "encoded", (host,)) == (t.now(id),) and t.chars(host).controller == 1
    t.pass_until("upkeep", 1)
    _hit(t, host, "p0")
    assert t.life(0) == 21
    t.resolve("yes", "yes")
    t.resolve()
    assert (t.life(0), t.life(1)) == (21, 23)


@pytest.mark.rules("702.99a")
def test_without_a_creature_it_goes_to_the_graveyard() -> None:
    t = Table()
    t.creature(1, "2/2")
    id = coded(t)
    t.cast(id)
    t.resolve()
    assert t.zone(id) == "graveyard"
