"""Small words of many texts: two recipients, how many opponents, what entered, no combat damage."""

from __future__ import annotations

import pytest
from board import Board
from made_up import card, made, refused
from position import Position

from apnap.cards import default_database
from apnap.engine.combat.damage import damage_of


@pytest.mark.rules("120.1")
def test_damage_to_a_player_and_what_they_control() -> None:
    p = Position(3)
    own, foe, other = [p.creature(i, "1/4") for i in range(3)]
    p.cast(
        card(
            p, 0, "hand", "Dusty Elf deals 2 damage to target player and each creature that player controls."
        ),
        "p1",
    )
    p.resolve()
    assert [p.life(i) for i in range(3)] == [20, 18, 20]
    assert [p.obj(i).damage for i in (own, foe, other)] == [0, 2, 0]


@pytest.mark.rules("305.7", "614.1c")
@pytest.mark.parametrize(("players", "tapped"), [(3, True), (4, False)])
def test_how_many_opponents(players: int, tapped: bool) -> None:
    p = Position(players)
    land = card(p, 0, "hand", "This land enters tapped unless you have three or more opponents.", "land")
    p.turn_to(0)
    p.say(next(o.key for o in p.options() if o.obj == land))
    assert p.obj(p.now(land)).tapped is tapped


@pytest.mark.rules("608.2c")
def test_what_entered_this_turn() -> None:
    text = (
        "This creature gets +0/+2 as long as two or more nonland permanents entered the battlefield under "
        "your control this turn."
    )
    p = Position()
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    sizes = []
    for _ in range(3):
        sizes.append(p.pt(it))
        p.cast(p.creature(0, "1/1", zone="hand"))
        p.resolve()
    assert sizes == [(1, 1), (1, 1), (1, 3)]


@pytest.mark.rules("119.10", "614.1a")
@pytest.mark.parametrize(("text", "life"), [("twice that much life", 26), ("that much life plus 1", 24)])
def test_more_life(text: str, life: int) -> None:
    p = Position()
    card(p, 0, "battlefield", f"If you would gain life, you gain {text} instead.", "enchantment")
    p.cast(card(p, 0, "hand", "You gain 3 life. Each opponent gains 3 life."))
    p.resolve()
    assert (p.life(0), p.life(1)) == (life, 23)


@pytest.mark.rules("510.1a")
def test_it_assigns_no_combat_damage() -> None:
    p = Position()
    it = card(
        p, 0, "battlefield", "{0}: This creature assigns no combat damage this turn.", "creature", "2/2"
    )
    p.activate(it)
    p.resolve()
    assert damage_of(p.s, it) == 0
    p.until("upkeep")
    assert damage_of(p.s, it) == 2


@pytest.mark.rules("510.1c")
@pytest.mark.parametrize(("said", "life"), [("yes", 13), ("no", 20)])
def test_assigned_as_though_not_blocked(said: str, life: int) -> None:
    board = Board()
    it = board.put(default_database().card("Thorn Elemental").faces[0], 0, tapped=True)
    foe = board.creature(1, "1/3")
    board.fighting(it, "p1", foe)
    board.damage()
    board.say(said)
    assert board.s.players[1].life == life


@pytest.mark.rules("603.2")
def test_for_the_first_time_each_turn() -> None:
    text = (
        "Whenever this creature becomes the target of a spell or ability you control for the first time each "
        "turn, put a +1/+1 counter on it."
    )
    p = Position()
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    for _ in range(2):
        p.cast(card(p, 0, "hand", "Target creature gains trample until end of turn."), it)
        p.finish()
    assert p.counters(it, "+1/+1") == 1


@pytest.mark.rules("603.2c")
def test_cards_put_into_your_graveyard_at_once() -> None:
    p = Position()
    text = "Whenever one or more cards are put into your graveyard from your library, you gain 1 life."
    card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "Mill three cards."))
    p.finish()
    assert p.life(0) == 21
    p.cast(card(p, 0, "hand", "Target opponent mills three cards."), "p1")
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("701.68a")
def test_blight_needs_a_creature() -> None:
    text = "You may blight 1. If you do, you gain 3 life."
    p = Position()
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    assert p.life(0) == 20
    it = p.creature(0, "2/2")
    p.cast(card(p, 0, "hand", text))
    p.resolve("yes")
    assert (p.life(0), p.counters(it, "-1/-1")) == (23, 1)


@pytest.mark.rules("701.15b")
def test_a_goaded_creature_attacks_another_player_if_able() -> None:
    board = Board(3)
    it = board.creature(0, "2/2")
    board.put(made("Creatures your opponents control get +1/+0 and are goaded.", "enchantment"), 1)
    assert board.attack().wholes() == {frozenset({(it, "p2")})}


def test_refused() -> None:
    # the ability functions on the battlefield, whatever it speaks of
    text = (
        "When this creature dies, return this card to the battlefield at the beginning of the next end step."
    )
    assert refused(text, "Creature")
    assert refused("Dusty Elf deals 2 damage to target player and each creature.  And.")
    assert refused("If you would gain life, you gain twice that many life instead.", "Enchantment")
    assert refused(
        "Whenever one or more card is put into your graveyard from your library, scry 1.", "Enchantment"
    )
