"""CR 733: handling illegal actions; 601.2h: costs that are paid whole or not at all."""

from __future__ import annotations

import pytest
from table import CREATURE, ONE, Table, cost, draw, gain, tap_for, when

from apnap.engine import announcing, casting
from apnap.model import (
    Activated,
    AdditionalCost,
    AddMana,
    Do,
    Fixed,
    Pattern,
    Sacrifice,
    Select,
    Seq,
    Static,
    TapThis,
    This,
    Type,
    You,
)

GREEN = AddMana(You(), (("G",),), Fixed(1))
TREASURE = Activated(cost("", TapThis(), Do(Sacrifice(You(), This()))), GREEN)


def sacrifice_a(kind: str) -> Static:
    """An additional cost."""
    what = Select(ONE, Type(kind), None)
    return Static(This(), (AdditionalCost(cost("", Do(Sacrifice(You(), what)))),), zone="any")


def begin(t: Table, spell: int, player: int = 0) -> None:
    """Begin to cast it although it isn't listed, as no plan pays for it."""
    t.go()
    [way] = casting.ways(t.s, player, spell)
    t.s.ask = None
    index = len(t.s.frames) - 1
    t.s.own_frame(index).pc = 0
    announcing.begin_way(t.s, player, way)
    t.go()


@pytest.mark.rules("601.2h", "118.3")
def test_what_pays_the_mana_cannot_be_sacrificed_as_well() -> None:
    t = Table()
    spell = t.spell(0, "{G}", sacrifice_a("artifact"), gain(1))
    first = t.card(0, "artifact", TREASURE)
    assert not t.can_cast(spell)
    second = t.card(0, "artifact", TREASURE)
    assert t.can_cast(spell)
    t.cast(spell)
    assert t.zone(first) == t.zone(second) == "graveyard" and t.zone(spell) == "stack"


@pytest.mark.rules("601.2h")
def test_the_plan_spares_what_the_rest_of_the_cost_needs() -> None:
    t = Table()
    spell = t.spell(0, "{G}", sacrifice_a("artifact"), gain(1))
    rock = t.card(0, "artifact", TREASURE)
    dork = t.creature(0, "1/1", tap_for("G"))
    t.cast(spell)
    assert t.zone(rock) == "graveyard" and t.obj(dork).tapped and t.zone(spell) == "stack"


@pytest.mark.rules("733.1", "601.2h")
@pytest.mark.rules("733.2")
def test_a_spell_whose_cost_is_not_paid_is_reversed_with_its_mana_abilities() -> None:
    t = Table()
    spell = t.spell(0, "{G}", sacrifice_a("artifact"), gain(1))
    rock = t.card(0, "artifact", TREASURE)
    t.card(0, "enchantment", when(Pattern("sacrifice", who=You()), gain(7)))
    t.go()
    before = (t.life(0), t.s.battlefield(), t.s.zone(1, 0), t.s.ledger)
    begin(t, spell)
    t.say(next(k for k in t.keys() if k.startswith("mana:")))
    if t.ask.kind == "pay":
        t.pay()
    assert t.zone(spell) == "hand" and t.zone(rock) == "battlefield" and t.pool(0) == ""
    assert (t.life(0), t.s.battlefield(), t.s.zone(1, 0), t.s.ledger) == before
    assert t.ask.kind == "priority" and t.ask.player == 0 and not t.stack()


@pytest.mark.rules("733.1")
def test_mana_abilities_that_moved_cards_from_a_library_stand() -> None:
    t = Table()
    spell = t.spell(0, "{G}{G}", gain(1))
    t.card(0, "enchantment", when(Pattern("tap", what=CREATURE, how="mana"), Seq((GREEN, draw(1)))))
    dork = t.creature(0, "1/1", tap_for("B"))
    begin(t, spell)
    t.say(next(k for k in t.keys() if k.startswith("mana:")))
    assert t.hand(0) == 1  # the spell is on the stack, the card drawn in the hand
    t.say("reverse")
    assert t.zone(spell) == "hand" and t.hand(0) == 2
    assert t.obj(dork).tapped and t.pool(0) == "BG"
    assert not t.stack() and t.ask.kind == "priority"


@pytest.mark.rules("733.1", "117.4", "118.3c")
def test_a_reversed_action_does_not_interrupt_passing() -> None:
    t = Table()
    spell = t.spell(1, "{G}", gain(1))
    t.passes()
    begin(t, spell, 1)
    t.say("reverse")
    assert t.zone(spell) == "hand" and t.ask.player == 1
    t.passes()
    assert t.s.step != 3
