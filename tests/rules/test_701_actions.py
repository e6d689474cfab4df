"""Keyword actions (CR 701)."""

import pytest
from position import CREATURE, ONE, Position, some, target, when

from apnap.model import (
    Act,
    AllPlayers,
    AtRandom,
    Attach,
    Bind,
    Bound,
    Cant,
    CounterIt,
    Destroy,
    Discard,
    Each,
    Exchange,
    Fight,
    Fixed,
    GainLife,
    Gate,
    InZone,
    LookAt,
    Mill,
    Move,
    Nothing,
    Opponents,
    Pattern,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    Select,
    Seq,
    Shuffle,
    StackKind,
    Static,
    Subtype,
    Tap,
    This,
    TopOf,
    Transform,
    Unattach,
    Untap,
    You,
)

HAND = Select(ONE, InZone("hand"), None)


def gains(p: Position, pattern: Pattern, n: int = 1) -> None:
    """Each such event is a life of player 0."""
    p.permanent(0, "enchantment", when(pattern, GainLife(You(), Fixed(n))))


@pytest.mark.rules("701.8a", "701.8b", "702.12b")
def test_destroy():
    p = Position()
    bear, rock = p.creature(1, "2/2"), p.creature(1, "2/2", "indestructible")
    p.do(Destroy(Each(CREATURE)))
    assert (p.where(bear), p.where(rock)) == ("graveyard", "battlefield")


@pytest.mark.rules("701.9a", "701.9b")
def test_discard_of_ones_own_choice():
    p = Position()
    a, b = p.card(1, "hand"), p.card(1, "hand")
    gains(p, Pattern("discard", who=Opponents()))
    p.do(Discard(Opponents(), HAND))
    assert p.ask.player == 1
    p.say(b)
    assert (p.where(a), p.where(b)) == ("hand", "graveyard")
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("701.9b")
def test_discard_at_random_and_whole_hands():
    p = Position()
    for _ in range(4):
        p.card(1, "hand")
    p.do(Discard(Opponents(), AtRandom(ONE, InZone("hand"))))
    assert p.hand(1) == 3
    p.do(Discard(Opponents(), Each(InZone("hand"))))
    assert p.hand(1) == 0


@pytest.mark.rules("701.9a", "101.4")
def test_all_players_choose_in_apnap_order_then_discard_at_once():
    p = Position()
    mine = [p.card(0, "hand") for _ in range(2)]
    theirs = [p.card(1, "hand") for _ in range(2)]
    p.do(Discard(AllPlayers(), HAND))
    assert p.ask.player == 0
    p.say(mine[0])
    assert p.hand(0) == 2 and p.ask.player == 1
    p.say(theirs[0])
    assert p.hand(0) == 1 and p.hand(1) == 1


@pytest.mark.rules("701.14a", "701.14d", "701.14b")
def test_fight():
    p = Position()
    a, b = p.creature(0, "3/3"), p.creature(1, "2/4")
    fight = Fight(target(CREATURE), target(CREATURE, slot=1))
    p.do(fight, a, b)
    assert p.obj(a).damage == 2 and p.obj(b).damage == 3
    gone = p.creature(1, "5/5")
    p.cast(p.spell(fight), a, gone)
    p.do(Move(target(CREATURE), "hand"), gone)
    p.finish()
    assert p.obj(a).damage == 2


@pytest.mark.rules("701.14c")
def test_fighting_itself():
    p = Position()
    a = p.creature(0, "2/5")
    p.do(Fight(target(CREATURE), Bound(0)), a)
    assert p.obj(a).damage == 4


@pytest.mark.rules("701.17a", "701.17b")
def test_mill():
    p = Position()
    gains(p, Pattern("mill", who=Opponents()))
    p.do(Mill(Opponents(), Fixed(3)))
    assert (p.graveyard(1), p.in_library(1)) == (3, 7)
    p.do(Mill(Opponents(), Fixed(30))).finish()
    assert (p.graveyard(1), p.in_library(1)) == (10, 0) and not p.s.over


@pytest.mark.rules("701.22a", "701.22d")
def test_scry():
    p = Position()
    top = p.s.zone(0, 0)[-1]
    second = p.s.zone(0, 0)[-2]
    gains(p, Pattern("scry", who=You()))
    p.do(Act("scry", You(), Fixed(2)))
    assert p.ask.player == 0 and len(p.keys()) == 4
    p.say(f"b{top}", f"t{second}")
    library = p.s.zone(0, 0)
    assert library[0] == top and library[-1] == second and len(library) == 10
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("701.22b")
def test_scry_nothing_is_no_scry():
    p = Position()
    gains(p, Pattern("scry", who=You()))
    p.do(Act("scry", You(), Fixed(0))).finish()
    assert p.life(0) == 20


