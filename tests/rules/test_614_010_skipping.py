"""CR 614.10: steps, phases and turns that are skipped, and 601.2h: what of a cost is paid last."""

from __future__ import annotations

import pytest
from position import Position, free

from apnap.model import (
    Activated,
    And,
    Apply,
    AtRandom,
    Cost,
    Discard,
    Do,
    Endless,
    Fixed,
    GainLife,
    InZone,
    Mill,
    OwnedBy,
    Quantity,
    Sacrifice,
    Select,
    SkipStep,
    Static,
    Type,
    You,
)

ONE = Quantity(Fixed(1), Fixed(1))


def skip(word: str, n: int = 1) -> Apply:
    """You skip the next ones."""
    return Apply(You(), (SkipStep(word, n),), Endless())


def play(p: Position, turns: int) -> list[tuple[int, list[str]]]:
    """The next turns, each with whose it is and the steps that it has had."""
    out: list[tuple[int, list[str]]] = []
    p.begin()
    now = p.s.turn
    while len(out) <= turns:
        before = p.s.turn
        facts = [e.how for e in p.facts("step")]
        active = p.s.active
        if p.kind == "priority":
            p.answer("pass")
        elif p.kind in ("attack", "block"):
            p.answer("none")
        else:
            p.answer(p.keys()[0])
        if p.s.turn != before:
            if before != now:
                out.append((active, facts))
            else:
                out.append((active, []))
    return out[1:]


@pytest.mark.rules("614.10", "614.10a", "614.1b")
def test_the_next_step_alone_is_skipped_and_of_two_effects_each_takes_one() -> None:
    p = Position()
    skipper = p.permanent(0, "enchantment", free(skip("draw")))
    p.activate(skipper)
    p.resolve()
    p.activate(skipper)
    p.resolve()
    turns = [("draw" in steps) for player, steps in play(p, 6) if player == 0]
    assert turns == [False, False, True]


@pytest.mark.rules("614.10", "614.10a")
def test_a_skipped_turn_does_not_begin() -> None:
    p = Position()
    p.do(skip("turn"), by=1)
    assert [player for player, _ in play(p, 3)] == [0, 1, 0]
    p = Position()
    p.do(skip("turn", 2), by=1)
    assert [player for player, _ in play(p, 3)] == [0, 0, 1]


@pytest.mark.rules("614.10")
def test_what_is_skipped_anyway_uses_nothing_up() -> None:
    p = Position()
    p.do(skip("draw"))
    always = p.permanent(0, "enchantment", Static(You(), (SkipStep("draw"),)))
    assert [("draw" in steps) for player, steps in play(p, 2) if player == 0] == [False]
    assert len([x for x in p.s.effects if any(isinstance(m, SkipStep) for m in x.mods)]) == 1
    assert p.there(always)


@pytest.mark.rules("614.10", "500.11")
def test_a_combat_phase_is_skipped_whole() -> None:
    p = Position()
    p.creature(1, "2/2")
    p.do(skip("combat"), by=1)
    turns = [steps for player, steps in play(p, 4) if player == 1]
    assert [("beginning of combat" in steps, "end of combat" in steps) for steps in turns] == [
        (False, False),
        (True, True),
    ]
    assert all(["postcombat main" in steps for steps in turns])


@pytest.mark.rules("601.2h")
def test_parts_of_a_cost_by_chance_come_last() -> None:
    p = Position()
    hand = And((InZone("hand"), OwnedBy(You())))
    parts = (
        Do(Mill(You(), Fixed(1))),
        Do(Discard(You(), AtRandom(ONE, hand))),
        Do(Sacrifice(You(), Select(ONE, Type("artifact"), None))),
    )
    source = p.permanent(0, "enchantment", Activated(Cost(parts), GainLife(You(), Fixed(1))))
    rocks = [p.permanent(0, "artifact") for _ in range(2)]
    p.card(0, "hand")
    p.begin()
    p.turn_to(0)
    p.answer(next(o.key for o in p.options() if o.kind == "activate" and o.obj == source))
    # The choice comes before anything is shown by chance.
    assert p.in_library(0) == 10 and p.graveyard(0) == 0
    p.say(rocks[0])
    assert p.graveyard(0) == 3
    assert [e.verb for e in p.facts("sacrifice")] and p.in_library(0) == 9
    order = [e for e in p.s.ledger if e.rule in ("701.21a", "701.17a", "701.9a") and not e.inner]
    assert next(e.rule for e in order) == "701.21a"
