"""`apnap decks`, `apnap deck show`, and what other commands need of decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from apnap.cards import CardRecord, default_database
from apnap.cards.facts import color_letters
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import NO_FILE, UNSUPPORTED, USAGE, Refusal, one, print_json, say, say_wrapped, stdout
from apnap.decks import Deck, DeckError, DeckFileError

# A card is listed under the first of these types that its front face has.
_GROUPS: Final = (
    ("creature", "creatures"),
    ("planeswalker", "planeswalkers"),
    ("battle", "battles"),
    ("land", "lands"),
    ("instant", "instants"),
    ("sorcery", "sorceries"),
    ("artifact", "artifacts"),
    ("enchantment", "enchantments"),
)
_SINGULAR: Final = {plural: singular for singular, plural in _GROUPS}
_SHOWN: Final = tuple(plural for _, plural in _GROUPS if plural != "lands") + ("other", "lands")

MORE: Final = "apnap card NAME says more of a card"
_COLUMNS: Final = ("supported", "different", "copies_supported", "copies", "name")
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]

DECKS_EPILOG: Final = examples(
    ("apnap decks", "the decks that come with apnap"),
    ("apnap decks --json", "with each deck's cards, as data"),
)
SHOW_EPILOG: Final = examples(
    ("apnap deck show red-rush", "a shipped deck"),
    ("apnap deck show my.dek", "a list of any program"),
    ("apnap deck show my.txt --json", "as data"),
)
REPORT_EPILOG: Final = epilog(
    examples(
        ("apnap deck report decks/", "all lists of a folder"),
        ("apnap deck report my.txt red-rush --json", "with the reasons, as data"),
    ),
    exit_codes(("0", "all lists were read"), ("2", "a list can't be read; the others are told")),
)


def load(names: Sequence[str]) -> tuple[Deck, ...]:
    """The decks of these names or files; all that is wrong with any of them is said at once.

    Raises:
        Refusal: a deck is not there, or can't be read.
    """
    decks: list[Deck] = []
    wrong: list[DeckError] = []
    for name in dict.fromkeys(names):
        try:
            decks.append(Deck.load(name))
        except DeckError as error:
            wrong.append(error)
    if wrong:
        raise Refusal(code_of(wrong), [line for error in wrong for line in str(error).splitlines()])
    known = dict(zip(dict.fromkeys(names), decks))
    return tuple(known[name] for name in names)


def code_of(errors: Sequence[DeckError]) -> int:
    """The exit code: no file could be read, or something in one of them, or a name, is wrong."""
    return NO_FILE if all(isinstance(error, DeckFileError) for error in errors) else USAGE


def refuse_unsupported(decks: Sequence[Deck]) -> None:
    """Refuse decks that hold cards that can't be played, with the list of them.

    Raises:
        Refusal: there are such cards.
    """
    lines: list[str] = []
    for deck in {deck.name: deck for deck in decks}.values():
        wrong = deck.check()
        if wrong:
            lines.append(f"{deck.name}: apnap can't play {one(len(wrong), 'card')} of this deck yet")
            lines += [f"  {name}: {reason}" for name, reason in wrong.items()]
    if lines:
        lines.append(MORE)
        raise Refusal(UNSUPPORTED, lines)


def list_decks(as_json: AsJson = False) -> None:
    """List the decks that come with apnap."""
    facts = [facts_of(Deck.load(name)) for name in Deck.names()]
    if as_json:
        print_json(facts)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("deck", no_wrap=True)
    for heading in ("cards", "different", "lands", "creatures", "colours"):
        table.add_column(heading, justify="left" if heading == "colours" else "right")
    for deck in facts:
        groups = deck["groups"]
        table.add_row(
            deck["name"],
            str(deck["cards"]),
            str(deck["different"]),
            str(groups.get("lands", 0)),
            str(groups.get("creatures", 0)),
            deck["colors"] or "none",
        )
    stdout().print(table)
    say("\napnap deck show NAME lists a deck's cards.")


def show_deck(
    deck: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A shipped deck, or a file with a list.")],
    as_json: AsJson = False,
) -> None:
    """Show a deck: its cards by type, and what apnap can't play yet."""
    facts = facts_of(load([deck])[0])
    if as_json:
        print_json(facts)
        return
    kinds = [one(count, _SINGULAR.get(name, name), name) for name, count in facts["groups"].items()]
    size = f"{one(facts['cards'], 'card')}, {facts['different']} different"
    say_wrapped(f"{facts['name']}: {size} ({', '.join(kinds)})", "  ")
    say(f"colours: {facts['colors'] or 'none'}")
    curve = facts["curve"]
    if curve:
        say_wrapped("mana values: " + "  ".join(f"{value}: {count}" for value, count in curve.items()), "  ")
    for title, entries in _sections(facts):
        say(f"\n{title} ({sum(entry['count'] for entry in entries)})")
        for entry in entries:
            mark = "" if entry["supported"] else "   not supported"
            say(f"  {entry['count']:>2} {entry['name']:<32} {entry['cost']}{mark}".rstrip())
    wrong = [entry for entry in _entries(facts) if not entry["supported"]]
    if wrong:
        say(f"\napnap can't play {one(len(wrong), 'card')} of this deck yet:")
        for entry in wrong:
            say_wrapped(f"  {entry['name']}: {entry['reason']}", "    ")
        say(MORE)


