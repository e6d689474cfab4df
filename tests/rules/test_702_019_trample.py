"""Trample and trample over planeswalkers (CR 702.19)."""

from __future__ import annotations

import pytest

from apnap.engine import events, verbs
from apnap.engine.combat import damage
from apnap.engine.state import Event
from apnap.model import CanBlockMore, Color, Fixed, Keyword, Pattern, Prevent, Replacing
from tests.rules.board import Board


def numbers(board: Board) -> dict[int | str, list[str]]:
    return {board.recipient(): board.keys()}


@pytest.mark.rules("702.19a")
def test_trample_means_nothing_on_a_blocker() -> None:
    board = Board()
    big = board.creature(1, "5/5", "trample")
    one, two = board.creature(0, "1/1"), board.creature(0, "1/1")
    board.fighting(one, "p1", big)
    board.fighting(two, "p1", big)
    board.damage()
    assert board.keys() == ["0", "1", "2", "3", "4", "5"]
    board.say(0)
    assert board.dealt() == {(big, two): 5, (one, big): 1, (two, big): 1}


@pytest.mark.rules("702.19a")
def test_trample_means_nothing_to_noncombat_damage() -> None:
    board = Board()
    big, small = board.creature(0, "5/5", "trample"), board.creature(1, "1/1")
    events.propose(board.s, [Event(verbs.DAMAGE, "120.1", small, big, amount=5, how="noncombat")])
    board.run()
    assert board.dealt() == {(big, small): 5}
    assert board.s.players[1].life == 20


@pytest.mark.rules("702.19b", "510.1c")
def test_without_trample_nothing_goes_past() -> None:
    board = Board()
    big, small = board.creature(0, "5/5"), board.creature(1, "2/2")
    board.fighting(big, "p1", small)
    assert board.damage().done
    assert board.dealt()[(big, small)] == 5
    assert board.s.players[1].life == 20


@pytest.mark.rules("702.19b")
def test_excess_goes_past_one_blocker() -> None:
    board = Board()
    big, small = board.creature(0, "5/5", "trample"), board.creature(1, "2/2")
    board.fighting(big, "p1", small)
    board.damage()
    # Less than lethal damage would leave damage for the player: not allowed.
    assert numbers(board) == {small: ["2", "3", "4", "5"]}
    board.say(2)
    assert board.dealt()[(big, "p1")] == 3
    assert board.s.players[1].life == 17


@pytest.mark.rules("702.19b")
def test_every_blocker_must_be_assigned_lethal_damage() -> None:
    board = Board()
    big = board.creature(0, "6/6", "trample")
    one, two = board.creature(1, "1/2"), board.creature(1, "1/3")
    board.fighting(big, "p1", one, two)
    board.damage()
    enough = board.fork().say(2)
    assert numbers(enough) == {two: ["3", "4"]}
    enough.say(3)
    assert enough.dealt()[(big, "p1")] == 1
    # Not lethal to the first: then all the rest is the second's, and nothing goes past.
    short = board.fork().say(1)
    assert short.done
    assert short.dealt()[(big, two)] == 5
    assert (big, "p1") not in short.dealt()


@pytest.mark.rules("702.19b")
def test_power_too_small_to_go_past() -> None:
    board = Board()
    big, wall = board.creature(0, "3/3", "trample"), board.creature(1, "0/4")
    board.fighting(big, "p1", wall)
    assert board.damage().done
    assert board.dealt() == {(big, wall): 3}


@pytest.mark.rules("702.19b")
@pytest.mark.parametrize(("marked", "least"), [(0, 4), (1, 3), (3, 1), (4, 0), (6, 0)])
def test_damage_already_marked_counts(marked: int, least: int) -> None:
    board = Board()
    big, wall = board.creature(0, "5/5", "trample"), board.creature(1, "0/4", damage=marked)
    board.fighting(big, "p1", wall)
    board.damage()
    assert board.keys() == [str(n) for n in range(least, 6)]


@pytest.mark.rules("702.19b", "510.1e")
def test_damage_of_another_creature_in_the_same_step_counts() -> None:
    """The CR's first example: a 1/1 and a 3/3 with trample, both blocked by one 2/2."""
    board = Board()
    small, big = board.creature(0, "1/1"), board.creature(0, "3/3", "trample")
    wall = board.creature(1, "2/2", CanBlockMore(Fixed(1)))
    board.fighting(small, "p1", wall)
    board.fighting(big, "p1", wall)
    board.damage()
    assert (board.ask.source, board.keys()) == (big, ["1", "2", "3"])
    board.say(1)
    assert board.recipient() == small  # now the blocker divides its own
    board.say(2)
    assert board.dealt()[(small, wall)] == 1
    assert board.dealt()[(big, "p1")] == 2


