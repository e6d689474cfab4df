"""Kicker and multikicker (CR 702.33)."""

import pytest
from position import CREATURE, ENTERS, Position, any_target, enters, target, when

from apnap.model import (
    Apply,
    Bound,
    CastFact,
    CopyOnStack,
    Cost,
    CreateCopyToken,
    Destroy,
    Draw,
    EntersWith,
    Fixed,
    GainLife,
    If,
    IfElse,
    Keyword,
    Mana,
    ModifyPT,
    Nothing,
    PaidFor,
    Replacing,
    Seq,
    StackKind,
    Static,
    This,
    Type,
    Until,
    You,
)


def kicker(*symbols: str, name: str = "kicker") -> Keyword:
    return Keyword(name, (Cost((Mana(symbols),)),))


KICKED = PaidFor("kicker")


@pytest.mark.rules("702.33a", "702.33d", "118.8b")
def test_kicked_or_not():
    for answer, n in (("pay:kicker", 5), ("no", 2)):
        p = Position()
        p.lands(0, "Mountain", 3)
        bolt = p.card(0, "hand", kicker("2"), damage_if(5, 2), cost="{R}")
        p.cast(bolt, answer, "p1")
        p.resolve()
        assert p.life(1) == 20 - n
        assert len([i for i in p.s.battlefield() if p.s.obj(i).tapped]) == (3 if n == 5 else 1)


def damage_if(kicked: int, plain: int):
    from apnap.model import DealDamage

    return DealDamage(This(), IfElse(KICKED, Fixed(kicked), Fixed(plain)), any_target())


@pytest.mark.rules("702.33a", "601.2b")
def test_not_offered_where_it_cant_be_paid():
    p = Position()
    p.lands(0, "Mountain", 2)
    bolt = p.card(0, "hand", kicker("2"), damage_if(5, 2), cost="{R}")
    p.cast(bolt, "p1")
    p.resolve()
    assert p.life(1) == 18


@pytest.mark.rules("702.33e", "400.7d", "614.1c")
def test_the_permanent_remembers():
    p = Position()
    kicked = p.creature(0, "1/1", kicker("0"), Static(This(), (_with(2),), KICKED), zone="hand")
    p.cast(kicked, "pay:kicker")
    p.resolve()
    assert p.pt(kicked) == (3, 3)
    plain = p.creature(0, "1/1", kicker("0"), Static(This(), (_with(2),), KICKED), zone="hand")
    p.cast(plain, "no")
    p.resolve()
    assert p.pt(plain) == (1, 1)


def _with(n: int) -> Replacing:
    return Replacing(ENTERS, (EntersWith("+1/+1", Fixed(n)),))


@pytest.mark.rules("702.33d", "603.4")
def test_when_it_enters_if_it_was_kicked():
    for answer, cards in (("pay:kicker", 1), ("no", 0)):
        p = Position()
        bear = p.creature(
            0, "1/1", kicker("0"), when(ENTERS, Draw(You(), Fixed(1)), condition=KICKED), zone="hand"
        )
        p.cast(bear, answer)
        p.resolve().finish()
        assert p.hand(0) == cards


@pytest.mark.rules("702.33c", "702.33d")
def test_multikicker():
    p = Position()
    p.lands(0, "Mountain", 3)
    hydra = p.creature(
        0,
        "0/1",
        kicker("1", name="multikicker"),
        enters(EntersWith("+1/+1", CastFact("kicker"))),
        zone="hand",
        cost="{R}",
    )
    p.cast(hydra, "pay:kicker", "pay:kicker")
    p.resolve()
    assert p.pt(hydra) == (2, 3)


@pytest.mark.rules("702.33b")
def test_two_kicker_costs():
    p = Position()
    spell = p.card(0, "hand", kicker("0"), kicker("0"), GainLife(You(), CastFact("kicker")), cost="{0}")
    p.cast(spell, "pay:kicker", "pay:kicker")
    p.resolve()
    assert p.life(0) == 22


