"""The user's own card database: card data kept in their data folder, and compiled there."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from apnap.cards.database import (
    FILE_NAME,
    SHIPPED,
    CardRecord,
    Database,
    DatabaseError,
    data_folder,
    forget_opened,
    write_database,
)
from apnap.cards.download import Remote
from apnap.cards.read import read_cards
from apnap.cards.stamp import stamp
from apnap.cards.texts import DATA_NAME, write_texts

NOTE_NAME: Final = "card-data.json"


@dataclass(slots=True)
class Changes:
    """What an update changed, by card names: `new` cards; `changed` ones, whose text or facts are not the
    same; `gained` and `lost` support; `gone`, no longer in the data. `cards` and `supported` count all;
    `reused` those that did not have to be compiled."""

    cards: int = 0
    supported: int = 0
    reused: int = 0
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    gained: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)


def update(
    path: Path, jobs: int = 1, advance: Callable[[int, int], None] = lambda done, cards: None
) -> Changes:
    """Compile a file of card data (Scryfall's oracle-cards or MTGJSON's AtomicCards) to the user's database
    and keep it with its texts in their data folder. `advance` hears how many cards of how many are done.

    Cards whose text and facts are known already are not compiled again while apnap is the same.

    Raises:
        CardDataError: the file can't be read.
        OSError: the data folder can't be written.
    """
    from apnap.cards.build import build_records, corpus_hash

    folder = data_folder()
    sources = read_cards(path)
    before = _before(folder)
    done = 0

    def more(count: int) -> None:
        nonlocal done
        done += count
        advance(done, len(sources))

    known = [base for base in (before, _opened(SHIPPED)) if base is not None and base.stamp == stamp()]
    records = build_records(sources, jobs, more, known[0] if known else None)
    changes = _changes(before, records)
    if known:
        kept = {record.name: record.source for record in known[0].records()}
        changes.reused = sum(kept.get(record.name) == record.source for record in records)
    folder.mkdir(parents=True, exist_ok=True)
    if path.resolve() != (folder / DATA_NAME).resolve():
        _keep(path, folder / DATA_NAME)
    write_texts(sources, folder)
    if before is not None:
        before.close()
    forget_opened()
    write_database(records, folder / FILE_NAME, stamp(), corpus_hash(sources))
    return changes


def _opened(path: Path) -> Database | None:
    try:
        return Database.open(path)
    except DatabaseError:
        return None


def _before(folder: Path) -> Database | None:
    return _opened(folder / FILE_NAME) or _opened(SHIPPED)


def _changes(before: Database | None, records: list[CardRecord]) -> Changes:
    changes = Changes(len(records), sum(record.supported for record in records))
    left = {record.name: record for record in before.records()} if before is not None else {}
    for record in records:
        old = left.pop(record.name, None)
        if old is None:
            changes.new.append(record.name)
            continue
        if old.source and old.source != record.source:
            changes.changed.append(record.name)
        if record.supported and not old.supported:
            changes.gained.append(record.name)
        elif old.supported and not record.supported:
            changes.lost.append(record.name)
    changes.gone = sorted(left)
    return changes


def _keep(path: Path, kept: Path) -> None:
    """A copy of the file in the user's folder, packed if it isn't."""
    partial = kept.with_name(kept.name + ".new")
    with path.open("rb") as file:
        packed = file.read(6).startswith((b"\x1f\x8b", b"\xfd7zXZ\x00"))
        file.seek(0)
        with partial.open("wb") as out:
            if packed:
                shutil.copyfileobj(file, out)
            else:
                with gzip.GzipFile("", "wb", 6, out, 0) as zipped:
                    shutil.copyfileobj(file, zipped)
    partial.replace(kept)


def kept_remote(folder: Path | None = None) -> Remote | None:
    """What the card data in the user's folder was downloaded as; None where it was not, or is not there."""
    folder = folder or data_folder()
    try:
        told = json.loads((folder / NOTE_NAME).read_text(encoding="utf-8"))
        remote = Remote(**told)
    except (OSError, ValueError, TypeError):
        return None
    return remote if (folder / DATA_NAME).is_file() else None


def note_remote(remote: Remote | None, folder: Path | None = None) -> None:
    """Note what the card data was downloaded as; None: it was not."""
    path = (folder or data_folder()) / NOTE_NAME
    if remote is None:
        path.unlink(missing_ok=True)
    else:
        path.write_text(json.dumps(asdict(remote)), encoding="utf-8")
