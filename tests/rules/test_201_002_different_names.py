"""CR 201.2b-c: different names; 207.2: words before an ability that mean nothing; 607: what is linked."""

from __future__ import annotations

import pytest
from position import CREATURE, ENTERS, SELF, Position, enters, free, target, when

from apnap.model import (
    Activated,
    AddMana,
    And,
    AsItEnters,
    ChooseValue,
    Compare,
    ControlledBy,
    Cost,
    Distinct,
    Each,
    EntersFaceDown,
    Fixed,
    GainLife,
    Gate,
    InZone,
    Is,
    Linked,
    Move,
    Not,
    Nothing,
    Pattern,
    Pay,
    PayLife,
    Reflexive,
    SharesWith,
    This,
    Trigger,
    Triggered,
    Type,
    You,
)

MINE = Each(And((CREATURE, ControlledBy(You()))))
FELLOW = Pattern("zone change", CREATURE, destination=("battlefield",))


@pytest.mark.rules("201.2b")
@pytest.mark.parametrize(("names", "gained"), [(("A", "B"), 1), (("A", "A"), 0), (("A", ""), 0)])
def test_objects_have_different_names_if_each_has_one_of_its_own(names: tuple[str, str], gained: int) -> None:
    p = Position()
    two = Compare(Distinct("name", MINE), ">=", Fixed(2))
    p.permanent(0, "enchantment", when(FELLOW, GainLife(You(), Fixed(1)), condition=two))
    first = p.creature(0, "1/1", name=names[0])
    if not names[1]:
        p.s.own(first).face_down = "manifested"
    came = p.creature(0, "1/1", zone="hand", name=names[1] or "B")
    p.cast(came)
    p.resolve()
    p.finish()
    assert p.life(0) == 20 + gained


@pytest.mark.rules("201.2c")
@pytest.mark.parametrize(("name", "down", "gained"), [("B", False, 1), ("A", False, 0), ("B", True, 0)])
def test_what_has_no_name_has_no_different_one(name: str, down: bool, gained: int) -> None:
    p = Position()
    other = Is(Trigger("object"), Not(SharesWith("name", This())))
    gain = when(FELLOW, GainLife(You(), Fixed(1)), condition=other)
    p.creature(0, "1/1", gain, name="A")
    card = p.creature(0, "1/1", zone="graveyard", name=name)
    how = (EntersFaceDown(),) if down else ()
    p.do(Move(target(InZone("graveyard")), "battlefield", entering=how), card)
    p.finish()
    assert p.life(0) == 20 + gained


@pytest.mark.rules("207.2", "207.2d")
@pytest.mark.parametrize("label", ["", "songs of old", "landfall"])
def test_a_flavor_word_changes_nothing(label: str) -> None:
    p = Position()
    p.permanent(0, "enchantment", Triggered(FELLOW, GainLife(You(), Fixed(2)), label=label))
    p.cast(p.creature(0, "1/1", zone="hand"))
    p.resolve()
    p.finish()
    assert p.life(0) == 22


@pytest.mark.rules("607.5a")
@pytest.mark.parametrize("chosen", [False, True])
def test_an_undefined_choice_does_nothing(chosen: bool) -> None:
    p = Position()
    mana = Activated(Cost(()), AddMana(You(), (("$color",),), Fixed(1)))
    words = (enters(AsItEnters(ChooseValue(You(), "color"))),) if chosen else ()
    rock = p.permanent(0, "artifact", *words, mana, zone="hand")
    p.cast(rock)
    p.resolve(*(("wblue",) if chosen else ()))
    p.begin()
    p.activate(p.now(rock))
    assert len(p.s.players[0].pool) == (1 if chosen else 0)


@pytest.mark.rules("607.4", "607.3")
def test_an_ability_may_be_linked_with_several_others() -> None:
    p = Position()
    leaves = Pattern("zone change", SELF, origin=("battlefield",))
    away = Move(target(Type("artifact")), "exile")
    it = p.creature(
        0, "1/1", when(ENTERS, away), free(away), when(leaves, Move(Linked(), "hand")), zone="hand"
    )
    a, b, c = [p.permanent(1, "artifact") for _ in range(3)]
    p.cast(it)
    p.resolve(a)
    p.finish()
    p.activate(p.now(it), b)
    p.resolve()
    p.do(away, c)
    p.do(Move(target(CREATURE), "exile"), p.now(it))
    p.finish()
    assert [p.where(i) for i in (a, b, c)] == ["hand", "hand", "exile"]


@pytest.mark.rules("607.2h", "603.12")
@pytest.mark.parametrize("yes", ["yes", "no"])
def test_a_trigger_of_the_same_paragraph_is_of_what_the_static_ability_did(yes: str) -> None:
    p = Position()
    paid = Gate(
        You(), Pay(You(), Cost((PayLife(Fixed(2)),))), Reflexive(GainLife(You(), Fixed(7))), Nothing()
    )
    id = p.creature(0, "1/1", enters(AsItEnters(paid)), zone="hand")
    p.cast(id)
    p.resolve(yes)
    p.finish()
    assert p.life(0) == (25 if yes == "yes" else 20)
