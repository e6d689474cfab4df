"""Dungeons (309), venturing into them (701.49), and completing them (309.7, 704.5t)."""

from __future__ import annotations

import pytest
from position import Position

from apnap.engine import layers, qualities
from apnap.engine.dungeons import dungeon_of, facts_of, room_of
from apnap.engine.state import NONTRADITIONAL
from apnap.keywords import support
from apnap.keywords.dungeons import COMPLETE, DUNGEONS
from apnap.keywords.inherent import venture
from apnap.model import (
    And,
    Compare,
    CountEvents,
    Fixed,
    GainLife,
    If,
    LoseLife,
    Named,
    Nothing,
    OwnedBy,
    Pattern,
    Static,
    Triggered,
    TriggersMore,
    Type,
    You,
)

VENTURE = venture()
UNDERCITY = venture("Undercity")
COMPLETED = Compare(CountEvents(Pattern("act", who=You(), how=COMPLETE), "game", ""), ">=", Fixed(1))


def room(p: Position, player: int = 0) -> str:
    """The name of the room in which the player's venture marker is."""
    id = dungeon_of(p.s, player)
    return facts_of(p.s, id).rooms[room_of(p.s, id) - 1].name if id else ""


def enter(p: Position, name: str, by: int = 0) -> None:
    """Venture into the dungeon from outside."""
    p.do(VENTURE, by=by, then=(f"w{name}",))


def go_on(p: Position) -> None:
    """Venture on, with one way to go."""
    p.do(VENTURE)
    p.finish()


def enter_at(p: Position, dungeon: str, number: int, player: int = 0) -> int:
    """The player's marker is in that room already."""
    s = p.s
    o = s.new_obj(NONTRADITIONAL, -1, player, DUNGEONS[dungeon].face(), 6)
    o.known_to = -1
    o.designations = (f"room {number}",)
    s.set_zone(6, player, (*s.zone(6, player), o.id))
    return o.id


def number_of(dungeon: str, name: str) -> int:
    return [r.name for r in DUNGEONS[dungeon].rooms].index(name) + 1


def visit(p: Position, dungeon: str, name: str, *answers: object) -> Position:
    """Move the marker into the room (from one that leads there); the room's ability goes on the stack, its
    targets are chosen, and it resolves; `answers` in order."""
    here = DUNGEONS[dungeon]
    wanted = number_of(dungeon, name)
    before = next(n for n in range(1, len(here.rooms) + 1) if wanted in here.exits(n))
    enter_at(p, dungeon, before)
    p.do(VENTURE)
    if len(here.exits(before)) > 1:
        p.say(f"m{wanted}")
    left = list(answers)
    while p.s.ask is not None and (p.kind != "priority" or p.s.stack()):
        if p.kind == "priority":
            p.resolve()
        elif left:
            key = left.pop(0)
            if isinstance(key, int):
                key = f"cast:{p.now(key)}" if p.kind == "cast" else p.now(key)
            p.answer(key)
        elif p.kind == "target" and len(p.keys()) == 1:
            p.answer(p.keys()[0])
        else:
            raise AssertionError(f"{p.kind}: {p.keys()}")
    assert not left
    return p


@pytest.mark.rules(
    "701.49a", "309.2a", "309.4a", "309.4c", "309.5a", "309.2b", "309.2c", "309.1", "309.2", "309.5", "309.3"
)
def test_into_a_dungeon_and_on_from_room_to_room() -> None:
    p = Position()
    p.do(VENTURE)
    # All but the one that is barred are offered, and nothing happens before the choice.
    assert sorted(p.keys()) == sorted(f"w{d.name}" for d in DUNGEONS.values() if d.name != "Undercity")
    assert dungeon_of(p.s, 0) == 0
    p.say("wDungeon of the Mad Mage")
    id = dungeon_of(p.s, 0)
    o = p.s.obj(id)
    assert (o.zone, o.owner, room(p)) == (6, 0, "Yawning Portal")
    assert id not in p.s.battlefield() and layers.chars(p.s, id).types == 512
    # The room ability uses the stack, and is its owner's.
    assert len(p.s.stack()) == 1 and p.life(0) == 20
    assert p.s.obj(p.s.stack()[0]).controller == 0
    p.finish()
    assert (p.life(0), p.life(1)) == (21, 20)
    go_on(p)  # one arrow: no choice
    assert room(p) == "Dungeon Level"