def report_decks(
    lists: Annotated[
        list[str], typer.Argument(metavar="DECK|FILE|DIR...", help="Decks, or folders with lists (.txt).")
    ],
    as_json: AsJson = False,
) -> None:
    """How many of the cards of each deck apnap can play."""
    names: list[str] = []
    for given in lists:
        folder = Path(given).expanduser()
        found = sorted(str(path) for path in folder.glob("*.txt")) if folder.is_dir() else [given]
        names += found
    rows = [report_of(name) for name in names]
    if not names:
        raise Refusal(NO_FILE, [f"{', '.join(lists)}: no lists (.txt) there"])
    if as_json:
        print_json(rows)
        refuse_unread(rows)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("supported", "of", "copies", "of"):
        table.add_column(heading, justify="right")
    table.add_column("deck", overflow="fold")
    for row in sorted(
        (row for row in rows if row["error"] is None),
        key=lambda row: (row["different"] - row["supported"], row["name"]),
    ):
        table.add_row(
            *(str(row[key]) for key in ("supported", "different", "copies_supported", "copies", "name"))
        )
    stdout().print(table)
    whole = sum(row["whole"] for row in rows)
    say(f"\n{whole} of {one(len(rows), 'deck')} can be played whole.")
    refuse_unread(rows)


def refuse_unread(rows: Sequence[Mapping[str, Any]]) -> None:
    """Say which lists could not be read.

    Raises:
        Refusal: there are some.
    """
    wrong = [line for row in rows for line in str(row["error"] or "").splitlines()]
    if wrong:
        raise Refusal(USAGE, wrong)


def report_of(name: str) -> dict[str, Any]:
    """How much of a deck can be played, sideboard and commanders counted, as JSON data: different cards and
    copies, each with how many of them are supported; `missing` are the others, with the reasons. Of a list
    that can't be read, `error` says why."""
    try:
        deck = Deck.load(name)
    except DeckError as error:
        return {
            "name": Path(name).stem,
            "different": 0,
            "supported": 0,
            "copies": 0,
            "copies_supported": 0,
            "whole": False,
            "missing": {},
            "error": str(error),
        }
    wrong = deck.check()
    counts = Counter(deck.main) + Counter(deck.sideboard) + Counter(deck.commanders)
    return {
        "name": deck.name,
        "different": len(counts),
        "supported": sum(card not in wrong for card in counts),
        "copies": counts.total(),
        "copies_supported": sum(n for card, n in counts.items() if card not in wrong),
        "whole": not wrong,
        "missing": dict(sorted(wrong.items())),
        "error": None,
    }


def _sections(facts: Mapping[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    sections = [("commander", facts["commanders"])]
    for group in _SHOWN:
        sections.append((group, [entry for entry in facts["main"] if entry["group"] == group]))
    sections.append(("sideboard", facts["sideboard"]))
    return [(title, entries) for title, entries in sections if entries]


def _entries(facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [*facts["commanders"], *facts["main"], *facts["sideboard"]]


def facts_of(deck: Deck) -> dict[str, Any]:
    """What there is to tell of a deck, as JSON data. `groups` and `curve` (mana values of what is no land)
    count the main deck; `colors` are the letters of all its cards' colour identities."""
    main = [_entry(name, count) for name, count in deck.main.items()]
    groups: Counter[str] = Counter()
    curve: Counter[int] = Counter()
    letters: set[str] = set()
    for entry in main:
        groups[entry["group"]] += entry["count"]
        letters.update(entry["colors"])
        if entry["group"] != "lands":
            curve[entry["mana_value"]] += entry["count"]
    return {
        "name": deck.name,
        "cards": len(deck),
        "different": len(deck.main),
        "colors": "".join(letter for letter in "WUBRG" if letter in letters),
        "groups": {group: groups[group] for group in _SHOWN if groups[group]},
        "curve": {str(value): curve[value] for value in sorted(curve)},
        "supported": not deck.check(),
        "main": main,
        "sideboard": [_entry(name, count) for name, count in deck.sideboard.items()],
        "commanders": [_entry(name, count) for name, count in Counter(deck.commanders).items()],
    }


def _entry(name: str, count: int) -> dict[str, Any]:
    record = default_database().get(name)
    front = record.facts.faces[0]
    cost = front.mana_cost()
    return {
        "count": count,
        "name": name,
        "cost": front.cost,
        "mana_value": 0 if cost is None else front.face().mana_value(),
        "type": front.type_line.text(),
        "group": _group(record),
        "colors": color_letters(record.facts.identity),
        "supported": record.supported,
        "reason": record.why,
    }


def _group(record: CardRecord) -> str:
    types = record.facts.faces[0].type_line.types
    return next((plural for word, plural in _GROUPS if word in types), "other")
