"""`apnap replay`: one saved game again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from apnap.bots import UnknownBot
from apnap.cli.decks import AsJson
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import GAMES_FAILED, NO_FILE, USAGE, Refusal, complain, one, print_json, say, say_lines
from apnap.decks import DeckError
from apnap.play import is_saved_game
from apnap.sim import RecordError, RecordFileError, Replayed, read_record, replay

REPLAY_HELP: Final = (
    "Play a saved game again, answer by answer.\n\nSays whether it went as it had gone before."
)

REPLAY_EPILOG: Final = epilog(
    examples(
        ("apnap sim red-rush green-trample --log games.jsonl", "games to be replayed"),
        ("apnap replay games.jsonl --game 17", "one of them, by its number"),
        ("apnap replay games.jsonl --game 17 -v", "in words"),
        ("apnap replay apnap-failed-0-17.json -v", "a failure, to its error"),
    ),
    exit_codes(
        ("0", "it went as it had gone before"),
        ("1", "it failed, or went otherwise"),
        ("2", "the file holds no such game"),
        ("4", "the file can't be read"),
    ),
)


def replay_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game that failed, or games by sim --log.")],
    game: Annotated[
        int | None,
        typer.Option("--game", min=0, metavar="K", help="Which game of the file; the first if not told."),
    ] = None,
    as_json: AsJson = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell the game in words, and an error with its traceback.")
    ] = False,
) -> None:
    """Play a saved game again, answer by answer (see `REPLAY_HELP`)."""
    try:
        record = read_record(file, game)
    except RecordError as error:
        unread = isinstance(error, RecordFileError)
        raise Refusal(NO_FILE if unread else USAGE, [_instead(file) or str(error)]) from None
    try:
        played = replay(record)
    except (DeckError, UnknownBot) as error:
        raise Refusal(USAGE, [f"{file}: can't be played again here:", *str(error).splitlines()]) from None
    if as_json:
        print_json(_data(played))
    else:
        _tell(played, verbose)
    if played.error or not played.same:
        raise typer.Exit(GAMES_FAILED)


def _instead(file: Path) -> str:
    """What to do with a file that another command takes, or that none can; empty: nothing is known of it."""
    if is_saved_game(file):
        return f"{file}: saved by apnap play, which goes on with it: apnap play --resume {file}"
    if file.suffix.lower() == ".txt" and file.is_file():
        return f"{file}: words can't be replayed; apnap sim --log FILE.jsonl writes games that can"
    return ""


def _tell(played: Replayed, verbose: bool) -> None:
    record = played.record
    if verbose:
        say_lines(played.log)
        say()
    decks = " vs ".join(deck.name for deck in record.decks)
    say_lines([f"game {record.number}: {decks}, seed {record.seed}, saved by apnap {record.version}"])
    where = f"after {one(played.decisions, 'decision')} on turn {played.turns}"
    if played.error:
        say(f"failed {where}")
        complain([played.error, *(played.traceback.splitlines() if verbose else ())])
    elif played.ending == "goes on":
        say(f"the saved answers end {where}; the game goes on")
    else:
        winners = " and ".join(record.decks[player].name for player in played.winners)
        what = f"{winners} won" if winners else played.ending
        rule = f" ({played.rule})" if played.rule else ""
        say_lines([f"{what} {where}{rule}, digest {played.digest}"])
    say("it went as it was saved" if played.same else "it did not go as it was saved:")
    for line in played.differs:
        say(f"  {line}")


def _data(played: Replayed) -> dict[str, Any]:
    return {
        "number": played.record.number,
        "seed": played.record.seed,
        "decks": [deck.name for deck in played.record.decks],
        "ending": played.ending,
        "winners": list(played.winners),
        "rule": played.rule,
        "turns": played.turns,
        "decisions": played.decisions,
        "digest": played.digest,
        "error": played.error,
        "same": played.same,
        "differs": list(played.differs),
    }
