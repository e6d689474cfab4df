"""CR 707: what there is to copy, what a copy goes on to do, and exceptions that depend on it."""

from __future__ import annotations

import pytest
from position import CREATURE, ENTERS, SELF, Position, damage, enters, free, some, target, when

from apnap.engine.state import CARD, COPY, TOKEN
from apnap.model import (
    Amend,
    Apply,
    AsItEnters,
    BecomeCopy,
    CopyOnStack,
    CreateCopyToken,
    Endless,
    EntersAsCopy,
    EntersWith,
    Fixed,
    Gain,
    GainLife,
    Gate,
    Keyword,
    Linked,
    ModifyPT,
    Move,
    Nothing,
    Pattern,
    PutCounters,
    Seq,
    SetPT,
    StackKind,
    Static,
    This,
    Transform,
    Type,
    Until,
    You,
)

TURN = Until("end of turn")
LEAVES = Pattern("zone change", SELF, origin=("battlefield",))


def becoming(*but: object, duration: object = TURN) -> Apply:
    """Target creature becomes a copy of another target permanent."""
    copy = BecomeCopy(target(slot=1), but)  # type: ignore[arg-type]
    return Apply(target(CREATURE), (copy,), duration)  # type: ignore[arg-type]


def clone(*then: object, of: object = CREATURE) -> Static:
    """It may enter as a copy; and if so, what follows."""
    steps = (Amend(EntersAsCopy(some(of), ())), *then)  # type: ignore[arg-type]
    return enters(AsItEnters(Gate(You(), Seq(steps), Nothing(), Nothing())))  # type: ignore[arg-type]


def double_faced(p: Position, *back: object, zone: str = "battlefield") -> int:
    faces = (p.make("flying", size="2/2", name="Front", cost="{R}"), p.make(*back, size="5/5", name="Back"))
    return p.put(zone, 0, *faces, layout="transform")


@pytest.mark.rules("707.1")
def test_permanents_tokens_and_spells_become_copies() -> None:
    p = Position()
    model, bear = p.creature(1, "4/5", "flying", name="Model"), p.creature(0, "2/2", name="Bear")
    # An object that becomes a copy stays the object that it was.
    p.do(becoming(), bear, model)
    assert p.now(bear) == bear and p.obj(bear).kind == CARD and p.chars(bear).name == "Model"
    # A token is made.
    p.do(CreateCopyToken(You(), Fixed(1), target(CREATURE)), model)
    (made,) = [i for i in p.named("Model") if i not in (model, bear)]
    assert p.obj(made).kind == TOKEN and p.pt(made) == (4, 5)
    # A spell is put on the stack.
    spell = p.cast(p.spell(GainLife(You(), Fixed(2))))
    p.do(CopyOnStack(You(), target(StackKind("spell")), Fixed(1)), spell)
    assert [p.obj(i).kind for i in p.s.stack()] == [CARD, COPY]
    p.finish()
    assert p.life(0) == 24
    p.until("upkeep")
    assert p.chars(bear).name == "Bear" and p.chars(made).name == "Model"


def keeper() -> tuple[object, ...]:
    """As it enters the battlefield it exiles a card; that card returns to its owner's hand as it leaves."""
    away = Move(target(Type("artifact")), "exile")
    return (when(ENTERS, away), when(LEAVES, Move(Linked(), "hand")))


def kept() -> tuple[Position, int, int, int]:
    """A position, the keeper, what it has exiled, and what there still is to exile."""
    p = Position()
    a, b = p.permanent(1, "artifact"), p.permanent(1, "artifact")
    original = p.creature(0, "1/1", *keeper(), zone="hand", name="Keeper")
    p.cast(original)
    p.resolve(a)
    p.finish()
    return p, original, a, b


@pytest.mark.rules("707.7", "607.5")
def test_linked_abilities_are_linked_to_each_other_on_the_copy() -> None:
    p, original, a, b = kept()
    p.do(CreateCopyToken(You(), Fixed(1), target(CREATURE)), p.now(original), then=(b,))
    p.finish()
    assert (p.where(a), p.where(b)) == ("exile", "exile")
    (made,) = [i for i in p.named("Keeper") if i != p.now(original)]
    p.do(Move(target(CREATURE), "exile"), made)
    p.finish()
    # What the copy exiled, not what the original did.
    assert (p.where(a), p.where(b)) == ("exile", "hand")
    p.do(Move(target(CREATURE), "exile"), p.now(original))
    p.finish()
    assert p.where(a) == "hand"


