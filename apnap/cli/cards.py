"""`apnap cards`: all cards; what is read of them, finding them, and card data of the user's own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from apnap.cards import CardRecord, CardsError, Database, DatabaseError, FaceFacts, default_database
from apnap.cards.database import data_folder, own_is_stale
from apnap.cards.facts import color_letters
from apnap.cards.read import CardDataError
from apnap.cli.decks import AsJson
from apnap.cli.helping import examples
from apnap.cli.out import (
    NO_FILE,
    USAGE,
    Refusal,
    complain,
    one,
    print_json,
    progress_bar,
    say,
    say_wrapped,
    stdout,
    unusable,
    wrong_file,
)
from apnap.sim.match import processes

_SHOWN_NAMES: Final = 12

# One line a paragraph: the help wraps them itself.
SEARCH_HELP: Final = (
    "Find cards by what they are and by what they do.\n\n"
    "Facts: name: type: color: identity: mv power toughness loyalty legal: keyword: layout: is:\n\n"
    "Meaning, of one ability: when: does: cost: has: replaces: gives:\n\n"
    "An unknown word is answered with the list of words; docs/cards.md has them all."
)
REPORT_HELP: Final = (
    "Count what is read of the cards, and rank what would unlock most of them next.\n\n"
    "Failing phrases are ranked by the cards that they alone block; they need the text of the cards: --from,"
    " or apnap cards update before."
)
UPDATE_HELP: Final = (
    "Read card data, keep it in your data folder, and compile it to a database that is used from then on.\n\n"
    "Reads Scryfall's oracle-cards or MTGJSON's AtomicCards (.json, .gz, .xz); without --from, downloads"
    " Scryfall's file of today."
)

SEARCH_EPILOG: Final = examples(
    ("apnap cards search 'type:elf mv<=2'", "by facts"),
    ("apnap cards search 'when:enters does:draw'", "of one ability"),
    ("apnap cards search '(when:enters) (does:draw)'", "of any two"),
    ("apnap cards search 'gives:flying -keyword:flying'", "not this"),
    ("apnap cards search 'type:goblin is:supported' --json", "as data"),
)
REPORT_EPILOG: Final = examples(
    ("apnap cards report --format pauper", "cards legal in Pauper"),
    ("apnap cards report --json > old.json", "kept, to be compared"),
    ("apnap cards report --compare old.json", "gains and losses"),
    ("apnap cards report --from cards.json.gz", "of other card data"),
)
UPDATE_EPILOG: Final = examples(
    ("apnap cards update", "download today's, and compile it"),
    ("apnap cards update --from cards.json.gz", "a file that you have"),
    ("apnap cards update --kept", "after a new version of apnap"),
)


def note_stale() -> None:
    """Say that the user's own database is not used, if so."""
    if own_is_stale():
        complain(
            ["your card database was made by another version of apnap; apnap cards update --kept renews it"],
            "note: ",
        )


def cards_shown(found: int, shown: int) -> str:
    """How many cards were found, and how many of them are listed: "70 cards, 50 shown (...)"."""
    more = f", {shown} shown (--limit 0 shows all)" if shown < found else ""
    return f"{one(found, 'card')}{more}"


def search_cards(
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="Terms; all must hold.")],
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=0, help="Show so many at most; 0: all.")
    ] = 50,
    as_json: AsJson = False,
) -> None:
    """Find cards."""
    from apnap.cards.search import QueryError, search

    note_stale()
    try:
        found = search(" ".join(query))
    except QueryError as error:
        raise Refusal(USAGE, [str(error)]) from None
    shown = found[:limit] if limit else found
    if as_json:
        print_json(
            {"query": " ".join(query), "found": len(found), "cards": [_facts(record) for record in shown]}
        )
        return
    for record in shown:
        faces = record.facts.faces
        line = " // ".join(face.type_line.text() for face in faces)
        cost = " // ".join(face.cost for face in faces if face.cost)
        mark = "" if record.supported else "   not supported"
        say_wrapped(f"{record.name}   {cost}   {line}{mark}".replace("      ", "   "), "    ")
    say(f"\n{cards_shown(len(found), len(shown))}" if found else "no card")


