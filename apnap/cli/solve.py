"""`apnap solve`: is there a forced win in a set-up position?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import typer

from apnap.cli.decks import AsJson
from apnap.cli.helping import epilog, examples, exit_codes, section
from apnap.cli.out import GAMES_FAILED, UNDECIDED, USAGE, Refusal, print_json, say_lines, stderr
from apnap.cli.run import ScenarioFile, load_scenario
from apnap.scenario import ScenarioError, Solution
from apnap.scenario.solving import ACTIONS, NONE, WIN

SOLVE_HELP: Final = (
    "Search a scenario for a forced win this turn, and show the line.\n\n"
    "The position is the one that the scenario's script comes to, or that it sets up. The player who is "
    "asked first is to win (--player: another), whatever the others answer. The others' hands and all "
    "libraries are not known: a line counts only if it wins whatever lies there. A card that is known says "
    "so in the file: {card: Counterspell, known: yes}. What is random comes out for the worst."
)
SOLVE_EPILOG: Final = epilog(
    section(
        "A puzzle",
        ("players:", ""),
        ("  - hand: [Giant Growth]", ""),
        ("    battlefield: [Forest, Grizzly Bears, Runeclaw Bear]", ""),
        ("  - life: 5", ""),
        ("    battlefield: [Wall of Wood]", ""),
    ),
    section(
        "How its answer is read",
        ("[declare attackers] Grizzly Bears attacks, Runeclaw Bear attacks", ""),
        ("if player 1: Wall of Wood blocks Grizzly Bears:", ""),
        ("  [declare blockers] cast Giant Growth, target: Runeclaw Bear", ""),
    ),
    'What stands below an "if" follows when that is answered. That a spell resolves, or that nothing is'
    " done in a step, is not told.",
    "Mana abilities that only tap for mana are activated while paying. Positions that differ only in the"
    " order of a graveyard, or of what happened this turn, are taken as the same.",
    examples(
        ("apnap solve puzzle.yaml", "within a minute"),
        ("apnap solve puzzle.yaml --turns 2", "by the end of the next turn"),
        ("apnap solve puzzle.yaml --timeout 0 --positions 50000", "the same on any machine"),
        ("apnap solve puzzle.yaml --json", "the line as data"),
    ),
    exit_codes(
        ("0", "there is a forced win, and this is it"),
        ("1", "there is none: every line was searched"),
        ("2", "the scenario is wrong"),
        ("4", "there is no such file"),
        ("5", "none within --timeout, --positions, --actions; there may be one"),
    ),
)


def solve_scenario(
    file: ScenarioFile,
    turns: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Win by the end of the Nth turn, this one being the first."),
    ] = 1,
    timeout: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="How long it may take; 0: as long as it takes.")
    ] = 60.0,
    positions: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many positions may be looked at; 0: any number.")
    ] = 0,
    actions: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many spells, abilities and lands a line may have.")
    ] = ACTIONS,
    player: Annotated[
        str | None, typer.Option("--player", metavar="PLAYER", help="Who is to win, by number or name.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search a scenario for a forced win (see `SOLVE_HELP`)."""
    scenario = load_scenario(file)
    console = stderr()

    def run(heard: Callable[[int, int], None] | None = None) -> Solution:
        return scenario.solve(
            turns, timeout=timeout, positions=positions, actions=actions, player=player, heard=heard
        )

    try:
        if not console.is_terminal:
            solution = run()
        else:
            with console.status("searching") as status:
                solution = run(
                    lambda seen, deep: status.update(
                        f"searching: {seen:,} positions, lines of up to {deep} actions"
                    )
                )
    except ScenarioError as error:
        raise Refusal(USAGE, [str(error)]) from None
    if as_json:
        print_json(solution.to_dict())
    else:
        say_lines(solution.text().splitlines())
    if solution.verdict != WIN:
        raise typer.Exit(GAMES_FAILED if solution.verdict == NONE else UNDECIDED)
