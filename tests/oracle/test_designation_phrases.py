"""Phrases about the monarch, the initiative, day and night, dungeons and the Ring: read and printed."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.keywords.dungeons import COMPLETE
from apnap.keywords.ring import TEMPTED
from apnap.model import (
    Act,
    AsItEnters,
    Compare,
    CountEvents,
    Designate,
    Draw,
    Each,
    Fixed,
    HasDesignation,
    ItIs,
    Named,
    Pattern,
    Replacing,
    Static,
    Subtype,
    Triggered,
    You,
)
from apnap.oracle.grammar.face import compile_text, face_of

READ = [
    "When this creature enters, you become the monarch.",
    "When this creature enters, target opponent becomes the monarch.",
    "When this creature enters, if there is no monarch, you become the monarch.",
    "Whenever an opponent becomes the monarch, draw a card.",
    "As long as you're the monarch, this creature has flying.",
    "When this creature enters, you take the initiative.",
    "At the beginning of your end step, if you have the initiative, draw a card.",
    "When this creature enters, venture into the dungeon.",
    "{3}, {T}: Venture into the dungeon. Activate only as a sorcery.",
    "Whenever you complete a dungeon, draw a card.",
    "This creature gets +3/+0 as long as you've completed a dungeon.",
    "Whenever this creature is dealt damage, venture into the dungeon.",
    "Whenever day becomes night or night becomes day, draw a card.",
    "If it's neither day nor night, it becomes night as this creature enters.",
    "{2}: If it's night, it becomes day.",
    "When this creature dies, the Ring tempts you.",
    "Whenever the Ring tempts you, scry 1.",
    "As long as this creature is your Ring-bearer, it has flying.",
    "When this creature enters, if the Ring has tempted you three or more times this game, draw a card.",
    "When this creature enters, amass Orcs 2.",
    "When this creature dies, incubate X, where X is its power.",
]
REFUSED = [
    "When this creature enters, you becomes the monarch.",
    "When this creature enters, venture into a dungeon.",
    "Whenever you completes a dungeon, draw a card.",
    "Whenever day becomes day, draw a card.",
    "If it's neither day nor night, it becomes noon as this creature enters.",
    "When this creature enters, if the Ring has tempted you one or more times this game, draw a card.",
    "When this creature enters, amass Orc 2.",
]


def meaning(text: str) -> object:
    assert failures(text) == ()
    (ability,) = compile_text(face_of("Somebody", "Creature"), text)[0].abilities
    return ability


@pytest.mark.parametrize("text", READ)
def test_designations_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_designations_refused(text: str) -> None:
    assert failures(text) != ()


def test_what_they_mean() -> None:
    assert meaning("Whenever you complete a dungeon, draw a card.") == Triggered(
        Pattern("act", who=You(), how=COMPLETE), Draw(You(), Fixed(1))
    )
    ability = meaning(
        "When this creature enters, if you haven't completed Tomb of Annihilation, draw a card."
    )
    assert isinstance(ability, Triggered)
    done = CountEvents(Pattern("act", Named("Tomb of Annihilation"), You(), how=COMPLETE), "game", "")
    assert ability.condition == Compare(done, "=", Fixed(0))
    ability = meaning("When this creature enters, amass Orcs 2.")
    assert isinstance(ability, Triggered)
    assert ability.effect == Act("amass", You(), Fixed(2), Each(Subtype("Orc")))
    ability = meaning("When this creature enters, the Ring tempts you.")
    assert isinstance(ability, Triggered) and ability.effect == Act(TEMPTED, You())
    ability = meaning("If it's neither day nor night, it becomes night as this creature enters.")
    assert isinstance(ability, Static) and isinstance(ability.mods[0], Replacing)
    (change,) = ability.mods[0].changes
    assert isinstance(change, AsItEnters) and isinstance(change.effect, Designate)
    assert change.effect.name == "night"
    ability = meaning("As long as you're the monarch, this creature has flying.")
    assert isinstance(ability, Static) and ability.condition == HasDesignation(You(), "monarch")
    ability = meaning("This creature gets +1/+1 as long as it's night.")
    assert isinstance(ability, Static) and ability.condition == ItIs("night")
