"""Declaring blockers (CR 509)."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from apnap.engine import verbs
from apnap.engine.combat.blockers import declaration, why_cant_block
from apnap.model import (
    And,
    CanBlockMore,
    Cant,
    Compare,
    ControlledBy,
    Cost,
    CostsToAct,
    CountOf,
    Do,
    Each,
    Fixed,
    Iterated,
    Mana,
    Must,
    Opponents,
    Other,
    Quantity,
    Sacrifice,
    Select,
    Static,
    StatIs,
    Status,
    Type,
    You,
)
from apnap.model.filters import BlockingOf
from tests.rules.board import Board

CREATURES = Each(Type("creature"))
THEIRS = Each(And((Type("creature"), ControlledBy(Opponents()))))
ONE = Cost((Mana(("1",)),))


def blockers_are(cmp: str, n: int) -> Cant:
    """Can't be blocked unless the number of its blockers compares so."""
    return Cant("be blocked", unless=Compare(CountOf(Each(BlockingOf(Iterated()))), cmp, Fixed(n)))


def attacking(board: Board, *words: Any, size: str = "2/2", to: int | str = "p1") -> int:
    id = board.creature(0, size, *words, tapped=True)
    board.fighting(id, to)
    return id


def mountains(board: Board, player: int, n: int) -> list[int]:
    return [board.permanent(player, "land", supertypes=("basic",), subtypes=("Mountain",)) for _ in range(n)]


def wholes(board: Board) -> set[frozenset[tuple[int, str]]]:
    """All whole declarations that can be made."""
    return board.block().wholes()


def whole(*pairs: tuple[int, int]) -> frozenset[tuple[int, str]]:
    return frozenset((b, f"o{a}") for b, a in pairs)


@pytest.mark.rules("509.1", "509.1a")
def test_one_question_for_each_creature_in_order_of_id() -> None:
    board = Board()
    a, b = attacking(board), attacking(board)
    one, two = board.creature(1, "1/1"), board.creature(1, "1/1")
    board.block()
    assert (board.ask.kind, board.ask.player, board.ask.source, board.ask.rule) == ("block", 1, one, "509.1a")
    assert board.ask.options is not None
    assert [(o.key, o.obj, o.to) for o in board.ask.options] == [
        ("none", one, 0),
        (f"o{a}", one, a),
        (f"o{b}", one, b),
    ]
    board.say(f"o{b}")
    assert board.ask.source == two
    assert not board.s.obj(b).blocked
    board.say("none")
    assert board.done
    assert board.s.obj(one).blocking == (b,)


@pytest.mark.rules("509.1a", "506.3")
def test_who_can_block() -> None:
    board = Board()
    bear = attacking(board)
    wrong = {
        board.creature(1, "1/1", tapped=True): "509.1a",
        board.creature(1, "1/1", types=("creature", "battle")): "509.1a",
        board.permanent(1, "artifact"): "506.3",
        board.creature(0, "1/1"): "509.1a",
        board.creature(1, "1/1", Cant("block")): "509.1b",
    }
    fresh = board.creature(1, "1/1", sick=True)
    for id, rule in wrong.items():
        reason = why_cant_block(board.s, id, bear)
        assert reason is not None and reason.rule == rule, reason
        assert reason.text()
    assert why_cant_block(board.s, fresh, bear) is None
    board.block()
    assert (board.ask.source, board.keys()) == (fresh, ["none", f"o{bear}"])
    home = board.creature(0, "1/1")
    reason = why_cant_block(board.s, fresh, home)
    assert reason is not None and reason.rule == "509.1a"


@pytest.mark.rules("509.1a", "310.8c", "506.4c")
def test_what_may_be_blocked() -> None:
    board = Board(3)
    walker, siege = board.planeswalker(1, 3), board.battle(0, 1, 3)
    at_player, at_walker = attacking(board), attacking(board, to=walker)
    at_siege, _at_other = attacking(board, to=siege), attacking(board, to="p2")
    board.creature(1, "1/1")
    board.kill(walker)  # who attacked it attacks nothing, but may be blocked
    board.block()
    assert board.keys() == ["none", f"o{at_player}", f"o{at_walker}", f"o{at_siege}"]


