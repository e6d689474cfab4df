"""Everything that matches is noted as it is done, so that later sentences speak of just those; and what was
done this way, to what."""

from __future__ import annotations

import pytest
from made_up import abilities, card
from position import Position

from apnap.engine import qualities
from apnap.keywords import support
from apnap.model import Face


@pytest.mark.rules("611.2c", "608.2c")
def test_them_are_those_it_was_done_to() -> None:
    p = Position()
    own, foe = [p.creature(i, "1/1", tapped=True) for i in (0, 1)]
    p.cast(card(p, 0, "hand", "Creatures you control get +1/+1 until end of turn. Untap them."))
    p.resolve()
    assert [p.pt(it) for it in (own, foe)] == [(2, 2), (1, 1)]
    assert [p.obj(it).tapped for it in (own, foe)] == [False, True]


@pytest.mark.rules("611.2c", "608.2c")
def test_those_are_not_looked_for_anew() -> None:
    p = Position()
    text = (
        "Gain control of all artifacts your opponents control until end of turn. Untap them. "
        "They gain haste until end of turn."
    )
    own, taken = [p.permanent(i, "artifact", tapped=True) for i in (0, 1)]
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert qualities.controller_of(p.s, taken) == 0
    assert [p.obj(it).tapped for it in (own, taken)] == [True, False]


@pytest.mark.rules("608.2c")
def test_what_was_hurt_cannot_block() -> None:
    p = Position()
    own, foe = [p.creature(i, "1/4") for i in (0, 1)]
    text = "Dusty Elf deals 2 damage to each creature you don't control. Tap those creatures."
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert [p.obj(it).damage for it in (own, foe)] == [0, 2]
    assert [p.obj(it).tapped for it in (own, foe)] == [False, True]


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("types", "life"), [("creature", 21), ("artifact", 20)])
def test_whether_such_a_card_was_exiled_this_way(types: str, life: int) -> None:
    p = Position()
    it = p.card(1, "graveyard", types=types, size="1/1" if types == "creature" else "")
    text = "Exile target card from a graveyard. If a creature card was exiled this way, you gain 1 life."
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    assert (p.where(p.now(it)), p.life(0)) == ("exile", life)


@pytest.mark.rules("608.2c", "603.12")
@pytest.mark.parametrize(("types", "hurt"), [("creature", 3), ("land", 0)])
def test_when_such_a_card_is_discarded_this_way(types: str, hurt: int) -> None:
    p = Position()
    foe = p.creature(1, "1/9")
    text = (
        "Discard a card. "
        "When you discard a nonland card this way, Dusty Elf deals 3 damage to target creature."
    )
    spell = card(p, 0, "hand", text)
    p.card(0, "hand", types=types, size="1/1" if types == "creature" else "")
    p.cast(spell)
    p.resolve()
    if types == "creature":
        p.say(foe)
    p.finish()
    assert p.obj(foe).damage == hurt


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("mine", "life"), [(True, 23), (False, 20)])
def test_whether_you_sacrificed_one_this_way(mine: bool, life: int) -> None:
    p = Position()
    p.creature(1, "1/1")
    if mine:
        p.creature(0, "1/1")
    text = "Each player sacrifices a creature. If you sacrificed a creature this way, you gain 3 life."
    p.cast(card(p, 0, "hand", text))
    p.finish()
    assert p.life(0) == life


@pytest.mark.rules("608.2c")
def test_how_much_was_done_this_way() -> None:
    p = Position()
    for i in (0, 1, 1):
        p.creature(i, "1/1")
    p.permanent(1, "artifact")
    p.cast(card(p, 0, "hand", "Exile all creatures. You gain 1 life for each creature exiled this way."))
    p.resolve()
    assert p.life(0) == 23
    p.cast(card(p, 0, "hand", "You gain 1 life for each creature exiled this way. Exile all artifacts."))
    p.resolve()
    assert p.life(0) == 23


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("found", "life"), [(True, 20), (False, 21)])
def test_if_you_did_not_put_one_into_your_hand(found: bool, life: int) -> None:
    p = Position(library=0)
    p.card(0, "library", types="land" if found else "artifact")
    text = (
        "Look at the top card of your library. If it's a land card, you may put it into your hand. "
        "If you didn't put a card into your hand this way, you gain 1 life."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve(*(["yes"] if found else []))
    assert p.life(0) == life


def test_what_a_cost_has_done_is_not_done_this_way() -> None:
    for text in (
        "{0}, Sacrifice another creature: Draw a card. If an Elf was sacrificed this way, you gain 1 life.",
        "{0}, Discard a card: You gain 1 life for each land card discarded this way.",
        "{0}: Draw two cards. If you put a land card into your hand this way, you gain 1 life.",
    ):
        found = abilities(text, "Artifact")
        face = Face("Somebody", None, (), ("artifact",), (), abilities=found)
        assert any(["this way" in why for why in support.lacks((face,), "normal")]), text
