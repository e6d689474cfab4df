"""CR 712, 707.8a, 707.10g, 202.3b, 701.53: double-faced cards, tokens and copies."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, THIS, Table, target

from apnap.engine import views
from apnap.engine.instructions.stack import put_copy
from apnap.model import (
    Act,
    And,
    AsItEnters,
    BecomeCopy,
    ChooseValue,
    CreateCopyToken,
    Each,
    EntersTransformed,
    Fixed,
    InZone,
    MayPlay,
    Move,
    Named,
    Pattern,
    Replacing,
    SetPT,
    Static,
    This,
    Transform,
    Type,
    You,
)


def hero(
    t: Table, zone: str = "battlefield", layout: str = "transform", back: str = "creature", **more: Any
) -> int:
    """A 2/2 for {3} with a 5/5 without mana cost on its back."""
    front = t.face("Hero", "{3}", "creature", pt="2/2", sub="Human")
    other = t.face("Legend", "", back, pt="5/5" if back == "creature" else "", sub="Spirit")
    return t.put_card(layout, front, other, zone=zone, **more)


def turn(t: Table, id: int) -> None:
    t.cast(t.free(0, Transform(target(CREATURE))), id)
    t.resolve()


def copy_token(t: Table, id: int, *but: Any) -> int:
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE), but)), id)
    t.resolve()
    return t.s.battlefield()[-1]


@pytest.mark.rules("712.8a", "712.8d", "712.8e", "202.3b", "712.18")
def test_each_face_alone_and_the_mana_value_of_the_back() -> None:
    t = Table()
    id = hero(t)
    assert (t.chars(id).name, t.pt(id)) == ("Hero", (2, 2))
    turn(t, id)
    c = t.chars(id)
    assert (c.name, t.pt(id), c.mana_value, c.cost) == ("Legend", (5, 5), 3, None)
    assert "Human" not in c.subtypes
    turn(t, id)
    assert (t.chars(id).name, t.chars(id).mana_value) == ("Hero", 3)
    turn(t, id)
    t.cast(t.free(0, Move(Each(CREATURE), "hand")))
    t.resolve()
    assert t.chars(t.now(id)).name == "Hero"


@pytest.mark.rules("707.8a")
def test_a_token_copy_of_a_double_faced_permanent_is_double_faced() -> None:
    t = Table()
    id = hero(t)
    token = copy_token(t, id)
    assert t.chars(token).name == "Hero"
    turn(t, token)
    c = t.chars(token)
    assert (c.name, t.pt(token), c.mana_value) == ("Legend", (5, 5), 3)
    assert t.chars(id).name == "Hero"
    turn(t, token)
    assert t.chars(token).name == "Hero"


@pytest.mark.rules("707.8a")
@pytest.mark.rules("707.8")
def test_of_one_with_its_back_face_up_the_token_has_too() -> None:
    t = Table()
    id = hero(t)
    turn(t, id)
    token = copy_token(t, id)
    assert (t.chars(token).name, t.chars(token).mana_value) == ("Legend", 3)
    turn(t, token)
    assert (t.chars(token).name, t.pt(token)) == ("Hero", (2, 2))


@pytest.mark.rules("707.8a", "707.9b")
def test_exceptions_go_for_both_faces() -> None:
    t = Table()
    id = hero(t)
    token = copy_token(t, id, SetPT(Fixed(1), Fixed(1)))
    assert t.pt(token) == (1, 1)
    turn(t, token)
    assert t.chars(token).name == "Legend" and t.pt(token) == (1, 1)


@pytest.mark.rules("707.8a", "712.9", "701.27c")
def test_a_token_copy_of_a_card_with_one_face_transforms_not() -> None:
    t = Table()
    plain = t.creature(0, "1/1", name="Plain")
    token = copy_token(t, plain)
    turn(t, token)
    assert t.chars(token).name == "Plain"


@pytest.mark.rules("712.8e", "202.3b", "701.27g")
def test_what_becomes_a_copy_of_the_back_face_has_mana_value_0_and_one_face() -> None:
    from apnap.engine.evaluate import Context, matches
    from apnap.model import Apply, Status, Until

    t = Table()
    id = hero(t)
    turn(t, id)
    plain = t.creature(0, "1/1", cost="{1}")
    become = Apply(target(CREATURE), (BecomeCopy(Each(Named("Legend")), ()),), Until("end of turn"))
    t.cast(t.free(0, become), plain)
    t.resolve()
    assert (t.chars(plain).name, t.chars(plain).mana_value) == ("Legend", 0)
    turn(t, plain)
    assert t.chars(plain).name == "Legend"
    ctx = Context(t.s, 0, 0)
    assert matches(ctx, Status("transformed"), id) and not matches(ctx, Status("transformed"), plain)


@pytest.mark.rules("707.10g")
def test_a_copy_of_the_spell_becomes_a_double_faced_token() -> None:
    t = Table()
    id = hero(t, "hand")
    t.mana(0, "CCC")
    t.say(f"cast:{id}:0").pay()
    put_copy(t.s, t.top(), 0, ())
    t.resolve()
    token = t.s.battlefield()[-1]
    turn(t, token)
    assert t.chars(token).name == "Legend"


@pytest.mark.rules("712.14a")
def test_transformed_onto_the_battlefield_only_what_is_double_faced() -> None:
    t = Table()
    id = hero(t, "graveyard")
    plain = t.creature(0, "1/1", zone="graveyard")
    back = Move(Each(And((CREATURE, InZone("graveyard")))), "battlefield", entering=(EntersTransformed(),))
    t.cast(t.free(0, back))
    t.resolve()
    assert t.zone(id) == "battlefield" and t.chars(t.now(id)).name == "Legend"
    assert t.zone(plain) == "graveyard"


@pytest.mark.rules("712.14b", "712.14", "110.4", "307.4", "400.4a")
def test_a_modal_card_whose_front_is_a_sorcery_stays_where_it_is() -> None:
    t = Table()
    front = t.face("Bolt", "{R}", "sorcery")
    id = t.put_card("modal_dfc", front, t.face("Cave", "", "land"), zone="graveyard")
    good = hero(t, "graveyard", "modal_dfc")
    t.cast(t.free(0, Move(Each(InZone("graveyard")), "battlefield")))
    t.resolve()
    assert t.zone(id) == "graveyard"
    assert t.chars(t.now(good)).name == "Hero"


@pytest.mark.rules("712.10", "701.27d")
def test_not_into_an_instant_or_sorcery() -> None:
    t = Table()
    id = hero(t, layout="modal_dfc", back="sorcery")
    turn(t, id)
    assert t.chars(id).name == "Hero"


@pytest.mark.rules("712.11b", "712.11c", "712.8f")
@pytest.mark.rules("712.8", "712.13")
def test_either_face_of_a_modal_card_is_cast_or_played() -> None:
    t = Table()
    front = t.face("Bolt", "{R}", "instant")
    id = t.put_card("modal_dfc", front, t.face("Cave", "", "land"))
    t.mana(0, "R")
    assert t._find(f"cast:{id}") == [f"cast:{id}:0"] and t._find(f"play:{id}") == [f"play:{id}:1"]
    t.say(f"play:{id}:1")
    assert t.chars(t.now(id)).name == "Cave" and t.chars(t.now(id)).mana_value == 0
    other = t.put_card("modal_dfc", front, t.face("Ant", "{G}", "creature", pt="1/1"))
    t.mana(0, "G")
    t.say(f"cast:{other}:1").pay()
    c = t.chars(t.top())
    assert c.name == "Ant" and c.mana_value == 1


@pytest.mark.rules("712.12", "305.1")
def test_its_land_face_is_played_from_where_an_effect_lets_lands_be() -> None:
    t = Table()
    id = t.put_card(
        "modal_dfc", t.face("Bolt", "{R}", "instant"), t.face("Cave", "", "land"), zone="graveyard"
    )
    assert not t.can_play(id)
    t.card(0, "artifact", Static(You(), (MayPlay("play", And((Type("land"), InZone("graveyard")))),)))
    assert t._find(f"play:{id}") == [f"play:{id}:1"]
    assert not t.can_cast(id)
    t.say(f"play:{id}:1")
    assert t.chars(t.now(id)).name == "Cave" and t.zone(id) == "battlefield"


@pytest.mark.rules("701.53a", "701.53b", "111.10i")
def test_incubate() -> None:
    t = Table()
    t.cast(t.free(0, Act("incubate", You(), Fixed(3))))
    t.resolve()
    token = t.s.battlefield()[-1]
    c = t.chars(token)
    assert c.name == "Incubator Token" and not c.types & 4 and t.obj(token).counters == (("+1/+1", 3),)
    t.mana(0, "CC")
    t.act(token)
    t.resolve()
    c = t.chars(token)
    assert (c.name, t.pt(token)) == ("Phyrexian Token", (3, 3)) and "Phyrexian" in c.subtypes


@pytest.mark.rules("712.15a", "712.15")
def test_face_down_it_does_not_transform() -> None:
    t = Table()
    id = hero(t, face_down="manifested")
    turn(t, id)
    t.s.own(id).face_down = ""
    assert t.chars(id).name == "Hero"


@pytest.mark.rules("712.17", "406.3")
def test_exiled_face_down_it_does_not_tell_that_it_has_two_faces() -> None:
    t = Table()
    id, plain = hero(t, zone="graveyard"), t.creature(0, "2/2", zone="graveyard")
    t.cast(t.free(0, Move(Each(And((Type("creature"), InZone("graveyard")))), "exile", face="down")))
    t.resolve()
    both = [views.object_view(t.s, t.now(i), 1 << 1) for i in (id, plain)]
    assert both[0] == both[1] and "name" not in both[0]
    t = Table()
    id = hero(t, zone="graveyard")
    t.cast(t.free(0, Move(Each(And((Type("creature"), InZone("graveyard")))), "exile")))
    t.resolve()
    assert views.object_view(t.s, t.now(id), 1 << 1)["name"] == "Hero"


@pytest.mark.rules("712.20")
def test_what_it_says_of_its_transforming_is_applied_as_it_transforms() -> None:
    t = Table(players=3)
    chosen = Replacing(Pattern("transform", THIS), (AsItEnters(ChooseValue(You(), "opponent")),))
    front = t.face("Hero", "{3}", "creature", pt="2/2")
    back = t.face("Legend", "", "creature", Static(This(), (chosen,)), pt="5/5")
    id = t.put_card("transform", front, back, zone="battlefield")
    t.cast(t.free(0, Transform(target(CREATURE))), id)
    t.passes(3)
    assert t.ask.kind == "player" and t.chars(id).name == "Hero"  # before it has transformed
    t.say("p2")
    assert t.chars(id).name == "Legend" and ("player", 2) in t.obj(id).chosen
    # As it turns to its front face nothing is asked.
    t.cast(t.free(0, Transform(target(CREATURE))), id)
    t.passes(3)
    assert t.ask.kind == "priority" and t.chars(id).name == "Hero"
