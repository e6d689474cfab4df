"""A deck: its name and its cards, by name and count."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Final

from apnap.cards import Database, UnknownCard, default_database
from apnap.cards.names import nearest
from apnap.decks.entries import CardNames, DeckError, DeckFileError, ParsedDeck, Problem
from apnap.decks.files import FILE_FORMATS, FileFormat, detected, of_suffix, written

_SHIPPED: Final = Path(__file__).parent / "shipped"


@dataclass(frozen=True)
class Deck:
    """A deck list: card names (whole ones: "Wear // Tear") with their counts, in the order of the list.

    `commanders` begin in the command zone (CR 903.6) and are not in `main`."""

    name: str
    main: Mapping[str, int]
    sideboard: Mapping[str, int] = field(default_factory=dict)
    commanders: tuple[str, ...] = ()

    def __len__(self) -> int:
        """How many cards the main deck has, commanders not counted."""
        return sum(self.main.values())

    def __bool__(self) -> bool:
        return True

    def cards(self) -> list[str]:
        """The main deck's cards, each as often as it is there."""
        return [name for name, count in self.main.items() for _ in range(count)]

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the decks that ship with the package, sorted."""
        return tuple(sorted(path.stem for path in _SHIPPED.glob("*.txt")))

    @classmethod
    def of(cls, given: Deck | str | os.PathLike[str], *, db: Database | None = None) -> Deck:
        """The deck itself, or the one of that name or file (`load`).

        Raises:
            DeckError: a deck can't be found or read.
        """
        return given if isinstance(given, Deck) else cls.load(given, db=db)

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str], *, db: CardNames | None = None) -> Deck:
        """A shipped deck by its name, or a deck list by its path. A path goes before a name only where it
        is written as one ("./red-rush", a `Path`).

        Raises:
            DeckError: there is none, or it can't be read.
        """
        given = os.fspath(name_or_path)
        path = Path(given).expanduser()
        if isinstance(name_or_path, str) and given in cls.names():
            return cls.parse(
                (_SHIPPED / f"{given}.txt").read_text(encoding="utf-8"), name=given, source=given, db=db
            )
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except FileNotFoundError:
            written_as_path = not isinstance(name_or_path, str) or bool(path.suffix) or path.name != given
            if written_as_path:
                raise DeckFileError(given, [Problem(0, "", "no such file")]) from None
            near = tuple(nearest(given, cls.names()))
            what = "no such file, nor a deck that ships with apnap"
            what += "" if near else f": {', '.join(cls.names())}"
            raise DeckError(given, [Problem(0, "", what, near)]) from None
        except UnicodeDecodeError:
            raise DeckError(given, [Problem(0, "", "not a text file in UTF-8")]) from None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise DeckFileError(given, [Problem(0, "", reason)]) from error
        return cls.parse(text, source=given, name=path.stem, db=db, path=path)

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        name: str = "",
        source: str = "deck list",
        db: CardNames | None = None,
        format: str = "",
        path: PurePath | None = None,
    ) -> Deck:
        """Read a list in any of the formats of `apnap.decks.files`: in the one named, or in the one that it
        looks like, or that the ending of `path` tells. Names are looked up in `db`, the default database if
        None; `source` is what errors call the list, `name` is the deck's name unless the list tells one.

        Raises:
            DeckError: with each line that can't be read; nothing is half read.
        """
        reader = file_format(format, source) if format else detected(text, path)
        parsed = reader.read(text, default_database() if db is None else db, source)
        return cls(parsed.name or name, parsed.main, parsed.sideboard, _listed(parsed))

    def to_text(self, format: str = "plain", *, db: CardNames | None = None) -> str:
        """The deck in a format of `apnap.decks.files`, as `parse` reads it back.

        Raises:
            DeckError: there is no such format, or it can't hold the deck.
        """
        if format == "plain":
            return FILE_FORMATS[format].write(self)
        writer = file_format(format, self.name)
        return written(self, writer, default_database() if db is None else db)

    def save(self, path: str | os.PathLike[str], format: str = "", *, db: CardNames | None = None) -> None:
        """Write the deck to a file, whole or not at all; in the format named, or in that which the file's
        ending tells (`.dek`, `.cod`, `.dck`; else a plain list).

        Raises:
            DeckError: there is no such format, it can't hold the deck, or the file can't be written.
        """
        to = Path(path).expanduser()
        of_ending = of_suffix(to)
        text = self.to_text(format or (of_ending.name if of_ending is not None else "plain"), db=db)
        partial = to.with_name(f"{to.name}.{os.getpid()}.partial")
        try:
            partial.write_text(text, encoding="utf-8")
            partial.replace(to)
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise DeckFileError(os.fspath(path), [Problem(0, "", error.strerror or str(error))]) from error

    def check(self, db: Database | None = None) -> dict[str, str]:
        """The cards of the whole deck that can't be played, each with the reason; empty if all can."""
        database = default_database() if db is None else db
        wrong: dict[str, str] = {}
        for name in dict.fromkeys((*self.commanders, *self.main, *self.sideboard)):
            try:
                record = database.get(name)
            except UnknownCard as error:
                wrong[name] = str(error)
                continue
            if not record.supported:
                wrong[name] = record.why
        return wrong


def _listed(parsed: ParsedDeck) -> tuple[str, ...]:
    return tuple(name for name, count in parsed.commanders.items() for _ in range(count))


def file_format(name: str, source: str) -> FileFormat:
    """The format of files of that name.

    Raises:
        DeckError: there is none.
    """
    found = FILE_FORMATS.get(name)
    if found is None:
        near = tuple(nearest(name, FILE_FORMATS)) or tuple(FILE_FORMATS)
        raise DeckError(source, [Problem(0, "", f"no format of deck files named {name!r}", near)])
    return found
