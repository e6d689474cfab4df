"""Whatever stands in a scenario, it is played, or is one `ScenarioError` with a line: never another error."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from apnap.game import Game
from apnap.scenario import Scenario, ScenarioError
from apnap.scenario.given import Listing, Map, read_yaml

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [file.read_text(encoding="utf-8") for file in sorted((ROOT / "docs" / "scenarios").glob("*.yaml"))]
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -3,
    7,
    99,
    "",
    "player 0",
    "player 9",
    "Grizzly Bears",
    "Grizzly Bears#2",
    "Forest",
    "Giant Growth",
    "end",
    "battlefield",
    "#",
    "2 Forest",
    [],
    {},
    ["Forest"],
    [["Forest"]],
    {"card": "Forest"},
    {"token": {"pt": "1/1"}},
    {"name": "X"},
    {"Forest": 2},
    {"player 1": "Forest"},
    1.5,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys."""
    out: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        for key in value:
            out += [(value, key), *places(value[key])]
    elif isinstance(value, list):
        for at in range(len(value)):
            out += [(value, at), *places(value[at])]
    return out


def mutated(text: str, rng: random.Random) -> Scenario:
    """The scenario with a few of its parts replaced, left out or renamed."""
    scenario = Scenario.parse(text, "fuzz.yaml")
    data = scenario.given.value
    for _ in range(rng.randint(1, 3)):
        found = places(data)
        if not found:
            break
        container, key = rng.choice(found)
        how = rng.random()
        if how < 0.7:
            container[key] = copy.deepcopy(rng.choice(JUNK))
        elif isinstance(container, Map):
            old = container.pop(key)
            if how < 0.85:
                container[rng.choice(("x", "Forest", "cast", "card", "player 1", "tapped", "until"))] = old
        elif isinstance(container, Listing):
            container.append(container[key])
            container.lines.append(container.lines[key])
    return scenario


@pytest.mark.parametrize("seed", range(12))
def test_junk_is_one_error(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        scenario = mutated(rng.choice(TEXTS), rng)
        try:
            scenario.run()
        except ScenarioError as error:
            assert "the engine failed" not in error.message
            assert str(error).startswith("fuzz.yaml")


def test_junk_that_is_no_mapping() -> None:
    for text in ("[]", "3", "just words", "", "- cast: X"):
        with pytest.raises(ScenarioError):
            Scenario.parse(text, "fuzz.yaml").run()
    assert read_yaml("a: 508.1", "x").value == {"a": "508.1"}


@pytest.mark.parametrize("seed", range(4))
def test_any_position_of_a_game_can_be_gone_on_from(seed: int) -> None:
    game = Game(["red-rush", "green-trample"], seed=seed)
    rng = random.Random(seed)
    for _ in range(rng.randint(5, 160)):
        if game.is_over():
            break
        game.push(game.legal_actions.sample(rng))
    scenario = Scenario(from_game=game)
    assert scenario.game().digest() == game.digest()
    if not game.is_over():
        scenario.pass_(until="next turn")
    assert scenario.run().ok