def numbers_of(face: FaceFacts) -> str:
    """Power and toughness, loyalty or defense, as printed."""
    if face.power or face.toughness:
        return f"{face.power}/{face.toughness}"
    if face.loyalty:
        return f"loyalty {face.loyalty}"
    return f"defense {face.defense}" if face.defense else ""


def _facts(record: CardRecord) -> dict[str, Any]:
    faces = record.facts.faces
    return {
        "name": record.name,
        "cost": [face.cost for face in faces],
        "type": [face.type_line.text() for face in faces],
        "size": [numbers_of(face) for face in faces],
        "color_identity": color_letters(record.facts.identity),
        "layout": record.facts.layout,
        "supported": record.supported,
    }


def report_cards(
    format_name: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="Only cards that are legal in this format.")
    ] = "",
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Report on this card data, compiled as far as need be."),
    ] = None,
    old: Annotated[
        Path | None,
        typer.Option("--compare", metavar="OLD.json", help="Tell gains and losses since a report."),
    ] = None,
    top: Annotated[int, typer.Option("--top", metavar="N", min=0, help="How many phrases to list.")] = 20,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=0, help="Processes; 0: one for each core.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Report on the cards."""
    from apnap.cards import report
    from apnap.cards.report import compare

    note_stale()
    before = _statuses(old) if old is not None else None
    records, texts = _compiled(source, jobs) if source is not None else (default_database(), _own_texts())
    try:
        found = report(records, format_name.lower(), texts)
    except DatabaseError:
        raise
    except CardsError as error:  # no such format
        raise Refusal(USAGE, [str(error)]) from None
    compared = None if before is None else compare(before, found.statuses)
    if as_json:
        data = found.to_data(max(top, 100))
        print_json({**data, "compared": None if compared is None else compared.to_data()})
        return
    _print_totals(found)
    _print_ranking(
        "What the grammar has no words for (cards that it alone blocks, all cards)", found.phrases, top
    )
    if found.phrases is None:
        say()
        say_wrapped("failing phrases need the text of the cards: --from FILE, or apnap cards update before")
    _print_ranking("What is read but not carried out yet (likewise)", found.lacks, top)
    if found.kinds:
        say("\nRefused")
        for reason, count in found.kinds.most_common(top):
            say_wrapped(f"{count:6}  {reason}", " " * 8)
    if compared is not None:
        say(f"\nSince {old}")
        for what, names in compared.to_data().items():
            _names(what, names)


def _own_texts() -> dict[str, tuple[str, ...]] | None:
    from apnap.cards.texts import kept_texts

    return kept_texts() or None


def _compiled(path: Path, jobs: int) -> tuple[list[CardRecord], dict[str, tuple[str, ...]]]:
    from apnap.cards.build import build_records
    from apnap.cards.read import read_cards
    from apnap.cards.texts import texts_of

    try:
        sources = read_cards(path)
    except CardDataError as error:
        raise wrong_file(error) from None
    with progress_bar("compiling cards") as advance:
        done = 0

        def more(count: int) -> None:
            nonlocal done
            done += count
            advance(done, len(sources))

        records = build_records(sources, jobs or processes(), more, _known())
    return records, texts_of(sources)


def _known() -> Database | None:
    try:
        return default_database()
    except DatabaseError:
        return None


def _statuses(path: Path) -> Mapping[str, str]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        statuses = data["statuses"]
        return {str(name): str(status) for name, status in statuses.items()}
    except OSError as error:
        raise unusable(path, error) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Refusal(USAGE, [f"{path}: not a report (apnap cards report --json writes one)"]) from None


