"""Modes that have not been chosen before, or not this turn, for that ability of that object."""

from __future__ import annotations

import pytest
from made_up import abilities, card
from position import Position

from apnap.keywords import support
from apnap.model import Face

TEXT = (
    "Whenever an opponent loses life, choose one that hasn't been chosen{} \u2014\n"
    "\u2022 You gain 1 life.\n"
    "\u2022 You gain 10 life."
)


def hurt(p: Position) -> Position:
    p.cast(card(p, 0, "hand", "Target player loses 1 life.", "instant"), "p1")
    return p.resolve()


@pytest.mark.rules("700.2", "603.3c")
@pytest.mark.parametrize(("since", "later"), [("", 31), (" this turn", 41)])
def test_none_is_chosen_twice(since: str, later: int) -> None:
    p = Position()
    card(p, 0, "battlefield", TEXT.format(since), "enchantment")
    hurt(p)
    assert p.keys() == ["m0", "m1"]
    p.say("m1")
    p.finish()
    hurt(p)
    assert p.life(0) == 30
    p.finish()
    assert p.life(0) == 31
    hurt(p).finish()
    assert p.life(0) == 31
    p.until("upkeep")
    hurt(p)
    if since:
        p.say("m1")
    p.finish()
    assert p.life(0) == later


@pytest.mark.rules("700.2", "400.7")
def test_each_object_remembers_its_own() -> None:
    p = Position()
    for _ in range(2):
        card(p, 0, "battlefield", TEXT.format(""), "enchantment")
    hurt(p)
    for _ in range(2):
        if p.kind == "order":
            p.say(p.keys()[0])
        p.say("m1")
    p.finish()
    assert p.life(0) == 40


def test_of_no_other_ability() -> None:
    text = TEXT.format("").replace("Whenever an opponent loses life, choose", "{0}: Choose")
    face = Face("Somebody", None, (), ("artifact",), (), abilities=abilities(text, "Artifact"))
    assert len(support.lacks((face,), "normal")) == 1
