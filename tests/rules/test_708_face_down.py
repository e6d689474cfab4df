"""CR 708, 702.37, 702.168, 701.40, 701.58: face-down spells and permanents."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, CREATURES, Table, cost, gain, target, when

from apnap.engine import verbs, views
from apnap.engine.instructions.stack import put_copy
from apnap.model import (
    ZONE_NUMBER,
    Act,
    AlsoThen,
    Among,
    Apply,
    BecomeCopy,
    Control,
    CreateCopyToken,
    Each,
    Endless,
    Fixed,
    InZone,
    Keyword,
    Move,
    Named,
    Opponents,
    Pattern,
    PutCounters,
    Replacing,
    Static,
    This,
    TurnFaceUp,
    You,
)
from apnap.scenario import Scenario


def shade(t: Table, word: str = "morph", **more: Any) -> int:
    """A 4/5 with flying for {5}{B} that turns up for {B} and then gains 7 life."""
    up = when(Pattern("turn face up", Among(This())), gain(7))
    way = Keyword(word, (cost("{B}"),))
    return t.creature(
        0, "4/5", way, "flying", up, cost="{5}{B}", name="Shade", zone="hand", sub="Shade", **more
    )


def cast_down(t: Table, id: int) -> int:
    t.mana(0, "CCC")
    t.say(next(k for k in t._find(f"cast:{id}") if k.count(":") > 2)).pay()
    return t.top()


def down(t: Table, word: str = "morph") -> int:
    id = shade(t, word)
    cast_down(t, id)
    t.resolve()
    return t.now(id)


@pytest.mark.rules("708.2", "708.2a", "708.4", "702.37c")
def test_as_a_spell_and_a_permanent_it_is_a_nameless_2_2() -> None:
    t = Table()
    id = shade(t)
    for what in (cast_down(t, id), None):
        if what is None:
            t.resolve()
            what = t.now(id)
        c = t.chars(what)
        assert (c.name, c.power, c.toughness, c.mana_value, c.colors) == ("", 2, 2, 0, 0)
        assert not c.subtypes and not c.has("flying") and not c.abilities.insts


@pytest.mark.rules("702.37e", "708.7", "708.8", "116.2b")
def test_turned_up_as_a_special_action_it_is_the_same_object() -> None:
    t = Table()
    body = down(t)
    assert not t._find(f"turn up:{body}")
    t.mana(0, "B")
    t.cast(t.free(0, gain(1)))  # at any time, with something on the stack
    t.say(f"turn up:{body}:morph").pay()
    assert t.pt(body) == (4, 5) and t.chars(body).has("flying")
    # Nothing has entered; what looks for its turning up triggers.
    assert len([e for e in t.facts(verbs.ZONE_CHANGE) if e.result == body]) == 1
    t.settle()
    assert t.life(0) == 28


@pytest.mark.rules("708.7", "702.37e")
def test_only_its_controller_turns_it_up() -> None:
    t = Table()
    body = down(t)
    t.mana(1, "BBB")
    t.passes(1)
    assert t.ask.player == 1 and not t._find(f"turn up:{body}")


@pytest.mark.rules("702.168a", "702.168d", "702.21a")
def test_disguise_has_ward_while_it_is_face_down() -> None:
    t = Table()
    body = down(t, "disguise")
    assert t.chars(body).has("ward") and len(t.chars(body).abilities.insts) == 1
    t.mana(0, "B")
    t.say(f"turn up:{body}:disguise").pay()
    assert not t.chars(body).has("ward") and t.chars(body).has("flying")


@pytest.mark.rules("708.9")
def test_it_is_revealed_as_it_leaves() -> None:
    t = Table()
    body = down(t)
    assert t.obj(body).known_to == 1
    t.cast(t.free(0, Move(CREATURES, "hand")))
    t.resolve()
    assert t.zone(body) == "hand" and t.obj(t.now(body)).known_to == -1
    # A card drawn is known to its owner only.
    other = t.card(0, "sorcery", zone="library")
    t.cast(t.free(0, Move(Each(Named("Nobody")), "hand")))
    t.resolve()
    assert t.obj(other).known_to == 0


@pytest.mark.rules("708.9")
def test_a_face_down_spell_that_is_countered_is_revealed() -> None:
    from apnap.model import CounterIt, StackKind

    t = Table()
    id = shade(t)
    spell = cast_down(t, id)
    assert t.obj(spell).known_to == 1
    t.cast(t.free(0, CounterIt(target(StackKind("spell")), "hand")), spell)
    t.resolve()
    assert t.zone(id) == "hand" and t.obj(t.now(id)).known_to == -1


@pytest.mark.rules("707.2", "708.2")
def test_a_copy_of_it_is_a_face_up_2_2() -> None:
    t = Table()
    body = down(t)
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE))), body)
    t.resolve()
    token = t.s.battlefield()[-1]
    assert t.pt(token) == (2, 2) and t.chars(token).name == "" and not t.obj(token).face_down
    t.mana(0, "B")
    assert not t._find(f"turn up:{token}")


@pytest.mark.rules("702.37e", "708.2a")
def test_a_token_that_was_turned_face_down_is_turned_up_for_its_morph_cost() -> None:
    t = Table()
    up = when(Pattern("turn face up", Among(This())), gain(7))
    body = t.creature(0, "4/5", Keyword("morph", (cost("{B}"),)), up, cost="{5}{B}", name="Shade")
    plain = t.creature(0, "1/1", name="Plain")
    for of in (body, plain):
        t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE))), of)
        t.resolve()
    tokens = [id for id in t.s.battlefield() if t.obj(id).card < 0]
    for token in tokens:
        t.cast(t.free(0, Act("turn face down", You(), None, target(CREATURE))), token)
        t.resolve()
    assert [t.pt(token) for token in tokens] == [(2, 2), (2, 2)]
    t.mana(0, "B")
    assert not t._find(f"turn up:{tokens[1]}")  # it has no morph cost
    t.say(f"turn up:{tokens[0]}:morph").pay()
    t.resolve()
    assert t.pt(tokens[0]) == (4, 5) and t.chars(tokens[0]).name == "Shade" and t.life(0) == 27


@pytest.mark.rules("708.4", "707.10")
def test_a_copy_of_the_face_down_spell() -> None:
    t = Table()
    id = shade(t)
    copy = put_copy(t.s, cast_down(t, id), 0, ())
    assert t.chars(copy).power == 2 and not t.chars(copy).has("flying")


@pytest.mark.rules("708.10", "707.3")
def test_one_that_becomes_a_copy_stays_as_it_is_and_turns_up_as_the_copy() -> None:
    t = Table()
    body = down(t)
    t.creature(0, "8/8", Keyword("morph", (cost("{G}"),)), name="Giant")
    become = Apply(target(CREATURE), (BecomeCopy(Each(Named("Giant")), ()),), Endless())
    t.cast(t.free(0, become), body)
    t.resolve()
    assert t.pt(body) == (2, 2) and t.chars(body).name == ""
    t.mana(0, "B")
    assert not t._find(f"turn up:{body}")
    t.mana(0, "G")
    t.say(f"turn up:{body}:morph").pay()
    assert t.pt(body) == (8, 8) and t.chars(body).name == "Giant"


@pytest.mark.rules("701.40a", "701.40b", "701.40c")
def test_a_manifested_creature_turns_up_for_its_cost_or_its_morph_cost() -> None:
    t = Table(library=0)
    id = shade(t)
    s = t.s
    s.set_zone(ZONE_NUMBER["hand"], 0, ())
    s.own(id).zone = ZONE_NUMBER["library"]
    s.set_zone(ZONE_NUMBER["library"], 0, (id,))
    t.cast(t.free(0, Act("manifest", You(), Fixed(1))))
    t.resolve()
    body = t.now(id)
    assert t.zone(id) == "battlefield" and t.pt(body) == (2, 2)
    t.mana(0, "B")
    assert t._find(f"turn up:{body}") == [f"turn up:{body}:morph"]
    t.mana(0, "CCCCC")
    assert set(t._find(f"turn up:{body}")) == {f"turn up:{body}:morph", f"turn up:{body}:mana"}


@pytest.mark.rules("701.40g", "701.40b", "701.58g")
@pytest.mark.parametrize("how", ["manifest", "cloak"])
def test_a_manifested_sorcery_never_turns_up(how: str) -> None:
    t = Table(library=0)
    id = t.card(0, "sorcery", gain(1), cost="{1}", zone="library")
    t.cast(t.free(0, Act(how, You(), Fixed(1))))
    t.resolve()
    body = t.now(id)
    t.mana(0, "CCCC")
    assert t.zone(id) == "battlefield" and not t._find(f"turn up:{body}")
    t.cast(t.free(0, TurnFaceUp(Each(CREATURE))))
    t.resolve()
    assert t.obj(body).face_down and t.pt(body) == (2, 2)
    assert t.facts(verbs.TURN_FACE_UP) == []
    assert t.obj(body).known_to == -1  # but it is revealed


@pytest.mark.rules("118.13c", "107.4f")
@pytest.mark.parametrize("mana", ["B", ""])
def test_a_symbol_of_the_morph_cost_is_paid_as_it_turns_up(mana: str) -> None:
    t = Table()
    way = Keyword("morph", (cost("{B/P}"),))
    id = t.creature(0, "4/5", way, cost="{5}{B}", zone="hand")
    cast_down(t, id)
    t.resolve()
    body = t.now(id)
    t.mana(0, mana)
    t.say(f"turn up:{body}:morph").pay()
    assert t.pt(body) == (4, 5)
    assert (t.life(0), t.pool(0)) == ((20, "") if mana else (18, ""))


def lower(t: Table, id: int) -> None:
    t.cast(t.free(0, Act("turn face down", You(), None, target(InZone("battlefield")))), id)
    t.resolve()


@pytest.mark.rules("708.2a", "708.7", "613.7f")
def test_turned_face_down_it_is_a_nameless_2_2_until_it_turns_up_for_its_cost() -> None:
    t = Table()
    id = t.creature(0, "4/5", Keyword("morph", (cost("{B}"),)), "flying", name="Shade", sub="Shade")
    plain = t.card(1, "artifact", name="Thing")
    lower(t, id)
    lower(t, plain)
    for down_ in (id, plain):
        c = t.chars(down_)
        assert (c.name, c.power, c.toughness, c.mana_value, c.has("flying")) == ("", 2, 2, 0, False)
        assert t.obj(down_).zone == ZONE_NUMBER["battlefield"]
    t.mana(0, "BBBB")
    t.mana(1, "BBBB")
    t.say(f"turn up:{id}:morph").pay()
    assert t.pt(id) == (4, 5) and t.chars(id).name == "Shade"
    t.passes(1)
    assert not t._find(f"turn up:{plain}")  # no ability says that it may


@pytest.mark.rules("708.2b")
@pytest.mark.parametrize("word", ["morph", "disguise"])
def test_what_is_face_down_is_not_turned_face_down(word: str) -> None:
    t = Table()
    body = down(t, word)
    before = t.obj(body).timestamp
    lower(t, body)
    assert t.chars(body).has("ward") == (word == "disguise") and t.obj(body).timestamp == before


@pytest.mark.rules("712.16")
@pytest.mark.parametrize("layout", ["transform", "modal_dfc", "meld", "normal"])
def test_what_is_double_faced_is_not_turned_face_down(layout: str) -> None:
    t = Table()
    faces = [t.face("Front", "{1}", "creature", pt="3/3"), t.face("Back", "", "creature", pt="5/5")]
    id = t.put_card(layout, *(faces if layout != "normal" else faces[:1]), zone="battlefield")
    lower(t, id)
    assert t.chars(id).name == ("" if layout == "normal" else "Front")
    assert bool(t.obj(id).face_down) == (layout == "normal")


@pytest.mark.rules("708.5")
def test_who_controls_it_may_look_at_it() -> None:
    t = Table(players=3)
    body = down(t)
    seen = [views.sees(t.s, p, body) for p in range(3)]
    assert seen == [True, False, False]
    t.cast(t.free(0, Apply(target(CREATURE), (Control(Opponents()),), Endless())), body)
    t.resolve()
    now = t.chars(body).controller
    # Who has seen it knows it still; who controls it may look; the third player may not.
    assert now != 0 and [views.sees(t.s, p, body) for p in range(3)] == [True, now == 1, now == 2]


@pytest.mark.rules("708.11")
@pytest.mark.parametrize("how", ["morph", "an effect"])
def test_what_it_says_of_its_turning_up_is_applied_as_it_turns(how: str) -> None:
    t = Table()
    as_turned = Replacing(
        Pattern("turn face up", Among(This())), (AlsoThen(PutCounters(This(), "+1/+1", Fixed(5))),)
    )
    way = Keyword("morph", (cost("{B}"),))
    id = t.creature(0, "0/0", way, Static(This(), (as_turned,)), cost="{5}{B}", name="Hydra", zone="hand")
    other = t.creature(0, "0/0", way, cost="{5}{B}", name="Wisp", zone="hand")
    for card, lives in ((id, True), (other, False)):
        cast_down(t, card)
        t.resolve()
        body = t.now(card)
        t.mana(0, "B")
        if how == "morph":
            t.say(f"turn up:{body}:morph").pay()
        else:
            t.cast(t.free(0, TurnFaceUp(target(CREATURE))), body)
            t.resolve()
        assert (t.zone(card) == "battlefield") == lives
        if lives:
            assert t.pt(body) == (5, 5) and not t.stack()


@pytest.mark.rules("702.37e", "702.168d", "613.1f")
@pytest.mark.parametrize("word", ["Morph", "Disguise"])
@pytest.mark.parametrize("text", ["All creatures lose all abilities.", "All creatures lose flying."])
def test_what_would_have_lost_its_ability_is_not_turned_face_up(word: str, text: str) -> None:
    """Face down it has no such ability to lose; face up it would be without it."""
    s = Scenario()
    s.define("Ox", type="Creature - Ox", cost="{4}{G}", pt="5/5", text=f"{word} {{G}}")
    s.define("Veil", type="Enchantment", text=text)
    s.player(battlefield=[{"card": "Ox", "face down": word.lower()}, "Veil", "Forest"])
    s.player()
    lost = "all abilities" in text
    up = {"activate": "Ox", "ability": "turn face up"}
    s.expect({"illegal": [up]} if lost else {"legal": [up]})
    s.test()


@pytest.mark.rules("701.40b", "702.37e")
def test_a_manifested_creature_needs_no_ability_to_be_turned_face_up() -> None:
    s = Scenario()
    s.define("Ox", type="Creature - Ox", cost="{G}", pt="5/5")
    s.define("Veil", type="Enchantment", text="All creatures lose all abilities.")
    s.player(battlefield=[{"card": "Ox", "face down": "manifested"}, "Veil", "Forest"])
    s.player()
    s.expect({"legal": [{"activate": "Ox", "ability": "turn face up"}]})
    s.test()
