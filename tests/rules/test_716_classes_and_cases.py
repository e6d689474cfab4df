"""Class cards (CR 716) and Case cards (CR 719, 702.169)."""

from __future__ import annotations

from typing import Any

import pytest
from table import MY_CREATURES, ONE, THIS, Table, cost, draw, gain, pt, when

from apnap.engine import qualities
from apnap.model import (
    Activated,
    AllOf,
    Compare,
    CountOf,
    CreateCopyToken,
    Designate,
    EventAmount,
    Fixed,
    Is,
    Keyword,
    Move,
    No,
    OnlyIf,
    Pattern,
    Static,
    Status,
    Subtype,
    Target,
    This,
    Triggered,
    Where,
    You,
)


def bar(n: int, *abilities: Any, mana: str = "{0}") -> Keyword:
    return Keyword("class level", (cost(mana), n, abilities))


BIGGER = Static(MY_CREATURES, (pt(1, 1),))
REACHED = when(Where(Pattern("designate", THIS, how="level"), Compare(EventAmount(), "=", Fixed(3))), gain(5))
CLASS = (when(Pattern("gain life"), draw(1)), bar(2, BIGGER), bar(3, REACHED, Keyword("indestructible")))


def level(t: Table, id: int) -> int:
    return qualities.stat(t.s, id, "level")


def up(t: Table, id: int, n: int) -> str:
    """The key of the option to gain that level (the bars are the second and third ability)."""
    return f"activate:{id}:p{n - 1}/0"


@pytest.mark.rules("716.2a", "716.2c", "716.2d", "716.2", "716.2b", "107.16a")
def test_each_level_in_turn_as_a_sorcery() -> None:
    t = Table()
    id = t.card(0, "enchantment", *CLASS, sub="Class")
    bear = t.creature(0, "2/2")
    assert level(t, id) == 1
    assert up(t, id, 2) in t.keys()
    assert up(t, id, 3) not in t.keys()  # only from level 2
    t.say(up(t, id, 2)).pay()
    assert up(t, id, 2) not in t.keys()
    assert t.pt(bear) == (2, 2)
    t.resolve()
    assert level(t, id) == 2
    assert t.pt(bear) == (3, 3)
    assert up(t, id, 2) not in t.keys()  # that level is reached
    t.say(up(t, id, 3)).pay()
    t.resolve()
    assert level(t, id) == 3
    assert t.obj(id).designations == ("level 3",)
    assert t.pt(bear) == (3, 3)  # level 2 is level 3 or less
    assert t.chars(id).has("indestructible")


@pytest.mark.rules("716.2a")
def test_not_in_another_players_turn_nor_in_combat() -> None:
    t = Table(active=1)
    id = t.card(0, "enchantment", *CLASS, sub="Class")
    t.say("pass")
    assert up(t, id, 2) not in t.keys()
    t.pass_until("beginning of combat", 0)
    assert up(t, id, 2) not in t.keys()
    t.pass_until("postcombat main", 0)
    assert up(t, id, 2) in t.keys()


@pytest.mark.rules("716.2a", "603.2")
def test_an_ability_of_the_level_sees_that_it_is_reached() -> None:
    t = Table()
    id = t.card(0, "enchantment", *CLASS, sub="Class", designations=("level 2",))
    t.say(up(t, id, 3)).pay()
    t.resolve()
    assert len(t.stack()) == 1
    t.resolve()
    assert t.life(0) == 25


@pytest.mark.rules("716.3")
def test_what_stands_above_the_bars_works_at_every_level() -> None:
    t = Table()
    t.card(0, "enchantment", *CLASS, sub="Class")
    t.cast(t.free(0, gain(1)))
    t.resolve()
    assert len(t.stack()) == 1


@pytest.mark.rules("716.2b")
def test_levels_are_not_copied_and_do_not_survive_leaving() -> None:
    t = Table()
    id = t.card(0, "enchantment", *CLASS, sub="Class", designations=("level 3",))
    one = Target(0, ONE, Subtype("Class"), None)
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), one)), id)
    t.resolve()
    token = t.s.battlefield()[-1]
    assert token != id and level(t, token) == 1
    assert not t.chars(token).has("indestructible")
    t.cast(t.free(0, Move(one, "hand")), id)
    t.resolve()
    assert level(t, t.now(id)) == 1


# Cases

SOLVED = Is(This(), Status("solved"))
TWO_CREATURES = Compare(CountOf(MY_CREATURES), ">=", Fixed(2))
SOLVE = Triggered(
    Pattern("step", who=You(), how="end"), Designate(This(), "solved"), AllOf((TWO_CREATURES, No(SOLVED)))
)


@pytest.mark.rules("719.3a", "719.3b", "719.3")
def test_a_case_is_solved_at_the_end_of_its_controllers_turn_and_stays_so() -> None:
    t = Table()
    id = t.card(0, "enchantment", SOLVE, Static(MY_CREATURES, (pt(1, 0),), SOLVED), sub="Case")
    bear = t.creature(0, "2/2")
    t.pass_until("end", 0)
    assert t.stack() == ()  # one creature is not enough
    t.creature(0, "1/1")
    t.pass_until("end", 1)
    assert t.stack() == ()  # not in another's turn
    t.pass_until("end", 0)
    assert len(t.stack()) == 1
    t.resolve()
    assert t.obj(id).designations == ("solved",)
    assert t.pt(bear) == (3, 2)
    t.cast(t.free(0, Move(MY_CREATURES, "hand")))
    t.resolve()
    t.pass_until("end", 0)
    assert t.obj(id).designations == ("solved",)
    assert t.stack() == ()  # once solved it doesn't trigger


@pytest.mark.rules("603.4", "719.3a")
def test_the_condition_is_asked_again_as_it_would_be_solved() -> None:
    t = Table()
    id = t.card(0, "enchantment", SOLVE, sub="Case")
    t.creature(0, "2/2")
    t.creature(0, "2/2")
    away = t.free(0, Move(MY_CREATURES, "hand"))
    t.pass_until("end", 0)
    t.cast(away)
    t.settle()
    assert t.obj(id).designations == ()


@pytest.mark.rules("719.3c", "702.169")
@pytest.mark.rules("702.169a", "702.169c", "702.169d")
def test_what_a_solved_case_can_do() -> None:
    acts = Activated(cost("{0}"), gain(3), (OnlyIf(SOLVED),))
    sees = Triggered(Pattern("draw", who=You()), gain(10), limits=(OnlyIf(SOLVED),))
    for designations, life in (((), 20), (("solved",), 33)):
        t = Table()
        id = t.card(0, "enchantment", acts, sees, sub="Case", designations=designations)
        assert t.can_act(id) == bool(designations)
        if designations:
            t.act(id)
            t.resolve()
        t.cast(t.free(0, draw(1)))
        t.settle()
        assert t.life(0) == life
