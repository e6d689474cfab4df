"""The command line: what commands there are, and how errors leave."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

import apnap
from apnap import pure
from apnap.cards import CardsError
from apnap.cli import card, cards, deck_files, decks, play, replay, rule, run, sim, solve
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import INTERRUPTED, NO_FILE, USAGE, Refusal, complain, has_all_letters
from apnap.decks import DeckError
from apnap.errors import ApnapError

_EXAMPLES: Final = epilog(
    examples(
        ("apnap play red-rush green-trample", "play against a bot, at the terminal"),
        ("apnap sim red-rush green-trample", "100 games of two decks"),
        ("apnap sim red-rush my.txt --games 1000", "a list of your own"),
        ("apnap sim red-rush my.txt --game 17 -v", "game 17 of these again, in words"),
        ("apnap sim a.dck b.dck c.dck d.dck", "a game of four; also Commander"),
        ("apnap sim red-rush my.txt --match 3", "best of three, with sideboards"),
        ("apnap deck show my.txt", "a deck's cards"),
        ("apnap deck report decks/", "how much of each can be played"),
        ("apnap deck check my.txt --format modern", "what is illegal, and why"),
        ("apnap deck convert my.dek my.cod", "for another program"),
        ('apnap card "giant growth"', "a card as apnap understands it"),
        ('apnap card "giant growth" --rules', "the rules behind a card"),
        ("apnap cards search 'when:enters does:draw'", "cards by what they do"),
        ("apnap run board.yaml --explain", "play a set-up position; say why"),
        ('apnap why board.yaml "cast giant growth"', "why that is not legal there"),
        ("apnap solve puzzle.yaml", "is there a forced win this turn?"),
        ("apnap rule trample", "a rule, and where it is done"),
        ("apnap replay games.jsonl", "a game of sim --log again"),
    ),
    exit_codes(
        ("0", "all went well"),
        ("1", "games failed; an expectation failed; a deck or an action is illegal"),
        ("2", "a wrong command, name, or content of a file"),
        ("3", "a deck or a text holds what apnap can't play yet"),
        ("4", "a file can't be read or written, or would be overwritten"),
        ("5", "a search for a win met a limit before it was decided"),
        ("130", "interrupted"),
    ),
    "apnap COMMAND --help has more, with examples. --json writes data on every command.",
)

app = typer.Typer(
    name="apnap",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
deck_app = typer.Typer(no_args_is_help=True, help="Look at one deck, check it, convert it.")
cards_app = typer.Typer(no_args_is_help=True, help="All cards: find them, report on them, update them.")

rules_app = typer.Typer(no_args_is_help=True, help="The rule book as a whole: its text, and what tests show.")


def _version(wanted: bool) -> None:
    if wanted:
        core = "compiled" if pure.compiled() else "plain Python"
        typer.echo(f"apnap {apnap.__version__} ({core} core)")
        raise typer.Exit


@app.callback(epilog=_EXAMPLES)
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Play Magic: The Gathering by the Comprehensive Rules."""


app.command("play", help=play.PLAY_HELP, epilog=play.PLAY_EPILOG)(play.play)
app.command("sim", help=sim.SIM_HELP, epilog=sim.SIM_EPILOG)(sim.sim)
app.command("decks", epilog=decks.DECKS_EPILOG)(decks.list_decks)
app.add_typer(deck_app, name="deck")
deck_app.command("show", epilog=decks.SHOW_EPILOG)(decks.show_deck)
deck_app.command("report", epilog=decks.REPORT_EPILOG)(decks.report_decks)
deck_app.command("check", help=deck_files.CHECK_HELP, epilog=deck_files.CHECK_EPILOG)(deck_files.check_deck)
deck_app.command("convert", help=deck_files.CONVERT_HELP, epilog=deck_files.CONVERT_EPILOG)(
    deck_files.convert_deck
)
app.command("card", epilog=card.CARD_EPILOG)(card.show_card)
app.add_typer(cards_app, name="cards")
# A term may begin with a minus sign: no short options here.
cards_app.command(
    "search",
    help=cards.SEARCH_HELP,
    epilog=cards.SEARCH_EPILOG,
    context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
)(cards.search_cards)
cards_app.command("report", help=cards.REPORT_HELP, epilog=cards.REPORT_EPILOG)(cards.report_cards)
cards_app.command("update", help=cards.UPDATE_HELP, epilog=cards.UPDATE_EPILOG)(cards.update_cards)
app.command("rule", help=rule.RULE_HELP, epilog=rule.RULE_EPILOG)(rule.show_rule)
app.add_typer(rules_app, name="rules")
rules_app.command("coverage", help=rule.COVERAGE_HELP, epilog=rule.COVERAGE_EPILOG)(rule.show_coverage)
rules_app.command("update", help=rule.RULES_UPDATE_HELP, epilog=rule.UPDATE_EPILOG)(rule.update_rules)
app.command("run", help=run.RUN_HELP, epilog=run.RUN_EPILOG)(run.run_scenario)
app.command("why", help=run.WHY_HELP, epilog=run.WHY_EPILOG)(run.why_not)
app.command("solve", help=solve.SOLVE_HELP, epilog=solve.SOLVE_EPILOG)(solve.solve_scenario)
app.command("replay", help=replay.REPLAY_HELP, epilog=replay.REPLAY_EPILOG)(replay.replay_game)


@cards_app.callback()
def cards_root() -> None:
    """All cards: find them, report on them, update them."""


@rules_app.callback()
def rules_root() -> None:
    """The rule book as a whole: its text, and what tests show."""


@deck_app.callback()
def deck_root() -> None:
    """Look at one deck, check it, convert it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; always leaves by `SystemExit`. Errors of ours are told without a traceback."""
    # So that --bot module:Class finds one in the folder where it is called; worker processes have it, too.
    here = os.getcwd()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not has_all_letters(stream):
            stream.reconfigure(errors="replace")  # what is not written in plain letters anyhow
    sys.path.append(here)
    try:
        app(args=None if arguments is None else list(arguments), prog_name="apnap")
    except Refusal as refusal:
        complain(refusal.lines)
        sys.exit(refusal.code)
    except DeckError as error:
        complain(str(error).splitlines())
        sys.exit(USAGE)
    except CardsError as error:
        complain(str(error).splitlines())
        sys.exit(NO_FILE)
    except ApnapError as error:
        complain(str(error).splitlines())
        sys.exit(USAGE)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        sys.path.remove(here)