@pytest.mark.rules("802.4", "802.4a", "802.4b")
def test_defending_players_in_apnap_order() -> None:
    board = Board(3)
    one, two = attacking(board, to="p2"), attacking(board, "menace", to="p1")
    third, second, also = board.creature(2, "1/1"), board.creature(1, "1/1"), board.creature(1, "1/1")
    board.block()
    assert (board.ask.player, board.ask.source, board.keys()) == (1, second, ["none", f"o{two}"])
    board.say(f"o{two}")  # now the other has to
    assert (board.ask.player, board.ask.source, board.keys()) == (2, third, ["none", f"o{one}"])
    assert not board.facts(verbs.BLOCK)
    board.say(f"o{one}")
    assert [(e.obj, e.other) for e in board.facts(verbs.BLOCK)] == [(second, two), (also, two), (third, one)]


@pytest.mark.rules("509.1g", "509.1h", "509.1i")
def test_what_is_told() -> None:
    board = Board()
    blocked, free = attacking(board), attacking(board)
    one, two = board.creature(1, "1/1"), board.creature(1, "1/1")
    board.block().pairs({one: blocked, two: blocked})
    assert [(e.obj, e.other, e.rule) for e in board.facts(verbs.BLOCK)] == [
        (one, blocked, "509.1g"),
        (two, blocked, "509.1g"),
    ]
    first, again = board.facts(verbs.BECOME_BLOCKED)  # 509.3d: one for each
    assert (first.obj, first.other, first.data, first.rule) == (blocked, one, (one, two), "509.1h")
    assert (again.obj, again.other, again.rule) == (blocked, two, "509.1h")
    assert [e.obj for e in board.facts(verbs.UNBLOCKED)] == [free]
    assert board.s.obj(blocked).blocked and not board.s.obj(free).blocked


@pytest.mark.rules("509.1h")
def test_it_stays_blocked_without_its_blocker() -> None:
    board = Board()
    bear, wall = attacking(board), board.creature(1, "1/1")
    board.block().pairs({wall: bear})
    board.kill(wall)
    assert board.s.obj(bear).blocked
    assert board.damage().done
    assert board.dealt() == {}


@pytest.mark.rules("509.1h")
def test_no_blockers_at_all() -> None:
    board = Board()
    bear = attacking(board)
    assert board.block().done
    assert [e.obj for e in board.facts(verbs.UNBLOCKED)] == [bear]


# Restrictions (509.1b).


@pytest.mark.rules("509.1b")
def test_cant_be_blocked() -> None:
    board = Board()
    attacking(board, Cant("be blocked"))
    board.creature(1, "1/1")
    assert board.block().done


@pytest.mark.rules("509.1b")
def test_cant_be_blocked_by_some() -> None:
    board = Board()
    bear = attacking(board, Cant("be blocked", what=StatIs("power", "<=", Fixed(2))))
    small, large = board.creature(1, "2/2"), board.creature(1, "3/3")
    reason = why_cant_block(board.s, small, bear)
    assert reason is not None and (reason.rule, reason.obj) == ("509.1b", bear)
    assert wholes(board) == {whole(), whole((large, bear))}


@pytest.mark.rules("509.1b")
def test_cant_block_some() -> None:
    board = Board()
    small, large = attacking(board, size="2/2"), attacking(board, size="3/3")
    shy = board.creature(1, "1/1", Cant("block", what=StatIs("power", ">=", Fixed(3))))
    assert wholes(board) == {whole(), whole((shy, small))}
    assert why_cant_block(board.s, shy, large) is not None


@pytest.mark.rules("509.1b", "702.111b")
def test_menace() -> None:
    board = Board()
    bear = attacking(board, "menace", "menace")
    one, two = board.creature(1, "1/1"), board.creature(1, "1/1")
    assert wholes(board) == {whole(), whole((one, bear), (two, bear))}
    single = Board()
    attacking(single, "menace")
    single.creature(1, "1/1")
    assert single.block().done
    assert not single.facts(verbs.BLOCK)


