"""Declaring attackers (CR 506, 508)."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from apnap.engine import encoding, layers, verbs
from apnap.engine.combat.attackers import declaration, why_cant_attack
from apnap.engine.state import player_entity
from apnap.model import (
    And,
    AsThough,
    Cant,
    Compare,
    Control,
    ControlledBy,
    Cost,
    CostsToAct,
    CountOf,
    DefendingPlayer,
    Do,
    Each,
    Fixed,
    Mana,
    Must,
    Opponents,
    Other,
    OtherPlayers,
    PayLife,
    Quantity,
    Sacrifice,
    Select,
    Static,
    Status,
    Subtype,
    This,
    Type,
    You,
)
from tests.rules.board import Board

CREATURES = Each(Type("creature"))
YOURS = Each(And((Type("creature"), ControlledBy(You()))))
THEIRS = Each(And((Type("creature"), ControlledBy(Opponents()))))
TWO = Cost((Mana(("2",)),))


def no_more_than(n: int) -> Static:
    """A static ability: no more than so many creatures can attack."""
    return Static(
        CREATURES, (Cant("attack", unless=Compare(CountOf(Each(Status("attacking"))), "<=", Fixed(n))),)
    )


def sources(board: Board) -> list[int]:
    """The creatures asked about, each answered with "none"."""
    out: list[int] = []
    while board.s.ask is not None:
        out.append(board.ask.source)
        board.answer("none")
    return out


def wholes(board: Board) -> set[frozenset[tuple[int, str]]]:
    """All whole declarations that can be made."""
    return board.attack().wholes()


def mountains(board: Board, player: int, n: int) -> list[int]:
    return [board.permanent(player, "land", supertypes=("basic",), subtypes=("Mountain",)) for _ in range(n)]


@pytest.mark.rules("508.1", "508.1a", "508.1b")
def test_one_question_for_each_creature_in_order_of_id() -> None:
    board = Board()
    one, two = board.creature(0, "1/1"), board.creature(0, "2/2")
    board.attack()
    assert (board.ask.kind, board.ask.player, board.ask.source, board.ask.rule) == (
        "attack",
        0,
        one,
        "508.1a",
    )
    assert board.ask.options is not None
    assert [(o.key, o.kind, o.obj, o.to) for o in board.ask.options] == [
        ("none", "attack", one, 0),
        ("p1", "attack", one, player_entity(1)),
    ]
    board.say("p1")
    assert board.ask.source == two
    assert not board.s.obj(one).tapped  # nothing happens before the declaration is whole
    board.say("none")
    assert board.done
    assert board.s.obj(one).attacking == player_entity(1)
    assert board.s.obj(two).attacking == 0


@pytest.mark.rules("508.1a", "506.2", "506.3")
def test_who_can_attack() -> None:
    board = Board()
    fine = board.creature(0, "1/1")
    wrong = {
        board.creature(0, "1/1", tapped=True): "508.1a",
        board.creature(0, "1/1", sick=True): "508.1a",
        board.creature(0, "1/1", types=("creature", "battle")): "508.1a",
        board.creature(1, "1/1"): "506.2",
        board.permanent(0, "artifact"): "506.3",
        board.creature(0, "1/1", phased_out=True): "506.3",
    }
    hasty = board.creature(0, "1/1", "haste", sick=True)
    for id, rule in wrong.items():
        reason = why_cant_attack(board.s, id)
        assert reason is not None and reason.rule == rule, reason
        assert reason.text()
    assert why_cant_attack(board.s, fine) is None
    assert sources(board.attack()) == [fine, hasty]


@pytest.mark.rules("508.1a")
def test_as_though_it_had_haste() -> None:
    board = Board()
    odd = board.creature(0, "1/1", AsThough("attack with haste"), sick=True)
    assert sources(board.attack()) == [odd]


@pytest.mark.rules("508.8")
def test_nobody_to_attack_with() -> None:
    board = Board()
    board.creature(1, "1/1")
    assert board.attack().done
    assert board.facts(verbs.ATTACK) == []


@pytest.mark.rules("508.1b", "506.2", "310.8b", "306.6", "310.5", "703.4i", "508.2")
def test_planeswalkers_and_battles_are_attacked() -> None:
    board = Board()
    mine, theirs = board.planeswalker(0, 3), board.planeswalker(1, 3)
    their_siege, my_siege = board.battle(1, 0, 3), board.battle(0, 1, 3)
    bear = board.creature(0, "2/2")
    board.attack()
    # A battle is attacked by those whose opponent protects it, its controller included.
    assert board.keys() == ["none", "p1", f"o{theirs}", f"o{my_siege}"]
    for no in (mine, their_siege):
        reason = why_cant_attack(board.s, bear, no)
        assert reason is not None and reason.rule == "506.2"
    board.say(f"o{my_siege}")
    assert (board.s.obj(bear).attacking, board.s.obj(bear).attacked_player) == (my_siege, 1)
    [fact] = board.facts(verbs.ATTACK)
    assert (fact.obj, fact.player, fact.other, fact.rule) == (bear, 1, my_siege, "508.1k")


@pytest.mark.rules("508.1b", "802.3", "306.6")
def test_three_players() -> None:
    board = Board(3)
    walker = board.planeswalker(2, 3)
    one, two, three = (board.creature(0, "1/1") for _ in range(3))
    board.attack()
    assert board.keys() == ["none", "p1", "p2", f"o{walker}"]
    board.say("p2", f"o{walker}", "p1")
    assert [(e.obj, e.player, e.other) for e in board.facts(verbs.ATTACK)] == [
        (one, 2, 0),
        (two, 2, walker),
        (three, 1, 0),
    ]


@pytest.mark.rules("802.2")
def test_a_player_who_left_is_not_attacked() -> None:
    board = Board(3)
    board.s.own_player(1).left = True
    board.creature(0, "1/1")
    assert board.attack().keys() == ["none", "p2"]


# Restrictions (508.1c).


@pytest.mark.rules("508.1c")
def test_cant_attack() -> None:
    board = Board()
    no, yes = board.creature(0, "1/1", Cant("attack")), board.creature(0, "1/1")
    reason = why_cant_attack(board.s, no)
    assert reason is not None and (reason.rule, reason.obj) == ("508.1c", no)
    assert sources(board.attack()) == [yes]


@pytest.mark.rules("508.1c", "802.3a")
def test_cant_attack_one_player() -> None:
    board = Board(3)
    walker = board.planeswalker(2, 3)
    board.permanent(2, "enchantment", Static(CREATURES, (Cant("attack", players=You()),)))
    bear = board.creature(0, "1/1")
    board.attack()
    assert board.keys() == ["none", "p1", f"o{walker}"]
    reason = why_cant_attack(board.s, bear, player_entity(2))
    assert reason is not None and reason.rule == "508.1c"


@pytest.mark.rules("508.1c")
@pytest.mark.parametrize(("act", "keys"), [("attack you", 3), ("attack you or planeswalkers", 2)])
def test_cant_attack_you(act: str, keys: int) -> None:
    board = Board(3)
    board.planeswalker(2, 3)
    board.permanent(2, "enchantment", Static(CREATURES, (Cant(act),)))
    board.creature(0, "1/1")
    assert len(board.attack().keys()) == keys


@pytest.mark.rules("508.1c", "508.5", "508.5a")
def test_unless_the_defending_player_controls_something() -> None:
    board = Board(3)
    island = Each(And((Subtype("Island"), ControlledBy(DefendingPlayer(This())))))
    serpent = board.creature(0, "5/5", Cant("attack", unless=Compare(CountOf(island), ">=", Fixed(1))))
    assert board.fork().attack().done
    board.permanent(2, "land", subtypes=("Island",))
    assert board.attack().keys() == ["none", "p2"]
    board.say("p2")
    assert board.s.obj(serpent).attacking == player_entity(2)


@pytest.mark.rules("508.1c", "506.5")
def test_two_that_cant_attack_alone() -> None:
    """The CR's example: both may attack together."""
    board = Board()
    one, two = (board.creature(0, "1/1", Cant("attack alone")) for _ in range(2))
    assert wholes(board) == {frozenset(), frozenset({(one, "p1"), (two, "p1")})}


