"""Tokens (CR 111)."""

import pytest
from position import CREATURE, DIES, Position, target, token, when

from apnap.engine.state import TOKEN
from apnap.model import (
    AmountBecomes,
    Bind,
    Bound,
    CreateToken,
    Destroy,
    Draw,
    EntersTapped,
    EventAmount,
    Fixed,
    GainLife,
    Move,
    OneOrMore,
    Opponents,
    Pattern,
    PutCounters,
    Replacing,
    Seq,
    Times,
    TokenSpec,
    You,
)

BEAST = "Beast Token"


@pytest.mark.rules("111.1", "111.2", "701.7a")
def test_who_creates_it_owns_it_and_it_enters_under_their_control():
    p = Position()
    p.do(CreateToken(Opponents(), Fixed(1), token("3/3")))
    (beast,) = p.named(BEAST)
    o = p.obj(beast)
    assert (o.owner, p.chars(beast).controller, o.kind) == (1, 1, TOKEN)


@pytest.mark.rules("111.3", "111.4", "105.2a", "202.2e")
def test_its_characteristics():
    p = Position()
    p.do(CreateToken(You(), Fixed(1), token("3/4", "trample")))
    (beast,) = p.named(BEAST)
    c = p.chars(beast)
    assert (c.power, c.toughness, c.colors, c.mana_value) == (3, 4, 16, 0)
    assert c.has("trample") and c.subtypes == frozenset({"Beast"})


@pytest.mark.rules("111.4")
def test_its_name():
    p = Position()
    p.do(CreateToken(You(), Fixed(1), token(name="Rex")))
    two = TokenSpec("", (), (), ("creature",), ("Rhino", "Warrior"), Fixed(4), Fixed(4), ())
    p.do(CreateToken(You(), Fixed(1), two))
    assert len(p.named("Rex")) == 1 and len(p.named("Rhino Warrior Token")) == 1


@pytest.mark.rules("111.6", "603.6a")
def test_it_is_a_permanent_like_others():
    p = Position()
    p.permanent(
        0,
        "enchantment",
        when(Pattern("zone change", CREATURE, destination=("battlefield",)), Draw(You(), Fixed(1))),
    )
    p.do(CreateToken(You(), Fixed(2), token())).finish()
    assert p.hand(0) == 2


@pytest.mark.rules("111.7", "704.5d")
def test_elsewhere_it_ceases_to_exist_but_it_died():
    p = Position()
    p.do(CreateToken(You(), Fixed(1), token("1/1", when(DIES, GainLife(You(), Fixed(4))))))
    (beast,) = p.named(BEAST)
    p.do(Destroy(target(CREATURE)), beast)
    p.finish()
    assert p.life(0) == 24 and p.graveyard(0) == 2 and p.where(beast) == "gone"


@pytest.mark.rules("111.8", "101.3")
def test_a_token_that_left_does_not_come_back():
    p = Position()
    p.do(CreateToken(You(), Fixed(1), token()))
    (beast,) = p.named(BEAST)
    flicker = Seq((Bind(1, Move(target(CREATURE), "exile")), Move(Bound(1), "battlefield")))
    p.do(flicker, beast)
    assert p.named(BEAST) == [] and p.s.battlefield() == ()
    bear = p.creature(0, "2/2")
    p.do(flicker, bear)
    assert p.where(bear) == "battlefield"


@pytest.mark.rules("701.7a", "614.1c")
def test_tokens_enter_as_the_effect_says():
    p = Position()
    p.do(CreateToken(You(), Fixed(1), token(), (EntersTapped(),)))
    assert p.obj(p.named(BEAST)[0]).tapped


@pytest.mark.rules("701.7b", "614.1a")
def test_creating_is_replaced_before_the_tokens_enter():
    p = Position()
    p.permanent(
        0,
        "enchantment",
        Replacing(Pattern("create token", who=You()), (AmountBecomes(Times(Fixed(2), EventAmount())),)),
    )
    p.permanent(
        0,
        "enchantment",
        when(
            OneOrMore(Pattern("zone change", CREATURE, destination=("battlefield",)), Fixed(1)),
            Draw(You(), Fixed(1)),
        ),
    )
    p.do(CreateToken(You(), Fixed(2), token())).finish()
    assert len(p.named(BEAST)) == 4 and p.hand(0) == 1


@pytest.mark.rules("400.7j", "608.2c")
def test_the_tokens_made_can_be_spoken_of():
    p = Position()
    p.do(Seq((Bind(0, CreateToken(You(), Fixed(2), token())), PutCounters(Bound(0), "+1/+1", Fixed(1)))))
    assert [p.pt(i) for i in p.named(BEAST)] == [(2, 2), (2, 2)]
