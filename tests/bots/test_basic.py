"""The bot `basic`: what it does in positions with one right move, and that it sees no more than its seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from apnap import Game, Scenario
from apnap.bots import BasicBot, Bot, make, mix
from apnap.bots.basic.board import body
from apnap.decks import Deck
from apnap.model.words import ZONES
from apnap.sim import Match
from apnap.sim.face import view_of

LAND = "Mountain"


def choice(game: Game, bot: Bot | None = None) -> Any:
    """What the bot answers to the open decision; always legal."""
    decision = game.decision
    assert decision is not None
    action = (bot or make("basic", 1)).choose(view_of(game, decision))
    assert action in game.legal_actions
    return action


def drive(game: Game, until: Any, seats: tuple[int, ...] = (0, 1), most: int = 200) -> list[tuple[int, str]]:
    """Bots in those seats play, the others pass or decline, until that is so; what was done, by whom."""
    bots = {seat: make("basic", seat) for seat in seats}
    began = game.turn
    done: list[tuple[int, str]] = []
    for _ in range(most):
        decision = game.decision
        if decision is None or (until(game) if until is not next_turn else game.turn > began):
            break
        if decision.decider in bots:
            action = choice(game, bots[decision.decider])
        else:
            keys = game.legal_actions.keys()
            quiet = next((k for k in ("pass", "none", "done", "no") if k in keys), keys[0])
            found = game.legal_actions.find(quiet)
            assert found is not None
            action = found
        done.append((decision.decider, action.text()))
        game.push(action)
    return done


def next_turn(game: Game) -> bool:
    """Until the turn is over (see `drive`)."""
    raise AssertionError


def names(done: list[tuple[int, str]], seat: int = 0) -> list[str]:
    return [text for who, text in done if who == seat and text != "pass"]


def position(*players: dict[str, Any], **more: Any) -> Game:
    s = Scenario(**more)
    for player in players:
        s.player(**player)
    return s.game()


# Whole games.


@pytest.mark.parametrize("decks", [("red-rush", "red-rush"), ("green-trample", "red-rush")])
def test_it_beats_random(decks: tuple[str, str]) -> None:
    match = Match(tuple(map(Deck.load, decks)), ("basic", "random"), seed=3)
    results = [match.play(n) for n in range(8)]
    assert [r.error for r in results] == [""] * 8
    assert sum(r.winners == (0,) for r in results) >= 7


def test_one_seed_gives_one_game() -> None:
    match = Match((Deck.load("red-rush"), Deck.load("green-trample")), ("basic",), seed=5)
    first, again = match.play(0), match.play(0)
    assert first.digest == again.digest and first.decisions > 50


@pytest.mark.parametrize("seed", [1, 2])
def test_it_decides_by_its_view_alone(seed: int) -> None:
    """On a game that its seat can't tell from the true one it answers the same."""
    game = Game(["red-rush", "green-trample"], seed=seed)
    looked = 0
    while not game.is_over() and game.turn < 14:
        decision = game.decision
        assert decision is not None
        action = choice(game)
        if len(game.legal_actions) > 1 and decision.number % 3 == 0:
            looked += 1
            other = game.determinize(decision.decider, mix(seed, decision.number))
            assert choice(other).key == action.key
        game.push(action)
    assert looked > 10


def test_abilities_tell_only_what_the_seat_knows() -> None:
    game = Game(["red-rush", "green-trample"], seed=7)
    hand = game.observation(0)["players"][0]["hand"]
    assert any(game.abilities(0, id) for id in hand)
    assert not any(game.abilities(1, id) for id in hand)
    assert game.abilities(0, 0) == game.abilities(0, 10_000) == ()
    guess = game.determinize(0, 4)
    assert [guess.abilities(0, id) for id in hand] == [game.abilities(0, id) for id in hand]


# Positions with one right move.


