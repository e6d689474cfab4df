"""`apnap sim`: matches between decks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from apnap import pure
from apnap.bots import UnknownBot, make, names
from apnap.cli.decks import AsJson, load, refuse_unsupported
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import (
    GAMES_FAILED,
    INTERRUPTED,
    USAGE,
    Refusal,
    complain,
    keep_others,
    one,
    print_json,
    say,
    say_lines,
    stderr,
    unusable,
)
from apnap.cli.report import game_in_words, match_in_words, print_matches, print_report, title_of
from apnap.game.formats import FORMATS, settings_for
from apnap.sim import (
    DECISION_LIMIT,
    TURN_LIMIT,
    GameResult,
    Match,
    Record,
    Series,
    SeriesResult,
    SeriesTally,
    Tally,
)
from apnap.sim.face import labels
from apnap.sim.match import only_play, processes

_MOST_FAILURES_TOLD: Final = 20

_FASTER: Final = "core           plain Python; APNAP_MYPYC=1 pip install . is 5 times as fast"
_PURE: Final = "core           plain Python (APNAP_PURE=1); the compiled one is 5 times as fast"

# One line a paragraph: the help wraps them itself.
SIM_HELP: Final = (
    "Play games between decks, and count who wins.\n\n"
    "Two decks take turns to be on the play, and both games of such a pair have one seed. Three or more decks"
    " play in one game together, each on the play equally often. Decks with commanders play Commander"
    " (CR 903), two to six of them in a game. Intervals are 95 % Wilson intervals; games stopped at a limit"
    " count for nobody.\n\n"
    "With --match 3 two decks play best of three: who has lost the game before chooses who begins (CR 103.1),"
    " and a bot may swap cards with its sideboard (random leaves the deck as it is).\n\n"
    f"Bots: {', '.join(names())}; or module:Class for one of your own."
)

SIM_EPILOG: Final = epilog(
    examples(
        ("apnap sim red-rush green-trample", "100 games of two shipped decks"),
        ("apnap sim my.txt red-rush --games 1000 --seed 7", "your deck, other luck"),
        ("apnap sim my.txt red-rush --seed 7 --game 17 -v", "game 17 of these, in words"),
        ("apnap sim red-rush red-rush --bot basic --bot random", "a bot for each deck"),
        ("apnap sim a.dck b.dck c.dck d.dck", "a game of four"),
        ("apnap sim my.txt red-rush --match 3", "best of three, with sideboards"),
        ("apnap sim my.txt red-rush --log games.jsonl", "games for apnap replay"),
        ("apnap sim my.txt red-rush --json", "the figures as data"),
    ),
    exit_codes(
        ("0", "all games were played"),
        ("1", "games failed; each is saved as a file that replays it"),
        ("2", "a wrong deck list, bot, format or number"),
        ("3", "a deck holds cards that apnap can't play yet"),
        ("4", "a file can't be written, or would be overwritten"),
    ),
)


def sim(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK DECK [DECK ...]", help="Shipped decks (apnap decks) or files."),
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games to play.")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="One seed always gives the same games.")
    ] = 0,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="N", min=0, help="Processes; 0: one for each core. Results do not change."
        ),
    ] = 0,
    ray: Annotated[
        str,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="Play on a Ray cluster: its address, auto, or local for one here. Results do not change.",
        ),
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help="Who plays: once for all decks, or once for each."),
    ] = None,
    as_json: AsJson = False,
    log: Annotated[
        Path | None,
        typer.Option(
            "--log", metavar="FILE", help="Write every game there: words for .txt, else JSON lines."
        ),
    ] = None,
    best_of: Annotated[
        int,
        typer.Option(
            "--match",
            metavar="N",
            help="Play matches, best of N games, with sideboards; --games counts matches then.",
        ),
    ] = 1,
    variant: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help=f"{', '.join(FORMATS)}; if not told: commander where the decks have commanders.",
        ),
    ] = "",
    turn_limit: Annotated[
        int,
        typer.Option(
            "--turn-limit", metavar="N", min=1, help="Stop a game that is longer than this many turns."
        ),
    ] = TURN_LIMIT,
    decision_limit: Annotated[
        int,
        typer.Option("--decision-limit", metavar="N", min=1, help="Stop a game after this many decisions."),
    ] = DECISION_LIMIT,
    game: Annotated[
        int | None, typer.Option("--game", min=0, metavar="K", help="Play only game K of the match, from 0.")
    ] = None,
    failures: Annotated[
        str, typer.Option("--failures", metavar="DIR", help="Where games that fail are saved.")
    ] = ".",
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="Tell each game in a line; one game (--game) in all words."),
    ] = False,
) -> None:
    """Play games between decks, and count who wins (see `SIM_HELP`)."""
    if len(decks) < 2:
        raise Refusal(USAGE, [f"a match takes two decks or more: apnap sim {decks[0]} OTHER-DECK"])
    bots = tuple(bot or ["random"])
    if len(bots) not in (1, len(decks)):
        raise Refusal(
            USAGE, [f"{one(len(bots), 'bot')} for {len(decks)} decks: name one for all, or one for each"]
        )
    for name in bots:
        try:
            make(name, 0)
        except UnknownBot as error:
            raise Refusal(USAGE, [str(error)]) from None
    loaded = load(decks)
    settings_for(variant, loaded)
    refuse_unsupported(loaded)
    match = Match(
        loaded,
        bots,
        seed,
        turn_limit,
        decision_limit,
        log is not None or (verbose and game is not None),
        failures,
        variant=variant,
    )
    series = None
    if best_of != 1:
        try:
            series = Series(match, best_of)
        except ValueError as error:
            raise Refusal(USAGE, [str(error)]) from None
    numbers = range(games) if game is None else range(game, game + 1)
    used = min(jobs or processes(), max(1, len(numbers) // 4) if jobs == 0 else len(numbers))
    called = labels([deck.name for deck in loaded])

    counts = SeriesTally.of(called, best_of)
    tally = counts.games
    result: GameResult | None = None
    began = time.perf_counter()
    interrupted = False
    with ExitStack() as stack:
        write = stack.enter_context(_log_file(log, called)) if log else None
        advance = stack.enter_context(_progress(len(numbers), hidden=verbose or len(numbers) == 1))
        try:
            for played in _played(series or match, numbers, used, ray):
                if isinstance(played, SeriesResult):
                    counts.add(played)
                else:
                    tally.add(played)
                for result in played.games if isinstance(played, SeriesResult) else (played,):
                    if write:
                        write(result)
                    if verbose:
                        _tell(result, called, whole=game is not None, to_stderr=as_json)
                if verbose and isinstance(played, SeriesResult):
                    _tell_match(played, called, to_stderr=as_json)
                advance()
        except KeyboardInterrupt:
            interrupted = True
    seconds = time.perf_counter() - began

    where = f"Ray cluster {ray}" if ray else one(used, "process", "processes")
    if as_json:
        only = result if game is not None and series is None else None
        data = _data(match, tally, called, only, seconds, used)
        print_json(data if series is None else {**data, "matches": counts.to_data()})
    elif series is not None:
        print_matches(counts, title_of(called, bots), seed)
        print_report(tally, "games", seed, seconds, where)
    elif game is not None and result is not None:
        if not verbose:
            say_lines([game_in_words(result, called)])
        say(f"seed {result.seed}, {one(result.decisions, 'decision')}, digest {result.digest or 'none'}")
    else:
        print_report(tally, title_of(called, bots), seed, seconds, where)
    if not as_json and game is None and not pure.compiled():
        say(_PURE if pure.available() else _FASTER)
    _tell_failures(tally)
    if interrupted:
        complain([f"interrupted after {one(tally.games, 'game')} of {len(numbers):,}"])
        raise typer.Exit(INTERRUPTED)
    if tally.failures:
        raise typer.Exit(GAMES_FAILED)


def _played(
    plays: Match | Series, numbers: range, jobs: int, ray: str
) -> Iterator[GameResult | SeriesResult]:
    if not ray:
        if jobs == 1:
            only_play()
        return iter(plays.run(numbers, jobs))
    from apnap.sim.cluster import spread_over

    return spread_over(plays, numbers, ray)


def _tell(result: GameResult, names: Sequence[str], whole: bool, to_stderr: bool) -> None:
    lines = [game_in_words(result, names)]
    if whole and result.record:
        lines = [*Record.from_json(result.record).log, "", *lines]
    if to_stderr:
        for line in lines:
            stderr().print(line, soft_wrap=True)
    else:
        say_lines(lines)


def _tell_match(result: SeriesResult, names: Sequence[str], to_stderr: bool) -> None:
    line = match_in_words(result, names)
    if to_stderr:
        stderr().print(line, soft_wrap=True)
    else:
        say_lines([line])


def _tell_failures(tally: Tally) -> None:
    if not tally.failures:
        return
    count = len(tally.failures)
    lines = [f"{one(count, 'game')} failed; apnap replay FILE plays one again, to the error"]
    for failure in tally.failures[:_MOST_FAILURES_TOLD]:
        lines += [f"game {failure.number}: {failure.error}", f"  {failure.file}"]
    if count > _MOST_FAILURES_TOLD:
        lines.append(f"and {count - _MOST_FAILURES_TOLD:,} more")
    complain(lines)


@contextmanager
def _progress(total: int, hidden: bool) -> Iterator[Callable[[], None]]:
    """A bar on standard error, where that is a terminal; what is given counts one more game."""
    console = stderr()
    if hidden or not console.is_terminal:
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=total)
        yield lambda: progress.advance(task)


@contextmanager
def _log_file(path: Path, names: Sequence[str]) -> Iterator[Callable[[GameResult], None]]:
    """The file for games; what is given writes one."""
    words = path.suffix.lower() == ".txt"
    keep_others(path, r"^(game|match) \d+: " if words else r'"format": ?"apnap game', "log of games")
    try:
        with path.open("w", encoding="utf-8") as file:

            def write(result: GameResult) -> None:
                if words:
                    lines = [game_in_words(result, names), *Record.from_json(result.record).log, "", ""]
                    file.write("\n".join(lines))
                else:
                    file.write(result.record + "\n")

            yield write
    except OSError as error:
        raise unusable(path, error) from None


def _data(
    match: Match, tally: Tally, names: Sequence[str], result: GameResult | None, seconds: float, jobs: int
) -> dict[str, Any]:
    data = {
        "seed": match.seed,
        "format": match.variant or ("commander" if match.decks[0].commanders else "constructed"),
        "bots": [match.bot_of(deck) for deck in range(len(names))],
        "turn_limit": match.turn_limit,
        "decision_limit": match.decision_limit,
        **tally.to_data(),
        "seconds": round(seconds, 3),
        "jobs": jobs,
        "games_per_second": round(tally.games / seconds, 3) if seconds else None,
        "game": None,
        "matches": None,
    }
    if result is not None:
        data["game"] = {
            "number": result.number,
            "seed": result.seed,
            "seats": [names[deck] for deck in result.seats],
            "winners": [names[deck] for deck in result.winners],
            "ending": result.ending,
            "rule": result.rule,
            "cause": result.cause,
            "how": result.how,
            "turns": result.turns,
            "decisions": result.decisions,
            "digest": result.digest,
        }
    return data
