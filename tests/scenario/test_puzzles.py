"""`Scenario.solve` and `apnap solve`: the puzzles of the docs, and what a search must not do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from apnap.cli.app import app, main
from apnap.engine import process, views
from apnap.engine.state import GameState
from apnap.scenario import Scenario, ScenarioError, Solution, searching
from apnap.scenario.searching import BY_OTHER, Failure, Node, Search, deeds
from apnap.scenario.twins import without_twins

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "scenarios" / "puzzles"
# How many actions each takes.
WINS = {
    "01_burn": 1,
    "02_clear_the_way": 1,
    "03_wait_for_blocks": 1,
    "04_bigger_first": 3,
    "05_borrowed": 2,
    "06_nothing_wasted": 6,
    "07_the_other_color": 2,
    "08_known_answer": 2,
    "09_either_hand": 2,
    "10_double": 2,
    "11_four_sparks": 4,
    "12_who_goes_last": 5,
}
NONE = ("none_countered", "none_one_short", "none_reach")


def puzzle(name: str) -> Scenario:
    return Scenario.load(FOLDER / f"{name}.yaml")


def allowed(s: GameState) -> set[str]:
    """What a search may leave out: mana abilities while no cost is being paid, and other ways to pay."""
    assert s.ask is not None
    if s.ask.kind == "pay":
        return {o.key for o in views.options_of(s) if o.kind != "plan"}
    if s.ask.kind in ("attack", "block"):
        return {o.key for o in views.options_of(s)} - {
            o.key for o in without_twins(s, [*views.options_of(s)])
        }
    return {o.key for o in views.options_of(s) if o.kind == "activate"}


def replayed(node: Node, player: int) -> int:
    """Play the win tree out by the engine: each answer of the others has its edge, each end is won. How many
    ends there are."""
    ends, todo, seen = 0, [node], set()
    while todo:
        at = todo.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        if not at.edges:
            assert all(s.over and s.winners == (player,) for s in at.worlds)
            ends += 1
            continue
        if not at.mine:
            given = {(id(s), key) for edge in at.edges for s, key in edge.answers}
            for s in at.worlds:
                left = {o.key for o in views.options_of(s) if (id(s), o.key) not in given}
                assert left <= allowed(s), "an answer of theirs was not looked at"
        for edge in at.edges:
            for s, key in edge.answers:
                t = s.fork()
                t.listed = t.ask = None
                t.answer = key
                process.run(t)
                nexts = {(w.turn, w.step, w.over, len(w.stack())) for w in edge.then.worlds}
                assert t.over or (t.turn, t.step, t.over, len(t.stack())) in nexts
            todo.append(edge.then)
    return ends


def test_every_puzzle_is_tried() -> None:
    assert sorted((*WINS, *NONE)) == sorted(file.stem for file in FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("name", WINS)
def test_a_puzzle_is_won(name: str) -> None:
    solution = puzzle(name).solve()
    assert solution.won and solution.actions == WINS[name]
    assert solution.node is not None and deeds(solution.node) == WINS[name]
    assert replayed(solution.node, 0) > 0
    assert solution.lines[-1][1].startswith("player 0 wins")


@pytest.mark.parametrize("name", NONE)
def test_a_near_miss_is_proved_to_be_none(name: str) -> None:
    solution = puzzle(name).solve()
    assert solution.verdict == "none" and solution.proved and not solution.lines


def test_one_point_more_makes_the_near_miss_a_win() -> None:
    text = (FOLDER / "none_one_short.yaml").read_text(encoding="utf-8")
    assert Scenario.parse(text.replace("life: 6", "life: 5")).solve().won


def test_without_reach_the_flyer_gets_through() -> None:
    text = (FOLDER / "none_reach.yaml").read_text(encoding="utf-8")
    assert Scenario.parse(text.replace("Giant Spider", "Wall of Wood")).solve().won


def test_the_branches_of_the_others_are_told() -> None:
    lines = puzzle("03_wait_for_blocks").solve().lines
    texts = [text for _, text in lines]
    assert any(text.startswith("if player 1: Wall of Wood blocks Grizzly Bears") for text in texts)
    assert (1, "[declare blockers] cast Giant Growth, target: Runeclaw Bear") in lines
    assert (1, "[declare blockers] cast Giant Growth, target: Grizzly Bears") in lines


# What is hidden.

HIDDEN = """
players:
  - hand: [Lightning Bolt]
    battlefield: [Mountain]
  - life: 3
    hand: [{hand}]
    library: [{library}]
    battlefield: [2 Island]
