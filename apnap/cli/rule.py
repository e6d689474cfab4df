"""`apnap rule` and `apnap rules`: the rule book."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from apnap.cards.database import data_folder
from apnap.cards.names import nearest as nearest_names
from apnap.cli.cards import cards_shown
from apnap.cli.decks import AsJson
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import (
    NO_FILE,
    USAGE,
    Refusal,
    print_json,
    progress_bar,
    say,
    say_lines,
    say_wrapped,
    unusable,
    wrong_file,
)
from apnap.rulebook import RulesTextError, UnknownRule, cards_of, page
from apnap.rulebook.book import Page
from apnap.rulebook.coverage import Coverage, coverage, is_refused

_SHOWN_LINES: Final = 12

RULE_HELP: Final = (
    "Show a rule: what it comes to, where the engine carries it out, which tests show it.\n\n"
    "A number of the Comprehensive Rules: 702.19b, 702.19, a section (702) or a chapter (7). Its text is"
    " shown too where you have given a copy of the rules: apnap rules update."
)
COVERAGE_HELP: Final = (
    "Count the rules with effect in the game that a test shows, chapter by chapter, section by section.\n\n"
    "A rule counts as shown only if, in a test marked with its number, the log, a decision or a reason cited"
    " it while the test ran. docs/rules.md tells how that is kept."
)
RULES_UPDATE_HELP: Final = (
    "Keep a copy of the Comprehensive Rules, so that their text is shown.\n\n"
    "--from reads the publisher's text file (.txt); without it, today's is downloaded. The copy lies in your"
    " data folder, beside your card data."
)

RULE_EPILOG: Final = epilog(
    examples(
        ("apnap rule 702.19b", "a rule"),
        ("apnap rule trample", "the rule of a keyword, by its name"),
        ("apnap rule 702.19 --cards", "with the cards that it governs"),
        ("apnap rule 509", "a section: the rules below it"),
        ("apnap rule 702.19b --json", "as data"),
    ),
    exit_codes(("0", "the rule is told"), ("2", "there is no such rule; the nearest are named")),
)
COVERAGE_EPILOG: Final = examples(
    ("apnap rules coverage", "all chapters and sections"),
    ("apnap rules coverage --section 509 --missing", "what no test shows"),
    ("apnap rules coverage --json", "as data"),
)
UPDATE_EPILOG: Final = examples(
    ("apnap rules update", "download today's"),
    ("apnap rules update --from MagicCompRules.txt", "a file that you have"),
)


def show_rule(
    number: Annotated[
        str, typer.Argument(metavar="NUMBER", help="Such as 702.19b; also 702.19, 702, 7, trample.")
    ],
    cards: Annotated[bool, typer.Option("--cards", help="List the cards that it governs.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=0, help="With --cards: so many at most; 0: all.")
    ] = 50,
    as_json: AsJson = False,
) -> None:
    """Show a rule."""
    try:
        found = page(number)
    except UnknownRule as error:
        raise Refusal(USAGE, [str(error)]) from None
    governed = [record.name for record in cards_of(found.number)] if cards else None
    if as_json:
        print_json({**found.to_data(), "cards": governed})
        return
    _print_page(found)
    if governed is not None:
        shown = governed[:limit] if limit else governed
        say(f"\n{cards_shown(len(governed), len(shown))}" if governed else "\nno card")
        for name in shown:
            say(f"  {name}")


def _print_page(found: Page) -> None:
    title = f"  {found.title}" if found.title and found.title != found.summary else ""
    say(f"{found.number}{title}")
    if found.summary:
        say_wrapped(found.summary)
    if found.text and found.text != found.summary:
        say()
        say_lines(found.text.splitlines(), 0)
    if found.below:
        say()
        for number, words in found.below:
            say_wrapped(f"  {number:9} {words}".rstrip(), " " * 12)
    if "." not in found.number:
        return
    if found.cited:
        say("\nin the source")
        _print_some([str(each) for each in found.cited])
    if found.tests:
        say("\nshown by")
        _print_some(list(found.tests))
    elif found.excluded:
        say(f"\nno test has to show it: {found.excluded}")
    elif not found.below:
        say("\nno test shows it yet")


def _print_some(rows: list[str]) -> None:
    for row in rows[:_SHOWN_LINES]:
        say(f"  {row}")
    if len(rows) > _SHOWN_LINES:
        say(f"  and {len(rows) - _SHOWN_LINES} more (--json lists all)")


def show_coverage(
    missing: Annotated[bool, typer.Option("--missing", help="List the numbers that no test shows.")] = False,
    section: Annotated[
        str, typer.Option("--section", metavar="SECTION", help="Only this section, such as 509.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Count the rules that tests show."""
    known = coverage()
    sections = [each for each in known if not section or each.section == section]
    if not sections:
        near = nearest_names(section, [each.section for each in known])
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise Refusal(USAGE, [f"no section {section!r} has rules to be shown{hint}"])
    shown = sum(len(each.shown) for each in sections)
    count = sum(each.count for each in sections)
    if as_json:
        print_json(
            {
                "rules": count,
                "shown": shown,
                "percent": _percent(shown, count),
                "sections": [each.to_data() for each in sections],
            }
        )
        return
    chapter = ""
    for each in sections:
        if each.section[0] != chapter:
            chapter = each.section[0]
            _print_chapter(chapter, [one for one in sections if one.section[0] == chapter])
        _print_section(each, missing)
    say(f"\n{shown:,} of {count:,} rules with effect are shown by tests: {_percent(shown, count)} %")


