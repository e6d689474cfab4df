"""Combat damage (CR 510)."""

from __future__ import annotations

import itertools
import random

import pytest

from apnap.engine import verbs
from apnap.engine.combat import damage
from apnap.engine.combat.division import Division, Share
from apnap.model import Assign, CanBlockMore, Fixed, ModifyPT
from tests.rules.board import Board


@pytest.mark.rules("510.1", "510.1a", "510.2")
@pytest.mark.rules("703.4k")
def test_creatures_deal_damage_equal_to_their_power_at_once() -> None:
    board = Board()
    bear, free = board.creature(0, "2/2"), board.creature(0, "3/1")
    wall = board.creature(1, "1/4")
    board.fighting(bear, "p1", wall)
    board.fighting(free, "p1")
    assert board.damage().done
    facts = board.facts(verbs.DAMAGE)
    assert [(e.source, e.obj, e.player, e.amount, e.how, e.cause, e.rule) for e in facts] == [
        (bear, wall, -1, 2, "combat", 0, "510.2"),
        (free, 0, 1, 3, "combat", 0, "510.2"),
        (wall, bear, -1, 1, "combat", 1, "510.2"),
    ]
    assert board.s.players[1].life == 17
    assert (board.s.obj(bear).damage, board.s.obj(wall).damage) == (1, 2)


@pytest.mark.rules("510.1a")
@pytest.mark.parametrize("power", ["0", "-2"])
def test_no_power_no_damage(power: str) -> None:
    board = Board()
    weak, blocked = (board.creature(0, "2/2", ModifyPT(Fixed(int(power) - 2), Fixed(0))) for _ in range(2))
    wall = board.creature(1, "0/1")
    board.fighting(weak, "p1")
    board.fighting(blocked, "p1", wall)
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("510.1a")
def test_toughness_instead_of_power() -> None:
    board = Board()
    wall, other = board.creature(0, "0/5", Assign("toughness")), board.creature(0, "0/5")
    board.fighting(wall, "p1")
    board.fighting(other, "p1")
    assert board.damage().done
    assert board.dealt() == {(wall, "p1"): 5}


@pytest.mark.rules("510.1b", "508.1b", "120.2a", "302.4a", "703.4m", "510.3")
def test_unblocked_damage_goes_to_what_is_attacked() -> None:
    board = Board(3)
    walker, siege = board.planeswalker(2, 5), board.battle(0, 1, 5)
    a, b, c = (board.creature(0, "2/2") for _ in range(3))
    board.fighting(a, walker)
    board.fighting(b, siege)
    board.fighting(c, "p2")
    assert board.damage().done
    assert board.dealt() == {(a, walker): 2, (b, siege): 2, (c, "p2"): 2}
    assert board.s.obj(walker).counters_of("loyalty") == 3
    assert board.s.obj(siege).counters_of("defense") == 3


@pytest.mark.rules("510.1b", "506.4c")
def test_attacking_nothing_any_more() -> None:
    board = Board()
    walker = board.planeswalker(1, 5)
    bear = board.creature(0, "2/2")
    board.fighting(bear, walker)
    board.kill(walker)
    assert board.damage().done
    assert board.dealt() == {}
    assert board.s.obj(bear).attacking != 0


@pytest.mark.rules("510.1b", "506.4")
def test_a_planeswalker_that_changed_sides_is_attacked_no_more() -> None:
    board = Board(3)
    walker = board.planeswalker(1, 5)
    bear = board.creature(0, "2/2")
    board.fighting(bear, walker)
    board.s.own(walker).controller = 2
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("510.1b", "800.4e")
def test_a_player_who_left_is_dealt_no_damage() -> None:
    board = Board(3)
    bear = board.creature(0, "2/2")
    board.fighting(bear, "p1")
    board.s.own_player(1).left = True
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("510.1c")
def test_division_among_blockers_is_free() -> None:
    """The CR's example: a 4/3 blocked by a 2/3 and a 1/1; any division will do."""
    board = Board()
    big = board.creature(0, "4/3")
    two, one = board.creature(1, "2/3"), board.creature(1, "1/1")
    board.fighting(big, "p1", two, one)
    board.damage()
    ask = board.ask
    assert (ask.kind, ask.player, ask.source, ask.values, ask.rule) == ("assign", 0, big, (two, 4), "510.1c")
    assert board.keys() == ["0", "1", "2", "3", "4"]
    for n in range(5):
        play = board.fork().say(n)
        assert play.done
        assert (play.dealt().get((big, two), 0), play.dealt().get((big, one), 0)) == (n, 4 - n)