@pytest.mark.rules("701.25a", "701.25c", "701.25d")
def test_surveil():
    p = Position()
    top = p.s.zone(0, 0)[-1]
    gains(p, Pattern("surveil", who=You()))
    p.do(Act("surveil", You(), Fixed(1)), then=(f"g{top}",)).finish()
    assert p.where(top) == "graveyard" and p.life(0) == 21
    top = p.s.zone(0, 0)[-1]
    p.do(Act("surveil", You(), Fixed(1)), then=(f"t{top}",)).finish()
    assert p.s.zone(0, 0)[-1] == top and p.life(0) == 22
    p.do(Act("surveil", You(), Fixed(0))).finish()
    assert p.life(0) == 22


@pytest.mark.rules("701.22a", "101.4")
@pytest.mark.rules("701.22c")
def test_each_player_scries():
    p = Position()
    tops = [p.s.zone(0, q)[-1] for q in (0, 1)]
    p.do(Act("scry", AllPlayers(), Fixed(1)))
    assert p.ask.player == 0
    p.say(f"b{tops[0]}")
    assert p.ask.player == 1
    p.say(f"b{tops[1]}")
    assert [p.s.zone(0, q)[0] for q in (0, 1)] == tops


@pytest.mark.rules("701.21a")
def test_sacrifice():
    p = Position()
    mine, theirs = p.creature(0, "2/2", "indestructible"), p.creature(1, "2/2")
    p.creature(0, "2/2")
    p.do(Sacrifice(You(), some(CREATURE)))
    assert f"o{theirs}" not in p.keys()
    p.say(mine)
    assert p.where(mine) == "graveyard" and p.where(theirs) == "battlefield"
    # Being told to sacrifice what is another's does nothing.
    p.do(Seq((Tap(target(CREATURE)), Sacrifice(You(), Bound(0)))), theirs)
    assert p.where(theirs) == "battlefield"


@pytest.mark.rules("701.21a", "101.2")
def test_what_cant_be_sacrificed():
    p = Position()
    firm = p.creature(0, "2/2", Static(This(), (Cant("be sacrificed"),)))
    weak = p.creature(0, "2/2")
    p.do(Sacrifice(You(), Each(CREATURE)))
    assert (p.where(firm), p.where(weak)) == ("battlefield", "graveyard")


@pytest.mark.rules("701.23a", "701.23b", "701.24a")
def test_search_and_shuffle():
    p = Position()
    bear = p.creature(0, "2/2", zone="library")
    find = Bind(0, Search(You(), ("library",), You(), ONE, CREATURE))
    text = Seq((find, Reveal(You(), Bound(0)), Move(Bound(0), "hand"), Shuffle(You())))
    before = p.s.zone(0, 0)
    p.do(text)
    # One may fail to find.
    assert sorted(p.keys()) == sorted([f"o{bear}", "done"])
    q = p.fork()
    p.say(bear)
    assert p.where(bear) == "hand" and p.hand(0) == 1
    assert not set(p.s.zone(0, 0)) & set(before)  # shuffled: no id tells what it was
    q.say("done")
    assert q.hand(0) == 0


@pytest.mark.rules("701.23d")
def test_a_card_without_a_quality_must_be_found():
    from apnap.model import Anything

    p = Position(library=3)
    p.do(Seq((Bind(0, Search(You(), ("library",), You(), ONE, Anything())), Move(Bound(0), "hand"))))
    assert "done" not in p.keys()
    p.say(p.keys()[0])
    assert p.hand(0) == 1


@pytest.mark.rules("701.24a")
def test_shuffle_changes_the_order_only():
    p = Position(library=30)
    before = [p.s.obj(i).card for i in p.s.zone(0, 0)]
    p.do(Shuffle(You()))
    after = [p.s.obj(i).card for i in p.s.zone(0, 0)]
    assert before != after and sorted(before) == sorted(after)


@pytest.mark.rules("701.20a", "701.20e")
@pytest.mark.rules("701.20b")
def test_reveal_and_look():
    p = Position()
    top, second = p.s.zone(0, 1)[-1], p.s.zone(0, 1)[-2]
    p.do(LookAt(You(), TopOf(Fixed(1), Opponents())))
    assert p.s.obj(top).known_to == 1
    p.do(Reveal(You(), TopOf(Fixed(1), Opponents())))
    assert p.s.obj(top).known_to == -1 and p.s.obj(second).known_to == 0
    assert p.s.zone(0, 1)[-1] == top  # where it was


@pytest.mark.rules("701.20a", "608.2c")
def test_reveal_until():
    p = Position()
    bear = p.creature(0, "2/2", zone="library")
    for _ in range(2):
        p.card(0, "library")
    p.do(Seq((Bind(0, RevealUntil(You(), CREATURE, Fixed(1))), Move(Bound(0), "graveyard"))))
    assert p.where(bear) == "graveyard" and p.graveyard(0) == 4 and p.in_library(0) == 10


