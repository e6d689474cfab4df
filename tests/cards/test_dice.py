"""Dice (CR 706): a roll's result as an amount and in a condition, and tables of results."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import If, RollDie
from apnap.oracle.grammar.trees import within


def _rolled(text: str, seed: int, types: str = "sorcery") -> tuple[Position, int]:
    """The position after the spell, and what was rolled."""
    p = Position()
    p.cast(card(p, 0, "hand", text, types))
    p.s.rng = seed
    p.resolve()
    return p, p.facts("roll")[-1].amount


@pytest.mark.rules("706.2", "706.3a", "706.3b")
def test_a_table() -> None:
    text = "Roll a d4.\n1 | You gain 10 life.\n2\u20143 | You gain 20 life.\n4 | You gain 30 life."
    seen = set()
    for seed in range(1, 60):
        p, result = _rolled(text, seed)
        assert p.life(0) == {1: 30, 2: 40, 3: 40, 4: 50}[result]
        seen.add(result)
    assert seen == {1, 2, 3, 4}


@pytest.mark.rules("706.2", "706.4")
def test_the_result_as_an_amount() -> None:
    for text, change in (
        ("Roll a six-sided die. You gain life equal to the result.", 1),
        ("Roll a six-sided die. You gain that much life.", 1),
        ("Roll a six-sided die. You gain X life, where X is twice the result.", 2),
    ):
        for seed in range(1, 20):
            p, result = _rolled(text, seed)
            assert p.life(0) == 20 + change * result


@pytest.mark.rules("706.2")
def test_the_result_in_a_condition() -> None:
    text = "Roll a d4. If the result is 2 or less, you gain 5 life."
    seen = set()
    for seed in range(1, 30):
        p, result = _rolled(text, seed)
        assert p.life(0) == (25 if result <= 2 else 20)
        seen.add(result <= 2)
    assert seen == {True, False}


@pytest.mark.rules("706.3", "608.2c")
def test_rows_speak_of_what_came_before() -> None:
    text = (
        "Exile target creature, then roll a d4.\n"
        "1\u20142 | Its controller gains 3 life.\n"
        "3\u20144 | Its controller loses 3 life."
    )
    for seed in range(1, 12):
        p = Position()
        elf = p.creature(1, "1/1")
        p.cast(card(p, 0, "hand", text), elf)
        p.s.rng = seed
        p.resolve()
        result = p.facts("roll")[-1].amount
        assert p.where(elf) == "exile" and p.life(1) == (23 if result <= 2 else 17)


@pytest.mark.rules("706.2", "603.2")
def test_whenever_you_roll() -> None:
    p = Position()
    card(p, 0, "battlefield", "Whenever you roll one or more dice, you gain 2 life.", "enchantment")
    card(p, 1, "battlefield", "Whenever you roll a die, you gain 2 life.", "enchantment")
    p.cast(card(p, 0, "hand", "Roll a d20."))
    p.resolve()
    p.resolve()
    assert (p.life(0), p.life(1)) == (22, 20)


def test_read_and_refused() -> None:
    for sides, said in ((20, "a d20"), (6, "a six-sided die"), (6, "a d6"), (8, "a d8")):
        made = [n for n in within(abilities(f"Roll {said}. Draw a card.")) if isinstance(n, RollDie)]
        assert [n.sides for n in made] == [sides]
    assert any(
        isinstance(n, If) for n in within(abilities("Roll a d4.\n1 | Draw a card.\n2\u20144 | Scry 1."))
    )
    for text in (
        "Roll a d7.",
        "Roll a d4.\n1 | Draw a card.\n3\u20144 | Scry 1.",  # a gap
        "Roll a d4.\n1 | Draw a card.\n2\u20143 | Scry 1.",  # not all results
        "Draw a card.\n1 | Draw a card.\n2\u20144 | Scry 1.",
        "Roll a d4. You gain life equal to the results.",
    ):
        assert refused(text)
