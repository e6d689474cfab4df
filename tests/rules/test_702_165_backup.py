"""CR 702.165: backup."""

from __future__ import annotations

import pytest
from readings import abilities
from table import CREATURE, MINE, Table, gain, target, when

from apnap.model import (
    Apply,
    CreateCopyToken,
    Destroy,
    Fixed,
    Gain,
    Keyword,
    Lose,
    Named,
    Pattern,
    Until,
    You,
)

TEXT = "Menace\nBackup 1\nFlying\nWhenever this creature attacks, you gain 3 life."


def bear(t: Table, text: str = TEXT) -> int:
    """A 2/2 in the hand with menace above backup 1, and flying and a triggered ability below it."""
    return t.creature(0, "2/2", *abilities(text), cost="{0}", name="Backer", zone="hand")


@pytest.mark.rules("702.165a", "702.165d")
def test_another_creature_gains_what_is_printed_below_until_end_of_turn() -> None:
    t = Table()
    other = t.creature(0, "1/1")
    id = t.enter(bear(t), other)
    t.resolve()
    c = t.chars(other)
    assert t.pt(other) == (2, 2) and c.has("flying") and not c.has("menace") and not c.has("backup")
    assert t.pt(id) == (2, 2)
    t.pass_until("upkeep", 1)
    assert t.pt(other) == (2, 2) and not t.chars(other).has("flying")


@pytest.mark.rules("702.165a")
def test_the_triggered_ability_is_given_too() -> None:
    t = Table()
    other = t.creature(0, "1/1")
    t.enter(bear(t), other)
    t.resolve()
    t.wait_for("attack")
    t.say("p1").settle()
    assert t.life(0) == 23


@pytest.mark.rules("702.165a")
def test_on_itself_there_is_only_the_counter() -> None:
    t = Table()
    t.creature(0, "1/1")
    id = bear(t)
    t.cast(id)
    t.resolve()
    t.say(t.now(id))
    t.resolve()
    here = t.now(id)
    assert t.pt(here) == (3, 3) and len(t.chars(here).abilities.keyword("flying")) == 1
    assert len(t.s.effects) == 0


@pytest.mark.rules("702.165d")
def test_what_was_put_on_the_stack_is_given_though_it_has_lost_the_abilities() -> None:
    t = Table()
    other = t.creature(0, "1/1")
    id = t.enter(bear(t), other)
    t.cast(t.free(0, Apply(target(CREATURE), (Lose(()),), Until("end of turn"))), id)
    t.resolve()
    assert not t.chars(id).has("flying")
    t.resolve()
    assert t.chars(other).has("flying")


@pytest.mark.rules("702.165c")
def test_abilities_that_it_has_gained_are_not_given() -> None:
    t = Table()
    other = t.creature(0, "1/1")
    id = t.enter(bear(t), other)
    t.cast(t.free(0, Apply(target(CREATURE), (Gain((Keyword("trample"),)),), Until("end of turn"))), id)
    t.resolve()
    t.resolve()
    assert t.chars(id).has("trample") and not t.chars(other).has("trample")


@pytest.mark.rules("702.165b")
def test_a_copy_has_the_abilities_in_the_same_order() -> None:
    t = Table()
    other = t.creature(0, "1/1", name="Other")
    id = t.enter(bear(t), other)
    t.resolve()
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(Named("Backer"), MINE))), id)
    t.resolve(other)
    t.resolve()
    assert t.pt(other) == (3, 3) and len(t.chars(other).abilities.keyword("flying")) == 2


@pytest.mark.rules("702.165a")
def test_one_without_a_target_does_nothing() -> None:
    t = Table()
    other = t.creature(0, "1/1")
    t.enter(bear(t), other)
    t.cast(t.free(0, Destroy(target(CREATURE))), other)
    t.resolve()
    t.resolve()
    assert not t.s.effects


def test_several_on_one_line_and_the_text_again() -> None:
    first, second, trample = abilities("Backup 1, backup 2\nTrample")
    assert isinstance(first, Keyword) and isinstance(second, Keyword)
    assert first.args == (Fixed(1), (trample,)) and second.args == (Fixed(2), (trample,))
    t = Table()
    creature = t.creature(0, "1/1", when(Pattern("attack"), gain(1)), Keyword("backup", (Fixed(2),)))
    assert t.chars(creature).has("backup")
