"""Voting (701.38), villainous choices (701.55), empowering Jace and storied (of later editions)."""

from __future__ import annotations

import pytest
from position import ONE, Position, some, target_player

from apnap.engine.qualities import has_designation
from apnap.engine.state import player_entity
from apnap.model import (
    Act,
    AllPlayers,
    And,
    Compare,
    ControlledBy,
    Discard,
    Fixed,
    ForEach,
    GainLife,
    If,
    InZone,
    Iterated,
    LoseLife,
    Modal,
    MostVoted,
    Move,
    Nothing,
    OnceMore,
    Opponents,
    OwnedBy,
    Seq,
    Static,
    Type,
    Vote,
    Votes,
    You,
)

WORDS = ("grace", "wrath")
COUNCIL = Seq(
    (
        Vote(You(), WORDS),
        If(Compare(Votes("grace"), ">", Votes("grace", True)), GainLife(You(), Fixed(5)), Nothing()),
        If(
            Compare(Votes("wrath"), ">=", Votes("wrath", True)),
            LoseLife(Opponents(), Fixed(2)),
            Nothing(),
        ),
    )
)


@pytest.mark.rules("701.38a", "701.38b")
def test_each_player_votes_in_turn_order() -> None:
    p = Position(players=3)
    p.do(COUNCIL, by=1)
    asked = []
    for word in ("grace", "wrath", "grace"):
        asked.append(p.ask.player)
        assert p.kind == "word"
        p.say(f"w{word}")
    assert asked == [1, 2, 0]
    assert [p.life(i) for i in range(3)] == [20, 25, 20]


@pytest.mark.rules("701.38a")
@pytest.mark.parametrize(
    "votes, lives", [("gg", (25, 20)), ("gw", (20, 18)), ("wg", (20, 18)), ("ww", (20, 18))]
)
def test_the_votes_are_counted(votes: str, lives: tuple[int, int]) -> None:
    p = Position()
    words = {"g": "wgrace", "w": "wwrath"}
    p.do(COUNCIL, then=tuple(words[v] for v in votes))
    assert (p.life(0), p.life(1)) == lives


@pytest.mark.rules("701.38a", "608.2c")
def test_votes_as_an_amount() -> None:
    p = Position(players=3)
    p.do(Seq((Vote(You(), WORDS), GainLife(You(), Votes("wrath")))), then=("wwrath", "wgrace", "wwrath"))
    assert p.life(0) == 22


HAND = some(InZone("hand"), OwnedBy(Iterated()))
CHOICE = Modal(ONE, (Discard(Iterated(), HAND), GainLife(You(), Fixed(3))), "any", Iterated())


@pytest.mark.rules("701.55a", "701.55b")
def test_the_player_who_faces_a_villainous_choice_makes_it() -> None:
    p = Position()
    p.card(1, "hand")
    p.do(ForEach(target_player(), CHOICE), "p1")
    assert p.ask.player == 1 and p.keys() == ["m0", "m1"]
    p.say("m1")
    assert (p.life(0), p.life(1), p.hand(1)) == (23, 20, 1)
    # What can't be done may be chosen, and then is done as far as possible.
    p.do(ForEach(target_player(), CHOICE), "p0", then=("m0",))
    assert (p.life(0), p.hand(0)) == (23, 0)


@pytest.mark.rules("701.55d")
def test_several_players_face_it_one_after_the_other() -> None:
    p = Position(players=3)
    p.card(1, "hand")
    p.card(2, "hand")
    p.do(ForEach(Opponents(), CHOICE))
    assert p.ask.player == 1
    p.say("m0")
    assert p.hand(1) == 0 and p.ask.player == 2  # the first choice is carried out before the next
    p.say("m1")
    assert p.life(0) == 23 and p.hand(2) == 1


@pytest.mark.rules("701.55c")
def test_a_villainous_choice_faced_again() -> None:
    p = Position(players=3)
    p.permanent(0, "enchantment", Static(Opponents(), (OnceMore("face a villainous choice"),)))
    p.card(1, "hand")
    p.do(ForEach(Opponents(), CHOICE))
    assert p.ask.player == 1
    p.say("m0")
    assert p.hand(1) == 0 and p.ask.player == 1  # what was chosen is done before the choice comes again
    p.say("m1").say("m1")
    assert p.ask.player == 2
    p.say("m1")
    assert p.life(0) == 29
    # The player whose permanent it is faces it once.
    p.do(ForEach(target_player(), CHOICE), "p0", then=("m1",))
    assert p.life(0) == 32 and p.kind == "priority"


