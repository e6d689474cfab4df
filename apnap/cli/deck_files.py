"""`apnap deck check` and `apnap deck convert`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from apnap.cards import default_database
from apnap.cli.decks import MORE, AsJson, load
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import (
    GAMES_FAILED,
    NO_FILE,
    UNSUPPORTED,
    USAGE,
    Refusal,
    one,
    print_json,
    say,
    say_wrapped,
)
from apnap.decks import CONSTRUCTIONS, FILE_FORMATS, Deck, DeckError, Illegal, illegalities
from apnap.decks.construction import UnknownConstruction
from apnap.decks.files import of_suffix
from apnap.play.plain import fitted

_FORMATS: Final = ", ".join(CONSTRUCTIONS)
_FILES: Final = "\n\n".join(
    f"{each.name}: {each.what}" + (f" ({', '.join(each.suffixes)})" if each.suffixes else "")
    for each in FILE_FORMATS.values()
)

CHECK_HELP: Final = (
    "Say what is illegal about a deck in a format, and which of its cards apnap can't play.\n\n"
    "Asked are size (CR 100.2, 903.5a), copies of one name, the sideboard, the legality of each card, and of"
    " a deck with commanders who may lead it, partners (702.124), colour identity (903.4) and one of each"
    " name. A reason says what is wrong, the rule in brackets.\n\n"
    f"Formats: {_FORMATS}. Companions (702.139) are not asked for."
)
CONVERT_HELP: Final = (
    "Write a deck in another format of deck files.\n\n"
    "What DECK is in is found out by itself. The format of FILE follows from its ending, unless --to names"
    " it; without FILE the list goes to standard output.\n\n"
    f"Formats:\n\n{_FILES}\n\n"
    "Magic Online's and Cockatrice's files know no commanders: they stand in the sideboard there, and are"
    " told again only of decks of 100 cards. What a format can't hold is refused, and so is a FILE that is"
    " there already, without --force."
)
CHECK_EPILOG: Final = epilog(
    examples(
        ("apnap deck check my.txt --format modern", "is it legal in Modern?"),
        ("apnap deck check edh.txt", "commander, where the deck has one"),
        ("apnap deck check my.txt --format pauper --json", "as data"),
    ),
    exit_codes(
        ("0", "legal, and apnap can play all of it"),
        ("1", "illegal"),
        ("2", "a list that can't be read, or no such format"),
        ("3", "legal, but apnap can't play all of it"),
    ),
)
CONVERT_EPILOG: Final = examples(
    ("apnap deck convert my.dek my.cod", "from Magic Online to Cockatrice"),
    ("apnap deck convert my.txt --to arena", "to be pasted into MTG Arena"),
    ("apnap deck convert my.txt my.dck --force", "over a file that is there"),
)

DECK: Final = typer.Argument(metavar="NAME|FILE", help="A shipped deck, or a file with a list.")


def check_deck(
    deck: Annotated[str, DECK],
    format: Annotated[str, typer.Option("--format", metavar="NAME", help=f"One of {_FORMATS}.")] = "",
    as_json: AsJson = False,
) -> None:
    """Check a deck (see `CHECK_HELP`)."""
    loaded = load([deck])[0]
    asked = format or ("commander" if loaded.commanders else "constructed")
    try:
        wrong = illegalities(loaded, asked)
    except UnknownConstruction as error:
        raise Refusal(USAGE, [str(error)]) from None
    unsupported = loaded.check()
    if as_json:
        print_json(_data(loaded, asked, wrong, unsupported))
    else:
        _tell(loaded, asked, wrong, unsupported)
    if wrong:
        raise typer.Exit(GAMES_FAILED)
    if unsupported:
        raise typer.Exit(UNSUPPORTED)


def _data(deck: Deck, format: str, wrong: list[Illegal], unsupported: dict[str, str]) -> dict[str, Any]:
    return {
        "name": deck.name,
        "format": format,
        "cards": len(deck) + len(deck.commanders),
        "commanders": list(deck.commanders),
        "sideboard": sum(deck.sideboard.values()),
        "legal": not wrong,
        "illegal": [{"card": each.card, "rule": each.rule, "what": each.what} for each in wrong],
        "playable": not unsupported,
        "unsupported": [{"card": name, "reason": reason} for name, reason in unsupported.items()],
    }


def _tell(deck: Deck, format: str, wrong: list[Illegal], unsupported: dict[str, str]) -> None:
    size = one(len(deck) + len(deck.commanders), "card")
    led = f", led by {' and '.join(deck.commanders)}" if deck.commanders else ""
    say(f"{deck.name}: {size}{led}: {'legal' if not wrong else 'not legal'} in {format}")
    for each in wrong:
        say(f"  {each}")
    if unsupported:
        say(f"\napnap can't play {one(len(unsupported), 'card')} of this deck yet:")
        for name, reason in unsupported.items():
            say_wrapped(f"  {name}: {reason}", "    ")
        say(MORE)
    else:
        say("apnap can play all of it")


def convert_deck(
    deck: Annotated[str, DECK],
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="Where to write; - for standard output.")
    ] = "-",
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help=f"One of {', '.join(FILE_FORMATS)}.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite FILE.")] = False,
    as_json: AsJson = False,
) -> None:
    """Convert a deck (see `CONVERT_HELP`)."""
    loaded = load([deck])[0]
    of_ending = of_suffix(Path(file))
    name = to or (of_ending.name if of_ending is not None else "plain")
    text = loaded.to_text(name, db=default_database())
    if file != "-":
        if Path(file).expanduser().exists() and not force:
            raise Refusal(NO_FILE, [f"{file}: there is such a file; --force overwrites it"])
        try:
            loaded.save(file, name)
        except DeckError as error:  # the deck could be written: the file can't
            raise Refusal(NO_FILE, str(error).splitlines()) from None
    if as_json:
        told: dict[str, Any] = {"name": loaded.name, "format": name, "file": None if file == "-" else file}
        print_json({**told, "text": text if file == "-" else None})
    elif file == "-":
        sys.stdout.write(fitted(text, sys.stdout.encoding))
    else:
        say(f"{file}: {loaded.name} as {FILE_FORMATS[name].what}")
