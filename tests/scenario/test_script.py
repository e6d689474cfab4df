"""Scripts: the verbs and their options, ready answers, passing, strictness."""

from __future__ import annotations

import pytest

from apnap.model import (
    Cant,
    Fixed,
    GainLife,
    LoseLife,
    Modal,
    Must,
    Pattern,
    Quantity,
    Spell,
    This,
    Triggered,
    You,
)
from apnap.model.filters import Among
from apnap.scenario import NotLegal, Scenario, ScenarioError, ScenarioFailed

ATTACKS = Pattern("attack", Among(This()))


def gain(n: int) -> GainLife:
    return GainLife(You(), Fixed(n))


def test_play_a_land_and_cast_with_it() -> None:
    s = Scenario()
    s.player(hand=["Forest", "Llanowar Elves"])
    s.player()
    s.play("Forest")
    s.expect(illegal=[{"play": "Forest"}])
    s.cast("Llanowar Elves")
    s.resolve()
    s.expect({"Llanowar Elves": {"zone": "battlefield", "sick": True}, "player 0": {"lands played": 1}})
    s.test()


def test_what_has_happened_on_the_way_is_told_with_its_rule() -> None:
    s = Scenario()
    s.player(hand=["Lightning Bolt"], mana="R")
    s.player()
    s.cast("Lightning Bolt", targets=["player 1"])
    s.resolve()
    report = s.run()
    assert [step.text for step in report.steps] == [
        "the position",
        "cast Lightning Bolt targets player 1",
        "resolve",
        "the end",
    ]
    told = [(line.text, line.rule) for line in report.steps[2].lines]
    assert ("Lightning Bolt deals 3 damage to player 1", "120.1") in told
    assert "601.2i" in report.rules
    assert [(a.kind, a.answer, a.said) for a in report.asked] == [("target", "player 1", True)]
    assert report.to_dict()["steps"][2]["step"] == "resolve"


def test_activate_by_number_and_by_label() -> None:
    s = Scenario()
    ability = "{1}: You gain 1 life.\n{2}, {T}: You gain 5 life."
    s.define("Font", type="Artifact", text=ability)
    s.player(battlefield=["Font", "Bonesplitter", "Grizzly Bears", "4 Forest"])
    s.player()
    s.activate("Font", ability=2)
    s.resolve()
    s.activate("Font", ability=1)
    s.resolve()
    s.activate("Bonesplitter", ability="equip", targets=["Grizzly Bears"])
    s.resolve()
    s.expect(
        {
            "player 0": {"life": 26},
            "Font": {"tapped": True},
            "Bonesplitter": {"attached to": "Grizzly Bears"},
            "Grizzly Bears": {"pt": "4/2"},
            "illegal": [{"activate": "Font", "ability": 2}],
        }
    )
    s.test()


def test_which_ability_must_be_told() -> None:
    s = Scenario()
    s.define("Font", type="Artifact", text="{1}: You gain 1 life.\n{2}: You gain 5 life.")
    s.player(battlefield=["Font", "Forest"])
    s.activate("Font")
    with pytest.raises(ScenarioError, match="Font has 2 such abilities; say which by `ability`"):
        s.run()


def test_mana_abilities_and_paying_by_hand() -> None:
    s = Scenario()
    s.player(hand=["Giant Growth"], battlefield=["Llanowar Elves", "Forest", "Grizzly Bears"])
    s.player()
    s.cast("Giant Growth", targets=["Grizzly Bears"], pay=["Llanowar Elves"])
    s.expect({"Llanowar Elves": {"tapped": True}, "Forest": {"tapped": False}})
    s.activate("Forest")
    s.expect({"player 0": {"mana": "G"}, "Forest": {"tapped": True}})
    s.test()


@pytest.mark.parametrize("color", ["R", "G"])
@pytest.mark.parametrize("after", [True, False])
def test_the_color_of_a_mana_ability_on_its_own(color: str, after: bool) -> None:
    s = Scenario()
    s.define("Well", type="Artifact", text="{T}: Add one mana of any color.")
    s.player(battlefield=["Well"])
    s.player()
    if after:
        s.activate("Well")
        s.answer({"mana": color})
    else:
        s.activate("Well", answers={"mana": color})
    s.expect({"player 0": {"mana": color}})
    s.test()


