"""Build the card database from card data: `python -m apnap.cards.build --from CORPUS --out FILE`.

A card is compiled by the grammar of `apnap.oracle` where that gives a reading, else taken from the trees
written by hand, else recorded with the reason why it is not supported. No card text goes into the file.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import multiprocessing
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from apnap.cards.database import (
    SHIPPED,
    CardRecord,
    Database,
    DatabaseError,
    supported_record,
    write_database,
)
from apnap.cards.facts import CardFacts
from apnap.cards.read import CardDataError, CardSource, read_cards
from apnap.cards.refused import refusal
from apnap.keywords import support
from apnap.model import Ability, Face

_PARENTHESES: Final = re.compile(r"\([^)]*\)")

NOT_YET: Final = "its text is not read yet"
NOT_CARRIED_OUT: Final = "read, but not carried out yet"


@dataclass(frozen=True, slots=True)
class CompiledFace:
    """A face read by the grammar: its abilities, and how they are spelt (JSON data)."""

    abilities: tuple[Ability, ...]
    spelling: Any = ()


# Reads a face's Oracle text: given the face's facts (a `Face` without abilities), the text and the card's
# layout it returns the compiled face, or the reason why it can't.
CompileFace = Callable[[Face, str, str], "CompiledFace | str"]
Handwritten = Mapping[str, tuple[tuple[Ability, ...], ...]]


def grammar() -> CompileFace | None:
    """The grammar's `compile_face`, None while there is none."""
    try:
        oracle = importlib.import_module("apnap.oracle")
    except ModuleNotFoundError:
        return None
    return getattr(oracle, "compile_face", None)


def handwritten() -> Handwritten:
    """The trees written by hand."""
    module = importlib.import_module("apnap.cards.handwritten")
    cards: Handwritten = module.HANDWRITTEN
    return cards


def stamp() -> str:
    """The hash of all that decides what a card compiles to: the model, the grammar, the trees written by
    hand, and this room's own modules."""
    root = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for room in ("cards", "model", "oracle"):
        for path in sorted((root / room).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def record_of(source: CardSource, compile_face: CompileFace | None, by_hand: Handwritten) -> CardRecord:
    """The record of one card."""
    facts = source.facts
    reason = refusal(facts, source.texts)
    if reason:
        return CardRecord(facts, None, reason)
    if compile_face is not None:
        compiled = [
            compile_face(face.face(), text, facts.rules_layout())
            for face, text in zip(facts.faces, source.texts)
        ]
        done = [face for face in compiled if not isinstance(face, str)]
        if len(done) == len(compiled):
            spelling = [face.spelling for face in done]
            return exact_record(facts, [face.abilities for face in done], spelling if any(spelling) else ())
        reason = next(face for face in compiled if isinstance(face, str))
    own = by_hand.get(facts.rules_name())
    if own is not None:
        return supported_record(facts, own)
    if facts.layout in ("normal", "reversible_card") and not any(map(rules_text, source.texts)):
        return supported_record(facts, [()] * len(facts.faces))
    return CardRecord(facts, None, reason or NOT_YET)


def exact_record(
    facts: CardFacts, abilities: Sequence[tuple[Ability, ...]], spelling: Sequence[Any]
) -> CardRecord:
    """The record of a card that was read whole: supported if the engine carries out all that it says."""
    record = supported_record(facts, abilities, spelling)
    missing = support.lacks(facts.card(tuple(abilities)).faces, facts.rules_layout())
    return replace(record, reason=f"{NOT_CARRIED_OUT}: {'; '.join(missing)}") if missing else record


def rules_text(text: str) -> str:
    """The text without reminder text (CR 207.2a), "" where nothing remains."""
    return _PARENTHESES.sub("", text).strip()


def _records_of(sources: Sequence[CardSource]) -> list[CardRecord]:
    compile_face, by_hand = grammar(), handwritten()
    return [record_of(source, compile_face, by_hand) for source in sources]


def build_records(
    sources: Sequence[CardSource], jobs: int, advance: Callable[[int], None] = lambda done: None
) -> list[CardRecord]:
    """The records of all cards, compiled in so many processes; `advance` hears how many more are done."""
    size = 200
    chunks = [sources[at : at + size] for at in range(0, len(sources), size)]
    records: list[CardRecord] = []
    if jobs <= 1:
        results: Iterable[list[CardRecord]] = map(_records_of, chunks)
        for part in results:
            records.extend(part)
            advance(len(part))
        return records
    # Spawned everywhere, so that a build runs alike on every platform.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for part in pool.imap(_records_of, chunks):
            records.extend(part)
            advance(len(part))
    return records


def build(corpus: Path, out: Path, jobs: int, quiet: bool = False) -> Counter[str]:
    """Read card data, compile it and write the database; how many cards are supported ("") or refused, by
    reason.

    Raises:
        CardDataError: the card data can't be read.
    """
    from rich.progress import Progress

    with Progress(transient=True, disable=quiet) as progress:
        reading = progress.add_task("reading card data", total=None)
        sources = read_cards(corpus)
        progress.remove_task(reading)
        compiling = progress.add_task("compiling cards", total=len(sources))
        records = build_records(sources, jobs, lambda done: progress.advance(compiling, done))
        write_database(records, out, stamp())
    return Counter(record.reason for record in records)


def check(path: Path) -> int:
    """Say whether the database was built by the grammar as it is now; the exit code, 1 if it was not."""
    try:
        built_by = Database.open(path).stamp
    except DatabaseError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if built_by != stamp():
        print(f"{path} is stale: build it anew (python -m apnap.cards.build --from CORPUS)", file=sys.stderr)
        return 1
    print(f"{path} is up to date")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m apnap.cards.build", description="Build the card database from card data."
    )
    parser.add_argument(
        "--from",
        dest="corpus",
        type=Path,
        metavar="CORPUS",
        help="Scryfall's oracle-cards or MTGJSON's AtomicCards, plain or compressed",
    )
    parser.add_argument("--out", type=Path, default=SHIPPED, metavar="FILE", help="where to write it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--quiet", action="store_true", help="no progress bar and no figures")
    parser.add_argument("--check", action="store_true", help="only say whether FILE is up to date")
    given = parser.parse_args(arguments)
    if given.check:
        return check(given.out)
    if given.corpus is None:
        parser.error("--from is needed: the file of card data")
    try:
        counts = build(given.corpus, given.out, given.jobs, given.quiet)
    except (CardDataError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if not given.quiet:
        total = sum(counts.values())
        print(f"{given.out}: {total} cards, {counts['']} supported, {given.out.stat().st_size:,} bytes")
        for reason, count in counts.most_common(21):
            if reason:
                print(f"{count:7} {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