def test_it_plays_a_land_and_what_the_mana_allows() -> None:
    game = position({"hand": ["Mountain", "Raging Redcap"], "battlefield": ["2 Mountain"]}, {})
    done = names(drive(game, next_turn))
    assert done[0] == "play Mountain" and any(text.startswith("cast Raging Redcap") for text in done)


def test_it_attacks_for_the_last_points() -> None:
    game = position(
        {"battlefield": ["Grizzly Bears", "Hill Giant"], "life": 3},
        {"battlefield": ["Craw Wurm"], "life": 2},
    )
    drive(game, next_turn, (0,))
    assert game.outcome() is not None and game.outcome().winners == (0,)  # type: ignore[union-attr]


def test_it_does_not_attack_into_what_eats_the_attacker() -> None:
    game = position({"battlefield": ["Grizzly Bears"]}, {"battlefield": ["Craw Wurm"]})
    assert not any("attack" in text and "don't" not in text for text in names(drive(game, next_turn)))


def test_it_attacks_where_nothing_can_block() -> None:
    game = position({"battlefield": ["Grizzly Bears"]}, {"battlefield": []})
    assert any(text.startswith("attack ") for text in names(drive(game, next_turn)))


def test_it_stays_home_when_the_way_back_would_kill_it() -> None:
    game = position(
        {"battlefield": ["Hill Giant"], "life": 3},
        {"battlefield": ["Hill Giant"], "life": 20},
        active=0,
    )
    assert not any(text.startswith("attack ") for text in names(drive(game, next_turn)))


@pytest.mark.parametrize(("life", "chumps"), [(6, True), (20, False)])
def test_it_chump_blocks_only_when_dying(life: int, chumps: bool) -> None:
    game = position({"battlefield": ["Craw Wurm"]}, {"battlefield": ["Elvish Visionary"], "life": life})
    game.push("pass")
    while game.decision is not None and game.decision.kind != "attack":
        game.push("pass")
    game.push(game.legal_actions[1])
    done = drive(game, next_turn, (1,))
    assert any(who == 1 and text.startswith("block ") for who, text in done) is chumps
    assert not game.is_over()


def test_a_wall_holds_what_tramples() -> None:
    game = position({"battlefield": ["Garruk's Companion"]}, {"battlefield": ["Wall of Frost"]})
    while game.decision is not None and game.decision.kind != "attack":
        game.push("pass")
    game.push(game.legal_actions[1])
    assert any(who == 1 and text.startswith("block ") for who, text in drive(game, next_turn, (1,)))


def test_an_instant_that_draws_waits_for_the_end_of_their_turn() -> None:
    game = position({"hand": ["Inspiration"], "battlefield": ["4 Island"]}, {})
    turn = game.turn
    assert names(drive(game, next_turn)) == []
    done = drive(game, next_turn)
    assert names(done)[0] == "cast Inspiration" and game.turn == turn + 2


def test_mana_for_a_counterspell_is_kept() -> None:
    island = {"hand": ["Counterspell", "Grizzly Bears"], "battlefield": ["2 Island", "Forest", "Forest"]}
    assert any(text.startswith("cast Grizzly") for text in names(drive(position(island, {}), next_turn)))
    island["battlefield"] = ["2 Island", "Forest"]
    assert not any(text.startswith("cast Grizzly") for text in names(drive(position(island, {}), next_turn)))


def test_it_blocks_where_it_wins_the_exchange() -> None:
    game = position({"battlefield": ["Grizzly Bears"]}, {"battlefield": ["Craw Wurm"]})
    while game.decision is not None and game.decision.kind != "attack":
        game.push("pass")
    game.push(game.legal_actions[1])
    assert any(who == 1 and text.startswith("block ") for who, text in drive(game, next_turn, (1,)))


def test_burn_goes_at_the_other_side() -> None:
    game = position(
        {"hand": ["Lightning Bolt"], "battlefield": [LAND, "Grizzly Bears"], "life": 1},
        {"battlefield": ["Hill Giant"], "life": 20},
    )
    done = names(drive(game, next_turn))
    assert any(text.startswith("cast Lightning Bolt") for text in done)
    assert "target Hill Giant" in done