def test_there_is_no_such_mana() -> None:
    s = Scenario()
    s.define("Well", type="Artifact", text="{T}: Add {R} or {G}.")
    s.player(battlefield=["Well"])
    s.activate("Well", answers={"mana": "U"})
    with pytest.raises(NotLegal, match="'U' can't be chosen: Well: Choose the mana to add"):
        s.run()


def test_a_pile_is_chosen_by_its_number() -> None:
    s = Scenario()
    text = "Separate all creatures you control into two piles. Exile the pile of your choice."
    s.define("Split", type="Sorcery", cost="0", text=text)
    s.player(hand=["Split"], battlefield=["2 Grizzly Bears"])
    s.player()
    s.cast("Split")
    s.resolve()
    s.answer({"objects": "Grizzly Bears#1", "group": 2})
    s.expect({"count": {"Grizzly Bears": 1}, "Grizzly Bears#2": {"zone": "exile"}})
    s.test()


@pytest.mark.parametrize("who", [["Grizzly Bears#1"], {"Grizzly Bears#1": "player 1"}])
def test_passing_until_a_step_attacks_as_it_is_answered(who: object) -> None:
    s = Scenario()
    s.player(battlefield=["2 Grizzly Bears"])
    s.player(battlefield=["Wall of Wood"])
    s.pass_(until="declare attackers", answers={"attack": who})
    s.expect({"Grizzly Bears#1": {"attacking": "player 1"}, "Grizzly Bears#2": {"attacking": False}})
    s.pass_(until="declare blockers", answers={"block": {"Wall of Wood": "Grizzly Bears#1"}})
    s.expect({"Wall of Wood": {"blocking": "Grizzly Bears#1"}})
    s.test()


def test_a_queued_attack_and_the_answer_of_none() -> None:
    s = Scenario()
    s.player(battlefield=["2 Grizzly Bears"])
    s.player()
    s.queue(0, {"attack": "Grizzly Bears#2"})
    s.pass_(until="declare attackers")
    s.expect({"Grizzly Bears#1": {"attacking": False}, "Grizzly Bears#2": {"attacking": "player 1"}})
    s.test()
    s = Scenario()
    s.player(battlefield=["2 Grizzly Bears"])
    s.player()
    s.pass_(until="declare attackers", answers={"attack": "none"})
    s.expect({"step": "declare attackers", "Grizzly Bears#2": {"attacking": False}})
    s.test()


def test_an_attack_that_is_answered_must_be_legal() -> None:
    s = Scenario()
    s.player(battlefield=["Grizzly Bears", {"card": "Raging Redcap", "tapped": True}])
    s.player()
    s.pass_(until="declare attackers", answers={"attack": ["Raging Redcap"]})
    with pytest.raises(NotLegal, match="the attack is illegal") as error:
        s.run()
    assert error.value.rule == "508.1a"


@pytest.mark.rules("500.8")
@pytest.mark.parametrize("step", ["declare attackers", "postcombat main"])
def test_an_attack_in_a_combat_that_was_added(step: str) -> None:
    s = Scenario()
    text = "After this phase, there is an additional combat phase."
    s.define("Once More", type="Instant", cost="0", text=text)
    s.player(battlefield=["2 Grizzly Bears"], hand=["Once More"])
    s.player()
    if step == "declare attackers":
        s.attack(["Grizzly Bears#1"])
    else:
        s.pass_(until=step)
    s.cast("Once More")
    s.resolve()
    s.attack(["Grizzly Bears#2"])
    s.pass_(until="combat damage")
    s.expect({"player 1": {"life": 16 if step == "declare attackers" else 18}})
    s.test()


def test_no_attack_without_a_further_combat() -> None:
    s = Scenario()
    s.player(battlefield=["2 Grizzly Bears"])
    s.player()
    s.attack(["Grizzly Bears#1"])
    s.attack(["Grizzly Bears#2"])
    with pytest.raises(NotLegal, match="the attack is illegal: nobody is asked"):
        s.run()


def test_modes_are_numbered_from_one() -> None:
    s = Scenario()
    ways = Modal(Quantity(Fixed(1), Fixed(1)), (gain(1), gain(2), gain(3)))
    s.define("Ways", type="Instant", cost="0", abilities=[Spell(ways)])
    s.player(hand=["2 Ways"])
    s.cast("Ways", modes=[2])
    s.resolve()
    s.cast("Ways", modes=3)
    s.resolve()
    s.expect({"player 0": {"life": 25}})
    s.test()