def _print_chapter(chapter: str, sections: list[Coverage]) -> None:
    shown = sum(len(each.shown) for each in sections)
    count = sum(each.count for each in sections)
    say(f"\n{chapter}  {page(chapter).title}: {shown} of {count}, {_percent(shown, count)} %")


def _print_section(each: Coverage, missing: bool) -> None:
    refused = sum(is_refused(reason) for _, reason in each.excluded)
    others = len(each.excluded) - refused
    left = [f"{refused} refused"] * bool(refused) + [f"{others} without effect"] * bool(others)
    note = f"   ({', '.join(left)})" if left else ""
    if not each.count:
        say(f"   {each.section}       -        {each.title}{note}")
        return
    percent = f"{_percent(len(each.shown), each.count):5} %"
    say_wrapped(
        f"   {each.section} {len(each.shown):4} of {each.count:3} {percent}  {each.title}{note}", " " * 29
    )
    if missing and each.missing:
        say_wrapped(f"       none shows {' '.join(each.missing)}", " " * 18)


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def update_rules(
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Read this text file; no download.")
    ] = None,
    url: Annotated[str, typer.Option("--url", metavar="URL", help="Download from there.")] = "",
    as_json: AsJson = False,
) -> None:
    """Keep a copy of the rules."""
    from apnap.rulebook import update

    if source is not None and url:
        raise Refusal(USAGE, ["--from and --url exclude each other"])
    folder = data_folder()
    path = source
    try:
        if path is None:
            path = _download(url, folder)
        date, count = update(path)
    except RulesTextError as error:
        raise wrong_file(error) from None
    except OSError as error:
        raise unusable(error.filename or folder, error) from None
    finally:
        if source is None and path is not None:
            path.unlink(missing_ok=True)
    if as_json:
        found: dict[str, Any] = {"date": date or None, "rules": count, "folder": str(folder)}
        print_json(found)
        return
    say(f"{count:,} numbered rules{f', of {date}' if date else ''}; kept in {folder}")


def _download(url: str, folder: Path) -> Path:
    """The publisher's text file, or that of the address, as a file that is gone after."""
    from apnap.cards.download import DownloadError, Remote, fetch
    from apnap.rulebook.text import PAGE, find_link

    path = folder / "rules-download"
    try:
        if not url:
            fetch(Remote(PAGE), path)
            url = find_link(path.read_text(encoding="utf-8", errors="replace"))
        with progress_bar("downloading", in_bytes=True) as advance:
            fetch(Remote(url), path, advance)
    except DownloadError as error:
        told = str(error).replace("apnap cards update", "apnap rules update")
        raise Refusal(NO_FILE, [told]) from None
    return path
