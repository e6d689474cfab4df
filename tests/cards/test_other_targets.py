""" "Another target", "other": than what (CR 115.3 and the text itself): an earlier target where there is one,
what the spell has made, else the source."""

from __future__ import annotations

import pytest
from made_up import abilities, card, targets
from position import Position

from apnap.model import Among, And, Bound, Not, Other, Spell, Type
from apnap.model.node import field_names

PUMP = "Target creature gets +2/+1 until end of turn. Another target creature gets -1/-1 until end of turn."


@pytest.mark.rules("115.1")
def test_another_target_of_a_spell_is_other_than_the_first() -> None:
    p = Position()
    one = p.creature(0, "2/2")
    two = p.creature(1, "2/2")
    it = card(p, 0, "hand", PUMP)
    assert targets(p, it) == {f"o{one}", f"o{two}"}
    assert targets(p, it, one) == {f"o{two}"}
    p.cast(it, one, two)
    p.resolve()
    assert (p.pt(one), p.pt(two)) == ((4, 3), (1, 1))


@pytest.mark.rules("601.2c")
def test_one_creature_is_not_enough_for_both() -> None:
    p = Position()
    p.creature(0, "2/2")
    it = card(p, 0, "hand", PUMP)
    assert not p.castable(it)


@pytest.mark.rules("115.1")
def test_any_other_target_may_not_be_the_same_player() -> None:
    p = Position()
    it = card(
        p, 0, "hand", "Dusty Elf deals 3 damage to any target and 1 damage to any other target.", "instant"
    )
    assert targets(p, it, "p1") == {"p0"}
    p.cast(it, "p1", "p0")
    p.resolve()
    assert (p.life(0), p.life(1)) == (19, 17)


@pytest.mark.rules("115.1")
def test_up_to_one_other_target_without_a_first() -> None:
    p = Position()
    one = p.creature(0, "2/2")
    text = (
        "Up to one target creature gets +1/+1 until end of turn. "
        "Up to one other target creature gets -1/-1 until end of turn."
    )
    it = card(p, 0, "hand", text)
    assert targets(p, it, "done") == {f"o{one}", "done"}
    p.cast(it, one)  # nothing is left for the second
    p.resolve()
    assert p.pt(one) == (3, 3)


def test_the_source_may_be_the_other_target_where_there_is_a_first() -> None:
    """A permanent's ability: "another" after a target phrase leaves the source in."""
    p = Position()
    foe = p.creature(1, "2/2")
    it = card(p, 0, "hand", "When this creature enters, " + PUMP[0].lower() + PUMP[1:], "creature", "3/3")
    p.cast(it)
    p.resolve()
    here = p.now(it)
    p.say(foe)
    assert p.kind == "target" and p.keys() == [f"o{here}"]
    p.say(here)
    p.resolve()
    assert (p.pt(foe), p.pt(it)) == ((4, 3), (2, 2))


BREAKER = (
    "When this creature enters, destroy target artifact or land. "
    "Put a +1/+1 counter on each of up to two other target creatures."
)


@pytest.mark.rules("115.1", "601.2c")
def test_other_creatures_after_an_artifact_are_other_than_the_source() -> None:
    """The first target is called no creature: it may be a creature and both targets, the source none."""
    p = Position()
    foe = p.creature(1, "2/2")
    both = p.permanent(1, "artifact creature", size="1/1")
    it = card(p, 0, "hand", BREAKER, "creature", "3/3")
    p.cast(it)
    p.resolve()
    p.say(both)
    assert p.kind == "target" and set(p.keys()) == {f"o{foe}", f"o{both}", "done"}
    p.say(both)
    assert set(p.keys()) == {f"o{foe}", "done"}
    p.say(foe)
    p.resolve()
    assert (p.pt(foe), p.pt(it), p.where(both)) == ((3, 3), (3, 3), "graveyard")


@pytest.mark.rules("115.1")
@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (BREAKER.replace("artifact or land", "artifact or creature"), "Creature \u2014 Elf"),
        (BREAKER.replace("artifact or land", "permanent"), "Creature \u2014 Elf"),
        (BREAKER.replace("creature enters", "artifact enters"), "Artifact"),
    ],
)
def test_other_creatures_after_what_may_be_one_are_other_than_it(text: str, kinds: str) -> None:
    made = abilities(text, kinds)
    assert _has(made, Among) and not _has(made, Other)


