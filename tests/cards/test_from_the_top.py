"""Cards that are looked at, and played from the top of the library (CR 401.5, 601.3b), and permissions that
can be used once each turn."""

from __future__ import annotations

import pytest
from made_up import card, refused
from position import Position

from apnap.engine.state import BATTLEFIELD, GRAVEYARD, LIBRARY
from apnap.engine.views import observation, sees
from apnap.model import Fixed, Mill, You

LOOK = "You may look at the top card of your library any time."


def _again(p: Position, player: int, top: int) -> Position:
    """The position before anyone has priority, with the card on top of its owner's library."""
    q = p.fork()
    q.s.set_zone(LIBRARY, player, (*[x for x in q.s.zone(LIBRARY, player) if x != top], top))
    return q


def _played(p: Position) -> set[int]:
    return {o.obj for o in p.options() if o.kind in ("play", "cast")}


@pytest.mark.rules("401.5")
def test_the_top_card_is_looked_at_by_who_may() -> None:
    p = Position()
    top, below = [p.creature(0, "1/1", zone="library", cost="{0}") for _ in range(2)][::-1]
    q = p.fork()
    q.turn_to(0)
    assert not sees(q.s, 0, top)
    card(p, 0, "battlefield", LOOK, "enchantment")
    p.turn_to(0)
    assert (sees(p.s, 0, top), sees(p.s, 1, top), sees(p.s, 0, below)) == (True, False, False)
    assert not _played(p)  # to look is not to play
    p.do(Mill(You(), Fixed(1)))
    assert p.obj(p.now(top)).zone == GRAVEYARD
    p.turn_to(0)
    assert sees(p.s, 0, below)


@pytest.mark.rules("401.5")
def test_played_revealed() -> None:
    for text, theirs in (
        ("Play with the top card of your library revealed.", False),
        ("Players play with the top card of their libraries revealed.", True),
    ):
        p = Position()
        tops = [p.creature(i, "1/1", zone="library") for i in range(2)]
        card(p, 0, "battlefield", text, "enchantment")
        p.turn_to(0)
        assert [sees(p.s, viewer, tops[0]) for viewer in range(2)] == [True, True]
        assert [sees(p.s, viewer, tops[1]) for viewer in range(2)] == [theirs, theirs]
        assert str(tops[0]) in observation(p.s, 1)["objects"]


@pytest.mark.rules("601.3b", "305.1", "401.5")
def test_lands_and_spells_from_the_top() -> None:
    p = Position()
    land = p.put("library", 0, p.make(types="land"))
    elf = p.creature(0, "1/1", zone="library", subtypes="Elf", cost="{0}")
    human = p.creature(0, "1/1", zone="library", subtypes="Human", cost="{0}")
    text = f"{LOOK}\nYou may play lands and cast Elf spells from the top of your library."
    card(p, 0, "battlefield", text, "enchantment")
    for top, may in ((human, False), (land, True), (elf, True)):
        q = _again(p, 0, top)
        assert _played(q) == ({top} if may else set())
    q.cast(elf)
    q.resolve()
    assert q.obj(q.now(elf)).zone == BATTLEFIELD


@pytest.mark.rules("601.3b", "601.3e")
def test_two_kinds_of_spells_and_a_condition() -> None:
    p = Position()
    elf = p.creature(0, "1/1", zone="library", subtypes="Elf", cost="{0}")
    text = (
        f"{LOOK}\nAs long as you control a Goat, you may cast Elf spells and artifact spells from the top of "
    )
    card(p, 0, "battlefield", text + "your library.", "enchantment")
    idol = p.put("library", 0, p.make(types="artifact"))
    assert not _played(_again(p, 0, elf))
    p.creature(0, "1/1", subtypes="Goat")
    assert _played(_again(p, 0, elf)) == {elf}
    assert _played(_again(p, 0, idol)) == {idol}


