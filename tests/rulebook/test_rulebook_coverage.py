"""The reviewed list of rules with effect, and what is kept of the tests that show them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import shown_rules

from apnap.cards import default_database
from apnap.keywords.table import markdown
from apnap.rulebook.coverage import coverage, excluded, in_scope, is_refused, with_effect
from apnap.rulebook.numbers import known, order, titles
from apnap.rulebook.shown import read_shown, shown

ROOT = Path(__file__).resolve().parents[2]
# Sections about the printed card, or about tournaments and tables: no part of them is a matter of play.
WHOLE_SECTIONS = {"100", "203", "206"}


def test_every_rule_of_the_sections_is_counted_or_left_out_with_a_reason() -> None:
    assert not [number for number in excluded() if not in_scope(number)]
    assert all(len(reason) > 3 for reason in excluded().values())
    assert set(with_effect()) | set(excluded()) == {one for one in titles() if in_scope(one)}
    sections = {number[:3] for number in titles() if in_scope(number)}
    assert {"100", "123", "200", "212", "300", "616", "700", "716", "718", "726", "728", "733"} <= sections
    assert not sections & {"213", "717", "727", "729", "732", "801", "901"}
    assert in_scope("800.4a") and not in_scope("800.3") and not in_scope("702.19")


def test_what_is_lacking_alone_is_left_out_as_refused_keyword() -> None:
    """As soon as a keyword is carried out, its rules have to be shown."""
    rows = [row.split("|") for row in markdown().splitlines() if row.startswith("| 70")]
    lacking = {row[1].strip() for row in rows if row[3].strip().startswith("lacks")}
    words = [number for number in excluded() if re.match(r"70[12]\.", number)]
    whole = {number.rstrip("abcdefghijklmn") for number in with_effect()}
    assert lacking and words and not lacking & whole
    assert "702.33a" in with_effect()


@pytest.mark.needs_corpus
def test_what_no_supported_card_says_none_says(corpus: Any) -> None:
    """Once a supported card says so, what it means has to be shown: take the line out of excluded.txt."""
    words = {m[1] for m in (re.search("says /(.*)/", reason) for reason in excluded().values()) if m}
    supported = {record.name for record in default_database().records() if record.supported}
    said: dict[str, str] = {}
    for card in corpus.values():
        if card["name"] in supported:
            for face in (card, *card.get("card_faces", ())):
                text = re.sub(r"\([^)]*\)", "", face.get("oracle_text") or "").replace(face["name"], "")
                for word in words - said.keys():
                    if re.search(rf"(?<!\w)(?:{word})(?!\w)", text, re.IGNORECASE):
                        said[word] = card["name"]
    assert words and not said


def test_at_most_a_quarter_of_a_section_is_left_out_beyond_refused_mechanics() -> None:
    """Of a small section, two rules."""
    wrong = []
    for section in coverage():
        others = [number for number, reason in section.excluded if not is_refused(reason)]
        whole = section.count + len(others)
        if section.section not in WHOLE_SECTIONS and len(others) * 4 > max(whole, 8):
            wrong.append(f"{section.section}: {len(others)} of {whole}")
    assert not wrong, wrong


def test_sections_tell_what_is_shown_and_what_is_not() -> None:
    sections = {section.section: section for section in coverage()}
    trample = sections["702"]
    assert set(trample.shown) | set(trample.missing) == {
        number for number in with_effect() if number.startswith("702.")
    }
    assert not set(trample.shown) & set(trample.missing)
    assert list(sections) == sorted(sections)
    assert sections["123"].count == 0 and sections["123"].excluded


def test_what_is_kept_names_tests_that_there_are() -> None:
    """No loss: a test that shows what is kept of it is there still (that it does is seen as it runs)."""
    kept = shown_rules.read_kept(shown_rules.KEPT.read_text(encoding="utf-8"))
    gone = [test for test in kept if not shown_rules._exists(test)]
    assert not gone, f"run pytest --shown write: {gone}"
    assert {test: tuple(sorted(kept[test], key=order)) for test in kept} == read_shown(
        [line for line in shown_rules.write_kept(kept).splitlines() if not line.startswith("#")]
    )
    assert all(known(number) for number in shown())


def test_the_file_of_what_is_shown_reads_back() -> None:
    both = {"tests/a.py::test_x": {"702.19b", "510.1"}, "tests/a.py::C::test_y": {"704.5aa", "704.5b"}}
    text = shown_rules.write_kept({**both, "tests/b.py::test_z": set()})
    assert shown_rules.read_kept(text) == both
    twice = text + "tests/a.py::test_x 510.2\n"  # as two versions merge
    assert shown_rules.read_kept(twice)["tests/a.py::test_x"] == {"702.19b", "510.1", "510.2"}
    assert "510.1 702.19b" in text and "704.5b 704.5aa" in text and "test_z" not in text


PLUGIN = """
import pytest
from apnap.engine.reasons import Reason

@pytest.mark.rules("702.19b", "508.1a")
def test_cites():
    Reason("702.19b", "no")

@pytest.mark.rules("702.19c")
def test_cites_another():
    Reason("509.1a", "no")

def test_is_not_marked():
    Reason("702.19d", "no")

@pytest.mark.rules("702.19e")
def test_fails():
    Reason("702.19e", "no")
    raise AssertionError
"""


def run_plugin(tmp_path: Path, kept: str, *options: str) -> tuple[int, shown_rules.ShownRules]:
    """A run of the tests above with the plugin alone, and what it kept before."""
    file = tmp_path / "kept.txt"
    file.write_text(kept)
    (tmp_path / "test_plugin_sample.py").write_text(PLUGIN)
    shown_rules.KEPT = file
    plugin: list[shown_rules.ShownRules] = []

    class Own:
        def pytest_addoption(self, parser: pytest.Parser) -> None:
            shown_rules.add_options(parser)

        def pytest_configure(self, config: pytest.Config) -> None:
            config.addinivalue_line("markers", "rules(*numbers): numbers")
            plugin.append(shown_rules.ShownRules(config))
            config.pluginmanager.register(plugin[0], "shown rules")

    args = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--import-mode=importlib",
        f"--rootdir={tmp_path}",
        "-c",
        "/dev/null",
    ]
    code = pytest.main([*args, *options, str(tmp_path / "test_plugin_sample.py")], plugins=[Own()])
    return int(code), plugin[0]


HEARD = pytest.mark.plain("what a compiled core cites can't be heard")


@pytest.fixture(autouse=True)
def _the_real_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_rules, "KEPT", shown_rules.KEPT)


@HEARD
def test_the_plugin_keeps_only_what_was_marked_cited_and_passed(tmp_path: Path) -> None:
    code, _ = run_plugin(tmp_path, "", "--shown", "write")
    assert code == 1  # test_fails
    text = (tmp_path / "kept.txt").read_text()
    assert text.splitlines()[1:] == ["test_plugin_sample.py::test_cites 702.19b"]


@HEARD
def test_the_plugin_fails_a_run_that_loses_a_rule(tmp_path: Path) -> None:
    kept = "test_plugin_sample.py::test_cites 508.1a 702.19b\n"
    code, plugin = run_plugin(tmp_path, kept, "--deselect", "test_plugin_sample.py::test_fails")
    assert code == 1 and plugin.lost == {"test_plugin_sample.py::test_cites": {"508.1a"}}
    kept = "test_plugin_sample.py::test_cites 702.19b\n"
    code, plugin = run_plugin(tmp_path, kept, "--deselect", "test_plugin_sample.py::test_fails")
    assert code == 0 and plugin.lost == {}
