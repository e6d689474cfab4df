"""CR 730, 702.140: mutate, and permanents that several cards represent."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, CREATURES, THIS, Table, cost, draw, gain, target, when

from apnap.engine import commander, qualities, verbs
from apnap.engine.instructions.stack import put_copy
from apnap.engine.state import TOKEN
from apnap.keywords.designations import COMMANDER
from apnap.model import (
    ZONE_NUMBER,
    Act,
    Activated,
    And,
    Apply,
    Bind,
    Bound,
    CounterIt,
    CreateCopyToken,
    DestinationBecomes,
    Destroy,
    Each,
    Endless,
    Fixed,
    Gain,
    InZone,
    Keyword,
    Later,
    Linked,
    Move,
    Named,
    Not,
    Pattern,
    Replacing,
    Seq,
    StackKind,
    Static,
    Status,
    This,
    TurnFaceUp,
    You,
)

MUTATES = Pattern("act", THIS, how="mutate")


def beast(t: Table, *words: Any, name: str = "Beast", pt: str = "5/5", player: int = 0) -> int:
    """A 5/5 for {6} with trample and mutate {U}, which gains 3 life whenever it mutates."""
    mutate = Keyword("mutate", (cost("{U}"),))
    more = words or ("trample", when(MUTATES, gain(3)))
    return t.creature(player, pt, mutate, *more, cost="{6}", name=name, zone="hand", sub="Beast")


def mutate(t: Table, id: int, host: int, side: str) -> int:
    t.mana(0, "U")
    key = next(k for k in t._find(f"cast:{id}") if ":mutate:" in k)
    t.say(key, host).pay()
    t.resolve(side)
    return host


@pytest.mark.rules(
    "702.140a", "702.140c", "702.140d", "702.140e", "730.2", "730.2a", "730.2b", "730.2c", "608.3d"
)
@pytest.mark.rules("730.1")
def test_on_top_it_gives_its_values_and_all_the_abilities_are_there() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", cost="{1}", sub="Bird", name="Bird", tapped=True)
    id = beast(t)
    mutate(t, id, host, "top")
    c = t.chars(host)
    assert (c.name, t.pt(host), c.mana_value) == ("Beast", (5, 5), 6)
    assert c.has("flying") and c.has("trample") and "Bird" not in c.subtypes
    # The same object: still tapped, nothing has entered.
    assert t.obj(host).tapped and len(t.s.battlefield()) == 1
    assert not [e for e in t.facts(verbs.ZONE_CHANGE) if e.dest == ZONE_NUMBER["battlefield"]]
    assert t.obj(host).card == t.obj(id).card
    t.settle()
    assert t.life(0) == 23


@pytest.mark.rules("702.140c", "702.140e", "730.2a")
def test_on_the_bottom_only_the_abilities_are_added() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", cost="{1}", sub="Bird", name="Bird")
    mutate(t, beast(t), host, "bottom")
    c = t.chars(host)
    assert (c.name, t.pt(host), c.mana_value) == ("Bird", (1, 2), 1)
    assert c.has("flying") and c.has("trample") and "Beast" not in c.subtypes


@pytest.mark.rules("702.140a")
def test_only_a_creature_that_is_no_human_and_has_the_same_owner() -> None:
    t = Table()
    t.creature(0, "1/1", sub="Human")
    t.creature(1, "1/1", sub="Bird")
    id = beast(t)
    t.mana(0, "U")
    assert not [k for k in t._find(f"cast:{id}") if ":mutate:" in k]
    mine = t.creature(0, "1/1", sub="Bird")
    key = next(k for k in t._find(f"cast:{id}") if ":mutate:" in k)
    t.say(key)
    assert t.keys() == [f"o{mine}"]


@pytest.mark.rules("702.140a", "118.9")
def test_for_its_mana_cost_it_is_a_creature_spell_like_any_other() -> None:
    t = Table()
    t.creature(0, "1/1", sub="Bird")
    id = beast(t)
    t.mana(0, "CCCCCC")
    t.say(f"cast:{id}:0").pay()
    t.resolve()
    assert t.zone(id) == "battlefield" and len(t.s.battlefield()) == 2
    assert t.life(0) == 20


@pytest.mark.rules("702.140b")
def test_without_its_target_it_resolves_as_a_creature_spell() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    id = beast(t)
    t.mana(0, "U")
    t.say(next(k for k in t._find(f"cast:{id}") if ":mutate:" in k), host).pay()
    t.cast(t.free(0, Destroy(target(CREATURE))), host)
    t.resolve()
    t.resolve()
    body = t.now(id)
    assert t.zone(id) == "battlefield" and t.pt(body) == (5, 5) and not t.chars(body).has("flying")
    t.settle()
    assert t.life(0) == 20


@pytest.mark.rules("730.3", "730.2d", "603.6c")
@pytest.mark.parametrize(("origin", "times"), [(("battlefield",), 1), ((), 2)])
def test_leaving_one_permanent_leaves_and_each_card_goes_there(origin: tuple[str, ...], times: int) -> None:
    t = Table()
    t.card(
        1,
        "artifact",
        when(Pattern("zone change", CREATURE, origin=origin, destination=("graveyard",)), draw()),
    )
    host = t.creature(0, "1/2", "flying", name="Bird")
    mutate(t, beast(t), host, "top")
    t.settle()
    hand = t.hand(1)
    t.cast(t.free(0, Destroy(target(CREATURE))), host)
    t.passes(2)
    t.say(t.keys()[0])
    names = sorted([t.chars(i).name for i in t.s.zone(3, 0) if t.chars(i).types & 4])
    assert names == ["Beast", "Bird"]
    for i in t.s.zone(3, 0):
        assert not (t.chars(i).has("flying") and t.chars(i).has("trample"))
    t.settle()
    assert t.hand(1) == hand + times


@pytest.mark.rules("730.3c")
@pytest.mark.rules("730.3b")
@pytest.mark.parametrize("first", [0, 1])
def test_what_finds_it_again_finds_all_of_it(first: int) -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    mutate(t, beast(t), host, "top")
    t.settle()
    blink = Seq((Bind(7, Move(target(CREATURE), "exile")), Move(Bound(7), "battlefield")))
    t.passes(1)
    t.cast(t.free(1, blink), host)
    t.passes(2)
    # Who exiles it says which card has the earlier timestamp there.
    assert t.ask.rule == "730.3b" and t.ask.player == 1
    words = [o.word for o in t.ask.options or ()]
    t.say(t.keys()[first])
    exiled = [e for e in t.facts(verbs.ZONE_CHANGE) if e.dest == ZONE_NUMBER["exile"]]
    left = [o for o in t.s.objects if o is not None and o.previous == exiled[0].obj]
    assert min(left, key=lambda o: o.timestamp).face.name == words[first]
    assert t.count("Bird") == 1 and t.count("Beast") == 1


@pytest.mark.rules("730.3c", "607.2a")
@pytest.mark.parametrize("merged", [True, False])
def test_what_was_exiled_with_it_is_all_of_it(merged: bool) -> None:
    """ "Return the exiled cards at the next end step": of one permanent, both of its cards."""
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    t.creature(1, "1/1", name="Rat")
    if merged:
        mutate(t, beast(t), host, "top")
        t.settle()
    back = Later(Pattern("step", how="end"), Move(Linked(), "battlefield"))
    t.cast(t.free(0, Seq((Move(CREATURES, "exile"), back))))
    t.passes(2)
    if merged:
        assert t.ask.rule == "730.3b"
        t.say(t.keys()[0])
    assert (t.count("Bird"), t.count("Beast"), t.count("Rat")) == (0, 0, 0)
    t.pass_until("end", 0)
    t.settle()
    assert (t.count("Bird"), t.count("Beast"), t.count("Rat")) == (1, int(merged), 1)


@pytest.mark.rules("730.2", "702.140e")
def test_three_components() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    mutate(t, beast(t), host, "bottom")
    t.settle()
    mutate(t, beast(t, "menace", name="Cat", pt="3/3"), host, "top")
    c = t.chars(host)
    assert c.name == "Cat" and all(c.has(k) for k in ("flying", "trample", "menace"))
    t.settle()
    # The ability of the one at the bottom triggers each time.
    assert t.life(0) == 26
    t.cast(t.free(0, Move(CREATURES, "hand")))
    t.resolve()
    assert sorted([t.chars(i).name for i in t.s.zone(1, 0)]) == ["Beast", "Bird", "Cat"]


@pytest.mark.rules("730.2d", "707.10", "111.7")
def test_a_copy_of_the_spell_makes_a_token_part_that_ceases_to_exist() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    id = beast(t)
    t.mana(0, "U")
    t.say(next(k for k in t._find(f"cast:{id}") if ":mutate:" in k), host).pay()
    put_copy(t.s, t.top(), 0, ())
    t.resolve("top")
    assert t.obj(host).kind == TOKEN and t.chars(host).name == "Beast"
    t.resolve()  # the ability of the copy
    t.resolve("bottom")
    assert t.obj(host).kind == TOKEN
    t.settle()
    t.cast(t.free(0, Move(Each(Named("Beast")), "hand")))
    t.resolve()
    assert sorted([t.chars(i).name for i in t.s.zone(1, 0)]) == ["Beast", "Bird"]
    assert all(t.obj(i).kind != TOKEN for i in t.s.zone(1, 0))


@pytest.mark.rules("730.2a", "707.2")
def test_a_copy_of_the_permanent_has_all_the_abilities() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    mutate(t, beast(t), host, "top")
    t.settle()
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE))), host)
    t.resolve()
    token = t.s.battlefield()[-1]
    assert token != host and t.chars(token).has("flying") and t.chars(token).has("trample")
    assert t.obj(token).components == ()


def _instead(zone: str, *what: Any) -> Any:
    """If what fits would be put into a graveyard, it goes to that zone instead."""
    when_ = Pattern("zone change", And((CREATURE, *what)), destination=("graveyard",))
    return Static(This(), (Replacing(when_, (DestinationBecomes(zone, ""),)),))


@pytest.mark.rules("730.3d")
def test_of_several_replacement_effects_one_is_applied_to_all_of_it() -> None:
    t = Table()
    t.card(0, "artifact", _instead("exile"))
    t.card(0, "artifact", _instead("hand"))
    host = t.creature(0, "1/2", "flying", name="Bird")
    mutate(t, beast(t), host, "top")
    t.settle()
    t.cast(t.free(0, Destroy(target(CREATURE))), host)
    t.passes(2)
    assert t.ask.rule == "616.1" and len(t.keys()) == 2
    t.say(t.keys()[1])
    assert sorted([t.chars(i).name for i in t.s.zone(ZONE_NUMBER["hand"], 0)]) == ["Beast", "Bird"]
    assert not t.s.zone(ZONE_NUMBER["exile"], 0)


NONTOKEN = Not(Status("token"))


def _part_token(t: Table, top: str) -> tuple[int, int]:
    """A permanent that a card named Bird and a token that is a copy of a Beast represent, the latter on top
    or bottom; and the card that the Beast was copied of."""
    host = t.creature(0, "1/2", "flying", name="Bird")
    id = beast(t)
    t.mana(0, "U")
    t.say(next(k for k in t._find(f"cast:{id}") if ":mutate:" in k), host).pay()
    put_copy(t.s, t.top(), 0, ())
    t.resolve(top)
    t.resolve()
    t.cast(t.free(0, CounterIt(target(StackKind("spell")))), t.stack()[0])
    t.resolve()
    return host, id


def _where_parts_went(t: Table, host: int) -> dict[str, str]:
    went = [o for o in t.s.objects if o is not None and o.previous == host]
    into = {o.face.name: o.zone for o in went}
    names = {number: name for name, number in ZONE_NUMBER.items()}
    return {name: names.get(zone, "gone") for name, zone in into.items()}


@pytest.mark.rules("730.3e")
@pytest.mark.parametrize("side", ["bottom", "top"])
def test_what_is_said_of_cards_goes_for_the_tokens_in_it_only_if_it_is_no_token(side: str) -> None:
    t = Table()
    t.card(0, "artifact", _instead("exile", NONTOKEN))
    host, _ = _part_token(t, side)
    assert (t.obj(host).kind == TOKEN) == (side == "top")
    t.cast(t.free(0, Destroy(target(CREATURE))), host)
    t.passes(2)
    while t.ask.kind == "order":
        t.say(t.keys()[0])
    assert _where_parts_went(t, host)["Bird"] == "exile"
    # The token has ceased to exist since, wherever it was put.
    put = [e for e in t.facts(verbs.ZONE_CHANGE) if e.obj == host]
    assert [e.dest for e in put] == [ZONE_NUMBER["exile" if side == "bottom" else "graveyard"]]


@pytest.mark.rules("730.3e")
def test_what_is_said_of_cards_and_tokens_goes_for_both() -> None:
    t = Table()
    t.card(0, "artifact", _instead("exile"))
    host, _ = _part_token(t, "top")
    t.cast(t.free(0, Destroy(target(CREATURE))), host)
    t.passes(2)
    while t.ask.kind == "order":
        t.say(t.keys()[0])
    assert _where_parts_went(t, host)["Bird"] == "exile"
    assert [e.dest for e in t.facts(verbs.ZONE_CHANGE) if e.obj == host] == [ZONE_NUMBER["exile"]]


@pytest.mark.rules("903.3c")
def test_merged_with_a_commander_it_is_that_commander() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    other = t.creature(0, "1/2", name="Other Bird")
    commander.designate(t.s, ((COMMANDER, t.obj(host).card),))
    mutate(t, beast(t), host, "top")
    assert t.chars(host).name == "Beast" and qualities.is_designated(t.s, host, COMMANDER)
    t.settle()
    mutate(t, beast(t, name="Second Beast"), other, "top")
    assert t.chars(other).name == "Second Beast" and not qualities.is_designated(t.s, other, COMMANDER)


# 730.2e-j: face down, flipped.


def _lower(t: Table, id: int) -> None:
    t.cast(t.free(0, Act("turn face down", You(), None, target(CREATURE))), id)
    t.resolve()


@pytest.mark.rules("730.2e")
def test_the_topmost_component_says_whether_it_is_face_down() -> None:
    t = Table()
    t.card(0, "artifact", when(Pattern("turn face up", CREATURE), gain(10)))
    life = 20
    for side in ("top", "bottom"):
        host = t.creature(0, "1/2", "flying", name="Bird")
        _lower(t, host)
        mutate(t, beast(t), host, side)
        assert bool(t.obj(host).face_down) == (side == "bottom")
        assert t.pt(host) == ((5, 5) if side == "top" else (2, 2))
        t.settle()
        # Nothing has been turned face up; as a face-up permanent it has the mutate ability of the other.
        assert t.life(0) == (23 if side == "top" else life)
        life = t.life(0)


@pytest.mark.rules("730.2f")
def test_all_its_components_turn_face_down_and_up() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    mutate(t, beast(t), host, "top")
    t.settle()
    _lower(t, host)
    assert t.pt(host) == (2, 2) and not t.chars(host).has("flying")
    assert all(t.s.obj(part).face_down for part in t.obj(host).components)
    t.cast(t.free(0, TurnFaceUp(CREATURES)))
    t.resolve()
    c = t.chars(host)
    assert c.name == "Beast" and c.has("flying") and c.has("trample")
    assert not any(t.s.obj(part).face_down for part in t.obj(host).components)


@pytest.mark.rules("730.2g")
@pytest.mark.parametrize("types", ["sorcery", "artifact"])
def test_with_a_sorcery_card_in_it_it_never_turns_up(types: str) -> None:
    t = Table(library=0)
    id = t.card(0, types, cost="{1}", zone="library", name="Page")
    t.cast(t.free(0, Act("manifest", You(), Fixed(1))))
    t.resolve()
    body = t.now(id)
    t.card(0, "artifact", when(Pattern("turn face up", InZone("battlefield")), gain(10)))
    mutate(t, beast(t), body, "bottom")
    t.settle()
    assert t.obj(body).face_down
    t.cast(t.free(0, TurnFaceUp(CREATURES)))
    t.resolve()
    t.settle()
    assert bool(t.obj(body).face_down) == (types == "sorcery") and t.obj(body).known_to == -1
    assert t.life(0) == (20 if types == "sorcery" else 30)


@pytest.mark.rules("730.2h")
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_a_flip_card_in_it_has_its_other_values_once_it_is_flipped(side: str) -> None:
    t = Table()
    turn = Activated(cost("{0}"), Act("flip", You(), None, This()))
    top = t.face("Apprentice", "{2}", "creature", turn, "menace", pt="1/1", sub="Wizard")
    bottom = t.face("Master", "", "legendary creature", "flying", pt="3/4", sub="Spirit")
    host = t.put_card("flip", top, bottom, zone="battlefield")
    mutate(t, beast(t), host, side)
    t.settle()
    c = t.chars(host)
    assert c.has("menace") and not c.has("flying") and c.name == ("Beast" if side == "top" else "Apprentice")
    t.act(host, n=next(n for n in range(9) if t.can_act(host, n)))
    t.resolve()
    c = t.chars(host)
    assert c.has("flying") and c.has("trample") and not c.has("menace")
    assert (c.name, t.pt(host)) == (("Beast", (5, 5)) if side == "top" else ("Master", (3, 4)))


@pytest.mark.rules("730.2j")
@pytest.mark.parametrize("layout", ["transform", "normal"])
def test_with_a_double_faced_component_it_is_not_turned_face_down(layout: str) -> None:
    t = Table()
    faces = [t.face("Front", "{1}", "creature", pt="3/3"), t.face("Back", "", "creature", pt="5/5")]
    host = t.put_card(layout, *(faces if layout != "normal" else faces[:1]), zone="battlefield")
    mutate(t, beast(t), host, "top")
    t.settle()
    _lower(t, host)
    assert bool(t.obj(host).face_down) == (layout == "normal")


@pytest.mark.rules("702.140f")
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_what_is_said_of_the_spell_goes_on_for_the_permanent(side: str) -> None:
    t = Table()
    host, other = t.creature(0, "1/2", name="Bird"), t.creature(0, "1/2", name="Other Bird")
    id = beast(t)
    t.mana(0, "U")
    t.say(next(k for k in t._find(f"cast:{id}") if ":mutate:" in k), host).pay()
    gains = Apply(target(StackKind("spell")), (Gain((Keyword("menace"),)),), Endless())
    t.cast(t.free(0, gains), t.top())
    t.resolve()
    t.resolve(side)
    t.settle()
    assert t.chars(host).has("menace") and not t.chars(other).has("menace")


@pytest.mark.rules("108.2", "108.2b")
def test_a_token_is_no_card() -> None:
    t = Table()
    t.card(0, "artifact", _instead("exile", NONTOKEN))
    bear = t.creature(0, "2/2", name="Bear")
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE))), bear)
    t.resolve()
    token = next(i for i in t.s.battlefield() if t.obj(i).kind == TOKEN)
    t.cast(t.free(0, Destroy(CREATURES)))
    t.resolve()
    went = {e.obj: e.dest for e in t.facts(verbs.ZONE_CHANGE) if e.obj in (bear, token)}
    assert went[bear] == ZONE_NUMBER["exile"] and went[token] != ZONE_NUMBER["exile"]