@pytest.mark.rules("601.3b")
def test_once_each_turn() -> None:
    p = Position()
    elves = [p.creature(0, "1/1", zone="graveyard", subtypes="Elf", cost="{0}") for _ in range(3)]
    text = "Once during each of your turns, you may cast an Elf spell from your graveyard."
    card(p, 0, "battlefield", text, "enchantment")
    p.turn_to(0)
    assert _played(p) == set(elves)
    other = p.fork()
    p.cast(elves[0])
    p.resolve()
    assert not _played(p)
    # a second one of these permanents has a permission of its own
    card(p, 0, "battlefield", text, "enchantment")
    p.turn_to(0)
    assert _played(p) == set(elves[1:])
    p.cast(elves[1])
    p.resolve()
    assert not _played(p)
    # not in another player's turn, whatever lets it be cast then
    other.turn_to(1)
    assert not {o.obj for o in other.options()} & set(elves)


@pytest.mark.rules("601.3b", "305.1")
def test_a_land_or_a_spell_but_not_both() -> None:
    p = Position()
    elf = p.creature(0, "1/1", zone="graveyard", cost="{0}")
    land = p.put("graveyard", 0, p.make(types="land"))
    text = "Once each turn, you may play a land or cast a creature spell from your graveyard."
    card(p, 0, "battlefield", text, "enchantment")
    for first in (land, elf):
        q = p.fork()
        q.turn_to(0)
        assert _played(q) == {elf, land}
        q.say(next(o.key for o in q.options() if o.obj == first))
        if first == elf:
            q.resolve()
        assert q.obj(q.now(first)).zone == BATTLEFIELD
        assert not _played(q)


@pytest.mark.rules("601.3b", "614.6")
def test_what_was_cast_so_is_exiled() -> None:
    p = Position()
    text = (
        "Once during each of your turns, you may cast an instant spell from your graveyard. "
        "If a spell cast this way would be put into your graveyard, exile it instead."
    )
    card(p, 0, "battlefield", text, "enchantment")
    for zone, then in (("hand", "graveyard"), ("graveyard", "exile")):
        spell = p.put(zone, 0, p.make(types="instant", cost="{0}"))
        p.turn_to(0)
        p.cast(spell)
        p.resolve()
        assert p.where(spell) == then


@pytest.mark.rules("601.3b", "118.9")
def test_once_for_nothing_from_the_hand() -> None:
    p = Position()
    dear = [p.creature(0, "4/4", zone="hand", cost="{5}{G}") for _ in range(2)]
    rite = p.put("hand", 0, p.make(types="sorcery", cost="{4}"))
    text = (
        "Once during each of your turns, you may cast a creature spell from your hand without paying its "
        "mana cost."
    )
    card(p, 0, "battlefield", text, "enchantment")
    p.turn_to(0)
    assert _played(p) == set(dear) and rite not in _played(p)
    p.say(next(o.key for o in p.options() if o.obj == dear[0]))
    p.resolve()
    assert p.where(dear[0]) == "battlefield"
    assert not _played(p)


@pytest.mark.rules("604.1", "613.1")
def test_what_is_on_top_counts() -> None:
    p = Position()
    land = p.put("library", 0, p.make(types="land"))
    beast = p.creature(0, "1/1", zone="library")
    elf = card(
        p,
        0,
        "battlefield",
        "As long as the top card of your library is a creature card, this creature gets +3/+2.",
        "creature",
        "1/1",
    )
    assert p.pt(elf) == (4, 3)
    q = _again(p, 0, land)
    assert q.pt(elf) == (1, 1)
    assert q.where(beast) == "library"


def test_refused() -> None:
    for text in (
        "You may look at the bottom card of your library any time.",
        "You may play lands from the bottom of your library.",
        "Once each turn, you may cast creature spells from your graveyard.",
        "Once during each of your turns, you may play a creature from your graveyard.",
        "Once each turn, you may cast a creature spell from an opponent's graveyard.",
        "You may cast a creature spell from the top of your library.",
    ):
        assert refused(text, "Enchantment")