@pytest.mark.rules("508.1c", "506.5")
def test_one_that_cant_attack_alone() -> None:
    board = Board()
    lone, other = board.creature(0, "1/1", Cant("attack alone")), board.creature(0, "1/1")
    single = Board()
    single.creature(0, "1/1", Cant("attack alone"))
    assert single.attack().done
    assert wholes(board) == {
        frozenset(),
        frozenset({(other, "p1")}),
        frozenset({(lone, "p1"), (other, "p1")}),
    }


@pytest.mark.rules("508.1c")
def test_unless_others_attack() -> None:
    board = Board()
    others = Compare(CountOf(Each(And((Other(), Status("attacking"))))), ">=", Fixed(2))
    shy = board.creature(0, "1/1", Cant("attack", unless=others))
    two = [board.creature(0, "1/1") for _ in range(2)]
    found = wholes(board)
    assert len(found) == 5
    assert [len(w) for w in found if (shy, "p1") in w] == [3]
    assert all((id, "p1") in w for w in found if (shy, "p1") in w for id in two)


@pytest.mark.rules("508.1c")
def test_a_condition_asked_of_the_whole() -> None:
    """A restriction of no simple shape: not unless a Goblin attacks too."""
    board = Board()
    goblin = And((Subtype("Goblin"), Status("attacking")))
    shy = board.creature(0, "1/1", Cant("attack", unless=Compare(CountOf(Each(goblin)), ">=", Fixed(1))))
    boss, bear = board.creature(0, "1/1", subtypes=("Goblin",)), board.creature(0, "1/1")
    found = wholes(board)
    assert len(found) == 6
    assert all((boss, "p1") in w for w in found if (shy, "p1") in w)
    assert any((bear, "p1") in w and len(w) == 1 for w in found)


