"""`apnap play`: a game at the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from apnap.bots import UnknownBot, make, names
from apnap.cards import UnknownCard, default_database
from apnap.cli.card import color_word, texts_of
from apnap.cli.cards import numbers_of
from apnap.cli.decks import load, refuse_unsupported
from apnap.cli.helping import epilog, examples, section
from apnap.cli.out import NO_FILE, USAGE, Refusal, complain, stdout, unusable
from apnap.game import Game
from apnap.play import PERSON, PlayFileError, Seat, Session, may_save_to
from apnap.play.lines import Lines, Piped, Terminal
from apnap.play.protocol import run as run_protocol
from apnap.play.table import HELP, Table

# One line a paragraph: the help wraps them itself.
PLAY_HELP: Final = (
    "Play a game at the terminal, against a bot or another person.\n\n"
    "The first deck is yours, the second the other side's; more decks make a game of more players. What you "
    "can do is listed with numbers: type a number, or the name of what you mean. [bold]Enter[/bold] alone "
    "does what the line above the prompt says, most often: pass. You are asked where you would want to be: "
    "in your main phases, for attacks and blocks, when something of the other side's waits that you could "
    "answer. Type [bold]help[/bold] at any question.\n\n"
    "Answers may come from a pipe, one a line; where they end, the game is saved. With --json a program "
    "plays: every question is a line of JSON, every answer a line with the key or number of an option.\n\n"
    f"Bots: {', '.join(names())}; or module:Class for one of your own."
)
PLAY_EPILOG: Final = epilog(
    section("At the table", *HELP),
    examples(
        ("apnap play red-rush green-trample", "you have the first deck"),
        ("apnap play my.txt red-rush --draw --seed 7", "the bot begins; the same luck again"),
        ("apnap play red-rush green-trample --hot-seat", "two people, one terminal"),
        ("apnap play --resume apnap-play-7.json", "go on with a saved game"),
        ("apnap play red-rush green-trample --json", "a program plays"),
    ),
)


def play(
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar="DECK DECK", help="Yours, theirs: shipped decks (apnap decks) or files."),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="Who plays the other deck.")] = "basic",
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People play all decks, at the same terminal.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="One seed and the same answers give the same game."),
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="The other side takes the first turn.")] = False,
    name: Annotated[str, typer.Option("--name", help="What you are called.")] = "Player",
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where the game is saved when you leave it.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Questions and answers as lines of JSON, for a program.")
    ] = False,
) -> None:
    """Play a game at the terminal (see `PLAY_HELP`)."""
    session = _resumed(resume) if resume is not None else _begun(decks or [], bot, hot_seat, seed, draw, name)
    path = save or resume or _free(f"apnap-play-{session.seed}")
    if not may_save_to(path):
        raise Refusal(NO_FILE, [f"{path} is there and is no saved game: name another file with --save"])
    if as_json:
        for stops in session.stops:
            stops.full = True
        if not run_protocol(session, sys.stdin, lambda line: print(line, flush=True)):
            _save(session, path)
        return
    console = stdout()
    if not sys.stdin.isatty():
        lines: Lines = Piped(sys.stdin, lambda line: console.print(_written(console, line), soft_wrap=True))
    else:
        lines = Terminal()
    if resume is None:
        console.print(f"Seed {session.seed}. Type help at any question.", soft_wrap=True)
    Table(session, console, lines, card_texts, describe, path).run()


def _free(name: str) -> Path:
    """A file of that name that is not there yet: another game may have had the same seed."""
    path = Path(f"{name}.json")
    number = 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}.json")
    return path


def _begun(
    given: Sequence[str], bot: str, hot_seat: bool, seed: int | None, draw: bool, name: str
) -> Session:
    if len(given) < 2:
        raise Refusal(USAGE, ["two decks are wanted, yours and theirs: apnap play red-rush green-trample"])
    if not hot_seat:
        try:
            make(bot, 0)
        except UnknownBot as error:
            raise Refusal(USAGE, [str(error)]) from None
    decks = load(given)
    refuse_unsupported(decks)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    if hot_seat:
        seats = [Seat(f"Player {n}", PERSON) for n in range(1, len(given) + 1)]
        if name != "Player":
            seats[0] = Seat(name, PERSON)
    else:
        bots = [f"Bot {n}" if len(given) > 2 else "Bot" for n in range(1, len(given))]
        seats = [Seat(name, PERSON), *[Seat(each if each != name else "Other", bot) for each in bots]]
    game = Game(
        decks,
        seed,
        players=[seat.name for seat in seats],
        format={"first": 1 if draw else 0},
    )
    return Session(game, seats, seed)


def _resumed(path: Path) -> Session:
    try:
        return Session.from_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise unusable(path, error) from None
    except (PlayFileError, UnknownBot, ValueError) as error:
        raise Refusal(USAGE, [f"{path}: {error}"]) from None


def _save(session: Session, path: Path) -> None:
    try:
        path.write_text(session.to_json(), encoding="utf-8")
    except OSError as error:
        raise unusable(path, error) from None
    complain([f"the answers have ended; go on with apnap play --json --resume {path}"], "")


def _written(console: Console, line: str) -> str:
    """The line as the output can take it."""
    return line.encode(console.encoding, "replace").decode(console.encoding)


def card_texts(name: str) -> Sequence[str] | None:
    """The lines of a card's text, the first face's; None where they are not to be had."""
    try:
        texts = texts_of(default_database().get(name))
    except UnknownCard:
        return None
    return texts[0].split("\n") if texts else None


def describe(name: str) -> list[str]:
    """A card in words: each face with its cost, type, text and size."""
    try:
        record = default_database().get(name)
    except UnknownCard as error:
        return [str(error)]
    texts = texts_of(record)
    out: list[str] = []
    for number, face in enumerate(record.facts.faces):
        out.append(f"{face.name} {face.cost}".rstrip())
        out.append(face.type_line.text())
        for line in (color_word(face), texts[number] if texts else "", numbers_of(face)):
            out += line.split("\n") if line else []
    return out
