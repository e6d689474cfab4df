"""CR 707.9c, 707.9f, 707.9g: what isn't copied, what hangs on the copy, what is linked to its effect."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, enters, some, target

from apnap.model import (
    Amend,
    Apply,
    AsItEnters,
    BecomeCopy,
    Endless,
    EntersAsCopy,
    EntersWith,
    Fixed,
    GainLife,
    Gate,
    If,
    Instruction,
    Modification,
    Nothing,
    Or,
    Reflexive,
    Seq,
    SetTypes,
    Static,
    Subtype,
    Type,
    Uncopied,
    WouldBe,
    You,
)


def mirror(*then: Instruction, but: tuple[Modification, ...] = ()) -> Static:
    """It may enter as a copy of a creature or artifact; and if so, what follows."""
    copy = Amend(EntersAsCopy(some(Or((CREATURE, Type("artifact")))), but))
    return enters(AsItEnters(Gate(You(), Seq((copy, *then)), Nothing(), Nothing())))


@pytest.mark.rules("707.9c")
@pytest.mark.parametrize("kept", [False, True])
def test_what_is_not_copied_stays_as_it_was(kept: bool) -> None:
    p = Position()
    but = (Uncopied("color"),) if kept else ()
    p.creature(1, "3/3", cost="{1}{G}", name="Green")
    own = p.creature(0, "0/0", mirror(but=but), zone="hand", cost="{0}", name="Own")
    p.cast(own)
    p.resolve("yes")
    assert p.chars(own).name == "Green" and (p.chars(own).colors == 0) == kept
    # So it is where a creature becomes a copy later, each of them with its own.
    red, blue = p.creature(0, "1/1", cost="{R}"), p.creature(0, "1/1", cost="{U}")
    was = [p.chars(i).colors for i in (red, blue)]
    for i in (red, blue):
        p.do(Apply(target(CREATURE), (BecomeCopy(target(slot=1), but),), Endless()), i, p.named("Green")[0])
    assert [p.chars(i).name for i in (red, blue)] == ["Green", "Green"]
    assert ([p.chars(i).colors for i in (red, blue)] == was) == kept


@pytest.mark.rules("707.9f")
@pytest.mark.parametrize("kind", ["creature", "artifact"])
def test_what_hangs_on_what_it_is_a_copy_of(kind: str) -> None:
    p = Position()
    p.permanent(1, kind, size="3/3" if kind == "creature" else "", name="Model")
    grown = If(WouldBe(CREATURE), Amend(EntersWith("+1/+1", Fixed(2))), Nothing())
    own = p.permanent(0, "enchantment", mirror(grown), zone="hand", name="Own")
    p.cast(own)
    p.resolve("yes")
    assert p.chars(own).name == "Model" and p.counters(own, "+1/+1") == (2 if kind == "creature" else 0)


@pytest.mark.rules("707.9f")
def test_the_other_exceptions_count_for_it() -> None:
    p = Position()
    p.creature(1, "3/3", name="Model")
    still = If(WouldBe(Subtype("Wall")), Amend(EntersWith("+1/+1", Fixed(1))), Nothing())
    own = p.creature(
        0, "0/0", mirror(still, but=(SetTypes((), ("Wall",)),)), zone="hand", name="Own", subtypes="Elf"
    )
    p.cast(own)
    p.resolve("yes")
    assert p.counters(own, "+1/+1") == 1 and p.pt(own) == (4, 4)


@pytest.mark.rules("707.9g")
@pytest.mark.parametrize("again", [False, True])
def test_an_ability_linked_to_a_copy_effect_that_another_follows_does_not_trigger(again: bool) -> None:
    p = Position()
    model = p.creature(1, "3/3", name="Model")
    uncopied = p.creature(0, "0/1", mirror(), name="Shifter")
    own = p.creature(0, "0/1", mirror(Reflexive(GainLife(You(), Fixed(4)))), zone="hand", name="Own")
    p.cast(own)
    p.resolve("yes", *((uncopied, "yes", model) if again else (model,)))
    p.finish()
    assert p.chars(own).name == "Model" and p.life(0) == (20 if again else 24)