@pytest.mark.rules("701.3a", "701.3b", "701.3c", "701.3d", "301.5", "301.5a")
def test_attach_and_unattach():
    p = Position()
    grow = Static(This(), ())
    sword = p.permanent(0, "artifact", grow, subtypes="Equipment")
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    attach = Attach(target(Subtype("Equipment")), target(CREATURE, slot=1))
    p.do(attach, sword, bear)
    stamp = p.obj(sword).timestamp
    assert p.obj(sword).attached_to == bear
    p.do(attach, sword, bear)
    assert p.obj(sword).timestamp == stamp  # nothing happened
    p.do(attach, sword, other)
    assert p.obj(sword).attached_to == other and p.obj(sword).timestamp > stamp
    p.do(Unattach(target(Subtype("Equipment"))), sword)
    assert p.obj(sword).attached_to == 0 and p.where(sword) == "battlefield"


@pytest.mark.rules("701.6a", "113.6g")
def test_counter():
    p = Position()
    spell = p.spell(GainLife(You(), Fixed(5)))
    p.cast(spell)
    p.do(CounterIt(target(StackKind("spell"))), p.s.stack()[-1], by=1)
    assert p.where(spell) == "graveyard" and p.life(0) == 20
    firm = p.card(0, "hand", GainLife(You(), Fixed(5)), Static(This(), (Cant("be countered"),), zone="stack"))
    p.cast(firm)
    p.do(CounterIt(target(StackKind("spell"))), p.s.stack()[-1], by=1)
    p.finish()
    assert p.life(0) == 25


@pytest.mark.rules("701.26a", "701.26b")
def test_tap_and_untap():
    p = Position()
    bear = p.creature(0, "2/2")
    gains(p, Pattern("tap", CREATURE))
    p.do(Tap(target(CREATURE)), bear).finish()
    assert p.obj(bear).tapped and p.life(0) == 21
    p.do(Tap(target(CREATURE)), bear).finish()
    assert p.life(0) == 21  # only what is untapped can be tapped
    p.do(Untap(target(CREATURE)), bear)
    assert not p.obj(bear).tapped


@pytest.mark.rules("701.27a", "701.27c", "712.18")
def test_transform():
    p = Position()
    day = p.make(size="1/1", name="Day")
    night = p.make("trample", size="4/4", name="Night", cost=None)
    wolf = p.put("battlefield", 0, day, night, layout="transform")
    bear = p.creature(0, "2/2")
    p.do(Transform(Each(CREATURE)))
    assert p.chars(wolf).name == "Night" and p.pt(wolf) == (4, 4) and p.chars(wolf).has("trample")
    assert p.pt(bear) == (2, 2) and p.now(wolf) == wolf
    p.do(Transform(target(CREATURE)), wolf)
    assert p.chars(wolf).name == "Day"


@pytest.mark.rules("701.12b", "701.12a")
def test_exchange_control():
    p = Position()
    a, b = p.creature(0, "1/1"), p.creature(1, "2/2")
    swap = Exchange("control", target(CREATURE), target(CREATURE, slot=1))
    p.do(swap, a, b)
    assert (p.chars(a).controller, p.chars(b).controller) == (1, 0)
    c = p.creature(1, "3/3")
    p.cast(p.spell(swap), b, c)
    p.do(Destroy(target(CREATURE)), c)
    p.finish()
    assert p.chars(b).controller == 0


@pytest.mark.rules("701.13a", "406.3")
def test_exile():
    p = Position()
    bear = p.creature(1, "2/2")
    p.do(Move(target(CREATURE), "exile"), bear)
    assert p.where(bear) == "exile"


@pytest.mark.rules("401.4")
def test_the_owner_orders_cards_put_into_a_library_together():
    p = Position()
    a, b = p.creature(1, "2/2"), p.creature(1, "2/2")
    p.do(Move(Each(CREATURE), "library", "top"))
    assert p.kind == "order" and p.ask.player == 1
    p.say(a)
    assert p.s.zone(0, 1)[-1] == p.now(b) and p.s.zone(0, 1)[-2] == p.now(a)


@pytest.mark.rules("701.17b", "608.2d")
@pytest.mark.parametrize(("library", "offered"), [(1, False), (2, True)])
def test_more_cards_than_there_are_can_not_be_chosen_to_be_milled(library, offered):
    p = Position(library=library)
    offer = Gate(You(), Mill(You(), Fixed(2)), GainLife(You(), Fixed(3)), Nothing())
    p.do(offer, then=("yes",) if offered else ())
    assert p.kind == "priority"
    assert p.life(0) == (23 if offered else 20)
    assert p.in_library(0) == (0 if offered else 1)


@pytest.mark.rules("701.17b")
def test_another_player_may_be_made_to_mill_as_many_as_there_are():
    p = Position(library=1)
    p.do(Gate(You(), Mill(Opponents(), Fixed(2)), GainLife(You(), Fixed(3)), Nothing()), then=("yes",))
    assert (p.life(0), p.in_library(1)) == (23, 0)
