"""CR 508.4b, 508.6: what enters attacking something that is gone, and who has attacked whom."""

from __future__ import annotations

import pytest
from position import ONE, Position, when

from apnap.model import (
    Bound,
    Compare,
    CountEvents,
    CreateToken,
    Destroy,
    EntersAttacking,
    Fixed,
    GainLife,
    Instruction,
    Opponents,
    Pattern,
    Seq,
    Target,
    TokenSpec,
    Type,
    You,
)

IMP = TokenSpec("Imp", ("red",), (), ("creature",), (), Fixed(1), Fixed(1), ())
WALKER = Target(0, ONE, Type("planeswalker"), None)


def attack(p: Position, *what: str) -> None:
    """Go on to the declaration of attackers and answer it."""
    p.wait_for("attack").say(*what)


@pytest.mark.rules("508.4b", "508.4a")
@pytest.mark.parametrize("gone", [False, True])
def test_what_was_to_enter_attacking_a_permanent_that_is_gone_attacks_nothing(gone: bool) -> None:
    p = Position()
    p.creature(0, "1/1")
    walker = p.permanent(1, "planeswalker", counters=(("loyalty", 4),))
    attack(p, "p1")
    create = CreateToken(You(), Fixed(1), IMP, (EntersAttacking(Bound(0)),))
    steps: tuple[Instruction, ...] = (Destroy(WALKER), create)
    if not gone:
        steps = (GainLife(You(), Fixed(1)), CreateToken(You(), Fixed(1), IMP, (EntersAttacking(WALKER),)))
    p.do(Seq(steps), walker)
    (imp,) = p.named("Imp")
    assert p.obj(imp).attacking == (0 if gone else walker)


@pytest.mark.rules("508.6")
@pytest.mark.parametrize("whom", ["player", "planeswalker"])
def test_only_who_was_attacked_as_a_player_has_been_attacked(whom: str) -> None:
    p = Position()
    attacked = CountEvents(Pattern("attack", who=Opponents(), by_player=You()), "turn", "")
    end = Pattern("step", how="end")
    reward = when(end, GainLife(You(), Fixed(3)), condition=Compare(attacked, ">", Fixed(0)))
    p.permanent(0, "enchantment", reward)
    p.creature(0, "0/1")
    walker = p.permanent(1, "planeswalker", counters=(("loyalty", 4),))
    attack(p, "p1" if whom == "player" else f"o{walker}")
    p.until("end")
    p.finish()
    assert p.life(0) == (23 if whom == "player" else 20)
