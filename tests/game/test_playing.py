"""Asking and answering: decisions, legal actions, push and pop, whole answers."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from some_games import DECKS, find, new_game, play

from apnap import Deck, Game, Scenario
from apnap.decks import DeckError
from apnap.engine.decision import LoopLimit
from apnap.engine.state import Option
from apnap.errors import ApnapError
from apnap.game import (
    Action,
    EndlessLoop,
    EngineFailure,
    GameOver,
    IllegalAction,
    NothingToUndo,
    UnplayableDeck,
)
from apnap.game import game as game_module
from apnap.game.errors import FormatError
from apnap.game.history import EVERY, Position


def test_the_first_decision(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.decider, decision.kind, decision.rule) == (0, 0, "mulligan", "103.5")
    assert decision.number == 0 and decision.prompt
    assert decision.options.keys() == ["keep", "mulligan"]
    assert game.legal_actions is decision.options
    assert game.turn == 0 and not game.is_over() and game.outcome() is None


def test_decks_by_name_path_and_deck(tmp_path: Any) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(Deck.load("red-rush").to_text())
    games = [Game([deck, "green-trample"], seed=3) for deck in ("red-rush", path, Deck.load("red-rush"))]
    assert len({game.digest() for game in games}) == 1
    with pytest.raises(DeckError):
        Game(["no-such-deck", "red-rush"])
    with pytest.raises(UnplayableDeck) as caught:
        Game([Deck("odd", {"No Such Card": 4}), "red-rush"])
    assert list(caught.value.cards) == ["No Such Card"]


@pytest.mark.parametrize(
    "how", [{"players": ["one"]}, {"format": "nonesuch"}], ids=lambda how: next(iter(how))
)
def test_what_a_game_refuses(how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"names|format"):
        Game(DECKS, **how)
    for decks in ([], ["red-rush"]):
        with pytest.raises(FormatError, match=f"two decks or more, one for each player, not {len(decks)}"):
            Game(decks)
    with pytest.raises(FormatError, match="at most 6"):
        Game(["red-rush"] * 7)


def test_formats() -> None:
    game = Game(DECKS, seed=1, format={"life": 40, "hand": 3})
    assert [player["life"] for player in game.observation(0)["players"]] == [40, 40]
    assert len(game.observation(0)["players"][0]["hand"]) == 3
    starts = {Game(DECKS, seed=seed, format="random start").active_player for seed in range(20)}
    assert starts == {0, 1}
    assert {Game(DECKS, seed=seed).active_player for seed in range(20)} == {0}


def test_any_number_of_players() -> None:
    game = Game([*DECKS, "red-rush"], seed=5, players=["ann", "bob", "eve"])
    assert game.players == ("ann", "bob", "eve")
    rng = random.Random(5)
    assert not play(game, rng, lambda g: False, 20_000)
    outcome = game.outcome()
    assert outcome is not None and len(outcome.winners) <= 1


def test_legal_actions_is_a_sequence(kept: Game) -> None:
    actions = kept.legal_actions
    assert actions and len(actions) == len(list(actions))
    assert [a.number for a in actions] == list(range(len(actions)))
    assert actions[-1] == actions[len(actions) - 1]
    assert actions[0:2] == [actions[i] for i in range(min(2, len(actions)))]
    first = actions[0]
    assert first in actions and first.key in actions and 0 in actions
    assert len(actions) not in actions and "nonesuch" not in actions and None not in actions
    assert actions.find(first.key) == first
    assert actions.sample(3) == actions.sample(random.Random(3))
    assert "pass" in repr(actions)
    with pytest.raises(IndexError):
        actions[len(actions)]


def test_actions_tell_what_they_are_about() -> None:
    game = find(lambda g: any(a.kind == "cast" for a in g.legal_actions))
    action = next(a for a in game.legal_actions if a.kind == "cast")
    assert len(action.objects) == len(action.names) == len(action.zones) == len(action.controllers) == 1
    assert action.zones == ("hand",) and action.controllers == (game.decision.player,)
    assert action.names[0] in action.text() and action.text().startswith("cast ")
    assert action.index == 0 and action.player is None
    assert action.key in repr(action)


@pytest.mark.parametrize(
    ("card", "texts"),
    [
        ("Beanstalk Giant", ["cast Beanstalk Giant", "cast Fertile Footsteps"]),
        ("Fire // Ice", ["cast Fire", "cast Ice"]),
        ("Fallaji Dragon Engine", ["cast Fallaji Dragon Engine", "cast Fallaji Dragon Engine prototyped"]),
        ("Bala Ged Recovery", ["cast Bala Ged Recovery", "play Bala Ged Sanctuary"]),
    ],
)
def test_an_action_tells_with_which_face(card: str, texts: list[str]) -> None:
    s = Scenario()
    s.player(
        hand=[card], battlefield=["4 Mountain", "4 Forest", "Island", "Grizzly Bears"], graveyard=["Forest"]
    )
    s.player()
    actions = [a for a in s.game().legal_actions if a.kind in ("cast", "play")]
    assert sorted(a.text() for a in actions) == texts


def test_an_action_of_before_stays_true(kept: Game) -> None:
    action = kept.legal_actions[0]
    text, zones = action.text(), action.zones
    kept.push(action)
    assert action.text() == text and action.zones == zones


def test_push_takes_actions_keys_and_numbers(game: Game) -> None:
    digests = []
    for answer in (game.legal_actions[0], "keep", 0):
        game.push(answer)
        digests.append(game.digest())
        assert game.peek() == "keep" and game.history == ["keep"]
        assert game.pop() == ("keep",)
    assert len(set(digests)) == 1


def test_pop_without_a_push(game: Game) -> None:
    for act in (game.pop, game.peek):
        with pytest.raises(NothingToUndo):
            act()


def altered(action: Action) -> list[Action]:
    """The action with one thing about it changed."""
    o = action._option
    made = []
    for name, value in (
        ("kind", "other"),
        ("obj", o.obj + 1),
        ("to", o.to - 1),
        ("player", o.player + 1),
        ("number", o.number + 1),
        ("word", o.word + "x"),
        ("index", o.index + 1),
        ("objects", (*o.objects, 1)),
        ("key", o.key + "x"),
    ):
        values = {n: getattr(o, n) for n in ("key", "kind", "obj", "to", "player", "number", "word", "index")}
        values["objects"] = o.objects
        values[name] = value
        made.append(Action(action.number, Option(**values), action._state))
    return made


def test_altered_and_foreign_answers_are_refused(kept: Game) -> None:
    before, history = kept.digest(), kept.history
    elsewhere = find(lambda g: g.decision.kind == "attack" and len(g.history) > 40)
    foreign: list[Any] = [a for a in elsewhere.legal_actions if a.key not in kept.legal_actions]
    foreign += altered(kept.legal_actions[0])
    foreign += ["", "mulligan", "cast:1:0", "cast:x", "cast:9999999:0", "o1", "-1", 99, -1, True]
    foreign += [{1: 2}, {}, [1], None, 1.5, object()]
    for answer in foreign:
        with pytest.raises(IllegalAction) as caught:
            kept.push(answer)
        assert isinstance(caught.value, ApnapError) and str(caught.value)
        assert kept.digest() == before and kept.history == history


def test_why_not(kept: Game) -> None:
    assert kept.decision.kind == "priority"
    assert kept.why_not(kept.legal_actions[0]) is None
    assert kept.why_not("pass") is None
    reason = kept.why_not("cast Goblin Chieftain")
    assert reason is not None and reason.rule and reason.text()
    assert kept.why_not("cast No Such Card").rule == "601.3"
    assert kept.why_not("attack with Goblin Chieftain").rule.startswith("508")
    assert kept.why_not("block with Goblin Chieftain").rule.startswith("509")
    assert kept.why_not("target Goblin Chieftain").rule == "115.1"
    assert kept.why_not("activate Goblin Chieftain").rule == "602.2"
    assert kept.why_not("nonsense") is not None


def test_why_not_in_words_agrees_with_the_list() -> None:
    rng = random.Random(11)
    for seed in (1, 2):
        game = new_game(seed)
        for _ in range(400):
            if game.is_over():
                break
            decision = game.decision
            if decision.kind == "priority":
                player = game.observation(decision.player)
                legal = {(a.kind, a.names[0]) for a in game.legal_actions if a.names}
                for id in player["players"][decision.player]["hand"]:
                    view = player["objects"][str(id)]
                    verb = "play" if "land" in view["types"] else "cast"
                    reason = game.why_not(f"{verb} {view['name']}")
                    assert (reason is None) == ((verb, view["name"]) in legal), (view["name"], reason)
            game.push(game.legal_actions.sample(rng))


def test_fork(kept: Game) -> None:
    other = kept.fork()
    assert other.digest() == kept.digest() and other.history == kept.history
    other.push("pass")
    assert other.digest() != kept.digest() and len(kept.history) == 2
    other.pop()
    assert other.digest() == kept.digest()
    assert len(other.log) == len(kept.log)
    assert kept.root().history == [] and kept.root().digest() == new_game().digest()


def test_going_far_back() -> None:
    game, rng = new_game(2), random.Random(2)
    digests = [game.digest()]
    play(game, rng, lambda g: digests.append(g.digest()) or len(g.history) >= 450)
    del digests[0]
    dropped = sum(p.state is None for p in game._at.chain())
    assert dropped > 100
    while game.history:
        assert game.digest() == digests[len(game.history)]
        game.pop()


def test_long_games_keep_few_states_and_those_where_one_goes_back_to(game: Game) -> None:
    at = Position(game.state, None, (), [])
    most = 0
    for depth in range(1, 5_001):
        at = Position(game.state, at, ("pass",), [])
        at.forget()
        if depth % 100 == 0:
            there = [p.depth for p in at.chain() if p.state is not None]
            most = max(most, len(there))
            assert there[0] == 0
            for older, newer in itertools.pairwise(there):
                assert newer - older <= max(EVERY, depth - newer)
    assert 12 < most < 40


def test_a_fork_keeps_its_state_while_the_game_goes_on(kept: Game) -> None:
    fork, state = kept.fork(), kept.state
    before = kept.digest()
    play(kept, random.Random(3), lambda g: len(g.history) >= 60)
    assert fork._at.state is None and fork.state is state
    assert fork.digest() == before
    back = fork.fork()
    back.pop()
    assert back.state is not state and back.history == fork.history[:-1]
    back.push(fork.peek())
    assert back.digest() == before


def test_a_game_without_a_past() -> None:
    game, whole = new_game(5, past=False), new_game(5)
    rng = random.Random(5)
    for _ in range(300):
        assert game.decision is not None and whole.decision is not None
        assert game.decision.number == whole.decision.number
        assert game.legal_actions.keys() == whole.legal_actions.keys()
        key = whole.legal_actions.sample(rng).key
        whole.push(key)
        game.push(key)
        if whole.is_over():
            break
    fork = game.fork()
    for each in (game, fork):
        assert each.digest() == whole.digest() and each.outcome() == whole.outcome()
        assert each.history == [] and len(each.log) == 0 and each._at.before is None
        with pytest.raises(NothingToUndo):
            each.pop()
        with pytest.raises(NothingToUndo):
            each.peek()
    assert Game.from_json(game.to_json()).digest() == whole.digest()


def test_replay() -> None:
    game = new_game(4)
    play(game, random.Random(4), lambda g: False)
    again = new_game(4)
    again.replay(game.history)
    assert again.digest() == game.digest() and again.outcome() == game.outcome()


def test_the_end() -> None:
    game = new_game(6)
    play(game, random.Random(6), lambda g: False)
    assert game.is_over() and game.decision is None
    assert not game.legal_actions and len(game.legal_actions) == 0
    outcome = game.outcome()
    assert outcome is not None and outcome.rule.startswith("104.") and outcome.how
    assert outcome.turns == game.turn and len(outcome.winners) == 1
    with pytest.raises(GameOver):
        game.push("pass")
    with pytest.raises(GameOver):
        game.concede(0)
    game.pop()
    assert not game.is_over()


def test_conceding(kept: Game) -> None:
    before = kept.digest()
    kept.concede(1)
    outcome = kept.outcome()
    assert outcome.winners == (0,) and outcome.how == "a player conceded"
    assert kept.history[-1] == "concede:1"
    again = new_game()
    again.replay(kept.history)
    assert again.digest() == kept.digest()
    assert kept.pop() == ("concede:1",) and kept.digest() == before
    with pytest.raises(IllegalAction):
        kept.concede(2)


def test_conceding_among_three() -> None:
    for seed in range(8):
        game = Game([*DECKS, "red-rush"], seed=seed)
        rng = random.Random(seed)
        play(game, rng, lambda g, n=30 * seed + 5: len(g.history) > n)
        game.concede(seed % 3)
        assert not game.is_over()
        assert game.legal_actions
        with pytest.raises(IllegalAction):
            game.concede(seed % 3)
        play(game, rng, lambda g: False, 20_000)
        assert game.is_over()


def test_skip_trivial() -> None:
    game = new_game(9, skip_trivial=True)
    rng = random.Random(9)
    for _ in range(150):
        if game.is_over():
            break
        assert len(game.legal_actions) > 1
        before = game.digest()
        game.push(game.legal_actions.sample(rng))
        game.pop()
        assert game.digest() == before
        game.push(game.legal_actions.sample(rng))
    plain = new_game(9)
    plain.replay(game.history)
    assert plain.digest() == game.digest()


# Whole answers.


def attackers_of(game: Game) -> dict[int, list[int]]:
    """What each creature that is asked about may attack, by walking through the questions."""
    walk = game.fork()
    found: dict[int, list[int]] = {}
    while walk.decision is not None and walk.decision.kind == "attack":
        found[walk.decision.source] = [a.to for a in walk.legal_actions if a.to]
        walk.push("none")
    return found


def two_attackers(game: Game) -> bool:
    return game.decision.kind == "attack" and len(attackers_of(game)) > 1


def test_whole_attack() -> None:
    game = find(two_attackers)
    able = attackers_of(game)
    first, second = list(able)[:2]
    opponent = able[first][0]
    steps = game.fork()
    for id in able:
        steps.push(f"p{-1 - opponent}" if id in (first, second) else "none")
    before, history = game.digest(), game.history
    for answer in (
        {first: opponent, second: f"p{-1 - opponent}"},
        {f"o{first}": opponent, second: opponent},
    ):
        game.push(answer)
        assert game.digest() == steps.digest() and game.history == steps.history
        assert len(game.pop()) >= 2
        assert game.digest() == before
    game.push({})
    assert all(key == "none" for key in game.history[len(history) :])
    game.pop()
    for wrong in ({first: first}, {second: 9999}, {0: opponent}, {first: "x"}, {first: opponent, "q": 1}):
        with pytest.raises(IllegalAction):
            game.push(wrong)
        assert game.digest() == before and game.history == history


def test_whole_block() -> None:
    game = find(lambda g: g.decision.kind == "block")
    before = game.digest()
    source = game.decision.source
    attacker = next(a.to for a in game.legal_actions if a.to)
    game.push({source: attacker})
    blocked = game.digest()
    game.pop()
    game.push({source: [attacker]})
    assert game.digest() == blocked
    game.pop()
    for wrong in ({source: source}, {attacker: source}):
        with pytest.raises(IllegalAction):
            game.push(wrong)
        assert game.digest() == before


def test_whole_targets() -> None:
    game = find(lambda g: g.decision.kind == "target" and len(g.legal_actions) > 1)
    before = game.digest()
    action = game.legal_actions[0]
    entity = action.objects[0] if action.objects else action.to
    step = game.fork()
    step.push(action)
    game.push([entity])
    if step.decision is None or step.decision.kind != "target":
        assert game.digest() == step.digest()
    game.pop()
    for wrong in ([9999], [], ["nonesuch"], [entity, entity, entity, entity]):
        with pytest.raises(IllegalAction):
            game.push(wrong)
        assert game.digest() == before


def test_whole_discard() -> None:
    game = find(lambda g: g.decision.kind == "objects" and g.decision.rule.startswith("514"))
    before = game.digest()
    hand = [a.objects[0] for a in game.legal_actions]
    low = game.decision._ask.values[0]
    game.push(hand[:low])
    assert len(game.history) >= low
    discarded = game.observation(0)["players"]
    assert discarded
    game.pop()
    assert game.digest() == before
    for wrong in (hand, hand[: low - 1] + [9999], [hand[0]] * low if low > 1 else [9999]):
        with pytest.raises(IllegalAction):
            game.push(wrong)
        assert game.digest() == before


def test_whole_damage() -> None:
    game = find(lambda g: g.decision.kind == "assign", 200)
    before = game.digest()
    walk = game.fork()
    whole: dict[int, int] = {}
    source = walk.decision.source
    total = walk.decision._ask.values[1]
    while walk.decision is not None and walk.decision.kind == "assign" and walk.decision.source == source:
        about, left = walk.decision._ask.values
        action = walk.legal_actions[0]
        whole[about] = action.amount
        left -= action.amount
        walk.push(action)
    rest = total - sum(whole.values())
    state = game.state
    candidates = [e for e in (*range(1, len(state.objects)), -1, -2) if e not in whole]
    done = 0
    for other in candidates:
        try:
            game.push({**whole, other: rest})
        except IllegalAction:
            assert game.digest() == before
            continue
        assert game.digest() == walk.digest()
        game.pop()
        done += 1
    assert done
    with pytest.raises(IllegalAction):
        game.push({e: n + total for e, n in whole.items()})
    assert game.digest() == before


# Faults.


def test_a_fault_of_the_engine_leaves_the_game(kept: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before, log = kept.digest(), len(kept.log)
    real = game_module.running.answered

    def fail(*asked: Any) -> None:
        real(*asked)
        raise ZeroDivisionError("made to fail")

    monkeypatch.setattr(game_module.running, "answered", fail)
    with pytest.raises(EngineFailure, match="made to fail") as caught:
        kept.push("pass")
    assert kept.digest() == before and len(kept.history) == 2 and len(kept.log) == log
    assert caught.value.answers == ("pass",)
    again = Game.from_json(caught.value.state_json)
    assert again.digest() == before and again.history == kept.history
    with pytest.raises(EngineFailure):
        again.push(caught.value.answers[0])
    monkeypatch.undo()
    kept.push("pass")


def test_a_loop_without_end_is_told_apart(kept: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*asked: Any) -> None:
        raise LoopLimit("made to go on and on")

    monkeypatch.setattr(game_module.running, "answered", fail)
    with pytest.raises(EndlessLoop):
        kept.push("pass")


def test_from_state_leaves_the_state_alone(kept: Game) -> None:
    state = kept.state
    other = Game.from_state(state, players=["a", "b"])
    assert other.digest() == kept.digest() and other.history == []
    other.push("pass")
    assert kept.state is state and other.digest() != kept.digest()


def test_repr(kept: Game) -> None:
    assert "turn 1" in repr(kept) and "priority" in repr(kept.decision)


def test_settings_and_decks_that_are_none() -> None:
    with pytest.raises(FormatError, match="no setting 'lief'; did you mean life"):
        Game(DECKS, format={"lief": 3})
    with pytest.raises(FormatError, match="whole number"):
        Game(DECKS, format={"life": "many"})  # type: ignore[dict-item]
    with pytest.raises(FormatError, match="did you mean commander"):
        Game(DECKS, format="comander")
    with pytest.raises(TypeError, match="list of decks"):
        Game("red-rush")
    with pytest.raises(TypeError, match="seed"):
        Game(DECKS, seed="x")  # type: ignore[arg-type]
