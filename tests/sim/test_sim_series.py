"""Matches of several games: who begins, when they end, sideboards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from fake_game import DyingGame, FailingGame, FakeGame

from apnap.bots import View
from apnap.cli import main
from apnap.decks import Deck
from apnap.sim import GameResult, Match, Series, SeriesResult, SeriesTally

DECKS = (Deck("one", {"Forest": 60}, {"Mountain": 2}), Deck("two", {"Mountain": 60}))


def timeless(results: Sequence[SeriesResult]) -> list[SeriesResult]:
    return [replace(r, games=tuple(replace(g, seconds=0.0) for g in r.games)) for r in results]


def series(best_of: int = 3, **more: Any) -> Series:
    return Series(Match(DECKS, make_game=FakeGame, **more), best_of)


class Drawer:
    """Never takes the first turn; brings in its sideboard after a game."""

    def __init__(self, seed: int) -> None:
        self.asked: list[int] = []

    def choose(self, view: View) -> Any:
        return view.actions[0]

    def plays_first(self, games: Sequence[GameResult]) -> bool:
        return False

    def sideboard(self, deck: Deck, games: Sequence[GameResult]) -> Deck:
        assert len(games) >= 1
        return Deck(deck.name, {"Forest": 58, "Mountain": 2}, {"Forest": 2})


class Cheat(Drawer):
    def sideboard(self, deck: Deck, games: Sequence[GameResult]) -> Deck:
        return Deck(deck.name, {"Black Lotus": 60}, deck.sideboard)


class Small(Drawer):
    def sideboard(self, deck: Deck, games: Sequence[GameResult]) -> Deck:
        return Deck(deck.name, {"Forest": 59}, {"Forest": 1, "Mountain": 2})


@pytest.mark.rules("100.6a")
@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_a_match_goes_to_who_first_wins_more_than_half(best_of: int) -> None:
    for result in series(best_of).run(range(30)):
        needed = best_of // 2 + 1
        assert result.winner >= 0 and result.wins[result.winner] == needed
        assert result.games[-1].winners == (result.winner,)  # no game after the match is won
        assert sum(result.wins) == sum(bool(game.winners) for game in result.games)
        for deck in (0, 1):
            assert result.wins[deck] == sum(game.winners == (deck,) for game in result.games)


@pytest.mark.rules("103.1")
def test_the_loser_takes_the_first_turn_of_the_next_game() -> None:
    later = 0
    for number, result in enumerate(series().run(range(30))):
        assert result.games[0].on_the_play == number % 2
        chooser = number % 2
        for before, game in zip(result.games, result.games[1:]):
            if before.winners:
                chooser = 1 - before.winners[0]
            assert game.on_the_play == chooser  # after a draw, who chose before
            later += 1
        assert len({game.seed for game in result.games}) == len(result.games)
    assert later > 30


@pytest.mark.rules("103.1")
def test_a_bot_may_choose_otherwise() -> None:
    bots = ("test_sim_series:Drawer", "random")
    for result in series(bots=bots).run(range(10)):
        for before, game in zip(result.games, result.games[1:]):
            if before.winners:
                assert game.on_the_play == 1


@pytest.mark.rules("100.4")
def test_a_bot_may_swap_with_its_sideboard() -> None:
    result = series(bots=("test_sim_series:Drawer", "random"), log=True).play(0)
    lists = []
    for game in result.games:
        record = json.loads(game.record)
        lists.append(next(deck["text"] for deck in record["decks"] if deck["name"] == "one"))
    assert "60 Forest" in lists[0]
    assert all("58 Forest\n2 Mountain" in text for text in lists[1:]) and len(lists) > 1


@pytest.mark.rules("100.4")
@pytest.mark.parametrize(("bot", "why"), [("Cheat", "other cards"), ("Small", "left 59 cards")])
def test_but_not_with_other_cards_nor_into_less(bot: str, why: str) -> None:
    result = series(bots=(f"test_sim_series:{bot}", "random")).play(0)
    assert result.winner == -1
    assert len(result.games) == 2
    assert result.games[-1].ending == "failed" and why in result.games[-1].error


def test_results_do_not_depend_on_jobs() -> None:
    some = Series(Match(DECKS, seed=2, make_game=FailingGame))
    alone = timeless(list(some.run(range(12))))
    assert timeless(list(some.run(range(12), jobs=2))) == alone
    failed = [result for result in alone if result.games[-1].ending == "failed"]
    assert failed and all(result.winner == -1 for result in failed)


def test_a_match_that_takes_its_process_along() -> None:
    results = list(Series(Match(DECKS, make_game=DyingGame)).run(range(8), jobs=2))
    assert [result.number for result in results] == list(range(8))
    assert any(result.games[-1].ending == "failed" for result in results)


def test_counts_and_refusals() -> None:
    tally = SeriesTally.of(["one", "two"], 3)
    results = list(series().run(range(20)))
    for result in results:
        tally.add(result)
    data = tally.to_data()
    assert (data["matches"], data["finished"]) == (20, 20)
    assert [deck["wins"] for deck in data["decks"]] == [sum(r.winner == i for r in results) for i in (0, 1)]
    assert tally.games.games == sum(len(result.games) for result in results)
    with pytest.raises(ValueError, match="odd"):
        series(2)
    with pytest.raises(ValueError, match="for two"):
        Series(Match((*DECKS, DECKS[0])))


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["sim", "red-rush", "red-rush", "--match", "3", "--games", "1", "--json", "--jobs", "1"])
    data = json.loads(capsys.readouterr().out)
    assert left.value.code in (0, None)
    assert data["matches"]["matches"] == 1 and data["matches"]["best_of"] == 3
    assert data["games"] in (2, 3)
    with pytest.raises(SystemExit) as left:
        main(["sim", "red-rush", "red-rush", "--match", "2"])
    assert left.value.code == 2