@pytest.mark.rules("509.1b", "702.111b")
def test_two_with_menace_and_three_blockers() -> None:
    board = Board()
    a, b = attacking(board, "menace"), attacking(board, "menace")
    for _ in range(3):
        board.creature(1, "1/1")
    found = wholes(board)
    sizes = sorted(sorted(sum(key == f"o{x}" for _, key in w) for x in (a, b)) for w in found)
    assert sizes == [[0, 0], *[[0, 2]] * 6, *[[0, 3]] * 2]


@pytest.mark.rules("509.1b")
def test_except_by_three_and_by_no_more_than_one() -> None:
    board = Board()
    three, single = attacking(board, blockers_are(">=", 3)), attacking(board, blockers_are("<=", 1))
    ids = [board.creature(1, "1/1") for _ in range(3)]
    assert wholes(board) == {
        whole(),
        *[whole((id, single)) for id in ids],
        whole(*[(id, three) for id in ids]),
    }


@pytest.mark.rules("509.1b", "506.5")
def test_cant_block_alone() -> None:
    board = Board()
    bear, other = attacking(board), attacking(board)
    shy, free = board.creature(1, "1/1", Cant("block alone")), board.creature(1, "1/1")
    found = wholes(board)
    assert whole((shy, bear)) not in found
    assert whole((shy, bear), (free, other)) in found and whole((free, bear)) in found


@pytest.mark.rules("509.1b")
def test_unless_two_others_block() -> None:
    board = Board()
    bear = attacking(board)
    others = Compare(CountOf(Each(And((Other(), Status("blocking"))))), ">=", Fixed(2))
    shy = board.creature(1, "1/1", Cant("block", unless=others))
    for _ in range(2):
        board.creature(1, "1/1")
    assert [len(w) for w in wholes(board) if (shy, f"o{bear}") in w] == [3]


@pytest.mark.rules("509.1b", "509.1a")
def test_blocking_more_than_one() -> None:
    board = Board()
    a, b, c = (attacking(board) for _ in range(3))
    two = board.creature(1, "1/4", CanBlockMore(Fixed(1)))
    board.block().say(f"o{b}")
    assert (board.ask.source, board.keys()) == (two, ["none", f"o{a}", f"o{c}"])
    board.say(f"o{a}")
    assert board.done
    assert board.s.obj(two).blocking == (b, a)
    any_number = Board()
    for _ in range(3):
        attacking(any_number)
    any_number.creature(1, "1/4", CanBlockMore(None))
    assert len(wholes(any_number)) == 8


@pytest.mark.rules("509.1b")
def test_menace_and_a_creature_that_blocks_two() -> None:
    board = Board()
    a, b = attacking(board, "menace"), attacking(board, "menace")
    two, one = board.creature(1, "1/4", CanBlockMore(Fixed(1))), board.creature(1, "1/1")
    # One creature of either kind can't make two blockers.
    assert wholes(board) == {whole(), whole((two, a), (one, a)), whole((two, b), (one, b))}


# Requirements (509.1c).


@pytest.mark.rules("509.1c")
def test_blocks_if_able() -> None:
    board = Board()
    a, b = attacking(board), attacking(board)
    must = board.creature(1, "1/1", Must("block"))
    board.creature(1, "1/1", Must("block"), tapped=True)
    board.block()
    assert (board.ask.source, board.keys()) == (must, [f"o{a}", f"o{b}"])


@pytest.mark.rules("509.1c", "702.111b")
def test_menace_and_one_that_must_block() -> None:
    """The CR's example: both block, since one alone breaks menace, and none disobeys the requirement."""
    board = Board()
    bear = attacking(board, "menace")
    must, other = board.creature(1, "1/1", Must("block")), board.creature(1, "1/1")
    assert wholes(board) == {whole((must, bear), (other, bear))}


@pytest.mark.rules("509.1c")
def test_must_be_blocked() -> None:
    board = Board()
    bear, other = attacking(board, Must("be blocked")), attacking(board)
    one, two = board.creature(1, "1/1"), board.creature(1, "1/1")
    found = wholes(board)
    assert all((one, f"o{bear}") in w or (two, f"o{bear}") in w for w in found)
    assert len(found) == 5
    assert whole((one, bear), (two, other)) in found