@pytest.mark.rules("702.19b", "510.1e")
def test_two_tramplers_on_one_blocker() -> None:
    board = Board()
    one, two = board.creature(0, "3/3", "trample"), board.creature(0, "3/3", "trample")
    wall = board.creature(1, "0/4")
    board.fighting(one, "p1", wall)
    board.fighting(two, "p1", wall)
    board.damage()
    # With only 0 from the first, 4 would be needed from the second, which has 3.
    assert (board.ask.source, board.keys()) == (one, ["1", "2", "3"])
    first = board.fork().say(1)
    assert first.done  # the second must make up for it with all of its 3
    assert first.dealt() == {(one, wall): 1, (one, "p1"): 2, (two, wall): 3}
    second = board.fork().say(3)
    assert (second.ask.source, second.keys()) == (two, ["1", "2", "3"])
    second.say(1)
    assert second.dealt()[(two, "p1")] == 2


@pytest.mark.rules("702.19b", "510.1e")
def test_a_later_creature_may_have_to_make_it_lethal() -> None:
    """The trampler goes past although its blocker is to be killed by one that divides its damage later."""
    board = Board()
    big, helper = board.creature(0, "4/4", "trample"), board.creature(0, "3/3")
    shared = board.creature(1, "1/3", CanBlockMore(Fixed(1)))
    other = board.creature(1, "1/3")
    board.fighting(big, "p1", shared)
    board.fighting(helper, "p1", shared, other)
    board.damage()
    assert board.keys() == ["0", "1", "2", "3", "4"]
    past = board.fork().say(0, 0)  # the helper's damage is no choice any more; then the blocker's own
    assert past.dealt() == {(big, "p1"): 4, (helper, shared): 3, (shared, helper): 1, (other, helper): 1}
    enough = board.fork().say(3)
    assert (enough.ask.source, enough.keys()) == (helper, ["0", "1", "2", "3"])


@pytest.mark.rules("702.19b", "702.16e")
def test_prevention_is_not_counted() -> None:
    """The CR's second example: a blocker with protection from the attacker's colour."""
    board = Board()
    big = board.creature(0, "6/6", "trample", cost="{G}")
    wall = board.creature(1, "2/2", Keyword("protection", (Color("green"),)))
    board.fighting(big, "p1", wall)
    board.damage()
    assert board.keys() == ["2", "3", "4", "5", "6"]
    board.say(2)
    assert board.s.obj(wall).damage == 0
    assert board.s.players[1].life == 16


@pytest.mark.rules("702.19b")
def test_prevention_of_the_rest_is_not_counted() -> None:
    board = Board()
    big = board.creature(0, "4/4", "trample")
    wall = board.creature(1, "2/2", Replacing(Pattern("damage", how="combat"), (Prevent(Fixed(1)),)))
    board.fighting(big, "p1", wall)
    board.damage()
    assert board.keys() == ["2", "3", "4"]


@pytest.mark.rules("702.19b")
def test_indestructible_changes_nothing() -> None:
    board = Board()
    big, wall = board.creature(0, "4/4", "trample"), board.creature(1, "2/2", "indestructible")
    board.fighting(big, "p1", wall)
    assert board.damage().keys() == ["2", "3", "4"]


@pytest.mark.rules("702.19b", "702.2c")
def test_deathtouch_over_two_blockers() -> None:
    board = Board()
    big = board.creature(0, "4/4", "trample", "deathtouch")
    one, two = board.creature(1, "5/5"), board.creature(1, "6/6")
    board.fighting(big, "p1", one, two)
    board.damage()
    assert numbers(board) == {one: ["0", "1", "2", "3", "4"]}
    assert board.fork().say(0).dealt()[(big, two)] == 4  # nothing for the first: nothing goes past
    board.say(1)
    assert numbers(board) == {two: ["1", "2", "3"]}
    board.say(1)
    assert board.dealt()[(big, "p1")] == 2


@pytest.mark.rules("702.19b", "702.2c")
def test_another_creature_with_deathtouch_makes_it_lethal() -> None:
    board = Board()
    big, snake = board.creature(0, "3/3", "trample"), board.creature(0, "1/1", "deathtouch")
    wall = board.creature(1, "0/9")
    board.fighting(big, "p1", wall)
    board.fighting(snake, "p1", wall)
    board.damage()
    assert board.keys() == ["0", "1", "2", "3"]
    board.say(0)
    assert board.dealt()[(big, "p1")] == 3


