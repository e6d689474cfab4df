"""One game: its result, its limits, the file of a game that fails."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from fake_game import EndlessGame, FailingGame, FakeGame, LookingBot

from apnap.bots import mix
from apnap.decks import Deck
from apnap.sim import Record, RecordError, play_game, read_record, replay

DECKS = [Deck("one", {"Forest": 60}), Deck("two", {"Mountain": 60})]
FAILING = next(seed for seed in range(100) if mix(seed, 5) % 7 == 0)


def test_one_seed_one_game() -> None:
    first, again = (play_game(DECKS, seed=3, make_game=FakeGame) for _ in range(2))
    assert (first.digest, first.turns, first.winners) == (again.digest, again.turns, again.winners)
    assert first.ending in ("won", "drawn") and first.decisions > 0 and not first.error
    assert len({play_game(DECKS, seed=seed, make_game=FakeGame).digest for seed in range(20)}) == 20


def test_seats_name_the_winner() -> None:
    plain = play_game(DECKS, seed=3, make_game=FakeGame)
    swapped = play_game(DECKS, seed=3, make_game=FakeGame, seats=(1, 0))
    assert plain.ending == "won"
    assert [1 - deck for deck in plain.winners] == list(swapped.winners)
    assert (plain.on_the_play, swapped.on_the_play) == (0, 1)


def test_limits_are_outcomes() -> None:
    turns = play_game(DECKS, seed=1, turn_limit=5, make_game=EndlessGame)
    assert (turns.ending, turns.turns, turns.winners, turns.error) == ("turn limit", 6, (), "")
    decisions = play_game(DECKS, seed=1, decision_limit=8, make_game=EndlessGame)
    assert (decisions.ending, decisions.decisions) == ("decision limit", 8)


def test_a_failing_game_is_saved_and_replays(tmp_path: Path) -> None:
    result = play_game(DECKS, seed=FAILING, number=12, failures=str(tmp_path), make_game=FailingGame)
    assert result.ending == "failed" and result.error == "ZeroDivisionError: made to fail"
    assert result.winners == () and result.decisions == 5
    saved = Path(result.error_file)
    assert saved.parent == tmp_path and [path.name for path in tmp_path.iterdir()] == [saved.name]
    record = read_record(saved)
    assert (record.number, record.seed, record.bots) == (12, FAILING, ("random", "random"))
    assert record.state == {"answers": list(record.answers or ())} and "made to fail" in record.traceback
    again = replay(record, make_game=FailingGame)
    assert again.same and again.error == record.error
    mended = replay(record, make_game=FakeGame)
    assert not mended.same and mended.ending == "goes on"


def test_an_error_of_the_state_does_not_hide_the_first(tmp_path: Path) -> None:
    class Broken(FailingGame):
        def to_json(self) -> str:
            raise TypeError("not even this")

    result = play_game(DECKS, seed=FAILING, failures=str(tmp_path), make_game=Broken)
    record = read_record(result.error_file)
    assert record.error.startswith("ZeroDivisionError") and record.state is None
    assert "not even this" in record.traceback


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = play_game(DECKS, seed=FAILING, failures=str(tmp_path / "file"), make_game=FailingGame)
    assert result.ending == "failed" and "not saved" in result.error_file


def test_a_finished_game_replays_from_its_log() -> None:
    result = play_game(DECKS, seed=3, log=True, make_game=FakeGame)
    record = Record.from_json(result.record)
    assert len(record.log) == result.decisions
    again = replay(record, make_game=FakeGame)
    assert again.same and again.digest == result.digest
    data = json.loads(result.record) | {"digest": "other"}
    differs = replay(Record.from_json(json.dumps(data)), make_game=FakeGame).differs
    assert len(differs) == 1 and differs[0].startswith("digest")


def test_a_stopped_game_replays() -> None:
    result = play_game(DECKS, seed=3, turn_limit=4, log=True, make_game=EndlessGame)
    assert replay(Record.from_json(result.record), make_game=EndlessGame).same


def test_lost_answers_are_played_by_the_bots() -> None:
    result = play_game(DECKS, seed=3, log=True, make_game=FakeGame)
    data = json.loads(result.record) | {"answers": None}
    assert replay(Record.from_json(json.dumps(data)), make_game=FakeGame).same


def test_a_view_is_closed_once_answered() -> None:
    bots = [LookingBot(0), LookingBot(0)]
    assert play_game(DECKS, bots, make_game=FakeGame).error.startswith("StaleView")


def test_what_a_bot_did_wrong_is_met_again() -> None:
    """The bot fails before its answer is saved: only the bot can show it again."""
    failed = play_game(DECKS, ["fake_game:LateBot"], seed=3, log=True, make_game=FakeGame)
    assert "no more of this" in failed.error
    record = Record.from_json(failed.record)
    again = replay(record, make_game=FakeGame)
    assert again.same and again.error == failed.error and again.decisions == len(record.answers or ())
    honest = replace(record, bots=("random", "random"))
    assert replay(honest, make_game=FakeGame).ending != "failed"


def test_files_that_hold_no_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for text in ("", "nonsense", "[]", '{"a": 1}', '{"format": "apnap game 1", "number": 1}'):
        path.write_text(text)
        with pytest.raises(RecordError, match=r"games\.jsonl"):
            read_record(path)
    with pytest.raises(RecordError, match="none"):
        read_record(tmp_path / "none")
    lines = [play_game(DECKS, seed=s, number=s, log=True, make_game=FakeGame).record for s in range(3)]
    path.write_text("\n".join(lines))
    assert read_record(path).number == 0 and read_record(path, 2).seed == 2
    with pytest.raises(RecordError, match="number 7"):
        read_record(path, 7)
    path.write_text(json.dumps(json.loads(lines[1]), indent=2))
    assert read_record(path).number == 1
