"""The environments: the interfaces of Gymnasium and PettingZoo, arrays that hide what is hidden, seeds."""

from __future__ import annotations

import random
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from apnap import Game, Scenario  # noqa: E402
from apnap.bots import UnknownBot, make  # noqa: E402
from apnap.envs import DuelEnv, Encoder, IllegalChoice, TableEnv  # noqa: E402
from apnap.envs.encoding import ACTION_KINDS, DECISIONS  # noqa: E402
from apnap.game import FormatError  # noqa: E402
from apnap.scenario.answers import KINDS  # noqa: E402
from apnap.sim.face import view_of  # noqa: E402


def drawn(rng: random.Random, seen: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all((one[key] == other[key]).all() for key in one)


class Folded(gymnasium.ActionWrapper):
    """Any number stands for a legal action, as the checker knows no masks."""

    def action(self, action: int) -> int:
        return int(action) % int(self.env.unwrapped.action_masks().sum())


def test_it_is_a_gymnasium_environment() -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of unbounded boxes, and of the wrapper
        check_env(Folded(DuelEnv(bot="random")), skip_render_check=True)


def test_it_is_a_pettingzoo_environment() -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(TableEnv(), num_cycles=60)
        seed_test(TableEnv, num_cycles=20)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_is_played_to_its_end(seat: int) -> None:
    env = DuelEnv(bot="random")
    rng = random.Random(seat)
    seen, info = env.reset(seed=3, options={"seat": seat})
    assert info["seat"] == seat and env.board.game.decision.decider == seat
    rewards = []
    ended = stopped = False
    while not (ended or stopped):
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].sum() == min(info["legal"], 64) >= 2
        seen, reward, ended, stopped, info = env.step(drawn(rng, seen))
        rewards.append(reward)
    assert ended and not stopped and not any(rewards[:-1])
    assert rewards[-1] == (1.0 if seat in info["winners"] else -1.0) and info["rule"] == "104.2a"
    assert not seen["action_mask"].any()
    with pytest.raises(IllegalChoice, match="over"):
        env.step(0)


def test_one_seed_is_one_game() -> None:
    def played(seed: int) -> list[dict[str, Any]]:
        env = DuelEnv(bot="basic")
        rng = random.Random(1)
        seen, _ = env.reset(seed=seed)
        out = [seen]
        for _ in range(25):
            seen, _, ended, _, _ = env.step(drawn(rng, seen))
            out.append(seen)
            if ended:
                break
        return out

    one, again, other = played(5), played(5), played(6)
    assert len(one) == len(again) and all(map(same, one, again))
    assert not all(map(same, one, other))


def test_what_is_no_legal_action_is_refused_and_changes_nothing() -> None:
    env = DuelEnv(bot="random")
    seen, _ = env.reset(seed=1)
    before = env.board.game.digest()
    for wrong in (-1, int(seen["action_mask"].sum()), 63):
        with pytest.raises(IllegalChoice, match="no legal action"):
            env.step(wrong)
    assert env.board.game.digest() == before
    with pytest.raises(UnknownBot):
        DuelEnv(bot="bassic")
    with pytest.raises(ValueError, match="reset"):
        DuelEnv().step(0)
    with pytest.raises(ValueError, match="no seat 2"):
        env.reset(options={"seat": 2})


def test_a_long_game_is_truncated() -> None:
    env = DuelEnv(bot="random", turn_limit=2)
    rng = random.Random(2)
    seen, _ = env.reset(seed=2)
    ended = stopped = False
    while not (ended or stopped):
        seen, reward, ended, stopped, _ = env.step(drawn(rng, seen))
    assert stopped and not ended and reward == 0.0 and env.board.game.turn == 3


def test_arrays_hide_what_is_hidden() -> None:
    """They are the same for a game and for one that the player can't tell from it (law 13)."""
    game = Game(["temur-adventures", "blue-control"], seed=9)
    encoder = Encoder()
    rng = random.Random(4)
    looked = 0
    while game.turn < 8 and not game.is_over():
        decision = game.decision
        if len(game.history) % 7 == 0:
            guess = game.determinize(decision.decider, rng)
            assert same(
                encoder.encode(view_of(game, decision)), encoder.encode(view_of(guess, guess.decision))
            )
            looked += 1
            other = 1 - decision.decider
            assert same(
                encoder.observe(game.observation(other)),
                encoder.observe(game.determinize(other, rng).observation(other)),
            )
        game.push(game.legal_actions.sample(rng))
    assert looked > 10


