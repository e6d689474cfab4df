"""Properties of whole games, at positions drawn at random (DESIGN.md, laws 1, 2, 9 and 13)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apnap import Game
from apnap.engine.state import CARD, GONE, Option
from apnap.game import Action, IllegalAction

DECKS = ("red-rush", "green-trample")

few = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def positions(draw: st.DrawFn, players: int = 2) -> Game:
    """A game that was played at random for a while, and is not over."""
    seed = draw(st.integers(0, 2**64 - 1))
    steps = draw(st.integers(0, 500))
    decks = [DECKS[(p + draw(st.booleans())) % 2] for p in range(players)]
    game = Game(decks, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        game.push(game.legal_actions.sample(rng))
        if game.is_over():
            game.pop()
            break
    return game


def seen(game: Game, player: int) -> str:
    """All that the player may see: observation, log view, decision view and option keys."""
    decision = game.decision
    own = decision is not None and player in (decision.player, decision.decider)
    return json.dumps(
        [
            game.observation(player),
            [entry.to_dict() for entry in game.log.seen_by(player)],
            game.legal_actions.keys() if own else None,
            game.outcome() is None,
        ]
    )


@few
@given(positions())
def test_fork_equals_replay(game: Game) -> None:
    fork = game.fork()
    replayed = game.root()
    replayed.replay(game.history)
    assert replayed.digest() == fork.digest() == game.digest()
    rng = random.Random(1)
    for _ in range(15):
        if fork.is_over():
            break
        key = fork.legal_actions.sample(rng).key
        assert replayed.legal_actions.keys() == fork.legal_actions.keys()
        fork.push(key)
        replayed.push(key)
        assert replayed.digest() == fork.digest()


@few
@given(positions(), st.integers(0, 2**32))
def test_pop_restores_the_digest(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    digests = []
    keys = []
    for _ in range(12):
        if game.is_over():
            break
        digests.append(game.digest())
        keys.append(game.legal_actions.keys())
        game.push(game.legal_actions.sample(rng))
    while digests:
        game.pop()
        assert game.digest() == digests.pop()
        assert game.legal_actions.keys() == keys.pop()


@few
@given(positions(), st.integers(0, 2**32))
def test_json_round_trip(game: Game, seed: int) -> None:
    again = Game.from_json(game.to_json())
    rng = random.Random(seed)
    for _ in range(15):
        assert again.digest() == game.digest()
        if game.is_over():
            break
        assert again.legal_actions.keys() == game.legal_actions.keys()
        action = game.legal_actions.sample(rng)
        game.push(action)
        again.push(action.key)
    assert again.history == game.history


@few
@given(positions())
def test_every_listed_action_applies(game: Game) -> None:
    before = game.digest()
    actions = game.legal_actions
    keys = actions.keys()
    assert keys and len(set(keys)) == len(keys)
    for action in list(actions)[:60]:
        game.push(action)
        assert game.is_over() or game.legal_actions
        assert game.pop()[0] == action.key
        assert game.digest() == before


def altered(action: Action, rng: random.Random) -> Action:
    """The action, one thing about it changed."""
    o = action._option
    values: dict[str, Any] = {
        "key": o.key,
        "kind": o.kind,
        "obj": o.obj,
        "to": o.to,
        "player": o.player,
        "number": o.number,
        "word": o.word,
        "index": o.index,
        "objects": o.objects,
    }
    name = rng.choice(list(values))
    changes = {
        int: lambda v: v + rng.choice((-2, -1, 1, 2)),
        str: lambda v: v + "'",
        tuple: lambda v: (*v, 3),
    }
    values[name] = changes[type(values[name])](values[name])
    return Action(action.number, Option(**values), action._state)


@few
@given(positions(), positions(), st.integers(0, 2**32))
def test_altered_and_foreign_answers_change_nothing(game: Game, other: Game, seed: int) -> None:
    rng = random.Random(seed)
    before, history, log = game.digest(), game.history, len(game.log)
    actions = game.legal_actions
    answers: list[Any] = [altered(actions.sample(rng), rng) for _ in range(25)]
    answers += [a for a in list(other.legal_actions)[:20] if a not in actions]
    answers += [key for key in other.history[-20:] if key not in actions]
    while len(answers) < 50:
        answers.append(
            rng.choice([-rng.randrange(1, 9), 10**9 + rng.randrange(9), "x", f"o{rng.random()}", None])
        )
    for answer in answers:
        with pytest.raises(IllegalAction) as caught:
            game.push(answer)
        assert str(caught.value)
    assert (game.digest(), game.history, len(game.log)) == (before, history, log)
    assert game.legal_actions.keys() == actions.keys()


@many
@given(positions(), st.integers(0, 2**32))
def test_views_are_the_same_in_a_determinization(game: Game, seed: int) -> None:
    for player in (0, 1):
        before = seen(game, player)
        other = game.determinize(player, seed)
        assert seen(other, player) == before
        assert seen(game, player) == before
        rng = random.Random(seed)
        for _ in range(3):
            if not other.is_over():
                other.push(other.legal_actions.sample(rng))


@few
@given(positions(3), st.integers(0, 2**32))
def test_views_with_three_players(game: Game, seed: int) -> None:
    for player in range(3):
        assert seen(game.determinize(player, seed), player) == seen(game, player)


@few
@given(positions())
def test_cards_are_conserved(game: Game) -> None:
    for position in (game, game.determinize(0, 1)):
        state = position.state
        live = [o for o in state.objects if o is not None and o.kind == CARD and o.zone != GONE]
        assert sorted(o.card for o in live) == list(range(len(state.cards)))
        for o in live:
            card, owner = state.cards[o.card]
            assert o.owner == owner and o.face in card.faces
            assert state.zone(o.zone, o.owner).count(o.id) == 1
        placed = [id for ids in state.zones for id in ids]
        assert len(placed) == len(set(placed))
        assert all(state.obj(id).zone == z // state.count for z, ids in enumerate(state.zones) for id in ids)


@few
@given(positions(), st.integers(0, 1))
def test_conceding_is_taken_back(game: Game, player: int) -> None:
    before = game.digest()
    game.concede(player)
    assert game.is_over() and game.outcome().winners == (1 - player,)
    game.pop()
    assert game.digest() == before
