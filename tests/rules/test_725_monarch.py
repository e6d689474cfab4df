"""The monarch (725) and the initiative (726)."""

from __future__ import annotations

import pytest
from position import CREATURE, Position

from apnap.engine.dungeons import dungeon_of, room_of
from apnap.engine.qualities import has_designation
from apnap.engine.state import player_entity
from apnap.model import (
    AllPlayers,
    Compare,
    Control,
    CountOf,
    Designate,
    Each,
    Fixed,
    GainLife,
    HasDesignation,
    If,
    Iterated,
    LoseLife,
    Nothing,
    Opponents,
    Pattern,
    PlayersWho,
    Static,
    Triggered,
    You,
)

MONARCH = Designate(You(), "monarch")
INITIATIVE = Designate(You(), "initiative")


def has(p: Position, player: int, name: str) -> bool:
    return has_designation(p.s, player_entity(player), name)


def attack_with(p: Position, attacker: int) -> None:
    """The active player attacks with that creature alone, unblocked; on to the second main phase, with what
    triggered on the stack."""
    turn = p.s.turn
    while p.s.turn == turn and p.s.step < 10 and not (p.s.step >= 7 and p.s.stack()):
        if p.kind == "attack":
            p.answer("p1" if p.options()[-1].obj == attacker else "none")
        elif p.kind == "block":
            p.answer("none")
        else:
            p.answer("pass")


@pytest.mark.rules("725.1", "725.3")
def test_there_is_one_monarch_at_most() -> None:
    p = Position()
    none = Compare(CountOf(PlayersWho(AllPlayers(), HasDesignation(Iterated(), "monarch"))), "=", Fixed(0))
    p.do(If(none, GainLife(You(), Fixed(1)), Nothing()))
    assert p.life(0) == 21
    p.do(MONARCH)
    assert has(p, 0, "monarch")
    p.do(If(none, GainLife(You(), Fixed(1)), Nothing()))
    assert p.life(0) == 21
    p.do(MONARCH, by=1)
    assert has(p, 1, "monarch") and not has(p, 0, "monarch")


@pytest.mark.rules("725.2", "113.8")
def test_the_monarch_draws_at_their_end_step() -> None:
    p = Position()
    p.do(MONARCH)
    while p.s.step != 11:
        p.answer("none" if p.kind in ("attack", "block") else "pass")
    [ability] = p.s.stack()
    item = p.s.obj(ability).item
    assert item is not None and item.source == 0 and p.s.obj(ability).controller == 0
    assert p.hand(0) == 0
    p.resolve()
    assert (p.hand(0), p.hand(1)) == (1, 0)
    p.until("upkeep")
    hand = p.hand(0)
    while not (p.s.active == 1 and p.s.step == 11):
        p.answer("none" if p.kind in ("attack", "block") else "pass")
    assert not p.s.stack() and p.hand(0) == hand  # not at another's


@pytest.mark.rules("725.2")
def test_combat_damage_to_the_monarch() -> None:
    p = Position()
    bear = p.creature(0, "2/2", came=-1)
    p.do(MONARCH, by=1)
    attack_with(p, bear)
    assert p.life(1) == 18 and has(p, 1, "monarch") and len(p.s.stack()) == 1
    p.resolve()
    assert has(p, 0, "monarch")
    # Combat damage to another player does nothing of the sort, nor damage otherwise dealt.
    q = Position()
    bear = q.creature(0, "2/2", came=-1)
    q.do(MONARCH)
    attack_with(q, bear)
    assert q.life(1) == 18 and has(q, 0, "monarch") and not q.s.stack()


@pytest.mark.rules("725.4", "726.4", "800.4a")
def test_as_they_leave_the_active_player_gets_them() -> None:
    p = Position(players=3)
    p.do(MONARCH, by=2)
    p.do(INITIATIVE, by=2).finish()
    assert has(p, 2, "monarch") and has(p, 2, "initiative")
    lost = LoseLife(You(), Fixed(30))
    p.do(lost, by=2)
    assert has(p, 0, "monarch") and has(p, 0, "initiative")
    # 726.2: taking it so makes them venture, too.
    p.finish()
    assert dungeon_of(p.s, 0)


@pytest.mark.rules("725.4")
def test_if_the_active_player_leaves_it_is_the_next_one() -> None:
    p = Position(players=3)
    p.do(MONARCH)
    p.do(LoseLife(You(), Fixed(30)))
    assert has(p, 1, "monarch")


@pytest.mark.rules("726.1", "726.2", "726.5", "701.49d")
def test_taking_the_initiative_ventures_into_undercity() -> None:
    p = Position()
    whenever = Triggered(Pattern("designate", who=Opponents(), how="initiative"), GainLife(You(), Fixed(1)))
    p.permanent(1, "enchantment", whenever)
    p.do(INITIATIVE)
    assert dungeon_of(p.s, 0) == 0 and p.s.stack()
    p.finish()
    dungeon = dungeon_of(p.s, 0)
    assert p.s.obj(dungeon).face.name == "Undercity" and room_of(p.s, dungeon) == 1
    assert p.life(1) == 21
    # 726.5: taking it while having it ventures again.
    p.do(INITIATIVE)
    while p.s.ask is not None and (p.kind != "priority" or p.s.stack()):
        p.resolve() if p.kind == "priority" else p.answer(p.keys()[0])
    assert room_of(p.s, dungeon) == 2
    assert [d for d in p.s.designations if d[0] == "initiative"] == [("initiative", player_entity(0))]


@pytest.mark.rules("726.2")
def test_at_their_upkeep_they_venture() -> None:
    p = Position()
    p.do(INITIATIVE, by=1).finish()
    dungeon = dungeon_of(p.s, 1)
    assert room_of(p.s, dungeon) == 1
    while not (p.s.active == 1 and p.s.step == 1):
        p.answer("none" if p.kind in ("attack", "block") else "pass")
    p.resolve()
    p.say("m3")
    assert room_of(p.s, dungeon) == 3


@pytest.mark.rules("726.2", "726.3")
def test_combat_damage_takes_the_initiative_once_for_all_attackers() -> None:
    p = Position()
    p.creature(0, "2/2", came=-1)
    p.creature(0, "3/3", came=-1)
    p.do(INITIATIVE, by=1).finish()
    while p.life(1) == 20:
        if p.kind == "attack":
            p.answer("p1")
        else:
            p.answer("none" if p.kind == "block" else "pass")
    assert p.life(1) == 15 and len(p.s.stack()) == 1
    p.resolve()
    assert has(p, 0, "initiative") and not has(p, 1, "initiative")
    p.finish()
    assert p.s.obj(dungeon_of(p.s, 0)).face.name == "Undercity"


@pytest.mark.rules("725.5")
def test_what_hangs_on_who_is_the_monarch_does_nothing_until_somebody_is() -> None:
    p = Position()
    monarch = PlayersWho(AllPlayers(), HasDesignation(Iterated(), "monarch"))
    bear = p.creature(0, "2/2")
    p.permanent(0, "enchantment", Static(Each(CREATURE), (Control(monarch),)))
    assert p.chars(bear).controller == 0
    p.do(MONARCH, by=1)
    assert p.chars(bear).controller == 1
    p.do(MONARCH)
    assert p.chars(bear).controller == 0
