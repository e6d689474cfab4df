"""Simulations of real games: the shipped decks, from the command down to the engine."""

from dataclasses import replace

import pytest

from apnap.bots import View
from apnap.decks import Deck
from apnap.sim import Match, Record, play_game, replay

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
        assert record.digest == result.digest and all(line.endswith("]") for line in record.log)
        again = replay(record)
        assert again.same, again.differs


def test_a_log_changes_nothing(match: Match) -> None:
    silent = replace(match, log=False)
    assert silent.play(2).digest == match.play(2).digest


def test_the_first_deck_is_on_the_play(match: Match) -> None:
    for number in range(2):
        log = Record.from_json(match.play(number).record).log
        assert next(line for line in log if "turn 1:" in line).startswith("1 untap: turn 1: player 0")


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
