"""CR 705.3, 706: coins and dice: modified results, tables, rolls that are ignored."""

from __future__ import annotations

from typing import Any

import pytest
from position import Position

from apnap.model import (
    Amend,
    AmountBecomes,
    AsItEnters,
    Bind,
    Compare,
    Cost,
    EventAmount,
    Fixed,
    FlipCoin,
    GainLife,
    Gate,
    If,
    Ignoring,
    LoseLife,
    Mana,
    Nothing,
    OneOrMore,
    OutcomeBecomes,
    Pattern,
    Pay,
    Replacing,
    ResultAmount,
    RollDie,
    Seq,
    Static,
    Sum,
    Times,
    Triggered,
    You,
)

ONE_MORE = AmountBecomes(Sum((EventAmount(), Fixed(1))))
GAINED = GainLife(You(), ResultAmount(0))


def instead(act: str, *changes: Any) -> Static:
    return Static(You(), (Replacing(Pattern("act", who=You(), how=act), changes),))


def rolling(p: Position, seed: int, *answers: Any, then: Any = GAINED, **more: Any) -> list[int]:
    """The results of a roll of a d6, for which the player gains life."""
    p.s.rng = seed
    p.do(Seq((Bind(0, RollDie(You(), 6, **more)), then)), then=answers)
    return [e.amount for e in p.facts("roll")]


@pytest.mark.rules("706.1a", "706.2", "706.4")
@pytest.mark.parametrize("sides", [4, 6, 20])
def test_each_side_of_each_die_and_no_other_comes_up(sides: int) -> None:
    seen: set[int] = set()
    for seed in range(12 * sides):
        p = Position()
        p.s.rng = seed
        p.do(Bind(0, RollDie(You(), sides, Fixed(2))))
        results = [e.amount for e in p.facts("roll")]
        assert len(results) == 2
        seen.update(results)
    assert seen == set(range(1, sides + 1))


@pytest.mark.rules("706.2")
def test_the_modifier_of_the_instruction_is_part_of_the_result() -> None:
    for seed in range(8):
        plain = rolling(Position(), seed)
        p = Position()
        assert rolling(p, seed, modifier=Fixed(3)) == [plain[0] + 3] and p.life(0) == 23 + plain[0]
        p = Position()
        assert rolling(p, seed, modifier=Times(Fixed(-1), Fixed(2))) == [plain[0] - 2]


@pytest.mark.rules("706.2", "706.2b")
def test_modifiers_from_elsewhere_are_applied_one_by_one_as_who_rolls_chooses() -> None:
    more = Replacing(Pattern("roll", who=You()), (ONE_MORE,))
    twice = Replacing(Pattern("roll", who=You()), (AmountBecomes(Times(Fixed(2), EventAmount())),))
    for seed in range(4):
        [plain] = rolling(Position(), seed)
        for first, result in ((0, 2 * (plain + 1)), (1, 2 * plain + 1)):
            p = Position()
            p.permanent(0, "enchantment", Static(You(), (more,)))
            p.permanent(0, "enchantment", Static(You(), (twice,)))
            p.s.rng = seed
            p.do(Seq((Bind(0, RollDie(You(), 6)), GAINED)))
            assert p.ask.rule == "616.1" and p.ask.player == 0
            p.answer(p.keys()[first])
            assert p.life(0) == 20 + result
        q = Position()
        q.permanent(1, "enchantment", Static(You(), (more,)))
        assert rolling(q, seed) == [plain]  # of another player's rolls it says nothing


@pytest.mark.rules("706.2a")
@pytest.mark.parametrize("said", ["yes", "no"])
def test_a_modifier_that_costs_mana_may_be_paid_for_after_the_roll(said: str) -> None:
    up = Gate(You(), Pay(You(), Cost((Mana(("1",)),))), Amend(ONE_MORE), Nothing())
    for seed in range(3):
        [plain] = rolling(Position(), seed)
        p = Position()
        p.permanent(
            0, "enchantment", Static(You(), (Replacing(Pattern("roll", who=You()), (AsItEnters(up),)),))
        )
        [land] = p.lands(0, "Forest", 1)
        p.s.rng = seed
        p.do(Seq((Bind(0, RollDie(You(), 6)), GAINED)))
        p.answer(said)
        while p.kind == "pay":
            p.answer(p.keys()[0])
        assert p.life(0) == 20 + plain + (said == "yes") and p.obj(land).tapped == (said == "yes")