@pytest.mark.rules("309.5a", "701.49b", "309.4")
def test_a_choice_of_arrows() -> None:
    p = Position()
    enter_at(p, "Dungeon of the Mad Mage", 2)
    p.do(VENTURE)
    assert p.keys() == ["m3", "m4"] and room(p) == "Dungeon Level"
    p.say("m3")
    assert room(p) == "Goblin Bazaar"
    p.finish()
    assert len(p.named("Treasure Token")) == 1
    go_on(p)
    assert room(p) == "Lost Level"  # and never Twisted Caverns


@pytest.mark.rules("309.6", "309.7", "704.5t", "309.3")
@pytest.mark.rules("309.2c")
def test_completed_once_the_last_room_s_ability_has_left_the_stack() -> None:
    p = Position()
    id = enter_at(p, "Lost Mine of Phandelver", 4)
    done = p.card(0, "hand", If(COMPLETED, GainLife(You(), Fixed(5)), Nothing()))
    more = p.card(0, "hand", If(COMPLETED, GainLife(You(), Fixed(5)), Nothing()))
    p.do(VENTURE)
    assert room(p) == "Temple of Dumathoin" and len(p.s.stack()) == 1
    p.cast(done)
    p.resolve()
    assert p.life(0) == 20  # not yet: the ability is still on the stack
    hand = p.hand(0)
    p.finish()
    assert p.hand(0) == hand + 1 and dungeon_of(p.s, 0) == 0 and not p.s.zone(6, 0)
    assert p.s.obj(id).zone == 8
    p.cast(more)
    p.resolve()
    assert p.life(0) == 25
    # A second one may follow, the same or another.
    p.do(VENTURE)
    assert "wLost Mine of Phandelver" in p.keys()


@pytest.mark.rules("309.7")
def test_another_player_s_dungeon_is_not_completed_by_you() -> None:
    p = Position()
    enter_at(p, "Lost Mine of Phandelver", 4, 1)
    p.do(VENTURE, by=1)
    p.finish()
    assert dungeon_of(p.s, 1) == 0
    p.do(If(COMPLETED, GainLife(You(), Fixed(5)), Nothing()))
    assert p.life(0) == 20
    p.do(If(COMPLETED, GainLife(You(), Fixed(5)), Nothing()), by=1)
    assert p.life(1) == 25


@pytest.mark.rules("309.7")
def test_a_dungeon_completed_turns_ago_stays_completed() -> None:
    p = Position()
    enter_at(p, "Lost Mine of Phandelver", 4)
    p.do(VENTURE)
    p.finish()
    p.until("end").until("upkeep").until("end").until("upkeep").until("precombat main")
    p.do(If(COMPLETED, GainLife(You(), Fixed(5)), Nothing()))
    assert p.life(0) == 25
    named = Pattern("act", Named("Tomb of Annihilation"), You(), how=COMPLETE)
    which = Compare(CountEvents(named, "game", ""), "=", Fixed(1))
    p.do(If(which, GainLife(You(), Fixed(5)), Nothing()))
    assert p.life(0) == 25


@pytest.mark.rules("701.49c", "309.5b")
def test_from_the_last_room_into_the_next_dungeon() -> None:
    p = Position()
    whenever = Triggered(Pattern("act", who=You(), how=COMPLETE), GainLife(You(), Fixed(3)))
    p.permanent(0, "enchantment", whenever)
    first = enter_at(p, "Lost Mine of Phandelver", 4)
    p.do(VENTURE)
    # While the last room's ability waits, venturing again removes the dungeon and asks for the next one.
    p.do(VENTURE)
    assert p.s.obj(first).zone == 8 and p.kind == "word"
    p.say("wTomb of Annihilation")
    assert room(p) == "Trapped Entry"
    p.finish()
    assert (p.life(0), p.life(1)) == (22, 19)  # completed once, each player lost 1
    assert len([i for i in p.s.zone(6, 0)]) == 1


