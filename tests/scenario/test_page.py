"""`apnap run --format html`: one page, sound markup, nothing from elsewhere, all text escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from apnap.cli.app import app, main
from apnap.scenario import Scenario
from apnap.scenario.page import play_page

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "docs" / "scenarios").glob("*.yaml"))
_VOID = {"meta", "br", "hr", "img", "link", "input"}

BOARD = """
name: <script>alert("no & no")</script>
about: Ann's "board" <b>
players:
  - name: <i>Ann</i>
    life: 12
    hand: [Lightning Bolt, Shock]
    graveyard: [Opt]
    mana: R
    battlefield:
      - {card: Colossal Dreadmaw, counters: {+1/+1: 2}, damage: 1}
      - {card: Rancor, attached to: Colossal Dreadmaw}
      - 3 Forest
      - {card: Serra Angel, tapped: yes}
  - name: Bob
    poison: 3
    exile: [Murder]
    battlefield: [Wall of Wood, {card: Hill Giant, face down: morph}]
script:
  - cast: Lightning Bolt
    targets: [Wall of Wood]
  - expect: {stack: 1}
  - resolve
  - attack: [Colossal Dreadmaw]
expect:
  Wall of Wood: graveyard
  Bob: {life: 3}
"""


class Reader(HTMLParser):
    """Reads a page and holds it against the rules of markup: what is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.pieces: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in <{tag}>"
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.pieces.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.pieces).split())


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def page() -> str:
    return play_page(Scenario.parse(BOARD))[0]


@pytest.mark.parametrize("file", EXAMPLES[::6], ids=[file.stem for file in EXAMPLES[::6]])
def test_the_examples_make_sound_pages(file: Path) -> None:
    text, report, error = play_page(Scenario.load(file))
    assert error is None and report.ok
    reader = read(text)
    ids = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
    assert ids == [f"step-{n}" for n in range(len(report.steps))]
    for step in report.steps:
        assert " ".join(step.text.split()) in reader.text
    for check in report.checks:
        assert " ".join(check.text().split()) in reader.text


def test_each_step_stands_there_with_what_happened_and_its_rule(page: str) -> None:
    text = read(page).text
    order = [
        text.index(words)
        for words in (
            "0 the position",
            "1 cast Lightning Bolt targets Wall of Wood",
            "2 expect stack: 1",
            "3 resolve",
            "Lightning Bolt deals 3 damage to Wall of Wood [120.1]",
            "4 attack Colossal Dreadmaw",
            "5 the end",
        )
    ]
    assert order == sorted(order)
    assert "Bob: life: 3 is expected, 20 is found" in text
    assert "1 of 3 expectations failed." in text


def test_text_is_escaped(page: str) -> None:
    reader = read(page)
    assert "script" not in {tag for tag, _ in reader.tags} and "i" not in {tag for tag, _ in reader.tags}
    assert '<script>alert("no & no")</script>' in reader.text
    assert "<i>Ann</i>" in reader.text and 'Ann\'s "board" <b>' in reader.text


def test_it_needs_nothing_from_elsewhere(page: str) -> None:
    assert not re.search(r"https?:|url\(|@import|src=", page)
    links = [attributes["href"] for _, attributes in read(page).tags if "href" in attributes]
    assert links and all(link is not None and link.startswith("#step-") for link in links)


def test_the_board_tells_what_is_so(page: str) -> None:
    text = _first_board(page)
    for words in (
        "12 life",
        "mana {R}",
        "3 poison",
        "10 in the library",
        "Forest ×3",
        "2 +1/+1",
        "1 damage",
        "10/8",
        "tapped",
        "face-down permanent",
        "Enchantment — Aura",
        "graveyard Opt",
        "exile Murder",
        "hand Lightning Bolt Shock",
    ):
        assert words in text, words
    assert "Hill Giant" not in text
    # What is attached lies with what it is attached to.
    assert re.search(r"Colossal Dreadmaw .* Rancor", text)


def _first_board(page: str) -> str:
    first, second = (page.index(f'<section class="step" id="step-{n}"') for n in (0, 1))
    return read(page[first:second]).text


def test_the_stack_and_the_fight_are_drawn(page: str) -> None:
    text = read(page).text
    assert "stack, from the top Lightning Bolt spell of <i>Ann</i>, targets Wall of Wood" in text
    assert "attacks Bob" in text


def test_a_step_that_changes_nothing_is_not_drawn_again(page: str) -> None:
    # The expectation in the middle, and the end.
    assert page.count("The board is as before.") == 2


# On the command line.


def apnap(*words: str) -> Result:
    return CliRunner().invoke(app, ["run", *words])


def test_the_page_is_written(tmp_path: Path) -> None:
    file, out = tmp_path / "s.yaml", tmp_path / "s.html"
    file.write_text(BOARD, encoding="utf-8")
    result = apnap(str(file), "--format", "html", "-o", str(out))
    assert result.exit_code == 1 and result.output == f"the page is {out}\n"
    assert out.read_text(encoding="utf-8") == apnap(str(file), "--format", "html").output
    explained = apnap(str(file), "--format", "html", "--explain").output
    assert "is asked" in explained and "is asked" not in out.read_text(encoding="utf-8")


def test_a_scenario_that_stops_still_gives_a_page(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(BOARD.replace("  - resolve\n", "  - cast: Opt\n"), encoding="utf-8")
    result = apnap(str(file), "--format", "html")
    assert result.exit_code == 2
    text = read(result.stdout).text
    assert "It could not be played to its end." in text and "1 cast Lightning Bolt" in text


@pytest.mark.parametrize("words", [["--format", "pdf"], ["-o", "x.html"], ["--format", "html", "--json"]])
def test_what_does_not_go_together_is_refused(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(BOARD, encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["run", str(file), *words])
    assert left.value.code == 2
