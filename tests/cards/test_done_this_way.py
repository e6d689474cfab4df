"""What was destroyed this way is counted; what was dealt damage this way and would die is exiled; how deep in
a library; states that trigger."""

from __future__ import annotations

import pytest
from made_up import card
from position import Position


@pytest.mark.rules("608.2h", "701.8b")
@pytest.mark.parametrize(
    ("said", "life"),
    [
        ("Destroy all creatures. You gain 3 life for each creature destroyed this way.", 29),
        ("Destroy all creatures. You gain 2 life for each Elf destroyed this way.", 22),
        (
            "Destroy all creatures. You gain life equal to the number of Elves you controlled that were "
            "destroyed this way.",
            21,
        ),
        ("Destroy all artifacts. You gain 1 life for each artifact destroyed this way.", 20),
    ],
)
def test_how_many_were_destroyed(said: str, life: int) -> None:
    p = Position()
    earlier = p.creature(1, "2/2")
    p.cast(card(p, 0, "hand", "Destroy target creature."), earlier)
    p.resolve()
    card(p, 0, "battlefield", "", "creature", "1/1")  # an Elf
    for words in ((), (), ("indestructible",)):
        p.creature(1, "2/2", *words)
    p.cast(card(p, 0, "hand", said))
    p.resolve()
    assert p.life(0) == life


@pytest.mark.rules("614.1a", "614.6")
@pytest.mark.parametrize("noun", ["creature", "permanent"])
def test_what_dies_of_it_is_exiled(noun: str) -> None:
    p = Position()
    small, big = [p.creature(1, size) for size in ("2/2", "2/4")]
    safe = card(
        p,
        1,
        "battlefield",
        "Prevent all damage that would be dealt to this creature.",
        "creature",
        "1/1",
    )
    said = (
        f"Dusty Elf deals 2 damage to each creature. If a {noun} dealt damage this way would die this turn, "
    )
    p.cast(card(p, 0, "hand", f"{said}exile it instead."))
    p.resolve()
    assert [p.where(id) for id in (small, big, safe)] == ["exile", "battlefield", "battlefield"]
    p.cast(card(p, 0, "hand", "Destroy all creatures."))
    p.resolve()
    # for the rest of the turn, and not what was dealt no damage
    assert [p.where(id) for id in (big, safe)] == ["exile", "graveyard"]


@pytest.mark.rules("614.1a")
def test_only_this_turn_and_only_what_was_dealt_damage() -> None:
    p = Position()
    hurt, new = p.creature(1, "1/3"), p.creature(1, "1/1", zone="hand")
    said = "Dusty Elf deals 1 damage to any target. If a creature dealt damage this way would die this turn, "
    p.cast(card(p, 0, "hand", f"{said}exile it instead."), hurt)
    p.resolve()
    p.until("upkeep")
    p.cast(card(p, 0, "hand", "Destroy all creatures.", "instant"))
    p.resolve()
    assert p.where(hurt) == "graveyard" and p.where(new) == "hand"


@pytest.mark.rules("401.7")
@pytest.mark.parametrize(("word", "depth"), [("second", 2), ("third", 3), ("seventh", 3)])
def test_how_deep_in_the_library(word: str, depth: int) -> None:
    p = Position()
    it = p.creature(1, "1/1")
    p.s.set_zone(0, 1, p.s.zone(0, 1)[:2])
    p.cast(card(p, 0, "hand", f"Put target creature into its owner's library {word} from the top."), it)
    p.resolve()
    library = p.s.zone(0, 1)
    assert len(library) == 3 and library[-depth] == p.now(it)


@pytest.mark.rules("603.8")
@pytest.mark.parametrize(("counters", "there"), [(2, True), (3, False)])
def test_so_many_counters(counters: int, there: bool) -> None:
    p = Position()
    text = (
        "{0}: Put a page counter on this artifact.\n"
        "When there are three or more page counters on this artifact, exile it. If you do, you gain 4 life."
    )
    it = card(p, 0, "battlefield", text, "artifact")
    for _ in range(counters):
        p.activate(it)
        p.resolve()
    p.finish()
    assert p.there(it) is there and p.life(0) == (20 if there else 24)


@pytest.mark.rules("603.8")
def test_no_creatures_on_the_battlefield() -> None:
    p = Position()
    text = "When there are no creatures on the battlefield, sacrifice this enchantment."
    it = card(p, 0, "battlefield", text, "enchantment")
    last = p.creature(1, "1/1")
    p.cast(card(p, 0, "hand", "You gain 1 life."))
    p.finish()
    assert p.there(it)
    p.cast(card(p, 0, "hand", "Destroy target creature."), last)
    p.finish()
    assert not p.there(it)
