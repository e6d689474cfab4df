"""What the nth spell costs, whose creature died, one of the cards exiled, the token and not its model."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("601.2f")
@pytest.mark.parametrize(("n", "able"), [(0, False), (1, True), (2, False)])
def test_the_second_spell_of_a_turn(n: int, able: bool) -> None:
    p = Position()
    card(p, 0, "battlefield", "The second spell you cast each turn costs {1} less to cast.", "enchantment")
    for _ in range(n):
        p.cast(card(p, 0, "hand", "You gain 1 life."))
        p.finish()
    assert bool(p.castable(card(p, 0, "hand", "You gain 1 life.", cost="{1}"))) is able


@pytest.mark.rules("601.2f")
@pytest.mark.parametrize("active", [0, 1])
def test_the_first_of_a_kind_in_your_own_turns(active: int) -> None:
    p = Position(active=active)
    text = "The first instant spell you cast during each of your turns costs {1} less to cast."
    card(p, 0, "battlefield", text, "enchantment")
    if active == 0:
        p.cast(card(p, 0, "hand", "You gain 1 life."))
        p.finish()
    assert bool(p.castable(card(p, 0, "hand", "You gain 1 life.", "instant", cost="{1}"))) is (active == 0)


@pytest.mark.rules("601.2f")
@pytest.mark.parametrize("active", [0, 1])
def test_cheaper_in_your_turn(active: int) -> None:
    p = Position(active=active)
    text = "This spell costs {1} less to cast during your turn.\nDraw a card."
    assert bool(p.castable(card(p, 0, "hand", text, "instant", cost="{1}"))) is (active == 0)


@pytest.mark.rules("603.10a", "608.2h")
def test_the_player_whose_creature_died() -> None:
    p = Position(3)
    foe = p.creature(2, "1/1", subtypes="Elf")
    text = "Whenever an Elf an opponent controls dies, that player loses 2 life."
    card(p, 0, "battlefield", text, "enchantment")
    for it in (foe, p.creature(0, "1/1", subtypes="Elf")):
        p.cast(card(p, 0, "hand", "Destroy target creature."), it)
        p.finish()
    assert [p.life(i) for i in range(3)] == [20, 20, 18]


@pytest.mark.rules("608.2c")
def test_one_of_the_cards_exiled_may_be_played() -> None:
    p = Position(library=0)
    cards = [p.permanent(0, "land", zone="library") for _ in range(2)]
    text = (
        "Exile the top two cards of your library. Choose one of them. Until end of turn, you may play "
        "that card."
    )
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    p.answer(next(k for k in p.keys() if str(p.now(cards[0])) in k))
    assert {o.obj for o in p.options() if o.kind == "play"} == {p.now(cards[0])}


@pytest.mark.rules("707.2", "603.7")
def test_the_token_is_sacrificed_not_what_it_is_a_copy_of() -> None:
    p = Position()
    it = p.creature(0, "3/3")
    text = (
        "Create a token that's a copy of target creature you control. Sacrifice it at the beginning of the "
        "next end step."
    )
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    (token,) = [i for i in p.s.battlefield() if i != it]
    p.until("end")
    assert p.there(it) and not p.there(token)


@pytest.mark.rules("708.8", "603.6a")
def test_enters_or_is_turned_face_up() -> None:
    p = Position()
    text = "When this creature enters or is turned face up, you gain 7 life.\nMorph {0}"
    p.cast(card(p, 0, "hand", text, "creature", "1/1"))
    p.finish()
    assert p.life(0) == 27
    it = card(p, 0, "hand", text, "creature", "1/1")
    p.lands(0, "Forest", 3)
    p.cast(it, how="morph")
    p.finish()
    assert p.life(0) == 27
    p.say(next(o.key for o in p.options() if o.kind == "special"))
    p.finish()
    assert p.life(0) == 34
