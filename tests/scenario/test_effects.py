"""Why an object is what it is: the effects on it, layer by layer."""

from __future__ import annotations

import pytest

from apnap.engine import layers
from apnap.model import AddTypes, Each, Fixed, Gain, Keyword, SetPT, Static, Type
from apnap.scenario import Scenario
from apnap.scenario.effects import applied, told


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
    assert texts[3].startswith("Raging Redcap: pt 5/5 becomes 1/1, by Late; after that of timestamp")
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
    [shrine] = [id for id in placed.state.battlefield() if placed.state.obj(id).face.name == "Shrine"]
    found = applied(placed.state, shrine)
    assert [(each.changed, each.depends) for each in found] == [
        ("is artifact too", True),
        ("is creature too, pt is 0/0", False),
    ]
    texts = [text for text, _ in told(placed.state, placed.things, shrine)]
    assert "before an earlier effect, which depends on it (613.8)" in texts[0]


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
