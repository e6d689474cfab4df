"""Build the card database from card data: `python -m apnap.cards.build --from CORPUS --out FILE`.

A card is compiled by the grammar of `apnap.oracle` where that gives a reading, else taken from the trees
written by hand, else recorded with the reason why it is not supported. No card text goes into the file.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import multiprocessing
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
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
from apnap.cards.stamp import stamp
from apnap.keywords import support
from apnap.model import Ability, Face
from apnap.oracle import CompiledFace, Refusal, compile_or_refuse

_PARENTHESES: Final = re.compile(r"\([^)]*\)")

NOT_READ: Final = "its text is not read whole"
NOT_CARRIED_OUT: Final = "read, but not carried out yet"


# Reads a face's Oracle text: given the face's facts (a `Face` without abilities) and the text it returns the
# compiled face, or where and why it can't.
CompileFace = Callable[[Face, str], CompiledFace | tuple[Refusal, ...]]


def corpus_hash(sources: Iterable[CardSource]) -> str:
    """A hash of card data: two files that tell the same of all cards have the same."""
    digest = hashlib.sha256()
    for source in sources:
        digest.update(repr(source).encode())
    return digest.hexdigest()


def source_hash(source: CardSource) -> str:
    """A hash of what a card's abilities are compiled from: its text and facts, not where it is legal."""
    facts = replace(source.facts, legalities=None, identity=(), keywords=tuple(sorted(source.facts.keywords)))
    digest = hashlib.blake2b(repr((facts, source.texts)).encode(), digest_size=6).digest()
    return base64.b64encode(digest).decode()


def record_of(source: CardSource, compile_face: CompileFace) -> CardRecord:
    """The record of one card."""
    return replace(_record_of(source, compile_face), source=source_hash(source))


def _record_of(source: CardSource, compile_face: CompileFace) -> CardRecord:
    facts = source.facts
    reason = refusal(facts, source.texts)
    if reason:
        return CardRecord(facts, None, reason)
    done: list[CompiledFace] = []
    refused: list[Refusal] = []
    for number, (face, text) in enumerate(zip(facts.faces, source.texts)):
        compiled = compile_face(face.face(), text)
        if isinstance(compiled, tuple):
            refused += (each.of_face(number) for each in compiled)
        else:
            done.append(compiled)
    if not refused:
        spelling = [face.spelling for face in done]
        return exact_record(facts, [face.abilities for face in done], spelling if any(spelling) else ())
    return CardRecord(facts, None, str(refused[0]), (), tuple(refused))


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
    return [record_of(source, compile_or_refuse) for source in sources]


def build_records(
    sources: Sequence[CardSource],
    jobs: int,
    advance: Callable[[int], None] = lambda done: None,
    known: Database | None = None,
) -> list[CardRecord]:
    """The records of all cards, compiled in so many processes; `advance` hears how many more are done.

    Where the database `known` was made by the code as it is now, its records of cards whose text and facts
    are the same are taken over (where they are legal may differ)."""
    taken = _reusable(sources, known) if known is not None and known.stamp == stamp() else {}
    advance(len(taken))
    left = [source for source in sources if source.facts.name not in taken]
    made: dict[str, CardRecord] = {}
    size = 200
    chunks = [left[at : at + size] for at in range(0, len(left), size)]
    if jobs <= 1 or len(chunks) <= 1:
        results: Iterable[list[CardRecord]] = map(_records_of, chunks)
        for part in results:
            made.update((record.name, record) for record in part)
            advance(len(part))
    else:
        # Spawned everywhere, so that a build runs alike on every platform.
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            for part in pool.imap(_records_of, chunks):
                made.update((record.name, record) for record in part)
                advance(len(part))
    return _melding([taken.get(source.facts.name) or made[source.facts.name] for source in sources])


def _melding(records: list[CardRecord]) -> list[CardRecord]:
    """A meld card is played with its other side, half of what the pair melds into (CR 712.4): not without
    it."""
    played = {record.name for record in records if record.facts.layout == "meld" and record.supported}
    out = []
    for record in records:
        result = record.facts.meld_result
        reason = f"melds into {result}, which is not supported"
        if record.supported and result and result not in played:
            record = replace(record, reason=reason)
        elif record.exact and record.reason == reason and result in played:
            record = replace(record, reason="")
        out.append(record)
    return out


def _reusable(sources: Sequence[CardSource], known: Database) -> dict[str, CardRecord]:
    by_name = {source.facts.name: source for source in sources}
    taken: dict[str, CardRecord] = {}
    for record in known.records():
        source = by_name.get(record.name)
        if source is not None and record.source and record.source == source_hash(source):
            taken[record.name] = replace(record, facts=source.facts)
    return taken


def build(
    corpus: Path, out: Path, jobs: int, quiet: bool = False, known: Database | None = None
) -> Counter[str]:
    """Read card data, compile it and write the database; how many cards are supported ("") or refused, by
    reason. `known` as in `build_records`.

    Raises:
        CardDataError: the card data can't be read.
    """
    from rich.progress import Progress

    with Progress(transient=True, disable=quiet) as progress:
        reading = progress.add_task("reading card data", total=None)
        sources = read_cards(corpus)
        progress.remove_task(reading)
        compiling = progress.add_task("compiling cards", total=len(sources))
        records = build_records(sources, jobs, lambda done: progress.advance(compiling, done), known)
        write_database(records, out, stamp(), corpus_hash(sources))
    return Counter(NOT_READ if record.refusals else record.reason for record in records)


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
