"""Simulations of real games: the shipped decks, from the command down to the engine."""

from dataclasses import replace

import pytest

from apnap.bots import View
from apnap.decks import Deck, DeckError
from apnap.sim import Match, Record, play_game, replay, simulate

DECKS = (Deck.load("red-rush"), Deck.load("green-trample"))
ENDINGS = {"104.2a", "104.4a", "104.4b"}


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(DECKS, seed=1, log=True)


@pytest.mark.rules("104.2a", "104.4a")
def test_games_end_by_the_rules_and_replay(match: Match) -> None:
    for result in match.run(range(4)):
        assert not result.error, result.error
        assert result.rule in ENDINGS and result.turns > 3 and result.decisions > 20
        record = Record.from_json(result.record)
        assert record.digest == result.digest
        told = [line for line in record.log if line.startswith("    ")]
        assert len(told) > 100 and all(line.endswith("]") for line in told)
        again = replay(record)
        assert again.same, again.differs
        assert again.log == record.log


def test_the_log_calls_players_by_their_decks(match: Match) -> None:
    first, second = [Record.from_json(result.record).log for result in match.run(range(2))]
    assert first[0] == "before turn 1" and "turn 1: red-rush" in first
    assert "turn 1: green-trample" in second and "turn 2: red-rush" in second
    assert not any("player 0" in line or "player 1" in line for line in first + second)
    at = first.index("turn 1: red-rush")
    assert "    red-rush takes the first turn  [103.8]" in first[:at]
    assert "  precombat main" in first[at:] and not any("passes" in line for line in first)


def test_decks_of_one_name_are_told_apart() -> None:
    mirror = Match((DECKS[0], DECKS[0]), seed=1, log=True)
    first, second = [Record.from_json(result.record).log for result in mirror.run(range(2))]
    assert "turn 1: red-rush (1)" in first and "turn 1: red-rush (2)" in second


def test_a_log_changes_nothing(match: Match) -> None:
    silent = replace(match, log=False)
    assert silent.play(2).digest == match.play(2).digest


def test_the_first_deck_is_on_the_play(match: Match) -> None:
    for number in range(2):
        log = Record.from_json(match.play(number).record).log
        assert f"turn 1: {DECKS[number].name}" in log


def test_three_decks_play_one_game() -> None:
    result = Match((*DECKS, DECKS[0]), seed=2).play(1)
    assert not result.error and result.seats == (1, 2, 0)
    assert result.ending == "won" and len(result.winners) == 1


def test_a_turn_limit_ends_a_real_game() -> None:
    result = play_game(DECKS, seed=1, turn_limit=2)
    assert (result.ending, result.turns, result.winners) == ("turn limit", 3, ())


def test_an_observation_can_be_read() -> None:
    class Looker:
        seen = 0

        def choose(self, view: View) -> object:
            Looker.seen += bool(view.observation)
            assert view.actions and view.decision.prompt and view.decision.rule
            return view.actions[len(view.actions) - 1]

    result = play_game(DECKS, [Looker(), Looker()], seed=1, decision_limit=60)
    assert result.ending == "decision limit" and Looker.seen == 60, result.error


def test_decks_may_be_named() -> None:
    (named,) = simulate(["red-rush", "green-trample"], games=1, seed=1, turn_limit=4)
    (given,) = simulate(DECKS, games=1, seed=1, turn_limit=4)
    assert named.digest == given.digest
    with pytest.raises(DeckError):
        simulate(["red-rush", "green-trampel"], games=1)
