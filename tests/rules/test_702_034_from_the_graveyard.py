"""Keywords of cards in a graveyard: 702.34, .52, .59, .81, .84, .97, .127, .128, .129, .133, .138, .141,
.146, .180, .187."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.engine.verbs import TRIGGER
from apnap.model import (
    Cost,
    CounterIt,
    Destroy,
    Do,
    Draw,
    Fixed,
    InZone,
    Keyword,
    Move,
    Other,
    OwnedBy,
    Quantity,
    Select,
    StackKind,
    Target,
    You,
    canonical,
)
from tests.rules.position import CREATURE, ONE, Position, damage, target
from tests.rules.test_702_074_ways_to_cast import LIFE, discard, k, mana
from tests.rules.test_702_083_attacking_keywords import n


def grave(p: Position, *words: Any, **more: Any) -> int:
    return p.card(0, "graveyard", *words, **more)


@pytest.mark.rules("702.34a", "118.9a", "113.6f", "604.6")
def test_flashback() -> None:
    p = Position()
    spell = grave(p, k("flashback"), LIFE, cost="{9}")
    assert not p.castable(spell)
    p.cast(spell, how="flashback")
    p.resolve()
    assert p.life(0) == 21 and p.where(spell) == "exile"


@pytest.mark.rules("702.34a")
def test_flashback_countered_is_exiled_too() -> None:
    p = Position()
    spell = grave(p, k("flashback"), LIFE)
    p.cast(spell, how="flashback")
    p.do(CounterIt(Target(0, ONE, StackKind("spell"), None)), p.s.stack()[-1], by=1)
    assert p.where(spell) == "exile"


@pytest.mark.rules("702.34a")
def test_cast_from_hand_it_goes_to_the_graveyard() -> None:
    p = Position()
    spell = p.card(0, "hand", k("flashback"), LIFE)
    p.cast(spell)
    p.resolve()
    assert p.where(spell) == "graveyard"


@pytest.mark.rules("702.34a")
def test_flashback_of_another_player() -> None:
    p = Position()
    spell = grave(p, k("flashback"), LIFE)
    assert not p.castable(spell, by=1, how="flashback")


@pytest.mark.rules("702.133a", "702.81a")
def test_jump_start_and_retrace() -> None:
    p = Position()
    a = grave(p, Keyword("jump-start"), LIFE)
    b = grave(p, Keyword("retrace"), LIFE)
    assert not p.castable(a, how="jump-start") and not p.castable(b, how="retrace")
    card = p.card(0, "hand")
    p.s.listed = None
    assert not p.castable(b, how="retrace")
    p.cast(a, how="jump-start")
    assert p.where(card) == "graveyard"
    p.resolve()
    land = p.permanent(0, "land", zone="hand", cost=None)
    p.s.listed = None
    p.cast(b, how="retrace")
    p.resolve()
    assert p.where(land) == "graveyard" and p.where(a) == "exile" and p.where(b) == "graveyard"


@pytest.mark.rules("702.138a", "702.138b")
def test_escape() -> None:
    p = Position()
    others = canonical((InZone("graveyard"), OwnedBy(You()), Other()))
    two = Do(Move(Select(Quantity(Fixed(2), Fixed(2)), others, None), "exile"))
    c = p.creature(0, "2/2", Keyword("escape", (Cost((two,)),)), zone="graveyard", cost="{9}")
    x = grave(p)
    assert not p.castable(c, how="escape")
    y = grave(p)
    p.s.listed = None
    p.cast(c, how="escape")
    assert p.where(x) == p.where(y) == "exile"
    p.resolve()
    assert p.where(c) == "battlefield"


@pytest.mark.rules("702.180a", "702.180b")
def test_harmonize() -> None:
    p = Position()
    bear = p.creature(0, "3/3")
    p.creature(0, "9/9", tapped=True)
    spell = grave(p, k("harmonize", mana("3")), LIFE, cost="{9}")
    keys = p.castable(spell, how="harmonize")
    assert len(keys) == 1 and keys[0].endswith(f"o{bear}")
    p.say(keys[0])
    assert p.obj(bear).tapped
    p.resolve()
    assert p.where(spell) == "exile" and p.life(0) == 21


@pytest.mark.rules("702.187a", "702.187b")
def test_mayhem() -> None:
    p = Position()
    old = grave(p, k("mayhem"), LIFE)
    spell = p.card(0, "hand", k("mayhem"), LIFE, cost="{9}")
    discard(p, 0, spell)
    assert not p.castable(old, how="mayhem")
    p.cast(p.now(spell), how="mayhem")
    p.resolve()
    assert p.life(0) == 21 and p.where(spell) == "graveyard"


@pytest.mark.rules("702.146a", "702.146b", "712.11a", "712.11d")
def test_disturb() -> None:
    p = Position()
    front = p.make(k("disturb"), size="2/2", name="Front", cost="{9}")
    back = p.make("flying", size="1/1", name="Back", cost=None)
    c = p.put("graveyard", 0, front, back, layout="transform")
    p.cast(c, how="disturb")
    p.resolve()
    assert p.where(c) == "battlefield" and p.chars(c).name == "Back"
    # An ability of the back face says nothing of how the card may be cast.
    wrong = p.make(k("disturb"), size="1/1", name="Wrong", cost=None)
    other = p.put("graveyard", 0, p.make(size="2/2", name="Right", cost="{0}"), wrong, layout="transform")
    assert not p.castable(other)


@pytest.mark.rules("702.127a")
def test_aftermath() -> None:
    p = Position()
    left = p.make(LIFE, types="instant", name="Left")
    right = p.make(Keyword("aftermath"), damage(2), types="instant", name="Right")
    c = p.put("hand", 0, left, right, layout="aftermath")
    keys = p.castable(c)
    assert keys == [f"cast:{c}:1"]
    p.say(keys[0]).resolve()
    now = p.now(c)
    keys = p.castable(now)
    assert keys == [f"cast:{now}:2"]
    p.say(keys[0], "p1").resolve()
    assert p.life(1) == 18 and p.where(c) == "exile"


# Activated.


@pytest.mark.rules("702.84a")
def test_unearth() -> None:
    p = Position()
    c = p.creature(0, "2/2", k("unearth"), zone="graveyard")
    p.activate(c)
    p.resolve()
    assert p.where(c) == "battlefield" and p.chars(c).has("haste")
    p.until("end")
    p.finish()
    assert p.where(c) == "exile"


@pytest.mark.rules("702.84a")
def test_unearthed_it_is_exiled_when_it_would_die() -> None:
    p = Position()
    c = p.creature(0, "2/2", k("unearth"), zone="graveyard")
    p.activate(c)
    p.resolve()
    p.do(Destroy(target(CREATURE)), p.now(c))
    assert p.where(c) == "exile"


@pytest.mark.rules("702.97a")
def test_scavenge() -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = p.creature(0, "3/1", k("scavenge"), zone="graveyard")
    p.activate(c, bear)
    assert p.where(c) == "exile"
    p.resolve()
    assert p.counters(bear, "+1/+1") == 3


@pytest.mark.rules("702.128a", "702.129a")
@pytest.mark.parametrize("name", ["embalm", "eternalize"])
def test_embalm_and_eternalize(name: str) -> None:
    p = Position()
    c = p.creature(0, "2/3", k(name), "flying", zone="graveyard", cost="{2}{G}", name="Body", subtypes="Elf")
    p.activate(c)
    assert p.where(c) == "exile"
    p.resolve()
    (token,) = p.named("Body")
    chars = p.chars(token)
    assert chars.subtypes == {"Elf", "Zombie"} and chars.cost is None and chars.mana_value == 0
    assert chars.colors == (1 if name == "embalm" else 4) and chars.has("flying")
    assert p.pt(token) == ((2, 3) if name == "embalm" else (4, 4))


@pytest.mark.rules("702.128a")
def test_embalm_as_a_sorcery_only() -> None:
    p = Position(active=1)
    p.creature(0, "2/3", k("embalm"), zone="graveyard")
    p.turn_to(0)
    assert p.keys() == ["pass"]


@pytest.mark.rules("702.141a")
def test_encore() -> None:
    p = Position(players=3)
    p.s.own_player(0).turn_began = 1
    c = p.creature(0, "2/3", k("encore"), zone="graveyard", name="Body")
    p.activate(c)
    p.resolve()
    assert len(p.named("Body")) == 2 and all(p.chars(i).has("haste") for i in p.named("Body"))
    p.until("declare attackers")
    assert sorted(p.obj(i).attacked_player for i in p.named("Body")) == [1, 2]
    p.until("end")
    assert not p.named("Body") and len(p.facts("sacrifice")) == 2
    assert len([e for e in p.s.ledger if e.verb == TRIGGER]) == 1  # one delayed trigger for both


# Other.


@pytest.mark.rules("702.52a", "702.52b")
@pytest.mark.parametrize("cards", [2, 3])
def test_dredge(cards: int) -> None:
    p = Position(library=cards)
    c = grave(p, n("dredge", 3))
    p.do(Draw(You(), Fixed(1)), then=("yes",) if cards == 3 else ())
    assert p.where(c) == ("hand" if cards == 3 else "graveyard")
    assert p.in_library(0) == (0 if cards == 3 else 1)


@pytest.mark.rules("702.59a")
@pytest.mark.parametrize("pays", [True, False])
def test_recover(pays: bool) -> None:
    p = Position()
    bear = p.creature(0, "2/2")
    c = grave(p, k("recover"))
    p.do(Destroy(target(CREATURE)), bear)
    p.resolve("yes" if pays else "no")
    assert p.where(bear) == "graveyard" and p.where(c) == ("hand" if pays else "exile")


@pytest.mark.rules("702.187a", "702.187c")
def test_mayhem_without_a_cost_lets_a_land_be_played() -> None:
    p = Position()
    old = p.card(0, "graveyard", Keyword("mayhem"), types="land", cost=None)
    land = p.card(0, "hand", Keyword("mayhem"), types="land", cost=None)
    discard(p, 0, land)
    keys = [key for key in p.keys() if key.startswith("play:")]
    assert keys == [f"play:{p.now(land)}"] or keys == [f"play:{p.now(land)}:0"]
    p.say(keys[0])
    assert p.where(land) == "battlefield" and p.where(old) == "graveyard"
