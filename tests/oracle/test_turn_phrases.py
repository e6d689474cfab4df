"""Phrases about what has happened this turn or last turn, crimes, and modes that have a price."""

from __future__ import annotations

import pytest
from readings import failures

READ = {
    "Creature": [
        "This creature gets +1/+0 as long as you've committed a crime this turn.",
        "This creature gets +1/+0 as long as you committed a crime last turn.",
        "At the beginning of your upkeep, if you descended this turn, scry 1.",
        "At the beginning of your end step, if you haven't cast a creature spell this turn, scry 1.",
        "At the beginning of your end step, if you haven't cast a spell from your hand this turn, scry 1.",
        "At the beginning of your end step, if you've cast three or more spells this turn, scry 1.",
        "At the beginning of your end step, if you've cast another spell this turn, scry 1.",
        "At the beginning of your end step, if you've sacrificed two or more Clues this turn, scry 1.",
        "At the beginning of your end step, if you gained or lost life this turn, scry 1.",
        "At the beginning of your end step, if you discarded a creature card this turn, scry 1.",
        "At the beginning of your end step, if you've drawn three or more cards this turn, scry 1.",
        "At the beginning of your end step, if an opponent lost 3 or more life this turn, scry 1.",
        "At the beginning of your end step, if an opponent was dealt combat damage this turn, scry 1.",
        "At the beginning of your upkeep, if no spells were cast last turn, scry 1.",
        "At the beginning of each upkeep, if a player cast two or more spells last turn, scry 1.",
        "At the beginning of your end step, if another Elf died this turn, scry 1.",
        "At the beginning of each end step, if two or more Elves died under your control this turn, scry 1.",
        "At the beginning of your end step, if a nonland permanent left the battlefield this turn, scry 1.",
        "At the beginning of your end step, if two or more cards left your graveyard this turn, scry 1.",
        "At the beginning of your end step, if this creature didn't attack this turn, scry 1.",
        "At the beginning of your end step, if this creature attacked or blocked this turn, scry 1.",
        "At the beginning of your end step, if you attacked with two or more Elves this turn, scry 1.",
        "{T}: Draw a card. Activate only if this creature entered this turn or if you control a Goat.",
        "{T}: Draw a card. Activate only if a creature died this turn or you've lost life this turn.",
        "This creature has flash as long as you control a Goat.",
        "Whenever you commit a crime, scry 1.",
        "Whenever an opponent commits a crime, scry 1.",
        "Whenever you discard one or more land cards, scry 1.",
        "Whenever you put one or more +1/+1 counters on another creature, scry 1.",
        "Whenever you put a charge counter on an artifact, scry 1.",
        "Max speed \u2014 This creature has flying.",
        "Max speed \u2014 {2}, Exile this card from your graveyard: Scry 1.",
        "Max speed \u2014 Whenever this creature attacks, scry 1.",
        "When this creature enters, choose one. If you've lost life this turn, choose both instead.\n"
        "\u2022 Scry 1.\n\u2022 Surveil 1.",
    ],
    "Sorcery": [
        "Choose one. If it was cast using teamwork, choose both instead.\n\u2022 Scry 1.\n\u2022 Surveil 1.",
        "Choose one. If you control a Goat as you cast this spell, you may choose both instead.\n"
        "\u2022 Scry 1.\n\u2022 Surveil 1.",
        "Choose one. If you control a Goat, choose any number instead.\n"
        "\u2022 Scry 1.\n\u2022 Surveil 1.\n\u2022 Draw a card.",
        "Choose up to three.\n\u2022 Scry 1.\n\u2022 Surveil 1.\n\u2022 Draw a card.",
        "Choose up to four {P} worth of modes. You may choose the same mode more than once.\n"
        "{P} \u2014 Scry 1.\n{P}{P} \u2014 Draw a card.",
        "Spree\n+ {1} \u2014 Scry 1.\n+ {2}{W} \u2014 Destroy target creature.",
        "Tiered\n\u2022 Small \u2014 {0} \u2014 Scry 1.\n\u2022 Less Small \u2014 {2} \u2014 Draw a card.",
        "This spell costs {R} less to cast if you've committed a crime this turn.\nDraw a card.",
        "This spell costs {W} less to cast if you've cast another sorcery spell this turn.\nDraw a card.",
        "This spell has flash as long as a creature died this turn.\nDraw a card.",
    ],
}
REFUSED = {
    "Creature": [
        "This creature gets +1/+0 as long as you've commit a crime this turn.",
        "At the beginning of your end step, if you haven't cast two or more spells this turn, scry 1.",
        "At the beginning of your end step, if an opponent committed a crime this turn twice, scry 1.",
        "At the beginning of your end step, if two creatures died this turn, scry 1.",
        "At the beginning of your end step, if it wasn't attack this turn, scry 1.",
        "Whenever you put one or more +1/+1 counter on another creature, scry 1.",
        "Max speed \u2014 Flying",
    ],
    "Sorcery": [
        "Choose one. If you control a Goat, choose both instead.\n"
        "\u2022 Scry 1.\n\u2022 Surveil 1.\n\u2022 Draw a card.",
        "Choose up to five {P} worth of modes.\n{P} \u2014 Scry 1.\n{P}{P} \u2014 Draw a card.",
        "Spree\n\u2022 {1} \u2014 Scry 1.\n\u2022 {2}{W} \u2014 Destroy target creature.",
        "Tiered\n+ {0} \u2014 Scry 1.\n+ {2}{U} \u2014 Draw a card.",
    ],
}


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in READ for text in READ[line]])
def test_read(line: str, text: str) -> None:
    assert failures(text, line) == ()


@pytest.mark.parametrize(("line", "text"), [(line, text) for line in REFUSED for text in REFUSED[line]])
def test_refused(line: str, text: str) -> None:
    assert failures(text, line)


def test_how_often_it_has_resolved() -> None:
    told = (
        "Whenever this creature attacks, draw a card if this is the {} time this ability has resolved this "
        "turn."
    )
    assert failures(told.format("third")) == ()
    assert failures(told.format("three"))
