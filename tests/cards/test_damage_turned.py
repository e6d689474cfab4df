"""Damage that is doubled, lessened, turned aside and prevented, as texts say it (CR 609.7, 614.9, 615)."""

from __future__ import annotations

import pytest
from made_up import abilities, card, floating
from position import Position

from apnap.model import (
    AmountBecomes,
    Anything,
    ControlledBy,
    DealDamage,
    Each,
    EventAmount,
    Fixed,
    Opponents,
    Pattern,
    Quantity,
    Replacing,
    Static,
    Target,
    This,
    Times,
    Type,
    You,
    canonical,
)

BOLT = "Dusty Elf deals 3 damage to any target."


def bolt(p: Position, player: int, at: object, color: str = "{R}", text: str = BOLT) -> None:
    spell = card(p, player, "hand", text, "instant", cost=color)
    floating(p, player, color.strip("{}"))
    p.cast(spell, at, by=player)
    p.resolve()


@pytest.mark.rules("614.1a", "609.7c")
@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        (
            "If a source would deal damage to a permanent or player, it deals triple that damage to that "
            "permanent or player instead.",
            11,
            11,
        ),
        (
            "If a source you control would deal damage to an opponent, it deals that much damage plus 2 "
            "to that player instead.",
            17,
            15,
        ),
        ("If a red source an opponent controls would deal damage to you, prevent 2 of that damage.", 19, 17),
        ("If a source would deal damage to you, prevent half that damage, rounded up.", 19, 17),
        ("If a blue source an opponent controls would deal damage to you, prevent 2 of that damage.", 17, 17),
    ],
)
def test_how_much_is_dealt(text: str, mine: int, theirs: int) -> None:
    p = Position()
    card(p, 0, "battlefield", text, "enchantment")
    p.turn_to(1)
    bolt(p, 1, "p0")
    q = Position()
    card(q, 0, "battlefield", text, "enchantment")
    bolt(q, 0, "p1")
    assert (p.life(0), q.life(1)) == (mine, theirs)


@pytest.mark.rules("615.5", "615.13")
def test_what_is_done_besides_is_done_once_for_damage_of_one_moment() -> None:
    p = Position()
    text = (
        "This creature enters with five +1/+1 counters on it.\n"
        "If damage would be dealt to this creature, prevent that damage. "
        "Remove two +1/+1 counters from this creature."
    )
    it = card(p, 0, "hand", text, "creature", "1/1")
    p.cast(it)
    p.resolve()
    it = p.now(it)
    foes = Each(canonical((Type("creature"), ControlledBy(Opponents()))))
    p.creature(1, "2/2")
    p.creature(1, "3/3")
    p.do(DealDamage(foes, Fixed(2), Target(0, Quantity(Fixed(1), Fixed(1)), Type("creature"), None)), it)
    assert (p.counters(it, "+1/+1"), p.obj(it).damage) == (3, 0)
    p.turn_to(1)
    bolt(p, 1, it)
    assert (p.counters(it, "+1/+1"), p.where(it)) == (1, "battlefield")


@pytest.mark.rules("615.5", "615.13")
@pytest.mark.parametrize(
    ("condition", "counters"), [("a source would deal damage to you", 2), ("damage would be dealt to you", 1)]
)
def test_what_is_said_of_a_source_is_done_for_each(condition: str, counters: int) -> None:
    p = Position()
    it = card(
        p,
        0,
        "battlefield",
        f"If {condition}, prevent that damage and put a brick counter on this enchantment.",
        "enchantment",
    )
    p.creature(1, "2/2")
    p.creature(1, "3/3")
    foes = Each(canonical((Type("creature"), ControlledBy(Opponents()))))
    p.do(DealDamage(foes, Fixed(2), You()))
    assert (p.counters(it, "brick"), p.life(0)) == (counters, 20)


@pytest.mark.rules("615.5")
def test_that_many_cards_are_milled_for_what_was_prevented() -> None:
    p = Position()
    text = "If damage would be dealt to you, prevent that damage and mill that many cards plus one."
    card(p, 0, "battlefield", text, "enchantment")
    p.turn_to(1)
    bolt(p, 1, "p0")
    assert (p.life(0), p.graveyard(0), p.in_library(0)) == (20, 4, 6)


