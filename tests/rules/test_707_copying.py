"""CR 707: copiable values, copies of copies, and exceptions."""

from __future__ import annotations

import pytest
from helpers_layers import BEAR, CREATURES, FLYING, LANDS, MOX, Table, base_pt, face, pt

from apnap.engine import copying
from apnap.engine.evaluate import Context
from apnap.engine.state import BATTLEFIELD, COPY, GONE, GRAVEYARD, STACK, TOKEN
from apnap.model import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    And,
    BecomeCopy,
    Bound,
    Cant,
    CountOf,
    Each,
    Endless,
    Fixed,
    Gain,
    HasKeyword,
    HostOf,
    InZone,
    Keyword,
    Lose,
    LoseTypes,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    Static,
    This,
    Type,
    intern,
)

HUGE = face("Huge Beast", "legendary creature", FLYING, pt="7/7", cost="{6}{R}", subtypes="Beast")


@pytest.fixture
def t() -> Table:
    return Table()


def become(t: Table, id: int, of: int, *but: object) -> None:
    """The object becomes a copy of the other for good."""
    ctx = Context(t.s, id, 0)
    ctx.bindings = {"b0": (id,), "b1": (of,)}
    t.effect_of(ctx, Bound(0), BecomeCopy(Bound(1), but), duration=Endless())


@pytest.mark.rules("707.2", "613.1a")
def test_only_copiable_values_are_copied(t: Table) -> None:
    bear, huge = t.put(BEAR), t.put(HUGE)
    t.counters(huge, ("+1/+1", 3))
    t.on(huge, pt(1, 1), SetColors(("blue",)), AddTypes(("artifact",), (), ()), Gain((Keyword("haste"),)))
    become(t, bear, huge)
    c = t.chars(bear)
    assert (c.name, c.mana_value, t.pt(bear)) == ("Huge Beast", 7, (7, 7))
    assert t.colors(bear) == ["red"] and t.types(bear) == {"creature"} and t.keys(bear) == ["p0"]
    assert copying.copiable(t.s, bear) is HUGE


@pytest.mark.rules("707.2", "613.1")
def test_other_effects_still_apply_to_the_copy(t: Table) -> None:
    bear, huge = t.put(BEAR), t.put(HUGE)
    t.on(bear, pt(1, 1))
    t.counters(bear, ("+1/+1", 1))
    become(t, bear, huge)
    assert t.pt(bear) == (9, 9)


@pytest.mark.rules("707.2b")
def test_a_change_of_the_original_does_not_change_the_copy(t: Table) -> None:
    a, b, huge = t.put(BEAR), t.put(MOX), t.put(HUGE)
    become(t, a, b)
    become(t, b, huge)
    assert (t.chars(a).name, t.chars(b).name) == ("Dull Stone", "Huge Beast")


@pytest.mark.rules("707.3")
def test_a_copy_of_a_copy(t: Table) -> None:
    a, b, huge = t.put(BEAR), t.put(MOX), t.put(HUGE)
    become(t, a, huge, AddTypes(("artifact",), (), ()))
    become(t, b, a)
    assert t.chars(b).name == "Huge Beast" and t.types(b) == {"artifact", "creature"}


@pytest.mark.rules("613.2", "613.7")
def test_the_latest_copy_effect_counts_and_the_earlier_comes_back(t: Table) -> None:
    bear, mox, huge = t.put(BEAR), t.put(MOX), t.put(HUGE)
    become(t, bear, mox)
    become(t, bear, huge)
    assert t.chars(bear).name == "Huge Beast"
    t.s.effects = t.s.effects[:1]
    assert t.chars(bear).name == "Dull Stone"


@pytest.mark.rules("707.2a", "613.1a")
def test_a_copied_static_ability_works(t: Table) -> None:
    lord = t.put(face("Lord", "creature", Static(CREATURES, (pt(1, 1),)), pt="1/1"))
    bear = t.put(BEAR)
    assert t.pt(bear) == (3, 3)
    become(t, bear, lord)
    assert t.pt(bear) == (3, 3) and t.pt(lord) == (3, 3)


@pytest.mark.rules("707.2", "708.2a", "613.2b")
def test_face_down_is_copiable_and_comes_after_copying(t: Table) -> None:
    bear, huge = t.put(BEAR), t.put(HUGE)
    t.s.own(huge).face_down = "morph"
    become(t, bear, huge)
    assert t.chars(bear).name == "" and t.pt(bear) == (2, 2) and t.obj(bear).face_down == ""
    t.s.own(huge).face_down = ""
    other = t.put(BEAR)
    t.s.own(other).face_down = "morph"
    become(t, other, huge)
    assert t.chars(other).name == ""


@pytest.mark.rules("707.9a")
def test_an_ability_gained_while_copying_is_copiable(t: Table) -> None:
    made = copying.with_exceptions(BEAR, (Gain((FLYING,)),))
    assert made.abilities == (FLYING,) and made.nid >= 0
    assert copying.with_exceptions(made, (Lose(("flying",)),)).abilities == ()
    assert copying.with_exceptions(BEAR, ()) is BEAR


