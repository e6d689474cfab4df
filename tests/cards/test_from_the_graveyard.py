"""Lands that are played and spells that are cast from the graveyard (CR 601.3b)."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

from apnap.engine.state import BATTLEFIELD


def _lands(p: Position) -> set[int]:
    return {o.obj for o in p.options() if o.kind == "play" or o.key.startswith("play")}


@pytest.mark.rules("305.1", "305.2b", "601.3b")
def test_lands_from_your_graveyard() -> None:
    p = Position()
    yard, cave, theirs = [
        p.put("graveyard", i, p.make(types="land", subtypes=sub))
        for i, sub in ((0, ""), (0, "Cave"), (1, ""))
    ]
    p.turn_to(0)
    assert not _lands(p)
    card(p, 0, "battlefield", "You may play Cave lands from your graveyard.", "enchantment")
    p.turn_to(0)
    assert _lands(p) == {cave}
    card(p, 0, "battlefield", "You may play lands from your graveyard.", "enchantment")
    p.turn_to(0)
    assert _lands(p) == {yard, cave}
    p.say(next(o.key for o in p.options() if o.obj == yard))
    assert p.obj(p.now(yard)).zone == BATTLEFIELD
    assert not _lands(p)  # it was the turn's land
    assert p.obj(theirs).zone != BATTLEFIELD


@pytest.mark.rules("601.3b", "601.3e")
def test_spells_from_your_graveyard() -> None:
    p = Position()
    elf = p.creature(0, "1/1", zone="graveyard", subtypes="Elf")
    human = p.creature(0, "1/1", zone="graveyard", subtypes="Human")
    theirs = p.creature(1, "1/1", zone="graveyard", subtypes="Elf")
    land = p.put("graveyard", 0, p.make(types="land"))
    text = "You may play lands and cast Elf spells from your graveyard."
    card(p, 0, "battlefield", text, "enchantment")
    p.turn_to(0)
    assert [bool(p.castable(id)) for id in (elf, human, theirs)] == [True, False, False]
    assert _lands(p) == {land}
    p.cast(elf)
    p.resolve()
    assert p.obj(p.now(elf)).zone == BATTLEFIELD


@pytest.mark.rules("601.3b")
def test_a_kind_of_spell_from_your_graveyard() -> None:
    p = Position()
    instant = p.put("graveyard", 0, p.make(types="instant"))
    creature = p.creature(0, "1/1", zone="graveyard")
    card(p, 0, "battlefield", "You may cast instant and sorcery spells from your graveyard.", "enchantment")
    p.turn_to(0)
    assert (bool(p.castable(instant)), bool(p.castable(creature))) == (True, False)


def test_refused() -> None:
    for text in (
        "You may play creatures from your graveyard.",
        "You may cast lands from your graveyard.",
        "You may play land from your graveyard.",
        "You may play lands and cast lands from your graveyard.",
        "You may play lands from target player's graveyard.",
    ):
        assert refused(text, "Enchantment")
