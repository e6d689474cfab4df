"""CR 107, 110, 113, 115, 201, 602 and 612: names, halves, and abilities that are given or speak of
targets."""

from __future__ import annotations

import helpers_layers
import pytest
from table import CREATURE, EOT, MINE, ONE, Table, cost, gain, pt, target, when

from apnap.engine.state import TOKEN
from apnap.model import (
    Activated,
    AddMana,
    Among,
    And,
    Apply,
    AsInstant,
    AtMost,
    Attach,
    ChangeText,
    CountersOn,
    CountOf,
    Destroy,
    Do,
    Each,
    Fixed,
    Gain,
    GainLife,
    Half,
    InZone,
    LifeOf,
    LoseLife,
    Minus,
    ModifyPT,
    Move,
    Named,
    Pattern,
    PermanentCard,
    PutCounters,
    Sacrifice,
    Seq,
    SharesWith,
    Static,
    Target,
    Targeting,
    This,
    Type,
    You,
)


@pytest.mark.rules("201.2")
def test_what_is_named_so_is_affected_whatever_else_it_is() -> None:
    t = helpers_layers.Table()
    wolf, other = (t.put(helpers_layers.face(n, "creature", pt="1/1")) for n in ("Wolf", "Wolf Rider"))
    t.static(pt(1, 1), affects=Each(And((CREATURE, Named("Wolf")))))
    assert (t.pt(wolf), t.pt(other)) == ((2, 2), (1, 1))


@pytest.mark.rules("201.2a")
def test_same_name_is_one_name_in_common() -> None:
    t = helpers_layers.Table()
    twins = [t.put(helpers_layers.face("Twin", "creature", pt="1/1")) for _ in range(2)]
    other = t.put(helpers_layers.face("Single", "creature", pt="1/1"))
    face_down = t.put(helpers_layers.face("Twin", "creature", pt="5/5"))
    t.s.own(face_down).face_down = "manifested"
    t.put(
        helpers_layers.face(
            "Twin", "enchantment", Static(Each(And((CREATURE, SharesWith("name", This())))), (pt(1, 0),))
        )
    )
    assert [t.pt(i) for i in (*twins, other, face_down)] == [(2, 1), (2, 1), (1, 1), (2, 2)]


@pytest.mark.rules("201.5")
def test_an_object_that_speaks_of_itself_means_no_other_of_its_name() -> None:
    t = Table()
    grow = Activated(cost(""), Apply(This(), (pt(2, 0),), EOT))
    one, other = (t.creature(0, "1/1", grow, name="Twin") for _ in range(2))
    t.act(one)
    t.resolve()
    assert (t.pt(one), t.pt(other)) == ((3, 1), (1, 1))


@pytest.mark.rules("113.10", "201.5b")
def test_an_ability_that_is_given_speaks_of_whom_it_was_given() -> None:
    t = helpers_layers.Table()
    bear, other = t.put(helpers_layers.BEAR), t.put(helpers_layers.MOX)
    own = Static(This(), (ModifyPT(Fixed(3), Fixed(0)),))
    t.static(Gain((own,)))
    assert t.pt(bear) == (5, 2) and not t.chars(other).has_pt


@pytest.mark.rules("107.1a")
@pytest.mark.parametrize(("rounded", "life"), [("up", 9), ("down", 10)])
def test_a_half_is_rounded_as_the_text_says(rounded: str, life: int) -> None:
    t = Table()
    t.s.own_player(0).life = 19
    t.cast(t.free(0, LoseLife(You(), Half(LifeOf(You()), rounded))))
    t.resolve()
    assert t.life(0) == life


@pytest.mark.rules("107.1b")
@pytest.mark.parametrize(("less", "life"), [(1, 22), (5, 20)])
def test_what_would_be_negative_is_0(less: int, life: int) -> None:
    t = Table()
    t.cast(t.free(0, GainLife(You(), Minus(Fixed(3), Fixed(less)))))
    t.resolve()
    assert t.life(0) == life


@pytest.mark.rules("110.4a")
def test_a_permanent_card_is_one_that_could_be_a_permanent() -> None:
    t = Table()
    bear, spell = t.creature(0, "1/1", zone="graveyard"), t.free(0, gain(1), zone="graveyard")
    back = t.free(0, Move(Target(0, ONE, And((PermanentCard(), InZone("graveyard"))), None), "hand"))
    t.say(t._find(f"cast:{back}")[0])
    assert t.keys() == [f"o{bear}"]
    t.say(bear).resolve()
    assert (t.zone(bear), t.zone(spell)) == ("hand", "graveyard")


@pytest.mark.rules("110.4b")
def test_a_permanent_spell_is_one_that_becomes_a_permanent() -> None:
    t = Table()
    t.card(0, "enchantment", when(Pattern("cast", PermanentCard(), by_player=You()), gain(1)))
    t.cast(t.free(0, gain(10)))
    assert len(t.stack()) == 1
    t.settle()
    t.cast(t.creature(0, "1/1", cost="{0}", zone="hand"))
    assert len(t.stack()) == 2
    t.settle()
    assert t.life(0) == 31


