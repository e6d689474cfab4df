"""Villainous choices (CR 701.55): read, printed, and who "that player" is."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import (
    Discard,
    Draw,
    ForEach,
    Iterated,
    LoseLife,
    Modal,
    Opponents,
    PlayersWho,
    Seq,
    Trigger,
    Triggered,
    You,
)
from apnap.oracle.grammar.face import compile_text, face_of

STEP = "At the beginning of your end step, each opponent faces a villainous choice \u2014 "
HIT = "Whenever this creature deals combat damage to a player, that player faces a villainous choice \u2014 "
READ = [
    f"{STEP}That player discards a card, or you draw a card.",
    f"{STEP}That player sacrifices a creature of their choice, or you may draw a card.",
    f"{HIT}They discard a card, or they lose 2 life and you draw two cards.",
    STEP.replace("opponent", "opponent who lost 3 or more life this turn")
    + "You draw a card, or that player discards a card.",
]
REFUSED = [
    f"{STEP}That player discards a card.",
    f"{STEP}that player discards a card, or that player lose 2 life.",
    STEP.replace("faces", "face") + "You draw a card, or that player discards a card.",
]


@pytest.mark.parametrize("text", READ)
def test_choices_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_choices_refused(text: str) -> None:
    assert failures(text) != ()


def effect_of(text: str) -> ForEach:
    [ability] = compile_text(face_of("Somebody", "Creature \u2014 Cat"), text)[0].abilities
    assert isinstance(ability, Triggered) and isinstance(ability.effect, ForEach)
    return ability.effect


def test_that_player_is_the_one_who_faces_it() -> None:
    each = effect_of(READ[0])
    assert each.of == Opponents() and isinstance(each.step, Modal)
    assert each.step.how == "any" and each.step.by == Iterated()
    discards, draws = each.step.modes
    assert isinstance(discards, Discard) and discards.who == Iterated()
    assert isinstance(draws, Draw) and draws.who == You()
    hit = effect_of(READ[2])
    assert hit.of == Trigger("player") and isinstance(hit.step, Modal)
    both = hit.step.modes[1]
    assert isinstance(both, Seq) and isinstance(both.steps[0], LoseLife) and both.steps[0].who == Iterated()
    assert isinstance(effect_of(READ[3]).of, PlayersWho)
