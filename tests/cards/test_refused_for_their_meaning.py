"""Texts that are read but would be played otherwise than they say are refused by name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import abilities
from readings import failures

from apnap.cards.facts import parse_type_line
from apnap.keywords.support import lacks
from apnap.model import (
    Act,
    Activated,
    AddTypes,
    Among,
    Apply,
    Cost,
    CounterIt,
    Draw,
    During,
    Face,
    Fixed,
    Gate,
    If,
    LoseLife,
    Mana,
    Nothing,
    Pattern,
    Ref,
    SetPT,
    Spell,
    This,
    Trigger,
    Triggered,
    Until,
    X,
    You,
    mana_cost,
)
from apnap.oracle.grammar.face import face_of


@pytest.mark.parametrize(
    ("text", "type_line", "why"),
    [
        (
            "{1}: Destroy target blocking creature at end of combat.",
            "Creature \u2014 Elf",
            "a target of what happens later",
        ),
        (
            "Enchant creature\nEnchanted creature gets +1/+2 for each other creature you control.",
            "Enchantment \u2014 Aura",
            "",
        ),
        (
            "This creature gets +1/+1 for each other creature you control.",
            "Creature \u2014 Elf",
            "",
        ),
        ("{1}: Destroy target blocking creature.", "Creature \u2014 Elf", ""),
        (
            "When this creature enters, exile target card from a graveyard. If it was a creature card, you "
            "gain 1 life. If it was a land card, you gain 2 life. Otherwise, you gain 3 life.",
            "Creature \u2014 Elf",
            "which conditions 'otherwise' is beside",
        ),
        (
            "When this creature enters, exile target card from a graveyard. If it was a creature card, you "
            "gain 1 life. If it was a land card, you gain 2 life.",
            "Creature \u2014 Elf",
            "",
        ),
        (
            "Whenever a face-down creature you control dies, exile it if it's an instant or sorcery card.",
            "Enchantment",
            "what a face-down permanent's card is",
        ),
        ("Morph {X}{R}", "Creature \u2014 Elf", ""),
        ("Morph {2}{R}", "Creature \u2014 Elf", ""),
    ],
)
def test_refused_by_name(text: str, type_line: str, why: str) -> None:
    face = replace(face_of("Dusty Elf", type_line), abilities=abilities(text, type_line))
    assert lacks([face], "normal") == ([why] if why else [])


def test_variables_beside_x_are_refused() -> None:
    """Their values are not chosen yet (CR 107.3p)."""
    both = Activated(Cost((Mana(("X", "Y", "Z")),)), Draw(You(), X()))
    face = Face("Dusty Tower", None, (), ("artifact",), (), abilities=(both,))
    assert lacks([face], "normal") == ["the mana symbol Y", "the mana symbol Z"]
    assert lacks([replace(face, cost=mana_cost("{X}{Y}"), abilities=())], "normal") == ["the mana symbol Y"]
    assert lacks([replace(face, cost=mana_cost("{X}"), abilities=())], "normal") == []


def test_a_keyword_action_that_is_done_to_nothing_is_refused() -> None:
    face = replace(face_of("Dusty Elf", "Sorcery"), abilities=(Spell(Act("support", You(), Fixed(2))),))
    assert lacks([face], "normal") == ["what the keyword action support is done to"]


@pytest.mark.parametrize(
    ("what", "why"),
    [(This(), ["what is countered"]), (Trigger("object"), ["what is countered"]), (Trigger("source"), [])],
)
def test_what_is_targeted_is_not_what_is_countered(what: Ref, why: list[str]) -> None:
    counters = Triggered(Pattern("target", Among(This())), CounterIt(what))
    face = replace(face_of("Dusty Elf", "Enchantment"), abilities=(counters,))
    assert lacks([face], "normal") == why


def test_what_a_condition_leaves_open_is_refused() -> None:
    may = Gate(You(), Draw(You(), Fixed(1)), Nothing(), LoseLife(You(), Fixed(1)))
    asked = If(During(("main",)), may, Nothing())
    face = replace(face_of("Dusty Elf", "Sorcery"), abilities=(Spell(asked),))
    assert lacks([face], "normal") == ["what is done where nothing was offered"]
    bigger, both = SetPT(Fixed(4), Fixed(4)), (AddTypes(("creature",), (), ()), SetPT(Fixed(1), Fixed(1)))
    for mods, why in (((bigger,), ["which part of an effect another stands for"]), ((both[0], bigger), [])):
        then, otherwise = (Apply(This(), some, Until("end of turn")) for some in (mods, both))
        face = replace(
            face_of("Dusty Elf", "Sorcery"), abilities=(Spell(If(During(("main",)), then, otherwise)),)
        )
        assert lacks([face], "normal") == why


def test_a_subtype_with_rules_of_its_own_that_nothing_carries_out() -> None:
    line = parse_type_line("Battle — Control Point")
    face = Face("Dusty Hill", None, (), line.types, line.subtypes)
    assert lacks([face], "normal") == ["the subtype Control Point"]


def test_what_is_left_of_the_words_of_a_text_is_not_a_meaning() -> None:
    text = "{{1}}: Roll a six-sided die. When you do, this creature deals 1 damage to each of up to {}."
    assert abilities(text.format("two target creatures"), "Creature \u2014 Elf")
    (failure,) = failures(text.format("X target creatures, where X is the result"))
    assert failure.status == "unclear" and failure.why == "what ThisWay(word='result') means"
