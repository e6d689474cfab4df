"""CR 614: more of replacement effects: what never happens, entering, what can't happen."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, enters, some, target

from apnap.model import (
    Activated,
    AllPlayers,
    Amend,
    And,
    Apply,
    AsItEnters,
    Cant,
    Cost,
    Do,
    Draw,
    Each,
    EntersWith,
    Fixed,
    GainLife,
    Instead,
    InZone,
    Move,
    Pattern,
    PayLife,
    Replacing,
    Sacrifice,
    Seq,
    This,
    Until,
    You,
)

TURN = Until("end of turn")


def gain(n: int) -> GainLife:
    return GainLife(You(), Fixed(n))


@pytest.mark.rules("614.7")
def test_a_replacement_of_what_never_happens_does_nothing():
    p = Position()
    p.permanent(
        0, "enchantment", Replacing(Pattern("gain life", who=You()), (Instead(Draw(You(), Fixed(1))),))
    )
    p.do(gain(0))
    assert p.hand(0) == 0 and p.life(0) == 20 and not p.facts("draw")
    p.do(gain(1))
    assert p.hand(0) == 1 and p.life(0) == 20


@pytest.mark.rules("614.13b", "614.13a")
def test_nothing_is_chosen_twice_as_permanents_enter():
    p = Position()
    eats = enters(AsItEnters(Seq((Sacrifice(You(), some(CREATURE)), Amend(EntersWith("+1/+1", Fixed(1)))))))
    eaters = [p.creature(0, "1/1", eats, zone="graveyard") for _ in range(2)]
    food = [p.creature(0, "1/1") for _ in range(3)]
    p.cast(p.spell(Move(Each(And((CREATURE, InZone("graveyard")))), "battlefield")))
    p.resolve()
    chosen = []
    while p.kind != "priority":
        offered = sorted([o.obj for o in p.options()])
        assert offered == [i for i in food if i not in chosen]  # neither what is chosen nor what enters
        chosen.append(offered[0])
        p.say(offered[0])
    p.finish()
    assert chosen == food[:2]
    assert [p.where(i) for i in food] == ["graveyard", "graveyard", "battlefield"]
    assert [p.pt(i) for i in eaters] == [(2, 2), (2, 2)]


@pytest.mark.rules("614.17a")
def test_what_has_happened_already_is_not_undone():
    p = Position()
    p.do(gain(3))
    late = p.spell(gain(5))
    p.cast(late)
    stop = p.spell(Apply(AllPlayers(), (Cant("cast"), Cant("gain life")), TURN))
    p.cast(stop)
    p.resolve()
    assert p.life(0) == 23 and p.where(late) == "stack"  # cast, and stays cast
    p.resolve()
    assert p.where(late) == "graveyard" and p.life(0) == 23  # what comes after it can't happen


@pytest.mark.rules("614.17b", "118.3")
def test_a_cost_with_what_cannot_happen_cannot_be_paid():
    p = Position()
    eat = Activated(Cost((Do(Sacrifice(You(), This())),)), gain(1))
    bleed = Activated(Cost((PayLife(Fixed(1)),)), gain(5))
    safe = p.creature(0, "1/1", eat, bleed)
    loose = p.creature(0, "1/1", eat)

    def able(id: int) -> int:
        p.turn_to(0)
        return len([o for o in p.options() if o.kind == "activate" and o.obj == id])

    assert (able(safe), able(loose)) == (2, 1)
    p.do(Apply(target(CREATURE), (Cant("be sacrificed"),), TURN), safe)
    assert (able(safe), able(loose)) == (1, 1)
    p.do(Apply(You(), (Cant("pay life"),), TURN))
    assert (able(safe), able(loose)) == (0, 1)
