"""CR 608.2f: what is done to several objects one after the other, in whose order."""

from __future__ import annotations

import pytest
from position import CREATURE, ONE, Position, target, when

from apnap.model import (
    Act,
    Among,
    And,
    ControlledBy,
    CopyOnStack,
    CouldBeTarget,
    Destroy,
    Draw,
    Each,
    Fight,
    Fixed,
    ForEach,
    HasKeyword,
    Iterated,
    Keyword,
    Named,
    Not,
    Or,
    Pattern,
    PutCounters,
    Seq,
    StackKind,
    Target,
    Targeting,
    This,
    Trigger,
    You,
)

MINE = ControlledBy(You())
ALL = Each(CREATURE)


@pytest.mark.rules("608.2f")
@pytest.mark.parametrize("first", [0, 1])
def test_fights_one_by_one_are_fought_in_the_order_of_who_says_so(first: int) -> None:
    p = Position()
    wall = p.creature(1, "3/4")
    mine = [p.creature(0, "2/2", name="A"), p.creature(0, "2/2", name="B")]
    fight = ForEach(Each(And((CREATURE, MINE))), Fight(Iterated(), target(CREATURE)))
    p.cast(p.spell(fight), wall)
    p.resolve()
    assert (p.ask.rule, p.ask.player, p.keys()) == ("608.2f", 0, [f"o{i}" for i in mine])
    p.say(mine[first])
    p.finish()
    # Both have fought, and the wall has struck each: the order was all there was to choose.
    assert p.where(wall) == "graveyard" and [p.where(i) for i in mine] == ["graveyard"] * 2


@pytest.mark.rules("608.2f")
def test_what_can_be_done_at_once_is_not_asked_for() -> None:
    p = Position()
    p.creature(0, "1/1"), p.creature(0, "1/1")
    p.do(ForEach(ALL, PutCounters(Iterated(), "+1/+1", Fixed(1))))
    p.do(ForEach(ALL, Draw(You(), Fixed(1))))
    assert p.kind == "priority" and p.hand(0) == 2


@pytest.mark.rules("701.44d", "101.4")
@pytest.mark.parametrize("first", [0, 1])
def test_of_creatures_that_explore_at_once_their_controller_says_which_goes_first(first: int) -> None:
    p = Position()
    theirs = p.creature(1, "1/1", name="Theirs")
    mine = [p.creature(0, "1/1", name="A"), p.creature(0, "1/1", name="B")]
    p.card(0, "library", types="instant", name="Spell")
    p.permanent(0, "land", cost=None, zone="library", name="Land")  # on top
    p.card(1, "library", types="land", cost=None)
    p.cast(p.spell(Act("explore", You(), None, ALL)))
    p.resolve()
    # The active player's creatures go first, whatever their place among the permanents.
    assert (p.ask.rule, p.ask.player, p.keys()) == ("701.44d", 0, [f"o{i}" for i in mine])
    p.say(mine[first])
    assert p.kind == "may"
    p.say("yes")
    p.finish()
    assert [p.counters(i, "+1/+1") for i in mine] == ([0, 1] if first == 0 else [1, 0])
    assert p.counters(theirs, "+1/+1") == 0 and p.hand(1) == 1 and p.graveyard(0) == 2


@pytest.mark.rules("701.50d")
@pytest.mark.parametrize("first", [0, 1])
def test_of_creatures_that_connive_at_once_their_controller_says_which_goes_first(first: int) -> None:
    p = Position()
    mine = [p.creature(1, "1/1", name="A"), p.creature(1, "1/1", name="B")]
    p.permanent(1, "land", cost=None, zone="hand", name="Land")
    p.card(1, "library", types="instant", name="Spell")
    p.permanent(1, "land", cost=None, zone="library", name="Land")
    p.cast(p.spell(Act("connive", You(), Fixed(1), ALL)))
    p.resolve()
    assert (p.ask.rule, p.ask.player) == ("701.50d", 1)
    p.say(mine[first])
    lands = [int(k[1:]) for k in p.keys()]
    p.say(lands[0])
    spells = [int(k[1:]) for k in p.keys()]
    p.say(next(i for i in spells if p.chars(i).name == "Spell"))
    p.finish()
    assert p.counters(mine[first], "+1/+1") == 0 and p.counters(mine[1 - first], "+1/+1") == 1


def mirror() -> object:
    """Whenever you cast a spell that targets only this creature, copy it for each other creature that it
    could target."""
    cast = Pattern("cast", And((StackKind("spell"), Targeting(Among(This()), None))), by_player=You())
    spell = Trigger("object")
    others = And((CREATURE, Not(Among(This())), CouldBeTarget(spell)))
    return when(cast, ForEach(Each(others), CopyOnStack(You(), spell, Fixed(1), "same", (), Iterated())))


@pytest.mark.rules("707.10d")
@pytest.mark.parametrize("last", [0, 1])
def test_a_copy_for_each_creature_that_it_could_target(last: int) -> None:
    p = Position()
    it = p.creature(0, "1/1", mirror(), name="Mirror")
    mine = [p.creature(0, "1/1", name="A"), p.creature(0, "1/1", name="B")]
    safe = p.creature(0, "1/1", Keyword("shroud"), name="Safe")
    theirs = p.creature(1, "1/1", name="Theirs")
    kill = p.spell(Destroy(target(CREATURE, MINE)))
    p.cast(kill, it)
    p.resolve()
    # Neither what has shroud nor what the spell couldn't target; the order is up to who controls the copies.
    assert (p.ask.rule, p.ask.player, p.keys()) == ("707.10d", 0, [f"o{i}" for i in mine])
    p.say(mine[1 - last])
    stack = [p.s.obj(i).item for i in p.s.stack()]
    aimed = [item.targets_of(0)[0] for item in stack if item is not None]
    assert aimed == [it, mine[1 - last], mine[last]]
    p.resolve()
    assert p.where(mine[last]) == "graveyard" and p.where(mine[1 - last]) == "battlefield"
    p.finish()
    assert [p.where(i) for i in (it, *mine)] == ["graveyard"] * 3
    assert [p.where(i) for i in (safe, theirs)] == ["battlefield"] * 2


@pytest.mark.rules("707.10d")
def test_with_several_targets_each_of_them_must_be_able_to_be_that() -> None:
    p = Position()
    it = p.creature(0, "1/1", mirror(), name="Mirror")
    plain, flier = p.creature(0, "1/1", name="Plain"), p.creature(0, "1/1", "flying", name="Flier")
    first = PutCounters(Target(0, ONE, CREATURE, None), "+1/+1", Fixed(1))
    second = PutCounters(Target(1, ONE, Or((HasKeyword("flying"), Named("Mirror"))), None), "+1/+1", Fixed(1))
    p.cast(p.spell(Seq((first, second))), it, it)
    p.resolve()
    p.finish()
    assert [p.counters(i, "+1/+1") for i in (it, plain, flier)] == [2, 0, 2]
