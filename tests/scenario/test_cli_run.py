"""`apnap run` and `apnap why`."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from apnap import Game
from apnap.cli.app import app, main
from apnap.play import PERSON, Seat, Session

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "scenarios"
BOLT = """
players:
  - {hand: [Lightning Bolt], mana: R}
  - {battlefield: [Grizzly Bears, {card: Forest, tapped: yes}], hand: [Giant Growth]}
script:
  - {cast: Lightning Bolt, targets: [Grizzly Bears]}
expect:
  Grizzly Bears: graveyard
  player 1: {life: %d}
"""


@pytest.fixture(autouse=True)
def as_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are whole."""
    monkeypatch.delenv("COLUMNS", raising=False)


def apnap(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "s.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_run_tells_what_happened_in_order_with_the_rules(tmp_path: Path) -> None:
    result = apnap("run", written(tmp_path, BOLT % 20))
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[1] == "> cast Lightning Bolt targets Grizzly Bears"
    happened = [line.strip() for line in lines]
    deals = happened.index("Lightning Bolt deals 3 damage to Grizzly Bears  [120.1]")
    dies = happened.index("Grizzly Bears is destroyed  [704.5g]")
    assert deals < dies
    assert "ok   Grizzly Bears: zone: graveyard" in happened
    assert lines[-1] == "2 expectations: all hold"
    assert "passes" not in result.output and "is asked" not in result.output


def test_players_are_called_by_their_names(tmp_path: Path) -> None:
    named = BOLT.replace("- {hand: [Lightning", "- {name: Ann, hand: [Lightning").replace(
        "- {battlefield", "- {name: Bob, battlefield"
    )
    file = written(tmp_path, (named % 20).replace("player 1:", "Bob:"))
    output = apnap("run", "--explain", file).output
    assert "Ann casts Lightning Bolt" in output and "Bob passes" in output
    assert "player 0" not in output and "player 1" not in output
    told = apnap("why", file, "cast Giant Growth").output
    assert told.startswith("cast Giant Growth: not legal for Bob: Bob can't"), told


def test_explain_tells_questions_and_passes_too(tmp_path: Path) -> None:
    output = apnap("run", "--explain", written(tmp_path, BOLT % 20)).output
    assert "player 0 is asked: Lightning Bolt: Choose a target (target) - Grizzly Bears  [601.2c]" in output
    assert "player 1 passes  [117.3d]" in output


def test_what_fails_is_told_with_its_line(tmp_path: Path) -> None:
    file = written(tmp_path, BOLT % 17)
    result = apnap("run", file)
    assert result.exit_code == 1
    assert f"FAIL {file}:9: player 1: life: 17 is expected, 20 is found" in result.output
    assert result.output.splitlines()[-1] == "2 expectations: 1 failed"


def test_json(tmp_path: Path) -> None:
    data = json.loads(apnap("run", "--json", written(tmp_path, BOLT % 20)).output)
    assert data["ok"] is True and data["error"] is None
    assert [step["step"] for step in data["steps"]][1] == "cast Lightning Bolt targets Grizzly Bears"
    assert "704.5g" in data["rules"]


def test_steps_show_the_board(tmp_path: Path) -> None:
    output = apnap("run", "--step", written(tmp_path, BOLT % 20)).output
    assert "battlefield: Grizzly Bears (2/2), Forest (tapped)" in output
    assert "stack, from the top: Lightning Bolt" in output
    assert "graveyard: Grizzly Bears" in output
    assert output.count("-- turn 5 of player 0, precombat main") == 3


def test_a_wrong_scenario_is_one_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, BOLT.replace("targets", "target") % 20)
    with pytest.raises(SystemExit) as left:
        main(["run", file])
    assert left.value.code == 2
    captured = capsys.readouterr()
    assert f"error: {file}:6: 'cast' takes no 'target'; did you mean 'targets'?" in captured.err
    with pytest.raises(SystemExit) as left:
        main(["run", str(tmp_path / "nowhere.yaml")])
    assert left.value.code == 4


def test_a_script_that_stops_tells_what_happened_before(tmp_path: Path) -> None:
    text = BOLT.replace("expect:", "  - {cast: Giant Growth, targets: [Grizzly Bears]}\nexpect:") % 20
    result = apnap("run", written(tmp_path, text))
    assert result.exit_code == 2
    assert "player 0 casts Lightning Bolt" in result.output
    data = json.loads(apnap("run", "--json", written(tmp_path, text)).stdout)
    assert data["ok"] is False and "601.2h" in data["error"]


WHY = {
    "cast Giant Growth": (1, "not legal for player 1", "its cost can't be paid", "601.2h"),
    "cast Lightning Bolt": (1, "not legal for player 0", "has no Lightning Bolt that they may cast", "601.3"),
    "attack with Grizzly Bears": (1, "not legal for player 1", "", "508.1a"),
    "activate Forest": (1, "not legal for player 1", "already tapped", "107.5"),
    "cast Counterspell": (1, "not legal for player 0", "there is no 'Counterspell'", ""),
}


@pytest.mark.parametrize("action", WHY)
def test_why(action: str, tmp_path: Path) -> None:
    code, who, reason, rule = WHY[action]
    file = written(tmp_path, BOLT.replace("[Grizzly Bears, ", "[{card: Raging Redcap}, Grizzly Bears, ") % 20)
    result = apnap("why", file, action)
    assert result.exit_code == code, result.output
    assert who in result.output and reason in result.output
    assert (f"(CR {rule})" if rule else "") in result.output