@pytest.mark.rules("702.19b", "510.1e", "702.2c")
def test_numbers_may_have_gaps() -> None:
    """One damage by deathtouch can do for one of two blockers only: the other needs all five."""
    board = Board()
    big = board.creature(0, "3/3", "trample")
    five, snake = board.creature(0, "5/5"), board.creature(0, "1/1", "deathtouch")
    one, two = (board.creature(1, "0/5", CanBlockMore(None)) for _ in range(2))
    for attacker in (big, five, snake):
        board.fighting(attacker, "p1", one, two)
    board.damage().say(0, 0)  # all three past: both blockers must be done for by the others
    assert (board.ask.source, board.recipient(), board.keys()) == (five, one, ["0", "5"])
    board.say(5)
    assert board.done
    assert board.dealt() == {(big, "p1"): 3, (five, one): 5, (snake, two): 1}


@pytest.mark.rules("702.19b")
def test_it_tramples_over_to_a_planeswalker_or_battle() -> None:
    board = Board()
    walker, siege = board.planeswalker(1, 5), board.battle(0, 1, 5)
    for target, kind in ((walker, "loyalty"), (siege, "defense")):
        play = board.fork()
        big, wall = play.creature(0, "5/5", "trample"), play.creature(1, "2/2")
        play.fighting(big, target, wall)
        play.damage()
        assert numbers(play) == {wall: ["2", "3", "4", "5"]}
        play.say(2)
        assert play.s.obj(target).counters_of(kind) == 2


@pytest.mark.rules("702.19b")
def test_large_numbers_are_not_tried_one_by_one() -> None:
    board = Board()
    big, wall = board.creature(0, "5000000/1", "trample"), board.creature(1, "1/4000000")
    board.fighting(big, "p1", wall)
    board.damage()
    assert (board.ask.low, board.ask.high) == (4000000, 5000000)


@pytest.mark.rules("702.19b", "702.4b")
def test_double_strike_divides_twice() -> None:
    board = Board()
    big = board.creature(0, "3/3", "trample", "double strike")
    wall = board.creature(1, "0/4", "indestructible")
    board.fighting(big, "p1", wall)
    assert damage.needs_first_step(board.s)
    assert board.damage(first=True).done  # 3 are less than lethal: all for the blocker
    board.damage()
    assert board.keys() == ["1", "2", "3"]  # 3 of 4 are marked already
    board.say(1)
    assert board.dealt() == {(big, wall): 4, (big, "p1"): 2}


@pytest.mark.rules("702.19c")
def test_over_an_unblocked_planeswalker() -> None:
    """The CR's example: a 1/1 and a 7/7 attack a planeswalker with loyalty 3."""
    board = Board()
    walker = board.planeswalker(1, 3)
    small, big = board.creature(0, "1/1"), board.creature(0, "7/7", "trample over planeswalkers")
    board.fighting(small, walker, blocked=False)
    board.fighting(big, walker, blocked=False)
    board.damage()
    assert numbers(board) == {walker: ["2", "3", "4", "5", "6", "7"]}
    board.say(2)
    assert board.s.players[1].life == 15
    assert board.s.obj(walker).counters_of("loyalty") == 0


@pytest.mark.rules("702.19c", "702.19f")
def test_plain_trample_does_not_go_past_a_planeswalker() -> None:
    board = Board()
    walker = board.planeswalker(1, 3)
    big = board.creature(0, "7/7", "trample")
    board.fighting(big, walker, blocked=False)
    assert board.damage().done
    assert board.dealt() == {(big, walker): 7}
    assert board.s.players[1].life == 20


@pytest.mark.rules("702.19c")
def test_over_blockers_then_the_planeswalker_then_its_player() -> None:
    board = Board()
    walker = board.planeswalker(1, 3)
    big, wall = board.creature(0, "7/7", "trample over planeswalkers"), board.creature(1, "0/2")
    board.fighting(big, walker, wall)
    board.damage()
    assert numbers(board) == {wall: ["2", "3", "4", "5", "6", "7"]}
    board.say(2)
    assert numbers(board) == {walker: ["3", "4", "5"]}
    board.say(3)
    assert board.dealt() == {(big, wall): 2, (big, walker): 3, (big, "p1"): 2}


