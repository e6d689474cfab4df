"""Ending the game (CR 104), and loops (732)."""

import pytest
from position import CREATURE, DIES, ENTERS, Position, damage, free, target, target_player, when

from apnap.engine import ending
from apnap.model import (
    AllPlayers,
    Bound,
    Cant,
    Destroy,
    Draw,
    Each,
    Fixed,
    GainLife,
    Gate,
    LoseGame,
    LoseLife,
    Move,
    Nothing,
    Opponents,
    Other,
    Pattern,
    PutCounters,
    Seq,
    Static,
    Together,
    Trigger,
    WinGame,
    You,
    canonical,
)

GAINED = Pattern("gain life", who=You())


@pytest.mark.rules("104.2a", "104.3b", "119.6")
def test_the_last_one_standing_wins():
    p = Position(3)
    p.do(damage(20), "p1")
    assert not p.s.over and p.s.players[1].left
    p.do(damage(20), "p2")
    assert p.s.winners == (0,) and p.s.over == "104.2a"


@pytest.mark.rules("104.3b")
def test_not_before_state_based_actions_are_checked():
    p = Position()
    p.do(Seq((LoseLife(target_player(), Fixed(25)), GainLife(Bound(0), Fixed(10)))), "p1")
    assert not p.s.over and p.life(1) == 5


@pytest.mark.rules("104.3c", "121.4")
def test_drawing_from_an_empty_library_loses():
    p = Position(library=2)
    p.do(Draw(You(), Fixed(3)))
    assert p.s.winners == (1,) and p.hand(0) == 2


@pytest.mark.rules("104.3d", "122.1f")
def test_ten_poison_counters_lose():
    p = Position()
    p.do(PutCounters(target_player(), "poison", Fixed(9)), "p1")
    assert not p.s.over
    p.do(PutCounters(target_player(), "poison", Fixed(1)), "p1")
    assert p.s.winners == (0,)


@pytest.mark.rules("104.2b", "104.3e")
def test_effects_that_say_so():
    p = Position()
    p.do(WinGame(You()))
    assert p.s.winners == (0,)
    q = Position()
    q.do(LoseGame(You()))
    assert q.s.winners == (1,)


@pytest.mark.rules("104.3f")
def test_to_win_and_to_lose_at_once_is_to_lose():
    p = Position()
    p.do(Together((WinGame(You()), LoseGame(You()))))
    assert p.s.over and 0 not in p.s.winners


@pytest.mark.rules("104.4a", "104.4", "104.3")
def test_all_losing_at_once_is_a_draw():
    p = Position()
    p.do(LoseLife(AllPlayers(), Fixed(20)))
    assert p.s.over == "104.4a" and p.s.winners == ()
    q = Position(3)
    q.do(LoseLife(AllPlayers(), Fixed(20)))
    assert q.s.over == "104.4a" and q.s.winners == ()


@pytest.mark.rules("104.2a", "101.2")
def test_who_cant_lose_goes_on():
    p = Position()
    p.permanent(0, "enchantment", Static(You(), (Cant("lose"),)))
    p.do(LoseLife(You(), Fixed(30)))
    assert not p.s.over and p.life(0) == -10
    p.do(LoseGame(You()))
    assert not p.s.over
    # That all opponents have left overrides everything.
    p.do(damage(20), "p1")
    assert p.s.winners == (0,)


@pytest.mark.rules("104.2b", "101.2")
def test_who_cant_win_does_not():
    p = Position()
    p.permanent(1, "enchantment", Static(Opponents(), (Cant("win"),)))
    p.do(WinGame(You()))
    assert not p.s.over


@pytest.mark.rules("104.3a", "104.1", "104.2", "104.3")
def test_conceding():
    p = Position().begin()
    ending.concede(p.s, 1)
    assert p.s.winners == (0,)


def loop(p: Position) -> int:
    """Two creatures: each time one dies it comes back, and its coming kills the other."""
    back = Move(Trigger("object"), "battlefield")
    kills = Destroy(Each(canonical((Other(), CREATURE))))
    p.creature(0, "1/1", when(DIES, back), when(ENTERS, kills))
    return p.creature(0, "1/1", when(DIES, back), when(ENTERS, kills))


@pytest.mark.rules("104.4b", "732.4")
def test_a_loop_of_mandatory_actions_is_a_draw():
    p = Position()
    p.do(Destroy(target(CREATURE)), loop(p))
    for _ in range(2000):
        if p.s.over:
            break
        p.answer("pass")
    assert p.s.over == "104.4b" and p.s.winners == ()


@pytest.mark.rules("104.4b")
def test_a_loop_with_an_optional_action_is_none():
    p = Position()
    maybe = Gate(You(), GainLife(You(), Fixed(0)), Nothing(), Nothing())
    p.permanent(0, "enchantment", when(Pattern("zone change", CREATURE, destination=("battlefield",)), maybe))
    p.do(Destroy(target(CREATURE)), loop(p))
    for _ in range(600):
        assert not p.s.over
        p.answer("pass" if p.kind == "priority" else p.keys()[0])


@pytest.mark.rules("104.4b")
def test_a_loop_that_someone_breaks_goes_on():
    p = Position()
    switch = p.permanent(1, "artifact", free(GainLife(You(), Fixed(0))))
    p.do(Destroy(target(CREATURE)), loop(p))
    for n in range(400):
        assert not p.s.over
        if n % 20 == 19:
            p.turn_to(1)
            p.activate(switch, by=1)
        else:
            p.answer("pass")


@pytest.mark.rules("104.4b")
def test_a_run_that_grows_is_no_repetition():
    p = Position(life=100)
    drain = LoseLife(Opponents(), Fixed(1))
    p.permanent(0, "enchantment", when(GAINED, drain))
    p.permanent(0, "enchantment", when(Pattern("lose life", who=Opponents()), GainLife(You(), Fixed(1))))
    p.do(GainLife(You(), Fixed(1)))
    for _ in range(1000):
        if p.s.over:
            break
        p.answer("pass")
    # It ends as such a run should.
    assert p.s.over == "104.2a" and p.s.winners == (0,) and p.life(0) == 200
