""" "That player" of whom something is, "that creature" of what is enchanted, "it" of a token (CR 608.2c,
608.2h)."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import (
    Bound,
    ControllerOf,
    CreateCopyToken,
    DealDamage,
    LoseLife,
    OwnerOf,
    Sacrifice,
    Trigger,
)
from apnap.oracle.grammar.trees import within


def _who(text: str, type_line: str = "Creature") -> list[Any]:
    return [n.who for n in within(abilities(text, type_line)) if isinstance(n, LoseLife)]


@pytest.mark.rules("608.2c", "603.6")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Whenever a creature an opponent controls dies, that player loses 7 life.",
            ControllerOf(Trigger("object")),
        ),
        (
            "{T}: Destroy target creature an opponent controls. That player loses 2 life.",
            ControllerOf(Bound(0)),
        ),
        ("{T}: Exile target card from an opponent's graveyard. That player loses 2 life.", OwnerOf(Bound(0))),
    ],
)
def test_that_player(text: str, expected: Any) -> None:
    assert _who(text) == [expected]


@pytest.mark.rules("603.10a", "608.2h")
def test_of_what_has_died() -> None:
    """It is the controller of the creature as it last was."""
    p = Position(players=3)
    card(
        p,
        0,
        "battlefield",
        "Whenever a creature an opponent controls dies, that player loses 7 life.",
        "enchantment",
    )
    mine, theirs = p.creature(0, "1/1"), p.creature(2, "1/1")
    for target in (mine, theirs):
        p.cast(card(p, 0, "hand", "Destroy target creature.", "instant"), target)
        p.resolve()
        if p.s.stack():
            p.resolve()
    assert [p.life(i) for i in range(3)] == [20, 20, 13]


@pytest.mark.rules("608.2c", "303.4b")
def test_that_creature_is_what_is_enchanted() -> None:
    text = (
        "Enchant creature\nWhenever enchanted creature becomes tapped, this Aura deals 4 damage to that "
        "creature's controller."
    )
    found = [n.to for n in within(abilities(text, "Enchantment \u2014 Aura")) if isinstance(n, DealDamage)]
    assert found == [ControllerOf(Trigger("object"))]


@pytest.mark.rules("608.2c", "707.2")
def test_it_is_the_token() -> None:
    text = (
        "Create a token that's a copy of target creature you control. It gains haste. Sacrifice it at the "
        "beginning of the next end step."
    )
    found = abilities(text)
    made = [n for n in within(found) if isinstance(n, CreateCopyToken)]
    gone = [n.what for n in within(found) if isinstance(n, Sacrifice)]
    assert len(made) == 1 and gone == [Bound(1)]
    p = Position()
    elf = p.creature(0, "2/2")
    p.cast(card(p, 0, "hand", text), elf)
    p.resolve()
    token = next(id for id in p.s.battlefield() if id != elf)
    assert p.chars(token).has("haste") and not p.chars(elf).has("haste")
    p.until("end")
    assert p.there(elf) and not p.there(token)


def test_refused() -> None:
    for text in (
        "Whenever a creature dies, that player loses 7 life.",
        "{T}: Destroy target creature. That player loses 2 life.",
        "{T}: Destroy up to two target creatures an opponent controls. That player loses 2 life.",
    ):
        assert refused(text, "Creature")
