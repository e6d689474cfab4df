"""What a player may know: observations, logs, determinizations (law 13)."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from some_games import DECKS, find, new_game, play

from apnap import Game, Scenario
from apnap.engine import encoding, events, views, zones
from apnap.engine.state import GRAVEYARD, HAND, LIBRARY, GameState


def seen(game: Game, player: int) -> str:
    """All that a player may see, as text."""
    decision = game.decision
    data: dict[str, Any] = {
        "observation": game.observation(player),
        "log": [entry.to_dict() for entry in game.log.seen_by(player)],
        "over": game.is_over(),
    }
    if decision is not None and player in (decision.player, decision.decider):
        data["keys"] = game.legal_actions.keys()
        data["prompt"] = decision.prompt
    return json.dumps(data)


def names_in(state: GameState, player: int, *zones: int) -> Counter[str]:
    return Counter(state.obj(id).face.name for zone in zones for id in state.zone(zone, player))


def test_own_hand_is_seen_and_no_other(kept: Game) -> None:
    for player in (0, 1):
        data = kept.observation(player)
        own, other = data["players"][player], data["players"][1 - player]
        assert len(own["hand"]) in (7, 8) and len(other["hand"]) in (7, 8)
        assert all(data["objects"][str(id)]["name"] for id in own["hand"])
        hidden = [*other["hand"], *other["library"], *own["library"]]
        assert not any(hidden)


def test_observation_is_plain_json_data() -> None:
    game = find(lambda g: g.turn >= 8)
    for player in (0, 1):
        data = game.observation(player)
        assert json.loads(json.dumps(data)) == data


def test_observation_shows_the_board() -> None:
    game = find(lambda g: bool(g.state.stack()) and len(g.state.battlefield()) > 4)
    data = game.observation(0)
    assert data["stack"] and len(data["battlefield"]) > 4
    assert data["turn"] == game.turn and data["step"] == game.step
    for id in data["battlefield"]:
        view = data["objects"][str(id)]
        assert view["zone"] == "battlefield" and view["name"] and view["controller"] in (0, 1)
    assert [p["life"] for p in data["players"]] == [p.life for p in game.state.players]


def test_a_decision_is_shown_to_its_player_only(kept: Game) -> None:
    player = kept.decision.player
    own, other = kept.observation(player)["decision"], kept.observation(1 - player)["decision"]
    assert [option["key"] for option in own["options"]] == kept.legal_actions.keys()
    assert "options" not in other and "source" not in other
    assert (other["player"], other["kind"]) == (player, "priority")


def test_a_determinization_can_not_be_told_apart() -> None:
    rng = random.Random(0)
    kinds = set()
    for seed in range(6):
        game = new_game(seed)
        while not game.is_over():
            if rng.random() < 0.12:
                kinds.add(game.decision.kind)
                for player in (0, 1):
                    before = seen(game, player)
                    other = game.determinize(player, rng)
                    assert seen(other, player) == before
                    assert seen(game, player) == before
            game.push(game.legal_actions.sample(rng))
    assert {"priority", "attack", "block", "target", "pay"} <= kinds


def test_a_determinization_keeps_the_decks_and_goes_on() -> None:
    rng = random.Random(1)
    game = find(lambda g: g.turn >= 6)
    for player in (0, 1):
        other = game.determinize(player, 5)
        opponent = 1 - player
        for owner in (0, 1):
            before = names_in(game.state, owner, HAND, LIBRARY)
            assert names_in(other.state, owner, HAND, LIBRARY) == before
        assert names_in(other.state, player, HAND) == names_in(game.state, player, HAND)
        hands = {
            tuple(sorted(names_in(game.determinize(player, n).state, opponent, HAND).elements()))
            for n in range(12)
        }
        assert len(hands) > 1
        assert other.state.rng != game.state.rng
        assert encoding.digest(other.state) != game.digest()
        play(other, rng, lambda g: False)
        assert other.is_over()
        assert other.history and not game.is_over()


def test_a_determinization_goes_by_its_seed() -> None:
    game = find(lambda g: g.turn >= 4)
    assert game.determinize(0, 5).digest() == game.determinize(0, 5).digest()
    assert game.determinize(0, 5).digest() != game.determinize(0, 6).digest()
    assert game.determinize(0, random.Random(1)).digest() == game.determinize(0, random.Random(1)).digest()


def hidden_truths(game: Game, player: int) -> list[tuple[int, int]]:
    """Where the state still says which card an object was that the player never learned of."""

    unknown = views._never_seen(game.state, 1 << player)
    return [(id, game.state.obj(id).card) for id in unknown]


def test_nothing_that_was_hidden_stays_in_a_determinization() -> None:
    """Over many determinizations, each place that hides a card holds more than one."""
    game = find(lambda g: g.turn >= 5)
    for player in (0, 1):
        cards: dict[int, set[int]] = {}
        for n in range(30):
            for id, card in hidden_truths(game.determinize(player, n), player):
                cards.setdefault(id, set()).add(card)
        live = [id for id in cards if game.state.obj(id).zone in (HAND, LIBRARY)]
        assert live and all(len(cards[id]) > 1 for id in live)


def test_a_question_about_hidden_cards_is_asked_afresh() -> None:
    """Discarding: the other player sees that there is a question, and may suppose any hand."""
    game = find(lambda g: g.decision.kind == "objects" and g.decision.rule.startswith("514"))
    player = 1 - game.decision.player
    before = seen(game, player)
    for n in range(5):
        other = game.determinize(player, n)
        assert seen(other, player) == before
        other.push(other.legal_actions[0])


def test_mulligans_are_private() -> None:
    game = new_game(8)
    game.push("mulligan")
    while game.decision.kind == "mulligan":
        game.push("keep")
    assert game.decision.kind == "objects" and game.decision.player == 0
    for player in (0, 1):
        before = seen(game, player)
        for n in range(4):
            other = game.determinize(player, n)
            assert seen(other, player) == before
            other.push(other.legal_actions[0])


def test_the_log_hides_what_was_drawn(kept: Game) -> None:
    own = kept.log.seen_by(0).text()
    other = kept.log.seen_by(1).text()
    mine = [entry for entry in kept.log.seen_by(0) if "library to hand" in entry.text()]
    assert any(not entry.text().startswith("a card") for entry in mine)
    hand = [view["name"] for view in kept.observation(0)["objects"].values()]
    assert hand and all(name in own for name in hand)
    theirs = {view["name"] for view in kept.observation(1)["objects"].values() if view["zone"] == "hand"}
    assert not any(name in other for name in set(hand) - theirs)


def test_log_entries_have_rules() -> None:
    game = new_game(10)
    play(game, random.Random(10), lambda g: False)
    assert len(game.log) > 100
    for entry in game.log:
        assert entry.rule[:1].isdigit(), entry
        assert entry.text() and str(entry)
    assert len(game.log[5:8]) == 3 and game.log[-1].text()
    quiet = new_game(10, log=False)
    play(quiet, random.Random(10), lambda g: False)
    assert len(quiet.log) == 0 and quiet.digest() == game.digest()


def test_the_log_calls_players_as_the_game_does() -> None:
    game = Game(["red-rush", "green-trample"], seed=7, players=("Ann", "Bob"))
    while game.turn < 2:
        game.push(game.legal_actions[0])
    lines = [str(entry) for entry in game.log]
    assert "2 untap: turn 2: Bob [500.1]" in lines
    assert any(line.startswith("before turn 1: ") for line in lines)
    for log in (game.log, game.log.seen_by(1), game.log[3:], game.determinize(1).log):
        assert "Ann takes the first turn" in log.text() and "player 0" not in log.text()
    unnamed = Game(["red-rush", "green-trample"], seed=7)
    for _ in range(2):
        unnamed.push("keep")
    assert "player 0 takes the first turn" in unnamed.fork().log.text()


def test_questions_and_answers_call_players_as_the_game_does() -> None:
    s = Scenario()
    s.player(name="Ann", hand=["Lightning Bolt"], battlefield=["Mountain"])
    s.player(name="Bob")
    game = s.game()
    game.push(game.legal_actions[1])
    assert game.decision is not None and game.decision.kind == "target"
    texts = [action.text() for action in game.decision.options]
    assert texts == [action.text() for action in game.legal_actions] == ["target Ann", "target Bob"]
    guess = game.determinize(0)
    assert [action.text() for action in guess.legal_actions] == texts
    unnamed = Scenario()
    unnamed.player(hand=["Lightning Bolt"], battlefield=["Mountain"])
    unnamed.player()
    game = unnamed.game()
    game.push(game.legal_actions[1])
    assert [action.text() for action in game.legal_actions] == ["target player 0", "target player 1"]


def test_the_log_is_taken_back_too(kept: Game) -> None:
    before = [str(entry) for entry in kept.log]
    kept.push(kept.legal_actions[0])
    kept.push(kept.legal_actions[0])
    kept.pop()
    kept.pop()
    assert [str(entry) for entry in kept.log] == before


def test_three_players() -> None:
    game = Game([*DECKS, "red-rush"], seed=4)
    rng = random.Random(4)
    for _ in range(600):
        if game.is_over():
            break
        if rng.random() < 0.05:
            for player in range(3):
                assert seen(game.determinize(player, rng), player) == seen(game, player)
        game.push(game.legal_actions.sample(rng))


def test_who_is_controlled_shares_what_they_know() -> None:
    game = find(lambda g: g.turn >= 3)
    state = game.state.fork()
    state.designations = (("control 1", -1),)
    controlled = Game.from_state(state)
    data = controlled.observation(0)
    assert all(str(id) in data["objects"] for id in data["players"][1]["hand"])
    assert not any(str(id) in controlled.observation(1)["objects"] for id in data["players"][0]["hand"])
    assert seen(controlled.determinize(0, 3), 0) == seen(controlled, 0)


def test_no_such_player(kept: Game) -> None:
    for player in (-1, 2):
        with pytest.raises(ValueError, match="no player"):
            kept.observation(player)
        with pytest.raises(ValueError, match="no player"):
            kept.determinize(player)


def test_shape_is_up_to_ids() -> None:
    """Passing through a turn in which nothing happens but counting on does not bring the shape back; the same
    position by another way does."""
    game = find(lambda g: g.decision.kind == "priority" and g.turn >= 4)
    state = game.state.fork()
    shape = Game.from_state(state).shape()
    state.clock += 7
    state.own(state.battlefield()[0]).previous = 5
    assert Game.from_state(state).shape() == shape
    state.own(state.battlefield()[0]).damage += 1
    assert Game.from_state(state).shape() != shape


def test_no_id_of_a_hidden_card_is_told() -> None:
    """What is in another hand or in a library can't be followed by its id: not in the observation, not in the
    log, at any time."""
    rng = random.Random(2)
    for seed in range(3):
        game = new_game(seed)
        while not game.is_over():
            if rng.random() < 0.1:
                for player in (0, 1):
                    state = game.state
                    places = [(HAND, 1 - player), (LIBRARY, 0), (LIBRARY, 1)]
                    hidden = {id for zone, p in places for id in state.zone(zone, p)}
                    hidden = {id for id in hidden if not views.sees(state, player, id)}
                    data = game.observation(player)
                    told = set(data["objects"]) | set(data["players"][0]["hand"])
                    told |= {value for fact in data["ledger"] for value in fact.values()}
                    assert not hidden & told and not {str(id) for id in hidden} & told
                    log = game.log.seen_by(player)
                    assert not hidden & {id for entry in log for id in entry.objects}
            game.push(game.legal_actions.sample(rng))


def test_what_was_played_or_discarded_is_named_to_all() -> None:
    game = new_game(10)
    play(game, random.Random(10), lambda g: False)
    for player in (0, 1):
        for entry in game.log.seen_by(player):
            if entry.verb in ("play land", "discard", "cast"):
                assert entry.name not in ("", "a card"), entry


def test_a_card_put_back_from_the_hand_is_known_to_its_owner_only(kept: Game) -> None:
    state = kept.state.fork()
    first, second, *_ = state.zone(HAND, 0)
    for id in (first, second):
        state.own(id).known_to = -1
    assert views.sees(state, 1, first) and views.sees(state, 1, second)
    third = state.zone(HAND, 0)[2]
    zones.move(state, events.moving(state, third, GRAVEYARD, "701.9a"))
    assert views.sees(state, 1, first) and views.sees(state, 1, second)
    new = zones.move(state, events.moving(state, first, LIBRARY, "401.4"))
    assert views.sees(state, 0, new) and not views.sees(state, 1, new)
    assert views.sees(state, 0, second) and not views.sees(state, 1, second)