@pytest.mark.rules("707.10", "707.2", "112.1a")
def test_a_copy_of_a_kicked_spell_is_kicked():
    p = Position()
    bolt = p.card(0, "hand", kicker("0"), damage_if(5, 2), cost="{0}")
    p.cast(bolt, "pay:kicker", "p1")
    p.do(CopyOnStack(You(), target(StackKind("spell")), Fixed(1), "same"), p.s.stack()[-1])
    p.finish()
    assert p.life(1) == 10


@pytest.mark.rules("707.2", "702.33e")
def test_a_copy_of_a_kicked_permanent_is_not():
    p = Position()
    bear = p.creature(
        0, "1/1", kicker("0"), when(ENTERS, Draw(You(), Fixed(1)), condition=KICKED), zone="hand"
    )
    p.cast(bear, "pay:kicker")
    p.resolve().finish()
    assert p.hand(0) == 1
    p.do(CreateCopyToken(You(), Fixed(1), target(CREATURE)), p.now(bear)).finish()
    assert p.hand(0) == 1


@pytest.mark.rules("702.33g", "601.2c")
def test_targets_only_if_kicked():
    text = Seq((Destroy(target(CREATURE)), If(KICKED, Destroy(target(Type("artifact"), slot=1)), Nothing())))
    p = Position()
    bear = p.creature(1, "2/2")
    relic = p.permanent(1, "artifact")
    card = p.card(0, "hand", kicker("0"), text, cost="{0}")
    q = p.fork()
    p.cast(card, "no", bear)
    p.resolve()
    assert p.where(bear) == "graveyard" and p.where(relic) == "battlefield"
    q.cast(card, "pay:kicker", bear, relic)
    q.resolve()
    assert q.where(relic) == "graveyard"
    # Without an artifact the kicker isn't even offered.
    r = Position()
    bear = r.creature(1, "2/2")
    r.cast(r.card(0, "hand", kicker("0"), text, cost="{0}"), bear)
    r.resolve()
    assert r.where(bear) == "graveyard"


@pytest.mark.rules("702.33d", "702.33g", "601.2c")
def test_what_it_does_instead_is_done_to_the_target_of_the_other_branch():
    for answer, size in (("pay:kicker", (7, 7)), ("no", (5, 5))):
        p = Position()
        p.lands(0, "Forest", 3)
        bear = p.creature(0, "2/2")
        other = p.creature(1, "2/2")
        until = Until("end of turn")
        larger = If(
            KICKED,
            Apply(Bound(0), (ModifyPT(Fixed(5), Fixed(5)),), until),
            Apply(target(CREATURE), (ModifyPT(Fixed(3), Fixed(3)),), until),
        )
        growth = p.card(0, "hand", kicker("2"), larger, cost="{G}")
        p.cast(growth, answer, bear)
        p.resolve()
        assert p.pt(bear) == size and p.pt(other) == (2, 2)


@pytest.mark.rules("601.2b", "601.2c", "702.33g")
def test_cast_where_only_the_kicked_spell_has_a_target():
    """Its optional cost is announced before its target: without it there is none, and so it must be paid."""
    small = Destroy(target(CREATURE, slot=0))
    for lands, other, offered in ((4, False, True), (3, False, False), (4, True, True)):
        p = Position()
        p.lands(0, "Swamp", lands)
        rock = p.permanent(1, "artifact")
        beast = p.creature(1, "2/2") if other else 0
        whatever = Destroy(target(Type("artifact"), slot=1))
        spell = p.card(0, "hand", kicker("3"), Seq((If(KICKED, whatever, small),)), cost="{B}")
        p.begin()
        assert bool(p.castable(spell)) is offered
        if not offered:
            continue
        p.say(p.castable(spell)[0])
        # with a creature about it may be declined
        assert ("no" in p.keys()) is other
        p.say("pay:kicker", rock) if other else p.say(rock)
        p.resolve()
        assert p.where(rock) == "graveyard"
        assert not other or p.there(beast)
