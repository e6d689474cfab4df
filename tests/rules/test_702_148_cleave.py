"""CR 702.148: cleave, and how text in square brackets is read."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, Table, target

from apnap.model import If, PaidFor, Spell, Untap
from apnap.oracle.grammar.face import compile_or_refuse, compile_text, face_of, print_text

STRIKE = "Cleave {2}{R}\nDestroy target [tapped] creature. [You gain 3 life.]"
FACE = face_of("Strike", "Instant")


def strike(t: Table) -> int:
    compiled, _ = compile_text(FACE, STRIKE)
    return t.spell(0, "{R}", *compiled.abilities, name="Strike")


@pytest.mark.rules("702.148a")
def test_for_its_mana_cost_the_text_in_brackets_counts() -> None:
    t = Table()
    t.lands(0, "R")
    a = t.creature(1, "2/2", tapped=True)
    t.creature(1, "2/2")
    id = strike(t)
    t.say(f"cast:{id}:0")
    assert t.keys() == [f"o{a}"]
    t.say(a).pay()
    t.resolve()
    assert t.zone(a) == "graveyard" and t.life(0) == 23


@pytest.mark.rules("702.148a", "702.148b", "118.9")
def test_for_its_cleave_cost_it_does_not() -> None:
    t = Table()
    t.lands(0, "RRR")
    a = t.creature(1, "2/2")
    id = strike(t)
    # With no tapped creature there it can only be cast for its cleave cost.
    found = [k for k in t.keys() if k.startswith(f"cast:{id}")]
    assert len(found) == 1 and "cleave" in found[0]
    t.say(found[0])
    assert t.keys() == [f"o{a}"]
    t.say(a).pay()
    t.resolve()
    assert t.zone(a) == "graveyard" and t.life(0) == 20


@pytest.mark.rules("608.2b")
def test_the_target_has_to_be_legal_by_the_text_that_counts() -> None:
    t = Table()
    t.lands(0, "R")
    a = t.creature(1, "2/2", tapped=True)
    id = strike(t)
    t.say(f"cast:{id}:0", a).pay()
    t.cast(t.free(0, Untap(target(CREATURE))), a)
    t.resolve()
    t.resolve()
    assert t.zone(a) == "battlefield" and t.life(0) == 20


READ = [
    STRIKE,
    "Cleave {4}{U}\nReturn target nonland permanent [an opponent controls] to its owner's hand.",
    "Cleave {1}{B}\nSearch your library for a [land] card, [reveal it,] put it into your hand, then shuffle.",
    "Cleave {3}\nDraw a card for each creature you control [with flying].",
]
REFUSED = [
    "Destroy target [tapped] creature.",
    "Cleave {2}{R}\nDestroy target [tapped creature.",
    "Cleave {2}{R}\nDestroy target [tapped creature].",
]


@pytest.mark.parametrize("text", READ)
def test_read_and_printed(text: str) -> None:
    compiled: Any = compile_or_refuse(FACE, text)
    assert not isinstance(compiled, tuple)
    assert print_text(FACE, compiled.abilities, compiled.spelling) == text


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert isinstance(compile_or_refuse(FACE, text), tuple)


def test_what_is_read_is_both() -> None:
    spell = compile_text(FACE, STRIKE)[0].abilities[1]
    assert isinstance(spell, Spell) and isinstance(spell.effect, If)
    assert spell.effect.condition == PaidFor("cleave")
