"""Keyword actions so many times, of so much, and to what; what comes of them (CR 701)."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

CLUES = "Clue"


def _resolved(text: str, *answers: object, types: str = "sorcery") -> Position:
    p = Position()
    p.cast(card(p, 0, "hand", text, types))
    p.resolve(*answers)
    return p


def _named(p: Position, name: str) -> int:
    return len([id for id in p.s.battlefield() if name in p.chars(id).subtypes])


@pytest.mark.rules("701.16a")
@pytest.mark.parametrize(("often", "n"), [("twice", 2), ("three times", 3)])
def test_investigate_so_often(often: str, n: int) -> None:
    assert _named(_resolved(f"Investigate {often}."), CLUES) == n


@pytest.mark.rules("701.16a", "107.3a")
def test_as_often_as_the_text_counts() -> None:
    p = Position()
    for _ in range(3):
        p.creature(0, "1/1", subtypes="Goat")
    p.cast(card(p, 0, "hand", "Investigate X times, where X is the number of Goats you control."))
    p.resolve()
    assert _named(p, CLUES) == 3


@pytest.mark.rules("701.40a", "701.62a", "701.58a")
@pytest.mark.parametrize("action", ["Manifest the top card of your library", "Manifest dread"])
def test_what_is_manifested_is_spoken_of(action: str) -> None:
    p = Position()
    top = p.creature(0, "5/5", zone="library")
    p.cast(card(p, 0, "hand", f"{action}, then put two +1/+1 counters on that creature."))
    p.resolve(*([top] if action.endswith("dread") else []))
    made = p.now(top)
    assert p.obj(made).face_down and p.pt(made) == (4, 4) and p.where(top) == "battlefield"
    assert p.graveyard(0) == (2 if action.endswith("dread") else 1)


@pytest.mark.rules("701.65a")
def test_airbend() -> None:
    p = Position()
    elf = p.creature(1, "1/1", cost="{5}")
    p.cast(card(p, 0, "hand", "Airbend target creature."), elf)
    p.resolve()
    assert p.where(elf) == "exile"


@pytest.mark.rules("115.1", "603.2", "701.6a")
def test_spells_that_target_a_creature() -> None:
    p = Position()
    mine, theirs = p.creature(0, "1/1"), p.creature(1, "1/1")
    card(
        p,
        0,
        "battlefield",
        "Whenever you cast a spell that targets a creature you control, you gain 2 life.",
        "enchantment",
    )
    for at, life in ((mine, 22), (theirs, 22)):
        p.cast(card(p, 0, "hand", "Tap target creature.", "instant"), at)
        p.resolve()
        if len(p.s.stack()):
            p.resolve()
        assert p.life(0) == life
    spell = card(p, 1, "hand", "Tap target creature.", "instant")
    p.turn_to(1)
    p.say(p.castable(spell, by=1)[0], mine)
    counter = card(p, 0, "hand", "Counter target spell that targets a creature you control.", "instant")
    p.turn_to(0)
    p.cast(counter, p.s.stack()[-1])
    p.resolve()
    assert p.where(spell) == "graveyard" and p.facts("counter")


@pytest.mark.rules("702.177a", "603.2")
def test_exhaust_abilities() -> None:
    p = Position()
    card(p, 0, "battlefield", "Whenever you activate an exhaust ability, you gain 2 life.", "enchantment")
    elf = card(
        p,
        0,
        "battlefield",
        "Exhaust \u2014 {0}: Draw a card.\n{0}: This creature gets +1/+0 until end of turn.",
        "creature",
        "1/1",
    )
    p.activate(elf)
    assert len(p.s.stack()) == 2
    p.resolve()
    assert p.life(0) == 22
    p.finish()
    p.activate(elf)  # the other one, which is no exhaust ability
    p.finish()
    assert p.life(0) == 22 and p.pt(elf) == (2, 1)


def test_refused() -> None:
    for text in (
        "Investigate two times.",
        "Investigate one times.",
        "Endure 2.",
        "Manifest the bottom card of your library.",
        "Counter target spell that targets creature.",
        "Draw a card twice.",
    ):
        assert refused(text)