@pytest.mark.rules("509.1c", "702.111b")
def test_menace_and_must_be_blocked() -> None:
    board = Board()
    bear = attacking(board, "menace", Must("be blocked"))
    one = board.creature(1, "1/1")
    assert board.fork().block().done  # one creature can't
    two, three = board.creature(1, "1/1"), board.creature(1, "1/1")
    found = wholes(board)
    assert found == {
        whole(*[(b, bear) for b in chosen])
        for chosen in ((one, two), (one, three), (two, three), (one, two, three))
    }


@pytest.mark.rules("509.1c")
def test_blocked_by_all_that_are_able() -> None:
    board = Board()
    lure, _other = attacking(board, Must("be blocked by all")), attacking(board)
    one, two = board.creature(1, "1/1"), board.creature(1, "1/1", Must("block"))
    board.creature(1, "1/1", Cant("block"))
    assert wholes(board) == {whole((one, lure), (two, lure))}


@pytest.mark.rules("509.1c")
def test_two_requirements_for_one_blocker() -> None:
    """Two attackers each must be blocked by it: either will do, but one of them has to."""
    board = Board()
    a, b, _c = attacking(board, Must("be blocked")), attacking(board, Must("be blocked")), attacking(board)
    one = board.creature(1, "1/1")
    assert wholes(board) == {whole((one, a)), whole((one, b))}
    board.creature(1, "1/1", CanBlockMore(Fixed(1)))
    found = wholes(board.fork())
    assert all(any(k == f"o{x}" for _, k in w) for w in found for x in (a, b))


@pytest.mark.rules("509.1c")
def test_a_requirement_that_another_blocker_must_free() -> None:
    """The flier alone can block the flier that must be blocked; so the other one blocks on the ground."""
    board = Board()
    high = attacking(board, "flying", Must("be blocked"))
    low = attacking(board, Must("be blocked"))
    flier, walker = board.creature(1, "1/1", "flying"), board.creature(1, "1/1")
    assert wholes(board) == {whole((flier, high), (walker, low))}


@pytest.mark.rules("509.1c")
def test_blocks_each_attacker_if_able() -> None:
    board = Board()
    a, b, _high = attacking(board), attacking(board), attacking(board, "flying")
    all_of_them = board.creature(1, "1/9", CanBlockMore(None), Must("block each"))
    assert wholes(board) == {whole((all_of_them, a), (all_of_them, b))}


@pytest.mark.rules("509.1c", "509.1d")
def test_nobody_is_required_to_pay() -> None:
    board = Board()
    bear = attacking(board)
    board.permanent(0, "enchantment", Static(THEIRS, (CostsToAct("block", ONE),)))
    must = board.creature(1, "1/1", Must("block"))
    mountains(board, 1, 1)
    assert wholes(board) == {whole(), whole((must, bear))}


# Costs (509.1d-f).


@pytest.mark.rules("509.1d", "509.1e", "509.1f")
def test_costs_are_totalled_and_paid() -> None:
    board = Board()
    bear = attacking(board)
    board.permanent(0, "enchantment", Static(THEIRS, (CostsToAct("block", ONE),)))
    ids = [board.creature(1, "1/1") for _ in range(3)]
    lands = mountains(board, 1, 2)
    assert max(len(w) for w in wholes(board.fork())) == 2
    board.block().say(f"o{bear}", f"o{bear}")
    assert board.done
    assert all(board.s.obj(land).tapped for land in lands)
    assert board.blocking(bear) == ids[:2]


@pytest.mark.rules("509.1", "509.1f", "733.1")
def test_a_payment_that_fails_takes_one_declaration_back() -> None:
    board = Board(3)
    one, two = attacking(board, to="p1"), attacking(board, to="p2")
    first = board.creature(1, "1/1")
    costly = board.creature(2, "1/1", CostsToAct("block", ONE))
    mountains(board, 2, 2)
    board.block().say(f"o{one}", f"o{two}")
    assert board.ask.kind == "pay"
    board.s.ask = None
    board.s.answer = "reverse"
    board.run()
    assert (board.ask.source, board.keys()) == (costly, ["none", f"o{two}"])
    board.say("none")
    assert [(e.obj, e.other) for e in board.facts(verbs.BLOCK)] == [(first, one)]


