"""Blitz (CR 702.152)."""

import pytest
from position import CREATURE, Position, target

from apnap.engine.layers import chars
from apnap.model import (
    Apply,
    Control,
    CopyOnStack,
    Cost,
    CreateCopyToken,
    Destroy,
    Fixed,
    Keyword,
    Mana,
    Move,
    StackKind,
    You,
)
from apnap.model.conditions import Endless


def blitz(cost: str = "0") -> Keyword:
    return Keyword("blitz", (Cost((Mana((cost,)),)),))


def blitzed(p: Position, *words: object, how: str = "blitz") -> int:
    card = p.creature(0, "2/2", blitz(), *words, zone="hand", cost="{0}")
    p.cast(card, how=how)
    p.resolve()
    return p.now(card)


def keyword_cards(p: Position) -> list[int]:
    return [i for i in p.s.battlefield() if chars(p.s, i).has("haste")]


@pytest.mark.rules("702.152a", "118.9")
def test_the_first_ability_another_cost():
    p = Position()
    dear = p.creature(0, "2/2", blitz(), zone="hand", cost="{9}")
    assert not p.castable(dear) and p.castable(dear, how="blitz")
    p.cast(dear, how="blitz")
    p.resolve()
    assert p.where(dear) == "battlefield"


@pytest.mark.rules("702.152a")
def test_haste_as_long_as_it_was_paid():
    p = Position()
    fast, slow = blitzed(p), blitzed(p, how="")
    assert keyword_cards(p) == [fast] and slow != fast


@pytest.mark.rules("702.152a", "702.10b")
def test_it_can_attack_the_turn_it_came():
    p = Position()
    fast = blitzed(p)
    slow = blitzed(p, how="")
    p.answer("pass"), p.answer("pass")
    p.wait_for("attack")
    sources = []
    while p.kind == "attack":
        sources.append(p.ask.source)
        p.answer("p1")
    assert fast in sources and slow not in sources


@pytest.mark.rules("702.152a")
def test_it_draws_a_card_when_it_dies():
    p = Position()
    fast, slow = blitzed(p), blitzed(p, how="")
    p.do(Destroy(target(CREATURE)), slow).finish()
    assert p.hand(0) == 0
    p.do(Destroy(target(CREATURE)), fast).finish()
    assert p.hand(0) == 1


@pytest.mark.rules("702.152a", "603.7")
def test_sacrificed_at_the_beginning_of_the_next_end_step():
    p = Position()
    fast, slow = blitzed(p), blitzed(p, how="")
    p.answer("pass")
    while p.s.step != 11:
        p.answer("pass" if p.kind == "priority" else "none")
    assert len(p.s.stack()) == 1 and p.where(fast) == "battlefield"
    p.resolve().finish()
    assert p.where(fast) == "graveyard" and p.where(slow) == "battlefield"
    assert p.hand(0) == 1


@pytest.mark.rules("702.152a", "701.21a")
def test_only_its_controller_sacrifices_it():
    p = Position()
    fast = blitzed(p)
    p.do(Apply(target(CREATURE), (Control(You()),), Endless()), fast, by=1)
    p.until("upkeep")
    assert p.where(fast) == "battlefield" and p.chars(fast).controller == 1


@pytest.mark.rules("702.152a", "400.7")
def test_a_new_object_is_not_sacrificed():
    p = Position()
    fast = blitzed(p)
    from apnap.model import Bind, Bound, Seq

    p.do(Seq((Bind(1, Move(target(CREATURE), "exile")), Move(Bound(1), "battlefield"))), fast)
    assert keyword_cards(p) == []
    p.until("upkeep")
    assert p.where(fast) == "battlefield"


@pytest.mark.rules("702.152a", "707.10", "707.10f")
def test_a_copy_of_the_spell_is_blitzed():
    p = Position()
    card = p.creature(0, "2/2", blitz(), zone="hand", cost="{0}", name="Runner")
    p.cast(card, how="blitz")
    p.do(CopyOnStack(You(), target(StackKind("spell")), Fixed(1)), p.s.stack()[-1])
    p.finish()
    copies = p.named("Runner")
    assert len(copies) == 2 and keyword_cards(p) == copies
    p.until("upkeep")
    assert p.named("Runner") == [] and p.hand(0) == 2


@pytest.mark.rules("702.152a", "707.2", "707.6")
def test_a_copy_of_the_permanent_is_not():
    p = Position()
    fast = blitzed(p)
    p.do(CreateCopyToken(You(), Fixed(1), target(CREATURE)), fast)
    assert keyword_cards(p) == [fast]
    p.until("upkeep")
    (copy,) = [i for i in p.s.battlefield() if p.s.obj(i).kind == 1]
    assert p.where(fast) == "graveyard" and p.where(copy) == "battlefield"


@pytest.mark.rules("702.152b")
def test_of_several_instances_one_is_used():
    p = Position()
    twice = p.creature(0, "2/2", blitz("0"), blitz("1"), zone="hand", cost="{0}", name="Runner")
    p.lands(0, "Mountain", 1)
    ways = p.castable(twice, how="blitz")
    assert len(ways) == 2
    p.say(ways[0])
    p.resolve()
    runner = p.now(twice)
    assert p.chars(runner).has("haste")
    # One instance draws one card, and only it has the creature sacrificed.
    p.do(Destroy(target(CREATURE)), runner).finish()
    assert p.hand(0) == 1


@pytest.mark.rules("702.152b")
def test_one_sacrifice_for_one_instance():
    p = Position()
    twice = p.creature(0, "2/2", blitz("0"), blitz("0"), zone="hand", cost="{0}")
    p.say(p.castable(twice, how="blitz")[0])
    p.resolve()
    assert len(p.s.delayed) == 1
