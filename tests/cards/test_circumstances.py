"""When events count, what spells are aimed at, counters of any kind (122.8, 603.2), one sort or another."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("603.2")
@pytest.mark.parametrize("artifact", [True, False])
def test_while_it_is_so(artifact: bool) -> None:
    p = Position()
    text = "Whenever you gain life while you control an artifact, draw a card."
    card(p, 0, "battlefield", text, "enchantment")
    if artifact:
        p.permanent(0, "artifact")
    p.cast(card(p, 0, "hand", "You gain 1 life."))
    p.finish()
    assert p.hand(0) == int(artifact)


@pytest.mark.rules("603.2")
@pytest.mark.parametrize(("by", "drawn"), [(0, 0), (1, 1)])
def test_in_whose_turn(by: int, drawn: int) -> None:
    p = Position(active=by)
    text = "Whenever you gain life during an opponent's turn, draw a card."
    card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "You gain 1 life.", "instant"))
    p.finish()
    assert p.hand(0) == drawn


@pytest.mark.rules("603.2")
def test_for_the_first_time_each_turn() -> None:
    p = Position()
    text = "Whenever you gain life for the first time each turn, draw a card."
    card(p, 0, "battlefield", text, "enchantment")
    for _ in range(2):
        p.cast(card(p, 0, "hand", "Each player gains 1 life."))
        p.finish()
    assert p.hand(0) == 1
    p.until("upkeep")
    p.turn_to(0)
    p.cast(card(p, 0, "hand", "You gain 1 life.", "instant"))
    p.finish()
    assert p.hand(0) == 2


@pytest.mark.rules("601.2c", "603.2")
@pytest.mark.parametrize(("whose", "drawn"), [(0, 1), (1, 0)])
def test_what_the_spell_is_aimed_at(whose: int, drawn: int) -> None:
    p = Position()
    it = p.creature(whose, "1/1")
    text = "Whenever you cast a sorcery spell that targets a creature you control, draw a card."
    card(p, 0, "battlefield", text, "enchantment")
    p.cast(card(p, 0, "hand", "Tap target creature."), it)
    p.finish()
    assert p.hand(0) == drawn
    p.cast(card(p, 0, "hand", "Tap target creature.", "instant"), it)
    p.finish()
    assert p.hand(0) == drawn


@pytest.mark.rules("122.8")
def test_its_counters() -> None:
    p = Position()
    text = "When this creature dies, put its counters on target creature."
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    other = p.creature(0, "2/2")
    for said in ("Put two +1/+1 counters on target creature.", "Put a flying counter on target creature."):
        p.cast(card(p, 0, "hand", said), it)
        p.finish()
    p.cast(card(p, 0, "hand", "Destroy target creature."), it)
    p.resolve()
    while p.kind != "priority":
        p.answer(next(k for k in p.keys() if str(other) in k))
    p.finish()
    assert p.pt(other) == (4, 4) and p.chars(other).has("flying")


@pytest.mark.rules("122.1", "118.3")
@pytest.mark.parametrize(("n", "able"), [(0, False), (1, True)])
def test_any_counter_is_the_cost(n: int, able: bool) -> None:
    p = Position()
    it = card(p, 0, "battlefield", "Remove a counter from this creature: You gain 7 life.", "creature", "1/1")
    if n:
        p.cast(card(p, 0, "hand", "Put a charge counter on target creature."), it)
        p.finish()
    p.begin()
    assert any(o.kind == "activate" and o.obj == it for o in p.options()) is able
    if able:
        p.activate(it)
        p.resolve()
        assert p.counters(it, "charge") == 0 and p.life(0) == 27


@pytest.mark.rules("701.63a")
@pytest.mark.parametrize("counters", [True, False])
def test_endure(counters: bool) -> None:
    p = Position()
    it = card(p, 0, "hand", "When this creature enters, it endures 2.", "creature", "1/1")
    p.cast(it)
    p.resolve()
    p.resolve()
    p.answer("yes" if counters else "no")
    spirits = [i for i in p.s.battlefield() if "Spirit" in p.chars(i).subtypes]
    assert p.pt(it) == ((3, 3) if counters else (1, 1))
    assert [p.pt(i) for i in spirits] == ([] if counters else [(2, 2)])


@pytest.mark.rules("109.2")
def test_all_other_than_it() -> None:
    p = Position()
    it = card(p, 0, "battlefield", "{0}: Destroy all creatures other than this creature.", "creature", "1/1")
    others = [p.creature(i, "1/1") for i in range(2)]
    p.activate(it)
    p.resolve()
    assert p.there(it) and not any(p.there(i) for i in others)


@pytest.mark.rules("701.23a")
def test_one_sort_or_another() -> None:
    p = Position(library=0)
    text = "Search your library for a basic land card or a Goat card, put it into your hand, then shuffle."
    found = [
        p.permanent(0, "land", supertypes="basic", zone="library"),
        p.permanent(0, "land", zone="library"),
        p.creature(0, "1/1", subtypes="Goat", zone="library"),
        p.creature(0, "1/1", zone="library"),
    ]
    p.cast(card(p, 0, "hand", text))
    p.resolve()
    offered = [any(str(i) in k for k in p.keys()) for i in found]
    assert offered == [True, False, True, False]
