"""Shared fixtures: the card corpus and the text of the Comprehensive Rules, both kept outside the project.

The same tests run on a compiled core, where those marked `plain` are left out: compiled code calls compiled
code directly, so that what a test puts in the place of an engine function is never called.

Tests never see a card database of the user's own: `APNAP_DATA` leads to an empty folder.

The corpus is never part of the repository. It is looked for at `$APNAP_CORPUS` (the file, or a folder that
holds it), then in `../shared/oracle`. Without it, the tests that need it are skipped, and the end of the run
says so; in CI (the environment sets `CI`) they fail instead.
"""

import gzip
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
import shown_rules
from hypothesis import settings

import apnap
from apnap import pure

ROOT = Path(__file__).resolve().parents[1]
CORPUS_NAME = "oracle-cards.json.gz"
NO_CORPUS = "no card corpus"
NEEDS_PLAIN = "says nothing of a compiled core"
HOW_TO_GIVE_IT = f"set APNAP_CORPUS to {CORPUS_NAME} or to the folder that holds it"

os.environ["APNAP_DATA"] = str(Path(tempfile.gettempdir()) / "apnap-tests-without-data")
os.environ.pop("APNAP_CARDS", None)

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

Card = dict[str, Any]


def find_corpus() -> Path | None:
    """Return the corpus file, or None. An APNAP_CORPUS that leads nowhere is an error, not a fallback."""
    given = os.environ.get("APNAP_CORPUS")
    base = Path(given).expanduser() if given else ROOT.parent / "shared" / "oracle"
    for path in (base, base / CORPUS_NAME, base / "oracle" / CORPUS_NAME):
        if path.is_file():
            return path
    if given:
        raise pytest.UsageError(f"APNAP_CORPUS={given}: no {CORPUS_NAME} there")
    return None


def find_rules() -> Path | None:
    """Return `CR.txt` from beside the corpus file or from the folder above, or None."""
    corpus_file = find_corpus()
    if corpus_file is None:
        return None
    for folder in (corpus_file.parent, corpus_file.parent.parent):
        if (folder / "CR.txt").is_file():
            return folder / "CR.txt"
    return None


def give_up_on_corpus() -> None:
    """Skip the running test for want of the corpus, or fail it in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"{NO_CORPUS}, and CI must have it: {HOW_TO_GIVE_IT}", pytrace=False)
    pytest.skip(NO_CORPUS)


def pytest_addoption(parser: pytest.Parser) -> None:
    shown_rules.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    find_corpus()  # a wrong APNAP_CORPUS ends the run here, before any test
    if pure.compiled():  # what it cites can't be heard
        if config.getoption("--shown") == "write":
            raise pytest.UsageError("--shown write needs a plain core")
    else:
        config.pluginmanager.register(shown_rules.ShownRules(config), "shown rules")


def pytest_report_header() -> str:
    core = "compiled" if pure.compiled() else "plain Python"
    return f"apnap: {core} core, from {Path(apnap.__file__).parent}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever uses the `corpus` fixture needs the corpus: `-m 'not needs_corpus'` then leaves it out."""
    for item in items:
        if "corpus" in getattr(item, "fixturenames", ()):
            item.add_marker("needs_corpus")


def pytest_runtest_setup(item: pytest.Item) -> None:
    plain = item.get_closest_marker("plain")
    if plain and pure.compiled():
        pytest.skip(f"{NEEDS_PLAIN}: {plain.args[0]}")
    if item.get_closest_marker("needs_corpus") and find_corpus() is None:
        give_up_on_corpus()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and report.longrepr[2] == f"Skipped: {NO_CORPUS}"
    ]
    if skipped:
        terminalreporter.section("card corpus not found", sep="!", red=True)
        terminalreporter.write_line(
            f"{len(skipped)} tests were SKIPPED for want of the card corpus: {HOW_TO_GIVE_IT}."
        )


@pytest.fixture(scope="session")
def corpus() -> dict[str, Card]:
    """All cards of the corpus by name, as Scryfall's oracle-cards file shapes them.

    A card of several faces is found under its whole name (`"A // B"`), and each face under its own name,
    as the card with that face's facts laid over it and without `card_faces`. Where a face bears the name
    of another card, the name is that card's.
    """
    path = find_corpus()
    if path is None:
        give_up_on_corpus()
    assert path is not None
    with gzip.open(path, "rt", encoding="utf-8") as file:
        cards: list[Card] = json.load(file)
    by_name = {card["name"]: card for card in cards}
    for card in cards:
        facts = {key: value for key, value in card.items() if key != "card_faces"}
        for face in card.get("card_faces", ()):
            by_name.setdefault(face["name"], {**facts, **face})
    return by_name


@pytest.fixture(scope="session")
def rules_text() -> str:
    """The text of the Comprehensive Rules; skips where the corpus comes without it."""
    path = find_rules()
    if path is None:
        pytest.skip("no CR.txt beside the card corpus")
    return path.read_text(encoding="utf-8")
