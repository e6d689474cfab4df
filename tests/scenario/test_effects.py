"""Why an object is what it is: the effects on it, layer by layer."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.engine import layers
from apnap.model import AddTypes, Each, Fixed, Gain, Keyword, SetPT, Static, Type
from apnap.scenario import Scenario
from apnap.scenario.effects import applied, told

SCENARIOS = Path(__file__).resolve().parents[2] / "docs" / "scenarios"


def all_of(word: str, *mods: object) -> Static:
    return Static(Each(Type(word)), tuple(mods))  # type: ignore[arg-type]


@pytest.mark.rules("613.1f", "613.4b", "613.4c", "613.7")
def test_layers_and_timestamps() -> None:
    s = Scenario()
    s.define("Late", type="Enchantment", abilities=[all_of("creature", SetPT(Fixed(1), Fixed(1)))])
    s.define("Early", type="Enchantment", abilities=[all_of("creature", SetPT(Fixed(5), Fixed(5)))])
    s.player(
        battlefield=[
            {"card": "Raging Redcap", "counters": {"+1/+1": 1}},
            "Goblin Chieftain",
            "Early",
            "Late",
            {"card": "Rancor", "attached to": "Raging Redcap"},
        ]
    )
    s.player()
    s.expect({"Raging Redcap": {"pt": "5/3"}})
    report = s.test()
    notes = [(line.text, line.rule) for line in report.steps[-2].lines if line.kind == "note"]
    assert [rule for _, rule in notes] == [
        "613.1f",
        "613.1f",
        "613.4b",
        "613.4b",
        "613.4c",
        "613.4c",
        "613.4c",
    ]
    texts = [text for text, _ in notes]
    assert texts[0] == "Raging Redcap: has haste too, by Goblin Chieftain"
    assert texts[2] == "Raging Redcap: pt 1/2 becomes 5/5, by Early"
    assert texts[3].startswith("Raging Redcap: pt 5/5 becomes 1/1, by Late; after that of Early: timestamp ")
    assert texts[-1] == "Raging Redcap: pt 4/2 becomes 5/3, by its counters"
    assert texts[2] in report.text(explain=True)
    assert texts[2] not in report.text()


@pytest.mark.rules("613.8a")
def test_dependency_is_told() -> None:
    s = Scenario()
    s.define("First", type="Land", abilities=[all_of("artifact", AddTypes(("creature",), (), ()))])
    s.define("Second", type="Land", abilities=[all_of("enchantment", AddTypes(("artifact",), (), ()))])
    s.define("Shrine", type="Enchantment")
    s.player(battlefield=["First", "Second", "Shrine"])
    s.player()
    placed = s.placed()
    by_name = {placed.state.obj(id).face.name: id for id in placed.state.battlefield()}
    found = applied(placed.state, by_name["Shrine"])
    assert [(each.changed, each.before) for each in found] == [
        ("is artifact too", (by_name["First"],)),
        ("is creature too, pt is 0/0", ()),
    ]
    texts = [text for text, _ in told(placed.state, placed.things, by_name["Shrine"])]
    assert "before that of First, which is earlier but depends on it (613.8)" in texts[0]


@pytest.mark.rules("613.6", "613.8a")
def test_an_effect_that_is_lost_before_it_applies_is_told() -> None:
    s = Scenario.load(SCENARIOS / "judge_blood_moon.yaml")
    text = s.test().text(explain=True)
    assert "Forest: the effect of Black Delta does nothing: it has lost that ability by then" in text
    assert "by Red Night; before that of Black Delta, which is earlier but depends on it (613.8)" in text


def explained(name: str) -> str:
    """What the explanation of an example scenario says."""
    return Scenario.load(SCENARIOS / f"{name}.yaml").test().text(explain=True)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("judge_anthem_dies", "Banner Bearer was not on the battlefield: Frail Seer from battlefield"),
        ("judge_stolen_blocker", "Grizzly Bears is removed from combat  [506.4]"),
        ("judge_stolen_blocker", "Raging Redcap assigns no combat damage: it is blocked"),
        ("judge_one_target_gone", "Two Verdicts has an illegal target: Llanowar Elves  [608.2b]"),
        ("judge_two_instead", "Grave Speaker: its effect replaces the draw of player 0  [614.1"),
        ("judge_trample_protection", "2 damage that Colossal Dreadmaw would deal to Warded Guard  [702.16e"),
        ("judge_trample_protection", "no damage is left to be dealt to Warded Guard  [120.8"),
        ("judge_shield_divided", "3 damage that Forked Flame would deal to Grizzly Bears  [615.7"),
        ("judge_morph", "player 1 takes a special action with face-down object  [116.2b; 708.7, 702.37e]"),
        ("judge_state_trigger", "Lonely Crocodile triggers  [603.2; 603.8"),
        ("judge_phasing", "Rancor phases out  [702.26g"),
        ("judge_suspend", "Keldon Halberdier: Cast it? (may) - yes"),
        ("judge_split_second", "Forest is tapped for mana  [106.12a"),
        ("judge_humility", "by Humility; after that of Treetop Village#1: timestamp"),
        ("judge_commander_dies", "Marshal from graveyard to command  [704.6d"),
    ],
)
def test_what_a_judge_would_be_told(name: str, line: str) -> None:
    assert line in explained(name)


@pytest.mark.rules("603.2", "603.4", "603.8")
def test_why_an_ability_has_not_triggered() -> None:
    s = Scenario()
    s.define("Greeter", pt="1/1", text="Whenever a creature you control attacks, you gain 1 life.")
    s.define("Hoarder", pt="1/1", text="When this creature enters, if you control a Vehicle, draw a card.")
    s.define("Mute", pt="1/1")
    s.player(battlefield=["Greeter", "Mute"], hand=["Hoarder"], mana="")
    s.player(battlefield=["Greeter"])
    s.attack(["Mute"])
    s.expect({"not triggered": ["Greeter#2", "Mute"], "triggered": ["Greeter#1"]})
    text = s.run().text(explain=True)
    assert "Greeter#2 looks for something else than this: Mute attacks player 1  [603.2]" in text
    assert "Mute has no triggered ability  [603.1]" in text


def test_the_last_of_them_leaves_what_the_engine_has() -> None:
    s = Scenario()
    haste = all_of("creature", Gain((Keyword("haste"),)))
    s.define("Rusher", pt="1/1", abilities=[haste])
    s.player(battlefield=["Rusher", "Goblin Chieftain", "Monastery Swiftspear", "Forest"])
    s.player(battlefield=["Gaea's Anthem", {"card": "Grizzly Bears", "counters": {"-1/-1": 1}}])
    state = s.placed().state
    before = state.version
    for id in state.battlefield():
        found = applied(state, id)
        changes = [each.changed for each in found if each.changed.startswith("pt ")]
        c = layers.chars(state, id)
        if changes:
            assert changes[-1].endswith(f"becomes {c.power}/{c.toughness}")
        elif c.has_pt:
            assert state.obj(id).face.power == str(c.power)
    assert state.version == before


@pytest.mark.rules("702.19b", "702.2c")
def test_lethal_shares_of_a_trampler_are_told() -> None:
    s = Scenario(step="declare blockers")
    s.player(battlefield=[{"card": "Colossal Dreadmaw", "attacking": 1}])
    s.player(battlefield=[{"card": "Grizzly Bears", "blocking": "Colossal Dreadmaw", "damage": 1}])
    s.answer({"assign": {"Grizzly Bears": 1, "player 1": 5}})
    report = s.run()
    [asked] = [a for a in report.asked if a.kind == "assign"]
    assert asked.answer == "Colossal Dreadmaw: 1 to Grizzly Bears (lethal, 702.19b)"


def test_what_is_done_only_once_is_no_trigger_of_its_own() -> None:
    text = "Whenever another creature you control enters, you may draw a card. Do this only once each turn."
    s = Scenario()
    s.define("Greeter", type="Enchantment", text=text)
    s.player(battlefield=["Greeter", "Forest"], hand=["Llanowar Elves"])
    s.cast("Llanowar Elves")
    s.resolve()
    s.answer({"may": True})
    s.expect({"triggered": {"Greeter": 1}, "player 0": {"hand": 1}})
    s.test()
