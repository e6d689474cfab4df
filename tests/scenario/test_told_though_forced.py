"""What is told of a spell, though the game does not ask for it as there is no other choice."""

from __future__ import annotations

import pytest

from apnap.scenario import Scenario, ScenarioError

POSITION = """
cards:
  - name: Wrath
    cost: "{0}"
    type: Sorcery
    text: "Choose one \u2014\\n\u2022 Destroy target artifact.\\n\u2022 You gain 3 life."
  - name: Gift
    cost: "{0}"
    type: Sorcery
    text: "Distribute two +1/+1 counters among one or two target creatures."
  - {name: Flood, cost: "{X}", type: Sorcery, text: "You gain X life."}
players:
  - {hand: [Wrath, Gift, Flood], battlefield: [Grizzly Bears]}
script:
"""


@pytest.mark.parametrize(
    "step",
    [
        "{cast: Wrath, modes: [2]}",
        "{cast: Wrath}",
        "{cast: Gift, targets: [Grizzly Bears], division: {Grizzly Bears: 2}}",
        "{cast: Gift, targets: [Grizzly Bears]}",
        "{cast: Flood, x: 0}",
    ],
)
def test_what_is_so_anyway_may_be_told(step: str) -> None:
    assert Scenario.parse(f"{POSITION}  - {step}\n").run().ok


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ("{cast: Wrath, modes: [1]}", "700.2a"),
        ("{cast: Flood, x: 2}", "107.3a"),
        ("{cast: Gift, targets: [Grizzly Bears], division: {Grizzly Bears: 1}}", "601.2d"),
    ],
)
def test_another_choice_is_refused_by_the_rule(step: str, rule: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(f"{POSITION}  - {step}\n").run()
    assert caught.value.rule == rule
    assert Scenario.parse(f"{POSITION}  - expect: {{illegal: [{step[:-1]}, rule: {rule}}}]}}\n").run().ok