def test_division() -> None:
    s = Scenario()
    s.define(
        "Sparks",
        type="Sorcery",
        cost="{R}",
        text="Sparks deals 3 damage divided as you choose among one, two, or three targets.",
    )
    s.player(hand=["Sparks"], mana="R")
    s.player(battlefield=["Grizzly Bears", "Llanowar Elves"])
    s.cast("Sparks", targets=["Grizzly Bears", "player 1"], division={"Grizzly Bears": 2, "player 1": 1})
    s.resolve()
    s.expect({"Grizzly Bears": "graveyard", "player 1": {"life": 19}})
    s.test()


def test_division_must_come_out() -> None:
    s = Scenario()
    s.define(
        "Sparks",
        type="Sorcery",
        cost="{R}",
        text="Sparks deals 3 damage divided as you choose among one, two, or three targets.",
    )
    s.player(hand=["Sparks"], mana="R")
    s.player(battlefield=["Grizzly Bears"])
    s.cast("Sparks", targets=["Grizzly Bears", "player 1"], division={"Grizzly Bears": 2, "player 1": 4})
    with pytest.raises(ScenarioError, match="'player 1' can't be given 4"):
        s.run()


def test_attack_as_a_list_and_with_numbers() -> None:
    s = Scenario()
    s.player(battlefield=["2 Grizzly Bears", "Raging Redcap"])
    s.player(battlefield=["Deadly Recluse"])
    s.attack(["Grizzly Bears#2", "Raging Redcap"])
    s.block({"Deadly Recluse": "Raging Redcap"})
    s.expect(
        {
            "Grizzly Bears#1": {"attacking": False},
            "Grizzly Bears#2": {"attacking": "player 1"},
            "Raging Redcap": {"attacking": 1, "blocked": True},
        }
    )
    s.pass_(until="postcombat main")
    s.expect({"player 1": {"life": 18}, "Raging Redcap": "graveyard", "Deadly Recluse": "graveyard"})
    s.test()


def test_three_players_say_whom() -> None:
    s = Scenario()
    s.player(battlefield=["Grizzly Bears", "Raging Redcap"])
    s.player()
    s.player(name="Ann", battlefield=["Llanowar Elves"])
    s.attack({"Grizzly Bears": "Ann", "Raging Redcap": 1})
    s.block({"Llanowar Elves": "Grizzly Bears"}, by="Ann")
    s.pass_(until="end of combat")
    s.expect({"Ann": {"life": 20, "graveyard": ["Llanowar Elves"]}, "player 1": {"life": 18}})
    s.test()
    s = Scenario()
    s.player(battlefield=["Grizzly Bears"])
    s.player()
    s.player()
    s.attack(["Grizzly Bears"])
    with pytest.raises(ScenarioError, match="say what Grizzly Bears attacks: "):
        s.run()


@pytest.mark.rules("508.1c", "508.1d", "509.1b")
def test_why_declarations_are_illegal() -> None:
    s = Scenario()
    s.define("Pacifist", pt="1/1", abilities=[Cant("attack")])
    s.define("Berserker", pt="1/1", abilities=[Must("attack")])
    s.define("Bully", pt="2/2", text="Menace")
    s.player(battlefield=["Pacifist", "Berserker", "Bully"])
    s.player(battlefield=["2 Grizzly Bears"])
    s.expect(
        illegal=[
            {"attack": ["Pacifist"], "rule": "508.1c"},
            {"attack": ["Bully"], "rule": "508.1d"},
            {"attack": [], "rule": "508.1d"},
        ],
        legal=[{"attack": ["Berserker"]}, {"attack": ["Bully", "Berserker"]}],
    )
    s.attack(["Berserker", "Bully"])
    s.expect(
        illegal=[{"block": {"Grizzly Bears#1": "Bully"}, "rule": "509.1b"}],
        legal=[{"block": {"Grizzly Bears#1": "Bully", "Grizzly Bears#2": "Bully"}}, {"block": []}],
    )
    s.test()


@pytest.mark.rules("702.11b", "702.16b")
def test_why_a_target_is_illegal() -> None:
    s = Scenario()
    s.define("Shy One", pt="1/1", text="Hexproof")
    s.define("Pure One", pt="1/1", text="Protection from red")
    s.player(hand=["Lightning Bolt"], mana="R")
    s.player(battlefield=["Shy One", "Pure One"])
    s.expect(
        illegal=[
            {"cast": "Lightning Bolt", "targets": ["Shy One"], "rule": "702.11"},
            {"cast": "Lightning Bolt", "targets": ["Pure One"], "rule": "702.16"},
        ],
        legal=[{"cast": "Lightning Bolt", "targets": ["player 0"]}],
    )
    s.test()


