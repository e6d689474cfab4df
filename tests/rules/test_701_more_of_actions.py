"""Keyword actions (CR 701): what they come to where something stands in the way, and where several do."""

from __future__ import annotations

import pytest

from apnap.model import (
    Anything,
    Attach,
    Bind,
    Bound,
    Cant,
    Destroy,
    Each,
    Fixed,
    GainLife,
    IfDone,
    Keyword,
    Move,
    Nothing,
    Opponents,
    Pattern,
    Reflexive,
    Regenerate,
    Search,
    Seq,
    Shuffle,
    Static,
    Subtype,
    This,
    TurnFaceUp,
    Type,
    You,
)
from apnap.model.events import AmountBecomes
from apnap.model.instructions import Reveal
from apnap.model.modifications import Replacing
from apnap.model.node import Filter
from tests.rules.position import CREATURE, ONE, Position, damage, free, target, when
from tests.rules.test_701_044_what_they_stand_for import IT, act, is_
from tests.rules.test_702_074_ways_to_cast import k, mana

FIND = Bind(0, Search(You(), ("library",), You(), ONE, CREATURE))


@pytest.mark.rules("701.15b", "701.15c")
@pytest.mark.parametrize("goaders", [(0,), (2, 0)])
def test_goaded_by_several_it_attacks_none_of_them(goaders: tuple[int, ...]) -> None:
    p = Position(players=4)
    c = p.creature(1, "2/2")
    for player in goaders:
        p.do(act("goad", None, IT), c, by=player)
    p.s.own_player(1).turn_began = 1
    turn = p.s.turn
    while not p.facts("attack"):
        if p.ask.kind == "attack":
            assert set(p.keys()) == {"p2", "p3"}  # with a choice left: not the one who goaded it
            p.answer("p3")
        else:
            p.answer("pass" if p.ask.kind == "priority" else p.keys()[0])
    assert p.s.turn == turn + 1 and p.obj(c).attacked_player == 3


@pytest.mark.rules("701.60d")
def test_a_suspected_one_is_suspected_once() -> None:
    p = Position()
    c = p.creature(0, "2/2")
    p.do(act("suspect", None, IT), c)
    p.do(act("suspect", None, IT), c)
    assert is_(p, c, "suspected") and len(p.chars(c).abilities.keyword("menace")) == 1


@pytest.mark.rules("701.44c", "701.50c")
@pytest.mark.parametrize("name", ["explore", "connive"])
@pytest.mark.parametrize("dies", [True, False])
def test_one_that_is_gone_does_it_still_as_it_last_was(name: str, dies: bool) -> None:
    p = Position()
    p.permanent(0, "enchantment", when(Pattern("act", CREATURE, You(), how=name), GainLife(You(), Fixed(3))))
    p.permanent(1, "enchantment", when(Pattern("act", CREATURE, You(), how=name), GainLife(You(), Fixed(3))))
    c = p.creature(0, "1/1", free(act(name, None, This())))
    p.card(0, "library", types="land", cost=None)
    p.activate(c)
    if dies:
        p.do(Move(IT, "graveyard"), c)
    p.finish()
    while p.ask.kind != "priority" or p.s.stack():
        p.answer("pass" if p.ask.kind == "priority" else p.keys()[0])
    assert (p.life(0), p.life(1)) == (23, 20)
    assert p.where(c) == ("graveyard" if dies else "battlefield")


@pytest.mark.rules("701.40e", "701.58e")
@pytest.mark.parametrize("name", ["manifest", "cloak"])
def test_several_are_put_face_down_one_at_a_time(name: str) -> None:
    p = Position()
    cards = [p.creature(0, "5/5", zone="library") for _ in range(2)]
    p.do(act(name, 2))
    assert [p.where(c) for c in cards] == ["battlefield"] * 2 and all(p.obj(c).face_down for c in cards)
    first, second = p.obj(cards[1]), p.obj(cards[0])
    assert first.timestamp < second.timestamp  # the top one is there before the next


