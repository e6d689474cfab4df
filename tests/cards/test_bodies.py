"""What becomes, or is, a creature of a size that is said last: "becomes a blue Bird with base power and
toughness 2/2 and flying" (CR 205.1a-b, 613.1d-g, 613.4b)."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import AddTypes, SetTypes
from apnap.oracle.grammar.trees import within

TURN = " until end of turn."


def _now(p: Position, id: int) -> tuple[object, ...]:
    c = p.chars(id)
    return p.pt(id), sorted(c.subtypes), bool(c.has("flying"))


@pytest.mark.rules("205.1a", "613.4b")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{} becomes a blue Bird with base power and toughness 2/2 and flying", ((2, 2), ["Bird"], True)),
        ("{} becomes a Bird creature with base power and toughness 4/1", ((4, 1), ["Bird"], False)),
        (
            "{} loses all abilities and becomes a Goat with base power and toughness 0/1",
            ((0, 1), ["Goat"], False),
        ),
        (
            "{} becomes a Bird with base power and toughness 3/3 and gains flying",
            ((3, 3), ["Bird"], True),
        ),
        (
            "{} becomes a Bird Goat with base power and toughness 1/2, flying, and haste",
            ((1, 2), ["Bird", "Goat"], True),
        ),
    ],
)
def test_it_becomes_one(text: str, expected: tuple[object, ...]) -> None:
    p = Position()
    elf = p.creature(1, "5/5", subtypes="Elf")
    spell = card(p, 0, "hand", text.format("Target creature") + TURN, "instant")
    p.cast(spell, elf)
    p.resolve()
    assert _now(p, elf) == expected
    p.until("end").until("upkeep")
    assert _now(p, elf) == ((5, 5), ["Elf"], False)


@pytest.mark.rules("205.1a", "205.1b", "613.4b")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("is a Goat with base power and toughness 0/1", ((0, 1), ["Goat"], False)),
        ("is a blue Bird with base power and toughness 1/1 and flying", ((1, 1), ["Bird"], True)),
        (
            "loses all abilities and is a Goat creature with base power and toughness 1/1",
            ((1, 1), ["Goat"], False),
        ),
        (
            "is a black Goat with base power and toughness 2/2 in addition to its other colors and types",
            ((2, 2), ["Elf", "Goat"], False),
        ),
        (
            "is a Bird with base power and toughness 2/1, has flying, and can't block",
            ((2, 1), ["Bird"], True),
        ),
    ],
)
def test_it_is_one(text: str, expected: tuple[object, ...]) -> None:
    p = Position()
    elf = p.creature(1, "5/5", subtypes="Elf")
    aura = f"Enchant creature\nEnchanted creature {text}."
    made = card(p, 0, "battlefield", aura, "enchantment")
    p.s.own(made).attached_to = elf
    assert _now(p, elf) == expected


@pytest.mark.rules("205.1b")
def test_an_artifact_creature_keeps_its_types() -> None:
    for text, kind in (
        ("becomes an artifact creature with base power and toughness 5/5", AddTypes),
        ("becomes a Goat creature with base power and toughness 5/5", SetTypes),
    ):
        found = [
            n
            for n in within(abilities(f"Target artifact {text}{TURN}"))
            if isinstance(n, (AddTypes, SetTypes))
        ]
        assert [type(n) for n in found] == [kind]


def test_refused() -> None:
    for text in (
        "becomes a blue with base power and toughness 2/2",
        "becomes a Bird with power and toughness 2/2",
        "becomes Bird with base power and toughness 2/2",
        "becomes a Bird with base power and toughness 2/2, flying and haste",
        "becomes a Bird with base power and toughness 2/2 and",
    ):
        assert refused(f"Target creature {text}{TURN}")
