"""CR 303.4, 702.5: Auras that enchant players."""

from __future__ import annotations

import pytest
from position import ONE, Position, when

from apnap.engine.state import player_entity
from apnap.model import (
    AllPlayers,
    Attach,
    Draw,
    Each,
    Fixed,
    GainLife,
    HostOf,
    Keyword,
    Opponents,
    Pattern,
    Subtype,
    Target,
    This,
    You,
)


def curse(p: Position, who: object, *words: object) -> int:
    return p.permanent(0, "enchantment", Keyword("enchant", (who,)), *words, subtypes="Aura", zone="hand")


@pytest.mark.rules("303.4a", "702.5a", "702.5d")
def test_the_aura_spell_targets_a_player_whom_it_may_enchant() -> None:
    p = Position()
    id = curse(p, AllPlayers())
    p.begin()
    p.say(p.castable(id)[0])
    assert p.kind == "target" and p.keys() == ["p0", "p1"]
    p.say("p1")
    p.resolve()
    assert p.obj(id).attached_to == player_entity(1)


@pytest.mark.rules("702.5a", "702.5d")
def test_enchant_opponent() -> None:
    p = Position()
    spoken = when(Pattern("draw", None, HostOf(This())), GainLife(You(), Fixed(1)))
    id = curse(p, Opponents(), spoken)
    p.begin()
    p.say(p.castable(id)[0])
    assert p.keys() == ["p1"]  # a target is chosen even where there is just one
    p.say("p1")
    p.resolve()
    p.do(Draw(You(), Fixed(1)))
    p.do(Draw(Opponents(), Fixed(1)))
    p.finish()
    assert p.life(0) == 21


@pytest.mark.rules("303.4d", "701.3a")
def test_it_can_be_attached_to_no_permanent_and_to_no_other_player() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    id = p.permanent(
        0, "enchantment", Keyword("enchant", (Opponents(),)), subtypes="Aura", attached_to=player_entity(1)
    )
    p.do(Attach(Each(Subtype("Aura")), Target(0, ONE, None, AllPlayers())), "p0")
    assert p.obj(id).attached_to == player_entity(1)
    p.s.own(id).attached_to = bear
    p.do(Draw(You(), Fixed(1)))
    assert p.where(id) == "graveyard"  # 704.5m
