"""CR 720: omen cards: either half, and the Omen that is shuffled into its owner's library."""

from __future__ import annotations

import pytest
from table import Table, gain, one_card_is_drawn_and_discarded, target, when

from apnap.engine import verbs
from apnap.engine.evaluate import Context, matches
from apnap.engine.instructions.stack import put_copy
from apnap.engine.state import CARD, GONE
from apnap.model import (
    ZONE_NUMBER,
    CounterIt,
    HasFace,
    InZone,
    MayPlay,
    Pattern,
    StackKind,
    Static,
    You,
)


def omen(t: Table, player: int = 0, zone: str = "hand") -> int:
    """A 4/4 for {4} whose Omen for {G} gains 3 life."""
    dragon = t.face("Wyrm", "{4}", "creature", "flying", pt="4/4", sub="Dragon")
    spell = t.face("Sign", "{G}", "sorcery", gain(3), sub="Omen")
    return t.put_card("adventure", dragon, spell, player=player, zone=zone)


@pytest.mark.rules("720.2", "720.3", "720.3a", "720.3b", "720.4")
def test_either_half_and_only_its_characteristics() -> None:
    t = Table()
    id = omen(t)
    assert t.chars(id).name == "Wyrm" and t.chars(id).mana_value == 4
    t.mana(0, "G")
    assert t._find(f"cast:{id}") == [f"cast:{id}:1"]
    t.say(f"cast:{id}:1").pay()
    c = t.chars(t.top())
    assert c.name == "Sign" and not c.has_pt and not c.has("flying")


@pytest.mark.rules("720.3d")
def test_it_is_shuffled_into_the_library_as_it_resolves() -> None:
    t = Table()
    id = omen(t)
    t.mana(0, "G")
    t.say(f"cast:{id}:1").pay()
    t.resolve()
    assert t.life(0) == 23
    assert t.zone(id) == "library"
    assert [e.player for e in t.facts(verbs.SHUFFLE)] == [0]


@pytest.mark.rules("720.3d")
def test_countered_it_goes_to_the_graveyard() -> None:
    t = Table()
    id = omen(t)
    t.mana(0, "G")
    t.say(f"cast:{id}:1").pay()
    t.cast(t.free(0, CounterIt(target(StackKind("spell")))), t.top())
    t.resolve()
    assert t.zone(id) == "graveyard"
    assert t.facts(verbs.SHUFFLE) == []


@pytest.mark.rules("720.3d")
def test_into_its_owners_library_by_whoever_casts_it() -> None:
    t = Table()
    id = omen(t, player=1, zone="graveyard")
    t.card(0, "artifact", Static(You(), (MayPlay("cast", InZone("graveyard")),)))
    t.mana(0, "G")
    t.say(t._find(f"cast:{id}")[0]).pay()
    t.resolve()
    assert t.zone(id) == "library"
    assert [e.player for e in t.facts(verbs.SHUFFLE)] == [1]


@pytest.mark.rules("720.2a")
@pytest.mark.parametrize("kind", ["Omen", "Adventure"])
def test_a_spell_that_has_an_omen_is_one_whichever_half_it_was_cast_as(kind: str) -> None:
    t = Table()
    t.card(0, "artifact", when(Pattern("cast", HasFace(kind)), gain(1)))
    for half, mana in ((1, "G"), (0, "CCCC")):
        t.mana(0, mana)
        t.say(f"cast:{omen(t)}:{half}").pay()
        assert len(t.stack()) == (2 if kind == "Omen" else 1)
        t.settle()
    t.cast(t.free(0, gain(5)))
    assert len(t.stack()) == 1


@pytest.mark.rules("720.2b", "720.3c")
def test_what_has_an_omen_and_a_copy_that_is_one() -> None:
    t = Table()
    id = omen(t)
    ctx = Context(t.s, 0, 0)
    assert matches(ctx, HasFace("Omen"), id) and not matches(ctx, HasFace("Adventure"), id)
    t.mana(0, "G")
    t.say(f"cast:{id}:1").pay()
    copy = put_copy(t.s, t.top(), 0, ())
    assert "Omen" in t.chars(copy).subtypes
    t.resolve()
    # The copy ceases to exist, wherever it goes.
    assert t.life(0) == 23 and t.s.obj(copy).zone == GONE
    assert all(t.obj(i).kind == CARD for i in t.s.zone(ZONE_NUMBER["library"], 0))


@pytest.mark.rules("720.2c")
def test_it_is_one_card_to_be_drawn_and_to_be_discarded() -> None:
    t = Table()
    kept = omen(t)
    omen(t, zone="library")
    one_card_is_drawn_and_discarded(t, kept)
