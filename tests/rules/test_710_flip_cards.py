"""CR 710: flip cards: one set of values until the permanent flips, the other from then on."""

from __future__ import annotations

import pytest
from table import CREATURE, CREATURES, Table, cost, target

from apnap.engine import verbs
from apnap.model import Act, Activated, CreateCopyToken, Fixed, Move, This, You
from apnap.model.words import COLOR_BIT

FLIP = Activated(cost("{1}"), Act("flip", You(), None, This()))


def apprentice(t: Table, zone: str = "battlefield") -> int:
    """A blue 1/1 for {2}{U} that flips into a legendary 3/4 with flying."""
    top = t.face("Apprentice", "{2}{U}", "creature", FLIP, pt="1/1", sub="Human Wizard")
    bottom = t.face("Master", "", "legendary creature", "flying", pt="3/4", sub="Spirit")
    return t.put_card("flip", top, bottom, zone=zone)


def flip(t: Table, id: int) -> None:
    t.mana(0, "C")
    t.act(id)
    t.resolve()


@pytest.mark.rules("710.1a", "710.1b", "710.1c", "710.2", "710.4")
def test_flipped_it_has_the_other_values_but_its_colour_and_cost() -> None:
    t = Table()
    id = apprentice(t)
    c = t.chars(id)
    assert (c.name, t.pt(id), c.has("flying")) == ("Apprentice", (1, 1), False)
    flip(t, id)
    c = t.chars(id)
    assert (c.name, t.pt(id), c.has("flying")) == ("Master", (3, 4), True)
    assert c.colors == COLOR_BIT["blue"] and c.mana_value == 3
    assert "Spirit" in c.subtypes and "Wizard" not in c.subtypes
    # It has lost the ability by which it flips.
    assert not t.can_act(id)


@pytest.mark.rules("710.4", "710.2", "110.5b")
def test_it_forgets_as_it_leaves_and_flips_once() -> None:
    t = Table()
    id = apprentice(t)
    t.mana(0, "CC")
    t.act(id)
    t.act(id)
    t.resolve().resolve()
    assert t.chars(id).name == "Master"
    assert len([e for e in t.facts(verbs.ACT) if e.how == "flip"]) == 1
    t.cast(t.free(0, Move(CREATURES, "hand")))
    t.resolve()
    assert t.chars(t.now(id)).name == "Apprentice"


@pytest.mark.rules("710.2", "707.2")
def test_a_copy_of_a_flipped_permanent_is_not_flipped() -> None:
    t = Table()
    id = apprentice(t)
    flip(t, id)
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE))), id)
    t.resolve()
    token = t.s.battlefield()[-1]
    assert token != id and t.chars(token).name == "Apprentice"
    flip(t, token)
    assert t.chars(token).name == "Master" and t.chars(token).mana_value == 3


@pytest.mark.rules("710.4")
def test_what_is_no_flip_card_does_not_flip() -> None:
    t = Table()
    id = t.creature(0, "2/2", FLIP)
    flip(t, id)
    assert not t.obj(id).flipped and t.pt(id) == (2, 2)
