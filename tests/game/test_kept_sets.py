"""What is kept of sets of abilities: those of the game, and no more of them than are worth it."""

from __future__ import annotations

import random

from some_games import new_game, play

from apnap.engine.characteristics import AbilityInst, AbilitySet, SetKey
from apnap.engine.continuous import UNTOUCHED, Layered
from apnap.engine.layers import layered
from apnap.engine.modifying import LIMIT, ability_set
from apnap.game import Game
from apnap.model.abilities import Keyword
from apnap.model.node import intern

FLYING = intern(Keyword("flying"))
HASTE = intern(Keyword("haste"))


def test_few_sets_are_kept() -> None:
    kept: dict[SetKey, AbilitySet] = {}

    def given_by(effect: int) -> AbilitySet:
        """Flying, as an effect of that number gives it to a creature with haste."""
        return ability_set((AbilityInst(HASTE, "p0"), AbilityInst(FLYING, f"e{effect}.0")), kept)

    first = given_by(1)
    for effect in range(2, 3 * LIMIT):
        made = given_by(effect)
        assert given_by(effect) is made and made.names == {"flying", "haste"}
        assert len(kept) <= LIMIT
    again = given_by(1)
    assert again is not first and [i.key for i in again.insts] == ["p0", "e1.0"]


def test_a_set_of_an_ability_that_is_not_interned_is_not_kept() -> None:
    kept: dict[SetKey, AbilitySet] = {}
    inst = AbilityInst(Keyword("flying"), "p0")
    assert inst.ability.nid < 0
    assert ability_set((inst,), kept) is not ability_set((inst,), kept) and not kept


def test_a_game_keeps_its_sets_and_the_next_one_begins_with_none() -> None:
    found: list[Layered] = []

    def look(game: Game) -> bool:
        found.append(layered(game.state))
        return False

    for _ in range(2):
        found.clear()
        game = new_game(3)
        assert not layered(game.state).sets
        play(game, random.Random(3), look)
        assert len(found[-1].sets) > 3
        assert all(known.sets is found[0].sets for known in found)
    assert not UNTOUCHED.sets
