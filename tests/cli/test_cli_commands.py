"""The commands that need no game: decks, deck show, card; and how errors leave."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import apnap
from apnap import pure
from apnap.cli.tree import layout
from apnap.decks import Deck
from apnap.model import from_data


def test_version_tells_which_core_runs(run) -> None:
    core = "compiled" if pure.compiled() else "plain Python"
    assert run("--version").out == f"apnap {apnap.__version__} ({core} core)\n"


def test_apnap_pure_is_0_or_1() -> None:
    code = "import apnap; print(apnap.pure.compiled(), apnap.pure.available())"
    for value in ("", "0", "1", "yes"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env={**os.environ, "APNAP_PURE": value},
        )
        if value == "1":
            assert done.stdout == f"False {pure.available()}\n"
        elif value == "yes":
            assert done.returncode == 1 and "APNAP_PURE must be 0 or 1, not 'yes'" in done.stderr
        else:
            assert done.stdout == f"{pure.compiled()} {pure.available()}\n"


def test_help_teaches(run) -> None:
    out = run("--help").out
    assert "apnap sim red-rush green-trample" in out and "Exit codes" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "Wilson" in run("sim", "--help").out


def test_decks(run) -> None:
    listed = run("decks").out
    assert all(name in listed for name in Deck.names())
    assert all(len(line) <= 80 for line in listed.splitlines())
    data = json.loads(run("decks", "--json").out)
    assert [deck["name"] for deck in data] == list(Deck.names())
    for deck in data:
        assert sum(entry["count"] for entry in deck["main"]) == deck["cards"] == sum(deck["groups"].values())
        assert deck["supported"]


def test_deck_report(run, tmp_path: Path) -> None:
    (tmp_path / "whole.txt").write_text("4 Giant Growth\n16 Forest\n")
    (tmp_path / "part.txt").write_text("4 Giant Growth\n2 Shahrazad\n")
    (tmp_path / "broken.txt").write_text("4 Giant Groth\n")
    rows = json.loads(run("deck", "report", str(tmp_path), "red-rush", "--json").out)
    found = {row["name"]: (row["supported"], row["different"], row["whole"]) for row in rows}
    assert found["whole"] == (2, 2, True)
    assert found["part"] == (1, 2, False)
    assert found["broken"] == (0, 0, False)
    assert found["red-rush"][2]
    part = next(row for row in rows if row["name"] == "part")
    assert (part["copies_supported"], part["copies"], list(part["missing"])) == (4, 6, ["Shahrazad"])
    code, out, err = run("deck", "report", str(tmp_path))
    assert code == 2 and "1 of 3 decks can be played whole" in out and "broken" not in out
    assert "broken.txt: line 1: '4 Giant Groth'" in err and "'Giant Growth'" in err


def test_deck_show(run, tmp_path: Path) -> None:
    out = run("deck", "show", "green-trample").out
    assert "4 Workshop Warchief" in out and "lands (22)" in out
    path = tmp_path / "mine.txt"
    path.write_text("Commander\n1 Isamaru, Hound of Konda\n\nDeck\n10 forest\n\nSideboard\n2 Plains\n")
    out = run("deck", "show", str(path)).out
    assert out.startswith("mine: 10 cards") and "10 Forest" in out and "sideboard (2)" in out
    assert json.loads(run("deck", "show", str(path), "--json").out)["sideboard"][0]["name"] == "Plains"


def test_deck_show_keeps_to_the_width(run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = run("deck", "show", "red-rush").out.splitlines()
    assert lines[0].startswith("red-rush: 60 cards") and lines[1].startswith("  ")
    assert max(map(len, lines)) <= 80
    assert "8 instants, 1 sorcery, 2" in lines[0]
    monkeypatch.delenv("COLUMNS")
    whole = run("deck", "show", "red-rush").out.splitlines()  # a pipe of no known width
    assert whole[0] == f"{lines[0]} {lines[1].strip()}" and whole[1:] == lines[2:]


@pytest.mark.parametrize("deck", ["red-rsh.txt", "./red-rsh", "no/such/red-rush", "mine.dek"])
def test_a_deck_file_that_is_not_there(run, deck: str) -> None:
    ran = run("deck", "show", deck)
    assert (ran.code, ran.out) == (4, "") and ran.err == f"error: {deck}: no such file\n"


def test_a_deck_name_that_is_not_there(run) -> None:
    ran = run("deck", "show", "nothing-like-it")
    assert ran.code == 2 and all(name in ran.err for name in Deck.names())


def test_misspelt_names(run, tmp_path: Path) -> None:
    ran = run("card", "Workshp Warcheif")
    assert ran.code == 2 and "'Workshop Warchief'" in ran.err and not ran.out
    ran = run("sim", "red-rsh", "green-trampel")
    assert ran.code == 2 and "'red-rush'" in ran.err and "'green-trample'" in ran.err
    path = tmp_path / "mine.txt"
    path.write_text("20 Forest\n4 Giant Grwoth\n4 Rancr\n")
    ran = run("sim", "red-rush", str(path))
    assert ran.code == 2 and "mine.txt: line 2" in ran.err and "'Giant Growth'" in ran.err
    assert "line 3" in ran.err and "Rancor" in ran.err


def test_unsupported_cards_are_refused_with_the_list(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Deck, "check", lambda deck: {"Rancor": "too hard"} if deck.name == "mine" else {})
    path = tmp_path / "mine.txt"
    path.write_text("20 Forest\n4 Rancor\n")
    ran = run("sim", "red-rush", str(path))
    assert ran.code == 3 and "mine: apnap can't play 1 card" in ran.err and "Rancor: too hard" in ran.err
    path.write_text("Commander\n1 Rancor\n\nDeck\n20 Forest\n")
    ran = run("sim", "red-rush", str(path))
    assert ran.code == 2 and "red-rush: a commander deck needs a commander" in ran.err and "903.3" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("sim", "red-rush"),
        ("sim", "red-rush", "red-rush", "--bot", "no-such-bot"),
        ("sim", "red-rush", "red-rush", *("--bot", "random") * 3),
        ("sim", "red-rush", "red-rush", "--games", "0"),
        ("sim", "red-rush", "red-rush", "--turn-limit", "x"),
        ("deck", "show", "nothing"),
        ("nothing",),
    ],
)
def test_wrong_usage(run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2 and ran.err and not ran.out


def test_layout_shows_all_and_fits() -> None:
    node = from_data(["Keyword", "trample", [""]])
    assert layout(node) == "Keyword(name='trample')"
    wide = (node,) * 5
    assert len(layout(wide, width=200).splitlines()) == 1
    assert all(len(line) <= 60 for line in layout(wide, width=60).splitlines())


def test_a_pipe_that_closes_is_no_error() -> None:
    command = f"{sys.executable} -m apnap.cli decks --json | head -c 1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert ran.stdout == "[" and ran.stderr == ""