@pytest.mark.rules("510.1c")
def test_division_among_three() -> None:
    board = Board()
    big = board.creature(0, "4/3")
    blockers = [board.creature(1, "1/1") for _ in range(3)]
    board.fighting(big, "p1", *blockers)
    board.damage().say(1)
    assert (board.recipient(), board.keys()) == (blockers[1], ["0", "1", "2", "3"])
    board.say(3)
    assert board.done  # nothing is left for the third


@pytest.mark.rules("510.1c")
def test_blocked_and_no_blocker_left() -> None:
    board = Board()
    bear, wall = board.creature(0, "2/2"), board.creature(1, "0/1")
    board.fighting(bear, "p1", wall)
    board.kill(wall)
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("510.1c")
@pytest.mark.parametrize(("said", "to"), [("yes", "player"), ("no", "blocker")])
def test_as_though_not_blocked(said: str, to: str) -> None:
    board = Board()
    sly, wall = board.creature(0, "3/3", Assign("as though not blocked")), board.creature(1, "1/4")
    board.fighting(sly, "p1", wall)
    board.damage()
    assert (board.ask.kind, board.ask.player, board.ask.source) == ("may", 0, sly)
    board.say(said)
    assert board.dealt() == {(sly, "p1" if to == "player" else wall): 3, (wall, sly): 1}


@pytest.mark.rules("510.1d")
@pytest.mark.rules("703.4k")
def test_a_blocker_divides_among_those_it_blocks() -> None:
    board = Board()
    a, b = board.creature(0, "1/1"), board.creature(0, "1/1")
    wall = board.creature(1, "3/4", CanBlockMore(Fixed(1)))
    board.fighting(a, "p1", wall)
    board.fighting(b, "p1", wall)
    board.damage()
    assert (board.ask.player, board.ask.source, board.keys()) == (1, wall, ["0", "1", "2", "3"])
    board.say(2)
    assert board.dealt() == {(a, wall): 1, (b, wall): 1, (wall, a): 2, (wall, b): 1}


@pytest.mark.rules("510.1d")
def test_a_blocker_whose_attackers_are_gone() -> None:
    board = Board()
    a, b = board.creature(0, "1/1"), board.creature(0, "1/1")
    both, one = board.creature(1, "3/4", CanBlockMore(Fixed(1))), board.creature(1, "2/2")
    board.fighting(a, "p1", both, one)
    board.fighting(b, "p1", both)
    board.kill(a)
    assert board.damage().done
    assert board.dealt() == {(b, both): 1, (both, b): 3}


@pytest.mark.rules("510.1", "802.5")
def test_players_assign_in_apnap_order() -> None:
    board = Board(3)
    mine = [board.creature(0, "2/2") for _ in range(4)]
    third, second = (board.creature(p, "2/2", CanBlockMore(Fixed(1))) for p in (2, 1))
    extra = board.creature(1, "2/2")
    board.fighting(mine[0], "p1", second, extra)
    board.fighting(mine[1], "p1", second)
    board.fighting(mine[2], "p2", third)
    board.fighting(mine[3], "p2", third)
    board.damage()
    asked = []
    while not board.done:
        asked.append((board.ask.player, board.ask.source))
        board.answer(board.keys()[0])
    assert asked == [(0, mine[0]), (1, second), (2, third)]
    assert len({id(e) for e in board.facts(verbs.DAMAGE)}) == 7