@pytest.mark.rules("509.1d")
def test_a_cost_to_block_is_paid_once() -> None:
    board = Board()
    a, b = attacking(board), attacking(board)
    two = board.creature(1, "1/1", CanBlockMore(Fixed(1)), CostsToAct("block", ONE))
    lands = mountains(board, 1, 1)
    board.block().say(f"o{a}", f"o{b}")
    assert board.done and board.s.obj(two).blocking == (a, b) and board.s.obj(lands[0]).tapped


@pytest.mark.rules("509.1d")
def test_a_cost_to_be_blocked_is_paid_for_each() -> None:
    board = Board()
    bear = attacking(board, CostsToAct("be blocked", ONE))
    one, two = board.creature(1, "1/1"), board.creature(1, "1/1")
    mountains(board, 1, 1)
    assert wholes(board) == {whole(), whole((one, bear)), whole((two, bear))}


@pytest.mark.rules("509.1f", "509.1g")
def test_only_creatures_still_there_become_blockers() -> None:
    board = Board()
    bear = attacking(board)
    eat = Do(Sacrifice(You(), Select(Quantity(Fixed(1), Fixed(1)), Type("creature"), None)))
    hungry = board.creature(1, "9/9", CostsToAct("block", Cost((eat,))))
    food = board.creature(1, "1/1")
    board.block().say(f"o{bear}", f"o{bear}", f"o{food}")
    assert [e.obj for e in board.facts(verbs.BLOCK)] == [hungry]


# The search against every whole.


def _random_board(rng: random.Random) -> Board:
    board = Board()
    for _ in range(rng.randint(1, 3)):
        words: list[Any] = [
            w
            for w in (
                "menace",
                "flying",
                Must("be blocked"),
                blockers_are("<=", 1),
                Must("be blocked by all"),
            )
            if rng.random() < 0.25
        ]
        attacking(board, *words)
    for _ in range(rng.randint(2, 3)):
        words = [
            w
            for w in (
                "flying",
                Must("block"),
                Cant("block alone"),
                CanBlockMore(Fixed(1)),
                CostsToAct("block", ONE),
                Must("block each"),
                Cant(
                    "block",
                    unless=Compare(CountOf(Each(And((Type("creature"), Status("blocked"))))), ">=", Fixed(2)),
                ),
            )
            if rng.random() < 0.2
        ]
        board.creature(1, "1/1", *words)
    mountains(board, 1, rng.randint(0, 2))
    return board


@pytest.mark.rules("509.1b", "509.1c")
@pytest.mark.parametrize("seed", range(80))
def test_listed_are_just_the_legal_wholes(seed: int) -> None:
    board = _random_board(random.Random(seed))
    d = declaration(board.s, 1)
    sets = [
        [targets for n in range(room + 1) for targets in itertools.combinations(able, n)]
        for able, room in zip(d.able, d.capacity)
    ]
    obeyed: dict[tuple[tuple[int, ...], ...], int] = {}
    for one in itertools.product(*sets):
        if d.fits(one) and d.affordable(one):
            obeyed[one] = sum(any(t in one[i] for i, t in r.pairs) for r in d.requirements)

    def costs(one: tuple[tuple[int, ...], ...]) -> set[tuple[int, int]]:
        return {(i, t) for i, targets in enumerate(one) for t in targets if (i, t) in d.costs}

    legal = {
        whole(*[(d.actors[i], t) for i, targets in enumerate(one) for t in targets])
        for one, n in obeyed.items()
        if not any(m > n and costs(other) <= costs(one) for other, m in obeyed.items())
    }
    assert wholes(board) == legal


@pytest.mark.rules("509.1c")
def test_many_creatures_and_many_requirements() -> None:
    board = Board()
    for _ in range(4):
        attacking(board, "menace", Must("be blocked"))
    for _ in range(2):
        attacking(board, "flying", Must("be blocked"))
    for n in range(1, 10):
        board.creature(1, f"1/{n}", *(["flying"] if n % 2 else []))
    board.block()
    while not board.done:
        board.answer(board.keys()[-1])
    # nine blockers: two for one each, six for two each
    assert len({e.obj for e in board.facts(verbs.BECOME_BLOCKED)}) == 5
