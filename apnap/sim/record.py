"""A whole game as one JSON document: what it takes to play it again."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import apnap
from apnap.decks import Deck
from apnap.errors import ApnapError
from apnap.sim.face import GameLike, log_lines

FORMAT: Final = "apnap game 1"


class RecordError(ApnapError):
    """A file that holds no game, or not the one that was asked for."""


class RecordFileError(RecordError):
    """A file that can't be read."""


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck as it stands in a file: its name and its list."""

    name: str
    text: str

    def deck(self) -> Deck:
        """The deck.

        Raises:
            DeckError: the list names cards that this version of apnap does not know.
        """
        return Deck.parse(self.text, name=self.name, source=self.name)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: everything is in the order of the players, the first of whom is on the play.

    `answers` holds the key of each action taken, the one that failed included; None: it was lost, and the
    bots have to play again. `state` is the game's own JSON as it was found after an error, None where there
    is none. `version` tells with what it was played, `variant` the format ("": the one that the decks are
    for)."""

    number: int
    seed: int
    decks: tuple[SavedDeck, ...]
    bots: tuple[str, ...]
    turn_limit: int
    decision_limit: int
    answers: tuple[str, ...] | None = ()
    ending: str = ""
    winners: tuple[int, ...] = ()
    rule: str = ""
    turns: int = 0
    digest: str = ""
    error: str = ""
    traceback: str = ""
    state: Any = None
    log: tuple[str, ...] = ()
    version: str = apnap.__version__
    variant: str = ""

    @classmethod
    def of(
        cls,
        decks: Sequence[Deck],
        bots: Sequence[str],
        seed: int,
        number: int,
        turn_limit: int,
        decision_limit: int,
        variant: str = "",
    ) -> Record:
        """The record of a game that has not begun."""
        saved = tuple(SavedDeck(deck.name, deck.to_text()) for deck in decks)
        return cls(number, seed, saved, tuple(bots), turn_limit, decision_limit, variant=variant)

    def failed(
        self, answers: Sequence[str] | None, game: GameLike | None, error: str, traceback: str
    ) -> Record:
        """The same game, failed."""
        known = None if answers is None else tuple(answers)
        turns = 0
        state: Any = None
        log: tuple[str, ...] = ()
        # The game is in an unknown condition: what can still be had of it is kept.
        try:
            if game is not None:
                turns = game.turn
                state = json.loads(game.to_json())
                log = tuple(log_lines(game))
        except Exception as caught:
            traceback += f"\nwhile saving: {type(caught).__name__}: {caught}\n"
        return replace(
            self,
            answers=known,
            ending="failed",
            turns=turns,
            error=error,
            traceback=traceback,
            state=state,
            log=log,
        )

    def to_json(self) -> str:
        """The record as JSON in one line."""
        data = {"format": FORMAT, **asdict(self)}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The inverse of `to_json`; what a newer version has added is passed over.

        Raises:
            RecordError: the text is no such record.
        """
        try:
            data = json.loads(text)
        except ValueError as error:
            raise RecordError(f"not JSON: {error}") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f'not a saved game ("format": "{FORMAT}" is missing)')
        known = {field.name: data[field.name] for field in fields(cls) if field.name in data}
        try:
            known["decks"] = tuple(SavedDeck(str(d["name"]), str(d["text"])) for d in known["decks"])
            for name in ("bots", "answers", "winners", "log"):
                if known.get(name) is not None:
                    known[name] = tuple(known[name])
            return cls(**known)
        except (KeyError, TypeError) as error:
            raise RecordError(f"the saved game is damaged: {error}") from None

    def save(self, folder: Path) -> str:
        """Write the game to a file of its own in the folder, and say which: `apnap-failed-SEED-NUMBER.json`.

        An error of the file system is not raised but told in place of the name: the run has to go on."""
        path = folder / f"apnap-failed-{self.seed}-{self.number}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
            partial.write_text(self.to_json() + "\n", encoding="utf-8")
            partial.replace(path)
        except OSError as error:
            return f"(not saved: {path}: {error.strerror or error})"
        return str(path)


def read_record(path: Path | str, number: int | None = None) -> Record:
    """The game that a file holds: one document, or JSON lines (`apnap sim --log`), of which the one with the
    number is taken, the first if None.

    Raises:
        RecordError: there is none.
    """
    path = Path(path)
    wanted = None if number is None else re.compile(rf'"number":\s*{number}\b')
    try:
        with path.open(encoding="utf-8") as file:
            seen = 0
            for line in file:
                seen += 1
                if not line.strip():
                    continue
                try:
                    if wanted and not wanted.search(line):
                        continue
                    record = Record.from_json(line)
                except RecordError:
                    if seen > 1:
                        raise
                    # Perhaps one document that somebody has laid out over many lines.
                    record = Record.from_json(line + file.read())
                if number is None or record.number == number:
                    return record
    except OSError as error:
        raise RecordFileError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: not a text file in UTF-8") from None
    except RecordFileError:
        raise
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    raise RecordError(
        f"{path}: the file holds no game" + ("" if number is None else f" with number {number}")
    )