def test_burn_finishes_the_game() -> None:
    game = position(
        {"hand": ["Lightning Bolt"], "battlefield": [LAND]},
        {"battlefield": ["Craw Wurm"], "life": 3},
    )
    drive(game, next_turn)
    assert game.outcome() is not None and game.outcome().winners == (0,)  # type: ignore[union-attr]


def test_burn_is_kept_where_there_is_nothing_worth_it() -> None:
    game = position({"hand": ["Lightning Bolt"], "battlefield": [LAND]}, {"life": 20})
    assert names(drive(game, next_turn)) == []


def test_removal_is_not_for_its_own() -> None:
    game = position(
        {"hand": ["Murder"], "battlefield": ["3 Swamp", "Craw Wurm"]},
        {"battlefield": []},
    )
    assert not any(text.startswith("cast") for text in names(drive(game, next_turn)))


def test_a_good_aura_goes_on_its_own_creature() -> None:
    game = position(
        {"hand": ["Rancor"], "battlefield": ["Forest", "Grizzly Bears"]},
        {"battlefield": ["Craw Wurm"]},
    )
    done = drive(game, next_turn)
    assert any(text.startswith("cast Rancor") for text in names(done))
    assert not any("Craw Wurm" in text for text in names(done))


def test_a_good_aura_waits_for_a_creature_of_its_own() -> None:
    game = position({"hand": ["Rancor"], "battlefield": ["Forest"]}, {"battlefield": ["Craw Wurm"]})
    assert not any(text.startswith("cast") for text in names(drive(game, next_turn)))


def test_a_bad_aura_goes_on_theirs() -> None:
    game = position(
        {"hand": ["Pacifism"], "battlefield": ["2 Plains", "Craw Wurm"]},
        {"battlefield": ["Hill Giant"]},
    )
    done = names(drive(game, next_turn))
    assert any(text.startswith("cast Pacifism") for text in done)
    giant = next(o for o in game.observation(0)["objects"].values() if o.get("name") == "Pacifism")
    assert game.state.obj(giant["attached_to"]).controller == 1


def test_equipment_is_not_moved_to_and_fro() -> None:
    game = position(
        {"battlefield": ["6 Mountain", "Bonesplitter", "Grizzly Bears", "Grizzly Bears"]},
        {"battlefield": ["Craw Wurm"]},
    )
    done = names(drive(game, next_turn))
    assert sum(text.startswith("activate Bonesplitter") for text in done) == 1


def test_a_trick_wins_the_fight() -> None:
    game = position(
        {"hand": ["Giant Growth"], "battlefield": ["Forest", "Grizzly Bears"]},
        {"battlefield": ["Hill Giant"], "life": 20},
    )
    while game.decision is not None and game.decision.kind != "attack":
        game.push("pass")
    game.push(game.legal_actions[1])
    while game.decision is not None and game.decision.kind != "block":
        game.push("pass")
    game.push(game.legal_actions[1])
    done = names(drive(game, next_turn, (0,)))
    assert any(text.startswith("cast Giant Growth") for text in done)
    assert [o["name"] for o in game.observation(0)["objects"].values() if o["zone"] == "graveyard"].count(
        "Hill Giant"
    ) == 1


def test_a_trick_is_not_cast_for_nothing() -> None:
    game = position({"hand": ["Giant Growth"], "battlefield": ["Forest", "Grizzly Bears"]}, {"life": 20})
    assert not any(text.startswith("cast") for text in names(drive(game, next_turn, (0,))))


