"""CR 702.65 aura swap, 702.186 infinity."""

from __future__ import annotations

import pytest
from table import CREATURE, Table, cost, gain, pt, target

from apnap.model import (
    Act,
    Activated,
    Color,
    CreateCopyToken,
    Destroy,
    Filter,
    Fixed,
    HostOf,
    Keyword,
    Pattern,
    Static,
    This,
    Triggered,
    Type,
    You,
)


def aura(t: Table, *words: object, enchants: Filter = CREATURE, zone: str = "hand", **more: int) -> int:
    """An Aura by which the enchanted creature gets +1/+1."""
    bigger = Static(HostOf(This()), (pt(1, 1),))
    enchant = Keyword("enchant", (enchants,))
    return t.card(0, "enchantment", enchant, bigger, *words, cost="{1}", sub="Aura", zone=zone, **more)


SWAP = Keyword("aura swap", (cost("{1}"),))


@pytest.mark.rules("702.65a")
def test_it_is_exchanged_with_an_aura_card_in_the_hand() -> None:
    t = Table()
    host = t.creature(0, "1/1")
    worn = aura(t, SWAP, zone="battlefield", attached_to=host)
    other = aura(t, "flash", name="Other")
    t.card(0, "artifact", zone="hand")
    t.mana(0, "C")
    t.say(f"activate:{worn}:p2/0").pay()
    t.resolve("yes")
    assert t.zone(worn) == "hand" and t.zone(other) == "battlefield"
    assert t.obj(t.now(other)).attached_to == host and t.pt(host) == (2, 2)


@pytest.mark.rules("702.65b")
@pytest.mark.parametrize("why", ["no such host", "gone"])
def test_if_a_half_cannot_be_done_nothing_is(why: str) -> None:
    t = Table()
    host = t.creature(0, "1/1")
    worn = aura(t, SWAP, zone="battlefield", attached_to=host)
    other = aura(t, enchants=Color("red") if why == "no such host" else CREATURE)
    t.mana(0, "C")
    t.say(f"activate:{worn}:p2/0").pay()
    if why == "gone":
        t.cast(t.free(0, Destroy(target(Type("enchantment")))), worn)
        t.resolve()
    t.resolve("yes")
    assert t.zone(worn) == ("graveyard" if why == "gone" else "battlefield") and t.zone(other) == "hand"


@pytest.mark.rules("702.186a", "702.186b", "701.64a", "701.64b")
def test_an_ability_that_it_has_while_harnessed() -> None:
    t = Table()
    ends = Triggered(Pattern("step", who=You(), how="end"), gain(2))
    harness = Activated(cost("{0}"), Act("harness", You(), None, This()))
    stone = t.card(0, "artifact", harness, Keyword("∞", (ends,)))
    t.pass_until("end", 0)
    assert not t.stack() and t.life(0) == 20
    t.pass_until("upkeep", 0)
    t.act(stone)
    t.resolve()
    assert [inst.ability for inst in t.chars(stone).abilities.triggered] == [ends]
    t.pass_until("end", 0)
    t.settle()
    assert t.life(0) == 22
    # It is no part of what is copied, and gone once it leaves.
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(Type("artifact")))), stone)
    t.resolve()
    assert "harnessed" in t.obj(stone).designations and not t.obj(t.s.battlefield()[-1]).designations