@pytest.mark.rules("701.38d")
def test_an_additional_vote_is_cast_with_the_first() -> None:
    p = Position(players=3)
    p.permanent(1, "enchantment", Static(You(), (OnceMore("vote"),)))
    p.permanent(2, "enchantment", Static(You(), (OnceMore("may vote"),)))
    p.do(Seq((Vote(You(), WORDS), GainLife(You(), Votes("wrath")))), then=("wwrath",))
    asked = []
    for key in ("wwrath", "wwrath", "wwrath", "done"):
        asked.append(p.ask.player)
        # The one must, the other may.
        assert ("done" in p.keys()) == (len(asked) == 4)
        p.say(key)
    assert asked == [1, 1, 2, 2] and p.life(0) == 24


@pytest.mark.rules("701.38b")
@pytest.mark.parametrize(("votes", "gone"), [("aab", "a"), ("abc", "abc"), ("ccc", "c")])
def test_votes_for_objects(votes: str, gone: str) -> None:
    p = Position(players=3)
    mine = p.creature(0, "2/2")
    theirs = {name: p.creature(n, "2/2") for name, n in zip("abc", (1, 1, 2))}
    what = And((Type("creature"), ControlledBy(Opponents())))
    p.do(Seq((Vote(You(), what=what), Move(MostVoted(), "exile"))))
    for name in votes:
        assert p.kind == "objects" and f"o{mine}" not in p.keys()
        p.say(f"o{theirs[name]}")
    assert "".join(name for name in "abc" if not p.there(theirs[name])) == gone and p.there(mine)


def test_with_nothing_to_vote_for_nothing_happens() -> None:
    p = Position(players=3)
    p.do(Seq((Vote(You(), what=Type("creature")), Move(MostVoted(), "exile"), GainLife(You(), Fixed(1)))))
    assert p.life(0) == 21 and p.kind == "priority"


def test_empowering_jace() -> None:
    p = Position()
    p.do(Act("empower jace", You(), Fixed(2)))
    [jace] = p.named("Jace Token")
    assert p.counters(jace, "loyalty") == 2 and p.chars(jace).colors == 2
    p.do(Act("empower jace", You(), Fixed(2)))
    assert p.named("Jace Token") == [jace] and p.counters(jace, "loyalty") == 4
    p.activate(jace, nth=1)
    p.resolve()
    assert p.counters(jace, "loyalty") == 1 and p.hand(0) == 1


def test_an_enduring_story() -> None:
    p = Position()
    p.creature(0, "1/1", "storied")
    p.permanent(0, "artifact")
    p.creature(0, "2/2", supertypes="legendary")
    p.permanent(1, "artifact")
    p.begin()
    assert not has_designation(p.s, player_entity(0), "enduring story")
    p.permanent(0, "enchantment", subtypes="Saga", counters=(("lore", 1),))
    p.do(GainLife(You(), Fixed(1)))
    assert has_designation(p.s, player_entity(0), "enduring story")
    assert not has_designation(p.s, player_entity(1), "enduring story")


@pytest.mark.rules("701.38a", "101.4a", "101.4b")
@pytest.mark.parametrize("how", ["secretly", ""])
def test_secret_votes_are_revealed_once_all_have_voted(how: str) -> None:
    p = Position(players=3)
    p.s.log = []
    p.do(Seq((Vote(AllPlayers(), WORDS, None, how), GainLife(You(), Votes("grace")))), by=1)
    for n, word in enumerate(("grace", "wrath", "grace")):
        assert p.ask.player == n and p.keys() == ["wgrace", "wwrath"]  # the active player votes first
        told = [entry.words for entry in p.s.log if "vote" in entry.words]
        assert told == ([] if how else ["votes for grace", "votes for wrath"][:n])
        p.say(f"w{word}")
    told = [entry.words for entry in p.s.log if "votes are" in entry.words]
    assert told == (["votes are revealed: grace, wrath, grace"] if how else [])
    assert p.life(1) == 22