@pytest.mark.parametrize(
    ("spell", "lands", "counters"),
    [("Craw Wurm", "6 Forest", True), ("Elvish Visionary", "2 Forest", False)],
)
def test_counterspells_are_for_what_matters(spell: str, lands: str, counters: bool) -> None:
    game = position(
        {"hand": [spell], "battlefield": [lands]},
        {"hand": ["Counterspell"], "battlefield": ["2 Island"]},
    )
    cast = next(a for a in game.legal_actions if a.kind == "cast")
    game.push(cast)
    done = drive(game, lambda g: not g.state.stack(), (1,))
    assert any(text.startswith("cast Counterspell") for text in names(done, 1)) is counters


def test_loyalty_abilities_are_used() -> None:
    walker = {"card": "Elspeth, Knight-Errant", "counters": {"loyalty": 4}}
    game = position({"battlefield": [walker]}, {"battlefield": ["Grizzly Bears"]})
    done = names(drive(game, next_turn))
    assert sum(text.startswith("activate Elspeth") for text in done) == 1


def test_a_planeswalker_in_reach_is_attacked() -> None:
    walker = {"card": "Elspeth, Knight-Errant", "counters": {"loyalty": 2}}
    game = position({"battlefield": ["Hill Giant"]}, {"battlefield": [walker], "life": 20})
    done = names(drive(game, next_turn))
    assert any(text.startswith("attack Elspeth") for text in done)
    near = position({"battlefield": ["Hill Giant"]}, {"battlefield": [walker], "life": 3})
    drive(near, next_turn)
    outcome = near.outcome()
    assert outcome is not None and outcome.winners == (0,)


def test_it_plays_in_a_game_of_three() -> None:
    game = Game(["red-rush", "green-trample", "red-rush"], seed=2)
    bots = [make("basic", seat) for seat in range(3)]
    while not game.is_over() and game.turn < 16:
        decision = game.decision
        assert decision is not None
        game.push(choice(game, bots[decision.decider]))
    assert any(entry.verb == "attack" for entry in game.log)


def test_a_payment_that_can_t_be_made_is_not_tried_again() -> None:
    """Where the payer finds no plan, the action is reversed (733.1), and left alone for the turn."""
    bot = BasicBot(0)
    bot._tried = "cast:9:0"
    actions = [_action("mana:1:r0", 0), _action("reverse", 1)]
    decision = SimpleNamespace(player=0, decider=0, kind="pay", prompt="", rule="601.2g")
    from apnap.bots import View

    assert bot.choose(View(decision, actions, dict)).key == "reverse"  # type: ignore[arg-type]
    assert "cast:9:0" in bot._refused[1]


def test_the_eleventh_land_is_discarded_first() -> None:
    game = position(
        {
            "hand": ["3 Forest", "Craw Wurm", "Grizzly Bears", "Giant Growth", "Rancor", "Deadly Recluse"],
            "battlefield": ["7 Forest"],
        },
        {},
        step="end",
    )
    while game.decision is not None and game.decision.kind == "priority":
        game.push("pass")
    assert game.decision is not None and game.decision.rule == "514.1"
    assert choice(game).names == ("Forest",)


@pytest.mark.parametrize(
    ("hand", "keeps"),
    [
        (["3 Mountain", "2 Grizzly Bears", "2 Lightning Bolt"], True),
        (["7 Mountain"], False),
        (["7 Craw Wurm"], False),
    ],
)
def test_mulligans(hand: list[str], keeps: bool) -> None:
    objects = {}
    id = 0
    for entry in hand:
        count, name = entry.split(" ", 1)
        for _ in range(int(count)):
            id += 1
            land = name == "Mountain"
            objects[str(id)] = {
                "kind": "card",
                "zone": "hand",
                "owner": 0,
                "controller": 0,
                "name": name,
                "types": ["land"] if land else ["creature"],
                "mana_value": 0 if land else 6 if name == "Craw Wurm" else 2,
            }
    seen = _seen(objects, "mulligan", [{"key": "keep"}, {"key": "mulligan"}])
    actions = [_action("keep", 0), _action("mulligan", 1)]
    decision = SimpleNamespace(player=0, decider=0, kind="mulligan", prompt="", rule="103.5")
    from apnap.bots import View

    chosen = BasicBot(0).choose(View(decision, actions, lambda: seen))  # type: ignore[arg-type]
    assert (chosen.key == "keep") is keeps