@pytest.mark.rules("701.40c", "701.40d", "701.58c", "701.58d")
@pytest.mark.parametrize("name", ["manifest", "cloak"])
@pytest.mark.parametrize("word", ["morph", "disguise", ""])
@pytest.mark.parametrize("own", [True, False])
def test_a_card_with_morph_or_disguise_turns_up_in_either_way(name: str, word: str, own: bool) -> None:
    p = Position()
    p.lands(0, "Forest", 3)
    words = (k(word, mana("3")),) if word else ()
    c = p.creature(0, "5/5", *words, zone="library", cost="{1}")
    p.do(act(name))
    ways = [o.key.rsplit(":", 1)[1] for o in p.options() if o.kind == "special"]
    assert sorted(ways) == sorted(["mana", word] if word else ["mana"])
    way = word if own and word else "mana"
    p.say(next(o.key for o in p.options() if o.key.endswith(f":{way}")))
    assert p.pt(c) == (5, 5)
    assert sum(p.obj(i).tapped for i in p.named("Forest")) == (3 if way == word else 1)


@pytest.mark.rules("701.23e")
@pytest.mark.parametrize("revealed", [True, False])
def test_what_is_found_is_revealed_only_if_that_is_said(revealed: bool) -> None:
    p = Position()
    bear = p.creature(0, "2/2", zone="library")
    show = (Reveal(You(), Bound(0)),) if revealed else ()
    p.do(Seq((FIND, *show, Move(Bound(0), "hand"))), then=(bear,))
    assert p.where(bear) == "hand" and bool(p.facts("reveal")) == revealed


@pytest.mark.rules("701.24b")
def test_what_is_found_is_not_shuffled_in() -> None:
    p = Position(library=30)
    bear = p.creature(0, "2/2", zone="library")
    p.do(Seq((FIND, Shuffle(You()), Move(Bound(0), "library", "top"))), then=(bear,))
    top = p.obj(p.s.zone(0, 0)[-1])
    assert top.card == p.s.obj(bear).card and p.in_library(0) == 31


@pytest.mark.rules("701.23d", "701.23b")
@pytest.mark.parametrize("quality", [True, False])
def test_any_card_is_found_without_fail(quality: bool) -> None:
    p = Position(library=0)
    for _ in range(3):
        p.creature(0, "2/2", zone="library")
    what = CREATURE if quality else Anything()
    p.do(Seq((Bind(0, Search(You(), ("library",), You(), ONE, what)), Move(Bound(0), "hand"))))
    assert ("done" in p.keys()) == quality
    assert p.ask.rule == ("701.23b" if quality else "701.23d")


@pytest.mark.rules("701.23f")
@pytest.mark.parametrize("by", [0, 1])
def test_a_part_of_a_library_is_searched_instead(by: int) -> None:
    p = Position(library=2)
    search = Pattern("search", who=Opponents(), how="library")
    p.permanent(1 - by, "enchantment", Replacing(search, (AmountBecomes(Fixed(1)),)))
    whenever = Pattern("search", who=You(), how="library")
    p.permanent(0, "enchantment", when(whenever, GainLife(You(), Fixed(3))))
    low = p.creature(0, "2/2", zone="library")
    high = p.creature(0, "2/2", zone="library")
    p.do(Seq((FIND, Move(Bound(0), "hand"), Shuffle(You()))))
    keys = p.keys()
    assert f"o{high}" in keys and (f"o{low}" in keys) == (by == 1)
    p.say(high).finish()
    assert p.life(0) == 23 and p.where(high) == "hand"


@pytest.mark.rules("701.3b")
@pytest.mark.parametrize("kind", ["land", "creature"])
def test_what_cannot_be_attached_there_stays_where_it_is(kind: str) -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    sword = p.permanent(0, "artifact", subtypes="Equipment", attached_to=bear)
    other = p.permanent(0, kind, **({"size": "1/1"} if kind == "creature" else {}))
    p.do(Attach(target(Subtype("Equipment")), target(Type(kind), slot=1)), sword, other)
    assert p.obj(sword).attached_to == (bear if kind == "land" else other)