@pytest.mark.rules("614.6")
def test_counters_instead_of_damage() -> None:
    p = Position()
    text = (
        "If a red source you control would deal noncombat damage to a creature an opponent controls, "
        "put that many -1/-1 counters on that creature instead."
    )
    card(p, 0, "battlefield", text, "enchantment")
    foe, own = p.creature(1, "4/4"), p.creature(0, "4/4")
    bolt(p, 0, foe)
    bolt(p, 0, own)
    assert (p.counters(foe, "-1/-1"), p.counters(own, "-1/-1")) == (3, 0)
    assert (p.obj(foe).damage, p.obj(own).damage) == (0, 3)


@pytest.mark.rules("614.9")
def test_damage_to_you_is_dealt_to_it() -> None:
    p = Position()
    text = "All noncombat damage that would be dealt to you is dealt to this creature instead."
    it = card(p, 0, "battlefield", text, "creature", "1/4")
    p.turn_to(1)
    bolt(p, 1, "p0")
    bolt(p, 1, "p1")
    assert (p.life(0), p.obj(it).damage, p.life(1)) == (20, 3, 17)


SHIELD = "The next time a red source of your choice would deal damage to you this turn, prevent that damage."


@pytest.mark.rules("609.7a", "615.8", "609.7", "109.2c")
def test_the_next_damage_of_a_chosen_source_is_prevented() -> None:
    p = Position(active=1)
    spell = card(p, 1, "hand", BOLT, "instant", cost="{R}")
    other = card(p, 1, "hand", BOLT, "instant", cost="{R}")
    blue = p.creature(1, "2/2", cost="{U}")
    floating(p, 1, "RR")
    p.cast(other, "p0", by=1)
    p.cast(spell, "p0", by=1)
    floating(p, 0, "W")
    p.cast(card(p, 0, "hand", SHIELD, "instant", cost="{W}"))
    p.say("pass", "pass")
    assert p.kind == "objects"
    assert str(blue) not in {key.lstrip("o") for key in p.keys()}
    p.answer(p.s.stack()[1])
    p.finish()
    assert p.life(0) == 17


@pytest.mark.rules("615.5")
def test_the_prevented_damage_is_dealt_back() -> None:
    p = Position(active=1)
    text = (
        "The next time a red source of your choice would deal damage to you this turn, prevent that damage. "
        "If damage is prevented this way, Dusty Elf deals that much damage to that source's controller."
    )
    p.creature(1, "1/1", cost="{R}")
    spell = card(p, 1, "hand", BOLT, "instant", cost="{R}")
    floating(p, 1, "R")
    p.cast(spell, "p0", by=1)
    p.cast(card(p, 0, "hand", text, "instant"))
    p.say("pass", "pass", p.s.stack()[0])
    p.finish()
    assert (p.life(0), p.life(1)) == (20, 17)


@pytest.mark.rules("400.7b", "609.7a")
def test_a_chosen_permanent_spell_is_the_source_as_a_permanent_too() -> None:
    p = Position(active=1)
    text = "When this creature enters, it deals 3 damage to each opponent."
    p.creature(1, "1/1", cost="{R}")
    spell = card(p, 1, "hand", text, "creature", "1/1", cost="{R}")
    floating(p, 1, "R")
    p.cast(spell, by=1)
    p.cast(card(p, 0, "hand", SHIELD, "instant"))
    p.say("pass", "pass", p.s.stack()[0])
    p.finish()
    assert p.life(0) == 20


def test_the_trees_say_whom_and_whose() -> None:
    text = "If a source would deal damage to an opponent, it deals triple that damage to that player instead."
    (ability,) = abilities(text, "Enchantment")
    thrice = AmountBecomes(Times(Fixed(3), EventAmount()))
    when = Pattern("damage", who=Opponents(), by=Anything())
    assert ability == Static(This(), (Replacing(when, (thrice,)),))