"""


def hidden(hand: str, library: str) -> Solution:
    return Scenario.parse(HIDDEN.replace("{hand}", hand).replace("{library}", library)).solve()


def test_a_card_that_may_be_in_the_hand_counts_as_if_it_were() -> None:
    assert hidden("Grizzly Bears", "Grizzly Bears").won
    assert hidden("Counterspell", "Grizzly Bears").verdict == "none"
    # The Counterspell lies in the library; but the solver can't know that.
    assert hidden("Grizzly Bears", "Counterspell").verdict == "none"
    assert hidden("{card: Grizzly Bears, known: yes}", "Counterspell").won


def test_a_card_that_is_hardly_ever_there_is_thought_of() -> None:
    assert hidden("Grizzly Bears", "60 Grizzly Bears, Counterspell, 60 Grizzly Bears").verdict == "none"
    many = "Opt, Shock, Ponder, Forest, Plains, Swamp, Murder, Giant Growth, Negate, Duress"
    few = Scenario.parse(HIDDEN.replace("{hand}", "Murder, Opt, Shock").replace("{library}", many)).solve()
    assert few.verdict == "open" and "hands" in few.why


def test_the_ways_to_deal_hidden_cards() -> None:
    ways = searching.choices(["a", "a", "b"], 0, 2, 40)
    assert sorted(ways) == [["a", "a", "b"], ["a", "b", "a"]]
    assert sorted(searching.choices(["a", "b"], 1, 1, 40)) == [["a", "b"], ["b", "a"]]
    assert len(searching.choices(list("abcdefgh"), 0, 4, 40)) == 41


def test_a_rare_draw_counts() -> None:
    text = (DRAWN % "15 Lightning Bolt, Shock, 15 Lightning Bolt").replace("[Opt]", "[Reach Through Mists]")
    assert Scenario.parse(text).solve().verdict == "none"


DRAWN = """
players:
  - hand: [Opt]
    library: [%s]
    battlefield: [Island, Mountain]
  - life: 3
"""


def test_a_line_does_not_hang_on_what_is_drawn() -> None:
    # Of two cards, the one that is looked at first can be put away: then the other is drawn for certain.
    solution = Scenario.parse(DRAWN % "Lightning Bolt, Shock").solve()
    assert solution.won and solution.drawn and "was drawn many times" in solution.text()
    assert Scenario.parse(DRAWN % "Lightning Bolt, Shock, Shock").solve().verdict == "none"


def test_a_flipped_coin_comes_out_for_the_worst() -> None:
    text = """
cards:
  - {name: Gamble, cost: R, type: Sorcery,
     text: "Flip a coin. If you win the flip, this spell deals 3 damage to each opponent."}
players:
  - {hand: [Gamble], battlefield: [Mountain, Grizzly Bears]}
  - {life: %d}
"""
    text = text.replace("cost: R", 'cost: "{R}"').replace("this spell", "Gamble")
    assert Scenario.parse(text % 5).solve().verdict == "none"
    assert Scenario.parse(text % 2).solve().won


# Creatures that can't be told apart.

ALIKE = """
players:
  - hand: [Giant Growth]
    battlefield: [Forest, 3 Grizzly Bears]
  - life: %d
    battlefield: [2 Wall of Wood]
