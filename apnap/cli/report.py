"""The results of a match, for reading."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table

from apnap.cli.out import one, say, say_wrapped, stdout
from apnap.sim import GameResult, SeriesResult, SeriesTally, Tally, wilson
from apnap.sim.stats import DeckCount


def title_of(names: Sequence[str], bots: Sequence[str]) -> str:
    """Who plays: "red-rush vs green-trample, bot random"."""
    if len(set(bots)) == 1:
        return f"{' vs '.join(names)}, bot {bots[0]}"
    return " vs ".join(f"{name} ({bot})" for name, bot in zip(names, bots))


def print_report(tally: Tally, title: str, seed: int, seconds: float, where: str) -> None:
    """Write the table of decks, how long games were, how they ended, how fast it went."""
    say(f"{title}: {one(tally.games, 'game')}, seed {seed}\n")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("deck", overflow="fold", ratio=1)
    for heading in ("wins", "win rate", "95 % interval", "on the play", "on the draw"):
        table.add_column(heading, justify="right", no_wrap=True)
    best = max((deck.wins for deck in tally.decks), default=0)
    for deck in tally.decks:
        table.add_row(*_row(deck), style="bold" if deck.wins == best else "")
    stdout().print(table)

    say()
    if tally.turns:
        low, high = min(tally.turns), max(tally.turns)
        median = f"{tally.median_turns():.1f}".removesuffix(".0")
        say(f"turns a game   mean {tally.mean_turns():.1f}, median {median}, from {low} to {high}")
    for at, ((rule, cause, how), times) in enumerate(tally.by_frequency()):
        lead = f"{'games ended' if at == 0 else '':<14} {times:>5}  "
        say_wrapped(f"{lead}{with_rules(how, cause, rule)}", " " * len(lead))
    speed = f"{tally.games / seconds:.1f} games a second" if seconds else ""
    say(f"speed          {speed} ({where}, {seconds:.1f} s)")


def print_matches(tally: SeriesTally, title: str, seed: int) -> None:
    """Write the table of matches won."""
    say(f"{title}: {one(tally.matches, 'match', 'matches')}, best of {tally.best_of}, seed {seed}\n")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("deck", overflow="fold", ratio=1)
    for heading in ("matches won", "win rate", "95 % interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    best = max(tally.wins, default=0)
    for deck, wins in zip(tally.games.decks, tally.wins):
        low, high = wilson(wins, tally.finished)
        interval = f"{100 * low:.1f} - {100 * high:.1f} %" if tally.finished else "-"
        row = (deck.name, f"{wins:,}", _percent(wins, tally.finished), interval)
        table.add_row(*row, style="bold" if wins == best else "")
    stdout().print(table)
    if tally.finished < tally.matches:
        say(f"\n{one(tally.matches - tally.finished, 'match', 'matches')} without a winner")
    say()


def match_in_words(result: SeriesResult, names: Sequence[str]) -> str:
    """One match in one line."""
    score = " : ".join(str(wins) for wins in result.wins)
    what = f"{names[result.winner]} won" if result.winner >= 0 else "nobody won"
    return f"match {result.number}: {' vs '.join(names)} {score}: {what}"


def _row(deck: DeckCount) -> tuple[str, ...]:
    low, high = wilson(deck.wins, deck.games)
    interval = f"{100 * low:.1f} - {100 * high:.1f} %" if deck.games else "-"
    return (
        deck.name,
        f"{deck.wins:,}",
        _percent(deck.wins, deck.games),
        interval,
        _of(deck.play_wins, deck.play_games),
        _of(deck.draw_wins, deck.draw_games),
    )


def with_rules(words: str, *rules: str) -> str:
    """The words with the rules behind them: "a player's life total was 0 or less (704.5a, 104.2a)"."""
    told = ", ".join(dict.fromkeys(rule for rule in rules if rule))
    return f"{words} ({told})" if told else words


def _percent(wins: int, games: int) -> str:
    return f"{100 * wins / games:.1f} %" if games else "-"


def _of(wins: int, games: int) -> str:
    return f"{wins}/{games} {100 * wins / games:.0f} %" if games else "-"


def game_in_words(result: GameResult, names: Sequence[str]) -> str:
    """One game in one line."""
    seats = " vs ".join(names[deck] for deck in result.seats)
    start = f"game {result.number}: {seats}: "
    if result.error:
        return f"{start}failed on turn {result.turns}: {result.error}"
    if result.winners:
        what = f"{' and '.join(names[deck] for deck in result.winners)} won"
    else:
        what = result.ending
    why = f", {with_rules(result.how, result.cause, result.rule)}" if result.rule else ""
    return f"{start}{what} on turn {result.turns}{why}"