@pytest.mark.rules("706.3", "706.3a", "706.3b")
def test_of_a_table_the_row_of_the_modified_result_is_carried_out() -> None:
    for modifier in (0, 5):
        for seed in range(12):
            p = Position()
            high = If(
                Compare(ResultAmount(0), "<=", Fixed(5)), GainLife(You(), Fixed(2)), GainLife(You(), Fixed(4))
            )
            table = If(Compare(ResultAmount(0), "<=", Fixed(3)), GainLife(You(), Fixed(1)), high)
            [result] = rolling(p, seed, then=table, modifier=Fixed(modifier))
            assert p.life(0) == 20 + (1 if result <= 3 else 2 if result <= 5 else 4)


@pytest.mark.rules("706.6")
@pytest.mark.parametrize("which", ["lowest", "highest"])
def test_a_roll_that_is_ignored_has_never_happened(which: str) -> None:
    for seed in range(10):
        both = rolling(Position(), seed, dice=Fixed(2))
        p = Position()
        p.permanent(0, "enchantment", instead("roll dice", ONE_MORE, Ignoring(which)))
        p.permanent(0, "enchantment", Triggered(Pattern("roll", who=You()), LoseLife(You(), Fixed(1))))
        p.s.rng = seed
        p.do(Seq((Bind(0, RollDie(You(), 6)), GAINED)))
        kept = max(both) if which == "lowest" else min(both)
        assert [e.amount for e in p.facts("roll")] == [kept]
        p.finish()
        assert p.life(0) == 20 + kept - 1  # one roll has triggered
        q = Position()
        assert rolling(q, seed, dice=Fixed(2), ignore=(which,)) == [kept]


@pytest.mark.rules("706.6")
def test_two_effects_add_two_dice_of_which_the_two_lowest_are_ignored() -> None:
    for seed in range(10):
        three = sorted(rolling(Position(), seed, dice=Fixed(3)))
        p = Position()
        for _ in range(2):
            p.permanent(0, "enchantment", instead("roll dice", ONE_MORE, Ignoring("lowest")))
        p.s.rng = seed
        p.do(Seq((Bind(0, RollDie(You(), 6)), GAINED)))
        while p.ask.rule == "616.1":
            p.answer(p.keys()[0])
        assert [e.amount for e in p.facts("roll")] == three[-1:]


@pytest.mark.rules("706.6")
def test_which_one_is_ignored_may_be_the_players_choice() -> None:
    asked = 0
    for seed in range(6):
        both = rolling(Position(), seed, dice=Fixed(2))
        p = Position()
        p.s.rng = seed
        p.do(Seq((Bind(0, RollDie(You(), 6, Fixed(2), ignore=("one",))), GAINED)))
        if both[0] != both[1]:
            asked += 1
            assert p.ask.rule == "706.6" and p.keys() == [f"n{n}" for n in sorted(both)]
            p.answer(f"n{max(both)}")
        assert [e.amount for e in p.facts("roll")] == [min(both)]
    assert asked


@pytest.mark.rules("705.2", "706.6")
def test_of_two_coins_one_is_ignored() -> None:
    won = []
    for seed in range(12):
        p = Position()
        p.permanent(0, "enchantment", instead("flip coins", ONE_MORE, Ignoring("one")))
        p.s.rng = seed
        p.do(FlipCoin(You(), GainLife(You(), Fixed(1)), LoseLife(You(), Fixed(1))))
        if p.kind == "word":
            p.answer("n1")  # the one that was lost
        won.append(p.life(0) == 21)
        assert len(p.facts("flip")) == 1
    assert won.count(True) > won.count(False) > 0


@pytest.mark.rules("705.3")
def test_an_effect_says_who_wins_the_flip() -> None:
    assert _came("won") == {31}
    assert _came("lost") == {19}
    assert _came("") == {31, 19}


def _came(how: str) -> set[int]:
    came = set()
    for seed in range(10):
        p = Position()
        if how:
            outcome = Replacing(Pattern("flip", who=You()), (OutcomeBecomes(how),))
            p.permanent(0, "enchantment", Static(You(), (outcome,)))
        whenever = OneOrMore(Pattern("flip", who=You(), how="won"), Fixed(1))
        p.permanent(0, "enchantment", Triggered(whenever, GainLife(You(), Fixed(10))))
        p.s.rng = seed
        p.do(FlipCoin(You(), GainLife(You(), Fixed(1)), LoseLife(You(), Fixed(1)))).finish()
        came.add(p.life(0))
    return came