@pytest.mark.rules("707.9b")
def test_characteristics_modified_while_copying(t: Table) -> None:
    made = copying.with_exceptions(
        HUGE,
        (
            SetName("Small Beast"),
            base_pt(1, 1),
            LoseTypes(("legendary",)),
            AddTypes(("artifact",), ("Construct",), ("snow",)),
            Cant("block"),
        ),
    )
    assert (made.name, made.power, made.toughness) == ("Small Beast", "1", "1")
    assert made.supertypes == ("snow",) and made.types == ("creature", "artifact")
    assert made.subtypes == ("Beast", "Construct") and made.cost == HUGE.cost
    id = t.put(made)
    assert [r[0] for r in t.chars(id).rules] == [Cant("block")] and t.keys(id) == ["p0", "p1"]


@pytest.mark.rules("707.9b", "707.9d", "105.2b")
def test_a_color_set_while_copying(t: Table) -> None:
    white = t.put(copying.with_exceptions(HUGE, (SetColors(("white",)),)))
    assert t.colors(white) == ["white"] and t.chars(white).mana_value == 7
    t.static(Lose(()))
    assert t.colors(white) == ["white"]
    both = copying.with_exceptions(HUGE, (AddColors(("white",)),))
    assert t.colors(t.put(both)) == ["white", "red"]
    again = copying.with_exceptions(
        copying.with_exceptions(HUGE, (SetColors(("white",)),)), (SetColors(("blue",)),)
    )
    assert t.colors(t.put(again)) == ["blue"]


@pytest.mark.rules("707.9d")
def test_a_defining_ability_is_not_copied_where_the_exception_sets_what_it_defines(t: Table) -> None:
    count = CountOf(Each(And((Type("creature"), InZone("graveyard")))))
    counter = face(
        "Counter",
        "creature",
        Static(This(), (SetPT(count, count),), zone="any"),
        Keyword("changeling"),
        pt="*/*",
    )
    t.put(BEAR, zone=GRAVEYARD)
    assert t.pt(t.put(counter)) == (1, 1)
    fixed = copying.with_exceptions(counter, (base_pt(4, 4),))
    assert t.pt(t.put(fixed)) == (4, 4) and fixed.abilities == (Keyword("changeling"),)
    frog = copying.with_exceptions(counter, (SetTypes((), ("Frog",)),))
    assert t.chars(t.put(frog)).subtypes == {"Frog"}
    more = copying.with_exceptions(counter, (AddTypes((), ("Frog",), ()),))
    assert "Elf" in t.chars(t.put(more)).subtypes
    counted = copying.with_exceptions(BEAR, (SetPT(count, Fixed(9)),))
    assert t.pt(t.put(counted)) == (1, 9)
    every = copying.with_exceptions(BEAR, (AllCreatureTypes(),))
    assert "Elf" in t.chars(t.put(every)).subtypes


@pytest.mark.rules("707.2", "111.3")
def test_tokens_and_copies_of_spells_hold_their_values(t: Table) -> None:
    token = t.put(HUGE, 1, BATTLEFIELD, TOKEN)
    spell = t.put(HUGE, 1, STACK, COPY)
    for id in (token, spell):
        assert copying.copiable(t.s, id) is HUGE and t.chars(id).controller == 1


@pytest.mark.rules("707.2", "608.2h")
def test_what_is_gone_is_copied_as_it_last_was(t: Table) -> None:
    bear, huge = t.put(BEAR), t.put(HUGE)
    become(t, bear, huge)
    o = t.s.own(bear)
    o.last = t.chars(bear)
    o.zone = GONE
    assert copying.copiable(t.s, bear) is HUGE


@pytest.mark.rules("613.2a", "707.2c")
def test_a_static_ability_that_copies(t: Table) -> None:
    host, huge = t.put(BEAR), t.put(HUGE)
    aura = t.put(
        face("Mask", "enchantment", Static(HostOf(This()), (BecomeCopy(Each(Type("planeswalker")), ()),)))
    )
    t.attach(aura, host)
    assert t.chars(host).name == "Dusty Bear"  # nothing to copy
    first = Static(HostOf(This()), (BecomeCopy(Each(And((Type("creature"), HasKeyword("flying")))), ()),))
    other = t.put(face("Other Mask", "enchantment", first))
    t.attach(other, host)
    assert t.chars(host).name == "Huge Beast" and t.pt(host) == (7, 7) and t.chars(huge).name == "Huge Beast"


@pytest.mark.rules("305.7", "707.2")
def test_a_land_made_another_type_is_copied_as_it_was(t: Table) -> None:
    land = t.put(intern(face("Two Lands", "land", FLYING)))
    t.static(SetTypes((), ("Island",)), affects=LANDS)
    assert t.keys(land) == ["i.Island"]
    assert copying.copiable(t.s, land).abilities == (FLYING,)
