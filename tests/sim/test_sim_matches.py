"""Many games: seeds, seats, processes, counts."""

import multiprocessing
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import mean, median

import pytest
from fake_game import DyingGame, FailingGame, FakeGame, Processes
from hypothesis import given
from hypothesis import strategies as st

from apnap.bots import mix
from apnap.decks import Deck
from apnap.sim import GameResult, Match, Tally, read_record, simulate, wilson
from apnap.sim import match as matches

DECKS = (Deck("one", {"Forest": 60}), Deck("two", {"Mountain": 60}), Deck("three", {"Swamp": 60}))


def timeless(results: list[GameResult]) -> list[GameResult]:
    return [replace(result, seconds=0.0) for result in results]


def test_seats_and_seeds_are_paired() -> None:
    results = list(simulate(DECKS[:2], 40, seed=5, make_game=FakeGame))
    assert [result.number for result in results] == list(range(40))
    assert [result.on_the_play for result in results] == [0, 1] * 20
    assert all(a.seed == b.seed for a, b in zip(results[::2], results[1::2]))
    assert len({result.seed for result in results}) == 20
    assert not {r.seed for r in results} & {r.seed for r in simulate(DECKS[:2], 40, 6, make_game=FakeGame)}


def test_each_of_three_decks_sits_everywhere() -> None:
    match = Match(DECKS)
    for seat in range(3):
        assert sorted(match.seats(number)[seat] for number in range(3)) == [0, 1, 2]
    assert len({match.seed_of(number) for number in range(3)}) == 1


def test_bots_stay_with_their_decks() -> None:
    match = Match(DECKS[:2], ("random", "fake_game:FirstBot"), log=True, make_game=FakeGame)
    for number in range(2):
        record = match.play(number).record
        assert ('"bots":["random","fake_game:FirstBot"]' in record) == (number == 0)


def test_results_do_not_depend_on_jobs() -> None:
    match = Match(DECKS[:2], seed=2, make_game=FailingGame)
    alone = timeless(list(match.run(range(30))))
    assert timeless(list(match.run(range(30), jobs=2))) == alone
    assert timeless([match.play(17)]) == [alone[17]]
    assert any(result.ending == "failed" for result in alone)


def test_a_run_may_be_left(tmp_path: Path) -> None:
    results = Match(DECKS[:2], make_game=FakeGame).run(iter(range(10**9)), jobs=2)
    assert next(iter(results)).number == 0
    results.close()  # type: ignore[attr-defined]
    assert _left_of_pools() == []


def test_a_match_leaves_no_process_and_no_thread() -> None:
    assert len(list(Match(DECKS[:2], make_game=FakeGame).run(range(6), jobs=2))) == 6
    assert _left_of_pools() == []


def _left_of_pools() -> list[object]:
    """Processes that still run, and threads that watch over them: what is there as the interpreter ends is
    woken up at a pipe that is closed by then."""
    threads = [thread for thread in threading.enumerate() if "Executor" in type(thread).__name__]
    return [*multiprocessing.active_children(), *threads]


def test_a_game_that_takes_its_process_along(tmp_path: Path) -> None:
    match = Match(DECKS[:2], failures=str(tmp_path), make_game=DyingGame)
    dying = next(number for number in range(100) if mix(match.seed_of(number), 5) % 7 == 0)
    numbers = range(max(0, dying - 3), dying + 4)
    results = list(match.run(numbers, jobs=2))
    assert [result.number for result in results] == list(numbers)
    failed = [result for result in results if result.ending == "failed"]
    assert dying in {result.number for result in failed} and len(failed) < len(results)
    for result in results:
        if result not in failed:
            assert result.digest == replace(match, make_game=FakeGame).play(result.number).digest
    assert read_record(failed[0].error_file).answers is None


def test_a_match_needs_decks_and_bots() -> None:
    with pytest.raises(ValueError, match="two decks"):
        Match(DECKS[:1])
    with pytest.raises(ValueError, match="2 bots for 3 decks"):
        Match(DECKS, ("random", "random"))


def test_counts_are_those_of_the_results() -> None:
    results = list(simulate(DECKS[:2], 300, make_game=FailingGame))
    tally = Tally.of(["one", "two"])
    for result in results:
        tally.add(result)
    played = [result for result in results if result.ending != "failed"]
    one = tally.decks[0]
    assert one.wins == sum(result.winners == (0,) for result in results)
    assert one.draws == sum(result.ending == "drawn" for result in results)
    assert one.wins + tally.decks[1].wins + one.draws == one.games == tally.finished == len(played)
    assert one.play_wins == sum(result.winners == (0,) == result.seats[:1] for result in results)
    assert one.play_games + one.draw_games == one.games and one.play_wins + one.draw_wins == one.wins
    assert tally.games == 300 and len(tally.failures) == 300 - len(played)
    assert tally.turns == Counter(result.turns for result in played)
    data = tally.to_data()
    assert sum(ending["games"] for ending in data["endings"]) == 300
    assert data["decks"][0]["losses"] == tally.decks[1].wins


def test_stopped_games_count_for_nobody() -> None:
    tally = Tally.of(["one", "two"])
    for result in simulate(DECKS[:2], 10, turn_limit=1, make_game=FakeGame):
        tally.add(result)
    assert tally.finished == 0 and tally.games == 10
    assert tally.by_frequency() == [(("", "", "stopped at the turn limit"), 10)]
    assert tally.to_data()["decks"][0]["win_rate"] is None


@given(st.lists(st.integers(1, 60), min_size=1))
def test_mean_and_median(turns: list[int]) -> None:
    tally = Tally.of([])
    tally.turns.update(turns)
    assert tally.median_turns() == median(turns)
    assert tally.mean_turns() == pytest.approx(mean(turns))


@pytest.mark.parametrize(
    # Against R's prop.test(correct = FALSE).
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize("games", [13, 12, 3])
def test_processes_make_room_for_new_ones(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Six games of each two: after the last of them, however many there are, nothing is waited for."""
    monkeypatch.setattr(matches, "GAMES_OF_A_PROCESS", 3)
    results = list(matches.spread_out(Processes(), range(games), 2))
    assert [number for number, _ in results] == list(range(games))
    pids = [pid for _, pid in results]
    assert not set(pids[:6]) & set(pids[6:]) and not set(pids[6:12]) & set(pids[12:])