@pytest.mark.rules("115.9b")
def test_whenever_a_spell_targets_it() -> None:
    t = Table()
    event = Pattern("cast", Targeting(Among(This()), None), by_player=You())
    hero, other = t.creature(0, "2/2", when(event, gain(1))), t.creature(0, "2/2")
    grow = Apply(target(CREATURE), (pt(1, 1),), EOT)
    t.cast(t.free(0, grow), other)
    assert len(t.stack()) == 1
    t.cast(t.free(0, grow), hero)
    assert len(t.stack()) == 3
    t.settle()
    assert t.life(0) == 21


@pytest.mark.rules("113.10a", "602.5c")
def test_a_given_ability_comes_with_its_restriction() -> None:
    t = Table()
    once = Activated(cost(""), gain(1), (AtMost(1, "turn"),))
    t.card(0, "enchantment", Static(Each(And((CREATURE, MINE))), (Gain((once,)),)))
    one = t.creature(0, "1/1", once)
    assert t.chars(one).abilities.activated
    keys = [k for k in t.keys() if k.startswith(f"activate:{one}:")]
    assert len(keys) == 2
    t.say(keys[0]).pay()
    t.resolve()
    assert [k for k in t.keys() if k.startswith(f"activate:{one}:")] == keys[1:]


@pytest.mark.rules("122.9")
def test_as_many_counters_as_what_was_sacrificed_had() -> None:
    t = Table()
    heir = t.creature(0, "1/1")
    move = PutCounters(target(CREATURE), "+1/+1", CountersOn("+1/+1", This()))
    sac = Activated(cost("", Do(Sacrifice(You(), This()))), move)
    giver = t.creature(0, "1/1", sac, counters=(("+1/+1", 3),))
    t.act(giver, heir)
    t.resolve()
    assert t.obj(heir).counters_of("+1/+1") == 3 and t.zone(giver) == "graveyard"


@pytest.mark.rules("205.4e")
def test_a_legendary_sorcery_asks_for_a_legend() -> None:
    t = Table()
    spell = t.card(0, "legendary sorcery", gain(4), cost="{0}", zone="hand")
    t.creature(0, "1/1")
    assert not t.can_cast(spell)
    t.card(0, "legendary creature", pt="1/1")
    t.s.listed = None
    t.s.version += 1
    assert t.can_cast(spell)
    t.cast(spell)
    t.resolve()
    assert t.life(0) == 24


@pytest.mark.rules("304.5", "602.5e")
def test_only_as_an_instant_is_only_with_priority() -> None:
    t = Table()
    rock = t.card(0, "artifact", Activated(cost(""), gain(1), (AsInstant(),)))
    t.cast(t.free(0, gain(2)))
    t.act(rock)
    t.settle()
    assert t.life(0) == 23


@pytest.mark.rules("605.5a", "605.5")
def test_with_a_target_it_is_no_mana_ability() -> None:
    t = Table()
    add = Seq((AddMana(You(), (("G",),), Fixed(1)), Destroy(target(CREATURE))))
    rock, bear = t.card(0, "artifact", Activated(cost(""), add)), t.creature(1, "1/1")
    t.act(rock, bear)
    assert len(t.stack()) == 1 and t.pool(0) == ""
    t.resolve()
    assert t.pool(0) == "G" and t.zone(bear) == "graveyard"


@pytest.mark.rules("605.2")
def test_without_creatures_it_is_a_mana_ability_that_adds_none() -> None:
    t = Table()
    count = AddMana(You(), (("G",),), CountOf(Each(CREATURE)))
    rock = t.card(0, "artifact", Activated(cost(""), count))
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{rock}")))
    assert t.stack() == () and t.pool(0) == ""
    t.creature(0, "1/1")
    t.s.version += 1
    t.s.listed = None
    t.say(next(k for k in t.keys() if k.startswith(f"activate:{rock}")))
    assert t.pool(0) == "G"


@pytest.mark.rules("611.2d")
def test_what_an_effect_counts_is_counted_as_it_begins() -> None:
    t = Table()
    bear = t.creature(0, "1/1")
    n = CountOf(Each(CREATURE))
    t.cast(t.free(0, Apply(target(CREATURE), (ModifyPT(n, n),), EOT)), bear)
    t.resolve()
    assert t.pt(bear) == (2, 2)
    t.creature(0, "1/1")
    t.s.version += 1
    assert t.pt(bear) == (2, 2)


@pytest.mark.rules("612.4")
def test_words_of_a_token_are_changed_too() -> None:
    t = helpers_layers.Table()
    elf = helpers_layers.face("Elf", "creature", pt="1/1", subtypes="Elf")
    token, other = t.put(elf, kind=TOKEN), t.put(elf, kind=TOKEN)
    t.on(token, ChangeText("creature type", "Elf", "Goblin"))
    assert set(t.chars(token).subtypes) == {"Goblin"} and set(t.chars(other).subtypes) == {"Elf"}


@pytest.mark.rules("303.4j")
def test_an_aura_is_not_moved_to_what_it_can_not_enchant() -> None:
    from apnap.model import Keyword

    t = Table()
    bear, rock = t.creature(0, "2/2"), t.card(0, "artifact")
    aura = t.card(0, "enchantment", Keyword("enchant", (CREATURE,)), sub="Aura", attached_to=bear)
    to = Target(1, ONE, Type("artifact"), None)
    t.cast(t.free(0, Attach(target(Type("enchantment")), to)), aura, rock)
    t.resolve()
    assert t.obj(aura).attached_to == bear