# Requirements (508.1d).


@pytest.mark.rules("508.1d")
def test_attacks_if_able() -> None:
    board = Board(3)
    must, may = board.creature(0, "1/1", Must("attack")), board.creature(0, "1/1")
    board.creature(0, "1/1", Must("attack"), tapped=True)
    board.attack()
    assert (board.ask.source, board.keys()) == (must, ["p1", "p2"])
    board.say("p2")
    assert (board.ask.source, board.keys()) == (may, ["none", "p1", "p2"])


@pytest.mark.rules("508.1d")
def test_a_single_answer_is_not_asked_for() -> None:
    board = Board()
    must = board.creature(0, "1/1", Must("attack"))
    assert board.attack().done
    assert board.s.obj(must).attacking == player_entity(1)


@pytest.mark.rules("508.1d")
def test_no_more_than_one_attacker_and_one_that_must() -> None:
    """The CR's example: only the creature that attacks if able may attack, and it does."""
    board = Board()
    must, other = board.creature(0, "1/1", Must("attack")), board.creature(0, "1/1")
    board.permanent(1, "enchantment", no_more_than(1))
    assert wholes(board) == {frozenset({(must, "p1")})}
    assert board.s.obj(other).attacking == 0


@pytest.mark.rules("508.1d")
def test_two_that_must_and_one_that_may() -> None:
    board = Board()
    a, b = (board.creature(0, "1/1", Must("attack")) for _ in range(2))
    board.permanent(1, "enchantment", no_more_than(1))
    assert wholes(board) == {frozenset({(a, "p1")}), frozenset({(b, "p1")})}


@pytest.mark.rules("508.1d")
def test_a_restriction_beats_a_requirement() -> None:
    board = Board()
    board.creature(0, "1/1", Must("attack"), Cant("attack"))
    assert board.attack().done
    alone = Board()
    alone.creature(0, "1/1", Must("attack"), Cant("attack alone"))
    assert alone.attack().done
    assert alone.facts(verbs.ATTACK) == []


@pytest.mark.rules("508.1d")
def test_a_companion_is_drawn_in() -> None:
    """It must attack, and can't alone: the other, free to stay at home, has to come along."""
    board = Board()
    must, other = board.creature(0, "1/1", Must("attack"), Cant("attack alone")), board.creature(0, "1/1")
    assert wholes(board) == {frozenset({(must, "p1"), (other, "p1")})}


@pytest.mark.rules("508.1d", "802.3a")
def test_goaded_creatures_attack_another_player() -> None:
    """Two requirements: to attack, and to attack a player other than the one who goaded."""
    board = Board(3)
    both = (Must("attack"), Must("attack", players=OtherPlayers(You())))
    board.permanent(1, "enchantment", Static(THEIRS, both))
    goaded = board.creature(0, "1/1")
    assert board.attack().done  # only one of the two players obeys both
    assert board.s.obj(goaded).attacking == player_entity(2)
    duel = Board(2)
    duel.permanent(1, "enchantment", Static(THEIRS, both))
    lone = duel.creature(0, "1/1")
    assert duel.attack().done
    assert duel.s.obj(lone).attacking == player_entity(1)


@pytest.mark.rules("508.1d")
def test_a_player_must_attack_with_a_creature() -> None:
    board = Board()
    board.permanent(1, "enchantment", Static(Opponents(), (Must("attack"),)))
    one, two = board.creature(0, "1/1"), board.creature(0, "1/1")
    assert layers.player_rules(board.s, 0)
    assert wholes(board) == {
        frozenset({(one, "p1")}),
        frozenset({(two, "p1")}),
        frozenset({(one, "p1"), (two, "p1")}),
    }