@pytest.mark.rules("702.19c")
def test_a_later_trampler_may_bring_the_loyalty() -> None:
    """The first goes past the planeswalker; the second, with plain trample, must then get through."""
    board = Board()
    walker = board.planeswalker(1, 3)
    over, big = board.creature(0, "2/2", "trample over planeswalkers"), board.creature(0, "5/5", "trample")
    wall = board.creature(1, "0/2")
    board.fighting(over, walker, blocked=False)
    board.fighting(big, walker, wall)
    board.damage()
    assert numbers(board) == {walker: ["0", "1", "2"]}
    board.say(0)
    assert board.done  # the second must assign 3 to the planeswalker
    assert board.dealt() == {(over, "p1"): 2, (big, wall): 2, (big, walker): 3}


@pytest.mark.rules("702.19c")
def test_attacking_a_player_it_is_like_trample() -> None:
    board = Board()
    big, wall = board.creature(0, "3/3", "trample over planeswalkers"), board.creature(1, "0/2")
    board.fighting(big, "p1", wall)
    assert board.damage().keys() == ["2", "3"]


@pytest.mark.rules("702.19d", "510.1c")
@pytest.mark.parametrize(("word", "life"), [("trample", 17), ("trample over planeswalkers", 17), ("", 20)])
def test_blocked_with_no_blocker_left(word: str, life: int) -> None:
    board = Board()
    big = board.creature(0, "3/3", *([word] if word else []))
    wall = board.creature(1, "0/9")
    board.fighting(big, "p1", wall)
    board.kill(wall)
    assert board.damage().done
    assert board.s.players[1].life == life


@pytest.mark.rules("702.19d")
def test_blocked_with_no_blocker_left_over_a_planeswalker() -> None:
    board = Board()
    walker = board.planeswalker(1, 2)
    big, wall = board.creature(0, "3/3", "trample over planeswalkers"), board.creature(1, "0/9")
    board.fighting(big, walker, wall)
    board.kill(wall)
    board.damage()
    assert numbers(board) == {walker: ["2", "3"]}


@pytest.mark.rules("702.19e", "506.4c")
def test_the_planeswalker_is_gone() -> None:
    board = Board()
    walker = board.planeswalker(1, 2)
    over, plain = board.creature(0, "3/3", "trample over planeswalkers"), board.creature(0, "4/4", "trample")
    board.fighting(over, walker, blocked=False)
    board.fighting(plain, walker, blocked=False)
    board.kill(walker)
    assert board.damage().done
    assert board.dealt() == {(over, "p1"): 3}  # the other attacks nothing
    assert board.s.obj(over).attacking not in (0, -2)  # it does not attack the player


@pytest.mark.rules("702.19e")
def test_the_planeswalker_is_gone_and_there_is_a_blocker() -> None:
    board = Board()
    walker = board.planeswalker(1, 2)
    over, wall = board.creature(0, "3/3", "trample over planeswalkers"), board.creature(1, "0/2")
    board.fighting(over, walker, wall)
    board.kill(walker)
    board.damage()
    assert numbers(board) == {wall: ["2", "3"]}
    board.say(2)
    assert board.dealt() == {(over, wall): 2, (over, "p1"): 1}


@pytest.mark.rules("702.19e", "702.19d")
def test_the_planeswalker_and_the_blocker_are_gone() -> None:
    board = Board()
    walker = board.planeswalker(1, 2)
    over, wall = board.creature(0, "3/3", "trample over planeswalkers"), board.creature(1, "0/2")
    plain = board.creature(0, "4/4", "trample")
    board.fighting(over, walker, wall)
    board.fighting(plain, walker, blocked=True)
    board.kill(walker)
    board.kill(wall)
    assert board.damage().done
    assert board.dealt() == {(over, "p1"): 3}


@pytest.mark.rules("702.19f", "506.4c")
def test_a_battle_gone_is_no_planeswalker() -> None:
    board = Board()
    siege = board.battle(0, 1, 2)
    over = board.creature(0, "3/3", "trample over planeswalkers")
    board.fighting(over, siege, blocked=False)
    board.kill(siege)
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("702.19g")
@pytest.mark.parametrize("words", [("trample", "trample"), ("trample over planeswalkers", "trample")])
def test_more_instances_are_redundant(words: tuple[str, ...]) -> None:
    board = Board()
    big, wall = board.creature(0, "3/3", *words, words[0]), board.creature(1, "0/2")
    board.fighting(big, "p1", wall)
    assert board.damage().keys() == ["2", "3"]
