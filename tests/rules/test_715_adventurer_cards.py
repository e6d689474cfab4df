"""CR 715: adventurer cards: either half, exile as the Adventure resolves, and the way back."""

from __future__ import annotations

import pytest
from readings import abilities
from table import Table, gain, one_card_is_drawn_and_discarded, target

from apnap.engine.evaluate import Context, matches
from apnap.engine.faces import usual
from apnap.engine.instructions.stack import put_copy
from apnap.engine.state import CARD, TOKEN
from apnap.model import (
    ZONE_NUMBER,
    Act,
    And,
    Card,
    Cost,
    CostChange,
    CounterIt,
    CreateCopyToken,
    Destroy,
    Each,
    Face,
    Fixed,
    Gain,
    HasFace,
    InZone,
    Keyword,
    Mana,
    MayPlay,
    PermanentCard,
    Spell,
    Static,
    Type,
    You,
    intern,
    mana_cost,
)


def adventurer(t: Table, player: int = 0, zone: str = "hand") -> int:
    """A 2/2 for {1} whose Adventure for {G} gives 3 life."""
    creature = Face("Wanderer", mana_cost("{1}"), (), ("creature",), ("Human",), "2", "2")
    sorcery = Face("Wander", mana_cost("{G}"), (), ("instant",), ("Adventure",), abilities=(Spell(gain(3)),))
    card = intern(Card("Wanderer // Wander", "adventure", (creature, sorcery)))
    s = t.s
    s.cards = (*s.cards, (card, player))
    where = ZONE_NUMBER[zone]
    o = s.new_obj(CARD, len(s.cards) - 1, player, usual(card), where)
    s.set_zone(where, player, (*s.zone(where, player), o.id))
    return o.id


@pytest.mark.rules("715.2", "715.3", "715.3a", "715.3b", "715.4")
def test_either_half_may_be_cast_and_counts_alone() -> None:
    t = Table()
    id = adventurer(t)
    t.mana(0, "G")
    # In the hand it is a creature card of mana value 1 only.
    assert t.chars(id).types & 4 and t.chars(id).mana_value == 1
    assert set(t._find(f"cast:{id}")) == {f"cast:{id}:0", f"cast:{id}:1"}
    t.say(f"cast:{id}:1").pay()
    spell = t.top()
    assert t.chars(spell).name == "Wander"
    assert not t.chars(spell).types & 4
    # With colourless mana only the creature can be cast.
    t = Table()
    id = adventurer(t)
    t.mana(0, "C")
    assert t._find(f"cast:{id}") == [f"cast:{id}:0"]


@pytest.mark.rules("715.3d")
def test_the_card_is_exiled_and_its_creature_may_be_cast_from_there() -> None:
    t = Table()
    id = adventurer(t)
    t.mana(0, "GGC")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    assert t.life(0) == 23
    exiled = t.s.zone(5, 0)
    assert len(exiled) == 1
    # By its controller, and not as an Adventure: there is mana for both.
    assert t._find(f"cast:{exiled[0]}") == [f"cast:{exiled[0]}:0"]
    t.say(f"cast:{exiled[0]}:0").pay()
    t.resolve()
    assert t.count("Wanderer") == 1
    assert t.s.zone(5, 0) == ()


@pytest.mark.rules("715.3d")
def test_the_other_player_may_not_cast_it() -> None:
    t = Table()
    id = adventurer(t)
    t.mana(0, "G")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    t.mana(1, "GGGG")
    exiled = t.s.zone(5, 0)[0]
    t.pass_until("precombat main", 1)
    t.mana(1, "GGGG")
    assert not t.can_cast(exiled)


@pytest.mark.rules("715.3d")
def test_countered_it_goes_to_the_graveyard() -> None:
    t = Table()
    id = adventurer(t)
    counter = t.free(0, Spell(CounterIt(target(HasFace("Adventure"), slot=0))))
    t.mana(0, "G")
    t.say(f"cast:{id}:1").pay()
    spell = t.top()
    # Either half has an Adventure (715.2a).
    from apnap.model import And, StackKind

    assert t.zone(spell) == "stack"
    t.s.listed = None
    again = t.free(0, Spell(CounterIt(target(And((StackKind("spell"), HasFace("Adventure")))))))
    t.cast(again, spell)
    t.resolve()
    assert t.s.zone(5, 0) == ()
    assert t.life(0) == 20
    assert any(t.s.obj(i).face.name == "Wanderer" for i in t.s.zone(3, 0))
    assert t.zone(counter) == "hand"


