"""Villainous choices (CR 701.55): who "that player" is."""

from __future__ import annotations

from readings import meaning

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

STEP = "At the beginning of your end step, each opponent faces a villainous choice \u2014 "
HIT = "Whenever this creature deals combat damage to a player, that player faces a villainous choice \u2014 "


def effect_of(text: str) -> ForEach:
    ability = meaning(text)
    assert isinstance(ability, Triggered) and isinstance(ability.effect, ForEach)
    return ability.effect


def test_that_player_is_the_one_who_faces_it() -> None:
    each = effect_of(f"{STEP}That player discards a card, or you draw a card.")
    assert each.of == Opponents() and isinstance(each.step, Modal)
    assert each.step.how == "any" and each.step.by == Iterated()
    discards, draws = each.step.modes
    assert isinstance(discards, Discard) and discards.who == Iterated()
    assert isinstance(draws, Draw) and draws.who == You()
    hit = effect_of(f"{HIT}They discard a card, or they lose 2 life and you draw two cards.")
    assert hit.of == Trigger("player") and isinstance(hit.step, Modal)
    both = hit.step.modes[1]
    assert isinstance(both, Seq) and isinstance(both.steps[0], LoseLife) and both.steps[0].who == Iterated()
    lost = STEP.replace("opponent", "opponent who lost 3 or more life this turn")
    assert isinstance(effect_of(f"{lost}You draw a card, or that player discards a card.").of, PlayersWho)
