"""The user's own copy of the rules: read, kept, shown; and what is wrong with one that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.rulebook import RulesTextError, page, rule_text, update
from apnap.rulebook.text import find_link, read_rules


def made_up(rules: int = 1200, end: str = "Glossary\nAbility\nA word.") -> str:
    """A text of the rules' shape, in words of our own."""
    lines = [
        "Some Rules",
        "These are effective as of May 1, 2031.",
        "Contents",
        "1. First Things",
        "100. Some",
    ]
    lines += ["Glossary", "1. First Things", "100. Some"]
    for number in range(1, rules + 1):
        lines += ["", f"100.{number}. Thing number {number} is so.", f"100.{number}a And a part of it."]
        if number == 7:
            lines.append("Example: a seventh thing.")
    return "\n".join([*lines, end])


def test_rules_are_read_with_their_examples() -> None:
    date, rules = read_rules(made_up(700).encode("utf-8-sig"))
    assert date == "May 1, 2031"
    assert rules["1"] == "First Things" and rules["100"] == "Some"
    assert rules["100.7"] == "Thing number 7 is so."
    assert rules["100.7a"] == "And a part of it.\nExample: a seventh thing."
    assert "Ability" not in rules["100.700a"]


def test_older_files_in_windows_letters_are_read() -> None:
    text = made_up(700).replace("thing.", "“thing”.")
    assert read_rules(text.encode("cp1252"))[1]["100.7a"].endswith("“thing”.")


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "is empty"),
        (b"<html>", "not HTML"),
        (b"%PDF-1.7", "plain text"),
        (b"Dear reader", "no line begins chapter 1"),
        (made_up(3).encode(), "only 8 numbered rules are found and ends with 100.3a"),
        (made_up(700, "").encode(), "ends with 100.700a, before the glossary"),
        (
            (made_up(700, "100.700a Again.\nGlossary")).encode(),
            "line 2110: rule 100.700a stands there a second",
        ),
        (b"\xff\xfe\x00\x81", "neither UTF-8 nor"),
    ],
)
def test_what_is_wrong_is_said(raw: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "rules-of-mine.txt"
    path.write_bytes(raw)
    with pytest.raises(RulesTextError) as error:
        update(path, tmp_path / "data")
    assert told in str(error.value) and str(path) in str(error.value)
    assert not (tmp_path / "data").exists()


def test_a_wrong_file_leaves_what_is_kept(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(made_up(700), encoding="utf-8")
    bad.write_text("nothing", encoding="utf-8")
    assert rule_text("100.7", tmp_path) is None
    assert update(good, tmp_path) == ("May 1, 2031", 1402)
    with pytest.raises(RulesTextError):
        update(bad, tmp_path)
    assert rule_text("100.7", tmp_path) == "Thing number 7 is so."
    with pytest.raises(RulesTextError, match="No such file"):
        update(tmp_path / "none.txt", tmp_path)


def test_the_newest_file_of_the_page_is_taken() -> None:
    link = "https://media.wizards.com/2031/downloads/MagicCompRules%2020310501.txt"
    assert find_link(f'<a href="{link[:-4]}.pdf"></a> <a href="{link}">TXT</a>') == link
    with pytest.raises(RulesTextError, match="--from FILE"):
        find_link("<html></html>")


def test_the_rules_themselves_are_read(rules_text: str, tmp_path: Path) -> None:
    path = tmp_path / "cr.txt"
    path.write_text(rules_text, encoding="utf-8")
    date, count = update(path, tmp_path)
    assert date == "April 17, 2026" and count > 3000
    found = page("702.19c", tmp_path)
    assert found.text is not None and found.text.startswith("Trample over planeswalkers")
    assert "\nExample:" in found.text