@pytest.mark.rules("715.3c")
def test_a_copy_is_an_adventure_and_ceases_to_exist() -> None:
    t = Table()
    id = adventurer(t)
    t.mana(0, "G")
    t.say(f"cast:{id}:1").pay()
    copy = put_copy(t.s, t.top(), 0, ())
    assert "Adventure" in t.chars(copy).subtypes
    t.resolve().resolve()
    assert t.life(0) == 26
    assert len(t.s.zone(5, 0)) == 1


@pytest.mark.rules("715.4")
def test_the_creature_that_dies_is_no_adventure() -> None:
    t = Table()
    id = adventurer(t)
    kill = t.free(0, Spell(Destroy(target(HasFace("Adventure")))))
    t.mana(0, "C")
    t.say(f"cast:{id}:0").pay()
    t.resolve()
    body = t.now(id)
    assert t.chars(body).power == 2
    t.cast(kill, body)
    t.resolve()
    assert len(t.s.zone(5, 0)) == 0
    assert any(t.s.obj(i).face.name == "Wanderer" for i in t.s.zone(3, 0))


@pytest.mark.rules("715.3d", "715.3a")
def test_another_permission_in_exile_lets_it_be_cast_as_an_adventure_too() -> None:
    t = Table()
    id = adventurer(t)
    t.mana(0, "GGGC")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    exiled = t.s.zone(5, 0)[0]
    assert [k.split(":")[2] for k in t._find(f"cast:{exiled}")] == ["0"]
    t.card(0, "artifact", Static(You(), (MayPlay("cast", InZone("exile")),)))
    assert sorted({k.split(":")[2] for k in t._find(f"cast:{exiled}")}) == ["0", "1"]


@pytest.mark.rules("715.3", "715.3a")
def test_from_the_graveyard_each_half_as_far_as_the_effect_goes() -> None:
    t = Table()
    id = adventurer(t, zone="graveyard")
    t.mana(0, "GC")
    t.card(0, "artifact", Static(You(), (MayPlay("cast", And((Type("creature"), InZone("graveyard")))),)))
    assert [k.split(":")[2] for k in t._find(f"cast:{id}")] == ["0"]
    t.card(0, "artifact", Static(You(), (MayPlay("cast", And((Type("instant"), InZone("graveyard")))),)))
    assert sorted({k.split(":")[2] for k in t._find(f"cast:{id}")}) == ["0", "1"]


@pytest.mark.rules("715.2a", "601.2f")
def test_what_has_an_adventure_costs_less_only_as_what_it_is_cast() -> None:
    t = Table()
    what = And((PermanentCard(), HasFace("Adventure")))
    t.card(0, "artifact", Static(You(), (CostChange("cast", what, "-", ("1",), Fixed(1)),)))
    id = adventurer(t)
    # The creature for {1} is free; the Adventure is no permanent spell.
    assert t._find(f"cast:{id}") == [f"cast:{id}:0"]
    plain = t.creature(0, "2/2", zone="hand", cost="{1}")
    assert not t.can_cast(plain)


@pytest.mark.rules("715.2b", "715.2a")
def test_a_copy_of_the_permanent_has_an_adventure() -> None:
    t = Table()
    id = adventurer(t)
    t.mana(0, "C")
    t.say(f"cast:{id}:0").pay()
    t.resolve()
    body = t.now(id)
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(Type("creature")))), body)
    t.resolve()
    token = next(i for i in t.s.battlefield() if t.obj(i).kind == TOKEN)
    ctx = Context(t.s, 0, 0)
    assert matches(ctx, HasFace("Adventure"), token)
    assert not matches(ctx, HasFace("Omen"), token)
    # Face down it has none (708.2).
    t.s.own(body).face_down = "morph"
    assert not matches(ctx, HasFace("Adventure"), body)


