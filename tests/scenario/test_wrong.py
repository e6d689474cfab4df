"""Scenarios that are wrong: one error each, with the file, the line and what was probably meant."""

from __future__ import annotations

import pytest

from apnap.scenario import NotLegal, Scenario, ScenarioError

BEAR = "players: [{battlefield: [Grizzly Bears], hand: [Giant Growth]}, {}]\n"

# What is wrong, the line, what the error says, and what it offers instead.
WRONG = {
    "unknown card": (
        "players:\n  - hand: [Lightning Blot]\n",
        2,
        "no card named 'Lightning Blot'",
        "Lightning Bolt",
    ),
    "unknown word": ("turns: 3\n", 1, "unknown word 'turns'", "turn"),
    "unknown zone": ("players:\n  - life: 3\n    graveyrd: []\n", 3, "unknown word 'graveyrd'", "graveyard"),
    "unknown status": (
        "players:\n  - battlefield:\n      - {card: Grizzly Bears,\n         taped: yes}\n",
        4,
        "unknown word 'taped'",
        "tapped",
    ),
    "status elsewhere": (
        "players:\n  - hand:\n      - {card: Grizzly Bears, tapped: yes}\n",
        3,
        "'tapped' is for what is on the battlefield",
        "",
    ),
    "impossible zone": ("players:\n  - battlefield: [Giant Growth]\n", 2, "is no permanent card", ""),
    "unknown step": (
        "step: declare atackers\n",
        1,
        "there is no step 'declare atackers'",
        "declare attackers",
    ),
    "no priority there": ("step: untap\n", 1, "nobody gets priority in the untap step", "upkeep"),
    "no such player": ("active: 5\n", 1, "there is no player 5", ""),
    "no node": (
        "cards:\n  - name: X\n    type: Artifact\n    abilities:\n      - Statik(This(), [])\n",
        5,
        "there is no node 'Statik'",
        "Static",
    ),
    "no field": (
        'cards:\n  - name: X\n    type: Artifact\n    abilities:\n      - Keyword("flying", arg=[])\n',
        5,
        "Keyword has no 'arg'",
        "args",
    ),
    "no tree": (
        "cards:\n  - name: X\n    type: Artifact\n    abilities:\n      - Draw(You(), open('x'))\n",
        5,
        "there is no node 'open'",
        "",
    ),
    "options as the value of resolve": (
        BEAR + "script:\n  - cast: Giant Growth\n  - resolve: {answers: {may: yes}}\n",
        4,
        "'resolve' takes no value, and its options stand beside it: {resolve: yes, answers: {may: yes}}",
        "",
    ),
    "how often to resolve": (
        BEAR + "script:\n  - resolve: 2\n",
        3,
        "'resolve' takes no value",
        "",
    ),
    "no keyword": (
        "cards:\n  - name: X\n    type: Artifact\n    abilities: [flyin]\n",
        4,
        "there is no keyword ability 'flyin'",
        "flying",
    ),
    "wrong number": ("players:\n  - life: twenty\n", 2, "a whole number is wanted, not 'twenty'", ""),
    "wrong flag": (
        "players:\n  - battlefield: [{card: Forest, tapped: 3}]\n",
        2,
        "yes or no is wanted",
        "",
    ),
    "no mana": ("players:\n  - mana: RQ\n", 2, "'Q' is none of", ""),
    "a list for a mapping": ("players:\n  - [Forest]\n", 2, "a mapping is wanted, not a list", ""),
    "not YAML": ("players: [\n", 2, "not YAML", ""),
    "said twice": ("turn: 3\nturn: 4\n", 2, "'turn' is said twice", ""),
    "label twice": (
        "players:\n  - hand:\n      - {card: Forest, label: a}\n      - {card: Forest, label: a}\n",
        4,
        "the label 'a' is used already",
        "",
    ),
    "attached to nothing": (
        "players:\n  - battlefield:\n      - Forest\n      - {card: Rancor, attached to: Forest}\n",
        4,
        "Rancor can't be attached to Forest",
        "",
    ),
    "attacks out of combat": (
        "players:\n  - battlefield: [{card: Grizzly Bears, attacking: player 1}]\n  - {}\n",
        2,
        "nothing attacks in the precombat main step",
        "",
    ),
    "text not understood": (
        "cards:\n  - name: Gibberish\n    type: Instant\n    text: Wibble the wobble.\n",
        4,
        "its text is not understood",
        "",
    ),
    "no card type": (
        "cards:\n  - {name: X, type: Creatur - Elf, pt: 1/1}\n",
        2,
        "no card type 'creatur'",
        "creature",
    ),
    "creature without size": ("cards:\n  - {name: X, type: Creature}\n", 2, "a creature needs its pt", ""),
    "no cost": ("cards:\n  - {name: X, type: Instant, cost: '{Q}'}\n", 2, "no mana symbol 'Q'", ""),
    "land on the stack": ("stack:\n  - {cast: Forest}\n", 2, "it is never a spell", ""),
    "no target on the stack": (
        BEAR + "stack:\n  - {cast: Giant Growth, targets: [player 1]}\n",
        3,
        "no legal target",
        "",
    ),
    "target missing on the stack": (
        BEAR + "stack:\n  - {cast: Giant Growth}\n",
        3,
        "more targets are to be told",
        "",
    ),
    "unknown verb": (BEAR + "script:\n  - cst: Giant Growth\n", 3, "there is no verb 'cst'", "cast"),
    "unknown verb alone": (BEAR + "script: [pas]\n", 2, "there is no verb 'pas'", "pass"),
    "two verbs": (BEAR + "script:\n  - cast: Giant Growth\n    attack: []\n", 4, "a step has one verb", ""),
    "unknown option": (
        BEAR + "script:\n  - cast: Giant Growth\n    target: [Grizzly Bears]\n",
        4,
        "'cast' takes no 'target'",
        "targets",
    ),
    "unknown name": (
        BEAR + "script:\n  - cast: Giant Growht\n",
        3,
        "there is no 'Giant Growht' in the game",
        "Giant Growth",
    ),
    "unknown target": (
        "players: [{battlefield: [Grizzly Bears, Forest], hand: [Giant Growth]}, {}]\n"
        "script:\n  - cast: Giant Growth\n    targets:\n      - Grizly Bears\n",
        5,
        "there is no 'Grizly Bears' in the game",
        "Grizzly Bears",
    ),
    "no such number": (BEAR + "script:\n  - attack: ['Grizzly Bears#3']\n", 3, "there are 1 called", ""),
    "not clear": (
        "players: [{battlefield: [Grizzly Bears, Forest], hand: [Giant Growth]},\n"
        "  {battlefield: [Grizzly Bears]}]\n"
        "script:\n  - cast: Giant Growth\n    targets: [Grizzly Bears]\n",
        5,
        "may be any of several: Grizzly Bears#1 (battlefield, player 0), Grizzly Bears#2",
        "",
    ),
    "unknown kind": (
        BEAR + "script:\n  - answer: {targt: Grizzly Bears}\n",
        3,
        "unknown word 'targt'",
        "target",
    ),
    "unused answer": (BEAR + "script:\n  - answer: {may: yes}\n", 3, "yes was not asked for (may)", ""),
    "unused queue": (
        BEAR + "answers:\n  player 1:\n    - {may: yes}\nscript: [pass]\n",
        4,
        "the answer of player 1 was not used",
        "",
    ),
    "unused target": (
        "players: [{battlefield: [Grizzly Bears, Forest], hand: [Giant Growth]}, {}]\n"
        "script:\n  - cast: Giant Growth\n    targets: [Grizzly Bears, Forest]\n",
        4,
        "'Forest' was not asked for (target)",
        "",
    ),
    "nothing to resolve": (BEAR + "script: [resolve]\n", 2, "nothing on the stack", ""),
    "never comes": (BEAR + "script: [{pass: {until: turn 2}}]\n", 2, "never comes: this is turn 5", "turn 6"),
    "unknown expectation": (
        BEAR + "expect:\n  Grizzly Bears: {powr: 2}\n",
        3,
        "unknown word 'powr'",
        "power",
    ),
    "nothing of the name": (
        BEAR + "expect:\n  Grizly Bears: hand\n",
        3,
        "nothing is called",
        "Grizzly Bears",
    ),
    "no zone": (BEAR + "expect:\n  Grizzly Bears: graveyrd\n", 3, "there is no 'graveyrd'", "graveyard"),
    "no saved game": ("from game: nowhere.json\n", 1, "can't be read", ""),
    "a position twice": ("from game: nowhere.json\nturn: 3\n", 2, "a saved game has a position already", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_error_with_the_line_and_the_nearest(name: str) -> None:
    text, line, message, near = WRONG[name]
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(text, "wrong.yaml").run()
    error = caught.value
    assert message in error.message
    assert error.line == line
    assert str(error).startswith(f"wrong.yaml:{line}: ")
    if near:
        assert near in error.near
        assert "did you mean" in str(error) and repr(near) in str(error)


# Actions that are not legal, the rule, and what the error says.
ILLEGAL = {
    "no mana": ("{cast: Giant Growth, targets: [Grizzly Bears]}", "601.2h", "its cost can't be paid"),
    "not their turn": ("{cast: Prey Upon}", "307.1", "it isn't their turn"),
    "not in hand": ("{cast: Grizzly Bears}", "601.3", "has no Grizzly Bears that they may cast"),
    "tapped": ("{attack: [Raging Redcap]}", "508.1a", "is tapped"),
    "sick": ("{attack: [Llanowar Elves]}", "508.1a", "came under its controller's control this turn"),
    "nobody to attack": ("{attack: {Grizzly Bears: player 0}}", "508.1b", "can't be attacked"),
    "no attacker": ("{attack: [Forest]}", "508.1a", "is no creature"),
    "sick for mana": ("{activate: Llanowar Elves}", "302.6", "since the turn began"),
    "not theirs": ("{block: {Grizzly Bears: Raging Redcap}}", "509.1a", "does not attack"),
}
BOARD = """
players:
  - battlefield:
      - Grizzly Bears
      - {card: Raging Redcap, tapped: yes}
      - {card: Llanowar Elves, sick: yes}
      - {card: Forest, tapped: yes}
    hand: [Giant Growth]
  - hand: [Prey Upon]
script:
  - """


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_action_stops_the_script_with_its_rule(name: str) -> None:
    step, rule, message = ILLEGAL[name]
    with pytest.raises(NotLegal) as caught:
        Scenario.parse(BOARD + step, "illegal.yaml").run()
    assert message in caught.value.message
    assert caught.value.rule == rule
    assert caught.value.line == 11
    assert f"(CR {rule})" in str(caught.value)


def test_the_error_holds_what_happened_up_to_there() -> None:
    text = BEAR + "script:\n  - pass\n  - cast: Giant Growth\n    by: 0\n"
    with pytest.raises(ScenarioError, match="player 0 gets no priority here") as caught:
        Scenario.parse(text).run()
    report = caught.value.report
    assert report is not None
    assert [step.text for step in report.steps] == ["the position", "pass", "cast Giant Growth by 0"]


def test_a_wrong_builder_tells_the_line_of_its_call() -> None:
    scenario = Scenario()
    scenario.player(battlefield=["Grizly Bears"])
    with pytest.raises(ScenarioError) as caught:
        scenario.game()
    assert caught.value.file == __file__
    assert caught.value.line > 0
    assert "Grizzly Bears" in caught.value.near