@pytest.mark.rules("510.4", "506.1")
def test_one_step_without_first_strike() -> None:
    board = Board()
    bear = board.creature(0, "2/2")
    board.creature(0, "2/2", "first strike")  # neither attacks nor blocks
    board.fighting(bear, "p1")
    assert not damage.needs_first_step(board.s)
    blocker = board.creature(1, "1/1", "first strike")
    board.fighting(bear, "p1", blocker)
    assert damage.needs_first_step(board.s)


@pytest.mark.rules("510.4", "508.1")
def test_a_new_combat_forgets_the_old_one() -> None:
    board = Board()
    knight = board.creature(0, "2/2", "first strike", "vigilance")
    board.attack().say("p1")
    board.damage(first=True)
    board.attack().say("p1")
    board.s.own(knight)
    assert board.damage().done  # a first step of this combat has not been
    assert board.dealt() == {(knight, "p1"): 4}


# Divisions, compared with trying every whole.


def _random_shares(rng: random.Random) -> tuple[list[Share], dict[int, int], dict[int, int]]:
    blockers = list(range(1, rng.randint(2, 4)))
    walker = 50
    shares: list[Share] = []
    for id in range(100, 100 + rng.randint(1, 3)):
        by = [b for b in blockers if rng.random() < 0.7]
        recipients = list(by)
        gates = [0] * len(by)
        planeswalker = 0
        kind = rng.choice(("plain", "trample", "trample", "over")) if by else rng.choice(("plain", "over"))
        target = rng.choice((-2, walker))
        if kind != "plain" or not by:
            recipients.append(target)
            gates.append(1 if by else 0)
        if kind == "over" and target == walker:
            planeswalker = walker
            recipients.append(-2)
            gates.append(2)
        share = Share(
            id, rng.randint(1, 4), tuple(recipients), len(by), tuple(gates), planeswalker, rng.random() < 0.3
        )
        shares.append(share)
    return shares, {b: rng.randint(0, 4) for b in blockers}, {walker: rng.randint(1, 4)}


def _splits(n: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(n,)]
    return [(k, *rest) for k in range(n + 1) for rest in _splits(n - k, parts - 1)]


def _legal(
    shares: list[Share], whole: tuple[tuple[int, ...], ...], lethal: dict[int, int], loyalty: dict[int, int]
) -> bool:
    def total(entity: int) -> int:
        return sum(n for s, split in zip(shares, whole) for to, n in zip(s.recipients, split) if to == entity)

    def dead(b: int) -> bool:
        touched = any(
            s.deathtouch and n > 0 and to == b
            for s, split in zip(shares, whole)
            for to, n in zip(s.recipients[: s.blockers], split)
        )
        return touched or total(b) >= lethal[b]

    for share, split in zip(shares, whole):
        for x, n in enumerate(split):
            if n and share.gates[x] and not all(dead(b) for b in share.recipients[: share.blockers]):
                return False
            if n and share.gates[x] == 2 and total(share.planeswalker) < loyalty[share.planeswalker]:
                return False
    return True


@pytest.mark.rules("510.1e", "702.19b", "702.19c", "702.2c")
@pytest.mark.parametrize("seed", range(150))
def test_numbers_are_just_those_of_legal_wholes(seed: int) -> None:
    shares, lethal, loyalty = _random_shares(random.Random(seed))
    everything = itertools.product(*[_splits(s.amount, len(s.recipients)) for s in shares])
    legal = {whole for whole in everything if _legal(shares, whole, lethal, loyalty)}
    found: set[tuple[tuple[int, ...], ...]] = set()

    def go(i: int, r: int) -> None:
        if i == len(shares):
            found.add(tuple(tuple(s.fixed) for s in shares))
            return
        share = shares[i]
        if r == len(share.recipients) - 1:
            share.fixed[r] = 0
            share.fixed[r] = share.left()
            go(i + 1, 0)
            share.fixed[r] = -1 if r else share.amount
            return
        numbers = Division(shares, lethal, loyalty).numbers(i, r)
        if Division(shares, lethal, loyalty).spread(i, numbers):
            numbers = list(range(numbers[0], numbers[-1] + 1))
        for n in numbers:
            share.fixed[r] = n
            go(i, r + 1)
            share.fixed[r] = -1

    go(0, 0)
    assert found == legal