@pytest.mark.rules("715.2a", "701.17d")
def test_seek_thrills_finds_what_has_an_adventure_among_the_milled() -> None:
    t = Table(library=0)
    other = t.card(0, "sorcery", zone="library")
    id = adventurer(t, zone="library")
    text = "Mill two cards. "
    text += "Then put all cards that have an Adventure from among the milled cards into your hand."
    t.cast(t.card(0, "instant", *abilities(text, "Instant"), cost="{0}", zone="hand"))
    t.resolve()
    assert t.zone(id) == "hand" and t.zone(other) == "graveyard"


@pytest.mark.rules("715.3d", "110.2b", "112.2")
def test_the_spells_controller_exiles_it_and_may_play_it() -> None:
    """What another player casts as an Adventure is theirs to play from exile, whoever owns it."""
    t = Table()
    id = adventurer(t, player=1, zone="graveyard")
    t.card(0, "artifact", Static(You(), (MayPlay("cast", InZone("graveyard")),)))
    t.mana(0, "GC")
    key = next(k for k in t._find(f"cast:{id}") if k.split(":")[2] == "1")
    t.say(key).pay()
    t.resolve()
    exiled = t.s.zone(5, 0)[0]
    assert t.obj(exiled).owner == 1
    t.say(t._find(f"cast:{exiled}")[0]).pay()
    t.resolve()
    assert t.chars(t.now(id)).controller == 0


@pytest.mark.rules("715.4")
def test_in_the_graveyard_it_is_given_nothing_that_instant_cards_are() -> None:
    t = Table()
    id = adventurer(t, zone="graveyard")
    flashback = Keyword("flashback", (Cost((Mana(("G",)),)),))
    cards = And((Type("instant"), InZone("graveyard")))
    t.card(0, "artifact", Static(Each(cards), (Gain((flashback,)),)))
    real = t.card(0, "instant", gain(1), cost="{4}", zone="graveyard")
    t.mana(0, "GGCCCC")
    assert t.can_cast(real)
    assert not t.can_cast(id)


def found_for(t: Table, cost: str) -> None:
    """An adventurer for {1} on top of the library whose Adventure has that cost."""
    adventure = t.face("Wander", cost, "instant", gain(3), sub="Adventure")
    creature = t.face("Wanderer", "{1}", "creature", pt="2/2")
    t.put_card("adventure", creature, adventure, zone="library")


def offered(t: Table) -> set[str]:
    """The halves that may be cast, or the one that is being cast where there is no choice."""
    if t.ask.kind != "cast":
        t.say("yes")
    if t.ask.kind == "cast":
        return {k.split(":")[2] for k in t.keys() if k.startswith("cast:")}
    return {str(t.obj(t.top()).face_index)}


@pytest.mark.rules("702.85a", "715.3a")
@pytest.mark.parametrize("cost, halves", [("{G}", {"0", "1"}), ("{5}{G}", {"0"})])
def test_cascade_asks_the_mana_value_of_the_spell_that_it_would_be(cost: str, halves: set[str]) -> None:
    t = Table(library=0)
    found_for(t, cost)
    id = t.spell(0, "{3}", "cascade", gain(1))
    t.mana(0, "CCC")
    t.cast(id)
    t.resolve()
    assert offered(t) == halves


@pytest.mark.rules("701.57a", "715.3a")
@pytest.mark.parametrize("cost, halves", [("{G}", {"0", "1"}), ("{5}{G}", {"0"})])
def test_discover_too(cost: str, halves: set[str]) -> None:
    t = Table(library=0)
    found_for(t, cost)
    t.cast(t.free(0, Act("discover", You(), Fixed(3))))
    t.resolve()
    assert offered(t) == halves


@pytest.mark.rules("715.2c")
def test_it_is_one_card_to_be_drawn_and_to_be_discarded() -> None:
    t = Table()
    kept = adventurer(t)
    adventurer(t, zone="library")
    one_card_is_drawn_and_discarded(t, kept)
