"""Spells that are cast as an effect is carried out (CR 608.2g), and cards that are looked for from the
top."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

FREE = "without paying its mana cost."


def _cast(p: Position, text: str, types: str = "sorcery", zone: str = "hand") -> int:
    id = card(p, 0, zone, text, types)
    p.cast(id)
    return id


@pytest.mark.rules("608.2g", "118.9", "601.3e")
def test_a_spell_from_your_hand() -> None:
    """Only what can be cast, and is such a spell, is offered; it may be declined."""
    text = f"You may cast a creature spell with mana value 3 or less from your hand {FREE}"
    p = Position()
    elf, ox = [p.creature(0, "2/2", zone="hand", cost=cost) for cost in ("{2}{G}", "{3}{G}")]
    land = p.put("hand", 0, p.make(types="land"))
    rite = p.put("hand", 0, p.make(types="sorcery", cost="{1}"))
    _cast(p, text)
    q = p.fork()
    q.resolve("no")
    assert q.where(elf) == "hand"
    p.resolve("yes")
    p.resolve()
    assert p.where(elf) == "battlefield"
    assert {p.where(id) for id in (ox, land, rite)} == {"hand"}
    r = Position()
    r.creature(0, "2/2", zone="hand", cost="{3}{G}")
    _cast(r, text)
    r.resolve()
    assert r.kind == "priority"  # nothing to offer


@pytest.mark.rules("608.2g", "608.2c")
def test_any_number_of_spells_one_after_the_other() -> None:
    text = (
        "Exile the top four cards of your library. You may cast any number of spells with mana value 2 or "
        "less from among them without paying their mana costs."
    )
    p = Position()
    cheap = [p.creature(0, "1/1", zone="library", cost="{1}") for _ in range(2)]
    dear = p.creature(0, "1/1", zone="library", cost="{4}")
    land = p.put("library", 0, p.make(types="land"))
    _cast(p, text)
    p.resolve("yes")
    assert p.kind == "cast" and {o.obj for o in p.options() if o.obj} == {p.now(id) for id in cheap}
    assert "done" in p.keys()
    p.say(next(o.key for o in p.options() if o.obj == p.now(cheap[0])))
    assert p.kind == "cast" and {o.obj for o in p.options() if o.obj} == {p.now(cheap[1])}
    p.say("done")
    p.resolve()
    assert p.where(cheap[0]) == "battlefield"
    assert {p.where(id) for id in (cheap[1], dear, land)} == {"exile"}


@pytest.mark.rules("608.2g", "701.13a")
def test_exiled_until_one_is_found() -> None:
    text = (
        "Exile cards from the top of your library until you exile a creature card. You may cast that card "
        "without paying its mana cost. Put the exiled cards not cast this way on the bottom of your "
        "library in a random order."
    )
    for said, where in (("yes", "battlefield"), ("no", "library")):
        p = Position()
        below = p.creature(0, "1/1", zone="library", cost="{3}")
        elf = p.creature(0, "1/1", zone="library", cost="{3}")
        above = [p.card(0, "library") for _ in range(2)]
        n = p.in_library(0)
        _cast(p, text)
        p.resolve(said)
        while p.s.stack():
            p.resolve()
        assert p.where(elf) == where
        assert p.where(below) == "library" and p.now(below) == below
        assert {p.where(id) for id in above} == {"library"}
        assert p.in_library(0) == (n - 1 if said == "yes" else n)


@pytest.mark.rules("608.2g")
def test_only_if_the_spell_is_cheap_enough() -> None:
    text = (
        "Exile cards from the top of your library until you exile a creature card. You may cast it without "
        "paying its mana cost if that spell's mana value is 3 or less. If you don't, put that card into "
        "your hand."
    )
    for cost, where in (("{3}", "battlefield"), ("{4}", "hand")):
        p = Position()
        elf = p.creature(0, "1/1", zone="library", cost=cost)
        _cast(p, text)
        p.resolve(*(["yes"] if where == "battlefield" else []))
        while p.s.stack():
            p.resolve()
        assert p.where(elf) == where


@pytest.mark.rules("701.20a", "400.3")
def test_others_reveal_until_they_find_it() -> None:
    text = (
        "Target player reveals cards from the top of their library until they reveal a land card, then puts "
        "{} into their graveyard."
    )
    for those, found in (
        ("those cards", "graveyard"),
        ("that card into their hand and the rest", "hand"),
    ):
        p = Position()
        land = p.put("library", 1, p.make(types="land"))
        top = p.card(1, "library")
        spell = card(p, 0, "hand", text.format(those))
        p.cast(spell, "p1")
        p.resolve()
        assert p.where(land) == found and p.where(top) == "graveyard"


@pytest.mark.rules("701.20a", "110.2a")
def test_put_onto_the_battlefield_under_their_control() -> None:
    text = (
        "Destroy target creature. Its controller reveals cards from the top of their library until they "
        "reveal a creature card, puts that card onto the battlefield, then shuffles the rest into their "
        "library."
    )
    p = Position()
    old, new = p.creature(1, "1/1"), p.creature(1, "3/3", zone="library")
    p.card(1, "library")
    p.cast(card(p, 0, "hand", text), old)
    p.resolve()
    assert p.where(new) == "battlefield" and p.chars(p.now(new)).controller == 1


@pytest.mark.rules("607.2a", "608.2g", "702.75a")
def test_the_card_exiled_by_the_linked_ability() -> None:
    text = "Hideaway 2\n{0}: You may play the exiled card without paying its mana cost."
    p = Position()
    elf, other = [p.creature(0, "2/2", zone="library", cost="{6}") for _ in range(2)]
    p.cast(card(p, 0, "hand", text, "artifact"))
    p.resolve()
    p.resolve(elf)
    box = next(id for id in p.s.battlefield())
    p.activate(box)
    p.resolve("yes")
    p.resolve()
    assert p.where(elf) == "battlefield" and p.where(other) == "library"


@pytest.mark.rules("207.2c", "608.2b")
def test_what_shares_a_color_with_the_target() -> None:
    text = "Target creature and each other creature that shares a color with it get +1/+1 until end of turn."
    p = Position()
    red, too, green = [p.creature(i, "1/1", cost=cost) for i, cost in ((0, "{R}"), (1, "{R}"), (0, "{G}"))]
    p.cast(card(p, 0, "hand", text, "instant"), red)
    p.resolve()
    assert [p.pt(id) for id in (red, too, green)] == [(2, 2), (2, 2), (1, 1)]


@pytest.mark.rules("608.2c", "205.3m")
def test_kinship() -> None:
    text = (
        "At the beginning of your upkeep, you may look at the top card of your library. If it shares a "
        "creature type with this creature, you may reveal it. If you do, you gain 4 life."
    )
    for kind, gained in (("Elf", 4), ("Goat", 0)):
        p = Position(active=1)
        for _ in range(3):
            p.creature(0, "1/1", zone="library", subtypes=kind)
        card(p, 0, "battlefield", text, "creature", "1/1")
        p.until("end").until("upkeep", "yes", *(["yes"] if gained else []))
        assert p.life(0) == 20 + gained


def test_refused() -> None:
    for text in (
        f"You may cast a creature card from your hand {FREE}",
        f"You may cast any number of spells from your hand {FREE}",
        f"You may cast a creature from among them {FREE}",
        "Exile cards from the top of your library until you reveal a creature card.",
        "Reveal cards from the bottom of your library until you reveal a creature card.",
        "Target creature and each other creature that shares a mood with it get +1/+1 until end of turn.",
    ):
        assert refused(text)
    assert abilities(f"You may cast a spell from your hand {FREE}")
