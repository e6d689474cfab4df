"""CR 701: what doubling, goading, milling, revealing, searching and transforming come to in special cases."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, damage, target, when

from apnap.engine.state import EXILE, HAND, LIBRARY
from apnap.model import (
    Act,
    Activated,
    AllPlayers,
    Among,
    AmountBecomes,
    Apply,
    Bind,
    Bound,
    ChooseValue,
    ControllerOf,
    Cost,
    CountOf,
    Designated,
    DestinationBecomes,
    Draw,
    Each,
    EventAmount,
    Fixed,
    ForEach,
    GainLife,
    Gate,
    Instruction,
    InZone,
    Iterated,
    Mana,
    Mill,
    ModifyPT,
    Move,
    Nothing,
    OfChosen,
    Opponents,
    Pattern,
    Quantity,
    Replacing,
    Reveal,
    Search,
    Seq,
    Shuffle,
    Static,
    StatOf,
    Status,
    Subtype,
    This,
    Times,
    Together,
    TopOf,
    Transform,
    Triggered,
    Type,
    Until,
    X,
    You,
)

TURN = Until("end of turn")
IT = target(CREATURE)


@pytest.mark.rules("701.10c", "701.11c")
@pytest.mark.parametrize(("word", "power"), [("double power", -4), ("triple power", -6)])
def test_a_power_below_0_is_made_smaller(word: str, power: int) -> None:
    p = Position()
    c, other = p.creature(0, "1/3"), p.creature(0, "2/3")
    p.do(Apply(IT, (ModifyPT(Fixed(-3), Fixed(0)),), TURN), c)
    p.do(Act(word, You(), None, IT), c)
    assert p.pt(c) == (power, 3)
    p.do(Act(word, You(), None, IT), other)
    assert p.pt(other) == ((4, 3) if word == "double power" else (6, 3))


@pytest.mark.rules("701.10g")
def test_doubled_damage_is_dealt_twice_by_the_same_source() -> None:
    p = Position()
    twice = AmountBecomes(Times(Fixed(2), EventAmount()))
    p.permanent(0, "enchantment", Static(You(), (Replacing(Pattern("damage"), (twice,)),)))
    p.do(damage(3), "p1")
    assert p.life(1) == 14
    assert [e.amount for e in p.facts("damage")] == [6]


@pytest.mark.rules("701.15d")
@pytest.mark.parametrize("by", [0, 1])
def test_goaded_again_by_the_same_player_it_has_no_more_requirements(by: int) -> None:
    p = Position(players=3)
    c = p.creature(2, "2/2")
    p.do(Act("goad", You(), None, IT), c)
    p.do(Act("goad", You(), None, IT), c, by=by)
    goads = [x for x in p.s.effects if any(isinstance(m, Designated) for m in x.mods)]
    assert [x.controller for x in goads] == ([0] if by == 0 else [0, 1])


@pytest.mark.rules("701.17c")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_milled_card_is_found_where_it_went_if_all_can_see_it(hidden: bool) -> None:
    p = Position()
    if hidden:
        away = Replacing(
            Pattern("zone change", InZone("library"), destination=("graveyard",)),
            (DestinationBecomes("hand", ""),),
        )
        p.permanent(0, "enchantment", Static(You(), (away,)))
    top = p.card(0, "library", types="creature", size="1/1")
    p.do(Seq((Bind(0, Mill(You(), Fixed(1))), Move(Bound(0), "exile"))))
    assert p.where(top) == ("hand" if hidden else "exile")


@pytest.mark.rules("701.20c")
def test_a_revealed_card_is_revealed_again() -> None:
    p = Position()
    top = p.card(0, "library")
    shown = when(Pattern("reveal"), GainLife(You(), Fixed(1)))
    p.permanent(0, "enchantment", shown)
    for _ in range(2):
        p.do(Reveal(You(), TopOf(Fixed(1), You())))
        p.finish()
    assert p.where(top) == "library" and len(p.facts("reveal")) == 2 and p.life(0) == 22


@pytest.mark.rules("701.20d")
@pytest.mark.parametrize("shuffled", [False, True])
def test_cards_that_were_revealed_are_new_objects_once_they_are_shuffled(shuffled: bool) -> None:
    p = Position()
    top = p.card(0, "library")
    p.do(Reveal(You(), TopOf(Fixed(1), You())))
    if shuffled:
        p.do(Shuffle(You()))
    there = [p.s.obj(i) for i in p.s.zone(LIBRARY, 0)]
    assert (top in [o.id for o in there]) == (not shuffled)
    now = next(o for o in there if o.card == p.s.obj(top).card)
    assert now.known_to == (0 if shuffled else -1)


def find(what: object) -> Search:
    return Search(You(), ("library",), You(), Quantity(Fixed(1), Fixed(1)), what)  # type: ignore[arg-type]


@pytest.mark.rules("701.23c")
@pytest.mark.parametrize("chosen", [False, True])
def test_what_is_undefined_is_not_found(chosen: bool) -> None:
    p = Position()
    p.card(0, "library", types="instant", name="Known")
    seek = Seq((Bind(0, find(OfChosen("color"))), Move(Bound(0), "hand"), Shuffle(You())))
    red = p.card(0, "library", types="instant", cost="{R}", name="Red")
    if chosen:
        p.cast(p.spell(Seq((ChooseValue(You(), "color"), seek))))
        p.resolve("wred", red)
    else:
        p.do(seek)
    assert (red in [o.previous for o in p.s.objects if o is not None and o.zone == HAND]) == chosen


@pytest.mark.rules("701.23g")
def test_one_may_choose_to_search_though_what_follows_is_impossible() -> None:
    p = Position()
    text = Seq((Bind(0, find(Subtype("Dragon"))), Move(Bound(0), "battlefield"), Shuffle(You())))
    p.cast(p.spell(Gate(You(), text, GainLife(You(), Fixed(2)), Nothing())))
    p.resolve()
    assert p.keys() == ["yes", "no"]
    p.say("yes")
    assert p.life(0) == 22 and len(p.facts("search")) == 1


@pytest.mark.rules("701.23h")
@pytest.mark.parametrize("shuffles", [False, True])
def test_two_searches_before_a_shuffle_are_one(shuffles: bool) -> None:
    p = Position()
    searched = Pattern("search", by_player=You())
    p.permanent(0, "enchantment", when(searched, GainLife(You(), Fixed(1))))
    p.card(0, "library", types="artifact")
    p.card(0, "library", types="enchantment")
    between: tuple[Instruction, ...] = (Shuffle(You()),) if shuffles else ()
    steps = (Bind(0, find(Type("artifact"))), *between, Bind(1, find(Type("enchantment"))))
    p.cast(p.spell(Seq((*steps, Move(Bound(0), "exile"), Move(Bound(1), "exile"), Shuffle(You())))))
    p.resolve()
    while p.kind == "search":
        p.answer(p.keys()[0])
    p.finish()
    assert p.life(0) == (22 if shuffles else 21)
    exiled = [p.s.obj(i).face.types for i in p.s.zone(EXILE, 0)]
    assert sorted(exiled) == [("artifact",), ("enchantment",)]


@pytest.mark.rules("701.23i", "101.4")
def test_players_who_search_at_once_find_in_turn_order() -> None:
    p = Position(active=1)
    for q in (0, 1):
        p.card(q, "library", types="artifact")
    each = Search(Iterated(), ("library",), Iterated(), Quantity(Fixed(1), Fixed(1)), Type("artifact"))
    p.cast(p.spell(ForEach(AllPlayers(), Seq((Bind(0, each), Move(Bound(0), "hand")))), by=1), by=1)
    p.resolve()
    asked = []
    while p.kind == "search":
        asked.append(p.ask.player)
        p.answer(p.keys()[0])
    assert asked == [1, 0] and (p.hand(0), p.hand(1)) == (1, 1)


@pytest.mark.rules("701.27b")
def test_to_transform_is_not_to_be_turned_face_up() -> None:
    p = Position()
    turned = when(Pattern("turn face up"), GainLife(You(), Fixed(5)))
    changed = when(Pattern("transform"), GainLife(You(), Fixed(1)))
    p.permanent(0, "enchantment", turned, changed)
    hero = p.put(
        "battlefield",
        0,
        p.make(size="1/1", name="Front"),
        p.make(size="3/3", name="Back"),
        layout="transform",
    )
    p.do(Transform(IT), hero)
    p.finish()
    assert p.pt(hero) == (3, 3) and p.life(0) == 21


@pytest.mark.rules("701.68d")
def test_who_blights_has_done_so_once_it_is_over() -> None:
    p = Position()
    blights = Pattern("act", by_player=You(), how="blight")
    p.permanent(0, "enchantment", when(blights, GainLife(You(), Fixed(3))))
    weak = p.creature(0, "1/1")
    p.do(Act("blight", You(), Fixed(2)))
    p.finish()
    assert p.where(weak) == "graveyard" and p.life(0) == 23
    # Without a creature too.
    p.do(Act("blight", You(), Fixed(2)))
    p.finish()
    assert p.life(0) == 26


@pytest.mark.rules("701.68c")
def test_the_blighted_creature_is_the_one_that_was_chosen() -> None:
    p = Position()
    weak, strong = p.creature(0, "1/3"), p.creature(0, "5/5")
    power = StatOf("power", Bound(0), "sum")
    p.cast(p.spell(Seq((Bind(0, Act("blight", You(), Fixed(1))), GainLife(You(), power)))))
    p.resolve(strong)
    assert p.counters(strong, "-1/-1") == 1 and p.counters(weak, "-1/-1") == 0 and p.life(0) == 24


@pytest.mark.rules("701.37c")
@pytest.mark.parametrize("x", [1, 3])
def test_the_x_of_a_monstrosity_is_that_of_what_it_brings(x: int) -> None:
    p = Position()
    p.lands(0, "Forest", 3)
    grows = Activated(Cost((Mana(("X",)),)), Act("monstrosity", You(), X(), This()))
    told = when(Pattern("designate", Among(This()), how="monstrous"), GainLife(You(), X()))
    id = p.creature(0, "2/2", grows, told)
    p.activate(id, str(x))
    p.finish()
    assert p.pt(id) == (2 + x, 2 + x) and p.life(0) == 20 + x


@pytest.mark.rules("701.27g")
@pytest.mark.parametrize("turned", [False, True])
def test_a_transformed_permanent_has_its_back_face_up(turned: bool) -> None:
    p = Position()
    faces = (p.make(size="1/1", name="Front"), p.make(size="3/3", name="Back"))
    hero = p.put("battlefield", 0, *faces, layout="transform")
    plain = p.creature(0, "1/1", name="Plain")
    if turned:
        p.do(Transform(IT), hero)
    reward = Triggered(Pattern("draw"), GainLife(You(), CountOf(Each(Status("transformed")))))
    p.permanent(0, "enchantment", reward)
    p.do(Draw(You(), Fixed(1)))
    p.finish()
    assert p.life(0) == (21 if turned else 20) and p.there(plain)


@pytest.mark.rules("701.24f")
@pytest.mark.parametrize("times", [1, 2])
def test_a_library_shuffled_twice_at_once_is_shuffled_twice_for_what_looks(times: int) -> None:
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("shuffle"), GainLife(You(), Fixed(1))))
    p.do(Together((Shuffle(You()),) * times))
    p.finish()
    assert p.life(0) == 20 + times


@pytest.mark.rules("701.68a", "701.68d", "101.4")
def test_each_opponent_blights_a_creature_of_their_own_choice() -> None:
    p = Position(3)
    blights = Pattern("act", by_player=You(), how="blight")
    p.permanent(0, "enchantment", when(blights, GainLife(You(), Fixed(3))))
    p.permanent(1, "enchantment", when(blights, GainLife(You(), Fixed(3))))
    mine = p.creature(0, "2/2")
    theirs, others = [p.creature(1, "2/2") for _ in range(2)], p.creature(2, "2/2")
    p.do(Act("blight", Opponents(), Fixed(1)), by=0)
    assert p.kind == "objects" and p.ask.player == 1
    p.say(theirs[1]).finish()
    assert [p.counters(c, "-1/-1") for c in (mine, *theirs, others)] == [0, 0, 1, 1]
    assert (p.life(0), p.life(1)) == (20, 23)


@pytest.mark.rules("701.62a")
def test_whose_controller_manifests_dread_chooses_which() -> None:
    p = Position()
    theirs = p.creature(1, "2/2")
    p.do(Act("manifest dread", ControllerOf(target(CREATURE)), Fixed(1)), theirs, by=0)
    assert p.kind == "objects" and p.ask.player == 1
    p.say(p.keys()[0]).finish()
    assert [p.chars(id).controller for id in p.s.battlefield() if p.obj(id).face_down] == [1]