@pytest.mark.parametrize("keys", [("yes", "no"), ("done", "o1"), ("a", "b", "c"), ("none", "x")])
def test_a_kind_never_heard_of_gets_an_answer(keys: tuple[str, ...]) -> None:
    seen = _seen({}, "mystery", [])
    actions = [_action(key, i) for i, key in enumerate(keys)]
    decision = SimpleNamespace(player=0, decider=0, kind="mystery", prompt="", rule="999.9")
    from apnap.bots import View

    assert BasicBot(0).choose(View(decision, actions, lambda: seen)) in actions  # type: ignore[arg-type]


def _action(key: str, number: int) -> Any:
    return SimpleNamespace(
        key=key,
        number=number,
        kind="?",
        objects=(),
        player=None,
        to=0,
        index=None,
        amount=0,
        word="",
        names=(),
    )


def _seen(objects: dict[str, Any], kind: str, options: list[Any]) -> dict[str, Any]:
    player = {
        "life": 20,
        "counters": {},
        "pool": [],
        "left": False,
        "mulligans": 0,
        "hand": [int(id) for id in objects],
        "library": [0] * 53,
        "graveyard": [],
        "designations": [],
    }
    return {
        "turn": 1,
        "active": 0,
        "step": "precombat main",
        "players": [player, {**player, "hand": []}],
        "battlefield": [],
        "stack": [],
        "exile": [],
        "command": [],
        "objects": objects,
        "ledger": [],
        "decision": {"player": 0, "decider": 0, "kind": kind, "rule": "", "source": 0, "options": options},
    }


class _InOrder(frozenset[str]):
    """A set that is walked in an order of the test's."""

    order: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        return iter(self.order)


def test_what_a_creature_is_worth_does_not_hang_on_the_order_of_a_set() -> None:
    values = set()
    for order in permutations(("flying", "double strike", "trample")):
        keywords = _InOrder(order)
        keywords.order = order
        values.add(body(3, 3, keywords))
    assert len(values) == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Each player may draw a card.", "yes"),
        ("Any player may have Dare deal 5 damage to them. If no one does, you gain 1 life.", "no"),
        ("Any player may pay 5 life. If a player does, you lose 1 life.", "no"),
    ],
)
def test_what_each_player_may_do_is_judged_by_what_it_does_to_oneself(text: str, wanted: str) -> None:
    game = Scenario.parse(
        f"""
cards:
  - {{name: Dare, cost: "{{0}}", type: Sorcery, text: "{text}"}}
players:
  - hand: [Dare]
  - {{}}
"""
    ).game()
    game.push(next(a for a in game.legal_actions if a.kind == "cast"))
    while game.decision is not None and (game.decision.kind != "may" or game.decision.player != 1):
        keys = game.legal_actions.keys()
        game.push("no" if "no" in keys else "pass")
    assert choice(game).key == wanted


@pytest.mark.parametrize(("mine", "stays"), [("2 Forest", True), ("9 Forest", False)])
def test_it_pays_for_no_spell_of_another(mine: str, stays: bool) -> None:
    game = position({"hand": ["Charging Binox"], "battlefield": [mine]}, {"battlefield": ["8 Forest"]})
    done = drive(game, next_turn)
    assert game.turn > 3  # a spell whose other payer declines is not tried again and again
    binox = [o for o in game.state.objects if o is not None and o.face.name == "Charging Binox"]
    assert ("battlefield" in [ZONES[o.zone] for o in binox]) != stays
    assert not any(
        game.state.obj(id).tapped and game.state.obj(id).owner == 1 for id in game.state.battlefield()
    )
    assert ("no" in names(done, 1)) == stays
