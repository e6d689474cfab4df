"""Keyword abilities that cards get where they are, for their own mana cost; libraries that others look at."""

from __future__ import annotations

import pytest
from made_up import abilities, card, refused
from position import Position

from apnap.model import Draw, Fixed, You

GIVES = (
    "When this creature enters, target noncreature card in your graveyard gains flashback "
    "until end of turn. The flashback cost is equal to its mana cost."
)
HAS = (
    "Each sorcery card in your graveyard has flashback. The flashback cost is equal to that card's mana cost."
)


@pytest.mark.rules("400.7g", "702.34a")
def test_a_card_gains_flashback_and_is_exiled_as_it_leaves_the_stack() -> None:
    p = Position()
    old = p.card(0, "graveyard", Draw(You(), Fixed(2)), types="sorcery", cost="{1}{R}")
    p.lands(0, "Mountain", 2)
    assert p.castable(old, how="flashback") == []
    p.cast(card(p, 0, "hand", GIVES, "creature", "2/1"))
    p.resolve(old)
    p.resolve()
    p.turn_to(0)
    spell = p.cast(old, how="flashback")
    assert len([i for i in p.s.battlefield() if p.obj(i).tapped]) == 2
    p.resolve()
    assert p.where(spell) == "exile"
    assert p.hand(0) == 2


@pytest.mark.rules("400.7g", "118.6")
def test_the_cost_of_the_flashback_is_the_mana_cost() -> None:
    p = Position()
    old = p.card(0, "graveyard", Draw(You(), Fixed(2)), types="sorcery", cost="{1}{R}")
    without = p.card(0, "graveyard", Draw(You(), Fixed(2)), types="sorcery", cost=None)
    p.lands(0, "Mountain", 1)
    card(p, 0, "battlefield", "When this creature enters, draw a card.", "creature", "2/1")
    text = HAS
    card(p, 0, "battlefield", text, "enchantment")
    assert p.castable(old, how="flashback") == []  # one mana is not enough
    assert p.castable(without, how="flashback") == []
    p.lands(0, "Mountain", 1)
    assert len(p.castable(old, how="flashback")) == 1


@pytest.mark.rules("400.7g", "611.3d")
def test_what_a_static_ability_gives_goes_on_for_the_spell() -> None:
    p = Position()
    old = p.card(0, "graveyard", Draw(You(), Fixed(1)), types="sorcery", cost="{R}")
    p.lands(0, "Mountain", 1)
    text = HAS
    card(p, 0, "battlefield", text, "enchantment")
    spell = p.cast(old, how="flashback")
    p.resolve()
    assert p.where(spell) == "exile"


def test_x_in_the_mana_cost_is_chosen() -> None:
    p = Position()
    text = "You gain X life."
    old = card(p, 0, "graveyard", text, cost="{X}{R}")
    p.lands(0, "Mountain", 4)
    p.cast(card(p, 0, "hand", GIVES, "creature", "2/1"))
    p.resolve(old)
    p.resolve()
    p.turn_to(0)
    p.cast(old, 3, how="flashback")
    p.resolve()
    assert p.life(0) == 23


def test_the_two_names_must_be_the_same() -> None:
    wrong = GIVES.replace("The flashback", "The escape")
    assert refused(wrong, "Creature")
    assert abilities(GIVES, "Creature")


def attack(p: Position, attacker: int) -> None:
    """All pass until the creature is declared as an attacker of player 1."""
    p.wait_for("attack")
    while p.kind == "attack":
        p.answer("p1" if p.ask.source == attacker else "none")


@pytest.mark.rules("701.20a")
def test_defending_player_reveals_the_top_card_of_their_own_library() -> None:
    text = (
        "Whenever this creature attacks, defending player reveals the top card of their library. "
        "If it's an artifact card, that player puts it into their hand."
    )
    for types, hand in (("artifact", 1), ("instant", 0)):
        p = Position()
        p.s.own_player(0).turn_began = p.s.turn
        attacker = card(p, 0, "battlefield", text, "creature", "2/2")
        top = p.card(1, "library", types=types)
        mine = p.card(0, "library", types="artifact")
        attack(p, attacker)
        p.resolve()
        assert p.hand(1) == hand
        assert p.where(mine) == "library"
        assert p.where(top) == ("hand" if hand else "library")


@pytest.mark.rules("401.7")
def test_a_card_of_another_library_is_put_on_the_bottom_of_it() -> None:
    text = (
        "Look at the top card of target opponent's library. "
        "You may put that card on the bottom of that player's library."
    )
    for answer in ("yes", "no"):
        p = Position()
        top = p.card(1, "library")
        p.cast(card(p, 0, "hand", text), "p1")
        p.resolve(answer)
        place = p.s.zone(p.obj(top).zone, 1).index(p.now(top))
        assert p.where(top) == "library"
        assert place == (0 if answer == "yes" else 10)


def test_all_cards_of_a_library_are_exiled() -> None:
    p = Position()
    for _ in range(2):
        p.card(1, "hand")
    text = (
        "Exile all cards from target opponent's library, "
        "then that player shuffles their hand into their library."
    )
    p.cast(card(p, 0, "hand", text), "p1")
    p.resolve()
    assert p.in_library(1) == 2
    assert p.hand(1) == 0
    assert p.in_library(0) == 10


@pytest.mark.rules("113.6", "702.29a")
def test_cards_in_hand_have_cycling() -> None:
    p = Position()
    land, other = p.card(0, "hand", types="land", cost=None), p.card(0, "hand")
    p.lands(0, "Mountain", 1)
    card(p, 0, "battlefield", "Each land card in your hand has cycling {1}.", "enchantment")
    p.turn_to(0)
    able = {o.obj for o in p.options() if o.kind == "activate"}
    assert land in able and other not in able
    p.activate(land)
    p.resolve()
    assert (p.where(land), p.hand(0)) == ("graveyard", 2)


@pytest.mark.rules("113.6", "702.81a")
def test_cards_in_the_graveyard_have_and_lose_abilities() -> None:
    for others, able in (("", True), ("Cards in graveyards lose all abilities.", False)):
        p = Position()
        old = p.creature(0, "1/1", zone="graveyard", cost="{0}")
        p.card(0, "hand", types="land", cost=None)
        text = "During your turn, artifact and creature cards in your graveyard have retrace."
        card(p, 0, "battlefield", text, "enchantment")
        if others:
            card(p, 0, "battlefield", others, "enchantment")
        assert bool(p.castable(old, how="retrace")) == able


@pytest.mark.rules("113.6", "613.11", "702.34a")
def test_cards_in_the_graveyard_lose_what_their_own_abilities_state() -> None:
    for others, able in (("", True), ("Cards in graveyards lose all abilities.", False)):
        p = Position()
        old = card(p, 0, "graveyard", "Draw a card.\nFlashback {0}")
        if others:
            card(p, 0, "battlefield", others, "enchantment")
        assert bool(p.castable(old, how="flashback")) == able


@pytest.mark.rules("604.3", "613.4a")
def test_power_that_a_lost_ability_defined_is_not_defined() -> None:
    text = "This creature's power and toughness are each equal to the number of lands you control."
    for others, size in (("", 2), ("Cards in graveyards lose all abilities.", 0)):
        p = Position()
        old = card(p, 0, "graveyard", text, "creature", "*/*")
        p.lands(0, "Forest", 2)
        if others:
            card(p, 0, "battlefield", others, "enchantment")
        assert p.pt(old) == (size, size)
