"""`apnap run` and `apnap why`: play a scenario, and why an action is not legal in it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from apnap.cli.decks import AsJson
from apnap.cli.helping import epilog, examples, exit_codes, section
from apnap.cli.out import (
    GAMES_FAILED,
    NO_FILE,
    USAGE,
    Refusal,
    complain,
    has_all_letters,
    keep_others,
    one,
    print_json,
    say,
    say_lines,
)
from apnap.play import is_saved_game
from apnap.scenario import Played, Scenario, ScenarioError
from apnap.scenario.answering import WhyNot, why
from apnap.scenario.board import draw
from apnap.scenario.page import MARK as PAGE_MARK
from apnap.scenario.page import play_page
from apnap.scenario.report import Report, step_lines

RUN_HELP: Final = (
    "Play a scenario (a position, a script, expectations), and say what happens and by which rule."
)
WHY_HELP: Final = (
    "Say why an action is not legal in a scenario.\n\n"
    'The action is told in words: "cast Giant Growth", "play Forest", "attack with Grizzly Bears", "block '
    'Runeclaw Bear with Grizzly Bears", "activate Llanowar Elves", "target Grizzly Bears". It is asked after '
    "the script, for the player whose card it is."
)
RUN_EPILOG: Final = epilog(
    section(
        "A scenario",
        ("players:", "in turn order; docs/scenario.md has all words"),
        ("  - {hand: [Lightning Bolt], mana: R}", ""),
        ("  - {battlefield: [Grizzly Bears]}", ""),
        ("script:", "what is done; all else is passed"),
        ("  - {cast: Lightning Bolt, targets: [Grizzly Bears]}", ""),
        ("expect:", "what has to come of it"),
        ("  Grizzly Bears: graveyard", ""),
    ),
    examples(
        ("apnap run board.yaml", "what happens, each line with its rule"),
        ("apnap run board.yaml --explain", "every question and reason, too"),
        ("apnap run board.yaml --step", "the board after each step"),
        ("apnap run board.yaml --format html -o page.html", "a page to be sent"),
        ("apnap run board.yaml --json", "as data"),
    ),
    exit_codes(
        ("0", "all that is expected is so"),
        ("1", "something is not"),
        ("2", "the scenario is wrong, or can't be played as it is written"),
        ("4", "a file can't be read or written, or would be overwritten"),
    ),
)
WHY_EPILOG: Final = epilog(
    examples(
        ('apnap why board.yaml "cast Giant Growth"', "after the script"),
        ('apnap why board.yaml "attack with Grizzly Bears" --after 1', "after a step"),
        ('apnap why board.yaml "play Forest" --by "player 1"', "for that player"),
    ),
    exit_codes(
        ("0", "it is legal"),
        ("1", "it is not, and this is why"),
        ("2", "the scenario is wrong, or the words are no action"),
        ("4", "there is no such file"),
    ),
)
ScenarioFile = Annotated[Path, typer.Argument(metavar="FILE", help="A scenario (YAML).")]


def run_scenario(
    file: ScenarioFile,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also tell what was asked and answered, and every pass.")
    ] = False,
    as_json: AsJson = False,
    by_step: Annotated[
        bool, typer.Option("--step", help="Draw the board after each step, and wait for Enter.")
    ] = False,
    form: Annotated[
        str,
        typer.Option("--format", metavar="FORM", help="text, or html: a page with boards."),
    ] = "text",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="PAGE", help="The file for the page; else standard output."),
    ] = None,
) -> None:
    """Play a scenario (see `RUN_HELP`)."""
    if form not in ("text", "html"):
        raise Refusal(USAGE, [f"--format: text or html, not {form!r}"])
    if (output is not None and form != "html") or (form == "html" and (as_json or by_step)):
        raise Refusal(USAGE, ["-o goes with --format html, and --json and --step do not"])
    scenario = load_scenario(file)
    if form == "html":
        _page(scenario, output, explain)
        return
    quiet = as_json or not by_step
    waits = by_step and not as_json and sys.stdin.isatty()

    def shown(step: Played) -> None:
        if quiet:
            return
        say_lines(step_lines(step, explain))
        say_lines(step.board.splitlines())
        if waits:
            input()

    try:
        report = scenario.run(shown, draw if by_step else None)
    except ScenarioError as error:
        _tell(error.report, as_json, explain, str(error), told=not quiet)
        raise typer.Exit(USAGE) from None
    _tell(report, as_json, explain, told=not quiet)
    if not report.ok:
        raise typer.Exit(GAMES_FAILED)


def load_scenario(file: Path) -> Scenario:
    """The scenario of a file.

    Raises:
        Refusal: there is none, or it can't be read.
    """
    if not file.is_file():
        what = "is a folder, no scenario" if file.is_dir() else "there is no such file"
        raise Refusal(NO_FILE, [f"{file}: {what}"])
    if is_saved_game(file):
        goes_on = f"apnap play --resume {file} goes on with it"
        raise Refusal(USAGE, [f"{file}: a game saved by apnap play, no scenario; {goes_on}"])
    try:
        return Scenario.load(file)
    except ScenarioError as error:
        raise Refusal(USAGE, [str(error)]) from None


def _page(scenario: Scenario, output: Path | None, explain: bool) -> None:
    if output is not None:
        keep_others(output, PAGE_MARK, "page by apnap")
    try:
        text, report, error = play_page(scenario, explain)
    except ScenarioError as stopped:
        raise Refusal(USAGE, [str(stopped)]) from None
    if output is None:
        if not has_all_letters(sys.stdout):
            text = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
        sys.stdout.write(text)
    else:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as failed:
            raise Refusal(NO_FILE, [f"{output}: can't be written: {failed.strerror}"]) from None
        say(f"the page is {output}")
    if error is not None:
        complain([str(error)])
        raise typer.Exit(USAGE)
    if not report.ok:
        raise typer.Exit(GAMES_FAILED)


def _tell(report: Report | None, as_json: bool, explain: bool, error: str = "", told: bool = False) -> None:
    if as_json:
        data = (report or Report()).to_dict()
        print_json({**data, "ok": not error and report is not None and report.ok, "error": error or None})
        return
    if report is not None and not told:
        say_lines(report.text(explain).splitlines())
    if error:
        complain([error])
        return
    assert report is not None
    failed = len(report.failed)
    count = one(len(report.checks), "expectation")
    say(f"{count}: " + ("all hold" if not failed else f"{failed} failed"))


def why_not(
    file: ScenarioFile,
    action: Annotated[str, typer.Argument(metavar="ACTION", help='The action: "cast Giant Growth".')],
    by: Annotated[
        str | None, typer.Option("--by", metavar="PLAYER", help="Whose action it is, by number or name.")
    ] = None,
    steps: Annotated[
        int | None,
        typer.Option("--after", min=0, metavar="N", help="Ask after N steps of the script; after all of it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say why an action is not legal (see `WHY_HELP`)."""
    scenario = load_scenario(file)
    try:
        answer: WhyNot = why(scenario, action, by, steps)
    except ScenarioError as error:
        raise Refusal(USAGE, [str(error)]) from None
    if as_json:
        print_json(
            {
                "action": action,
                "player": answer.player,
                "legal": answer.legal,
                "rule": answer.rule or None,
                "reason": answer.text or None,
            }
        )
    elif answer.legal:
        say(f"{action}: legal for {answer.player}")
    else:
        rule = f" (CR {answer.rule})" if answer.rule else ""
        say_lines([f"{action}: not legal for {answer.player}: {answer.text}{rule}"])
    if not answer.legal:
        raise typer.Exit(GAMES_FAILED)