def test_another_target_without_a_first_is_other_than_the_source() -> None:
    made = abilities("{T}: Another target creature gets +1/+1 until end of turn.", "Creature \u2014 Elf")
    assert _has(made, Other) and not _has(made, Among)


def test_each_other_creature_is_other_than_the_target() -> None:
    p = Position()
    one, two, foe = p.creature(0, "2/2"), p.creature(0, "2/2"), p.creature(1, "2/2")
    text = (
        "Target creature you control gets +3/+1 until end of turn. "
        "Each other creature you control gets +1/+1 until end of turn."
    )
    p.cast(card(p, 0, "hand", text), one)
    p.resolve()
    assert (p.pt(one), p.pt(two), p.pt(foe)) == ((5, 3), (3, 3), (2, 2))


def test_other_than_what_a_target_has_become() -> None:
    p = Position()
    big = p.creature(0, "1/3", zone="graveyard", subtypes="Elf")
    small = p.creature(1, "3/3")
    text = (
        "Put target Elf creature card from a graveyard onto the battlefield under your control. "
        "That creature deals damage equal to its toughness to each other creature."
    )
    p.cast(card(p, 0, "hand", text), big)
    p.resolve()
    assert (p.where(big), p.where(small)) == ("battlefield", "graveyard")


def test_all_others_than_the_tokens_just_made() -> None:
    text = (
        "Create two 1/1 white Soldier creature tokens. "
        "If you control an artifact, destroy all other creatures."
    )
    p = Position()
    p.permanent(0, "artifact")
    mine = p.creature(0, "2/2")
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.where(mine) == "graveyard"
    assert len(p.named("Soldier Token")) == 2


def test_modes_have_targets_of_their_own() -> None:
    text = (
        "Choose one \u2014\n"
        "\u2022 Target creature gets +1/+1 until end of turn.\n"
        "\u2022 Target creature fights another target creature."
    )
    (spell,) = abilities(text)
    assert isinstance(spell, Spell)
    second = spell.effect.modes[1]  # type: ignore[attr-defined]
    assert second.b.what == And((Type("creature"), Not(Among(Bound(second.a.slot)))))


@pytest.mark.rules("608.2c", "611.2c")
def test_other_than_those_of_the_sentence_before() -> None:
    text = (
        "Zombies you control get +3/+1 until end of turn. "
        "Other creatures you control get +1/+1 until end of turn."
    )
    p = Position()
    zombie, bear = [p.creature(0, "1/1", subtypes=sort) for sort in ("Zombie", "Bear")]
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert [p.pt(it) for it in (zombie, bear)] == [(4, 2), (2, 2)]


def _has(value: object, kind: type) -> bool:
    if isinstance(value, kind):
        return True
    if isinstance(value, tuple):
        return any(_has(v, kind) for v in value)
    if hasattr(type(value), "__dataclass_fields__"):
        return any(_has(getattr(value, n), kind) for n in field_names(type(value)))
    return False


@pytest.mark.rules("701.41a", "115.1")
def test_a_permanent_supports_others_and_a_spell_any_creatures() -> None:
    p = Position()
    a, b = p.creature(0, "1/1"), p.creature(1, "1/1")
    mentor = card(p, 0, "battlefield", "{0}: Support 2. Draw a card.", "creature", "2/2")
    p.activate(mentor, a, b)
    p.resolve()
    assert [p.counters(x, "+1/+1") for x in (a, b, mentor)] == [1, 1, 0]
    assert p.hand(0) == 1
    spell = card(p, 0, "hand", "Support 2.", "instant")
    assert targets(p, spell) == {f"o{x}" for x in (a, b, mentor)} | {"done"}
    p.cast(spell, mentor, a)
    p.resolve()
    assert [p.counters(x, "+1/+1") for x in (a, b, mentor)] == [2, 1, 1]


@pytest.mark.rules("115.1", "109.5")
def test_several_cards_of_an_opponent_s_graveyard_are_of_one_opponent() -> None:
    p = Position(players=3)
    one, two = (p.card(1, "graveyard", types="creature") for _ in range(2))
    other, third = (p.card(2, "graveyard", types="creature") for _ in range(2))
    mine = p.card(0, "graveyard", types="creature")
    spell = card(p, 0, "hand", "Exile two target cards from an opponent's graveyard.")
    assert targets(p, spell) == {f"o{x}" for x in (one, two, other, third)}
    assert targets(p, spell, one) == {f"o{two}"}
    p.cast(spell, other, third)
    p.resolve()
    assert p.where(other) == p.where(third) == "exile" and p.where(one) == p.where(mine) == "graveyard"
