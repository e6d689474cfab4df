"""Players of whom something holds, what befell what this turn and under whose control, and outlaws."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("700.12")
def test_outlaws_are_of_any_of_five_types() -> None:
    p = Position()
    card(p, 0, "battlefield", "Outlaws you control get +1/+0.", "enchantment")
    sorts = [p.creature(0, "1/1", subtypes=sort) for sort in ("Rogue", "Pirate", "Elf")]
    foe = p.creature(1, "1/1", subtypes="Rogue")
    assert [p.pt(it)[0] for it in (*sorts, foe)] == [2, 2, 1, 1]


@pytest.mark.rules("700.12a")
def test_outlaws_that_are_counted_are_permanents() -> None:
    """Not spells, nor cards in other zones; those that a text asks for by their zone are."""
    p = Position()
    p.creature(0, "1/1", subtypes="Rogue")
    for zone in ("hand", "graveyard"):
        other = p.creature(0, "1/1", subtypes="Pirate", zone=zone)
    p.creature(1, "1/1", subtypes="Warlock")
    p.cast(card(p, 0, "hand", "You gain 1 life for each outlaw you control."))
    p.resolve()
    assert p.life(0) == 21
    back = card(p, 0, "hand", "Return target outlaw card from your graveyard to your hand.")
    cards = p.hand(0)
    p.cast(back, other)
    p.resolve()
    assert p.hand(0) == cards


@pytest.mark.rules("608.2i")
def test_opponents_who_control_something() -> None:
    p = Position(4)
    for i in (0, 1, 3):
        p.creature(i, "1/1")
    p.cast(card(p, 0, "hand", "You gain 1 life for each opponent who controls a creature."))
    p.resolve()
    assert p.life(0) == 22


@pytest.mark.rules("608.2i")
@pytest.mark.parametrize(("mine", "life"), [(3, 25), (2, 20)])
def test_more_cards_in_hand_than_each_opponent(mine: int, life: int) -> None:
    p = Position(3)
    spell = card(
        p, 0, "hand", "If you have more cards in hand than each opponent, you gain 5 life.", cost="{0}"
    )
    for _ in range(mine):
        p.creature(0, "1/1", zone="hand")
    for _ in range(2):
        p.creature(2, "1/1", zone="hand")
    p.cast(spell)
    p.resolve()
    assert p.life(0) == life


@pytest.mark.rules("608.2i")
def test_what_died_under_your_control() -> None:
    p = Position()
    own, other, foe = p.creature(0, "1/1"), p.creature(0, "1/1"), p.creature(1, "1/1")
    for it in (own, other, foe):
        p.cast(card(p, 0, "hand", "Destroy target creature."), it)
        p.resolve()
    p.cast(card(p, 0, "hand", "You gain 1 life for each creature that died under your control this turn."))
    p.resolve()
    p.cast(card(p, 0, "hand", "Target opponent loses 1 life for each creature that died this turn."), "p1")
    p.resolve()
    assert (p.life(0), p.life(1)) == (22, 17)


@pytest.mark.rules("608.2i")
@pytest.mark.parametrize(("size", "life"), [("3/3", 22), ("2/2", 22), ("1/9", 20)])
def test_tied_for_the_greatest_power(size: str, life: int) -> None:
    p = Position()
    p.creature(0, size)
    p.creature(1, "2/2")
    text = (
        "If you control the creature with the greatest power or tied for the greatest power, you gain 2 life."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.life(0) == life


@pytest.mark.rules("122.1", "603.10a")
@pytest.mark.parametrize(("kind", "life"), [("charge", 25), ("", 20)])
def test_whether_it_had_counters(kind: str, life: int) -> None:
    p = Position()
    text = "When this creature dies, if it had one or more counters on it, you gain 5 life."
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    if kind:
        p.cast(card(p, 0, "hand", f"Put a {kind} counter on target creature."), it)
        p.resolve()
    p.cast(card(p, 0, "hand", "Destroy target creature."), it)
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("603.10a", "701.21a")
def test_when_you_sacrifice_it() -> None:
    p = Position()
    text = (
        "{0}, Sacrifice this artifact: You gain 1 life.\nWhen you sacrifice this artifact, you gain 10 life."
    )
    it, rusty = [card(p, 0, "battlefield", text, "artifact") for _ in range(2)]
    p.activate(it)
    p.finish()
    assert p.life(0) == 31
    p.cast(card(p, 0, "hand", "Destroy target artifact."), rusty)
    p.finish()
    assert p.life(0) == 31


@pytest.mark.rules("603.2")
@pytest.mark.parametrize(("caster", "life"), [(0, 20), (1, 17)])
def test_if_it_is_not_their_turn(caster: int, life: int) -> None:
    p = Position()
    text = "Whenever a player casts a spell, if it's not their turn, this creature deals 3 damage to them."
    card(p, 0, "battlefield", text, "creature", "1/1")
    p.cast(card(p, caster, "hand", "Scry 1.", "instant"), by=caster)
    p.finish()
    assert p.life(caster) == life


@pytest.mark.rules("107.3", "202.1")
@pytest.mark.parametrize(("cost", "life"), [("{X}", 21), ("{0}", 20), ("{X}{X}", 21)])
def test_spells_with_an_x_in_their_cost(cost: str, life: int) -> None:
    p = Position()
    card(
        p,
        0,
        "battlefield",
        "Whenever you cast a spell with {X} in its mana cost, you gain 1 life.",
        "artifact",
    )
    spell = card(p, 0, "hand", "Scry 1.", cost=cost)
    p.turn_to(0)
    p.say(p.castable(spell)[0])
    while p.kind == "number":
        p.say("0")
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("208.1", "115.4")
@pytest.mark.parametrize(("size", "legal"), [("1/4", True), ("4/1", True), ("3/3", False)])
def test_power_or_toughness(size: str, legal: bool) -> None:
    p = Position()
    it = p.creature(1, size)
    spell = card(p, 0, "hand", "Destroy target creature with power or toughness 4 or greater.")
    assert bool(p.castable(spell)) is legal
    if legal:
        p.cast(spell, it)
        p.resolve()
        assert p.where(p.now(it)) == "graveyard"
