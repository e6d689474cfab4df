"""What something is besides what it was, and copies with exceptions (CR 205.1b, 707.9)."""

from __future__ import annotations

import pytest
from made_up import abilities, card
from position import Position

from apnap.model import (
    AddColors,
    AddTypes,
    CreateCopyToken,
    Fixed,
    Gain,
    Keyword,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    Triggered,
)


@pytest.mark.rules("205.1b", "613.1d")
def test_it_keeps_its_types() -> None:
    p = Position()
    it = p.permanent(0, "artifact")
    text = (
        "Target artifact becomes a 2/3 black Goat creature with flying in addition to its other types "
        "until end of turn."
    )
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    c = p.chars(it)
    assert c.has("flying") and p.pt(it) == (2, 3) and "Goat" in c.subtypes
    p.cast(card(p, 0, "hand", "Destroy target artifact."), it)
    p.resolve()
    assert not p.there(it)


@pytest.mark.rules("205.1b", "105.3")
@pytest.mark.parametrize(("said", "both"), [("types", False), ("colors and types", True)])
def test_colors_besides(said: str, both: bool) -> None:
    p = Position()
    it = p.creature(0, "1/1", cost="{W}")
    card(
        p,
        0,
        "battlefield",
        f"Other creatures you control are black Goats in addition to their other {said}.",
        "creature",
        "1/1",
    )
    assert p.chars(it).colors == (1 | 4 if both else 4)


@pytest.mark.rules("205.1a")
def test_what_is_an_enchantment_is_no_creature_any_more() -> None:
    p = Position()
    text = "When this creature dies, if it was a creature, return it to the battlefield. It's an enchantment."
    it = card(p, 0, "battlefield", text, "creature", "2/2")
    for _ in range(2):
        p.cast(card(p, 0, "hand", "Destroy target permanent."), p.now(it))
        p.finish()
        if p.there(it):
            assert not p.chars(it).has_pt
    assert p.where(it) == "graveyard"


@pytest.mark.rules("607.2d", "205.1b")
def test_the_chosen_type_besides() -> None:
    p = Position()
    it = p.creature(0, "1/1", subtypes="Elf")
    p.creature(1, "1/1", subtypes="Goat")
    text = (
        "As this enchantment enters, choose a creature type.\n"
        "Creatures you control are the chosen type in addition to their other types."
    )
    p.cast(card(p, 0, "hand", text, "enchantment"))
    p.resolve("wGoat")
    assert p.chars(it).subtypes == {"Elf", "Goat"}


@pytest.mark.rules("707.9a", "707.9b", "707.2")
def test_a_token_with_exceptions() -> None:
    p = Position()
    it = p.creature(0, "3/3", "trample", supertypes="legendary")
    text = (
        "Create a token that's a copy of target creature, except it isn't legendary, it's a 1/1 Goat in "
        "addition to its other types, and it has flying."
    )
    p.cast(card(p, 0, "hand", text), it)
    p.resolve()
    (token,) = [i for i in p.s.battlefield() if i != it]
    c = p.chars(token)
    assert p.there(it) and p.pt(token) == (1, 1) and c.has("flying") and c.has("trample")
    assert "Goat" in c.subtypes and not c.supertypes
    assert p.pt(it) == (3, 3) and not p.chars(it).has("flying")


@pytest.mark.rules("707.4", "707.9a", "514.2")
def test_it_is_a_copy_until_end_of_turn() -> None:
    p = Position()
    it = card(
        p,
        0,
        "battlefield",
        "{0}: This creature becomes a copy of target creature until end of turn, except it has haste.",
        "creature",
        "1/1",
    )
    other = p.creature(1, "4/5", "flying")
    p.activate(it, other)
    p.resolve()
    assert p.pt(it) == (4, 5) and p.chars(it).has("haste") and p.chars(it).has("flying")
    assert not p.chars(other).has("haste")
    p.until("upkeep")
    assert p.pt(it) == (1, 1) and not p.chars(it).has("flying")


@pytest.mark.rules("707.5", "707.9a", "614.1c")
@pytest.mark.parametrize("copy", [True, False])
def test_it_enters_as_a_copy_with_exceptions(copy: bool) -> None:
    p = Position()
    p.creature(1, "4/5", "flying")
    text = (
        "You may have this creature enter tapped as a copy of any creature on the battlefield, except its "
        "name is Dusty Elf and it's a Goat in addition to its other types."
    )
    it = card(p, 0, "hand", text, "creature", "1/1")
    p.cast(it)
    p.resolve()
    while p.kind != "priority":
        wanted = ("yes", "o") if copy else ("no", "decline", "none")
        p.answer(next((k for k in p.keys() if k.startswith(wanted)), p.keys()[0]))
    c = p.chars(it)
    assert p.obj(it).tapped is copy and c.has("flying") is copy and c.name == "Dusty Elf"
    assert ("Goat" in c.subtypes) is copy and p.pt(it) == ((4, 5) if copy else (1, 1))


@pytest.mark.rules("707.4")
def test_all_others_become_copies() -> None:
    p = Position()
    own = [p.creature(0, "1/1") for _ in range(2)]
    foe, model = p.creature(1, "1/1"), p.creature(1, "6/6")
    text = "Each creature you control becomes a copy of target creature until end of turn."
    p.cast(card(p, 0, "hand", text), model)
    p.resolve()
    assert [p.pt(i) for i in own] == [(6, 6)] * 2 and p.pt(foe) == (1, 1)


def test_what_color_is_kept_hangs_on_what_is_said() -> None:
    told = "Other creatures you control are black Goats in addition to their other {}."
    for said, color in (("types", SetColors), ("colors and types", AddColors)):
        (ability,) = abilities(told.format(said), "Creature")
        assert isinstance(ability, Static)
        assert ability.mods == (AddTypes((), ("Goat",), ()), color(("black",)))


def test_the_copys_exceptions() -> None:
    text = (
        "When this creature dies, create a token that's a copy of it, except it's a 1/1 green Goat and it "
        "has flying."
    )
    (ability,) = abilities(text, "Creature")
    assert isinstance(ability, Triggered) and isinstance(ability.effect, CreateCopyToken)
    but = ability.effect.but
    green = SetColors(("green",))
    size = SetPT(Fixed(1), Fixed(1))
    assert but == (SetTypes((), ("Goat",)), green, size, Gain((Keyword("flying"),)))
