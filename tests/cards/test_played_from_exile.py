"""Cards that may be played for as long as they remain exiled, with whatever mana; what spells have."""

from __future__ import annotations

import pytest
from made_up import abilities, card, floating
from position import Position

from apnap.keywords import support
from apnap.model import Face

THEIRS = (
    "Exile the top card of target opponent's library{}. "
    "You may play that card for as long as it remains exiled"
)


@pytest.mark.rules("609.4b", "400.7")
@pytest.mark.parametrize(
    ("more", "mana", "castable"),
    [("", "R", False), ("", "G", True), (", and mana of any type can be spent to cast it", "R", True)],
)
def test_mana_of_any_type_for_that_card(more: str, mana: str, castable: bool) -> None:
    p = Position(library=0)
    it = p.creature(1, "2/2", zone="library", cost="{G}")
    other = p.creature(0, "1/1", zone="hand", cost="{U}")
    p.cast(card(p, 0, "hand", THEIRS.format("") + more + "."), "p1")
    p.resolve()
    floating(p, 0, mana)
    assert bool(p.castable(p.now(it))) is castable
    assert not p.castable(other)
    if castable:
        p.cast(p.now(it))
        p.resolve()
        assert p.where(p.now(it)) == "battlefield"


@pytest.mark.rules("406.3", "601.3b")
@pytest.mark.parametrize("looks", [True, False])
def test_exiled_face_down(looks: bool) -> None:
    p = Position(library=0)
    it = p.creature(1, "2/2", zone="library")
    text = (
        THEIRS.format(" face down").replace("play", "look at and play")
        if looks
        else THEIRS.format(" face down")
    )
    p.cast(card(p, 0, "hand", text + "."), "p1")
    p.resolve()
    p.turn_to(0)
    it = p.now(it)
    assert p.where(it) == "exile"
    assert [bool(p.obj(it).known_to & (1 << player)) for player in (0, 1)] == [looks, False]
    p.cast(it)
    p.resolve()
    assert p.pt(p.now(it)) == (2, 2)


@pytest.mark.rules("613.1f", "702.40a")
def test_spells_have_storm() -> None:
    p = Position()
    card(p, 0, "battlefield", "Sorcery spells you cast have storm.", "enchantment")
    p.cast(card(p, 0, "hand", "You gain 1 life.", "instant"))
    p.finish()
    assert p.life(0) == 21
    p.cast(card(p, 0, "hand", "You gain 1 life."))
    p.finish()
    assert p.life(0) == 23


def test_what_is_asked_before_it_is_a_spell_is_refused() -> None:
    for keyword, why in (("convoke", ["convoke of spells as they are cast"]), ("cascade", [])):
        found = abilities(f"Creature spells you cast have {keyword}.", "Artifact")
        face = Face("Somebody", None, (), ("artifact",), (), abilities=found)
        assert support.lacks((face,), "normal") == why


@pytest.mark.rules("201.4")
def test_a_name_of_several() -> None:
    read = [abilities(f"Whenever Dusty Elf {verb}, scry 1.", "Creature") for verb in ("attacks", "attack")]
    assert read[0] == read[1]