@pytest.mark.rules("508.1d", "508.1h")
def test_nobody_is_required_to_pay() -> None:
    board = Board()
    must = board.creature(0, "1/1", Must("attack"))
    mountains(board, 0, 2)
    free = board.fork()
    assert free.attack().done
    board.permanent(1, "enchantment", Static(THEIRS, (CostsToAct("attack", TWO, You()),)))
    board.attack()
    assert (board.ask.source, board.keys()) == (must, ["none", "p1"])


@pytest.mark.rules("508.1d")
def test_paying_for_one_does_not_free_the_other() -> None:
    """Whoever pays for a creature that must attack still has to obey what costs nothing."""
    board = Board(3)
    board.permanent(1, "enchantment", Static(THEIRS, (CostsToAct("attack you", TWO),)))
    mountains(board, 0, 2)
    a = board.creature(0, "1/1", Must("attack", players=OtherPlayers(This())), Must("attack"))
    board.attack()
    assert board.keys() == ["p1", "p2"]
    board.say("p1")
    assert board.s.obj(a).attacking == player_entity(1)


# Tapping (508.1f) and costs (508.1g-j).


@pytest.mark.rules("508.1f", "702.20b")
def test_attackers_are_tapped_unless_vigilant() -> None:
    board = Board()
    bear, watch = board.creature(0, "1/1"), board.creature(0, "1/1", "vigilance", "vigilance")
    board.attack().say("p1", "p1")
    assert board.s.obj(bear).tapped and not board.s.obj(watch).tapped
    assert [(e.obj, e.rule) for e in board.facts(verbs.TAP)] == [(bear, "508.1f")]


@pytest.mark.rules("508.1h", "508.1i", "508.1j")
def test_costs_are_totalled_and_paid() -> None:
    board = Board()
    board.permanent(1, "enchantment", Static(THEIRS, (CostsToAct("attack", TWO, You()),)))
    one, two, three = (board.creature(0, "1/1") for _ in range(3))
    lands = mountains(board, 0, 4)
    board.attack().say("p1", "p1")
    # 4 of 4 mana are spoken for: the third can't be paid for, so it isn't listed, and not asked for.
    while not board.done:
        board.answer(board.keys()[0])
    assert [e.obj for e in board.facts(verbs.ATTACK)] == [one, two]
    assert all(board.s.obj(land).tapped for land in lands)
    assert board.s.obj(three).attacking == 0


@pytest.mark.rules("508.1", "508.1j", "733.1")
def test_a_payment_that_fails_takes_the_declaration_back() -> None:
    board = Board()
    board.permanent(1, "enchantment", Static(THEIRS, (CostsToAct("attack", TWO, You()),)))
    bear = board.creature(0, "1/1")
    mountains(board, 0, 3)
    start = encoding.digest(board.fork().attack().s)
    board.attack().say("p1")
    assert board.ask.kind == "pay" and board.s.obj(bear).tapped
    again = encoding.from_data(json.loads(json.dumps(encoding.to_data(board.s))))
    assert encoding.digest(again) == encoding.digest(board.s)
    board.s.ask = None
    board.s.answer = "reverse"
    board.run()
    assert (board.ask.kind, board.keys()) == ("attack", ["none", "p1"])
    assert not board.s.obj(bear).tapped
    assert encoding.digest(board.s) == start
    board.say("none")
    assert board.done


@pytest.mark.rules("508.1h", "508.1f")
def test_an_attacker_is_tapped_before_costs_are_paid() -> None:
    """A creature that taps for mana can't pay for its own attack, but one that stays can."""
    from apnap.model import Activated, AddMana, TapThis

    elf = Activated(Cost((TapThis(),)), AddMana(You(), (("G",),), Fixed(1)))
    one = Cost((Mana(("1",)),))
    board = Board()
    board.permanent(1, "enchantment", Static(THEIRS, (CostsToAct("attack", one, You()),)))
    a, b = (board.creature(0, "1/1", elf) for _ in range(2))
    assert wholes(board) == {frozenset(), frozenset({(a, "p1")}), frozenset({(b, "p1")})}


@pytest.mark.rules("508.1h", "508.1j")
def test_costs_other_than_mana() -> None:
    board = Board()
    eat = Do(Sacrifice(You(), Select(Quantity(Fixed(1), Fixed(1)), Type("land"), None)))
    hungry = board.creature(0, "9/9", CostsToAct("attack", Cost((eat,))))
    assert board.fork().attack().done  # no land: it can't attack
    lands = mountains(board, 0, 2)
    board.attack().say("p1")
    board.answer(f"o{lands[0]}")
    assert board.done
    assert board.s.obj(hungry).attacking == player_entity(1)
    assert [e.obj for e in board.facts(verbs.SACRIFICE)] == [lands[0]]