def _print_totals(found: Any) -> None:
    from apnap.cards.report import totals

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    headings = ("cards", "exact", "supported", "unsupported", "ambiguous", "differs")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)

    def row(name: str, counts: Mapping[str, int]) -> None:
        told = totals(counts)
        keys = (*headings[:-1], "printed_differently")
        table.add_row(name, *(f"{told[key]:,}" for key in keys))

    row(found.format or "all cards", found.counts)
    for name, counts in sorted(found.formats.items()):
        if name != found.format:
            row(f"  {name}", counts)
    for name, counts in sorted(found.layouts.items(), key=lambda each: -each[1].total()):
        row(f"  layout {name}", counts)
    stdout().print(table)


def _print_ranking(title: str, ranking: Sequence[Any] | None, top: int) -> None:
    if not ranking or not top:
        return
    say(f"\n{title}")
    for each in ranking[:top]:
        say_wrapped(
            f"{each.alone:6} {each.cards:6}  {each.what}   ({', '.join(each.examples[:3])})", " " * 15
        )


def _names(what: str, names: Sequence[str]) -> None:
    if not names:
        return
    shown = ", ".join(names[:_SHOWN_NAMES])
    more = f" and {len(names) - _SHOWN_NAMES:,} more" if len(names) > _SHOWN_NAMES else ""
    say_wrapped(f"{what} ({len(names):,}): {shown}{more}", "  ")


def update_cards(
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="A file of card data; no download.")
    ] = None,
    url: Annotated[str, typer.Option("--url", metavar="URL", help="Download from there.")] = "",
    kept: Annotated[
        bool, typer.Option("--kept", help="Compile the card data in your data folder anew; no download.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Download though nothing seems to have changed.")
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=0, help="Processes; 0: one for each core.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Make a card database of your own."""
    from apnap.cards.texts import DATA_NAME
    from apnap.cards.update import Changes, note_remote, update

    if sum((source is not None, bool(url), kept)) > 1:
        raise Refusal(USAGE, ["--from, --url and --kept exclude each other"])
    folder = data_folder()
    remote = None
    path = source
    if kept:
        path = folder / DATA_NAME
        if not path.is_file():
            raise Refusal(NO_FILE, [f"no card data in {folder}; apnap cards update downloads it"])
    try:
        if path is None:
            path, remote = _download(url, folder, force)
            if path is None:
                if as_json:
                    known = default_database()
                    supported = sum(record.supported for record in known.records())
                    print_json(Changes(len(known), supported, len(known)).to_data())
                else:
                    age = remote.date or "that size"
                    say(f"nothing new: the card data of {age} is what you have (--force)")
                return
        with progress_bar("compiling cards") as advance:
            changes = update(path, jobs or processes(), advance)
        if remote is not None:
            path.unlink(missing_ok=True)
        if not kept:
            note_remote(remote)
    except CardDataError as error:
        if remote is not None and path is not None:
            path.unlink(missing_ok=True)  # or it would be taken for good next time
            raise Refusal(NO_FILE, [str(error)]) from None
        raise wrong_file(error) from None
    except OSError as error:
        raise unusable(error.filename or folder, error) from None
    if as_json:
        print_json(changes.to_data())
        return
    say(f"{one(changes.cards, 'card')}, {changes.supported:,} supported; {changes.reused:,} known already")
    for what in ("new", "changed", "gained", "lost", "gone"):
        _names(what, getattr(changes, what))
    say(f"kept in {folder}")
    say_wrapped(
        "This database is used from now on; without that folder, the one that ships with apnap.", "  "
    )


def _download(url: str, folder: Path, force: bool) -> tuple[Path | None, Any]:
    """The downloaded file and what it was downloaded as; no file where the user has it."""
    from apnap.cards.download import DownloadError, fetch, find
    from apnap.cards.update import kept_remote

    try:
        remote = find(url)
        if not force and (remote.date or remote.size) and kept_remote() == remote:
            return None, remote
        path = folder / "download"
        with progress_bar("downloading", in_bytes=True) as advance:
            fetch(remote, path, advance)
    except DownloadError as error:
        raise Refusal(NO_FILE, [str(error)]) from None
    return path, remote