def test_what_the_numbers_say() -> None:
    s = Scenario(step="declare attackers")
    s.player(
        life=7,
        hand=["Giant Growth"],
        battlefield=["Forest", {"card": "Colossal Dreadmaw", "attacking": "player 1"}],
    )
    s.player(battlefield=[{"card": "Grizzly Bears", "tapped": True, "damage": 1}], hand=["Lightning Bolt"])
    game = s.game()
    encoder = Encoder(players=3, objects=40)
    seen = encoder.encode(view_of(game, game.decision))
    of_game = dict(zip(encoder.game_names, seen["game"].tolist()))
    assert of_game["my turn"] == of_game["step declare attackers"] == of_game["decision priority"] == 1
    assert of_game["life of player 0"] == pytest.approx(7 / 20) and of_game[
        "hand of player 1"
    ] == pytest.approx(1 / 7)
    assert of_game["life of player 2"] == 0  # there is no third
    rows = {}
    for row, card in zip(seen["objects"], seen["cards"]):
        rows[int(card)] = dict(zip(encoder.object_names, row.tolist()))
    assert encoder.card_number("Lightning Bolt") not in rows
    boar = rows[encoder.card_number("Colossal Dreadmaw")]
    assert (
        boar["attacking"]
        == boar["mine"]
        == boar["trample"]
        == boar["creature"]
        == boar["zone battlefield"]
        == 1
    )
    assert (
        boar["power"] == pytest.approx(6 / 5) and boar["green"] == 1 and boar["tapped"] == boar["land"] == 0
    )
    bears = rows[encoder.card_number("Grizzly Bears")]
    assert bears["tapped"] == 1 and bears["mine"] == 0 and bears["damage"] == pytest.approx(1 / 5)
    growth = encoder.card_number("Giant Growth")
    assert rows[growth]["zone hand"] == 1
    at = seen["action_cards"].tolist().index(growth)
    assert dict(zip(encoder.action_names, seen["actions"][at].tolist()))["kind cast"] == 1
    assert seen["cards"][seen["action_objects"][at] - 1] == growth
    game.push(at)
    seen = encoder.encode(view_of(game, game.decision))
    assert game.decision.kind == "target"
    assert {encoder.card_number("Grizzly Bears"), encoder.card_number("Colossal Dreadmaw")} <= set(
        seen["action_cards"].tolist()
    )


def test_what_there_is_no_room_for_is_left_out() -> None:
    env = DuelEnv(bot="random", encoder=Encoder(actions=2, objects=3))
    seen, info = env.reset(seed=1)
    for _ in range(60):
        assert env.observation_space.contains(seen) and seen["action_mask"].sum() == 2
        seen, _, ended, _, info = env.step(1)
        if ended or info["legal"] > 2:
            break
    assert info["legal"] > 2
    with pytest.raises(IllegalChoice):
        env.step(2)
    with pytest.raises(ValueError, match="3 decks"):
        DuelEnv(["red-rush"] * 3, encoder=Encoder(2))
    for env_of in (DuelEnv, TableEnv):
        with pytest.raises(FormatError, match="two decks or more"):
            env_of(["red-rush"])
        with pytest.raises(FormatError, match="no format 'comander'"):
            env_of(format="comander")
    with pytest.raises(ValueError, match="room"):
        Encoder(1)


def test_all_kinds_have_a_place() -> None:
    assert set(KINDS) == set(DECISIONS) - {"other"}
    found = set()
    for names in (["red-rush", "golden-sagas"], ["red-green-dungeons", "white-skies"]):
        game = Game(names, seed=3)
        rng = random.Random(3)
        while not game.is_over() and game.turn < 14:
            assert game.decision.kind in DECISIONS
            found.update(action.kind for action in game.legal_actions)
            game.push(game.legal_actions.sample(rng))
    assert found <= set(ACTION_KINDS) and len(found) > 10


def test_a_table_rewards_each_seat() -> None:
    env = TableEnv(["red-rush", "green-trample", "white-skies"])
    env.reset(seed=8)
    rng = random.Random(8)
    total = dict.fromkeys(env.possible_agents, 0.0)
    asked = set()
    for agent in env.agent_iter():
        seen, reward, ended, stopped, _ = env.last()
        total[agent] += reward
        asked.add(agent)
        env.step(None if ended or stopped else drawn(rng, seen))
    assert sorted(total.values()) == [-1.0, -1.0, 1.0] and len(asked) == 3 and not env.agents


def test_render_tells_position_and_choices() -> None:
    env = DuelEnv(bot="random", render_mode="ansi")
    env.reset(seed=1, options={"seat": 0})
    text = env.render()
    assert text is not None and text.splitlines()[1:] == ["Keep the hand?", "  0  keep", "  1  mulligan"]
    assert DuelEnv().render_mode is None
    with pytest.raises(ValueError, match="render_mode"):
        DuelEnv(render_mode="human")


def test_any_bot_may_sit_there() -> None:
    seeds: list[int] = []

    def maker(seed: int) -> Any:
        seeds.append(seed)
        return make("random", seed)

    env = DuelEnv(["red-rush", "green-trample", "white-skies"], maker)
    env.reset(seed=4, options={"seat": 2})
    assert len(set(seeds)) >= 3 and env.board.decks[0].name == "red-rush"
    assert env.board.game.players[2] and env.board.game.decision.decider == 2


def test_the_example_of_the_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "apnap.envs" in block]
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "research.md", "exec"), {})
    out = capsys.readouterr().out
    assert out.count("reward") == 1 and "player_1" in out