@pytest.mark.rules("701.49d")
def test_venture_into_undercity() -> None:
    p = Position(library=3)
    land = p.put("library", 0, p.make(types="land", supertypes="basic", cost=None, name="Plot"))
    p.do(UNDERCITY)
    assert room(p) == "Secret Entrance"  # no other dungeon is offered
    p.resolve(land)
    assert p.where(land) == "hand"
    # One who is in a dungeon already goes on in that one.
    q = Position()
    enter_at(q, "Dungeon of the Mad Mage", 1)
    q.do(UNDERCITY)
    assert room(q) == "Dungeon Level"


@pytest.mark.rules("309.4c")
def test_only_the_room_entered_triggers_and_may_do_so_more_often() -> None:
    p = Position()
    mine = And((Type("dungeon"), OwnedBy(You())))
    more = TriggersMore(Pattern("designate", mine, how="room"), mine, 1)
    p.permanent(0, "enchantment", Static(You(), (more,)))
    enter(p, "Dungeon of the Mad Mage")
    assert len(p.s.stack()) == 2
    p.finish()
    assert p.life(0) == 22
    p.do(VENTURE, by=1, then=("wDungeon of the Mad Mage",))
    assert len(p.s.stack()) == 1
    p.finish()
    assert p.life(1) == 21


@pytest.mark.rules("309.1", "309.4", "309.4b")
def test_every_dungeon_is_whole_and_carried_out() -> None:
    for d in DUNGEONS.values():
        reached = {1}
        for n in range(1, len(d.rooms) + 1):
            reached.update(d.exits(n))
        assert reached == set(range(1, len(d.rooms) + 1)), d.name
        assert [x for x in support.lacks([d.face()], "normal") if "dungeon" not in x] == []
    lasts = {d.name: [r.name for r in d.rooms if not r.exits] for d in DUNGEONS.values()}
    assert [len(lasts[n]) for n in lasts] == [1, 1, 1, 1, 3]
    assert [len(d.rooms) for d in DUNGEONS.values()] == [7, 5, 9, 9, 19]


PHANDELVER = "Lost Mine of Phandelver"


@pytest.mark.rules("309.4c")
def test_rooms_of_lost_mine_of_phandelver() -> None:
    p = visit(Position(), PHANDELVER, "Goblin Lair")
    goblin = p.named("Goblin Token")[0]
    assert p.pt(goblin) == (1, 1) and p.chars(goblin).colors == 8
    p = Position()
    bear = p.creature(1, "2/2")
    visit(p, PHANDELVER, "Storeroom")
    assert p.pt(bear) == (3, 3)
    p = visit(Position(), PHANDELVER, "Dark Pool")
    assert (p.life(0), p.life(1)) == (21, 19)
    p = Position()
    bear = p.creature(1, "6/6")
    visit(p, PHANDELVER, "Fungi Cavern")
    assert p.pt(bear) == (2, 6)
    p.until("end").until("upkeep")
    assert p.pt(bear) == (2, 6)
    p.until("end").until("upkeep")
    assert p.pt(bear) == (6, 6)


@pytest.mark.rules("309.4c")
def test_rooms_of_tomb_of_annihilation() -> None:
    tomb = "Tomb of Annihilation"
    p = Position()
    p.card(0, "hand")
    visit(p, tomb, "Veils of Fear", "yes")
    assert (p.life(0), p.life(1), p.hand(0)) == (20, 18, 0)
    p = Position()
    land = p.permanent(1, "land", cost=None)
    visit(p, tomb, "Sandfall Cell", "no")
    assert (p.life(0), p.life(1)) == (18, 18) and p.there(land)
    p = Position()
    land, bear = p.permanent(0, "land", cost=None), p.creature(0, "2/2")
    other = p.permanent(1, "artifact")
    p.card(0, "hand")
    visit(p, tomb, "Oubliette")
    assert p.hand(0) == 0 and not p.there(land) and not p.there(bear) and p.there(other)
    p = visit(Position(), tomb, "Cradle of the Death God")
    god = p.named("The Atropal")[0]
    c = p.chars(god)
    assert (p.pt(god), c.has("deathtouch"), c.supertypes, sorted(c.subtypes)) == (
        (4, 4),
        True,
        2,
        ["God", "Horror"],
    )
    assert dungeon_of(p.s, 0) == 0