@pytest.mark.rules("508.1j")
def test_life_is_a_cost_too() -> None:
    board = Board()
    cost = Cost((PayLife(Fixed(3)),))
    board.permanent(1, "enchantment", Static(THEIRS, (CostsToAct("attack", cost, You()),)))
    board.creature(0, "1/1")
    board.creature(0, "1/1")
    board.s.own_player(0).life = 5
    board.attack().say("p1")
    assert board.done  # 6 life can't be paid
    assert board.s.players[0].life == 2


@pytest.mark.rules("508.1k", "508.1j")
def test_only_creatures_still_there_become_attackers() -> None:
    board = Board()
    eat = Do(Sacrifice(You(), Select(Quantity(Fixed(1), Fixed(1)), Type("creature"), None)))
    hungry = board.creature(0, "9/9", CostsToAct("attack", Cost((eat,))))
    food = board.creature(0, "1/1")
    board.attack().say("p1", "p1")
    board.answer(f"o{food}")
    assert [e.obj for e in board.facts(verbs.ATTACK)] == [hungry]


@pytest.mark.rules("508.1k", "508.1m")
def test_attacks_are_told_at_once() -> None:
    board = Board()
    one, two = board.creature(0, "1/1"), board.creature(0, "1/1")
    board.attack().say("p1", "p1")
    assert [(e.obj, e.player, e.other) for e in board.facts(verbs.ATTACK)] == [(one, 1, 0), (two, 1, 0)]


@pytest.mark.rules("506.4")
def test_a_creature_that_changes_sides_is_removed_from_combat() -> None:
    board = Board()
    bear = board.creature(0, "2/2")
    board.attack().say("p1")
    board.permanent(1, "enchantment", Static(CREATURES, (Control(You()),)))
    assert board.damage().done
    assert board.dealt() == {}
    assert board.s.obj(bear).attacking == 0


# The search against every whole.


def _random_board(rng: random.Random) -> Board:
    board = Board(rng.choice((2, 2, 3)))
    words: list[Any] = [
        Must("attack"),
        Must("attack", players=OtherPlayers(This())),
        Cant("attack alone"),
        Cant("attack", unless=Compare(CountOf(Each(And((Other(), Status("attacking"))))), ">=", Fixed(2))),
        Cant(
            "attack",
            unless=Compare(CountOf(Each(And((Subtype("Elf"), Status("attacking"))))), ">=", Fixed(1)),
        ),
        CostsToAct("attack", Cost((Mana(("1",)),))),
    ]
    for _ in range(rng.randint(2, 4)):
        mine = [w for w in words if rng.random() < 0.25]
        board.creature(0, "1/1", *mine, subtypes=rng.choice(((), ("Elf",))))
    if rng.random() < 0.4:
        board.permanent(1, "enchantment", no_more_than(rng.randint(1, 2)))
    if rng.random() < 0.3:
        board.permanent(1, "enchantment", Static(Opponents(), (Must("attack"),)))
    mountains(board, 0, rng.randint(0, 2))
    return board


@pytest.mark.rules("508.1c", "508.1d")
@pytest.mark.parametrize("seed", range(60))
def test_listed_are_just_the_legal_wholes(seed: int) -> None:
    board = _random_board(random.Random(seed))
    d = declaration(board.s)
    obeyed: dict[tuple[tuple[int, ...], ...], int] = {}
    for whole in itertools.product(*[((), *[(t,) for t in able]) for able in d.able]):
        if d.fits(whole) and d.affordable(whole):
            obeyed[whole] = sum(any(t in whole[i] for i, t in r.pairs) for r in d.requirements)

    def costs(whole: tuple[tuple[int, ...], ...]) -> set[tuple[int, int]]:
        return {(i, t) for i, targets in enumerate(whole) for t in targets if (i, t) in d.costs}

    legal = {
        frozenset((d.actors[i], f"p{-1 - t}") for i, targets in enumerate(whole) for t in targets)
        for whole, n in obeyed.items()
        if not any(m > n and costs(other) <= costs(whole) for other, m in obeyed.items())
    }
    assert wholes(board) == legal


@pytest.mark.rules("508.1d")
def test_many_alike_creatures() -> None:
    board = Board(3)
    board.permanent(1, "enchantment", no_more_than(7))
    for _ in range(40):
        board.creature(0, "1/1", Must("attack"))
    board.attack().pairs({id: "p2" for id in range(2, 9)})
    assert len(board.facts(verbs.ATTACK)) == 7
