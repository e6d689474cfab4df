"""Whole declarations: what is left out does nothing, or the whole is refused."""

from __future__ import annotations

import pytest

from apnap.game import Game, IllegalAction
from apnap.model import Must
from apnap.scenario import Scenario


def until(game: Game, kind: str) -> Game:
    while game.decision is not None and game.decision.kind != kind:
        game.push("pass")
    return game


def named(game: Game, name: str) -> list[int]:
    state = game.state
    return [id for id in state.battlefield() if state.obj(id).face.name == name]


@pytest.mark.rules("508.1d")
def test_a_whole_attack_without_a_creature_that_must_attack_is_refused() -> None:
    s = Scenario()
    s.define("Berserker", pt="1/1", abilities=[Must("attack")])
    s.player(battlefield=["Berserker", "Grizzly Bears"])
    game = until(s.game(), "attack")
    [berserker], [bear] = named(game, "Berserker"), named(game, "Grizzly Bears")
    before = game.digest()
    for wrong in ({bear: -2}, {}):
        with pytest.raises(IllegalAction):
            game.push(wrong)
        assert game.digest() == before
    for right in ({berserker: -2}, {bear: -2, berserker: -2}):
        game.push(right)
        assert {id for id in (berserker, bear) if game.state.obj(id).attacking} == set(right)
        game.pop()


@pytest.mark.rules("509.1b")
def test_a_whole_block_by_one_creature_where_two_are_needed_is_refused() -> None:
    s = Scenario(step="declare attackers")
    s.define("Bully", pt="2/2", text="Menace")
    s.player(battlefield=[{"card": "Bully", "attacking": 1}])
    s.player(battlefield=["2 Grizzly Bears"])
    game = until(s.game(), "block")
    [bully], (one, two) = named(game, "Bully"), named(game, "Grizzly Bears")
    with pytest.raises(IllegalAction):
        game.push({one: bully})
    game.push({one: bully, two: bully})
    assert [game.state.obj(id).blocking for id in (one, two)] == [(bully,), (bully,)]
    game.pop()
    game.push({})
    assert not game.state.obj(bully).blocked