def test_why_before_the_script(tmp_path: Path) -> None:
    file = written(tmp_path, BOLT % 20)
    result = apnap("why", file, "cast Lightning Bolt", "--after", "0")
    assert result.exit_code == 0
    assert result.output == "cast Lightning Bolt: legal for player 0\n"
    data = json.loads(apnap("why", "--json", file, "cast Giant Growth", "--by", "1").output)
    assert (data["legal"], data["rule"]) == (False, "601.2h")
    assert apnap("why", file, "juggle Grizzly Bears").exit_code != 0


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.yaml")), ids=lambda file: str(file.stem))
def test_examples_run(file: Path) -> None:
    for words in ((), ("--explain",), ("--json",), ("--step",)):
        assert apnap("run", *words, str(file)).exit_code == 0


def test_the_page_is_told_where_it_is(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = apnap("run", written(tmp_path, BOLT % 20), "--format", "html", "-o", str(page))
    assert (result.exit_code, result.output) == (0, f"the page is {page}\n")
    assert page.read_text(encoding="utf-8").startswith("<!")
    # On standard output stands the page alone.
    result = apnap("run", written(tmp_path, BOLT % 20), "--format", "html")
    assert result.output == page.read_text(encoding="utf-8")


def test_the_readme_shows_a_why(monkeypatch: pytest.MonkeyPatch) -> None:
    root = EXAMPLES.parents[1]
    (line,) = re.findall(r"`apnap (why .*?)`", (root / "README.md").read_text(encoding="utf-8"))
    monkeypatch.chdir(root)
    result = apnap(*shlex.split(line))
    assert result.exit_code == 1
    assert "a spell with split second is on the stack (CR 702.61a)" in result.output


def test_why_names_the_nearest_right_thing(tmp_path: Path) -> None:
    file = written(tmp_path, BOLT % 20)

    def refused(*words: str) -> str:
        with pytest.raises(SystemExit) as left:
            main(["why", file, *words])
        assert left.value.code == 2
        return str(words)

    refused("cast Giant Growht")
    refused("cast Giant Growth", "--after", "9")
    refused("cast Giant Growth", "--by", "7")
    told = apnap("why", file, "cast Giant Growht").exception
    assert "did you mean 'Giant Growth'" in str(told)
    assert "the script has 1 steps, not 9" in str(
        apnap("why", file, "cast Ornithopter", "--after", "9").exception
    )
    assert "there are player 0, player 1" in str(
        apnap("why", file, "cast Ornithopter", "--by", "7").exception
    )
    gone = apnap("why", file, "cast Giant Spider")  # a card, but not here
    assert gone.exit_code == 1 and "there is no 'Giant Spider' in the game" in gone.output


def test_tapping_for_mana_is_one_line(tmp_path: Path) -> None:
    file = written(tmp_path, (BOLT % 20).replace("mana: R", "battlefield: [Mountain, Forest]"))
    short, whole = apnap("run", file).output, apnap("run", file, "--explain").output
    assert "Mountain is tapped for {R}  [106.12a]" in short and "becomes tapped" not in short
    assert "activates Mountain" not in short and "activates Mountain" in whole and "tapped for mana" in whole


def test_a_tilde_is_the_name_of_a_card_in_place(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
cards:
  - {name: Dusty Ghost, type: Creature - Spirit, pt: 1/1, cost: W, text: "When ~ enters, you gain 3 life."}
players:
  - {hand: [Dusty Ghost], mana: W}
script: [{cast: Dusty Ghost}, resolve, resolve]
expect: {player 0: {life: 23}}
""",
    )
    assert apnap("run", file).exit_code == 0


def test_why_not_attack_one_of_several(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
players:
  - {name: Ann, battlefield: [Grizzly Bears, {card: Runeclaw Bear, tapped: yes}]}
  - {name: Bob}
  - {name: Cat}
""",
    )
    assert apnap("why", file, "attack Bob with Grizzly Bears").output.startswith(
        "attack Bob with Grizzly Bears: legal for Ann"
    )
    told = apnap("why", file, "attack Cat with Runeclaw Bear")
    assert told.exit_code == 1 and "not legal for Ann" in told.output and "508.1a" in told.output
    told = apnap("why", file, "attack with Grizzly Bears")
    assert "attack WHAT with Grizzly Bears" in str(told.exception)


def test_a_saved_game_is_no_scenario_but_begins_one(tmp_path: Path) -> None:
    session = Session(Game(["red-rush"] * 2, 1), [Seat("Ann", PERSON), Seat("Bert", PERSON)], 1)
    file = tmp_path / "g.json"
    file.write_text(session.to_json())
    told = apnap("run", str(file)).exception
    assert "a game saved by apnap play, no scenario; apnap play --resume" in str(told)
    assert "is a folder" in str(apnap("run", str(tmp_path)).exception)
    (tmp_path / "on.yaml").write_text("from game: g.json\nexpect: {turn: 1, player 0: {life: 20}}\n")
    assert apnap("run", str(tmp_path / "on.yaml")).exit_code == 0
    assert Game.from_json(file.read_text()).digest() == session.game.digest()