"""


def test_creatures_alike_stand_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = Scenario.parse(ALIKE % 5).solve()
    assert Scenario.parse(ALIKE % 6).solve().verdict == "none"
    monkeypatch.setattr(searching, "without_twins", lambda s, options: options)
    slow = Scenario.parse(ALIKE % 5).solve()
    assert fast.won and slow.won
    assert fast.positions < slow.positions


def test_a_creature_with_something_of_its_own_is_like_no_other() -> None:
    big = "{card: Grizzly Bears, counters: {+1/+1: 6}}"
    text = """
players:
  - battlefield: [%s]
  - {life: 7, battlefield: [{card: Wall of Wood, tapped: yes}]}
"""
    # Whichever stands first: it must not be taken for the small ones.
    for order in (f"{big}, 2 Grizzly Bears", f"2 Grizzly Bears, {big}"):
        solution = Scenario.parse(text % order).solve()
        assert solution.won and solution.actions == 0


def test_a_fault_of_the_engine_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(s: GameState) -> None:
        raise AssertionError("broken")

    search = Search(puzzle("none_reach").game().state, 0)
    monkeypatch.setattr(process, "run", fails)
    found = search.to_depth(1)
    assert isinstance(found, Failure) and found.cut & BY_OTHER


# Limits.


def test_more_turns() -> None:
    text = (
        "players:\n  - battlefield: [Storm Crow, Hill Giant]\n    library: [9]\n  - {life: 5, library: [9]}\n"
    )
    text = text.replace("life: 5", "life: 2").replace(", Hill Giant", "")
    assert Scenario.parse(text).solve(1).verdict == "none"
    assert Scenario.parse(text).solve(2).won


def test_a_limit_is_no_proof() -> None:
    solution = puzzle("none_one_short").solve(positions=20)
    assert solution.verdict == "open" and not solution.proved
    assert "20 positions" in solution.why
    assert puzzle("05_borrowed").solve(actions=1).verdict == "open"


def test_it_is_deterministic() -> None:
    first, second = puzzle("09_either_hand").solve(), puzzle("09_either_hand").solve()
    assert first.to_dict() == second.to_dict()


def test_the_other_player_may_be_the_one_to_win() -> None:
    text = """
step: declare attackers
players:
  - {life: 2, battlefield: [{card: Hill Giant, attacking: player 1}]}
  - {hand: [Shock], battlefield: [Mountain]}
"""
    solution = Scenario.parse(text).solve(player=1)
    assert solution.won and solution.player == "player 1"
    assert Scenario.parse(text).solve().verdict == "none"


def test_a_game_that_is_over_has_nothing_to_solve() -> None:
    s = Scenario()
    s.player()
    s.player()
    s.concede(1)
    with pytest.raises(ScenarioError, match="over"):
        s.solve()


# On the command line.


def apnap(*words: str) -> Result:
    return CliRunner().invoke(app, ["solve", *words])


def refused(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as left:
        main(["solve", *words])
    return left.value.code


def test_exit_codes_tell_the_three_verdicts_apart(tmp_path: Path) -> None:
    result = apnap(str(FOLDER / "01_burn.yaml"))
    assert result.exit_code == 0 and "cast Lightning Bolt, target: player 1" in result.output
    result = apnap(str(FOLDER / "none_reach.yaml"))
    assert result.exit_code == 1 and "no forced win this turn: every line was searched" in result.output
    result = apnap(str(FOLDER / "none_one_short.yaml"), "--positions", "20")
    assert result.exit_code == 5 and "there may be one" in result.output
    assert refused(str(tmp_path / "nothing.yaml")) == 4
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("players:\n  - hand: [Lightning Blot]\n", encoding="utf-8")
    assert refused(str(wrong)) == 2


def test_json_holds_the_line_alone() -> None:
    result = apnap("--json", str(FOLDER / "08_known_answer.yaml"))
    data = json.loads(result.output)
    assert data["verdict"] == "win" and data["actions"] == 2
    assert {line["depth"] for line in data["lines"]} == {0, 1}


def test_the_help_teaches() -> None:
    result = apnap("--help")
    for word in ("forced win", "known: yes", "Exit codes", "--timeout"):
        assert word in result.output