@pytest.mark.rules("309.4c")
def test_rooms_of_dungeon_of_the_mad_mage() -> None:
    mage = "Dungeon of the Mad Mage"
    p = visit(Position(), mage, "Muiral's Graveyard")
    assert [p.pt(i) for i in p.named("Skeleton Token")] == [(1, 1), (1, 1)]
    p = visit(Position(), mage, "Runestone Caverns")
    assert len(p.s.zone(5, 0)) == 2 and p.in_library(0) == 8
    p = Position()
    bear = p.card(0, "library", GainLife(You(), Fixed(4)), cost="{0}")
    visit(p, mage, "Runestone Caverns")
    p.until("end").until("upkeep").until("end").until("upkeep")
    assert p.castable(p.now(bear))  # as long as it stays exiled
    p = Position()
    dear = p.card(0, "library", GainLife(You(), Fixed(4)), cost="{9}")
    p.card(0, "library", types="land", cost=None)
    visit(p, mage, "Mad Wizard's Lair", "yes", dear)
    assert p.life(0) == 24 and p.hand(0) == 2 and dungeon_of(p.s, 0) == 0


@pytest.mark.rules("309.4c")
def test_twisted_caverns_keeps_a_creature_from_attacking() -> None:
    p = Position()
    bear = p.creature(1, "2/2")
    free = p.creature(1, "3/3")
    visit(p, "Dungeon of the Mad Mage", "Twisted Caverns", bear)
    p.until("end").until("precombat main")
    while p.kind == "priority":
        p.answer("pass")
    assert {o.obj for o in p.options() if o.obj} == {free}


@pytest.mark.rules("309.4c", "701.49d")
def test_rooms_of_undercity() -> None:
    under = "Undercity"
    p = Position()
    bear = p.creature(0, "2/2")
    visit(p, under, "Forge")
    assert p.pt(bear) == (4, 4)
    p = visit(Position(), under, "Trap!", "p1")
    assert (p.life(0), p.life(1)) == (20, 15)
    p = Position()
    p.creature(1, "2/2")
    visit(p, under, "Arena")
    p.until("end").until("declare attackers")
    p.until("postcombat main")
    assert (p.s.active, p.life(0)) == (1, 18)  # it had to attack
    p = visit(Position(), under, "Archives")
    assert p.hand(0) == 1
    p = visit(Position(), under, "Catacombs")
    [bones] = p.named("Skeleton Token")
    assert p.pt(bones) == (4, 1) and p.chars(bones).has("menace")
    p = Position()
    beast = p.creature(0, "2/2", zone="library")
    p.card(0, "library")
    visit(p, under, "Throne of the Dead Three")
    beast = p.now(beast)
    assert p.pt(beast) == (5, 5) and p.chars(beast).has("hexproof") and p.in_library(0) == 11
    p.until("end").until("upkeep").until("end").until("upkeep")
    assert not p.chars(beast).has("hexproof") and p.counters(beast, "+1/+1") == 3


WILD = "Baldur's Gate Wilderness"


@pytest.mark.rules("309.4c")
def test_rooms_of_baldur_s_gate_wilderness() -> None:
    p = visit(Position(), WILD, "Emerald Grove")
    assert [p.pt(i) for i in p.named("Knight Token")] == [(2, 2)]
    p = Position()
    stone = p.permanent(0, "artifact")
    visit(p, WILD, "Defiled Temple", "yes")
    assert not p.there(stone) and p.hand(0) == 1
    p = Position()
    land = p.card(0, "hand", types="land", cost=None)
    visit(p, WILD, "Mountain Pass", "yes")
    assert p.there(land)
    p = visit(Position(), WILD, "Ebonlake Grotto")
    assert [p.chars(i).has("flying") for i in p.named("Faerie Dragon Token")] == [True, True]
    p = Position()
    bear, wolf = p.creature(0, "2/2"), p.creature(0, "1/1")
    visit(p, WILD, "Githyanki Creche", bear, wolf, "2")
    assert (p.pt(bear), p.pt(wolf)) == ((4, 4), (2, 2))
    p = visit(Position(), WILD, "Last Light Inn")
    assert p.hand(0) == 2
    p = visit(Position(), WILD, "Reithwin Tollhouse")
    assert len(p.named("Treasure Token")) == sum(e.amount for e in p.facts("roll")) >= 2
    p = visit(Position(), WILD, "Gauntlet of Shar")
    assert (p.life(0), p.life(1)) == (20, 15)
    p = Position()
    dead = [p.creature(0, "1/1", zone="graveyard") for _ in range(3)]
    visit(p, WILD, "Balthazar's Lab", dead[0], dead[2])
    assert [p.where(i) for i in dead] == ["hand", "graveyard", "hand"]
    p = visit(Position(), WILD, "Undercity Ruins")
    assert len(p.named("Skeleton Token")) == 3


