"""What text says of commanders, and of decks."""

from __future__ import annotations

import pytest
from readings import abilities

from apnap.keywords.support import lacks
from apnap.model import (
    Activated,
    AddMana,
    AlternativeCost,
    ControlledBy,
    Cost,
    CountOf,
    Each,
    Face,
    Fixed,
    Keyword,
    Mana,
    OwnedBy,
    Static,
    Status,
    You,
    canonical,
)


def meaning(text: str, line: str = "Creature") -> object:
    """What the first ability of the text means, which is printed again and carried out."""
    read = abilities(text, line)
    face = Face("Somebody", None, (), (line.lower(),), (), abilities=read)
    assert lacks([face], "normal") == []
    return read[0]


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("A deck can have any number of cards named Somebody.", Keyword("copies allowed", (0,))),
        ("A deck can have up to nine cards named Somebody.", Keyword("copies allowed", (9,))),
        ("Somebody can be your commander.", Keyword("can be your commander")),
        ("Partner", Keyword("partner")),
        ("Partner\u2014Friends forever", Keyword("partner", ("friends forever",))),
        ("Partner with Nobody, the Other", Keyword("partner with", ("Nobody, the Other",))),
        ("Choose a Background", Keyword("choose a Background")),
        ("Doctor's companion", Keyword("Doctor's companion")),
    ],
)
def test_what_deck_construction_asks_for(text: str, keyword: Keyword) -> None:
    assert meaning(text) == keyword


def test_mana_of_the_identity() -> None:
    ability = meaning("{2}: Add one mana of any color in your commander's color identity.", "Artifact")
    assert isinstance(ability, Activated) and isinstance(ability.effect, AddMana)
    assert (ability.effect.within, len(ability.effect.options)) == ("identity", 5)
    ability = meaning("{T}: Add one mana of any color.", "Artifact")
    assert isinstance(ability, Activated) and isinstance(ability.effect, AddMana)
    assert ability.effect.within == ""


def test_controlling_a_commander() -> None:
    one = CountOf(Each(canonical((Status("commander"), ControlledBy(You())))))
    yours = CountOf(Each(canonical((Status("commander"), OwnedBy(You()), ControlledBy(You())))))
    paid, free = Cost((Mana(("U",)),)), Cost(())
    for said, cost, counted in (
        ("a commander, you may pay {U} rather than pay this spell's mana cost", paid, one),
        ("your commander, you may cast this spell without paying its mana cost", free, yours),
    ):
        ability = meaning(f"If you control {said}.\nDraw a card.", "Instant")
        assert isinstance(ability, Static)
        mod = ability.mods[0]
        assert isinstance(mod, AlternativeCost) and mod.cost == cost
        assert mod.condition.a == counted  # type: ignore[union-attr]
    ability = meaning("As long as you control your commander, this creature gets +2/+2.")
    assert isinstance(ability, Static)
    assert ability.condition.a == yours  # type: ignore[union-attr]
    assert ability.condition.b == Fixed(1)  # type: ignore[union-attr]