def test_a_wrong_rule_is_a_failure() -> None:
    s = Scenario()
    s.player(hand=["Lightning Bolt"])
    s.expect(illegal=[{"cast": "Lightning Bolt", "rule": "307.1"}])
    with pytest.raises(ScenarioFailed, match=r"illegal 307.1 is expected, illegal 601.2h: .* is found"):
        s.test()


def test_priority_is_given_to_who_acts() -> None:
    s = Scenario()
    s.player(hand=["Giant Growth"], battlefield=["Forest", "Grizzly Bears"])
    s.player(hand=["Lightning Bolt"], mana="R")
    s.cast("Lightning Bolt", targets=["Grizzly Bears"])
    s.cast("Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.resolve()
    s.expect({"Grizzly Bears": {"zone": "battlefield", "pt": "5/5", "damage": 3}})
    s.test()


def test_passing() -> None:
    s = Scenario()
    s.player()
    s.player()
    s.expect(step="main", priority=0)
    s.pass_()
    s.expect(priority=1)
    s.pass_(2)
    s.expect(step="beginning of combat", priority=1)
    s.pass_(until="end step")
    s.expect(step="end", turn=5)
    s.pass_(until="turn 7")
    s.expect(turn=7, step="upkeep", active=0)
    s.pass_(until="draw", of=1)
    s.expect(turn=8, step="draw", active=1)
    s.pass_(until={"turn": 10, "step": "postcombat main"})
    s.expect(turn=10, step="second main")
    s.test()


def test_pass_until_the_stack_is_empty() -> None:
    s = Scenario()
    s.player(hand=["2 Lightning Bolt"], mana="RR")
    s.player()
    s.cast("Lightning Bolt", targets=["player 1"])
    s.cast("Lightning Bolt", targets=["player 1"])
    s.expect(stack=2)
    s.pass_(until="the stack is empty")
    s.expect({"stack": 0, "player 1": {"life": 14}, "step": "precombat main"})
    s.test()


def maybe() -> Scenario:
    """Player 0's creature may give them life when it attacks."""
    s = Scenario()
    s.define("Asker", pt="1/1", text="Whenever this creature attacks, you may draw a card.")
    s.player(battlefield=["2 Asker"])
    s.player()
    return s


def test_what_is_not_said_is_declined() -> None:
    s = maybe()
    s.attack(["Asker"])
    s.pass_(until="end of combat")
    s.expect({"player 0": {"hand": 0}, "asked": [{"kind": "may", "answer": "no"}]})
    report = s.test()
    assert [(a.kind, a.said) for a in report.asked] == [("attack", True), ("may", False)]


def test_answers_may_stand_before_or_after_what_asks() -> None:
    s = maybe()
    s.attack(["Asker"])
    s.answer({"may": True})
    s.expect({"player 0": {"hand": 1}})
    s.test()
    s = maybe()
    s.attack(["Asker#1", "Asker#2"])
    s.resolve()
    s.answer({"may": False})
    s.resolve()
    s.answer({"may": True})
    s.expect({"player 0": {"hand": 1}})
    s.test()


def test_answers_queued_for_a_player() -> None:
    s = maybe()
    s.attack(["Asker#1", "Asker#2"])
    s.pass_(until="end of combat")
    s.queue(0, {"may": False})
    s.queue(0, {"may": True})
    s.expect({"player 0": {"hand": 1}})
    s.test()


def test_strict_stops_at_a_question_without_an_answer() -> None:
    s = maybe()
    s._data["strict"] = True
    s.attack(["Asker"])
    s.resolve()
    with pytest.raises(
        ScenarioError, match=r"player 0 is asked, and the script has no answer: .*may: yes, no"
    ):
        s.run()


def test_strict_needs_no_passes_and_payments() -> None:
    s = Scenario(strict=True)
    s.player(hand=["Lightning Bolt"], battlefield=["2 Mountain"])
    s.player()
    s.cast("Lightning Bolt", targets=["player 1"])
    s.resolve()
    s.expect({"player 1": {"life": 17}})
    s.test()


def test_the_order_of_triggers() -> None:
    s = Scenario()
    s.define("First", pt="1/1", abilities=[Triggered(ATTACKS, gain(1))])
    s.define("Second", pt="1/1", abilities=[Triggered(ATTACKS, LoseLife(You(), Fixed(1)))])
    s.player(battlefield=["First", "Second"])
    s.player()
    s.attack(["First", "Second"])
    s.answer({"order": ["Second", "First"]})
    s.expect(stack=["ability of First", "ability of Second"])
    s.test()


def test_choosing_cards_in_a_resolution() -> None:
    s = Scenario()
    s.define("Riffle", type="Sorcery", cost="0", text="Draw two cards, then discard a card.")
    s.player(hand=["Riffle"], library=["Forest", "Blaze"])
    s.cast("Riffle")
    s.answer({"objects": "Forest"})
    s.expect({"player 0": {"hand": ["Blaze"], "graveyard": ["Riffle", "Forest"]}})
    s.test()


def test_names_follow_cards_and_tokens() -> None:
    s = Scenario()
    s.player(battlefield=["Goblin Instigator", {"card": "Grizzly Bears", "label": "my bear"}])
    s.player(battlefield=["Grizzly Bears"])
    s.stack(ability_of="Goblin Instigator")
    s.stack(cast="Lightning Bolt", controller=1, targets=["my bear"])
    s.resolve()
    s.expect(
        {
            "my bear": "graveyard",
            "Grizzly Bears#1": {"zone": "graveyard", "owner": 0},
            "Grizzly Bears#2": "battlefield",
        }
    )
    s.resolve()
    s.expect({"Goblin Token": {"pt": "1/1", "sick": True}})
    s.test()


def test_an_object_told_by_what_is_true_of_it() -> None:
    s = Scenario()
    s.player(battlefield=["Grizzly Bears"], hand=["Lightning Bolt"], mana="R")
    s.player(battlefield=["2 Grizzly Bears"])
    s.cast("Lightning Bolt", targets=[{"card": "Grizzly Bears", "of": 1, "number": 2}])
    s.resolve()
    s.expect({"Grizzly Bears#3": "graveyard", "count": [{"of": "Grizzly Bears", "controller": 1, "is": 1}]})
    s.test()


def test_conceding_and_winning() -> None:
    s = Scenario()
    s.player()
    s.player()
    s.concede(1)
    s.expect({"over": True, "winner": 0, "player 1": {"lost": "104.3a"}})
    s.test()
    s.pass_()
    with pytest.raises(ScenarioError, match="the game is over"):
        s.run()


def test_a_failure_tells_what_is_found() -> None:
    s = Scenario.parse(
        "players: [{battlefield: [Grizzly Bears]}]\nexpect:\n  Grizzly Bears:\n    power: 3\n", "f.yaml"
    )
    report = s.run()
    assert not report.ok
    [check] = report.failed
    assert check.text() == "f.yaml:4: Grizzly Bears: power: 3 is expected, 2 is found"
    with pytest.raises(ScenarioFailed, match="3 is expected, 2 is found") as caught:
        s.test()
    assert caught.value.report.failed == report.failed


def test_expectations_too_early_hint_at_the_stack() -> None:
    s = Scenario()
    s.player(hand=["Lightning Bolt"], mana="R")
    s.player()
    s.cast("Lightning Bolt", targets=["player 1"])
    s.expect({"player 1": {"life": 17}})
    [check] = s.run().failed
    assert "the stack still holds Lightning Bolt" in check.text()


def test_the_stack_resolves_in_the_end() -> None:
    text = """
players:
  - {hand: [Lightning Bolt], mana: R}
  - {}
script:
  - {cast: Lightning Bolt, targets: [player 1]}
expect:
  player 1: {life: 17}
"""
    assert Scenario.parse(text).run().ok


def test_reversed_casting_is_not_legal() -> None:
    s = Scenario()
    s.player(hand=["Blaze"], battlefield=["2 Mountain"])
    s.player()
    s.cast("Blaze", x=2, targets=["player 1"])
    with pytest.raises(NotLegal, match="2 is not a number from 0 to 1"):
        s.run()


def test_scripts_are_played_twice_alike() -> None:
    s = maybe()
    s.attack(["Asker"])
    s.answer({"may": True})
    s.pass_(until="turn 8")
    assert s.run().to_dict() == s.run().to_dict()


def test_the_face_to_cast_is_told_by_its_name() -> None:
    s = Scenario()
    s.define(
        "Spark // Growth",
        layout="split",
        faces=[
            {"name": "Spark", "type": "Instant", "cost": "R", "text": "Draw a card."},
            {"name": "Growth", "type": "Instant", "cost": "G", "text": "You gain 4 life."},
        ],
    )
    s.define(
        "Squire",
        layout="adventure",
        faces=[
            {"name": "Squire", "type": "Creature - Knight", "pt": "2/2", "cost": "W"},
            {"name": "Errand", "type": "Sorcery - Adventure", "cost": "G", "text": "You gain 3 life."},
        ],
    )
    s.player(hand=["2 Spark // Growth", "2 Squire"], mana="RGGW")
    s.player()
    s.cast("Growth")
    s.cast("Spark")
    s.resolve()
    s.resolve()
    s.cast("Errand")
    s.resolve()
    s.cast("Squire#2")
    s.resolve()
    s.expect({"player 0": {"life": 27, "hand": 1, "mana": ""}, "Squire#2": "battlefield"})
    s.test()


def test_costs_paid_more_than_once_and_costs_that_can_not_be_paid() -> None:
    s = Scenario()
    s.define("Knell", type="Sorcery", cost="R", text="Multikicker {1}\nYou gain 2 life.")
    s.player(hand=["2 Knell", "Burst Lightning"], mana="RRRR")
    s.player()
    s.expect(
        illegal=[{"cast": "Burst Lightning", "costs": ["kicker"], "targets": ["player 1"], "rule": "601.2b"}]
    )
    s.cast("Knell", costs={"kicker": 2})
    s.expect({"player 0": {"mana": "R"}})
    s.test()
    s = Scenario()
    s.player(hand=["Lightning Bolt"], mana="R")
    s.player()
    s.cast("Lightning Bolt", costs="kicker", targets=["player 1"])
    with pytest.raises(ScenarioError, match="Lightning Bolt has no cost called 'kicker'"):
        s.run()


@pytest.mark.rules("718.3")
@pytest.mark.parametrize(
    ("lands", "costs", "size"),
    [(9, "prototype", "1/3"), (9, "none", "5/5"), (9, None, "5/5"), (3, None, "1/3")],
)
def test_prototype_is_said_among_the_costs(lands: int, costs: str | None, size: str) -> None:
    s = Scenario()
    s.player(hand=["Fallaji Dragon Engine"], battlefield=[f"{lands} Mountain"])
    s.player()
    s.expect(legal=[{"cast": "Fallaji Dragon Engine", "costs": ["prototype"]}])
    s.cast("Fallaji Dragon Engine", **({} if costs is None else {"costs": costs}))
    s.resolve()
    s.expect({"Fallaji Dragon Engine": {"pt": size}})
    s.test()


@pytest.mark.rules("508.1g", "702.154a")
@pytest.mark.parametrize(("said", "life"), [("yes", 17), ("no", 19)])
def test_an_optional_cost_to_attack_is_asked_for_as_attackers_are_declared(said: str, life: int) -> None:
    s = Scenario()
    s.define("Dusty Elf", text="Enlist", type="Creature \u2014 Elf", pt="1/1")
    s.define("Dusty Elk", type="Creature \u2014 Elk", pt="2/2")
    s.player(battlefield=["Dusty Elf", "Dusty Elk"])
    s.player()
    s.attack("Dusty Elf", answers={"may": said})
    s.pass_(until="end of combat")
    s.expect({"player 1": {"life": life}, "Dusty Elk": {"tapped": said == "yes"}})
    assert s.run().ok


@pytest.mark.rules("709.3", "608.2g")
@pytest.mark.parametrize(("half", "life"), [("Wax", 23), ("Wane", 27)])
def test_the_half_that_is_cast_as_something_resolves(half: str, life: int) -> None:
    Scenario.parse(
        f"""
cards:
  - {{name: Rod, type: Artifact, text: "{{T}}: You may cast an instant spell from your hand
     without paying its mana cost."}}
  - name: Wax // Wane
    layout: split
    faces:
      - {{name: Wax, cost: "{{W}}", type: Instant, text: You gain 3 life.}}
      - {{name: Wane, cost: "{{W}}", type: Instant, text: You gain 7 life.}}
players:
  - battlefield: [Rod]
    hand: [Wax // Wane]
  - {{}}
script:
  - activate: Rod
  - answer: {{may: yes}}
  - answer: {{cast: {half}}}
  - resolve
expect:
  player 0: {{life: {life}}}
"""
    ).test()