@pytest.mark.rules("309.4c")
def test_moonrise_towers_makes_instants_and_sorceries_cheaper_this_turn() -> None:
    p = Position()
    spell = p.card(0, "hand", GainLife(You(), Fixed(1)), cost="{3}")
    beast = p.creature(0, "3/3", zone="hand", cost="{3}")
    visit(p, WILD, "Moonrise Towers")
    assert p.castable(spell) and not p.castable(beast)
    p.until("end").until("upkeep").until("end").until("upkeep").until("precombat main")
    assert not p.castable(spell)


@pytest.mark.rules("309.4c", "707.2")
def test_circus_copies_a_commander_that_is_not_legendary() -> None:
    p = Position()
    boss = p.creature(0, "3/3", supertypes="legendary", name="Boss", zone="command")
    p.s.own(boss).designations = ("commander",)
    visit(p, WILD, "Circus of the Last Days")
    [copy] = p.named("Boss")
    assert p.pt(copy) == (3, 3) and p.chars(copy).supertypes == 0


@pytest.mark.rules("309.5b", "309.6", "309.7", "704.5t")
def test_three_last_rooms_of_baldur_s_gate_wilderness() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    visit(p, WILD, "Steel Watch Foundry")
    assert p.pt(bear) == (4, 4) and p.chars(bear).has("trample") and dungeon_of(p.s, 0) == 0
    p = Position()
    p.card(0, "library", cost="{3}")
    p.card(0, "library", cost="{4}")
    visit(p, WILD, "Ansur's Sanctum")
    assert (p.hand(0), p.life(1), dungeon_of(p.s, 0)) == (4, 13, 0)
    p = Position()
    mine, theirs = p.creature(0, "4/4"), p.creature(1, "4/4")
    visit(p, WILD, "Temple of Bhaal")
    assert p.there(mine) and not p.there(theirs) and dungeon_of(p.s, 0) == 0
    # From another room one goes on to but two of the three.
    p = Position()
    enter_at(p, WILD, number_of(WILD, "Undercity Ruins"))
    p.do(VENTURE)
    assert p.keys() == ["m18", "m19"]


@pytest.mark.rules("309.2c", "800.4a")
def test_it_goes_with_its_owner() -> None:
    p = Position(players=3)
    enter_at(p, PHANDELVER, 2, 1)
    p.begin()
    assert dungeon_of(p.s, 1)
    p.do(LoseLife(You(), Fixed(30)), by=1)
    assert dungeon_of(p.s, 1) == 0 and not any(e.how == COMPLETE for e in p.s.ledger)


@pytest.mark.rules("309.4c")
def test_grymforge_goads_one_creature_of_each_opponent() -> None:
    p = Position(players=3)
    mine, a, other, b = (p.creature(n, "2/2") for n in (0, 1, 1, 2))
    here = number_of(WILD, "Grymforge")
    enter_at(p, WILD, next(n for n in range(1, here) if here in DUNGEONS[WILD].exits(n)))
    p.do(VENTURE, then=(f"m{here}",))
    assert p.kind == "target" and f"t{mine}" not in p.keys()
    p.answer(p.now(a))
    # Neither of two of one opponent's.
    assert f"o{other}" not in p.keys() and f"o{b}" in p.keys()
    p.answer(p.now(b))
    p.finish()
    goaded = [id for id in (mine, a, other, b) if qualities.has_designation(p.s, id, "goaded")]
    assert goaded == [a, b]
