"""People at the table for tests: scripted lines, and lines at random."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console

from apnap.cli.play import card_texts, describe
from apnap.decks import Deck
from apnap.game import Game
from apnap.play import PERSON, Seat, Session
from apnap.play.table import Table


class Script:
    """Types these lines, then nothing more."""

    interactive = False

    def __init__(self, lines: Iterable[str]) -> None:
        self.left = list(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str, completions: Sequence[str]) -> str | None:
        self.prompts.append(prompt)
        return self.left.pop(0) if self.left else None


class AtRandom:
    """Types what the open decision takes: any number of a choice, a number in its range, Enter, "all"."""

    interactive = False

    def __init__(self, session: Session, seed: int, most: int = 100_000) -> None:
        self.session = session
        self.rng = random.Random(seed)
        self.most = most
        self.typed: list[str] = []

    def ask(self, prompt: str, completions: Sequence[str]) -> str | None:
        if len(self.typed) >= self.most:
            return None
        decision = self.session.game.decision
        assert decision is not None
        options = decision.options
        low, high = getattr(options, "low", 0), getattr(options, "high", -1)
        if high >= low:
            said = str(self.rng.randint(low, min(high, low + 9)))
        elif decision.kind == "attack":
            said = self.rng.choice(["", "all", "1"])
        elif decision.kind == "block":
            said = self.rng.choice(["", "1A", "1B"])
        elif decision.kind == "priority" and self.rng.random() < 0.25:
            said = "pass"
        else:
            said = str(self.rng.randint(1, 1 + self.rng.randrange(len(options))))
        self.typed.append(said)
        return said


def session_of(
    decks: Sequence[str] = ("red-rush", "green-trample"),
    seed: int = 7,
    bot: str = "random",
    first: int = 0,
) -> Session:
    """A person against a bot; two people where the bot is "person"."""
    seats = [Seat("Ann", PERSON), Seat("Bert" if bot == PERSON else "Bot", bot)]
    game = Game(
        [Deck.load(deck) for deck in decks],
        seed,
        players=[seat.name for seat in seats],
        format={"first": first},
    )
    return Session(game, seats, seed)


def table_of(session: Session, lines: object, save: Path, width: int = 80) -> tuple[Table, io.StringIO]:
    """A table that writes into a string."""
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, markup=False, emoji=False)
    return Table(session, console, lines, card_texts, describe, save), out  # type: ignore[arg-type]