@pytest.mark.rules("301.5c")
def test_of_several_that_it_would_be_attached_to_its_controller_chooses_one() -> None:
    p = Position()
    p.creature(0, "1/1", Static(This(), (Cant("be equipped"),)))
    first, second = p.creature(0, "2/2"), p.creature(0, "3/3")
    sword = p.permanent(1, "artifact", subtypes="Equipment")
    p.do(Attach(Each(Subtype("Equipment")), Each(CREATURE)), by=0)
    assert p.ask.player == 1 and p.ask.rule == "301.5c"
    assert p.keys() == [f"o{first}", f"o{second}"]
    p.say(second)
    assert p.obj(sword).attached_to == second


@pytest.mark.rules("701.19c")
@pytest.mark.parametrize("word", ["", "can't"])
def test_to_get_a_shield_is_not_to_regenerate(word: str) -> None:
    p = Position()
    troll = p.creature(0, "2/2", free(Regenerate(This())))
    p.activate(troll)
    p.resolve()
    assert not p.facts("regenerate") and not p.obj(troll).tapped
    p.do(Destroy(IT, word), troll)
    assert p.where(troll) == ("graveyard" if word else "battlefield")


@pytest.mark.rules("702.16j")
@pytest.mark.parametrize("what", [Anything(), Type("creature")])
def test_protection_from_everything(what: Filter) -> None:
    p = Position()
    c = p.creature(1, "2/2", Keyword("protection", (what,)))
    ping = p.creature(0, "1/1", free(damage(1, Each(CREATURE))))
    p.activate(ping)
    p.resolve()
    assert p.obj(c).damage == 0  # from a creature: either will do
    p.do(damage(1, Each(CREATURE)))
    assert p.obj(c).damage == (0 if isinstance(what, Anything) else 1)
    spell = p.spell(Destroy(IT))
    assert (f"o{c}" in legal(p, spell)) == isinstance(what, Type)


def legal(p: Position, spell: int) -> list[str]:
    """What the spell may target."""
    other = p.creature(1, "1/1")
    p.begin()
    p.answer(next(key for key in p.keys() if key.startswith(f"cast:{spell}")))
    return [*p.keys(), f"o{other}"]


@pytest.mark.rules("712.15")
def test_a_double_faced_card_face_down() -> None:
    p = Position()
    front, back = p.make(size="3/3", name="Front"), p.make(types="creature", size="6/6", name="Back")
    id = p.put("library", 0, front, back, layout="transform")
    p.do(act("manifest"))
    assert p.pt(id) == (2, 2) and p.chars(id).name == ""
    p.do(TurnFaceUp(IT), p.now(id))
    assert p.chars(id).name == "Front" and p.pt(id) == (3, 3)


@pytest.mark.rules("701.66a", "603.12")
@pytest.mark.parametrize("gone", [False, True])
def test_a_land_that_was_earthbent_was_earthbent(gone: bool) -> None:
    p = Position()
    land = p.permanent(0, "land")
    bent = IfDone(act("earthbend", 2, target(Type("land"))), Reflexive(GainLife(You(), Fixed(1))), Nothing())
    spell = p.spell(bent)
    p.cast(spell, land)
    if gone:
        p.do(Destroy(target(Type("land"))), land)
    p.finish()
    assert p.life(0) == (20 if gone else 21)


@pytest.mark.rules("701.25c", "701.25d", "603.12")
@pytest.mark.parametrize("n", [0, 2])
def test_to_surveil_an_empty_library_is_to_surveil(n: int) -> None:
    p = Position(library=0)
    p.do(IfDone(act("surveil", n), Reflexive(GainLife(You(), Fixed(1))), Nothing())).finish()
    assert p.life(0) == (21 if n else 20)
