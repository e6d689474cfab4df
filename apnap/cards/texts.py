"""The user's card data beside the database: the file as it was given, and the text of each card by name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from apnap.cards.database import CardRecord, data_folder
from apnap.cards.read import CardSource

TEXTS_NAME: Final = "texts.db"
# The card data itself; its format is told from its content.
DATA_NAME: Final = "card-data"

Texts = Mapping[str, tuple[str, ...]]
"""The Oracle text of each face, by the card's whole name."""


def texts_of(sources: Iterable[CardSource]) -> dict[str, tuple[str, ...]]:
    """The texts of card data that has been read."""
    return {source.facts.name: source.texts for source in sources}


def write_texts(sources: Iterable[CardSource], folder: Path) -> None:
    """Keep the texts in the folder, all or none."""
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{TEXTS_NAME}.partial"
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(partial)) as base:
        base.execute("CREATE TABLE texts (name TEXT, face INTEGER, text TEXT, PRIMARY KEY (name, face))")
        base.executemany(
            "INSERT INTO texts VALUES (?, ?, ?)",
            (
                (source.facts.name, number, text)
                for source in sources
                for number, text in enumerate(source.texts)
            ),
        )
        base.commit()
    partial.replace(folder / TEXTS_NAME)


def text_of(record: CardRecord, folder: Path | None = None) -> tuple[str, ...] | None:
    """The Oracle text of each face of a card, where the user has the card data; else None."""
    rows = _rows("SELECT text FROM texts WHERE name = ? ORDER BY face", (record.name,), folder)
    texts = tuple(str(row[0]) for row in rows)
    return texts if len(texts) == len(record.facts.faces) else None


def kept_texts(folder: Path | None = None) -> dict[str, tuple[str, ...]]:
    """All texts that the user has; none where there is no card data."""
    out: dict[str, tuple[str, ...]] = {}
    for name, text in _rows("SELECT name, text FROM texts ORDER BY name, face", (), folder):
        out[str(name)] = (*out.get(str(name), ()), str(text))
    return out


def _rows(query: str, values: tuple[str, ...], folder: Path | None) -> list[tuple[object, ...]]:
    path = (folder or data_folder()) / TEXTS_NAME
    if not path.is_file():
        return []
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return base.execute(query, values).fetchall()
    except sqlite3.Error:  # damaged: as good as not there
        return []