@pytest.mark.rules("607.5", "707.7")
def test_linked_abilities_that_a_clone_has_got_together() -> None:
    p, original, a, b = kept()
    copy = p.creature(0, "0/1", clone(), zone="hand", name="Mirror")
    p.cast(copy)
    p.resolve("yes")
    p.finish()
    if p.where(b) != "exile":
        p.say(b).finish()
    assert (p.where(a), p.where(b)) == ("exile", "exile")
    p.do(Move(target(CREATURE), "exile"), p.now(copy))
    p.finish()
    assert (p.where(a), p.where(b)) == ("exile", "hand")


@pytest.mark.rules("707.8")
@pytest.mark.parametrize("turned", [False, True])
def test_of_a_double_faced_permanent_the_face_that_is_up_is_copied(turned: bool) -> None:
    p = Position()
    model, bear = double_faced(p, "trample"), p.creature(0, "1/1")
    if turned:
        p.do(Transform(target(CREATURE)), model)
    p.do(becoming(), bear, model)
    c = p.chars(bear)
    assert (c.name, c.power) == (("Back", 5) if turned else ("Front", 2))
    assert c.has("trample") == turned and c.has("flying") == (not turned)
    # The copy itself is no double-faced card, and what becomes of the model later is nothing to it.
    p.do(Transform(target(CREATURE)), bear)
    p.do(Transform(target(CREATURE)), model)
    assert p.chars(bear).name == ("Back" if turned else "Front")


@pytest.mark.rules("707.8")
def test_a_double_faced_permanent_that_is_a_copy_transforms_and_stays_one() -> None:
    p = Position()
    id, model = double_faced(p), p.creature(0, "1/1", name="Model")
    p.do(becoming(), id, model)
    p.do(Transform(target(CREATURE)), id)
    assert p.chars(id).name == "Model" and p.obj(id).face_index == 1
    p.until("upkeep")
    assert p.chars(id).name == "Back"


@pytest.mark.rules("707.9", "707.9a", "707.9b")
def test_exceptions_belong_to_the_copy_that_states_them() -> None:
    p = Position()
    model = p.creature(1, "3/3", "flying", name="Model")
    plain, other = p.creature(0, "1/1"), p.creature(0, "1/1")
    p.do(becoming(), plain, model)
    p.do(becoming(SetPT(Fixed(7), Fixed(7)), Gain((Keyword("haste"),))), other, model)
    assert p.pt(plain) == (3, 3) and not p.chars(plain).has("haste")
    assert p.pt(other) == (7, 7) and p.chars(other).has("haste") and p.chars(other).has("flying")
    assert p.pt(model) == (3, 3) and not p.chars(model).has("haste")


@pytest.mark.rules("707.9e")
@pytest.mark.parametrize("again", [False, True])
def test_an_additional_effect_does_not_outlast_another_copy_effect(again: bool) -> None:
    p = Position()
    p.creature(0, "1/1")
    model = p.creature(1, "3/3", name="Model")
    uncopied = p.creature(0, "0/1", clone(), name="Shifter")
    id = p.creature(0, "0/1", clone(Amend(EntersWith("+1/+1", Fixed(2)))), zone="hand")
    p.cast(id)
    p.resolve("yes", *((uncopied, "yes", model) if again else (model,)))
    assert p.chars(id).name == "Model"
    assert p.pt(id) == ((3, 3) if again else (5, 5))


@pytest.mark.rules("707.11")
def test_an_ability_still_means_the_object_that_has_become_something_else() -> None:
    p = Position()
    growth = free(Seq((damage(1), PutCounters(This(), "+1/+1", Fixed(1)))))
    pump = free(Apply(This(), (ModifyPT(Fixed(0), Fixed(2)),), TURN))
    shifter = p.creature(0, "1/1", growth, pump, name="Namer")
    namesake = p.creature(0, "1/1", growth, name="Namer")
    model = p.creature(1, "4/4", name="Model")
    p.activate(shifter, nth=1)
    p.resolve()
    assert p.pt(shifter) == (1, 3)
    p.activate(shifter, "p1")
    p.do(becoming(duration=Endless()), shifter, model)
    p.finish()
    assert p.chars(shifter).name == "Model" and p.life(1) == 19
    assert p.counters(shifter, "+1/+1") == 1 and p.pt(shifter) == (5, 7)
    # Not another of the name that it had, nor another of the name that it has.
    assert not p.counters(namesake, "+1/+1") and not p.counters(model, "+1/+1")
