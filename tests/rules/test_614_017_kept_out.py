"""CR 614.17d: what can't enter the battlefield, and what can't get counters as it enters."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, enters

from apnap.model import (
    Act,
    And,
    Cant,
    CreateToken,
    Each,
    EntersWith,
    Filter,
    Fixed,
    InZone,
    Or,
    Static,
    Supertype,
    TokenSpec,
    Type,
    You,
)
from apnap.model import Move as To

ENTER = "enter the battlefield"


def keeper(p: Position, what: Filter) -> int:
    return p.permanent(1, "enchantment", Static(Each(what), (Cant(ENTER),)))


@pytest.mark.rules("614.17d", "101.2")
def test_what_is_kept_in_a_graveyard_stays_there() -> None:
    p = Position()
    keeper(p, And((CREATURE, InZone("graveyard"))))
    cat, rock = p.creature(0, "2/2", zone="graveyard"), p.permanent(0, "artifact", zone="graveyard")
    back = And((Or((CREATURE, Type("artifact"))), InZone("graveyard")))
    p.do(To(Each(back), "battlefield"))
    assert p.where(cat) == "graveyard" and p.where(rock) == "battlefield"
    # It says nothing of what comes from elsewhere.
    hand = p.creature(0, "2/2", zone="hand")
    p.do(To(Each(And((CREATURE, InZone("hand")))), "battlefield"))
    assert p.where(hand) == "battlefield"


@pytest.mark.rules("614.17d")
def test_the_permanent_is_asked_about_as_it_would_exist() -> None:
    p = Position()
    legends = And((CREATURE, Supertype("legendary"), InZone("battlefield")))
    keeper(p, legends)
    hero = p.creature(0, "2/2", supertypes="legendary", zone="hand")
    plain = p.creature(0, "2/2", zone="hand")
    p.do(To(Each(And((CREATURE, InZone("hand")))), "battlefield"))
    assert p.where(hero) == "hand" and p.where(plain) == "battlefield"
    imp = TokenSpec("Imp", (), ("legendary",), ("creature",), (), Fixed(1), Fixed(1), ())
    p.do(CreateToken(You(), Fixed(1), imp))
    assert not p.named("Imp")
    p.do(CreateToken(You(), Fixed(1), TokenSpec("Elf", (), (), ("creature",), (), Fixed(1), Fixed(1), ())))
    assert len(p.named("Elf")) == 1


@pytest.mark.rules("608.3e")
@pytest.mark.parametrize("kept", [False, True])
def test_a_permanent_spell_that_cant_enter_is_put_into_the_graveyard(kept: bool) -> None:
    p = Position()
    if kept:
        keeper(p, CREATURE)
    bear = p.creature(0, "2/2", zone="hand")
    p.cast(bear)
    p.resolve()
    assert p.where(bear) == ("graveyard" if kept else "battlefield") and not p.s.stack()


@pytest.mark.rules("701.40f", "701.58f")
@pytest.mark.parametrize("how", ["manifest", "cloak"])
@pytest.mark.parametrize("kept", [False, True])
def test_a_card_that_cant_enter_face_down_stays_where_it_is(how: str, kept: bool) -> None:
    p = Position()
    if kept:
        keeper(p, CREATURE)
    card = p.permanent(0, "land", cost=None, zone="library")
    p.do(Act(how, You(), Fixed(1)))
    assert p.where(card) == ("library" if kept else "battlefield")
    assert bool(p.obj(p.now(card)).face_down) is not kept
    assert p.in_library(0) == (11 if kept else 10)


@pytest.mark.rules("122.6")
@pytest.mark.parametrize("own", [False, True])
def test_what_cant_get_counters_enters_without_them(own: bool) -> None:
    p = Position()
    bare = Cant("get counters")
    counted = enters(EntersWith("+1/+1", Fixed(3)))
    if own:
        id = p.creature(0, "1/1", counted, bare, zone="hand")
    else:
        p.permanent(1, "enchantment", Static(Each(CREATURE), (bare,)))
        id = p.creature(0, "1/1", counted, zone="hand")
    free = p.permanent(0, "artifact", enters(EntersWith("charge", Fixed(2))), zone="hand")
    p.do(To(Each(InZone("hand")), "battlefield"))
    assert p.where(id) == "battlefield" and p.pt(id) == (1, 1)
    assert p.counters(free, "charge") == 2
